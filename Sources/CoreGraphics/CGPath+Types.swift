/// The shape of the ends of an open stroked line.
public enum CGLineCap: Int32, Hashable, Codable, Sendable {
    /// The line ends exactly at its end point.
    case butt = 0

    /// The line ends in a half circle about its end point.
    case round = 1

    /// The line ends in a half square about its end point.
    case square = 2
}

/// The shape of the corners of a stroked line.
public enum CGLineJoin: Int32, Hashable, Codable, Sendable {
    /// A sharp corner, cut off where it exceeds the mitre limit.
    case miter = 0

    /// A circular corner about the shared point.
    case round = 1

    /// A corner cut off straight.
    case bevel = 2
}

/// The rule that decides which points are inside a path that crosses itself.
public enum CGPathFillRule: Int, Hashable, Codable, Sendable {
    /// A point is inside if the path's winding number around it is not 0.
    case winding = 0

    /// A point is inside if a ray from it crosses the path an odd number of times.
    case evenOdd = 1
}

/// The kind of a path element.
public enum CGPathElementType: Int32, Hashable, Codable, Sendable {
    /// Starts a new subpath. One point.
    case moveToPoint = 0

    /// A straight line. One point: its end.
    case addLineToPoint = 1

    /// A quadratic Bézier curve. Two points: the control point and the end.
    case addQuadCurveToPoint = 2

    /// A cubic Bézier curve. Three points: both control points and the end.
    case addCurveToPoint = 3

    /// A straight line back to the start of the subpath. No points.
    case closeSubpath = 4
}

/// An element of a path, as passed to the block of ``CGPath/applyWithBlock(_:)``.
public struct CGPathElement {
    /// The kind of the element, which determines its number of points.
    public var type: CGPathElementType

    /// The element's points; valid only during the call of the block.
    public var points: UnsafeMutablePointer<CGPoint>

    /// Creates an element that borrows its points.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

extension CGPath {
    /// A path element as a value.
    package enum Element: Hashable, Sendable {
        case move(to: CGPoint)
        case line(to: CGPoint)
        case quad(control: CGPoint, to: CGPoint)
        case curve(control1: CGPoint, control2: CGPoint, to: CGPoint)
        case close

        /// The point at which the element ends; `nil` for ``close``.
        package var end: CGPoint? {
            switch self {
            case .move(let point), .line(let point), .quad(_, let point), .curve(_, _, let point):
                point
            case .close: nil
            }
        }

        func applying(_ t: CGAffineTransform) -> Element {
            switch self {
            case .move(let point): .move(to: point.applying(t))
            case .line(let point): .line(to: point.applying(t))
            case .quad(let control, let point):
                .quad(control: control.applying(t), to: point.applying(t))
            case .curve(let control1, let control2, let point):
                .curve(
                    control1: control1.applying(t), control2: control2.applying(t),
                    to: point.applying(t))
            case .close: .close
            }
        }
    }
}
