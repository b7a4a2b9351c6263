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
    /// The test's request to check for leftovers; nil without one.
    var leftovers: Leftovers?
    /// The film that a failure leaves; nil if the test has no such trait.
    var recording: StageRecording?
    private(set) var isClosed = false
    private var hasFailedAfterClose = false
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
    ///   - framesPerSecond: the display's frame rate, 1 to 1000. Another rate fails the test at the
    ///     call, and the nearest is used.
    ///   - date: the value of `Date()` at time zero. Default: 1 January 2001, 00:00 UTC.
    ///   - ownsClocks: whether the system's clocks, queues, tasks and timers follow the stage too.
    ///     Pass false if the test itself waits for real time, for example for a browser.
    ///   - fileID: the caller's file.
    ///   - filePath: the caller's file.
    ///   - line: the caller's line.
    ///   - column: the caller's column.
    public init(
        size: CGSize = CGSize(width: 375, height: 667), scale: CGFloat = Stage.defaultScale,
        framesPerSecond: Int = 60, date: Date = Date(timeIntervalSinceReferenceDate: 0),
        ownsClocks: Bool = true, fileID: String = #fileID, filePath: String = #filePath,
        line: Int = #line, column: Int = #column
    ) {
        let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
        let (size, scale) = Self.usable(size, scale, site)
        Self.putMainLoopOnTop()
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
            site.fail(
                "A stage cannot show \(framesPerSecond) frames a second; it shows \(rate). Pass 1 to 1000."
            )
        }
        UIScreen.install(UIScreen(size: size, scale: scale))
        window = UIWindow()
        window.backgroundColor = .white
        session = WindowSession(window: window)
        window.makeKeyAndVisible()
        recording = StageRecorder.current?.record(self)
        guard let time else { return }
        time.advance = { [weak self] duration in
            self?.run(isOfTest: false) { self?.loop.advance(by: .nanoseconds(duration)) }
        }
        loop.feed = { [weak time] in time?.feed() ?? false }
        StageRegistry.open(time)
        time.watchAfterFirstJob()
    }

    /// A size and a scale that a screen can have; others fail the test at the call.
    private static func usable(
        _ size: CGSize, _ scale: CGFloat, _ site: CallSite
    ) -> (CGSize, CGFloat) {
        let isSize = 1...100_000 ~= size.width && 1...100_000 ~= size.height
        let isScale = 0.1...100 ~= scale
        if !isSize || !isScale {
            site.fail(
                "A stage cannot be \(size.width) points wide and \(size.height) high at a scale of "
                    + "\(scale); the default is used. Pass 1 to 100000 points, and a scale of 0.1 to 100."
            )
        }
        return (isSize ? size : CGSize(width: 375, height: 667), isScale ? scale : defaultScale)
    }

    /// A stage that was not closed restores the loop too, so that later tests find the previous
    /// one.
    isolated deinit { close() }

    /// The time since the stage was created.
    public var now: Duration { .nanoseconds(loop.now.nanoseconds) }

    /// The current state of the window: every layer with its presentation values.
    public var snapshot: Snapshot {
        move()
        return session.snapshot()
    }

    /// Runs the loop; all work that it starts belongs to the stage.
    ///
    /// A stage that is closed, or that runs already, does nothing, which fails the test.
    ///
    /// - Parameter isOfTest: whether the test calls, which then owns the stage.
    func run(_ site: CallSite = .ofTest, isOfTest: Bool = true, _ body: () -> Void) {
        if isClosed {
            guard !hasFailedAfterClose else { return }
            hasFailedAfterClose = true
            return site.fail(
                "The stage did nothing: it is closed. Close it at the end of the test: "
                    + "`defer { stage.close() }`.")
        }
        if let reason = obstacleToRunning {
            return site.fail("The stage's time did not change: \(reason)")
        }
        use()
        if isOfTest { time?.claim() }
        let before = mainspring_thread_stage()
        if let time { mainspring_set_thread_stage(time.id) }
        body()
        mainspring_set_thread_stage(before)
        time?.reportUnowned()
    }

    /// Puts the main loop on top, if it belongs to no stage: another test may have installed a loop
    /// of its own and be waiting.
    private static func putMainLoopOnTop() {
        let main = MainLoop.main
        if let index = loops.firstIndex(where: { $0.loop === main && $0.isStage }) {
            loops.append(loops.remove(at: index))
        } else if loops.last?.loop !== main {
            loops.append(OpenLoop(loop: main, isStage: false))
        }
    }

    /// Why the stage cannot run; nil if it can.
    var obstacleToRunning: String? {
        if isClosed { return "the stage is closed." }
        guard loop.isRunning else { return nil }
        return
            "the call came from code that the stage runs, such as an action, a timer or a completion, "
            + "and runs cannot be nested. Return, and advance in the test."
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

    /// Stops the capture and restores `MainLoop.main`. Calling it again has no effect.
    ///
    /// The loop becomes the one that was the main one before, unless its stage was closed: then
    /// that of the open stage that was used last, else the one from before any stage. `deinit`
    /// calls it automatically.
    public func close() {
        defer { isClosed = true }
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
}
