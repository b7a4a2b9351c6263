extension UIView {
    final var baseFrame: CGRect {
        get { backingLayer.frame }
        set {
            let (layer, old) = (backingLayer, backingLayer.values.bounds)
            layer.tellsOfGeometry = false
            layer.frame = newValue
            layer.tellsOfGeometry = true
            boundsDidChange(from: old)
            geometryChangedByProgram()
        }
    }

    final var baseBounds: CGRect {
        get { backingLayer.bounds }
        set {
            let isPlaced = autoLayout.endPlacement()
            let (layer, old) = (backingLayer, backingLayer.values.bounds)
            layer.tellsOfGeometry = false
            layer.bounds = newValue
            layer.tellsOfGeometry = true
            boundsDidChange(from: old)
            if !isPlaced { geometryChangedByProgram() }
        }
    }

    final var baseCenter: CGPoint {
        get { backingLayer.position }
        set {
            let isPlaced = autoLayout.endPlacement()
            let layer = backingLayer
            layer.tellsOfGeometry = false
            layer.position = newValue
            layer.tellsOfGeometry = true
            if !isPlaced { geometryChangedByProgram() }
            observedPropertiesMayHaveChanged()
        }
    }

    final var baseTransform: CGAffineTransform {
        get { backingLayer.affineTransform() }
        set { backingLayer.setAffineTransform(newValue) }
    }

    final var baseTransform3D: CATransform3D {
        get { backingLayer.transform }
        set { backingLayer.transform = newValue }
    }

    /// The scale of the view's screen, to whose pixels layout rounds.
    final var screenScale: CGFloat { window?.screen.scale ?? UIScreen.main.scale }

    final var baseContentScaleFactor: CGFloat {
        get { extras?.contentScale ?? screenScale }
        set {
            let old = contentScaleFactor
            let scale = checked(newValue, "contentScaleFactor", keeping: old, in: 0.01...100)
            extras.set(\.contentScale, scale)
            layer.contentsScale = scale
        }
    }

    final func baseConvert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let (own, others) = windows(with: view) else {
            return backingLayer.convert(point, to: view?.layer)
        }
        let inWindow = own.onScreen(backingLayer.convert(point, to: own.layer))
        return others.layer.convert(others.fromScreen(inWindow), to: view?.layer)
    }

    final func baseConvert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        view?.baseConvert(point, to: self) ?? backingLayer.convert(point, from: nil)
    }

    final func baseConvert(_ rect: CGRect, to view: UIView?) -> CGRect {
        guard let (own, others) = windows(with: view) else {
            return backingLayer.convert(rect, to: view?.layer)
        }
        let onScreen = backingLayer.convert(rect, to: own.layer).mapped { own.onScreen($0) }
        return others.layer.convert(onScreen.mapped { others.fromScreen($0) }, to: view?.layer)
    }

    final func baseConvert(_ rect: CGRect, from view: UIView?) -> CGRect {
        view?.baseConvert(rect, to: self) ?? backingLayer.convert(rect, from: nil)
    }

    /// Returns the windows of this view and another one if they differ; conversion then uses screen
    /// coordinates.
    private func windows(with view: UIView?) -> (own: UIWindow, others: UIWindow)? {
        guard let view, let own = window, let others = view.window, own !== others else {
            return nil
        }
        return (own, others)
    }

    final func baseSizeToFit() {
        let size = sizeThatFits(bounds.size)
        if transform.isIdentity { frame.size = size } else { bounds.size = size }
    }

    /// Reacts to changed bounds.
    private func boundsDidChange(from old: CGRect) {
        let bounds = backingLayer.values.bounds
        if bounds.size != old.size {
            if extras?.corners != nil { roundCorners() }
            boundsSizeDidChange(from: old.size)
            if DynamicReferences.isInUse { DynamicReferences.sizeDidChange(of: self) }
        }
        if bounds.origin != old.origin { boundsOriginDidChange(from: old.origin) }
        observedPropertiesMayHaveChanged()
    }

    // MARK: Hit testing

    final func frontmostView(at point: CGPoint, with event: UIEvent?) -> UIView? {
        // Apple, hitTest(_:with:): hidden views, views without interaction and those with alpha
        // below 0.01 are skipped.
        guard !isHidden, isUserInteractionEnabled, alpha >= 0.01,
            self.point(inside: point, with: event)
        else {
            return nil
        }
        // The order of the subviews alone: zPosition changes what is drawn. Source: Anson Yao,
        // "Hit-Test Sequence In iOS", an experiment; facebook/react-native #14011.
        let views = storedSubviews
        for index in views.indices.reversed() where views[index].isHitTestable {
            let view = views[index]
            let layer =
                view.presentationHitTests > 0 ? view.layer.presentation() ?? view.layer : view.layer
            guard let inner = layer.pointFromSuperlayer(point) else { continue }
            if let hit = view.hitTest(inner, with: event) { return hit }
        }
        return self
    }

    /// Whether no animation blocks touches; see `UIView.AnimationOptions.allowUserInteraction`.
    private var isHitTestable: Bool { ViewAnimation.allowsInteraction(with: self) }

    // MARK: Autoresizing

    final func resizeSubviews(from oldSize: CGSize) {
        guard !storedSubviews.isEmpty else { return }
        let newSize = bounds.size
        for view in storedSubviews where view.isPlacedByFrame && !view.autoresizingMask.isEmpty {
            view.followResize(from: oldSize, to: newSize)
        }
    }
}

extension UIView {
    /// Applies the mask through the overridable `frame`, as UIKit does.
    ///
    /// A transformed view is resized through `bounds` and `center`.
    fileprivate final func followResize(from oldSize: CGSize, to newSize: CGSize) {
        let old = backingLayer.values.untransformedFrame
        let new = autoresizingMask.frame(old, from: oldSize, to: newSize)
        if new != old { setUntransformedFrame(new) }
    }

    /// Sets the frame that the view has without its transform, which remains.
    final func setUntransformedFrame(_ new: CGRect) {
        guard backingLayer.values.hasTransform else { return frame = new }
        let anchor = backingLayer.values.anchorPoint
        bounds.size = new.size
        center = CGPoint(
            x: new.origin.x + anchor.x * new.size.width,
            y: new.origin.y + anchor.y * new.size.height)
    }
}

extension UIWindow {
    /// Converts a point of the window to the screen's coordinates.
    final func onScreen(_ point: CGPoint) -> CGPoint { layer.pointInSuperlayer(point) }

    /// Converts a point of the screen to the window's coordinates.
    final func fromScreen(_ point: CGPoint) -> CGPoint { layer.pointFromSuperlayer(point) ?? point }
}

extension CGRect {
    /// Returns the bounding box of the mapped corners.
    func mapped(_ map: (CGPoint) -> CGPoint) -> CGRect {
        let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map {
            map(CGPoint(x: $0, y: $1))
        }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        return CGRect(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }
}

extension UIView: GeometryFollowing {
    /// Reacts to changed geometry, whether it was set on the view or on its layer.
    package final func geometryDidChange(
        of layer: CALayer, fromBounds oldBounds: CGRect, position oldPosition: CGPoint
    ) {
        guard layer === backingLayer else { return }
        boundsDidChange(from: oldBounds)
        geometryChangedByProgram()
    }
}
