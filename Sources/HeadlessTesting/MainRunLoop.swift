import CStageTime
import CoreFoundation
import Foundation
import MainLoop

/// Turns the main loop while Foundation's main run loop runs, outside of a stage.
///
/// XCTest's waits, `RunLoop.main.run(until:)` and `run(mode:before:)` run Foundation's loop. It
/// serves its own timers and the main queue, and does not know the main loop's animations, layouts
/// and delayed blocks. An observer does a turn of the main loop before that loop sleeps and when it
/// returns. A second one sets the timer that wakes it at the main loop's next deadline: an observer
/// is not called again while it runs, and a turn may call a run, which is reported.
///
/// As on Apple's systems, a run that ends with the first source that it handles also ends with a
/// turn that had work.
final class MainRunLoop: @unchecked Sendable {
    // Used on the main actor; Foundation's types are not sendable.
    private let timer: CFRunLoopTimer
    private let source: CFRunLoopSource
    /// Whether something was due in the last turn.
    private var hadWork = false
    /// Whether a run within a turn was reported.
    private var isReported = false
    private nonisolated(unsafe) static var installed: MainRunLoop?

    /// How often descriptors are polled while Foundation's loop sleeps, in seconds.
    private static let pollInterval = 0.01
    /// A timer's date for never, in seconds from now, and the interval of a timer that repeats
    /// because its date is set again.
    private static let never = 1e10

    /// Adds the observers to the main run loop, on the process's main thread.
    static func install() {
        guard installed == nil, let served = MainRunLoop() else { return }
        installed = served
    }

    private init?() {
        let never = CFAbsoluteTimeGetCurrent() + Self.never
        var context = CFRunLoopSourceContext()
        context.perform = { _ in }
        let activities = CFRunLoopActivity.beforeWaiting.rawValue | CFRunLoopActivity.exit.rawValue
        // After the observers of the program, whose changes belong to this turn.
        let last = 2_000_000
        guard
            let timer = CFRunLoopTimerCreate(
                kCFAllocatorDefault, never, Self.never, 0, 0, { _, _ in }, nil),
            let source = CFRunLoopSourceCreate(kCFAllocatorDefault, 0, &context),
            let turn = CFRunLoopObserverCreate(
                kCFAllocatorDefault, activities, true, last,
                { _, activity, _ in MainRunLoop.installed?.turn(isLast: activity == .exit) }, nil),
            let sleep = CFRunLoopObserverCreate(
                kCFAllocatorDefault, activities, true, last + 1,
                { _, activity, _ in MainRunLoop.installed?.sleep(isLast: activity == .exit) }, nil)
        else { return nil }
        (self.timer, self.source) = (timer, source)
        CFRunLoopAddTimer(CFRunLoopGetMain(), timer, kCFRunLoopCommonModes)
        CFRunLoopAddSource(CFRunLoopGetMain(), source, kCFRunLoopCommonModes)
        CFRunLoopAddObserver(CFRunLoopGetMain(), turn, kCFRunLoopCommonModes)
        CFRunLoopAddObserver(CFRunLoopGetMain(), sleep, kCFRunLoopCommonModes)
    }

    /// The main loop, if it is used and follows real time.
    @MainActor
    private var loop: MainLoop? {
        guard MainLoop.mainSerial != 0 else { return nil }
        return MainLoop.main.clock.isVirtual ? nil : MainLoop.main
    }

    /// Does a turn of the main loop.
    private func turn(isLast: Bool) {
        MainActor.assumeIsolated {
            hadWork = loop?.turnWithinRunLoop() == true && !isLast
        }
        // Foundation's loop, which would sleep, has handled a source.
        if hadWork { CFRunLoopSourceSignal(source) }
    }

    /// Sets the timer before Foundation's loop sleeps.
    private func sleep(isLast: Bool) {
        let delay = MainActor.assumeIsolated { () -> Double in
            guard let loop else { return Self.never }
            guard !loop.isRunning else {
                // The main loop itself looks for Foundation's timers, without sleeping.
                if !isLast, !isReported { report() }
                isReported = !isLast
                return Self.never
            }
            if hadWork { return 0 }
            let delay = min(loop.secondsToNextDeadline ?? Self.never, Self.never)
            return loop.hasDescriptors ? min(delay, Self.pollInterval) : delay
        }
        let now = CFAbsoluteTimeGetCurrent()
        let date = isLast ? now + Self.never : min(now + delay, mainspring_run_loop_limit())
        CFRunLoopTimerSetNextFireDate(timer, date)
    }

    private func report() {
        CallSite.ofTest.fail(
            "RunLoop.run was called by code that the main loop runs, such as a timer, an action or a completion: "
                + "until it returns, animations, layouts and delayed blocks wait. Return, and use "
                + "a completion, a timer or a task.")
    }
}

/// Called when the process starts.
@_cdecl("mainspring_serve_main_run_loop")
func serveMainRunLoop() { MainRunLoop.install() }
