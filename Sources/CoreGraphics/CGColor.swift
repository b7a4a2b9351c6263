/// A colour: the components of a colour space and an alpha. Immutable; compared by value.
///
/// Two colour spaces exist here: sRGB (components red, green, blue, alpha) and grey (grey, alpha).
/// As on Apple's systems, a grey colour has two components and is never equal to an sRGB colour.
/// Components are 0…1 by convention but not clamped, so that a spring may overshoot; they are
/// clamped when the colour is drawn or encoded.
///
/// Mirrors [`CGColor`](https://developer.apple.com/documentation/coregraphics/cgcolor).
///
/// Deviation: there is no `CGColorSpace`; grey values count as sRGB-encoded, so that grey g is sRGB
/// (g, g, g).
public final class CGColor: Hashable, Sendable {
    /// The colour in sRGB: red, green, blue and alpha, not premultiplied.
    package let rgba: SIMD4<Double>

    /// Whether the colour was created in the grey colour space.
    package let isGray: Bool

    /// The image that repeats instead of one colour; nil for a plain colour.
    package let tile: Tile?

    /// An image that repeats, and its size in points.
    package struct Tile: Hashable, Sendable {
        /// The image.
        package var image: CGImage
        /// The size of a tile.
        package var size: CGSize
        /// The corner of a tile, in the pattern's coordinates; drawings alone know it.
        var corner = CGPoint.zero
        /// From the pattern's coordinates to the drawing's; drawings alone know it.
        var matrix = CGAffineTransform.identity
    }

    package init(rgba: SIMD4<Double>, isGray: Bool = false, tile: Tile? = nil) {
        self.rgba = rgba
        self.isGray = isGray
        self.tile = tile
    }

    /// Creates a pattern: black where only plain colours are drawn.
    package convenience init(tile image: CGImage, size: CGSize) {
        self.init(rgba: SIMD4(0, 0, 0, 1), tile: Tile(image: image, size: size))
    }

    /// Creates an sRGB colour.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(rgba: SIMD4(Double(red), Double(green), Double(blue), Double(alpha)))
    }

    /// Creates an sRGB colour.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates an sRGB colour from `#colorLiteral(red:green:blue:alpha:)`.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(rgba: SIMD4(Double(red), Double(green), Double(blue), Double(alpha)))
    }

    /// Creates a grey colour: 0 is black, 1 is white.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        let gray = Double(gray)
        self.init(rgba: SIMD4(gray, gray, gray, Double(alpha)), isGray: true)
    }

    /// The components in the colour's space, alpha last: four for sRGB, two for grey, the alpha
    /// alone for a pattern. Never `nil`.
    public var components: [CGFloat]? {
        if tile != nil { return [CGFloat(rgba.w)] }
        return isGray
            ? [CGFloat(rgba.x), CGFloat(rgba.w)]
            : [CGFloat(rgba.x), CGFloat(rgba.y), CGFloat(rgba.z), CGFloat(rgba.w)]
    }

    /// The number of components, alpha included: 4 for sRGB, 2 for grey, 1 for a pattern.
    public var numberOfComponents: Int {
        tile != nil ? 1 : isGray ? 2 : 4
    }

    /// The opacity: 0 is transparent, 1 is opaque.
    public var alpha: CGFloat {
        CGFloat(rgba.w)
    }

    /// Returns the same colour with another alpha. Never `nil` here.
    public func copy(alpha: CGFloat) -> CGColor? {
        var rgba = rgba
        rgba.w = Double(alpha)
        return CGColor(rgba: rgba, isGray: isGray, tile: tile)
    }

    /// Returns the colour itself, which is immutable. Never `nil` here.
    public func copy() -> CGColor? {
        self
    }

    /// Opaque black, in the grey colour space.
    public static let black = CGColor(gray: 0, alpha: 1)

    /// Opaque white, in the grey colour space.
    public static let white = CGColor(gray: 1, alpha: 1)

    /// Transparent black, in the grey colour space.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Returns whether two colours have the same space and the same components.
    public static func == (left: CGColor, right: CGColor) -> Bool {
        left === right
            || (left.isGray == right.isGray && left.rgba == right.rgba && left.tile == right.tile)
    }

    /// Feeds the colour space and the components to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(isGray)
        hasher.combine(rgba)
    }
}

extension CGColor: _ExpressibleByColorLiteral {}
