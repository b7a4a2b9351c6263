import CoreGraphics

extension CALayer {
    final var baseFrame: CGRect {
        get {
            if !values.hasTransform { return values.untransformedFrame }
            guard let turning = values.turning else {
                let transform = values.transformToSuperlayer(nil)
                return CGRect(around: values.bounds.corners.map { transform.applied(to: $0) })
            }
            return turning.box(around: values.bounds.size, anchoredAt: anchorPoint)
                .offsetBy(dx: position.x, dy: position.y)
        }
        set {
            guard
                isUsable(
                    "frame", newValue.origin.x, newValue.origin.y, newValue.size.width,
                    newValue.size.height)
            else { return }
            let frame = newValue.standardized
            var size = frame.size
            var center = CGPoint(
                x: frame.origin.x + anchorPoint.x * size.width,
                y: frame.origin.y + anchorPoint.y * size.height
            )
            let turning = values.hasTransform ? values.turning : nil
            if values.hasTransform, turning?.isDegenerate != true,
                let inverse = values.transform.inverse
            {
                size =
                    turning?.sizeBefore(size)
                    ?? CGRect(origin: .zero, size: size).applying(
                        CATransform3DGetAffineTransform(inverse)
                    ).size
                let turned = (turning ?? affineTransform()).box(
                    around: size, anchoredAt: anchorPoint)
                center = CGPoint(
                    x: frame.origin.x - turned.origin.x, y: frame.origin.y - turned.origin.y)
            }
            changeGeometry {
                position = center
                bounds.size = size
            }
        }
    }

