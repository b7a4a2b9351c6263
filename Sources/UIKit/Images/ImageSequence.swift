import MainLoop

/// The position in an image animation, advanced by one timer per image; no timer at the end.
@MainActor
final class ImageSequence {
    /// The index of the current image, from 0.
    private(set) var index = 0

    private let count: Int
    private let repeatCount: Int
    private let step: (Int) -> Duration
    private let tick: @MainActor () -> Void
    private let begin: LoopClock.Instant
    private var shown = 1
    private var timer: MainLoop.TimerID?

    /// Starts an animation.
    ///
    /// - Parameters:
    ///   - count: the number of images, at least 1.
    ///   - duration: the total duration of a repetition, in seconds.
    ///   - repeatCount: the number of repetitions; 0 repeats forever.
    ///   - tick: called when the next image, or the end, is due.
    init(
        count: Int, duration: TimeInterval, repeatCount: Int, tick: @escaping @MainActor () -> Void
    ) {
        self.count = count
        self.repeatCount = repeatCount
        self.tick = tick
        begin = MainLoop.main.now
        // Compute each time from the start, so that rounding errors do not add up.
        let duration = max(duration, Double(count) / 1000)
        step = { .nanoseconds(nanoseconds(duration * Double($0) / Double(count))) }
        schedule()
    }

    isolated deinit { stop() }

    /// Whether all repetitions are complete.
    var isOver: Bool { repeatCount > 0 && shown / count >= repeatCount }

    /// Advances to the next image.
    func advance() {
        index = (index + 1) % count
        shown += 1
        schedule()
    }

    /// Stops the animation.
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
