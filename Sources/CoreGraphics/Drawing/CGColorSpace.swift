/// A colour space: sRGB, grey, or one of patterns.
///
/// Source: Apple, CGColorSpace.
///
/// Deviation: grey values count as sRGB-encoded, and colours of the extended and device spaces are
/// those of sRGB and of grey. No other spaces exist, so that other names return nil.
public final class CGColorSpace: Hashable, Sendable {
    /// Whether colours have one component, grey.
    package let isGray: Bool
    /// The space of the components of patterns without their own colours; nil for other spaces.
    let base: CGColorSpace?
    private let isPattern: Bool

    private init(isGray: Bool) { (self.isGray, base, isPattern) = (isGray, nil, false) }

    /// Creates the space of patterns. Never nil here.
    ///
    /// - Parameter baseSpace: the space in which patterns without their own colours are coloured;
    ///   nil for patterns with their own.
    ///
    /// Source: Apple, CGColorSpace.init(patternBaseSpace:).
    public init?(patternBaseSpace baseSpace: CGColorSpace?) {
        (isGray, base, isPattern) = (baseSpace?.isGray ?? true, baseSpace, true)
    }

    /// Creates the space with a name, such as ``sRGB``; nil for an unknown name.
    public init?(name: String) {
        (base, isPattern) = (nil, false)
        switch name {
        case Self.sRGB, Self.extendedSRGB: isGray = false
        case Self.genericGrayGamma2_2, Self.extendedGray: isGray = true
        default: return nil
        }
    }

    /// The name of sRGB.
    public static let sRGB = "kCGColorSpaceSRGB"
    /// The name of sRGB whose components may exceed 0…1; drawing clamps them.
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    /// The name of grey.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    /// The name of grey whose component may exceed 0…1; drawing clamps it.
    public static let extendedGray = "kCGColorSpaceExtendedGray"

    static let rgb = CGColorSpace(isGray: false)
    static let gray = CGColorSpace(isGray: true)

    /// The number of components without alpha: 3 for sRGB, 1 for grey.
    ///
    /// Of patterns, those of the base, or 0.
    public var numberOfComponents: Int {
        isPattern ? base?.numberOfComponents ?? 0 : isGray ? 1 : 3
    }

    /// The name: that of sRGB or of grey; nil for patterns.
    public var name: CFString? {
        isPattern ? nil : (isGray ? Self.genericGrayGamma2_2 : Self.sRGB) as NSString
    }

    /// The kind of the components.
    public var model: CGColorSpaceModel { isPattern ? .pattern : isGray ? .monochrome : .rgb }

    /// Whether contexts can have colours of the space: true except for patterns.
    ///
    /// Source: Apple, CGColorSpace.supportsOutput.
    public var supportsOutput: Bool { !isPattern }

    /// Returns whether two spaces have the same components.
    public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
        left.isGray == right.isGray && left.isPattern == right.isPattern && left.base == right.base
    }

    /// Feeds the kind of the space to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(isGray) }

    /// Returns the colour of components in this space, alpha last; nil if there are too few.
    func color(_ components: ArraySlice<CGFloat>) -> CGColor? {
        let values = components.map(Double.init)
        guard !isPattern, values.count > numberOfComponents else { return nil }
        return isGray
            ? CGColor(gray: values[0], alpha: values[1])
            : CGColor(red: values[0], green: values[1], blue: values[2], alpha: values[3])
    }
}

/// Returns the colour space of a device's red, green and blue: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .rgb }

/// Returns the colour space of a device's grey.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .gray }

/// The kind of a colour space's components.
///
/// Source: Apple, CGColorSpaceModel.
///
/// Deviation: there are no other models.
public enum CGColorSpaceModel: Int32, Sendable {
    /// Grey.
    case monochrome = 0
    /// Red, green and blue.
    case rgb = 1
    /// Patterns.
    case pattern = 6
}

extension CGColor {
    /// Returns the colour in another space; never nil here.
    ///
    /// A colour in grey is its luma.
    ///
    /// Source: Apple, CGColor.converted(to:intent:options:); ITU-R BT.709, luma.
    ///
    /// - Parameters:
    ///   - space: the space.
    ///   - intent: has no effect: both spaces have all greys.
    ///   - options: must be nil; no options exist.
    public func converted(
        to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
    ) -> CGColor? {
        if space.isGray == isGray { return self }
        guard space.isGray else { return CGColor(rgba: rgba) }
        let luma = rgba.x * 0.2126 + rgba.y * 0.7152 + rgba.z * 0.0722
        return CGColor(gray: luma, alpha: rgba.w)
    }

    /// The colour's space. Never nil here.
    public var colorSpace: CGColorSpace? { isGray ? .gray : .rgb }

    /// Creates a colour from components in a space, alpha last; the array must have all of them.
    public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
        guard let color = space.color(components[...]) else { return nil }
        self.init(rgba: color.rgba, isGray: color.isGray)
    }
}
