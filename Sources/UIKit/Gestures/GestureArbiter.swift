/// Settles between the recognizers of a window's touches who recognizes his gesture, and when his targets hear of it.
///
/// Targets are told after all recognizers have seen an event, in the order in which they recognized it: a target may
/// change views and recognizers freely.
@MainActor
final class GestureArbiter {
    /// The recognizers that watch something or have not been reset since, in the order in which they came.
    private(set) var active: [UIGestureRecognizer] = []
    private var reports: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []
    private var depth = 0
    private var isSettling = false
    /// Whether something has changed since everything was settled.
    private var isDisturbed = false
    /// Called when everything is settled: touches may have been claimed or released.
    var onSettled: (() -> Void)?

    /// Lets a recognizer compete, with a touch that it watches from now on.
    func join(_ recognizer: UIGestureRecognizer, with touch: UITouch) {
        if recognizer.arbiter !== self {
            recognizer.arbiter = self
            active.append(recognizer)
        }
        recognizer.sequence.removeAll { !$0.isDown && $0.delivery == .closed && recognizer.pending == nil }
        recognizer.sequence.append(touch)
        recognizer.tracked.append(touch)
        if recognizer.current.isRecognized && recognizer.cancelsTouchesInView { touch.isClaimed = true }
    }

    /// Runs changes of recognizers; settles them after the outermost.
    func perform(_ body: () -> Void) {
        depth += 1
        body()
        depth -= 1
        if depth == 0 {
            isDisturbed = true
            settle()
        }
    }

    /// A recognizer says that its gesture was made.
    func recognize(_ recognizer: UIGestureRecognizer, as state: UIGestureRecognizer.State) {
        if recognizer.pending != nil {
            recognizer.pending = state
            return
        }
        guard recognizer.mayBegin() else { return enter(.failed, recognizer) }
        recognizer.pending = state
        recognizer.awaited = active.filter {
            recognizer.sharesTouches(with: $0) && recognizer.waits(for: $0)
                && !($0.pending != nil && $0.awaited.contains { $0 === recognizer })
        }
        resolve(recognizer)
    }

    /// Decides about a gesture that was made, as far as those it waits for allow it.
    @discardableResult
    private func resolve(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let state = recognizer.pending else { return false }
        let rivals = active.filter { $0.current.isRecognized && $0.prevents(recognizer) }
        if !rivals.isEmpty || recognizer.awaited.contains(where: { $0.current.isRecognized }) {
            enter(.failed, recognizer)
            return true
        }
        if recognizer.awaited.contains(where: { $0.current == .possible && $0.arbiter != nil }) { return false }
        enter(state, recognizer)
        for other in active where other.current == .possible && recognizer.prevents(other) {
            enter(.failed, other)
        }
        return true
    }

    /// Puts a recognizer into a state that is settled.
    func enter(_ state: UIGestureRecognizer.State, _ recognizer: UIGestureRecognizer) {
        let begins = recognizer.current == .possible && state.isRecognized
        recognizer.current = state
        recognizer.pending = nil
        // Whoever waits for this one hears of its success now; it may be reset before he is asked again.
        if begins {
            for other in active where other.pending != nil && other.awaited.contains(where: { $0 === recognizer }) {
                enter(.failed, other)
            }
            if recognizer.cancelsTouchesInView {
                for touch in recognizer.sequence { touch.isClaimed = true }
            }
        }
        if state.isReported { reports.append((recognizer, state)) }
    }

    // MARK: Settling

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
            // What the views were told may have made them change recognizers.
        } while isDisturbed
    }

    /// Resets the recognizers that are done and have no touch left.
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
