import QuartzCore

/// Offsets that the program sets while fingers or decelerations scroll.
///
/// Headers that collapse before the content scrolls set the offset back in each
/// `scrollViewDidScroll`. Endless content, as in Apple's sample StreetScroller, is moved back to
/// its middle by the offset in `layoutSubviews`. Both expect that the movement continues there.
extension UIScrollView {
    /// Sets an offset of the program: a drag or deceleration continues from it, animations end.
    ///
    /// In an animation of the program, a deceleration ends too. [U]
    final func programMovesContent(to offset: CGPoint) {
        insetsBefore.atOffset = nil
        if drag != nil { continueDrag(from: offset) }
        guard let run, run.kind == .deceleration, UIView.inheritedAnimationDuration == 0 else {
            stopScrollAnimation()
            bounds.origin = offset
            return
        }
        if offset != contentOffset { continueDeceleration(run, from: offset) }
    }

    private func continueDrag(from offset: CGPoint) {
        let (old, translation) = (contentOffset, panGestureRecognizer.translation(in: self))
        if offset.x != old.x {
            drag?.pulled.x = RubberBand.pulled(
                offset.x, limits: horizontalLimits, length: bounds.width)
            drag?.translation.x = translation.x
            drag?.offset.x += offset.x - old.x
        }
        if offset.y != old.y {
            drag?.pulled.y = RubberBand.pulled(
                offset.y, limits: verticalLimits, length: bounds.height)
            drag?.translation.y = translation.y
            drag?.offset.y += offset.y - old.y
        }
    }

    private func continueDeceleration(_ run: ScrollRun, from offset: CGPoint) {
        let (old, near) = (contentOffset, clamped(contentOffset))
        var velocity = run.velocity(at: CACurrentMediaTime())
        // The velocity of a bounce is that of the edge, which the content may have left.
        if near.x != old.x { velocity.x = 0 }
        if near.y != old.y { velocity.y = 0 }
        run.stop()
        bounds.origin = offset
        // The notifications may have ended it, or begun another movement.
        guard self.run === run, drag == nil else { return }
        let next = continuation(of: run, from: old, velocity: velocity)
        self.run = next
        guard next.duration > 0 else { return runDidEnd(next) }
        next.endsInContent = isInContent(next.end(in: self))
        next.begin(in: self)
    }

    /// Returns the deceleration that replaces another after the program has set the offset.
    ///
    /// `velocity`: that of the content, in points per second.
    final func continuation(
        of run: ScrollRun, from old: CGPoint, velocity: CGPoint
    ) -> ScrollRun {
        guard run.glides else { return coastingRun(velocity: velocity) }
        var target = run.end(in: self)
        target.x += contentOffset.x - old.x
        target.y += contentOffset.y - old.y
        target = isPagingEnabled ? nearestPage(to: target) : clamped(target)
        return glidingRun(to: target)
    }

    private func nearestPage(to offset: CGPoint) -> CGPoint {
        func page(_ offset: CGFloat, _ length: CGFloat) -> CGFloat {
            length > 0 ? (offset / length).rounded() * length : offset
        }
        return clamped(
            CGPoint(x: page(offset.x, bounds.width), y: page(offset.y, bounds.height)))
    }
}
