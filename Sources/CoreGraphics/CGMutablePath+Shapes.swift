extension CGMutablePath {
    /// The control points' distance for a quarter of a unit circle: 4/3·tan(π/8), error 2.7e-4.
    static let quarterArc: CGFloat = 0.552_284_749_830_793_4

    /// Appends a closed rectangle, from its origin along the first axis.
    ///
    /// If the size is positive, it goes right, then down.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        move(to: CGPoint(x: rect.minX, y: rect.minY), transform: transform)
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY), transform: transform)
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY), transform: transform)
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY), transform: transform)
        closeSubpath()
    }

    /// Appends several closed rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Appends a closed inscribed ellipse: four curves, from the middle of the right side.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        let (x, y) = (rect.width / 2, rect.height / 2)
        let (kx, ky) = (x * Self.quarterArc, y * Self.quarterArc)
        let place = CGAffineTransform(translationX: rect.midX, y: rect.midY).concatenating(
            transform)
        func curve(
            _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat, _ x3: CGFloat, _ y3: CGFloat
        ) {
            addCurve(
                to: CGPoint(x: x3, y: y3),
                control1: CGPoint(x: x1, y: y1),
                control2: CGPoint(x: x2, y: y2),
                transform: place
            )
        }
        move(to: CGPoint(x: x, y: 0), transform: place)
        curve(x, ky, kx, y, 0, y)
        curve(-kx, y, -x, ky, -x, 0)
        curve(-x, -ky, -kx, -y, 0, -y)
        curve(kx, -y, x, -ky, x, 0)
        closeSubpath()
    }

    /// Appends a closed rectangle with elliptic corners, from the middle of the right side.
    ///
    /// Deviation: radii are clamped to 0…half the side; Core Graphics stops the program if they do
    /// not fit.
    public func addRoundedRect(
        in rect: CGRect,
        cornerWidth: CGFloat,
        cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        let width = max(0, min(cornerWidth, rect.width / 2))
        let height = max(0, min(cornerHeight, rect.height / 2))
        guard width > 0, height > 0 else { return addRect(rect, transform: transform) }
        // The control points' distance from the corner.
        let (kx, ky) = (width * (1 - Self.quarterArc), height * (1 - Self.quarterArc))
        let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
        func line(_ x: CGFloat, _ y: CGFloat) {
            addLine(to: CGPoint(x: x, y: y), transform: transform)
        }
        func corner(
            _ x1: CGFloat, _ y1: CGFloat, _ x2: CGFloat, _ y2: CGFloat, _ x3: CGFloat, _ y3: CGFloat
        ) {
            addCurve(
                to: CGPoint(x: x3, y: y3),
                control1: CGPoint(x: x1, y: y1),
                control2: CGPoint(x: x2, y: y2),
                transform: transform
            )
        }
        move(to: CGPoint(x: right, y: rect.midY), transform: transform)
        line(right, bottom - height)
        corner(right, bottom - ky, right - kx, bottom, right - width, bottom)
        line(left + width, bottom)
        corner(left + kx, bottom, left, bottom - ky, left, bottom - height)
        line(left, top + height)
        corner(left, top + ky, left + kx, top, left + width, top)
        line(right - width, top)
        corner(right - kx, top, right, top + ky, right, top + height)
        closeSubpath()
    }

    /// The corners of a rectangle, with the bits of UIRectCorner and CACornerMask.
    package struct Corners: OptionSet {
        package let rawValue: UInt
        package init(rawValue: UInt) { self.rawValue = rawValue }
        static let topLeft = Corners(rawValue: 1)
        static let topRight = Corners(rawValue: 2)
        static let bottomLeft = Corners(rawValue: 4)
        static let bottomRight = Corners(rawValue: 8)
    }

    /// Appends a closed rectangle of which some corners are elliptic, from the top left one on.
    ///
    /// `width`, `height`: the half axes of the corners; each clamped to 0…half the side.
    package func addRect(
        _ rect: CGRect, rounding corners: Corners, width: CGFloat, height: CGFloat
    ) {
        let (rx, ry) = (
            max(0, min(width, rect.width / 2)), max(0, min(height, rect.height / 2))
        )
        var isFirst = true
        func go(to point: CGPoint) {
            if isFirst { move(to: point) } else { addLine(to: point) }
            isFirst = false
        }
        func round(_ corner: Corners, _ x: CGFloat, _ y: CGFloat, from: CGVector, to: CGVector) {
            guard corners.contains(corner), rx > 0, ry > 0 else {
                return go(to: CGPoint(x: x, y: y))
            }
            // From one side towards the corner, then along the other side.
            go(to: CGPoint(x: x + from.dx * rx, y: y + from.dy * ry))
            // The distance of the control points from the corner.
            let rest = 1 - Self.quarterArc
            addCurve(
                to: CGPoint(x: x + to.dx * rx, y: y + to.dy * ry),
                control1: CGPoint(x: x + from.dx * rx * rest, y: y + from.dy * ry * rest),
                control2: CGPoint(x: x + to.dx * rx * rest, y: y + to.dy * ry * rest))
        }
        let (left, up) = (CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1))
        let (right, down) = (CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1))
        round(.topLeft, rect.minX, rect.minY, from: down, to: right)
        round(.topRight, rect.maxX, rect.minY, from: left, to: down)
        round(.bottomRight, rect.maxX, rect.maxY, from: up, to: left)
        round(.bottomLeft, rect.minX, rect.maxY, from: right, to: up)
        closeSubpath()
    }
}
