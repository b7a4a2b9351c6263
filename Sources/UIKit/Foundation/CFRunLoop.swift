import Foundation

/// The run loop of a thread, by Core Foundation's functions.
///
/// Source: Apple, CFRunLoop. Foundation on Linux has `RunLoop` alone.
///
/// Deviation: a loop can be found and woken. The main loop runs from launch to end, so that
/// `CFRunLoopRun()` and `CFRunLoopStop(_:)` are missing.
public final class CFRunLoop: @unchecked Sendable {
    private typealias Function = @convention(c) (UnsafeMutableRawPointer) -> Void
    /// Core Foundation's loop, which is alive as long as its thread; nil for the main one.
    private let loop: UnsafeMutableRawPointer?

    fileprivate static let main = CFRunLoop(nil)
    private static let key = "Mainspring.CFRunLoop"

    private init(_ loop: UnsafeMutableRawPointer?) { self.loop = loop }

    fileprivate static var current: CFRunLoop {
        guard !Thread.isMainThread else { return main }
        let values = Thread.current.threadDictionary
        if let known = values[key] as? CFRunLoop { return known }
        typealias Function = @convention(c) () -> UnsafeMutableRawPointer?
        // The library exports it without a public header.
        let function = dlsym(nil, "CFRunLoopGetCurrent")
        let loop = CFRunLoop(function.flatMap { unsafeBitCast($0, to: Function.self)() })
        values[key] = loop
        return loop
    }

    fileprivate func wakeUp() {
        guard let loop else {
            // The main loop serves Foundation's when one of its timers is due, or here.
            DispatchQueue.main.async { _ = RunLoop.main.limitDate(forMode: .default) }
            return
        }
        guard let function = dlsym(nil, "CFRunLoopWakeUp") else { return }
        unsafeBitCast(function, to: Function.self)(loop)
    }
}

/// Returns the run loop of the current thread.
///
/// Source: Apple, CFRunLoopGetCurrent().
public func CFRunLoopGetCurrent() -> CFRunLoop! { CFRunLoop.current }

/// Returns the main thread's run loop.
///
/// Source: Apple, CFRunLoopGetMain().
public func CFRunLoopGetMain() -> CFRunLoop! { CFRunLoop.main }

/// Wakes a run loop that waits, so that it runs the blocks which were passed to
/// `RunLoop.perform(_:)`.
///
/// Source: Apple, CFRunLoopWakeUp(_:).
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) { rl?.wakeUp() }
