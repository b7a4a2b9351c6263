import CoreFoundation
public import Foundation

/// The reason why a run of a run loop ended.
///
/// Source: Apple, CFRunLoopRunResult.
public enum CFRunLoopRunResult: Int32, Sendable {
    /// The mode has nothing to wait for.
    case finished = 1
    /// ``CFRunLoopStop(_:)`` was called.
    case stopped = 2
    /// The time has passed.
    case timedOut = 3
    /// A source was handled.
    case handledSource = 4
}

/// The allocator that functions in C use; memory is allocated as Swift does it.
///
/// Source: Apple, CFAllocator.
public final class CFAllocator: NSObject, Sendable {
    override init() { super.init() }
}

/// The default allocator: nil.
public var kCFAllocatorDefault: CFAllocator! { nil }

/// Runs the run loop of the calling thread in a mode for a time.
///
/// On the main thread it runs what `RunLoop.run(mode:before:)` does.
///
/// - Parameters:
///   - mode: the mode; `commonModes` cannot be run and finishes at once.
///   - seconds: how long, in seconds; 0 or less for one turn.
///   - returnAfterSourceHandled: Whether the run ends with the first source that it handles.
///
/// Source: Apple, CFRunLoopRunInMode(_:_:_:).
@discardableResult
public func CFRunLoopRunInMode(
    _ mode: CFRunLoopMode!, _ seconds: CFTimeInterval, _ returnAfterSourceHandled: Bool
) -> CFRunLoopRunResult {
    guard let name = mode?.rawValue, name != "kCFRunLoopCommonModes" else { return .finished }
    let text = unsafeBitCast(name as NSString, to: CoreFoundation.CFString.self)
    let result = CoreFoundation.CFRunLoopRunInMode(text, seconds, returnAfterSourceHandled)
    return CFRunLoopRunResult(rawValue: Int32(result.rawValue)) ?? .finished
}

/// Runs the run loop of the calling thread in its default mode until it is stopped, or has nothing
/// to wait for.
///
/// Source: Apple, CFRunLoopRun().
public func CFRunLoopRun() {
    // As in Core Foundation.
    var result = CFRunLoopRunResult.timedOut
    while result != .stopped, result != .finished {
        result = CFRunLoopRunInMode(.defaultMode, 1e10, false)
    }
}

/// Ends the innermost run of a run loop: the main one or that of the calling thread.
///
/// The loop of another thread ends its run in its next turn.
///
/// Source: Apple, CFRunLoopStop(_:).
public func CFRunLoopStop(_ rl: CFRunLoop!) {
    guard let rl else { return }
    if rl === RunLoop.main {
        CoreFoundation.CFRunLoopStop(CoreFoundation.CFRunLoopGetMain())
    } else if rl === RunLoop.current {
        CoreFoundation.CFRunLoopStop(CoreFoundation.CFRunLoopGetCurrent())
    } else {
        rl.perform { CoreFoundation.CFRunLoopStop(CoreFoundation.CFRunLoopGetCurrent()) }
        CFRunLoopWakeUp(rl)
    }
}
