/// The size in the root element of an SVG file.
///
/// Source: SVG 2, 8.12 "Intrinsic sizing properties"; CSS Images 3, 5.3 "Default sizing algorithm".
struct VectorImageRoot {
    private var attributes: [String: String] = [:]

    /// Parses the attributes of the first `svg` element; nil if there is none.
    init?(_ text: String) {
        var rest = text[...]
        while let start = rest.firstIndex(of: "<") {
            rest = rest[start...]
            if rest.hasPrefix("<!--") {
                guard let end = rest.range(of: "-->") else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            let isNamed = rest.hasPrefix("<svg")
            rest = rest.dropFirst(isNamed ? 4 : 1)
            // A longer name (<svgfoo>) is another element.
            guard isNamed, let next = rest.first, next.isWhitespace || next == ">" || next == "/"
            else { continue }
            readAttributes(rest)
            return
        }
        return nil
    }

    /// The size in pixels: width and height, or computed from the view box.
    ///
    /// Without any of them, 300 × 150, as in browsers.
    var size: CGSize {
        let width = Self.length(attributes["width"])
        let height = Self.length(attributes["height"])
        if let width, let height { return CGSize(width: width, height: height) }
        guard let box = viewBox else { return CGSize(width: width ?? 300, height: height ?? 150) }
        if let width { return CGSize(width: width, height: width * box.height / box.width) }
        if let height { return CGSize(width: height * box.width / box.height, height: height) }
        return box
    }

    private var viewBox: CGSize? {
        let numbers = (attributes["viewBox"] ?? "").split { $0.isWhitespace || $0 == "," }
            .compactMap { Double($0) }
        guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
        return CGSize(width: numbers[2], height: numbers[3])
    }

    /// Parses a length in CSS pixels; nil for percentages and units that depend on a font.
    private static func length(_ text: String?) -> CGFloat? {
        guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
            return nil
        }
        let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()
        guard let number = Double(text.dropLast(unit.count)), number > 0 else { return nil }
        switch String(unit).lowercased() {
        case "", "px": return number
        case "pt": return number * 4 / 3
        case "pc": return number * 16
        case "in": return number * 96
        case "cm": return number * 96 / 2.54
        case "mm": return number * 96 / 25.4
        default: return nil
        }
    }

    private mutating func readAttributes(_ text: Substring) {
        var rest = text
        while true {
            rest = rest.drop { $0.isWhitespace }
            guard let first = rest.first, first != ">", first != "/" else { return }
            let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" }
            rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst().drop { $0.isWhitespace }
            guard let quote = rest.first, quote == "\"" || quote == "'" else { return }
            let value = rest.dropFirst().prefix { $0 != quote }
            attributes[String(name)] = String(value)
            rest = rest.dropFirst(value.count + 2)
        }
    }
}
