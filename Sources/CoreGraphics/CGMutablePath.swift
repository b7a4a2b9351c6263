/// A path that lines, curves and shapes can be appended to.
///
/// Appending a line or curve to an empty path does nothing, as in Core Graphics: begin with
/// ``move(to:transform:)`` or a shape. Every method takes a transform that applies to the points of
/// that call only.
///
/// Mirrors [`CGMutablePath`](https://developer.apple.com/documentation/coregraphics/cgmutablepath).
public final class CGMutablePath: CGPath {
    /// Creates an empty path.
    public init() {
        super.init(elements: [])
    }

    override package init(elements: [Element]) {
        super.init(elements: elements)
    }

    /// Begins a new subpath at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        let point = point.applying(transform)
        elements.append(.move(to: point))
        subpathStart = point
    }

    /// Appends a straight line from the current point.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        append(.line(to: point.applying(transform)))
    }

    /// Begins a subpath at the first point and appends lines to the others; ignores an empty array.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Appends a quadratic Bézier curve from the current point.
    public func addQuadCurve(
        to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
    ) {
        append(.quad(control: control.applying(transform), to: end.applying(transform)))
    }

    /// Appends a cubic Bézier curve from the current point.
    public func addCurve(
        to end: CGPoint,
        control1: CGPoint,
        control2: CGPoint,
        transform: CGAffineTransform = .identity
    ) {
        append(
            .curve(
                control1: control1.applying(transform),
                control2: control2.applying(transform),
                to: end.applying(transform)
            )
        )
    }

    /// Appends a line to the start of the subpath and ends it; does nothing if no subpath is open.
    public func closeSubpath() {
        guard let last = elements.last, last != .close else { return }
        elements.append(.close)
    }

    /// Appends all elements of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        for element in path.elements {
            let element = element.applying(transform)
            if case .move(let point) = element {
                elements.append(element)
                subpathStart = point
            } else {
                append(element)
            }
        }
    }

    /// Appends an element that continues from the current point.
    ///
    /// After `closeSubpath`, the current point is the start of the closed subpath, and a new
    /// subpath begins there.
    func append(_ element: Element) {
        guard let last = elements.last else { return }
        if last == .close, element != .close { elements.append(.move(to: subpathStart)) }
        elements.append(element)
    }
}
