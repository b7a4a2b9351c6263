public import Capture
public import Snapshots
public import UIKit
import CStageTime
import MainLoop

/// A window on a virtual clock: code runs as on a screen, and only the test advances the time.
///
/// A stage installs its own loop as `MainLoop.main` when it is created and whenever it is used. It
/// restores the previous loop in ``close()``, or at the latest in `deinit`. Retain the stage while
/// the code under test runs: afterwards, `MainLoop.main` and the animations of a block belong to
/// the previous loop. Every due timer, delayed block, display tick and animation runs in order at
/// its exact time. Nothing waits for real time, and the same calls give the same states on every
/// machine.
///
/// ```swift
/// let stage = Stage()
/// defer { stage.close() }
/// let button = UIButton(frame: CGRect(x: 20, y: 40, width: 120, height: 44))
/// button.accessibilityIdentifier = "fade"
/// button.addAction(
///     UIAction { [weak button] _ in UIView.animate(withDuration: 0.35) { button?.alpha = 0 } }, for: .touchUpInside)
/// stage.window.addSubview(button)
/// stage.tap("fade")
/// stage.advance(by: .milliseconds(175))  // half way: button.layer.presentation()!.opacity is 0.5
/// ```
@preconcurrency @MainActor
public final class Stage {
    /// The window, visible and key, with the stage's size.
    public let window: UIWindow
    /// The stage's loop, with a virtual clock.
    public let loop: MainLoop
    /// The window's session: add sinks to receive lines, or deliver input.
    public let session: WindowSession
    /// The clocks of the code under test; nil if the stage does not own them.
    let time: StageTime?
    /// Where the test asked for sound layouts; nil if it did not.
    var layoutSite: CallSite?
    /// What the test asked for about leftovers; nil if it did not.
    var leftovers: Leftovers?
    /// What a failure leaves a film of; nil if the test has no such trait.
    var recording: StageRecording?
    /// The loops of the open stages in the order of their last use, and below each stage that was
    /// opened on a loop of another owner that loop.
    private static var loops: [OpenLoop] = []

    private struct OpenLoop {
        let loop: MainLoop
        let isStage: Bool
    }

    /// The default pixels per point: `MAINSPRING_SCREEN_SCALE` from the environment, else 2.
    ///
    /// Run a suite once for each of 1, 2 and 3 to test it on all kinds of screens. Other values are
    /// ignored.
    public static let defaultScale: CGFloat =
        ProcessInfo.processInfo.environment["MAINSPRING_SCREEN_SCALE"].flatMap(Int.init).flatMap {
            (1...3).contains($0) ? CGFloat($0) : nil
        } ?? 2

    /// Creates a stage at time zero.
    ///
    /// - Parameters:
    ///   - size: the size of screen and window, in points.
    ///   - scale: pixels per point; frames are rounded to pixels. Default: ``defaultScale``.
    ///   - framesPerSecond: the display's frame rate, 1 to 1000. Another rate is reported, and the
    ///     nearest is used.
    ///   - date: what `Date()` returns at time zero. Default: 1 January 2001, 00:00 UTC.
    ///   - ownsClocks: whether the system's clocks, queues, tasks and timers follow the stage too.
    ///     Pass
    ///     false if the test itself waits for real time, for example for a browser.
    public init(
        size: CGSize = CGSize(width: 375, height: 667), scale: CGFloat = Stage.defaultScale,
        framesPerSecond: Int = 60, date: Date = Date(timeIntervalSinceReferenceDate: 0),
        ownsClocks: Bool = true
    ) {
        Self.noteMainLoop()
        loop = MainLoop(clock: .virtual())
        let seconds = min(max(date.timeIntervalSince1970, 0), 9e9)
        time =
            ownsClocks && StageTime.isInstalled
            ? StageTime(loop: loop, epoch: Int64((seconds * 1e9).rounded())) : nil
        Self.loops.append(OpenLoop(loop: loop, isStage: true))
        MainLoop.install(loop)
        let rate = min(max(framesPerSecond, 1), 1000)
        loop.framesPerSecond = rate
        if rate != framesPerSecond {
            reportMistake(
                "A stage cannot show \(framesPerSecond) frames a second; it shows \(rate)")
        }
        UIScreen.install(UIScreen(size: size, scale: scale))
        window = UIWindow()
        window.backgroundColor = .white
        session = WindowSession(window: window)
        window.makeKeyAndVisible()
        recording = StageRecorder.current?.record(self)
        guard let time else { return }
        time.advance = { [weak self] in self?.run(for: .nanoseconds($0)) }
        loop.feed = { [weak time] in time?.feed() ?? false }
        StageRegistry.open(time)
    }

    /// A stage that was not closed restores the loop too, so that later tests find the previous
    /// one.
    isolated deinit { close() }

    /// The time since the stage was created.
    public var now: Duration { .nanoseconds(loop.now.nanoseconds) }

