extension CGMutablePath {
    /// Appends a circular arc, and a line from the current point to its start if there is one.
    ///
    /// - `startAngle`: The angle of the first point, in radians from the positive x axis towards
    ///   the positive y axis.
    /// - `endAngle`: The angle of the last point.
    /// - `clockwise`: `false` for increasing angles, `true` for decreasing ones. The name is right
    ///   if y points up; in UIKit's coordinates, with y down, the arc on the screen is the reverse.
    public func addArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        endAngle: CGFloat,
        clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turn = 2 * CGFloat.pi
        var delta = endAngle - startAngle
        if !clockwise, delta < 0 {
            delta += turn * (-delta / turn).rounded(.up)
        } else if clockwise, delta > 0 {
            delta -= turn * (delta / turn).rounded(.up)
        }
        addRelativeArc(
            center: center, radius: radius, startAngle: startAngle, delta: delta,
            transform: transform)
    }

    /// Appends a circular arc given by its angle, with a line from the current point to its start.
    ///
    /// `delta`: The angle in radians; positive for increasing angles. More than a turn is drawn as
    /// one full turn plus the remainder.
    public func addRelativeArc(
        center: CGPoint,
        radius: CGFloat,
        startAngle: CGFloat,
        delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        guard startAngle.isFinite, delta.isFinite else { return }
        func point(_ angle: CGFloat, outwards: CGFloat = 0) -> CGPoint {
            let (sine, cosine) = (sin(angle), cos(angle))
            return CGPoint(
                x: center.x + radius * (cosine - outwards * sine),
                y: center.y + radius * (sine + outwards * cosine)
            )
        }
        if elements.isEmpty {
            move(to: point(startAngle), transform: transform)
        } else {
            addLine(to: point(startAngle), transform: transform)
        }
        let turn = 2 * CGFloat.pi
        let rest = delta.truncatingRemainder(dividingBy: turn)
        let span = abs(delta) > turn ? (delta < 0 ? -turn : turn) + rest : delta
        // At most a quarter circle per curve; the tolerance keeps rounding from splitting exact
        // quarters.
        let count = Int((abs(span) / (turn / 4) - 1e-9).rounded(.up))
        guard count > 0 else { return }
        let step = span / CGFloat(count)
        // The control points lie on the tangents, at 4/3·tan(step/4) of the radius.
        let tangent = 4 / 3 * tan(step / 4)
        for index in 0..<count {
            let first = startAngle + step * CGFloat(index)
            let last = startAngle + step * CGFloat(index + 1)
            addCurve(
                to: point(last),
                control1: point(first, outwards: tangent),
                control2: point(last, outwards: -tangent),
                transform: transform
            )
        }
    }

    /// Appends an arc that rounds the corner between two tangents, after a line to its start.
    ///
    /// The first tangent runs from the current point to `tangent1End`, the second from there to
    /// `tangent2End`. If no circle fits (the points coincide or are collinear, or the radius is 0),
    /// it appends a line to `tangent1End`. Does nothing to an empty path.
    public func addArc(
        tangent1End: CGPoint,
        tangent2End: CGPoint,
        radius: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        guard !elements.isEmpty else { return }
        // The current point is already transformed: convert it back to the arguments' coordinates.
        let start = currentPoint.applying(transform.inverted())
        let u = CGVector(dx: start.x - tangent1End.x, dy: start.y - tangent1End.y)
        let v = CGVector(dx: tangent2End.x - tangent1End.x, dy: tangent2End.y - tangent1End.y)
        let lengths = hypot(u.dx, u.dy) * hypot(v.dx, v.dy)
        let cross = u.dx * v.dy - u.dy * v.dx
        guard radius > 0, lengths > 0, abs(cross) > 1e-12 * lengths else {
            return addLine(to: tangent1End, transform: transform)
        }
        let angle = atan2(abs(cross), u.dx * v.dx + u.dy * v.dy)
        let distance = radius / tan(angle / 2)
        let uLength = hypot(u.dx, u.dy)
        let first = CGPoint(
            x: tangent1End.x + u.dx / uLength * distance,
            y: tangent1End.y + u.dy / uLength * distance
        )
        // The centre is perpendicular to the tangent at the first tangent point, on the second's
        // side.
        let side: CGFloat = cross > 0 ? 1 : -1
        let center = CGPoint(
            x: first.x - side * u.dy / uLength * radius,
            y: first.y + side * u.dx / uLength * radius
        )
        addRelativeArc(
            center: center,
            radius: radius,
            startAngle: atan2(first.y - center.y, first.x - center.x),
            delta: -side * (.pi - angle),
            transform: transform
        )
    }
}
