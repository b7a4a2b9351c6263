public import Capture
public import Snapshots
public import UIKit
import MainLoop

/// A window on a virtual clock: programs run on it as on a screen, and time moves when a test says so.
///
/// A stage makes its own loop `MainLoop.main`, when it is created and whenever it is used, and gives it back with
/// ``close()``, or at the latest when it goes. Keep it for as long as the program runs on it: what `MainLoop.main` and
/// the animations of a block belong to after that is the loop of before. Every timer, delayed block, display tick and
/// animation that is due runs in order at its exact time; nothing waits for real time, and the same calls give the same
/// states on every machine.
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
    /// The window, visible and key, of the stage's size.
    public let window: UIWindow
    /// The stage's loop, on a virtual clock.
    public let loop: MainLoop
    /// The window's session: add sinks to it for a stream of lines, deliver input through it.
    public let session: WindowSession
    /// The loops of the stages that are open, and beneath them the one that was there before.
    private static var loops: [MainLoop] = []

    /// Device pixels a point on stages that name no scale: `MAINSPRING_SCREEN_SCALE` from the environment, else 2.
    ///
    /// Run a suite once for each of 1, 2 and 3 to test it on all kinds of screens. Anything else is ignored.
    public static let defaultScale: CGFloat =
        ProcessInfo.processInfo.environment["MAINSPRING_SCREEN_SCALE"].flatMap(Int.init).flatMap {
            (1...3).contains($0) ? CGFloat($0) : nil
        } ?? 2

    /// Creates a stage at time zero.
    ///
    /// - Parameters:
    ///   - size: the screen's and window's size, in points.
    ///   - scale: device pixels a point; frames are rounded to them. Default: ``defaultScale``.
    ///   - framesPerSecond: the display's rate, 1 to 1000.
    public init(
        size: CGSize = CGSize(width: 375, height: 667), scale: CGFloat = Stage.defaultScale, framesPerSecond: Int = 60
    ) {
        if Self.loops.isEmpty { Self.loops.append(MainLoop.main) }
        loop = MainLoop(clock: .virtual())
        Self.loops.append(loop)
        MainLoop.install(loop)
        loop.framesPerSecond = framesPerSecond
        UIScreen.install(UIScreen(size: size, scale: scale))
        window = UIWindow()
        window.backgroundColor = .white
        session = WindowSession(window: window)
        window.makeKeyAndVisible()
    }

    /// A stage that was not closed gives the loop back all the same: later tests find the one that was there before.
    isolated deinit { close() }

    /// The time since the stage was created.
    public var now: Duration { .nanoseconds(loop.now.nanoseconds) }

    /// The window as it is now: every layer with its presentation values.
    public var snapshot: Snapshot {
        settle()
        return session.snapshot()
    }

    /// Moves time on: everything due on the way runs in order, each at its exact time.
    ///
    /// - Parameter duration: zero commits what was changed at the present time. A negative one is reported and counts as
    /// zero: time only moves forwards.
    public func advance(by duration: Duration) {
        guard duration >= .zero else {
            reportMistake("advance(by: \(duration)) did not move the stage's time, which only moves forwards")
            return settle()
        }
        MainLoop.install(loop)
        loop.advance(by: duration)
    }

    /// Moves time on to the display tick that lies `count` ticks ahead; a negative count is reported and ignored.
    public func advanceFrames(_ count: Int = 1) {
        guard count >= 0 else {
            return reportMistake("advanceFrames(\(count)) did not move the stage's time, which only moves forwards")
        }
        let rate = Int64(loop.framesPerSecond)
        let now = loop.now.nanoseconds
        // The tick that time has reached: the last one at n·10⁹/rate, to the nearest nanosecond, that is not later.
        var tick = now * rate / 1_000_000_000
        while Self.time(ofTick: tick + 1, rate: rate) <= now { tick += 1 }
        advance(by: .nanoseconds(Self.time(ofTick: tick + Int64(count), rate: rate) - now))
    }

    /// Runs what is due now and commits, without moving time.
    public func settle() { advance(by: .zero) }

    /// Ends the capture and gives `MainLoop.main` back: to the newest stage that is still open, else to the loop that was
    /// there before any stage. Once is enough; a stage that goes does it itself.
    public func close() {
        session.stop()
        guard let index = Self.loops.firstIndex(where: { $0 === loop }) else { return }
        Self.loops.remove(at: index)
        if MainLoop.main === loop, let next = Self.loops.last { MainLoop.install(next) }
        if Self.loops.count == 1 { Self.loops.removeAll() }
    }

    private static func time(ofTick tick: Int64, rate: Int64) -> Int64 {
        (tick * 1_000_000_000 + rate / 2) / rate
    }
}
