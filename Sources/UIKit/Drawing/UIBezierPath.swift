/// A path of lines and curves, for drawing, shape layers, masks and shadow paths.
///
/// Angles are in radians from the positive x axis; clockwise is as seen on the screen, where y
/// points down.
///
/// Source: Apple, UIBezierPath.
///
/// Deviation: rounded rectangles have circular corners; there is no `flatness`, because lines stay
/// vectors.
@preconcurrency @MainActor
open class UIBezierPath: NSObject, @preconcurrency NSCopying, @preconcurrency NSSecureCoding {
    private var outline = CGMutablePath()

    /// Whether the even-odd rule decides what is inside, for filling, clipping and
    /// ``contains(_:)``. Default: false.
    open var usesEvenOddFillRule = false
    /// The width of lines, in points. Default: 1.
    open var lineWidth: CGFloat = 1
    /// The shape of lines' ends. Default: butt.
    open var lineCapStyle: CGLineCap = .butt
    /// The shape of lines' corners. Default: miter.
    open var lineJoinStyle: CGLineJoin = .miter
    /// How long a mitre may be, in line widths, before the corner is bevelled. Default: 10.
    open var miterLimit: CGFloat = 10
    final var dashes: [CGFloat] = []
    final var dashPhase: CGFloat = 0

    /// Creates an empty path.
    public override required init() { super.init() }

    /// Creates the path of an archive; an empty one if the archive has no elements.
    public required init?(coder: NSCoder) {
        super.init()
        decode(coder)
    }

    /// Writes the elements and how they are drawn.
    open func encode(with coder: NSCoder) { baseEncode(with: coder) }

    /// Whether archives may be read by class; true.
    nonisolated open class var supportsSecureCoding: Bool { true }

    /// Returns a path of the same class with the same elements, which are drawn alike.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        copy.copyValues(of: self)
        return copy
    }

    /// Returns whether another object is a path with the same elements that is drawn alike.
    ///
    /// Source: a public library's tests (SwifterSwift).
    nonisolated open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIBezierPath else { return false }
        return self === other || MainActor.assumeIsolated { hasValues(of: other) }
    }

    /// The same for all paths: a path may change while a set contains it.
    nonisolated open override var hash: Int { 0 }

    /// Creates a path with a rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        outline.addRect(rect)
    }

    /// Creates a path with the ellipse inscribed in a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        outline.addEllipse(in: rect)
    }

    /// Creates a path with a rounded rectangle.
    ///
    /// `cornerRadius`: in points; limited to half of the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Creates a path with a rectangle of which some corners are rounded.
    ///
    /// `cornerRadii`: the half axes of the corners in points; each limited to half of the side.
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init()
        outline.addRect(
            rect, rounding: .init(rawValue: corners.rawValue), width: cornerRadii.width,
            height: cornerRadii.height)
    }

    /// Creates a path with an open arc of a circle.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        self.init()
        addArc(
            withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise)
    }

    /// Creates a path with the elements of another one.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    // MARK: Elements

    /// The elements as a Core Graphics path; copied when read and when set.
    open var cgPath: CGPath {
        get { outline.copy() ?? outline }
        set { outline = newValue.mutableCopy() ?? CGMutablePath() }
    }

    /// Whether the path has no elements.
    open var isEmpty: Bool { outline.isEmpty }

    /// The bounding box of all points, including control points; null for an empty path.
    open var bounds: CGRect { outline.boundingBox }

    /// The current point, where the next line starts; the origin for an empty path.
    open var currentPoint: CGPoint { outline.currentPoint }

    /// Returns whether a point is inside the path; open subpaths count as closed.
    open func contains(_ point: CGPoint) -> Bool {
        outline.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Construction

    /// Begins a new subpath at a point.
    open func move(to point: CGPoint) { outline.move(to: point) }

    /// Appends a line from the current point. Does nothing if the path is empty.
    open func addLine(to point: CGPoint) { outline.addLine(to: point) }

    /// Appends a cubic curve from the current point. Does nothing if the path is empty.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        outline.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Appends a quadratic curve from the current point. Does nothing if the path is empty.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        outline.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Appends an arc of a circle, connected to the current point by a line, if there is one.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
        clockwise: Bool
    ) {
        // In Core Graphics, clockwise refers to a y axis that points up.
        outline.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: !clockwise)
    }

    /// Closes the current subpath with a line to its start.
    open func close() { outline.closeSubpath() }

    /// Removes all elements.
    open func removeAllPoints() { outline = CGMutablePath() }

    /// Appends the elements of another path.
    open func append(_ bezierPath: UIBezierPath) { outline.addPath(bezierPath.cgPath) }

    /// Transforms all points.
    open func apply(_ transform: CGAffineTransform) {
        let moved = CGMutablePath()
        moved.addPath(outline, transform: transform)
        outline = moved
    }

    /// Returns the reversed path, with its subpaths in the opposite order.
    open func reversing() -> UIBezierPath {
        let path = UIBezierPath()
        path.outline = CGMutablePath(elements: outline.reversed())
        path.usesEvenOddFillRule = usesEvenOddFillRule
        return path
    }

    // MARK: Overridable, from the files of their aspects

    /// Sets the lengths of dashes and gaps, and how far into the pattern the line begins.
    ///
    /// nil or a count of 0 draws solid lines.
    open func setLineDash(
        _ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat
    ) {
        baseSetLineDash(pattern, count: count, phase: phase)
    }

    /// Fills the path with the current fill colour.
    open func fill() {
        baseFill()
    }

    /// Fills the path with a blend mode and an opacity.
    open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        baseFill(with: blendMode, alpha: alpha)
    }

    /// Draws a line along the path in the current stroke colour, with the path's line properties.
    open func stroke() {
        baseStroke()
    }

    /// Draws a line along the path with a blend mode and an opacity.
    open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        baseStroke(with: blendMode, alpha: alpha)
    }

    /// Restricts drawing in the current context to the inside of the path.
    open func addClip() {
        baseAddClip()
    }
}

/// The corners of a rectangle.
///
/// Source: Apple, UIRectCorner.
public struct UIRectCorner: OptionSet, Sendable {
    /// One bit per corner.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner at the top left.
    public static let topLeft = UIRectCorner(rawValue: 1 << 0)
    /// The corner at the top right.
    public static let topRight = UIRectCorner(rawValue: 1 << 1)
    /// The corner at the bottom left.
    public static let bottomLeft = UIRectCorner(rawValue: 1 << 2)
    /// The corner at the bottom right.
    public static let bottomRight = UIRectCorner(rawValue: 1 << 3)
    /// All four corners.
    public static let allCorners = UIRectCorner(rawValue: ~0)
}
