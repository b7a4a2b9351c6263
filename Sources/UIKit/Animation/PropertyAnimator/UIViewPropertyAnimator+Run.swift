extension UIViewPropertyAnimator {
    final func baseStartAnimation() { startAnimation(afterDelay: 0) }

    final func baseStartAnimation(afterDelay delay: TimeInterval) {
        guard allows(.start) else { return }
        let isUsable = reportNumber(
            delay, "the delay", of: "UIViewPropertyAnimator.startAnimation", isUsable: delay >= 0,
            consequence: "0 is used instead")
        self.delay = isUsable ? delay : 0
        if phase == .inactive { begin() }
        run(with: nil, durationFactor: 0, after: self.delay)
        observedPropertiesMayHaveChanged()
    }

    final func basePauseAnimation() {
        guard allows(.pause) else { return }
        if phase == .inactive { begin() } else { hold() }
        observedPropertiesMayHaveChanged()
    }

    final func baseContinueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
    ) {
        guard allows(.resume) else { return }
        let isUsable = reportNumber(
            durationFactor, "the duration factor", of: "UIViewPropertyAnimator.continueAnimation",
            isUsable: durationFactor >= 0,
            consequence: "0 is used instead, which means the remaining time")
        let durationFactor = isUsable ? durationFactor : 0
        run(with: parameters, durationFactor: durationFactor, after: 0)
        observedPropertiesMayHaveChanged()
    }

    final func baseStopAnimation(_ withoutFinishing: Bool) {
        guard allows(.stop) else { return }
        let now = loop.now.seconds
        if let leg { fraction = leg.fraction(at: now) }
        clear()
        touches.release()
        for item in items.reversed() { item.stopHere(at: now) }
        phase = withoutFinishing ? .inactive : .stopped
        if withoutFinishing { (items, completions) = ([], []) }
        observedPropertiesMayHaveChanged()
    }

    final func baseFinishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard allows(.finish) else { return }
        finish(at: finalPosition)
    }

    // MARK: Implementation

    /// Makes the animator active and paused at its start, and runs the waiting blocks.
    final func begin() {
        phase = .paused
        fraction = isBackwards ? 1 : 0
        held = nil
        scrubbedTime = nil
        let blocks = waiting
        waiting = []
        for (block, factor) in blocks { perform(block, delayFactor: factor) }
    }

    /// Runs a block and moves its animations to the animator's current position.
    final func perform(_ changes: () -> Void, delayFactor: CGFloat) {
        let time =
            leg.map { $0.done(atPaceTime: $0.paceTime(at: loop.now.seconds)) }
            ?? (isBackwards ? 0 : fraction)
        let flushes = ViewAnimation.beginsFlushing(flushUpdates)
        let block = AnimatorBlock(
            animator: self, timing: .init(duration: duration, pace: pace.blockPace),
            start: time + (1 - time) * delayFactor,
            options: flushes ? [.allowUserInteraction, .flushUpdates] : .allowUserInteraction)
        block.perform {
            changes()
            if flushes { ViewAnimation.flush() }
        }
        block.close()
    }

    /// Adds a block's change; a position is split into x and y if the spring's velocities differ.
    final func add(
        _ change: ViewAnimation.Change, of layer: CALayer, from old: LayerValues, start: Double
    ) {
        guard change.property == .position, let verticalPace,
            let difference = change.from as? CGPoint
        else {
            return add(.change(change), of: layer, from: old, start: start)
        }
        let (x, y) = (CGFloat(difference.x), CGFloat(difference.y))
        let zero: CGFloat = 0
        let horizontal = ViewAnimation.Change(.horizontal, x, zero, isAdditive: true)
        let vertical = ViewAnimation.Change(.vertical, y, zero, isAdditive: true)
        add(.change(horizontal), of: layer, from: old, start: start)
        add(.change(vertical), of: layer, from: old, start: start, pace: verticalPace)
    }

    /// Adds an item and moves it to the animator's current position.
    final func add(
        _ way: AnimatorWay, of layer: CALayer, from old: LayerValues, start: Double,
        pace other: AnimatorPace? = nil
    ) {
        let item = AnimatorItem(layer: layer, way: way, old: old, start: start, pace: other)
        items.removeAll { item.replaces($0) }
        items.append(item)
        guard let leg else { return item.hold(at: isBackwards && item.start == 0 ? fraction : 0) }
        // The item gets the remaining time.
        let now = loop.now.seconds
        let rest = leg.begin + leg.length - now
        let time = leg.done(atPaceTime: leg.paceTime(at: now))
        let wait = time < 1 ? rest * (item.start - time) / (1 - time) : 0
        item.hold(at: 0)
        item.run(
            AnimatorLeg(
                pace: item.pace ?? pace, origin: 0, goal: 1, entry: 0, begin: now + wait,
                length: rest - wait))
        touches.add(item, of: self)
    }

    /// Pauses a running animator.
    final func hold() {
        guard let leg else { return }
        let now = loop.now.seconds
        held = (leg, leg.paceTime(at: now))
        fraction = leg.fraction(at: now)
        scrubbedTime = nil
        for item in items { item.pause(at: now) }
        clear()
        phase = .paused
    }

    /// Starts or resumes the animator.
    final func run(
        with parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat,
        after delay: TimeInterval
    ) {
        let begin = loop.now.seconds + delay
        let isEnd = !isBackwards
        let wanted = durationFactor > 0 ? Double(durationFactor) * duration : nil
        let along = AnimatorLeg.toward(
            end: isEnd, from: fraction, pace: pace, begin: begin, length: wanted)
        var leg = along
        var stretch = 1.0
        var other: AnimatorPace?
        if let parameters {
            let pace = AnimatorPace(parameters, duration: along.length)
            other = pace
            leg = AnimatorLeg(
                pace: pace, origin: fraction, goal: goal, entry: 0, begin: begin,
                length: pace.duration)
        } else if let held,
            let rest = held.leg.onward(
                to: goal, fromPaceTime: held.time, at: begin, length: nil, stretch: 1)
        {
            leg = rest
            if let wanted {
                stretch = rest.length > 0 ? wanted / rest.length : 1
                leg.setLength(wanted)
            }
        }
        // If the animator is on its whole curve, the time elapsed on it is known, and thus how long
        // its delayed items must wait.
        let isWhole = leg.origin == 0 && leg.end == 1
        let mainTime = isEnd ? (isWhole ? leg.entry : pace.time(of: fraction) ?? 0) : 0
        // Reversed springs settle at different times; the animator ends with the last of them.
        var length = leg.length
        for item in items {
            let own = itemLeg(
                for: item, beside: leg, with: other, length: wanted == nil ? nil : leg.length,
                stretch: stretch,
                mainTime: mainTime)
            if own.isPulled { length = max(length, own.length) }
            item.run(own)
        }
        held = nil
        scrubbedTime = nil
        self.leg = leg
        phase = .running
        for item in items { touches.add(item, of: self) }
        let end = nanoseconds(begin) + nanoseconds(length)
        self.end = loop.schedule(at: .init(nanoseconds: end)) { self.arrive() }
    }

    /// Returns the leg of an item that accompanies the animator's leg.
    private func itemLeg(
        for item: AnimatorItem, beside leg: AnimatorLeg, with other: AnimatorPace?, length: Double?,
        stretch: Double,
        mainTime: Double
    ) -> AnimatorLeg {
        let pace = other ?? item.pace ?? pace
        if leg.goal == 1, item.fraction == 0, item.start > mainTime {
            let wait = leg.length * (item.start - mainTime) / (1 - mainTime)
            return AnimatorLeg(
                pace: pace, origin: 0, goal: 1, entry: 0, begin: leg.begin + wait,
                length: leg.length - wait)
        }
        if other != nil {
            return AnimatorLeg(
                pace: pace, origin: item.fraction, goal: leg.goal, entry: 0, begin: leg.begin,
                length: leg.length)
        }
        return item.interruptedLeg(
            toward: leg.goal, at: leg.begin, length: length, stretch: stretch)
            ?? .toward(
                end: leg.goal == 1, from: item.fraction, pace: pace, begin: leg.begin,
                length: leg.length)
    }

    /// Ends the leg.
    private func arrive() {
        end = nil
        guard let leg else { return }
        fraction = leg.goal
        clear()
        guard pausesOnCompletion else {
            guard !isBackwards else { return finish(at: .start) }
            // The models have had the end values since the beginning; others are newer.
            for item in items { item.remove() }
            return complete(at: .end)
        }
        phase = .paused
        held = nil
        for item in items { item.hold(at: fraction) }
        observedPropertiesMayHaveChanged()
    }

    private func finish(at position: UIViewAnimatingPosition) {
        switch position {
        case .end: for item in items { item.finish(atEnd: true) }
        case .start: for item in items.reversed() { item.finish(atEnd: false) }
        case .current: for item in items { item.remove() }
        }
        complete(at: position)
    }

    private func complete(at position: UIViewAnimatingPosition) {
        touches.release()
        items = []
        phase = .inactive
        fraction = 0
        let completions = completions
        self.completions = []
        observedPropertiesMayHaveChanged()
        for completion in completions { completion(position) }
    }

    /// Cancels the timer and clears the running leg.
    private func clear() {
        if let end { loop.cancel(end) }
        end = nil
        leg = nil
        touches.pause()
    }
}
