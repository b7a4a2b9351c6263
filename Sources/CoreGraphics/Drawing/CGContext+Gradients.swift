extension CGContext {
    /// Fills the clip with a gradient along a line.
    ///
    /// - Parameters:
    ///   - gradient: the colours.
    ///   - start: the place of the first colour.
    ///   - end: the place of the last colour.
    ///   - options: whether the areas before the start and beyond the end are filled too.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = hypot(dx, dy)
        guard length > 0, length.isFinite, state.transform.isUsable else { return }
        let name = newName()
        definitions +=
            "<linearGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" "
            + "x1=\"\(VectorText.number(start.x))\" y1=\"\(VectorText.number(start.y))\" "
            + "x2=\"\(VectorText.number(end.x))\" y2=\"\(VectorText.number(end.y))\""
            + "\(transformOfGradient)>\(Self.elements(of: gradient.stops))</linearGradient>"
        // A strip across the line, long enough for the whole drawing.
        let far = reach(from: start) + length
        let (ux, uy) = (dx / length, dy / length)
        let low = options.contains(.drawsBeforeStartLocation) ? -far : 0
        let high = options.contains(.drawsAfterEndLocation) ? far : length
        let outline = CGMutablePath()
        outline.addLines(
            between: [(low, -far), (high, -far), (high, far), (low, far)].map { along, across in
                CGPoint(
                    x: start.x + ux * along - uy * across, y: start.y + uy * along + ux * across)
            })
        outline.closeSubpath()
        fill(outline, .winding, with: name)
    }

    /// Fills the clip with a gradient between two circles.
    ///
    /// - Parameters:
    ///   - gradient: the colours.
    ///   - startCenter: the centre of the circle of the first colour.
    ///   - startRadius: its radius.
    ///   - endCenter: the centre of the circle of the last colour.
    ///   - endRadius: its radius.
    ///   - options: whether the areas before the start and beyond the end are filled too.
    ///
    /// Deviation: if neither circle contains the other, nothing outside the larger one is drawn
    /// without an option, and all of the cone with it.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
        endRadius: CGFloat, options: CGGradientDrawingOptions
    ) {
        guard startRadius.isFinite, endRadius.isFinite, startRadius != endRadius,
            startRadius >= 0, endRadius >= 0, state.transform.isUsable
        else { return }
        // SVG's outer circle is the larger one: the gradient may run the other way.
        let grows = endRadius > startRadius
        let (inner, innerRadius) = grows ? (startCenter, startRadius) : (endCenter, endRadius)
        let (outer, outerRadius) = grows ? (endCenter, endRadius) : (startCenter, startRadius)
        let fillsInside = options.contains(
            grows ? .drawsBeforeStartLocation : .drawsAfterEndLocation)
        let fillsOutside = options.contains(
            grows ? .drawsAfterEndLocation : .drawsBeforeStartLocation)
        let stops =
            grows
            ? gradient.stops
            : gradient.stops.reversed().map {
                CGGradient.Stop(place: 1 - $0.place, color: $0.color)
            }
        let name = newName()
        definitions +=
            "<radialGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" "
            + "cx=\"\(VectorText.number(outer.x))\" cy=\"\(VectorText.number(outer.y))\" "
            + "r=\"\(VectorText.number(outerRadius))\" fx=\"\(VectorText.number(inner.x))\" "
            + "fy=\"\(VectorText.number(inner.y))\" fr=\"\(VectorText.number(innerRadius))\""
            + "\(transformOfGradient)>\(Self.elements(of: stops))</radialGradient>"
        func circle(_ center: CGPoint, _ radius: CGFloat) -> CGRect {
            CGRect(
                x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        }
        let outline = CGMutablePath()
        if fillsOutside {
            let far = reach(from: outer) + outerRadius
            outline.addRect(circle(outer, far))
        } else {
            outline.addEllipse(in: circle(outer, outerRadius))
        }
        if !fillsInside, innerRadius > 0 { outline.addEllipse(in: circle(inner, innerRadius)) }
        fill(outline, .evenOdd, with: name)
    }

    /// A distance from a point, in the coordinates of drawing calls, that reaches all corners.
    private func reach(from point: CGPoint) -> CGFloat {
        let box = CGRect(origin: .zero, size: size).applying(state.transform.inverted())
        return hypot(
            max(abs(box.minX - point.x), abs(box.maxX - point.x)),
            max(abs(box.minY - point.y), abs(box.maxY - point.y)))
    }

    private var transformOfGradient: String {
        state.transform.isIdentity
            ? "" : " gradientTransform=\"\(VectorText.matrix(state.transform))\""
    }

    private static func elements(of stops: [CGGradient.Stop]) -> String {
        stops.map { stop in
            "<stop offset=\"\(VectorText.number(stop.place))\" "
                + "stop-color=\"\(VectorText.color(stop.color))\""
                + opacity("stop-opacity", min(max(stop.color.alpha, 0), 1)) + "/>"
        }.joined()
    }

    private func fill(_ outline: CGPath, _ rule: CGPathFillRule, with gradient: String) {
        let data = VectorText.data(outline, state.transform)
        let shape = "<path d=\"\(data)\"" + (rule == .evenOdd ? " fill-rule=\"evenodd\"" : "")
        paint(
            Paint(color: nil, area: shape + "/>") { _, alpha in
                shape + " fill=\"url(#\(gradient))\"" + Self.opacity("fill-opacity", alpha) + "/>"
            })
    }
}
