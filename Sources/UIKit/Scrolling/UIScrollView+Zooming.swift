/// The state at the start of a pinch.
struct ScrollZoom {
    var scale: CGFloat
    /// The content point that stays between the fingers, at scale 1.
    var held: CGPoint
}

extension UIScrollView {
    final var baseZoomScale: CGFloat {
        get { storedZoomScale }
        set { setZoomScale(newValue, animated: false) }
    }

    final func baseSetZoomScale(_ scale: CGFloat, animated: Bool) {
        guard let scale = usable(scale, "zoomScale", in: NumberRange.numbers) else { return }
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let held = CGPoint(x: middle.x / storedZoomScale, y: middle.y / storedZoomScale)
        zoom(
            to: limited(scale), keeping: held,
            at: CGPoint(x: bounds.width / 2, y: bounds.height / 2),
            animated: animated)
    }

    final func baseZoom(to rect: CGRect, animated: Bool) {
        guard let rect = usable(rect, "zoomScale") else { return }
        guard rect.width > 0, rect.height > 0 else { return }
        let scale = limited(min(bounds.width / rect.width, bounds.height / rect.height))
        zoom(
            to: scale, keeping: CGPoint(x: rect.midX, y: rect.midY),
            at: CGPoint(x: bounds.width / 2, y: bounds.height / 2), animated: animated)
    }

    private func limited(_ scale: CGFloat) -> CGFloat {
        min(max(scale, minimumZoomScale), max(minimumZoomScale, maximumZoomScale))
    }

    final func zoomLimitsDidChange() {
        if maximumZoomScale > minimumZoomScale {
            guard storedPinchGestureRecognizer == nil else { return }
            let pinch = UIPinchGestureRecognizer()
            pinch.addTarget(self, action: UIScrollView.pinchDidChange)
            pinch.delegate = ScrollPinchDelegate.shared
            storedPinchGestureRecognizer = pinch
            isMultipleTouchEnabled = true
            addGestureRecognizer(pinch)
        } else if let pinch = storedPinchGestureRecognizer {
            removeGestureRecognizer(pinch)
            storedPinchGestureRecognizer = nil
        }
        let scale = limited(storedZoomScale)
        if scale != storedZoomScale, !isZooming { setZoomScale(scale, animated: false) }
    }

    // MARK: Pinching

    final func pinchDidChange(_ pinch: UIPinchGestureRecognizer) {
        switch pinch.state {
        case .began:
            guard let view = delegate?.viewForZooming(in: self) else { return }
            stopScrollAnimation()
            let finger = pinch.location(in: self)
            zoom = ScrollZoom(
                scale: storedZoomScale / pinch.scale,
                held: CGPoint(x: finger.x / storedZoomScale, y: finger.y / storedZoomScale))
            isZooming = true
            delegate?.scrollViewWillBeginZooming(self, with: view)
            follow(pinch)
        case .changed: follow(pinch)
        case .ended, .cancelled: endZoom()
        case .possible, .failed: break
        }
    }

    private func follow(_ pinch: UIPinchGestureRecognizer) {
        guard let zoom else { return }
        let finger = pinch.location(in: self)
        apply(
            resisted(zoom.scale * pinch.scale), keeping: zoom.held,
            at: CGPoint(x: finger.x - bounds.minX, y: finger.y - bounds.minY), limited: false)
    }

    /// Beyond the limits the scale follows with resistance, as the content does beyond its edges.
    /// [U]
    private func resisted(_ scale: CGFloat) -> CGFloat {
        let within = limited(scale)
        guard scale != within, bouncesZoom, scale > 0 else { return within }
        let beyond = scale > within ? scale / within - 1 : within / scale - 1
        let factor = 1 + RubberBand.stretch(beyond, length: 1)
        return scale > within ? within * factor : within / factor
    }

    private func endZoom() {
        guard let zoom else { return }
        self.zoom = nil
        isZooming = false
        let scale = limited(storedZoomScale)
        guard scale != storedZoomScale else {
            bringOffsetIntoRange()
            return finishZoom()
        }
        isZoomBouncing = true
        let place = CGPoint(
            x: zoom.held.x * storedZoomScale - bounds.minX,
            y: zoom.held.y * storedZoomScale - bounds.minY)
        self.zoom(to: scale, keeping: zoom.held, at: place, animated: true)
    }

