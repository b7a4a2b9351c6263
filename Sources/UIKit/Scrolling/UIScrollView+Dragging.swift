extension UIScrollView {
    /// Handles the pan recognizer: drags the content.
    final func panDidChange(_ pan: UIPanGestureRecognizer) {
        switch pan.state {
        case .began: beginDrag()
        case .changed: continueDrag()
        case .ended: endDrag(velocity: pan.velocity(in: self))
        case .cancelled: endDrag(velocity: .zero)
        case .possible, .failed: break
        }
    }

    /// Handles a finger that touches down: stops automatic motion.
    final func fingerCameDown() {
        wheelStops()
        isTracking = true
        guard let run else { return }
        stopScrollAnimation()
        hasCaughtContent = true
        if run.kind == .deceleration { notify { $0.scrollViewDidEndDecelerating(self) } }
    }

    /// Handles the last finger that is lifted or cancelled without having dragged.
    ///
    /// Content that it has stopped between two pages goes on to the nearest. [U]
    final func fingerLeft() {
        isTracking = false
        let hasCaughtContent = hasCaughtContent
        self.hasCaughtContent = false
        guard !isDragging, run == nil else { return }
        if clamped(contentOffset) != contentOffset { return coast(velocity: .zero) }
        guard hasCaughtContent else { return }
        guard isPagingEnabled else { return caughtContentWasLeft() }
        let page = page(from: contentOffset, velocity: .zero)
        let run = glidingRun(to: page)
        if run.duration > 0 { start(run) }
    }

    private func beginDrag() {
        stopScrollAnimation()
        isTracking = true
        isDragging = true
        // The movement before the recognition is not applied: the content does not jump when the
        // drag is recognized.
        drag = ScrollDrag(
            pulled: CGPoint(
                x: RubberBand.pulled(
                    contentOffset.x, limits: horizontalLimits, length: bounds.width),
                y: RubberBand.pulled(contentOffset.y, limits: verticalLimits, length: bounds.height)
            ),
            translation: panGestureRecognizer.translation(in: self), offset: contentOffset,
            lock: lock)
        dismissKeyboardOnDrag()
        notify { $0.scrollViewWillBeginDragging(self) }
    }

    /// The axis of a directional lock: the one along which the finger moved at least twice as far.
    /// [U]
    private var lock: NSLayoutConstraint.Axis? {
        guard isDirectionalLockEnabled, scrollsHorizontally, scrollsVertically else { return nil }
        let way = panGestureRecognizer.translation(in: self)
        if abs(way.x) >= 2 * abs(way.y) { return .horizontal }
        return abs(way.y) >= 2 * abs(way.x) ? .vertical : nil
    }

    /// Dismisses the keyboard if the beginning of a drag does.
    final func dismissKeyboardOnDrag() {
        guard keyboardDismissMode == .onDrag || keyboardDismissMode == .onDragWithAccessory
        else { return }
        window?.endEditing(true)
    }

    /// Dismisses the keyboard if the finger is in it at the end of a drag that dismisses so.
    ///
    /// A finger that was pulled up again, or is moving up, has cancelled the dismissal. Source:
    /// Apple, UIScrollView.KeyboardDismissMode.interactive.
    private func dismissKeyboardUnderFinger(velocity: CGPoint) {
        guard
            keyboardDismissMode == .interactive || keyboardDismissMode == .interactiveWithAccessory,
            velocity.y >= 0, let window
        else { return }
        // While nothing covers the window, there is nothing to drag.
        let covered = window.coveredByKeyboard(withAccessory: keyboardDismissMode != .interactive)
        guard covered > 0,
            panGestureRecognizer.location(in: window).y > window.bounds.maxY - covered
                - keyboardDismissPadding
        else { return }
        window.endEditing(true)
    }

    /// Scrolls the content to the position of the drag.
    final func continueDrag() {
        guard let drag else { return }
        let translation = panGestureRecognizer.translation(in: self)
        var offset = contentOffset
        if scrollsHorizontally, drag.lock != .vertical {
            offset.x = resisted(
                drag.pulled.x - (translation.x - drag.translation.x), horizontalLimits,
                bounds.width,
                bouncesHorizontally
                    && (alwaysBounceHorizontal
                        || horizontalLimits.lowerBound < horizontalLimits.upperBound)
            )
        }
        if scrollsVertically, drag.lock != .horizontal {
            offset.y = resisted(
                drag.pulled.y - (translation.y - drag.translation.y), verticalLimits, bounds.height,
                bouncesVertically
                    && (alwaysBounceVertical
                        || verticalLimits.lowerBound < verticalLimits.upperBound)
            )
        }
        moveContent(to: roundedToPixels(offset))
    }

    private func resisted(
        _ pulled: CGFloat, _ limits: ClosedRange<CGFloat>, _ length: CGFloat, _ stretches: Bool
    ) -> CGFloat {
        stretches
            ? RubberBand.offset(pulled, limits: limits, length: length)
            : min(max(pulled, limits.lowerBound), limits.upperBound)
    }

    /// Ends the drag and starts a deceleration.
    ///
    /// `velocity`: that of the fingers, in points per second.
    final func endDrag(velocity: CGPoint) {
        guard self.drag != nil else { return }
        continueDrag()
        dismissKeyboardUnderFinger(velocity: velocity)
        guard let drag else { return }
        self.drag = nil
        isTracking = false
        isDragging = false
        refreshControl?.dragWillEnd()
        // The content offset changes in the direction opposite to the finger.
        let pace = CGPoint(
            x: scrollsHorizontally && drag.lock != .vertical ? -velocity.x : 0,
            y: scrollsVertically && drag.lock != .horizontal ? -velocity.y : 0)
        let natural = motions(velocity: pace)
        let free = roundedToPixels(CGPoint(x: natural.x.end, y: natural.y.end))
        var proposed =
            isPagingEnabled
            ? page(from: drag.offset, velocity: pace) : stop(near: free, pace: pace)
        proposed.y = besideLargeTitle(proposed.y)
        var (target, old) = (proposed, contentOffset)
        notify {
            $0.scrollViewWillEndDragging(
                self, withVelocity: CGPoint(x: pace.x / 1000, y: pace.y / 1000),
                targetContentOffset: &target)
        }
        target = checked(target, "contentOffset", keeping: proposed)
        // The recipe of carousels that stop the content and animate its offset themselves.
        if target == old { target = contentOffset }
        let glides = isPagingEnabled || target != free
        var run = glides ? glidingRun(to: target) : coastingRun(velocity: pace)
        old = contentOffset
        let moves = run.duration > 0
        notify { $0.scrollViewDidEndDragging(self, willDecelerate: moves) }
        if moves && self.run == nil && self.drag == nil {
            if contentOffset != old { run = continuation(of: run, from: old, velocity: pace) }
            start(run)
        }
        if self.run == nil { fadeIndicators() }
    }

    /// Starts a deceleration with a velocity, in points per second.
    private func coast(velocity: CGPoint) {
        let run = coastingRun(velocity: velocity)
        if run.duration > 0 { start(run) }
    }

    /// Continues a deceleration with other limits.
    final func turnBack(_ run: ScrollRun) {
        let velocity = run.velocity(at: CACurrentMediaTime())
        run.stop()
        let next = coastingRun(velocity: velocity)
        guard next.duration > 0 else { return runDidEnd(run) }
        start(next, announces: false)
    }

    /// The distance below which a motion counts as finished: half a pixel.
    private var tolerance: CGFloat { 0.5 / contentScaleFactor }

    /// Returns a deceleration from the present offset with a velocity, in points per second.
    final func coastingRun(velocity: CGPoint) -> ScrollRun {
        let (x, y) = motions(velocity: velocity)
        return ScrollRun(kind: .deceleration, x: x, y: y)
    }

    private func motions(velocity: CGPoint) -> (x: ScrollMotion, y: ScrollMotion) {
        func motion(
            _ offset: CGFloat, _ velocity: CGFloat, _ limits: ClosedRange<CGFloat>, _ bounces: Bool
        ) -> ScrollMotion {
            .release(
                at: offset, velocity: velocity,
                limits: Double(limits.lowerBound)...Double(limits.upperBound),
                rate: decelerationRate.rawValue, bounces: bounces, tolerance: tolerance)
        }
        return (
            motion(contentOffset.x, velocity.x, horizontalLimits, bouncesHorizontally),
            motion(contentOffset.y, velocity.y, verticalLimits, bouncesVertically)
        )
    }

    /// Returns a deceleration from the present offset to a page or the delegate's target.
    final func glidingRun(to target: CGPoint) -> ScrollRun {
        ScrollRun(
            kind: .deceleration, x: glide(\.x, to: target), y: glide(\.y, to: target),
            glides: true)
    }

    private func glide(_ axis: KeyPath<CGPoint, CGFloat>, to target: CGPoint) -> ScrollMotion {
        .glide(
            from: contentOffset[keyPath: axis], to: target[keyPath: axis],
            rate: isPagingEnabled ? DecelerationRate.fast.rawValue : decelerationRate.rawValue,
            tolerance: tolerance)
    }

    /// Returns the offset of the page to stop at: a flick's neighbouring page, else the nearest.
    /// [U]
    private func page(from start: CGPoint, velocity: CGPoint) -> CGPoint {
        func page(
            _ offset: CGFloat, _ start: CGFloat, _ velocity: CGFloat, _ length: CGFloat,
            _ limits: ClosedRange<CGFloat>
        ) -> CGFloat {
            guard length > 0 else { return offset }
            let first = (start / length).rounded()
            var index = (offset / length).rounded()
            if abs(velocity) > Self.flickVelocity {
                index =
                    velocity > 0
                    ? max(first, (offset / length).rounded(.up))
                    : min(first, (offset / length).rounded(.down))
            }
            index = min(max(index, first - 1), first + 1)
            return min(max(index * length, limits.lowerBound), limits.upperBound)
        }
        return CGPoint(
            x: page(contentOffset.x, start.x, velocity.x, bounds.width, horizontalLimits),
            y: page(contentOffset.y, start.y, velocity.y, bounds.height, verticalLimits))
    }

    /// The minimum velocity at the end of a drag that turns a page, in points per second. [U]
    static let flickVelocity: CGFloat = 250
}
