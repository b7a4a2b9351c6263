extension UIGestureRecognizer {
    /// Requests a new state; all state changes pass through this method.
    final func request(_ requested: State) {
        // Cancelling touches before the gesture has been recognized makes the attempt fail.
        let next = current == .possible && requested == .cancelled ? State.failed : requested
        if next == current && (next == .possible || next.isFinal) { return }
        guard current.successors.contains(next) else {
            reportMistake(
                "\(type(of: self)): its state cannot change from .\(current) to .\(next); "
                    + "it stays .\(current)")
            return
        }
        guard let arbiter else {
            // The program set the state of a recognizer that tracks no touches, so there is no
            // competition.
            current = next
            if next.isReported { report(next) }
            if next.isFinal { returnToPossible() }
            return
        }
        arbiter.perform {
            if current == .possible && next != .failed {
                arbiter.recognize(self, as: next)
            } else {
                arbiter.enter(next, self)
            }
        }
    }

    /// The state that subclasses read: a requested one that is decided when all recognizers have
    /// processed the event counts already, so that `super.touchesMoved(…)` can be followed by
    /// `if state == .began`.
    final var visibleState: State {
        guard let pending, awaited.isEmpty, arbiter?.isDelivering == true else { return current }
        return pending
    }

    /// Cancels the current attempt, because the recognizer is disabled or detached or its view
    /// leaves the window.
    final func abandon() {
        leavePointer()
        guard arbiter != nil else { return }
        let touches = tracked
        if !current.isFinal { request(.cancelled) }
        for touch in touches {
            forget(touch)
            touch.storedGestureRecognizers?.removeAll { $0 === self }
        }
        arbiter?.perform {}
    }

    /// Stops tracking a touch.
    final func forget(_ touch: UITouch) {
        tracked.removeAll { $0 === touch }
    }

    /// Resets the recognizer to `possible`.
    final func returnToPossible() {
        reset()
        current = .possible
        pending = nil
        awaited = []
        sequence = []
    }

    final func moveCentroid() {
        guard !tracked.isEmpty else { return }
        let count = CGFloat(tracked.count)
        centroid = CGPoint(
            x: tracked.reduce(0) { $0 + $1.point.x } / count,
            y: tracked.reduce(0) { $0 + $1.point.y } / count)
    }

    /// Returns whether the delegate and the touched views allow the gesture to begin.
    final func mayBegin() -> Bool {
        guard allowsBeginning(), delegate?.gestureRecognizerShouldBegin(self) ?? true else {
            return false
        }
        var asked: [UIView] = []
        for touch in sequence {
            guard let view = touch.view, !asked.contains(where: { $0 === view }) else { continue }
            asked.append(view)
            // Apple, UIView.gestureRecognizerShouldBegin: the hit view decides if its touches would
            // be cancelled.
            if cancelsTouchesInView && !view.gestureRecognizerShouldBegin(self) { return false }
        }
        return true
    }

    /// Returns whether two recognizers have a touch in common.
    final func sharesTouches(with other: UIGestureRecognizer) -> Bool {
        sequence.contains { touch in other.sequence.contains { $0 === touch } }
    }

    /// Returns whether this and another gesture may be recognized simultaneously.
    final func isSimultaneous(with other: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self)
                ?? false
    }

    /// Returns whether recognizing this gesture makes another one fail.
    final func prevents(_ other: UIGestureRecognizer) -> Bool {
        other !== self && sharesTouches(with: other) && canPrevent(other)
            && other.canBePrevented(by: self)
            && !isSimultaneous(with: other)
    }

    /// Returns whether this recognizer must wait for another to fail.
    final func waits(for other: UIGestureRecognizer) -> Bool {
        other !== self
            && (requirements.contains { $0.recognizer === other }
                || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
                || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
                || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false)
    }
}
