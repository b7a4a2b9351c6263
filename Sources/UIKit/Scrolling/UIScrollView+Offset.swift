import QuartzCore

/// The insets that a scroll view had before it left its window.
struct InsetsBeforeLeaving {
    /// The adjusted inset for which the offset is meant, if it has changed since then.
    var atOffset: UIEdgeInsets?
    /// The part of the safe area.
    var safeArea: UIEdgeInsets?
}

extension UIScrollView {
    /// The duration of an animated change of offset, in seconds. [U]
    static let offsetAnimationDuration = 0.3

    final func baseSetContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        guard let contentOffset = usable(contentOffset, "contentOffset") else { return }
        // Outside of a window there is nothing to animate.
        guard animated, window != nil, contentOffset != self.contentOffset else {
            stopScrollAnimation()
            self.contentOffset = contentOffset
            return
        }
        glide(to: contentOffset, as: .animation)
    }

    private func glide(to target: CGPoint, as kind: ScrollRun.Kind) {
        let duration = Self.offsetAnimationDuration
        let from = contentOffset
        start(
            ScrollRun(
                kind: kind, x: .ease(from: from.x, to: target.x, duration: duration),
                y: .ease(from: from.y, to: target.y, duration: duration)))
    }

    /// Scrolls to the top if the delegate allows it, as after a tap on the status bar.
    final func returnToTop() {
        let top = CGPoint(x: contentOffset.x, y: verticalLimits.lowerBound)
        guard contentOffset.y > top.y, delegate?.scrollViewShouldScrollToTop(self) ?? true else {
            return
        }
        glide(to: top, as: .returnToTop)
    }

    final func baseScrollRectToVisible(_ rect: CGRect, animated: Bool) {
        guard let rect = usable(rect, "contentOffset") else { return }
        let visible = bounds.inset(by: adjustedContentInset)
        func offset(_ low: CGFloat, _ high: CGFloat, _ seenLow: CGFloat, _ seenHigh: CGFloat)
            -> CGFloat
        {
            if low >= seenLow && high <= seenHigh { return 0 }
            // A rectangle larger than the view is shown from its start.
            if high - low >= seenHigh - seenLow || low < seenLow { return low - seenLow }
            return high - seenHigh
        }
        let target = CGPoint(
            x: contentOffset.x + offset(rect.minX, rect.maxX, visible.minX, visible.maxX),
            y: contentOffset.y + offset(rect.minY, rect.maxY, visible.minY, visible.maxY))
        guard target != contentOffset else { return }
        setContentOffset(clamped(target), animated: animated)
    }

    /// Whether an animation changes ``contentOffset``; false while it decelerates.
    public final var isScrollAnimating: Bool { run.map { $0.kind != .deceleration } ?? false }

    /// Stops all scrolling and zooming, by the program or the user.
    ///
    /// Content that decelerates or is dragged stays where it is, within its limits; an animated
    /// change of the offset or of the scale ends where it is. Source: Apple,
    /// stopScrollingAndZooming().
    public final func stopScrollingAndZooming() {
        wheelStops()
        let ending = run?.kind
        stopScrollAnimation()
        switch ending {
        case .animation: notify { $0.scrollViewDidEndScrollingAnimation(self) }
        case .deceleration: notify { $0.scrollViewDidEndDecelerating(self) }
        case .returnToTop: delegate?.scrollViewDidScrollToTop(self)
        case nil: break
        }
        // A disabled recognizer cancels its gesture.
        for gesture in [panGestureRecognizer, storedPinchGestureRecognizer].compactMap(\.self)
        where gesture.state == .began || gesture.state == .changed {
            let wasEnabled = gesture.isEnabled
            gesture.isEnabled = false
            gesture.isEnabled = wasEnabled
        }
        stopScrollAnimation()
        stopZoomAnimation()
        bringOffsetIntoRange()
    }

    /// Runs a block, and shows the indicators if it changes the offset.
    ///
    /// They fade out after a moment, or at the end of an animation. Source: Apple,
    /// withScrollIndicatorsShown(forContentOffsetChanges:).
    public final func withScrollIndicatorsShown(forContentOffsetChanges changes: () -> Void) {
        let old = contentOffset
        changes()
        if run == nil, contentOffset != old { flashScrollIndicators() }
    }

    /// Moves the content by a step of a drag or a motion, through the property that subclasses
    /// override.
    final func moveContent(to offset: CGPoint) {
        movesContent = true
        contentOffset = offset
        movesContent = false
    }

    /// Whether fingers matter to a recognizer that is not one of the view's own for scrolling.
    final var hasRecognizersOfOthers: Bool {
        (gestureRecognizers ?? []).contains {
            $0.takesFingers && $0 !== panGestureRecognizer && $0 !== contentTouchDelay
        }
    }

    // MARK: Limits

    /// The content offsets at the left and right edges.
    final var horizontalLimits: ClosedRange<CGFloat> {
        let low = -adjustedContentInset.left
        let high = contentSize.width + adjustedContentInset.right - bounds.width
        guard high < low, contentAlignmentPoint.x != 0 else { return low...max(low, high) }
        let offset = low + (high - low) * contentAlignmentPoint.x
        return offset...offset
    }

    /// The content offsets at the top and bottom edges.
    final var verticalLimits: ClosedRange<CGFloat> {
        let low = -adjustedContentInset.top - roomUnderBar
        let high = contentSize.height + adjustedContentInset.bottom - bounds.height
        guard high < low, contentAlignmentPoint.y != 0 else { return low...max(low, high) }
        let offset = low + (high - low) * contentAlignmentPoint.y
        return offset...offset
    }

    /// Whether a finger can scroll the content horizontally.
    final var scrollsHorizontally: Bool {
        horizontalLimits.lowerBound < horizontalLimits.upperBound
            || (bouncesHorizontally && alwaysBounceHorizontal)
    }

    /// Whether a finger can scroll the content vertically.
    final var scrollsVertically: Bool {
        verticalLimits.lowerBound < verticalLimits.upperBound
            || (bouncesVertically && alwaysBounceVertical)
    }

    final func clamped(_ offset: CGPoint) -> CGPoint {
        CGPoint(
            x: min(max(offset.x, horizontalLimits.lowerBound), horizontalLimits.upperBound),
            y: min(max(offset.y, verticalLimits.lowerBound), verticalLimits.upperBound))
    }

    /// Whether an offset is within the limits, or less than a point beyond, by roundings.
    final func isInContent(_ offset: CGPoint) -> Bool {
        let near = clamped(offset)
        return abs(near.x - offset.x) < 1 && abs(near.y - offset.y) < 1
    }

    /// Clamps an offset that is out of range, unless a run, drag or zoom is in progress.
    ///
    /// A deceleration that would now end beyond the limits bounces back from them.
    final func bringOffsetIntoRange() {
        if let run, run.kind == .deceleration, run.endsInContent, !isInContent(run.end(in: self)) {
            turnBack(run)
        }
        guard run == nil, drag == nil, zoom == nil else { return }
        var target = clamped(contentOffset)
        // Content at the start of an old inset goes to the present one's in the window again; its
        // limits alone would put it elsewhere under a large title.
        if window == nil, let old = insetsBefore.atOffset {
            if contentOffset.x == -old.left { target.x = contentOffset.x }
            if contentOffset.y == -old.top { target.y = contentOffset.y }
        }
        if target != contentOffset { moveContent(to: target) }
    }

    /// Recomputes the adjusted content inset from the safe area.
    final func updateAdjustedInset() {
        let old = adjustedContentInset
        // Outside of a window there is no safe area, and the inset is for that of the last window.
        var safe = safeAreaForInset
        if window != nil {
            insetsBefore.safeArea = safe
        } else if contentInsetAdjustmentBehavior != .never {
            safe = insetsBefore.safeArea ?? safe
        }
        let new = UIEdgeInsets(
            top: contentInset.top + safe.top + (refreshControl?.inset ?? 0),
            left: contentInset.left + safe.left,
            bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
        guard new != old else { return }
        adjustedContentInset = new
        defer { observedPropertiesMayHaveChanged() }
        if window == nil {
            if insetsBefore.atOffset == nil { insetsBefore.atOffset = old }
        } else {
            keepAtStart(from: insetsBefore.atOffset ?? old)
        }
        bringOffsetIntoRange()
        insetsNeedUpdate()
        adjustedContentInsetDidChange()
    }

    /// Scrolls content that was at its start with an old inset to the start with the present one.
    private func keepAtStart(from old: UIEdgeInsets) {
        insetsBefore.atOffset = nil
        guard run == nil, drag == nil else { return }
        let new = adjustedContentInset
        var offset = contentOffset
        if offset.x == -old.left { offset.x = -new.left }
        if offset.y == -old.top { offset.y = -new.top }
        if offset != contentOffset { moveContent(to: offset) }
    }

    /// Scrolls by what insets have changed outside of a window.
    ///
    /// There the offset stays, as public libraries' tests expect of iOS.
    final func adoptInsetInWindow() {
        guard window != nil, let old = insetsBefore.atOffset else { return }
        keepAtStart(from: old)
        bringOffsetIntoRange()
    }

    /// The part of the safe area that is added to the content inset.
    private var safeAreaForInset: UIEdgeInsets {
        var safe = safeAreaInsets
        guard safe != .zero else { return .zero }
        let widens = contentSize.width > bounds.width || alwaysBounceHorizontal
        var heightens = contentSize.height > bounds.height || alwaysBounceVertical
        switch contentInsetAdjustmentBehavior {
        case .never: return .zero
        case .always: return safe
        case .automatic: heightens = heightens || isUnderBars
        case .scrollableAxes: break
        }
        if !widens { (safe.left, safe.right) = (0, 0) }
        if !heightens { (safe.top, safe.bottom) = (0, 0) }
        return safe
    }

    /// Whether bars of a container cover the view of the nearest view controller.
    private var isUnderBars: Bool { next.map { $0.coveringBars != .zero } ?? false }

    /// Shifts content and offset together, as when something above the visible part has resized.
    ///
    /// A drag or motion in progress continues from there.
    final func shiftContent(by distance: CGPoint) {
        drag?.pulled.x += distance.x
        drag?.pulled.y += distance.y
        drag?.offset.x += distance.x
        drag?.offset.y += distance.y
        run?.shift(by: distance)
        let origin = bounds.origin
        moveContent(to: CGPoint(x: origin.x + distance.x, y: origin.y + distance.y))
    }
}
