import CoreGraphics

extension CALayer {
    /// The smallest rectangle of the superlayer's coordinates that holds the layer.
    ///
    /// Computed from bounds, position, anchor point and transform. Setting it changes position and bounds size; with a
    /// transform other than the identity the size is what makes the rectangle come out, as Apple describes it.
    public final var frame: CGRect {
        get {
            if CATransform3DIsIdentity(values.transform) { return values.untransformedFrame }
            let anchored = values.untransformedFrame.offsetBy(dx: -position.x, dy: -position.y)
            return anchored.applying(affineTransform()).offsetBy(dx: position.x, dy: position.y)
        }
        set {
            let frame = newValue.standardized
            var size = frame.size
            var center = CGPoint(
                x: frame.origin.x + anchorPoint.x * size.width,
                y: frame.origin.y + anchorPoint.y * size.height
            )
            if !CATransform3DIsIdentity(values.transform), let inverse = values.transform.inverse {
                let unturned = CGRect(origin: .zero, size: size).applying(CATransform3DGetAffineTransform(inverse))
                size = unturned.size
                let turned = CGRect(
                    x: -anchorPoint.x * size.width, y: -anchorPoint.y * size.height,
                    width: size.width, height: size.height
                ).applying(affineTransform())
                center = CGPoint(x: frame.origin.x - turned.origin.x, y: frame.origin.y - turned.origin.y)
            }
            changeGeometry {
                position = center
                bounds.size = size
            }
        }
    }

    /// Converts a point from the layer's coordinates to another layer's of the same tree; nil means the root's.
    ///
    /// Every layer on the way is a plane of its own: sublayers are flattened into it, as they are drawn (Apple,
    /// CATransformLayer, on what plain layers do). A layer that is seen edge-on leaves the point where it is.
    public final func convert(_ point: CGPoint, to layer: CALayer?) -> CGPoint {
        let target = layer ?? root
        guard target !== self else { return point }
        let meeting = ancestors.first { target.isInside($0) }
        return target.lower(point: raise(point: point, to: meeting), from: meeting)
    }

    /// Converts a point to the layer's coordinates from another layer's of the same tree; nil means the root's.
    public final func convert(_ point: CGPoint, from layer: CALayer?) -> CGPoint {
        (layer ?? root).convert(point, to: self)
    }

    /// Converts a rectangle from the layer's coordinates to another layer's: the bounding box of its corners.
    public final func convert(_ rect: CGRect, to layer: CALayer?) -> CGRect {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
        ].map { convert($0, to: layer) }
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        let origin = CGPoint(x: xs.min() ?? 0, y: ys.min() ?? 0)
        return CGRect(
            x: origin.x, y: origin.y,
            width: (xs.max() ?? 0) - origin.x, height: (ys.max() ?? 0) - origin.y
        )
    }

    /// Converts a rectangle to the layer's coordinates from another layer's: the bounding box of its corners.
    public final func convert(_ rect: CGRect, from layer: CALayer?) -> CGRect {
        (layer ?? root).convert(rect, to: self)
    }

    /// A point of the superlayer's coordinates in the layer's own; nil when the layer is seen edge-on.
    package final func pointFromSuperlayer(_ point: CGPoint) -> CGPoint? {
        values.transformToSuperlayer(superlayer?.values).unapplied(to: point)
    }

    /// Sublayers in the order in which they are drawn, the rearmost first: by zPosition, then by index.
    package final var drawingOrder: [CALayer] {
        guard children.contains(where: { $0.zPosition != 0 }) else { return children }
        return children.enumerated()
            .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
            .map(\.element)
    }

    /// Sublayers in the order in which they are hit: the frontmost first.
    package final var childrenFrontToBack: [CALayer] { drawingOrder.reversed() }

    private var ancestors: some Sequence<CALayer> { sequence(first: self) { $0.superlayer } }

    /// A point of the layer's coordinates in an ancestor's; nil means the root's.
    private func raise(point: CGPoint, to ancestor: CALayer?) -> CGPoint {
        var point = point
        var current = self
        while current !== ancestor, let parent = current.superlayer {
            point = current.values.transformToSuperlayer(parent.values).applied(to: point)
            current = parent
        }
        return point
    }

    /// A point of an ancestor's coordinates (nil: the root's) in the layer's.
    private func lower(point: CGPoint, from ancestor: CALayer?) -> CGPoint {
        guard self !== ancestor, let parent = superlayer else { return point }
        let point = parent.lower(point: point, from: ancestor)
        return pointFromSuperlayer(point) ?? point
    }
}
