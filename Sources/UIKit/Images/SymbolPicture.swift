import Foundation
import Synchronization

/// Pictures of common symbols, as SVG.
///
/// Each is drawn by hand with lines on a grid of 24 units; the names are Apple's, the drawings are
/// not. The suffixes `.circle`, `.square` and `.fill` are applied to any drawing.
enum SymbolPicture {
    /// Returns a `data:` URI of a symbol's picture.
    static func uri(of symbol: SymbolDescription, for traits: TraitValues = .init()) -> String {
        let color = symbol.color?.resolved(with: traits)
        let ink = color.map(ink) ?? "#000"
        let drawing = drawing(of: symbol.name, ink: ink)
        if drawing == nil { reportUnknown(symbol.name) }
        // Regular lines are 1.7 units wide; heavy ones reach twice that, thin ones half.
        let width = 1.7 + 1.9 * Double(symbol.weight)
        let side = symbol.side
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='\(side)' height='\(side)' "
            + "viewBox='0 0 24 24' fill='none' stroke='\(ink)' stroke-width='\(width)' "
            + (color.map { "opacity='\($0.alpha)' " } ?? "")
            + "stroke-linecap='round' stroke-linejoin='round'>\(drawing ?? placeholder)</svg>"
        return "data:image/svg+xml;base64,\(Data(svg.utf8).base64EncodedString())"
    }

    /// A colour without its opacity, as SVG writes it.
    private static func ink(_ color: CGColor) -> String {
        let one = SIMD4<Double>(repeating: 1)
        let bytes = (color.rgba.clamped(lowerBound: .zero, upperBound: one) * 255)
            .rounded(.toNearestOrEven)
        return "rgb(\(Int(bytes.x)),\(Int(bytes.y)),\(Int(bytes.z)))"
    }

    private static let placeholder = "<rect x='3' y='3' width='18' height='18' rx='4'/>"
    private static let unknown = Mutex<Set<String>>([])

    /// Reports a name without a picture, once.
    private static func reportUnknown(_ name: String) {
        guard unknown.withLock({ $0.insert(name).inserted }) else { return }
        FileHandle.standardError.write(
            Data(
                """
                UIImage: symbol \(name) has no picture; it is shown as a square. Add a picture to \
                the target's resources, and use it by UIImage(named:).

                """.utf8))
    }

    static func drawing(of name: String, ink: String = "#000") -> String? {
        if let own = path(of: name) { return line(own) }
        if let inner = name.without(".fill") {
            if let enclosed = enclosure(of: inner, isFilled: true, ink) { return enclosed }
            if let barred = inner.without(".slash"), let path = path(of: barred) {
                return filled(path, ink) + line(slash)
            }
            return path(of: inner).map { filled($0, ink) }
        }
        return enclosure(of: name, isFilled: false, ink)
    }

    /// The lines of a symbol; those of a barred one are the symbol's and a slash.
    private static func path(of name: String) -> String? {
        if let own = drawings[name] ?? moreDrawings[name] { return own }
        guard let barred = name.without(".slash"), barred != name else { return nil }
        return (drawings[barred] ?? moreDrawings[barred]).map { $0 + slash }
    }

    private static let slash = "M3 3L21 21"

    /// A drawing inside a circle or square. Inside a filled one it is left out of the area.
    private static func enclosure(of name: String, isFilled: Bool, _ ink: String) -> String? {
        let isCircle = name.hasSuffix(".circle")
        guard let inner = name.without(".circle") ?? name.without(".square"),
            let path = path(of: inner)
        else { return nil }
        let area =
            isCircle
            ? "<circle cx='12' cy='12' r='10'"
            : "<rect x='2.5' y='2.5' width='19' height='19' rx='4'"
        let small = "<g transform='translate(5.4 5.4) scale(.55)' stroke-width='3'"
        guard isFilled else { return "\(area)/>\(small)><path d='\(path)'/></g>" }
        return "<mask id='m'>\(area) fill='#fff' stroke='#fff'/>\(small) stroke='#000'>"
            + "<path d='\(path)'/></g></mask>\(area) fill='\(ink)' mask='url(#m)'/>"
    }

    /// A hub in a ring of eight teeth.
    private static let toothedWheel =
        "M12 8.5A3.5 3.5 0 1 0 12 15.5A3.5 3.5 0 1 0 12 8.5ZM10.2 4.4L10.5 1.6"
        + "L13.5 1.6L13.8 4.4L16.1 5.4L18.3 3.6L20.4 5.7L18.6 7.9L19.6 10.2"
        + "L22.4 10.5L22.4 13.5L19.6 13.8L18.6 16.1L20.4 18.3L18.3 20.4L16.1 18.6"
        + "L13.8 19.6L13.5 22.4L10.5 22.4L10.2 19.6L7.9 18.6L5.7 20.4L3.6 18.3"
        + "L5.4 16.1L4.4 13.8L1.6 13.5L1.6 10.5L4.4 10.2L5.4 7.9L3.6 5.7L5.7 3.6"
        + "L7.9 5.4Z"

