import MainLoop

/// The place in a sequence of pictures that is shown on the loop's clock: a timer a picture, none when it is over.
@MainActor
final class ImageSequence {
    /// Which picture is shown, from 0.
    private(set) var index = 0

    private let count: Int
    private let repeatCount: Int
    private let step: (Int) -> Duration
    private let tick: @MainActor () -> Void
    private let begin: LoopClock.Instant
    private var shown = 1
    private var timer: MainLoop.TimerID?

    /// Starts a sequence.
    ///
    /// - Parameters:
    ///   - count: how many pictures there are, more than none.
    ///   - duration: how long they take together, in seconds.
    ///   - repeatCount: how often they are shown; 0 for without end.
    ///   - tick: called when it is time for the next picture, or for the end.
    init(count: Int, duration: TimeInterval, repeatCount: Int, tick: @escaping @MainActor () -> Void) {
        self.count = count
        self.repeatCount = repeatCount
        self.tick = tick
        begin = MainLoop.main.now
        // From the start each time, so that rounding does not add up.
        step = { .nanoseconds(Int64((duration * Double($0) / Double(count) * 1e9).rounded())) }
        schedule()
    }

    isolated deinit { stop() }

    /// Whether all pictures have been shown as often as they are to be.
    var isOver: Bool { repeatCount > 0 && shown >= repeatCount * count }

    /// Goes on to the next picture.
    func advance() {
        index = (index + 1) % count
        shown += 1
        schedule()
    }

    /// Waits no longer.
    func stop() {
        if let timer { MainLoop.main.cancel(timer) }
        timer = nil
    }

    private func schedule() {
        guard count > 1 || repeatCount > 0 else { return }
        timer = MainLoop.main.schedule(at: begin.advanced(by: step(shown))) { [weak self] in
            self?.timer = nil
            self?.tick()
        }
    }
}
