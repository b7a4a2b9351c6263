import CoreGraphics

/// An owner of a layer, such as a view, whose look is not only the layer's.
@MainActor
package protocol LayerPainting: AnyObject {
    /// Draws the owner's content beyond its layer: text, a picture.
    func paintContent(of layer: CALayer, in context: CGContext)
}

extension CALayer {
    final func baseDraw(in context: CGContext) {
        // A presentation has no delegate of its own.
        let model = model()
        (model.owner ?? model.delegate)?.draw(self, in: context)
    }

    final func baseRender(in context: CGContext) {
        displayIfNeeded()
        context.saveGState()
        defer { context.restoreGState() }
        if let maskLayer, !keepsDepth {
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            renderSelf(in: context)
            context.setBlendMode(.destinationIn)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            maskLayer.renderPlaced(in: context)
            context.endTransparencyLayer()
            context.endTransparencyLayer()
        } else {
            renderSelf(in: context)
        }
    }

    /// Draws the layer at its place in the superlayer.
    private func renderPlaced(in context: CGContext) {
        guard !isHidden, opacity > 0, CATransform3DIsAffine(transform) else { return }
        context.saveGState()
        defer { context.restoreGState() }
        let bounds = bounds
        context.translateBy(x: position.x, y: position.y)
        context.concatenate(affineTransform())
        context.translateBy(
            x: -anchorPoint.x * bounds.width - bounds.minX,
            y: -anchorPoint.y * bounds.height - bounds.minY)
        if isGeometryFlipped { context.mirror(in: bounds) }
        let hasShadow = values.hasShadow && !masksToBounds && !keepsDepth
        let blend = blendMode
        let isGroup = opacity < 1 || hasShadow || blend != nil
        if isGroup {
            context.setAlpha(CGFloat(opacity))
            if let blend { context.setBlendMode(blend) }
            if hasShadow, let color = shadowColor {
                context.setShadow(
                    offset: shadowOffset, blur: shadowRadius * 2,
                    color: color.copy(alpha: color.alpha * CGFloat(min(max(shadowOpacity, 0), 1))))
            }
            context.beginTransparencyLayer(auxiliaryInfo: nil)
        }
        baseRender(in: context)
        if isGroup { context.endTransparencyLayer() }
    }

    private func renderSelf(in context: CGContext) {
        guard !keepsDepth else { return renderSublayers(in: context) }
        let outline = boundsOutline
        if let color = backgroundColor {
            context.setFillColor(color)
            context.beginPath()
            context.addPath(outline)
            context.fillPath()
        }
        context.saveGState()
        if masksToBounds {
            context.beginPath()
            context.addPath(outline)
            context.clip()
        }
        paintOwnLook(in: context)
        if magnificationFilter == .nearest { context.interpolationQuality = .none }
        if let image = contents as? CGImage {
            context.saveGState()
            if hasUprightContents { context.mirror(in: bounds) }
            context.drawUpright(image, in: frameOfContents(image))
            context.restoreGState()
        }
        (owner as? any LayerPainting)?.paintContent(of: self, in: context)
        context.interpolationQuality = .default
        renderSublayers(in: context)
        context.restoreGState()
        guard borderWidth > 0, let color = borderColor else { return }
        context.setStrokeColor(color)
        context.setLineWidth(borderWidth)
        context.setLineJoin(.miter)
        context.beginPath()
        context.addPath(roundedBounds(insetBy: borderWidth / 2))
        context.strokePath()
    }

    private func renderSublayers(in context: CGContext) {
        guard let replicator = self as? CAReplicatorLayer else {
            for child in drawingOrder { child.renderPlaced(in: context) }
            return
        }
        let (middle, each) = (
            CGPoint(x: bounds.midX, y: bounds.midY), replicator.instanceTransform
        )
        guard CATransform3DIsAffine(each) || replicator.instanceCount < 2 else { return }
        for copy in 0..<replicator.instanceCount {
            context.saveGState()
            context.translateBy(x: middle.x, y: middle.y)
            for _ in 0..<copy { context.concatenate(CATransform3DGetAffineTransform(each)) }
            context.translateBy(x: -middle.x, y: -middle.y)
            let alpha =
                (replicator.instanceColor?.alpha ?? 0)
                + CGFloat(copy) * CGFloat(replicator.instanceAlphaOffset)
            context.setAlpha(min(max(alpha, 0), 1))
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            for child in drawingOrder { child.renderPlaced(in: context) }
            context.endTransparencyLayer()
            context.restoreGState()
        }
    }

    private var boundsOutline: CGPath { roundedBounds(insetBy: 0) }

    /// The bounds with rounded corners, smaller by an inset.
    private func roundedBounds(insetBy inset: CGFloat) -> CGPath {
        let rect = bounds.insetBy(dx: inset, dy: inset)
        let radius = min(max(cornerRadius - inset, 0), min(rect.width, rect.height) / 2)
        guard radius > 0, !rect.isNull else { return CGPath(rect: rect) }
        let path = CGMutablePath()
        path.addRect(
            rect, rounding: .init(rawValue: maskedCorners.rawValue), width: radius, height: radius)
        return path
    }

