/// Arbitrates between the recognizers of a window's touches and calls their targets.
///
/// Targets are called after all recognizers have processed an event, in the order of recognition,
/// so that a target may freely change views and recognizers.
@MainActor
final class GestureArbiter {
    /// The recognizers that track touches or have not been reset yet, in the order in which they
    /// joined.
    private(set) var active: [UIGestureRecognizer] = []
    private var reports: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []
    private var depth = 0
    private var isSettling = false
    /// Whether anything has changed since the last arbitration.
    private var isDisturbed = false
    /// Called after arbitration; touches may have been claimed or released.
    var onSettled: (() -> Void)?
    /// Whether an event is on its way to the recognizers.
    private(set) var isDelivering = false

    /// Adds a recognizer to the competition, with a touch that it tracks from now on.
    func join(_ recognizer: UIGestureRecognizer, with touch: UITouch) {
        if recognizer.arbiter !== self {
            recognizer.arbiter = self
            active.append(recognizer)
        }
        recognizer.sequence.removeAll {
            !$0.isDown && $0.delivery == .closed && recognizer.pending == nil
        }
        recognizer.sequence.append(touch)
        recognizer.tracked.append(touch)
        if recognizer.current.isRecognized && recognizer.cancelsTouchesInView {
            touch.isClaimed = true
        }
    }

    /// Runs changes to recognizers; the outermost call arbitrates afterwards.
    func perform(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
        if depth == 0 {
            isDisturbed = true
            settle()
        }
    }

    /// Delivers an event to recognizers, and arbitrates when all of them have processed it.
    ///
    /// Delegates that decide about two gestures ask both for their velocities.
    func deliver(_ body: () -> Void) {
        perform {
            isDelivering = true
            body()
            isDelivering = false
        }
    }

    /// Called when a recognizer has recognized its gesture and requests a state.
    func recognize(_ recognizer: UIGestureRecognizer, as state: UIGestureRecognizer.State) {
        if let pending = recognizer.pending {
            // A gesture that began and changed in one event is reported as one that began.
            if pending != .began || state != .changed { recognizer.pending = state }
            return
        }
        guard recognizer.mayBegin() else { return enter(.failed, recognizer) }
        recognizer.pending = state
        recognizer.awaited = active.filter {
            recognizer.sharesTouches(with: $0) && recognizer.waits(for: $0)
                && !($0.pending != nil && $0.awaited.contains { $0 === recognizer })
        }
        if !isDelivering { resolve(recognizer) }
    }

    /// Decides about a recognized gesture, unless recognizers that it must wait for are undecided.
    ///
    /// Returns whether the recognizer's state changed.
    @discardableResult
    private func resolve(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let state = recognizer.pending else { return false }
        let rivals = active.filter { $0.current.isRecognized && $0.prevents(recognizer) }
        if !rivals.isEmpty || recognizer.awaited.contains(where: { $0.current.isRecognized }) {
            enter(.failed, recognizer)
            return true
        }
        if recognizer.awaited.contains(where: { $0.current == .possible && $0.arbiter != nil }) {
            return false
        }
        enter(state, recognizer)
        for other in active where other.current == .possible && recognizer.prevents(other) {
            enter(.failed, other)
        }
        return true
    }

    /// Enters a decided state and queues the report to the recognizer's actions.
    func enter(_ state: UIGestureRecognizer.State, _ recognizer: UIGestureRecognizer) {
        let begins = recognizer.current == .possible && state.isRecognized
        recognizer.current = state
        recognizer.pending = nil
        // Recognizers that wait for this one to fail must fail now: it may be reset before they are
        // resolved again.
        if begins {
            for other in active
            where other.pending != nil && other.awaited.contains(where: { $0 === recognizer }) {
                enter(.failed, other)
            }
            if recognizer.cancelsTouchesInView {
                for touch in recognizer.sequence { touch.isClaimed = true }
            }
        }
        if state.isReported { reports.append((recognizer, state)) }
    }

    // MARK: Arbitration

    private func settle() {
        guard !isSettling else { return }
        isSettling = true
        defer { isSettling = false }
        repeat {
            var isMoving = true
            while isMoving {
                isMoving = false
                for recognizer in active where resolve(recognizer) { isMoving = true }
                while !reports.isEmpty {
                    let report = reports.removeFirst()
                    report.recognizer.report(report.state)
                    isMoving = true
                }
                if retire() { isMoving = true }
            }
            isDisturbed = false
            onSettled?()
            // Calls to the views may have changed recognizers.
        } while isDisturbed
    }

    /// Resets the finished recognizers that have no touches left.
    private func retire() -> Bool {
        let done = active.filter { $0.tracked.isEmpty && $0.current.isFinal }
        guard !done.isEmpty else { return false }
        active.removeAll { $0.tracked.isEmpty && $0.current.isFinal }
        for recognizer in done {
            recognizer.arbiter = nil
            recognizer.returnToPossible()
        }
        return true
    }
}