    private static func line(_ path: String) -> String { "<path d='\(path)'/>" }
    private static func filled(_ path: String, _ ink: String) -> String {
        "<path d='\(path)' fill='\(ink)'/>"
    }

    private static let drawings: [String: String] = [
        "plus": "M12 4V20M4 12H20",
        "minus": "M4 12H20",
        "xmark": "M5 5L19 19M19 5L5 19",
        "multiply": "M6 6L18 18M18 6L6 18",
        "checkmark": "M4 13L10 19L20 5",
        "equal": "M5 9H19M5 15H19",
        "divide": "M5 12H19M12 6V6.1M12 18V18.1",
        "percent": "M19 5L5 19M6 4A2.5 2.5 0 1 0 6.1 4ZM18 15A2.5 2.5 0 1 0 18.1 15Z",
        "chevron.left": "M15 4L7 12L15 20",
        "chevron.backward": "M15 4L7 12L15 20",
        "chevron.right": "M9 4L17 12L9 20",
        "chevron.forward": "M9 4L17 12L9 20",
        "chevron.up": "M4 15L12 7L20 15",
        "chevron.down": "M4 9L12 17L20 9",
        "chevron.up.chevron.down": "M6 10L12 4L18 10M6 14L12 20L18 14",
        "arrow.left": "M20 12H4M11 5L4 12L11 19",
        "arrow.right": "M4 12H20M13 5L20 12L13 19",
        "arrow.up": "M12 20V4M5 11L12 4L19 11",
        "arrow.down": "M12 4V20M5 13L12 20L19 13",
        "arrow.clockwise": "M20 12A8 8 0 1 1 17 5.8M17 2V6.5H12.5",
        "arrow.counterclockwise": "M4 12A8 8 0 1 0 7 5.8M7 2V6.5H11.5",
        "arrowshape.turn.up.left": "M10 5L3 12L10 19V15C15 15 18 16 21 20C20 13 16 9 10 9Z",
        "square.and.arrow.up": "M12 15V3M8 6.5L12 3L16 6.5M8 10H5V21H19V10H16",
        "square.and.arrow.down": "M12 3V15M8 11.5L12 15L16 11.5M8 9H5V21H19V9H16",
        "square.and.pencil": "M13 4H4V20H20V11M10 14L20 3",
        "circle": "M12 2A10 10 0 1 0 12 22A10 10 0 1 0 12 2Z",
        "square": "M6 3H18A3 3 0 0 1 21 6V18A3 3 0 0 1 18 21H6A3 3 0 0 1 3 18V6A3 3 0 0 1 6 3Z",
        "triangle": "M12 3L22 20H2Z",
        "star":
            "M12 2L14.9 8.6L22 9.3L16.6 14.1L18.2 21.1L12 17.4L5.8 21.1L7.4 14.1L2 9.3L9.1 8.6Z",
        "heart": "M12 21C5 15.5 2 12 2 8A5 5 0 0 1 12 6.5A5 5 0 0 1 22 8C22 12 19 15.5 12 21Z",
        "house": "M3 11L12 3L21 11M5 10V21H19V10M10 21V15H14V21",
        "person": "M12 3A4.5 4.5 0 1 0 12 12A4.5 4.5 0 1 0 12 3ZM3 21C3 17 7 15 12 15S21 17 21 21Z",
        "magnifyingglass": "M10 3A7 7 0 1 0 10 17A7 7 0 1 0 10 3ZM15 15L21 21",
        "trash": "M4 6H20M9 6V3H15V6M6 6L7 21H17L18 6M10 10V17M14 10V17",
        "pencil": "M4 20L5 15L16 4L20 8L9 19Z",
        "bell": "M5 17C7 15 6 9 8 6A5 5 0 0 1 16 6C18 9 17 15 19 17ZM10 20H14",
        "bookmark": "M6 3H18V21L12 16L6 21Z",
        "flag": "M5 22V3C10 1 14 6 19 4V14C14 16 10 11 5 13",
        "tag": "M3 3H11L21 13L13 21L3 11ZM7 7V7.1",
        "envelope": "M2 5H22V19H2ZM2 6L12 13L22 6",
        "phone":
            "M5 3L9 3L11 8L8 10C9 13 11 15 14 16L16 13L21 15V19C21 20 20 21 19 21C10 20 4 14 3 5Z",
        "message": "M3 4H21V17H11L6 21V17H3Z",
        "camera": "M2 7H7L9 4H15L17 7H22V20H2ZM12 9A4 4 0 1 0 12 17A4 4 0 1 0 12 9Z",
        "photo": "M2 4H22V20H2ZM3 18L9 11L14 16L17 13L21 17M16 8V8.1",
        "folder": "M2 5H9L11 8H22V20H2Z",
        "doc": "M5 2H14L19 7V22H5ZM14 2V7H19",
        "calendar": "M3 5H21V21H3ZM3 10H21M8 2V6M16 2V6",
        "clock": "M12 2A10 10 0 1 0 12 22A10 10 0 1 0 12 2ZM12 6V12H17",
        "timer": "M12 4A9 9 0 1 0 12 22A9 9 0 1 0 12 4ZM12 13L16 9M9 1H15",
        "lock": "M5 11H19V21H5ZM8 11V7A4 4 0 0 1 16 7V11",
        "eye": "M1 12C6 4 18 4 23 12C18 20 6 20 1 12ZM12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9Z",
        "eye.slash": "M1 12C6 4 18 4 23 12C18 20 6 20 1 12ZM4 3L20 21",
        "info": "M12 6V6.1M10 11H12V19M9 19H15",
        "questionmark": "M8 8A4 4 0 1 1 14 11C12 12 12 13 12 15M12 19V19.1",
        "exclamationmark": "M12 4V14M12 19V19.1",
        "exclamationmark.triangle": "M12 3L22 20H2ZM12 9V14M12 17V17.1",
        "play": "M6 3L20 12L6 21Z",
        "pause": "M7 4H9V20H7ZM15 4H17V20H15Z",
        "stop": "M5 5H19V19H5Z",
        "backward": "M12 5L3 12L12 19ZM21 5L12 12L21 19Z",
        "forward": "M12 5L21 12L12 19ZM3 5L12 12L3 19Z",
        "ellipsis": "M5 12V12.1M12 12V12.1M19 12V12.1",
        "line.horizontal.3": "M3 6H21M3 12H21M3 18H21",
        "line.3.horizontal": "M3 6H21M3 12H21M3 18H21",
        "list.bullet": "M4 6V6.1M4 12V12.1M4 18V18.1M9 6H21M9 12H21M9 18H21",
        "gear": toothedWheel,
        "gearshape": toothedWheel,
        "sun.max":
            "M12 7A5 5 0 1 0 12 17A5 5 0 1 0 12 7ZM12 1V3M12 21V23M1 12H3M21 12H23M4 4L5.5 5.5"
            + "M18.5 18.5L20 20M20 4L18.5 5.5M5.5 18.5L4 20",
        "moon": "M20 15A9 9 0 1 1 10 3A7 7 0 0 0 20 15Z",
        "cloud": "M6 19A4.5 4.5 0 0 1 6 10A6 6 0 0 1 17.5 9A5 5 0 0 1 18 19Z",
        "bolt": "M13 2L4 14H11L10 22L20 10H13Z",
        "cart": "M1 3H5L8 15H19L22 6H6M9 20V20.1M18 20V20.1",
        "location": "M21 3L3 11L12 12L13 21Z",
        "paperplane": "M22 2L2 10L10 13L13 22ZM10 13L22 2",
        "mappin": "M12 2A5 5 0 1 0 12 12A5 5 0 1 0 12 2ZM12 12V22",
        "globe":
            "M12 2A10 10 0 1 0 12 22A10 10 0 1 0 12 2ZM2 12H22M12 2C6 8 6 16 12 22C18 16 18 8 12 2Z",
        "mic": "M9 5A3 3 0 0 1 15 5V11A3 3 0 0 1 9 11ZM5 11A7 7 0 0 0 19 11M12 18V22",
        "speaker": "M3 9H7L13 4V20L7 15H3Z",
        "music.note": "M9 18V4L19 2V15M6 15A3 3 0 1 0 6.1 15ZM16 12A3 3 0 1 0 16.1 12Z",
        "book": "M12 6C9 4 5 4 2 5V19C5 18 9 18 12 20C15 18 19 18 22 19V5C19 4 15 4 12 6ZM12 6V20",
        "link":
            "M10 14L14 10M9 9L6 12A4.2 4.2 0 0 0 12 18L15 15M15 15L18 12A4.2 4.2 0 0 0 12 6L9 9",
        "rectangle": "M2 5H22V19H2Z",
        "square.grid.2x2": "M3 3H10V10H3ZM14 3H21V10H14ZM3 14H10V21H3ZM14 14H21V21H14Z",
        "slider.horizontal.3": "M3 6H21M3 12H21M3 18H21M8 4V8M16 10V14M10 16V20",
        "hand.thumbsup": "M2 11H6V21H2ZM6 12L11 3C14 3 13 7 12 9H20L18 21H6",
        "hand.thumbsdown": "M2 13H6V3H2ZM6 12L11 21C14 21 13 17 12 15H20L18 3H6",
        "wifi": "M2 9A15 15 0 0 1 22 9M6 13A9 9 0 0 1 18 13M10 17A3 3 0 0 1 14 17M12 20V20.1",
        "battery.100": "M2 7H19V17H2ZM22 10V14M5 10H16V14H5Z",
    ]
}

extension String {
    /// The string without an ending; nil if it does not have it.
    fileprivate func without(_ ending: String) -> String? {
        hasSuffix(ending) ? String(dropLast(ending.count)) : nil
    }
}
