/// A colour with an opacity. Immutable.
///
/// A colour can be dynamic: its components then depend on the traits of the view that shows it,
/// such as light or dark.
///
/// Two colours are equal if they have the same colour space (grey or sRGB) and the same components,
/// light and dark; a colour from a closure is only equal to itself.
///
/// Source: Apple, UIColor.
///
/// Deviation: subclasses cannot override the class's colours, such as `red`.
open class UIColor: NSObject, NSSecureCoding, @unchecked Sendable, CGColorConvertible {
    private let mark = CoreFoundationMark()
    final private(set) var source: Source

    /// The Core Graphics colour; a dynamic colour is resolved with `UITraitCollection.current`.
    public var cgColor: CGColor {
        if case .fixed(let color) = source { return color }
        return resolved(with: UITraitCollection.current.values)
    }

    // Not a designated one: subclasses outside the module could not inherit the others then.
    convenience init(source: Source) {
        self.init()
        self.source = source
    }

    /// Creates a colour that is clear. [U]
    ///
    /// Programs use it as the first value of a property.
    public override init() { source = .fixed(CGColor(gray: 0, alpha: 0)) }

    /// Creates a colour from a Core Graphics colour.
    public init(cgColor: CGColor) {
        source = .fixed(cgColor)
    }

    /// Creates a dynamic colour from a closure.
    ///
    /// - Parameter dynamicProvider: called each time the colour is resolved; it should be cheap and
    ///   always return the same colour for the same traits.
    public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        source = .provider(Provider(body: dynamicProvider))
    }

    /// Creates an sRGB colour from components in 0...1; one that is not finite is reported and
    /// becomes 0.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        source = .fixed(
            CGColor(
                red: Self.usable(red), green: Self.usable(green), blue: Self.usable(blue),
                alpha: Self.usable(alpha)))
    }

    private static func usable(_ component: CGFloat) -> CGFloat {
        usableNumbers(component, "component", of: "A colour") ?? 0
    }

    /// Creates a grey colour: 0 is black, 1 is white.
    public init(white: CGFloat, alpha: CGFloat) {
        source = .fixed(CGColor(gray: Self.usable(white), alpha: Self.usable(alpha)))
    }

    /// Creates an sRGB colour from hue, saturation and brightness in 0...1; a hue of 1 equals 0.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let (red, green, blue) = HueModel(
            hue: Self.usable(hue), saturation: Self.usable(saturation),
            brightness: Self.usable(brightness)
        ).rgb
        source = .fixed(
            CGColor(red: red, green: green, blue: blue, alpha: Self.usable(alpha)))
    }

    /// Creates the colour of an archive; nil if a component is missing or not a number.
    public required init?(coder: NSCoder) {
        if let carrier = coder as? ColorCarrier {
            source = .fixed(carrier.color)
        } else if let color = CGColor.archived(in: coder) {
            source = .fixed(color)
        } else {
            return nil
        }
    }

    /// Creates a colour from `#colorLiteral(red:green:blue:alpha:)`.
    public required convenience init(
        _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
    ) {
        self.init(
            red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    /// Returns the colour with another opacity, 0...1; a dynamic colour stays dynamic.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        let alpha = Self.usable(alpha)
        return switch source {
        case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
        case .palette(let palette): UIColor(source: .palette(palette.copy(alpha: alpha)))
        case .tint: UIColor { self.resolvedColor(with: $0).withAlphaComponent(alpha) }
        case .provider(let provider):
            UIColor { provider.body($0).resolvedColor(with: $0).withAlphaComponent(alpha) }
        }
    }

    /// Gets the sRGB components and the opacity; a grey has three equal components.
    ///
    /// - Returns: whether the colour could be converted; false for a pattern, which is black here.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let components = components
        red?.pointee = components.red
        green?.pointee = components.green
        blue?.pointee = components.blue
        alpha?.pointee = components.alpha
        return cgColor.tile == nil
    }

    /// Gets hue, saturation, brightness and opacity; a grey has hue and saturation 0.
    ///
    /// - Returns: whether the colour could be converted; false for a pattern.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let components = components
        let model = HueModel(red: components.red, green: components.green, blue: components.blue)
        hue?.pointee = model.hue
        saturation?.pointee = model.saturation
        brightness?.pointee = model.brightness
        alpha?.pointee = components.alpha
        return cgColor.tile == nil
    }

    /// Gets the grey with the same luminance, and the opacity.
    ///
    /// The luminance is computed from the linear sRGB components and encoded as in sRGB. [U]
    ///
    /// - Returns: whether the colour could be converted; false for a pattern.
    @discardableResult
    public func getWhite(
        _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let components = components
        white?.pointee = Luminance.white(
            red: components.red, green: components.green, blue: components.blue)
        alpha?.pointee = components.alpha
        return cgColor.tile == nil
    }

    var components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let rgba = cgColor.rgba
        return (CGFloat(rgba.x), CGFloat(rgba.y), CGFloat(rgba.z), CGFloat(rgba.w))
    }

    /// The hash of the colour space and components.
    public override var hash: Int {
        switch source {
        case .fixed(let color): color.hashValue
        case .palette(let palette): palette.hashValue
        case .tint, .provider: ObjectIdentifier(self).hashValue
        }
    }

    /// Returns whether another object is an equal colour.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if other === self { return true }
        switch (source, other.source) {
        case (.fixed(let own), .fixed(let theirs)): return own == theirs
        case (.palette(let palette), .palette(let other)): return palette == other
        default: return false
        }
    }

    /// The colour space and components, in the format of Apple's debugger.
    public override var description: String {
        let (red, green, blue, alpha) = components
        let isGray = cgColor.isGray
        let numbers = isGray ? [red, alpha] : [red, green, blue, alpha]
        // With six digits, and without zeros behind them, as `%g` in C.
        let words = numbers.map { String(format: "%g", Double($0)) }
        return (["UIExtended\(isGray ? "Gray" : "SRGB")ColorSpace"] + words)
            .joined(separator: " ")
    }
}

