/// The shadow of the letters of a text, as a text attribute.
///
/// A text copies its shadow when the text is assigned to a view.
///
/// Source: Apple, NSShadow. It crosses tasks unchecked, as a part of an `AttributedString`; change
/// it before it is shared.
open class NSShadow: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private let mark = CoreFoundationMark()

    /// The offset to the right and downwards, in points. Default: zero.
    open var shadowOffset = CGSize.zero {
        didSet {
            guard
                usableNumbers(shadowOffset.width, "shadowOffset", of: "A text's shadow") != nil,
                usableNumbers(shadowOffset.height, "shadowOffset", of: "A text's shadow") != nil
            else {
                shadowOffset = oldValue
                return
            }
        }
    }
    /// How far the edge is blurred, in points: twice the standard deviation; negative numbers count
    /// as 0. Default: 0.
    open var shadowBlurRadius: CGFloat = 0 {
        didSet {
            let radius = usableNumbers(shadowBlurRadius, "shadowBlurRadius", of: "A text's shadow")
            shadowBlurRadius = radius.map { max(0, $0) } ?? oldValue
        }
    }
    /// The colour, a `UIColor`; any other object, and nil, mean no shadow. Default: black with an
    /// alpha of 1/3.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

    /// Creates a shadow without offset and blur.
    public override init() { super.init() }

    /// Creates the shadow of an archive.
    public required init?(coder: NSCoder) {
        super.init()
        guard coder.allowsKeyedCoding else { return }
        let (x, y) = (
            coder.decodeDouble(forKey: "NSShadowHoriz"), coder.decodeDouble(forKey: "NSShadowVert")
        )
        shadowOffset = CGSize(width: x, height: y)
        shadowBlurRadius = CGFloat(coder.decodeDouble(forKey: "NSShadowBlurRadius"))
        shadowColor =
            coder.containsValue(forKey: "NSShadowColor")
            ? coder.decodeObject(of: UIColor.self, forKey: "NSShadowColor") : nil
    }

    /// Writes the offset, the blur and the colour.
    open func encode(with coder: NSCoder) {
        coder.encode(Double(shadowOffset.width), forKey: "NSShadowHoriz")
        coder.encode(Double(shadowOffset.height), forKey: "NSShadowVert")
        coder.encode(Double(shadowBlurRadius), forKey: "NSShadowBlurRadius")
        if let color = shadowColor as? UIColor { coder.encode(color, forKey: "NSShadowColor") }
    }

    /// Whether archives may be read by class; true.
    open class var supportsSecureCoding: Bool { true }

    /// Returns a copy with the same properties.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSShadow()
        copy.shadowOffset = shadowOffset
        copy.shadowBlurRadius = shadowBlurRadius
        copy.shadowColor = shadowColor
        return copy
    }

    /// The hash of the properties.
    open override var hash: Int { values.hashValue }

    /// Returns whether another object is a shadow with the same properties.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? NSShadow)?.values == values
    }

    /// The properties as a value; nil if the shadow has no colour.
    final var values: TextShadow? {
        (shadowColor as? UIColor).map {
            TextShadow(color: $0, offset: shadowOffset, blur: shadowBlurRadius)
        }
    }
}

/// The shadow of the letters of a text, as a value.
package struct TextShadow: Hashable {
    package var color: UIColor
    /// The offset to the right and downwards, in points.
    package var offset: CGSize
    /// Twice the standard deviation of the blur, in points.
    package var blur: CGFloat = 0

    package static func == (one: Self, other: Self) -> Bool {
        one.color == other.color && one.offset == other.offset && one.blur == other.blur
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(color)
        hasher.combine(offset.width)
        hasher.combine(offset.height)
        hasher.combine(blur)
    }
}
