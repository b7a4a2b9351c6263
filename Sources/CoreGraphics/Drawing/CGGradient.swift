/// Colours at places along a line, for ``CGContext/drawLinearGradient(_:start:end:options:)`` and
/// ``CGContext/drawRadialGradient(_:startCenter:startRadius:endCenter:endRadius:options:)``.
///
/// Source: Apple, CGGradient.
public final class CGGradient: Sendable {
    /// A colour and its place, 0 (the start) to 1 (the end).
    struct Stop: Sendable {
        var place: Double
        var color: CGColor
    }

    /// The stops, ordered by place.
    let stops: [Stop]

    init(_ colors: [CGColor], _ places: [Double]?) {
        let last = Double(max(colors.count - 1, 1))
        stops = colors.enumerated().map { index, color in
            let place = places?[index] ?? Double(index) / last
            return Stop(place: place.isFinite ? min(max(place, 0), 1) : 0, color: color)
        }.sorted { $0.place < $1.place }
    }

    /// Creates a gradient from colours; nil without colours, or if an element is not a colour.
    ///
    /// - Parameters:
    ///   - space: the space of interpolation; here always sRGB.
    ///   - colors: the colours.
    ///   - locations: a place for each colour, 0…1; nil spaces the colours evenly.
    public convenience init?(
        colorsSpace space: CGColorSpace?, colors: [CGColor], locations: UnsafePointer<CGFloat>?
    ) {
        guard !colors.isEmpty else { return nil }
        self.init(colors, locations.map { places in colors.indices.map { Double(places[$0]) } })
    }

    /// Creates a gradient from colours in an array of any type; nil if an element is not a colour.
    public convenience init?(
        colorsSpace space: CGColorSpace?, colors: [Any], locations: UnsafePointer<CGFloat>?
    ) {
        let known = colors.compactMap { $0 as? CGColor }
        guard known.count == colors.count else { return nil }
        self.init(colorsSpace: space, colors: known, locations: locations)
    }

    /// Creates a gradient from colours in an `NSArray`, as `colors as CFArray` gives it.
    public convenience init?(
        colorsSpace space: CGColorSpace?, colors: NSArray, locations: UnsafePointer<CGFloat>?
    ) {
        self.init(colorsSpace: space, colors: colors.map { $0 as Any }, locations: locations)
    }

    /// Creates a gradient from `count` colours' components, alpha last, in one array.
    ///
    /// Nil if `count` is less than 1.
    public convenience init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0 else { return nil }
        let width = space.numberOfComponents + 1
        let values = Array(UnsafeBufferPointer(start: components, count: count * width))
        let colors = (0..<count).compactMap { space.color(values[($0 * width)...]) }
        self.init(colors, locations.map { places in (0..<count).map { Double(places[$0]) } })
    }
}

/// Where a gradient is drawn beyond its line.
///
/// Source: Apple, CGGradientDrawingOptions.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// The set's bits.
    public let rawValue: UInt32
    /// Creates a set from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// The first colour fills the area before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour fills the area beyond the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}