    /// The current state of the window: every layer with its presentation values.
    public var snapshot: Snapshot {
        commit()
        return session.snapshot()
    }

    /// Advances the time: everything that is due runs in order, each at its exact time.
    ///
    /// - Parameter duration: zero commits what was changed at the current time. A negative duration
    ///   is reported and counts as zero.
    public func advance(by duration: Duration) {
        guard duration >= .zero else {
            reportMistake(
                "advance(by: \(duration)) did not change the stage's time, which only moves forward"
            )
            return commit()
        }
        run(for: duration)
    }

    /// Advances the time in an async test, in which other tasks run between the deadlines.
    ///
    /// Tasks that the stage does not know, because they started before it, reach the main actor
    /// only while the test suspends. Everything else is as in a synchronous test.
    ///
    /// - Parameter duration: zero or more; a negative duration is reported and counts as zero.
    public func advance(by duration: Duration) async {
        let target = loop.now.advanced(by: max(duration, .zero)).nanoseconds
        if duration < .zero { synchronously { advance(by: duration) } }
        repeat {
            await Task.yield()
            let now = loop.now.nanoseconds
            let next = min(loop.nextDeadline ?? target, target)
            synchronously { advance(by: .nanoseconds(max(0, next - now))) }
        } while loop.now.nanoseconds < target
        await Task.yield()
    }

    /// Selects the synchronous one of two overloads.
    func synchronously(_ body: () -> Void) { body() }

    private func run(for duration: Duration) {
        run { loop.advance(by: duration) }
    }

    /// Runs the loop, with what its work starts belonging to the stage.
    func run(_ body: () -> Void) {
        use()
        let before = mainspring_thread_stage()
        if let time { mainspring_set_thread_stage(time.id) }
        body()
        mainspring_set_thread_stage(before)
        time?.reportUnowned()
    }

    /// Puts the main loop on top, if it belongs to no stage: another test may have installed a loop
    /// of its own and be waiting.
    private static func noteMainLoop() {
        let main = MainLoop.main
        if let index = loops.firstIndex(where: { $0.loop === main && $0.isStage }) {
            loops.append(loops.remove(at: index))
        } else if loops.last?.loop !== main {
            loops.append(OpenLoop(loop: main, isStage: false))
        }
    }

    /// Makes the stage's loop the main one, and the stage the one used last.
    private func use() {
        if let index = Self.loops.firstIndex(where: { $0.loop === loop }) {
            Self.loops.append(Self.loops.remove(at: index))
        }
        MainLoop.install(loop)
        if let time { StageRegistry.use(time) }
        recording?.use()
    }

    /// Advances the time by `count` display ticks; a negative count is reported and ignored.
    public func advanceFrames(_ count: Int = 1) {
        guard count >= 0 else {
            return reportMistake(
                "advanceFrames(\(count)) did not change the stage's time, which only moves forward")
        }
        let rate = Int64(loop.framesPerSecond)
        let now = loop.now.nanoseconds
        // The current tick: the last one at n·10⁹/rate, rounded to nanoseconds, that is not in the
        // future. Whole seconds are apart, so that the product fits.
        var tick = now / 1_000_000_000 * rate + now % 1_000_000_000 * rate / 1_000_000_000
        while Self.time(ofTick: tick + 1, rate: rate) <= now { tick += 1 }
        // The last tick whose time in nanoseconds fits.
        let last = (Int64.max / 1_000_000_000 - 1) * rate
        let (target, overflows) = tick.addingReportingOverflow(Int64(count))
        guard !overflows, target <= last else {
            return reportMistake(
                "advanceFrames(\(count)) did not change the stage's time: the result would "
                    + "exceed 290 years")
        }
        advance(by: .nanoseconds(Self.time(ofTick: target, rate: rate) - now))
    }

    /// Stops the capture and restores `MainLoop.main`. Calling it again has no effect.
    ///
    /// The loop becomes the one that was the main one before, unless its stage was closed: then
    /// that of the open stage that was used last, else the one from before any stage. `deinit`
    /// calls it automatically.
    public func close() {
        if let recording {
            recording.markEnd("The stage closed.")
            self.recording = nil
        }
        checkLeftovers()
        LayoutConflicts.endWatching(loop)
        session.stop()
        time?.reportUnowned()
        time?.close()
        guard let index = Self.loops.firstIndex(where: { $0.loop === loop }) else { return }
        Self.loops.remove(at: index)
        if MainLoop.main === loop, let next = Self.loops.last { MainLoop.install(next.loop) }
        // A loop of another owner stays listed only while a stage is above it.
        while let last = Self.loops.last, !last.isStage { Self.loops.removeLast() }
    }

    private static func time(ofTick tick: Int64, rate: Int64) -> Int64 {
        // Whole seconds apart, so that the product fits.
        tick / rate * 1_000_000_000 + (tick % rate * 1_000_000_000 + rate / 2) / rate
    }
}