    /// Where the contents are drawn, by their gravity.
    private func frameOfContents(_ image: CGImage) -> CGRect {
        let scale = max(contentsScale, 1e-3)
        let size = CGSize(
            width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
        let gravity = hasUprightContents ? contentsGravity.mirrored : contentsGravity
        return gravity.frame(of: size, in: bounds)
    }

    /// Whether the contents are mirrored back in a layer that is upside down.
    private var hasUprightContents: Bool { isUpsideDown && !showsDrawing }

    /// The gravity by the edges as they are seen.
    package final var seenGravity: CALayerContentsGravity {
        hasUprightContents ? contentsGravity : contentsGravity.mirrored
    }

    /// Draws the content of the layer's class.
    private func paintOwnLook(in context: CGContext) {
        switch self {
        case let shape as CAShapeLayer: shape.paint(in: context)
        case let gradient as CAGradientLayer: gradient.paint(in: context)
        case let text as CATextLayer:
            context.saveGState()
            if isUpsideDown { context.mirror(in: bounds) }
            LayerScheduler.current.paintText?(text, context)
            context.restoreGState()
        case let ghost as GhostLayer:
            if let content = ghost.content {
                LayerScheduler.current.paintPicture?(content, ghost, context)
            }
        default: break
        }
    }
}

extension CAShapeLayer {
    fileprivate func paint(in context: CGContext) {
        guard let path else { return }
        context.beginPath()
        context.addPath(path)
        if let color = fillColor {
            context.setFillColor(color)
            context.fillPath(using: fillRule == .evenOdd ? .evenOdd : .winding)
        }
        guard let color = strokeColor, lineWidth > 0 else { return }
        context.setStrokeColor(color)
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCap == .round ? .round : lineCap == .square ? .square : .butt)
        context.setLineJoin(lineJoin == .round ? .round : lineJoin == .bevel ? .bevel : .miter)
        context.setMiterLimit(miterLimit)
        context.setLineDash(
            phase: lineDashPhase,
            lengths: (lineDashPattern ?? []).map { CGFloat($0.doubleValue) })
        context.beginPath()
        context.addPath(strokeStart > 0 || strokeEnd < 1 ? trimmed(path) : path)
        context.strokePath()
    }

    /// The part of a path between ``strokeStart`` and ``strokeEnd``, as short lines.
    private func trimmed(_ path: CGPath) -> CGPath {
        let measure = CGPath.Measure(path)
        let (low, high) = (
            min(max(Double(strokeStart), 0), 1) * measure.length,
            min(max(Double(strokeEnd), 0), 1) * measure.length
        )
        let part = CGMutablePath()
        for (index, segment) in measure.segments.enumerated() {
            let (start, end) = (measure.starts[index], measure.starts[index + 1])
            let (from, to) = (max(low, start), min(high, end))
            guard to > from else { continue }
            let steps = segment.isLine ? 1 : 32
            for step in 0...steps {
                let distance = from + (to - from) * Double(step) / Double(steps)
                // Just inside the segment, so that its end is not the next one's start.
                let inside = min(max(distance, start + 1e-9), end - 1e-9)
                guard let place = measure.place(at: inside) else { continue }
                let isNew =
                    step == 0 && (part.isEmpty || !Self.meet(part.currentPoint, place.point))
                if isNew { part.move(to: place.point) } else { part.addLine(to: place.point) }
            }
        }
        return part
    }

    private static func meet(_ a: CGPoint, _ b: CGPoint) -> Bool {
        abs(a.x - b.x) + abs(a.y - b.y) < 1e-6
    }
}

extension CAGradientLayer {
    fileprivate func paint(in context: CGContext) {
        let colors = (colors ?? []).compactMap { $0 as? CGColor }
        let places = locations?.map { CGFloat($0.doubleValue) }
        let usable = places?.count == colors.count ? places : nil
        guard
            let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: usable)
        else { return }
        context.saveGState()
        defer { context.restoreGState() }
        let bounds = bounds
        context.beginPath()
        context.addRect(bounds)
        context.clip()
        context.translateBy(x: bounds.minX, y: bounds.minY)
        context.scaleBy(x: bounds.width, y: bounds.height)
        let all: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        guard type == .radial else {
            // Across the stretched line, as the page and pictures draw it.
            context.scaleBy(x: 1 / bounds.width, y: 1 / bounds.height)
            func point(_ unit: CGPoint) -> CGPoint {
                CGPoint(x: unit.x * bounds.width, y: unit.y * bounds.height)
            }
            return context.drawLinearGradient(
                gradient, start: point(startPoint), end: point(endPoint), options: all)
        }
        context.translateBy(x: startPoint.x, y: startPoint.y)
        context.scaleBy(x: abs(endPoint.x - startPoint.x), y: abs(endPoint.y - startPoint.y))
        context.drawRadialGradient(
            gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1,
            options: all)
    }
}