extension UIColor: _ExpressibleByColorLiteral {}

/// The default type of a `#colorLiteral`.
public typealias _ColorLiteralType = UIColor

/// The luminance of sRGB colours.
///
/// Source: IEC 61966-2-1, sRGB: its transfer function, and the luminances of its primaries.
enum Luminance {
    /// Returns the grey, 0...1, with the same luminance as a colour.
    static func white(red: CGFloat, green: CGFloat, blue: CGFloat) -> CGFloat {
        if red == green, green == blue { return red }
        let light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    private static func linear(_ component: CGFloat) -> CGFloat {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
}

/// The hexcone model: converts hue, saturation and brightness, each 0...1, from and to RGB.
///
/// Source: A. R. Smith, "Color gamut transform pairs", SIGGRAPH 1978.
struct HueModel {
    var hue: CGFloat
    var saturation: CGFloat
    var brightness: CGFloat

    init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat) {
        self.hue = hue
        self.saturation = saturation
        self.brightness = brightness
    }

    init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        let high = max(red, green, blue)
        let chroma = high - min(red, green, blue)
        brightness = high
        saturation = high > 0 ? chroma / high : 0
        guard chroma > 0 else {
            hue = 0
            return
        }
        let sixth: CGFloat
        if high == red {
            sixth = (green - blue) / chroma
        } else if high == green {
            sixth = 2 + (blue - red) / chroma
        } else {
            sixth = 4 + (red - green) / chroma
        }
        hue = (sixth < 0 ? sixth + 6 : sixth) / 6
    }

    var rgb: (CGFloat, CGFloat, CGFloat) {
        let sixth = (hue - hue.rounded(.down)) * 6
        let fraction = sixth - sixth.rounded(.down)
        let low = brightness * (1 - saturation)
        let falling = brightness * (1 - saturation * fraction)
        let rising = brightness * (1 - saturation * (1 - fraction))
        switch Int(sixth) {
        case 0: return (brightness, rising, low)
        case 1: return (falling, brightness, low)
        case 2: return (low, brightness, rising)
        case 3: return (low, falling, brightness)
        case 4: return (rising, low, brightness)
        default: return (brightness, low, falling)
        }
    }
}
