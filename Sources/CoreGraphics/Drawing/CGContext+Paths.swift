extension CGContext {
    // MARK: Construction

    /// Removes the current path.
    public func beginPath() { current = CGMutablePath() }

    /// Begins a new subpath of the current path.
    public func move(to point: CGPoint) { current.move(to: point, transform: state.transform) }

    /// Appends a line to the current path. Does nothing if it is empty.
    public func addLine(to point: CGPoint) {
        current.addLine(to: point, transform: state.transform)
    }

    /// Appends lines between points to the current path, as a new subpath.
    public func addLines(between points: [CGPoint]) {
        current.addLines(between: points, transform: state.transform)
    }

    /// Appends a cubic curve to the current path.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        current.addCurve(
            to: end, control1: control1, control2: control2, transform: state.transform)
    }

    /// Appends a quadratic curve to the current path.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        current.addQuadCurve(to: end, control: control, transform: state.transform)
    }

    /// Appends a rectangle to the current path.
    public func addRect(_ rect: CGRect) { current.addRect(rect, transform: state.transform) }

    /// Appends rectangles to the current path.
    public func addRects(_ rects: [CGRect]) { current.addRects(rects, transform: state.transform) }

    /// Appends an inscribed ellipse to the current path.
    public func addEllipse(in rect: CGRect) {
        current.addEllipse(in: rect, transform: state.transform)
    }

    /// Appends an arc to the current path.
    ///
    /// - `clockwise`: as Core Graphics counts it, where y points up; reversed on the screen.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        current.addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
            clockwise: clockwise, transform: state.transform)
    }

    /// Appends an arc between two tangents to the current path.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        current.addArc(
            tangent1End: tangent1End, tangent2End: tangent2End, radius: radius,
            transform: state.transform)
    }

    /// Appends another path to the current path.
    public func addPath(_ path: CGPath) { current.addPath(path, transform: state.transform) }

    /// Closes the current subpath.
    public func closePath() { current.closeSubpath() }

    /// Whether the current path has no elements.
    public var isPathEmpty: Bool { current.isEmpty }

    /// A copy of the current path, in the coordinates of drawing calls; nil if it is empty.
    public var path: CGPath? {
        guard !current.isEmpty, state.transform.isUsable else { return nil }
        let copy = CGMutablePath()
        copy.addPath(current, transform: state.transform.inverted())
        return copy
    }

    /// The end of the current path; the origin if it is empty.
    public var currentPointOfPath: CGPoint { path?.currentPoint ?? .zero }

    /// The bounding box of the current path, including control points; null if it is empty.
    public var boundingBoxOfPath: CGRect { path?.boundingBox ?? .null }

    /// Returns whether drawing the current path by a mode would paint a point.
    ///
    /// Source: Apple, CGContext.pathContains(_:mode:).
    ///
    /// - Parameters:
    ///   - point: in the coordinates of drawing calls.
    ///   - mode: lines have the current width, ends, corners and dashes.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        guard let path else { return false }
        let isFilled =
            switch mode {
            case .fill, .fillStroke: path.contains(point, using: .winding)
            case .eoFill, .eoFillStroke: path.contains(point, using: .evenOdd)
            case .stroke: false
            }
        if isFilled || mode == .fill || mode == .eoFill { return isFilled }
        return outline(of: path).contains(point)
    }

    // MARK: Painting

    /// Draws the current path and removes it.
    public func drawPath(using mode: CGPathDrawingMode) {
        defer { beginPath() }
        switch mode {
        case .fill: fillCurrent(.winding)
        case .eoFill: fillCurrent(.evenOdd)
        case .stroke: strokeCurrent()
        case .fillStroke, .eoFillStroke:
            // The line is drawn over the fill, and each has a shadow of its own. [U]
            fillCurrent(mode == .fillStroke ? .winding : .evenOdd)
            strokeCurrent()
        }
    }

    /// Fills the current path and removes it.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        drawPath(using: rule == .evenOdd ? .eoFill : .fill)
    }

    /// Draws a line along the current path and removes it.
    public func strokePath() { drawPath(using: .stroke) }

    /// Fills a rectangle; removes the current path.
    public func fill(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        fillPath()
    }

    /// Fills rectangles; removes the current path.
    public func fill(_ rects: [CGRect]) {
        beginPath()
        addRects(rects)
        fillPath()
    }

    /// Draws the line of a rectangle; removes the current path.
    public func stroke(_ rect: CGRect) {
        beginPath()
        addRect(rect)
        strokePath()
    }

    /// Draws the line of a rectangle with a width; removes the current path.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let own = state.lineWidth
        setLineWidth(width)
        stroke(rect)
        state.lineWidth = own
    }

    /// Fills an inscribed ellipse; removes the current path.
    public func fillEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        fillPath()
    }

    /// Draws the line of an inscribed ellipse; removes the current path.
    public func strokeEllipse(in rect: CGRect) {
        beginPath()
        addEllipse(in: rect)
        strokePath()
    }

    /// Draws separate lines, each between two points of the array; removes the current path.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[index])
            addLine(to: points[index + 1])
        }
        strokePath()
    }

    /// Makes a rectangle transparent.
    public func clear(_ rect: CGRect) {
        let own = (state.blendMode, state.shadow, current)
        (state.blendMode, state.shadow) = (.clear, nil)
        fill(rect)
        (state.blendMode, state.shadow, current) = own
    }

    private func fillCurrent(_ rule: CGPathFillRule) {
        guard !current.isEmpty, current.isFinite else { return }
        let shape =
            "<path d=\"\(VectorText.data(current))\"" + edges
            + (rule == .evenOdd ? " fill-rule=\"evenodd\"" : "")
        paint(
            Paint(color: state.fill) { color, alpha in
                shape + " fill=\"\(self.ink(color))\"\(Self.opacity("fill-opacity", alpha))/>"
            })
    }

    private func strokeCurrent() {
        guard !current.isEmpty, current.isFinite, state.lineWidth > 0, state.transform.isUsable
        else { return }
        // The pen has the coordinates of drawing calls: a transform changes its shape.
        let isPlain = state.transform.isTranslation
        let data = VectorText.data(current, isPlain ? .identity : state.transform.inverted())
        let shape =
            "<path d=\"\(data)\" fill=\"none\"" + edges + lineAttributes
            + (isPlain ? "" : " transform=\"\(VectorText.matrix(state.transform))\"")
        let pen = isPlain ? CGAffineTransform.identity : state.transform
        paint(
            Paint(color: state.stroke) { color, alpha in
                shape + " stroke=\"\(self.ink(color, inside: pen))\""
                    + Self.opacity("stroke-opacity", alpha) + "/>"
            })
    }

    /// The attributes of a line, without its colour.
    var lineAttributes: String {
        var text = " stroke-width=\"\(VectorText.number(state.lineWidth))\""
        switch state.lineCap {
        case .butt: break
        case .round: text += " stroke-linecap=\"round\""
        case .square: text += " stroke-linecap=\"square\""
        }
        switch state.lineJoin {
        case .miter: text += " stroke-miterlimit=\"\(VectorText.number(state.miterLimit))\""
        case .round: text += " stroke-linejoin=\"round\""
        case .bevel: text += " stroke-linejoin=\"bevel\""
        }
        if !state.dashes.isEmpty {
            let dashes = state.dashes.map(VectorText.number).joined(separator: " ")
            text += " stroke-dasharray=\"\(dashes)\""
            if state.dashPhase != 0 {
                text += " stroke-dashoffset=\"\(VectorText.number(state.dashPhase))\""
            }
        }
        return text
    }

    static func opacity(_ name: String, _ alpha: CGFloat) -> String {
        alpha == 1 ? "" : " \(name)=\"\(VectorText.number(alpha))\""
    }

    // MARK: Clipping

    /// Restricts drawing to the inside of the current path, and removes the path.
    public func clip(using rule: CGPathFillRule = .winding) {
        defer { beginPath() }
        clip(toOutline: current, rule)
    }

    /// Restricts drawing to a rectangle; removes the current path.
    public func clip(to rect: CGRect) {
        beginPath()
        addRect(rect)
        clip()
    }

    /// Restricts drawing to the union of rectangles; removes the current path.
    public func clip(to rects: [CGRect]) {
        beginPath()
        addRects(rects)
        clip()
    }

    /// The bounding box of the clip, in the coordinates of drawing calls.
    public var boundingBoxOfClipPath: CGRect {
        state.transform.isUsable ? state.clipBox.applying(state.transform.inverted()) : .null
    }

    /// Removes all clips.
    public func resetClip() {
        state.clips = []
        state.clipBox = CGRect(origin: .zero, size: size)
    }

    private func clip(toOutline outline: CGPath, _ rule: CGPathFillRule) {
        guard outline.isFinite else { return }
        let box = outline.isEmpty ? CGRect.null : outline.boundingBoxOfPath
        // An empty path clips everything away.
        state.clipBox = state.clipBox.intersection(box)
        let name = newName()
        definitions +=
            "<clipPath id=\"\(name)\"><path d=\"\(VectorText.data(outline))\"" + edges
            + (rule == .evenOdd ? " clip-rule=\"evenodd\"" : "") + "/></clipPath>"
        state.clips.append("clip-path=\"url(#\(name))\"")
    }
}