    final func baseConvert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        let target = layer ?? ownRoot
        guard target !== self else { return point }
        let meeting = commonAncestor(with: target)
        return target.lower(point: raise(point: point, to: meeting), from: meeting)
    }

    /// Returns the nearest common ancestor of two layers, which may be one of them.
    ///
    /// Nil if the layers are in different trees.
    private func commonAncestor(with other: CALayer) -> CALayer? {
        var ancestor: CALayer? = model()
        while let layer = ancestor, !other.model().isInside(layer) { ancestor = layer.parent }
        return ancestor
    }

    final func baseConvert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        (layer ?? root).convert(point, to: self)
    }

    /// Computes bounding boxes twice: in the common ancestor, and in the target.
    ///
    /// UIKit on an iPhone does so; the tests have its numbers.
    final func baseConvert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        let target = layer ?? ownRoot
        if target === self || rect.isNull || rect.isInfinite { return rect }
        let meeting = commonAncestor(with: target)
        if isMovedOnly(below: meeting), target.isMovedOnly(below: meeting) {
            // Differences of converted edges would lose the last digits of the size.
            let rect = rect.standardized
            return CGRect(
                origin: target.lower(point: raise(point: rect.origin, to: meeting), from: meeting),
                size: rect.size)
        }
        let box = CGRect(around: rect.corners.map { raise(point: $0, to: meeting) })
        return CGRect(around: box.corners.map { target.lower(point: $0, from: meeting) })
    }

    /// The target of a conversion if nil is given.
    private var ownRoot: CALayer { model_ == nil ? root : model().root.presentation() ?? root }

    /// Returns whether all layers up to an ancestor (nil: beyond the root) are only translated.
    private func isMovedOnly(below ancestor: CALayer?) -> Bool {
        var (layer, own) = (model(), values)
        while layer !== ancestor {
            guard !own.hasTransform, !own.isFlipped else { return false }
            guard let parent = layer.parent else { return true }
            let above = seenValues(of: parent)
            guard CATransform3DIsIdentity(above.sublayerTransform) else { return false }
            (layer, own) = (parent, above)
        }
        return true
    }

    final func baseConvert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        (layer ?? root).convert(rect, to: self)
    }

    /// Converts a point from the superlayer's coordinates; nil if the layer is edge-on.
    package final func pointFromSuperlayer(_ point: CGPoint) -> CGPoint? {
        presentModel.transformToSuperlayer(superlayer?.presentModel).unapplied(to: point)
    }

    /// Converts a point to the superlayer's coordinates; works without a superlayer too.
    package final func pointInSuperlayer(_ point: CGPoint) -> CGPoint {
        presentModel.transformToSuperlayer(superlayer?.presentModel).applied(to: point)
    }

    /// Sublayers in drawing order, rearmost first: by zPosition, then by index.
    package final var drawingOrder: [CALayer] {
        let layers = model_ == nil ? children : sublayers ?? []
        // A loop, because a closure would check its isolation each time.
        var isOrdered = true
        for layer in layers where layer.values.zPosition != 0 { isOrdered = false }
        guard !isOrdered else { return layers }
        return layers.enumerated()
            .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
            .map(\.element)
    }

    /// Sublayers in hit-testing order, frontmost first.
    package final var childrenFrontToBack: [CALayer] { drawingOrder.reversed() }

    /// Converts a point to an ancestor's coordinates; nil means those that contain the root.
    private func raise(point: CGPoint, to ancestor: CALayer?) -> CGPoint {
        var point = point
        var (layer, own) = (model(), presentModel)
        // A transform layer does not flatten what is below it.
        var space = CATransform3DIdentity
        while layer !== ancestor, let parent = layer.parent {
            let above = seenValues(of: parent)
            space = CATransform3DConcat(space, own.transformToSuperlayer(above))
            if parent === ancestor || !parent.keepsDepth {
                point = space.applied(to: point)
                space = CATransform3DIdentity
            }
            (layer, own) = (parent, above)
        }
        guard ancestor == nil else { return point }
        return CATransform3DConcat(space, own.transformToSuperlayer(nil)).applied(to: point)
    }

    /// Converts a point from an ancestor's coordinates (nil: those that contain the root).
    private func lower(point: CGPoint, from ancestor: CALayer?) -> CGPoint {
        var path: [(own: LayerValues, keepsDepth: Bool)] = []
        var layer = model()
        while layer !== ancestor, let parent = layer.parent {
            path.append((path.isEmpty ? presentModel : seenValues(of: layer), layer.keepsDepth))
            layer = parent
        }
        var above = path.isEmpty ? presentModel : seenValues(of: layer)
        var point = point
        var space = CATransform3DIdentity
        if ancestor == nil {
            let own = above.transformToSuperlayer(nil)
            if layer.keepsDepth, !path.isEmpty {
                space = own
            } else {
                point = own.unapplied(to: point) ?? point
            }
        }
        for (index, step) in path.enumerated().reversed() {
            space = CATransform3DConcat(step.own.transformToSuperlayer(above), space)
            if index == 0 || !step.keepsDepth {
                point = space.unapplied(to: point) ?? point
                space = CATransform3DIdentity
            }
            above = step.own
        }
        return point
    }

    /// Returns another layer's values as this one sees them: presentation or model.
    private func seenValues(of layer: CALayer) -> LayerValues {
        model_ == nil ? layer.presentModel : layer.seenValues(at: LayerScheduler.current.mediaTime)
    }

    /// Returns whether numbers are finite; if not, reports that the property keeps its value.
    final func isUsable(
        _ property: StaticString, _ a: CGFloat, _ b: CGFloat = 0, _ c: CGFloat = 0, _ d: CGFloat = 0
    ) -> Bool {
        // A finite number times 0 is 0; infinity and NaN give NaN.
        if a * 0 + b * 0 + c * 0 + d * 0 == 0 { return true }
        reportUnusable("\(property)")
        return false
    }

    /// Returns whether a colour's components are finite; if not, reports it.
    final func isUsable(_ property: StaticString, _ color: CGColor?) -> Bool {
        guard let color, !color.rgba.isFinite else { return true }
        reportUnusable("\(property)")
        return false
    }

    /// Reports that a property keeps its value.
    final func reportUnusable(_ property: String) {
        let name = (delegate as? any NamedInMessages)?.nameInMessages ?? "\(self)"
        reportKept(property, of: name)
    }
}

extension CGRect {
    var corners: [CGPoint] {
        [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY),
            CGPoint(x: maxX, y: maxY),
        ]
    }

    /// Creates the smallest rectangle that contains the points; there must be at least one.
    init(around points: [CGPoint]) {
        let xs = points.map(\.x)
        let ys = points.map(\.y)
        let origin = CGPoint(x: xs.min() ?? 0, y: ys.min() ?? 0)
        self.init(
            x: origin.x, y: origin.y, width: (xs.max() ?? 0) - origin.x,
            height: (ys.max() ?? 0) - origin.y)
    }
}
