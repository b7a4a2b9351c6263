extension UIGestureRecognizer {
    /// Asks for a new state; the one gate that all changes of state go through.
    final func request(_ requested: State) {
        // Touches that are taken away end an attempt that has not come to anything.
        let next = current == .possible && requested == .cancelled ? State.failed : requested
        if next == current && (next == .possible || next.isFinal) { return }
        guard current.successors.contains(next) else {
            reportMistake(
                "\(type(of: self)): there is no way from .\(current) to .\(next) in the gesture state machine; "
                    + "it stays .\(current)")
            return
        }
        guard let arbiter else {
            // Set by the program on a recognizer that watches no touches: there is nobody to compete with.
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

    /// Breaks off what is on the way: the recognizer is switched off, detached, or its view leaves the window.
    final func abandon() {
        guard arbiter != nil else { return }
        let touches = tracked
        if !current.isFinal { request(.cancelled) }
        for touch in touches {
            forget(touch)
            touch.gestureRecognizers?.removeAll { $0 === self }
        }
        arbiter?.perform {}
    }

    /// Stops watching a touch.
    final func forget(_ touch: UITouch) {
        tracked.removeAll { $0 === touch }
    }

    /// Starts afresh.
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

    /// Whether the program and the touched views let the gesture begin.
    final func mayBegin() -> Bool {
        guard allowsBeginning(), delegate?.gestureRecognizerShouldBegin(self) ?? true else { return false }
        var asked: [UIView] = []
        for touch in sequence {
            guard let view = touch.view, !asked.contains(where: { $0 === view }) else { continue }
            asked.append(view)
            // Apple, UIView.gestureRecognizerShouldBegin: the hit view is asked when its touches would be cancelled.
            if cancelsTouchesInView && !view.gestureRecognizerShouldBegin(self) { return false }
        }
        return true
    }

    /// Whether two recognizers watch a touch together.
    final func sharesTouches(with other: UIGestureRecognizer) -> Bool {
        sequence.contains { touch in other.sequence.contains { $0 === touch } }
    }

    /// Whether this and another gesture may go on at the same time.
    final func isSimultaneous(with other: UIGestureRecognizer) -> Bool {
        delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) ?? false
            || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) ?? false
    }

    /// Whether recognizing this gesture makes another fail.
    final func prevents(_ other: UIGestureRecognizer) -> Bool {
        other !== self && sharesTouches(with: other) && canPrevent(other) && other.canBePrevented(by: self)
            && !isSimultaneous(with: other)
    }

    /// Whether this recognizer has to wait for another to fail.
    final func waits(for other: UIGestureRecognizer) -> Bool {
        other !== self
            && (requirements.contains { $0.recognizer === other }
                || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
                || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) ?? false
                || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) ?? false)
    }
}