    private func finishZoom() {
        isZoomBouncing = false
        delegate?.scrollViewDidEndZooming(
            self, with: delegate?.viewForZooming(in: self), atScale: storedZoomScale)
    }

    // MARK: Scaling

    private func zoom(to scale: CGFloat, keeping held: CGPoint, at place: CGPoint, animated: Bool) {
        guard let view = delegate?.viewForZooming(in: self) else {
            storedZoomScale = scale
            return
        }
        stopScrollAnimation()
        guard animated, window != nil else {
            apply(scale, keeping: held, at: place, limited: true)
            if isZoomBouncing { finishZoom() }
            return
        }
        if !isZoomBouncing { delegate?.scrollViewWillBeginZooming(self, with: view) }
        isZoomAnimating = true
        UIView.animate(
            withDuration: Self.offsetAnimationDuration, delay: 0, options: .allowUserInteraction,
            animations: { self.apply(scale, keeping: held, at: place, limited: true) },
            completion: { _ in
                guard self.isZoomAnimating else { return }
                self.isZoomAnimating = false
                self.finishZoom()
            })
    }

    /// Ends an animated change of the scale where it is, within the limits.
    final func stopZoomAnimation() {
        guard isZoomAnimating, let view = delegate?.viewForZooming(in: self) else { return }
        isZoomAnimating = false
        let shown = view.layer.presentation().map { CGFloat($0.transform.m11) } ?? storedZoomScale
        let origin = layer.presentation()?.bounds.origin ?? bounds.origin
        view.layer.removeAllAnimations()
        layer.removeAllAnimations()
        let scale = limited(shown)
        let held = CGPoint(
            x: (origin.x + bounds.width / 2) / scale, y: (origin.y + bounds.height / 2) / scale)
        apply(
            scale, keeping: held, at: CGPoint(x: bounds.width / 2, y: bounds.height / 2),
            limited: true)
        finishZoom()
    }

    /// Scales the view and the content, and scrolls so that the content point `held` is at
    /// `place` in the view.
    private func apply(_ scale: CGFloat, keeping held: CGPoint, at place: CGPoint, limited: Bool) {
        guard let view = delegate?.viewForZooming(in: self) else { return }
        let ratio = scale / storedZoomScale
        let size = CGSize(width: contentSize.width * ratio, height: contentSize.height * ratio)
        storedZoomScale = scale
        // Constraints hold the origin of the view.
        let isHeld = !view.translatesAutoresizingMaskIntoConstraints
        let origin =
            isHeld
            ? view.frame.origin : CGPoint(x: view.frame.minX * ratio, y: view.frame.minY * ratio)
        view.autoLayout.isZoomed = scale != 1
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        let shown = view.frame.size
        view.center = CGPoint(x: origin.x + shown.width / 2, y: origin.y + shown.height / 2)
        // The content is usually the view alone. Its size is not to drift by many small steps.
        let exact = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
        let isView =
            abs(size.width - exact.width) < 1e-6 && abs(size.height - exact.height) < 1e-6
        contentSize = isView ? exact : size
        if isHeld { applyConstrainedContentSize() }
        var offset = CGPoint(x: held.x * scale - place.x, y: held.y * scale - place.y)
        if limited { offset = clamped(offset) }
        moveContent(to: offset)
        // Subclasses centre small content in layoutSubviews(), also if the offset stays.
        setNeedsLayout()
        delegate?.scrollViewDidZoom(self)
    }
}

/// Makes a scroll view's pinch and pan recognize simultaneously.
@MainActor
private final class ScrollPinchDelegate: UIGestureRecognizerDelegate {
    static let shared = ScrollPinchDelegate()

    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { otherGestureRecognizer is UIScrollViewPanGestureRecognizer }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let scrollView = gestureRecognizer.view as? UIScrollView else { return false }
        return scrollView.delegate?.viewForZooming(in: scrollView) != nil
    }
}
