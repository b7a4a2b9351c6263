/// An immutable outline of lines and Bézier curves. Two paths with the same elements are equal.
///
/// Mirrors [`CGPath`](https://developer.apple.com/documentation/coregraphics/cgpath). Only
/// ``CGMutablePath`` appends elements.
public class CGPath: Hashable {
    /// The elements, in order.
    package internal(set) final var elements: [Element]

    /// Where the current subpath began; closing the subpath returns the current point here.
    var subpathStart: CGPoint = .zero

    package init(elements: [Element]) {
        self.elements = elements
        for case .move(let point) in elements { subpathStart = point }
    }

    /// Creates a path with one closed rectangle.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
        let path = CGMutablePath()
        path.addRect(rect, transform: transform?.pointee ?? .identity)
        self.init(elements: path.elements)
    }

    /// Creates a path with one closed ellipse that touches the four sides of a rectangle.
    public convenience init(
        ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        let path = CGMutablePath()
        path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)
        self.init(elements: path.elements)
    }

    /// Creates a path with one closed rectangle with elliptic corners.
    ///
    /// - `cornerWidth`: The horizontal radius; clamped to 0…half the width.
    /// - `cornerHeight`: The vertical radius; clamped to 0…half the height.
    public convenience init(
        roundedRect rect: CGRect,
        cornerWidth: CGFloat,
        cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>? = nil
    ) {
        let path = CGMutablePath()
        path.addRoundedRect(
            in: rect,
            cornerWidth: cornerWidth,
            cornerHeight: cornerHeight,
            transform: transform?.pointee ?? .identity
        )
        self.init(elements: path.elements)
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool {
        elements.isEmpty
    }

    /// The point at which the next line would begin; the origin for an empty path.
    public var currentPoint: CGPoint {
        guard let last = elements.last else { return .zero }
        return last.end ?? subpathStart
    }

    /// Returns whether the path is one axis-aligned rectangle.
    ///
    /// - Parameter rect: Receives the rectangle if the result is `true`.
    public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
        guard case .move(let start)? = elements.first else { return false }
        var corners = [start]
        for (index, element) in elements.enumerated().dropFirst() {
            switch element {
            case .line(let point): corners.append(point)
            case .close where index == elements.count - 1: break
            default: return false
            }
        }
        if corners.count == 5, corners[4] == start { corners.removeLast() }
        guard corners.count == 4 else { return false }
        let (p, q, r, s) = (corners[0], corners[1], corners[2], corners[3])
        let horizontalFirst = p.y == q.y && q.x == r.x && r.y == s.y && s.x == p.x
        let verticalFirst = p.x == q.x && q.y == r.y && r.x == s.x && s.y == p.y
        guard horizontalFirst || verticalFirst else { return false }
        rect?.pointee = CGRect(
            x: min(p.x, r.x), y: min(p.y, r.y), width: abs(p.x - r.x), height: abs(p.y - r.y))
        return true
    }

    /// Returns an immutable copy. Never `nil` here.
    public func copy() -> CGPath? {
        CGPath(elements: elements)
    }

    /// Returns an immutable copy, transformed if a transform is given. Never `nil` here.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        guard let transform = transform?.pointee else { return copy() }
        return CGPath(elements: elements.map { $0.applying(transform) })
    }

    /// Returns a mutable copy. Never `nil` here.
    public func mutableCopy() -> CGMutablePath? {
        CGMutablePath(elements: elements)
    }

    /// Returns a mutable copy, transformed if a transform is given. Never `nil` here.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        guard let transform = transform?.pointee else { return mutableCopy() }
        return CGMutablePath(elements: elements.map { $0.applying(transform) })
    }

    /// Calls a block with each element, in order.
    ///
    /// - Parameter block: Receives a pointer that is valid only during the call.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 3) { buffer in
            buffer.initialize(repeating: .zero)
            let points = buffer.baseAddress!
            for element in elements {
                let type: CGPathElementType
                switch element {
                case .move(let end):
                    type = .moveToPoint
                    points[0] = end
                case .line(let end):
                    type = .addLineToPoint
                    points[0] = end
                case .quad(let control, let end):
                    type = .addQuadCurveToPoint
                    points[0] = control
                    points[1] = end
                case .curve(let control1, let control2, let end):
                    type = .addCurveToPoint
                    points[0] = control1
                    points[1] = control2
                    points[2] = end
                case .close:
                    type = .closeSubpath
                }
                withUnsafePointer(to: CGPathElement(type: type, points: points), block)
            }
        }
    }

    /// Returns whether two paths have the same elements with the same points.
    public static func == (left: CGPath, right: CGPath) -> Bool {
        left === right || left.elements == right.elements
    }

    /// Feeds the elements to the hasher. Do not modify a path while it is a dictionary key.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}
