/// An outline of lines and curves in UIKit's words: what a shape layer's path, a mask or a shadow path is built with.
///
/// Angles are in radians from the positive x axis; clockwise is clockwise on the screen, where y points down.
///
/// Source: Apple, UIBezierPath.
///
/// Deviation: there is no graphics context, so there is neither `fill()` nor `stroke()` nor what only they look at, such as
/// `lineWidth`; rounded rectangles have circular corners.
@preconcurrency @MainActor
open class UIBezierPath: NSObject {
    private var outline = CGMutablePath()

    /// Whether overlapping parts are inside and outside by turns, as ``contains(_:)`` sees it. Default: false.
    open var usesEvenOddFillRule = false

    /// Creates an empty path.
    public override required init() { super.init() }

    /// Creates a path with one closed rectangle.
    public convenience init(rect: CGRect) {
        self.init()
        outline.addRect(rect)
    }

    /// Creates a path with the ellipse that touches a rectangle's sides.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        outline.addEllipse(in: rect)
    }

    /// Creates a path with one closed rectangle with round corners.
    ///
    /// `cornerRadius`: in points; cut to half of the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Creates a path with one closed rectangle of which some corners are round.
    ///
    /// `cornerRadii`: the corners' half axes in points; each cut to half of the side.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        let (rx, ry) = (
            max(0, min(cornerRadii.width, rect.width / 2)), max(0, min(cornerRadii.height, rect.height / 2))
        )
        func round(_ corner: UIRectCorner, _ x: CGFloat, _ y: CGFloat, from: CGVector, to: CGVector) {
            // From the one side towards the corner, then along the other.
            let start = CGPoint(x: x + from.dx * rx, y: y + from.dy * ry)
            let end = CGPoint(x: x + to.dx * rx, y: y + to.dy * ry)
            guard corners.contains(corner), rx > 0, ry > 0 else {
                return outline.isEmpty
                    ? outline.move(to: CGPoint(x: x, y: y)) : outline.addLine(to: CGPoint(x: x, y: y))
            }
            outline.isEmpty ? outline.move(to: start) : outline.addLine(to: start)
            // How far the control points stay away from the corner: 1 − 4/3·tan(π/8).
            let rest: CGFloat = 1 - 0.552_284_749_830_793_4
            outline.addCurve(
                to: end, control1: CGPoint(x: x + from.dx * rx * rest, y: y + from.dy * ry * rest),
                control2: CGPoint(x: x + to.dx * rx * rest, y: y + to.dy * ry * rest))
        }
        let (left, up) = (CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1))
        let (right, down) = (CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1))
        round(.topLeft, rect.minX, rect.minY, from: down, to: right)
        round(.topRight, rect.maxX, rect.minY, from: left, to: down)
        round(.bottomRight, rect.maxX, rect.maxY, from: up, to: left)
        round(.bottomLeft, rect.minX, rect.maxY, from: right, to: up)
        outline.closeSubpath()
    }

    /// Creates a path with an arc of a circle, open at its ends.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Creates a path with the elements of another one.
    public convenience init(cgPath: CGPath) {
        self.init()
        self.cgPath = cgPath
    }

    // MARK: What it is made of

    /// The elements as Core Graphics has them: a copy when it is read, and copied when it is set.
    open var cgPath: CGPath {
        get { outline.copy() ?? outline }
        set { outline = newValue.mutableCopy() ?? CGMutablePath() }
    }

    /// Whether the path has no elements.
    open var isEmpty: Bool { outline.isEmpty }

    /// The smallest rectangle around all points, control points included; null for an empty path.
    open var bounds: CGRect { outline.boundingBox }

    /// The point from which the next line would go; the origin for an empty path.
    open var currentPoint: CGPoint { outline.currentPoint }

    /// Whether a point lies inside; open parts count as closed.
    open func contains(_ point: CGPoint) -> Bool {
        outline.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Building

    /// Begins a new part at a point.
    open func move(to point: CGPoint) { outline.move(to: point) }

    /// Appends a line from the current point. Nothing happens to an empty path.
    open func addLine(to point: CGPoint) { outline.addLine(to: point) }

    /// Appends a cubic curve from the current point. Nothing happens to an empty path.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        outline.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Appends a quadratic curve from the current point. Nothing happens to an empty path.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        outline.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Appends an arc of a circle, with a line from the current point to its start where there is one.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        // Core Graphics' clockwise is that of a y axis that points up.
        outline.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// Appends a line to the start of the part, and ends it.
    open func close() { outline.closeSubpath() }

    /// Leaves the path empty.
    open func removeAllPoints() { outline = CGMutablePath() }

    /// Appends the elements of another path.
    open func append(_ bezierPath: UIBezierPath) { outline.addPath(bezierPath.cgPath) }

    /// Moves all points by a transform.
    open func apply(_ transform: CGAffineTransform) {
        let moved = CGMutablePath()
        moved.addPath(outline, transform: transform)
        outline = moved
    }

    /// Returns the path drawn backwards, its parts in the opposite order.
    open func reversing() -> UIBezierPath {
        let path = UIBezierPath()
        path.outline = CGMutablePath(elements: outline.reversed())
        path.usesEvenOddFillRule = usesEvenOddFillRule
        return path
    }
}

/// A set of a rectangle's corners.
///
/// Source: Apple, UIRectCorner.
public struct UIRectCorner: OptionSet, Sendable {
    /// One bit a corner.
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
    /// All four.
    public static let allCorners = UIRectCorner(rawValue: ~0)
}
