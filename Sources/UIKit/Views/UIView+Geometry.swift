extension UIView {
    /// The view's rectangle in the superview's coordinates, in points. Animatable.
    ///
    /// With a transform other than the identity it is the bounding box; set ``center`` and ``bounds`` then.
    public final var frame: CGRect {
        get { layer.frame }
        set { changeGeometry { layer.frame = newValue } }
    }

    /// The view's rectangle in its own coordinates. Animatable.
    public final var bounds: CGRect {
        get { layer.bounds }
        set { changeGeometry { layer.bounds = newValue } }
    }

    /// Where the middle of the bounds (the layer's anchor point) lies in the superview's coordinates. Animatable.
    public final var center: CGPoint {
        get { layer.position }
        set { changeGeometry { layer.position = newValue } }
    }

    /// The affine transform about the middle. Animatable. Default: identity.
    public final var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    /// The transform in space about the middle. Animatable. Default: identity.
    public final var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    /// The scale of the screen that the view is shown on: device pixels a point. Default: the main screen's.
    public final var contentScaleFactor: CGFloat { window?.screen.scale ?? UIScreen.main.scale }

    /// Converts a point from this view's coordinates to another view's; nil means the window's.
    public final func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: view?.layer)
    }

    /// Converts a point to this view's coordinates from another view's; nil means the window's.
    public final func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: view?.layer)
    }

    /// Converts a rectangle from this view's coordinates to another view's; nil means the window's.
    public final func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        layer.convert(rect, to: view?.layer)
    }

    /// Converts a rectangle to this view's coordinates from another view's; nil means the window's.
    public final func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: view?.layer)
    }

    /// Resizes the view to the size that suits it best, keeping its origin.
    public final func sizeToFit() {
        bounds.size = sizeThatFits(bounds.size)
    }

    /// Runs a change of geometry by the program, and lets what follows from it follow.
    private func changeGeometry(_ body: () -> Void) {
        let oldBounds = layer.bounds
        let oldPosition = layer.position
        layer.changeGeometryQuietly(body)
        geometryDidChange(of: layer, fromBounds: oldBounds, position: oldPosition)
    }

    // MARK: Hit testing

    final func frontmostView(at point: CGPoint, with event: UIEvent?) -> UIView? {
        // Apple, hitTest(_:with:): hidden views, views without interaction and those with alpha below 0.01 are left out.
        guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for view in subviewsFrontToBack where view.isHitTestable {
            let layer = view.presentationHitTests > 0 ? view.layer.presentation() ?? view.layer : view.layer
            guard let inner = layer.pointFromSuperlayer(point) else { continue }
            if let hit = view.hitTest(inner, with: event) { return hit }
        }
        return self
    }

    private var subviewsFrontToBack: [UIView] {
        guard subviews.contains(where: { $0.layer.zPosition != 0 }) else { return subviews.reversed() }
        return layer.childrenFrontToBack.compactMap { $0.delegate as? UIView }
    }

    /// Whether no animation keeps touches away; see `UIView.AnimationOptions.allowUserInteraction`.
    private var isHitTestable: Bool { ViewAnimation.allowsInteraction(with: self) }

    // MARK: Autoresizing

    final func resizeSubviews(from oldSize: CGSize) {
        let newSize = bounds.size
        for view in subviews where !view.autoresizingMask.isEmpty && view.isPlacedByFrame {
            view.frame = view.autoresizingMask.frame(view.frame, from: oldSize, to: newSize)
        }
    }
}

extension UIView: GeometryFollowing {
    /// Lets follow what follows from another geometry, whether it was set on the view or on its layer.
    package final func geometryDidChange(
        of layer: CALayer, fromBounds oldBounds: CGRect, position oldPosition: CGPoint
    ) {
        guard layer === self.layer else { return }
        let bounds = layer.values.bounds
        if bounds.size != oldBounds.size { boundsSizeDidChange(from: oldBounds.size) }
        if bounds.origin != oldBounds.origin { boundsOriginDidChange(from: oldBounds.origin) }
        geometryChangedByProgram()
    }
}
