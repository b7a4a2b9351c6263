/// A colour with an opacity: a value that views, labels and layers are given. Immutable.
///
/// A colour may be dynamic: then its components depend on the traits of the view that shows it, such as light or dark.
///
/// Two colours are equal when they have the same colour space (grey or sRGB) and the same components, light and dark;
/// one that a closure provides equals itself alone.
///
/// Source: Apple, UIColor.
///
/// Deviation: the class is final; Apple's can be subclassed, which hardly any program does.
public final class UIColor: NSObject, Sendable, CGColorConvertible {
    private let mark = CoreFoundationMark()
    let source: Source

    /// The colour as Core Graphics has it; of a dynamic one, as `UITraitCollection.current` resolves it.
    public var cgColor: CGColor {
        if case .fixed(let color) = source { return color }
        return resolved(with: UITraitCollection.current.values)
    }

    init(source: Source) { self.source = source }

    /// Creates a colour from Core Graphics' own.
    public init(cgColor: CGColor) {
        source = .fixed(cgColor)
    }

    /// Creates a dynamic colour: a closure says what it is with given traits.
    ///
    /// - Parameter dynamicProvider: is called whenever the colour is resolved; it should be cheap and always answer the
    ///   same for the same traits.
    public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
        self.init(source: .provider(Provider(body: dynamicProvider)))
    }

    /// Creates an sRGB colour from components of 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Creates a grey: 0 is black, 1 is white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(gray: white, alpha: alpha))
    }

    /// Creates an sRGB colour from hue, saturation and brightness, each 0…1; a hue of 1 is that of 0.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let (red, green, blue) = HueModel(hue: hue, saturation: saturation, brightness: brightness).rgb
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Returns the same colour with another opacity, 0…1; of a dynamic colour, a dynamic one.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        switch source {
        case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
        case .pair(let light, let dark):
            UIColor(source: .pair(light: light.copy(alpha: alpha) ?? light, dark: dark.copy(alpha: alpha) ?? dark))
        case .tint: UIColor { self.resolvedColor(with: $0).withAlphaComponent(alpha) }
        case .provider(let provider): UIColor { provider.body($0).resolvedColor(with: $0).withAlphaComponent(alpha) }
        }
    }

    /// Stores the sRGB components and the opacity where the pointers point; a grey gives three equal ones.
    ///
    /// - Returns: whether the colour could be converted; always true here.
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
        return true
    }

    /// Stores hue, saturation, brightness and opacity where the pointers point; a grey has hue and saturation 0.
    ///
    /// - Returns: whether the colour could be converted; always true here.
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
        return true
    }

    /// Stores the grey of the same luminance, and the opacity, where the pointers point.
    ///
    /// The luminance is that of sRGB's components made linear, encoded as sRGB is. [U]
    ///
    /// - Returns: whether the colour could be converted; always true here.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let components = components
        white?.pointee = Luminance.white(red: components.red, green: components.green, blue: components.blue)
        alpha?.pointee = components.alpha
        return true
    }

    private var components: (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let rgba = cgColor.rgba
        return (CGFloat(rgba.x), CGFloat(rgba.y), CGFloat(rgba.z), CGFloat(rgba.w))
    }

    /// The hash of the colour space and components.
    public override var hash: Int {
        switch source {
        case .fixed(let color): color.hashValue
        case .pair(let light, _): light.hashValue
        case .tint, .provider: ObjectIdentifier(self).hashValue
        }
    }

    /// Tells whether another object is a colour of the same space and components.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        if other === self { return true }
        switch (source, other.source) {
        case (.fixed(let own), .fixed(let theirs)): return own == theirs
        case (.pair(let light, let dark), .pair(let otherLight, let otherDark)):
            return light == otherLight && dark == otherDark
        default: return false
        }
    }

    /// The colour's space and components, as Apple's debugger shows them.
    public override var description: String {
        let components = components
        return cgColor.isGray
            ? "UIExtendedGrayColorSpace \(components.red) \(components.alpha)"
            : "UIExtendedSRGBColorSpace \(components.red) \(components.green) \(components.blue) \(components.alpha)"
    }
}

extension UIColor: _ExpressibleByColorLiteral {
    /// Creates a colour from `#colorLiteral(red:green:blue:alpha:)`.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}

/// The type that a `#colorLiteral` has where nothing else says so.
public typealias _ColorLiteralType = UIColor

/// How bright sRGB's colours are to the eye.
///
/// Source: IEC 61966-2-1, sRGB: its transfer function, and the luminances of its primaries.
enum Luminance {
    /// The grey, 0…1, that is as bright as a colour.
    static func white(red: CGFloat, green: CGFloat, blue: CGFloat) -> CGFloat {
        if red == green, green == blue { return red }
        let light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    private static func linear(_ component: CGFloat) -> CGFloat {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
}

/// The hexcone model: hue, saturation and brightness, each 0…1, and its relation to red, green and blue.
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
