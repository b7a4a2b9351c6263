public import Foundation

/// A run loop, under Core Foundation's name.
public typealias CFRunLoop = RunLoop

/// A mode of a run loop: `CFRunLoopMode.commonModes.rawValue`.
///
/// Source: Apple, CFRunLoopMode.
public struct CFRunLoopMode: RawRepresentable, Hashable {
    /// The mode's name.
    public var rawValue: CFString

    /// A mode with a name.
    public init(rawValue: CFString) { self.rawValue = rawValue }

    /// A mode with a name.
    public init(_ rawValue: CFString) { self.rawValue = rawValue }

    /// The mode in which nothing special happens.
    public static var defaultMode: CFRunLoopMode! { .init("kCFRunLoopDefaultMode" as NSString) }
    /// All modes that are declared as common.
    public static var commonModes: CFRunLoopMode! { .init("kCFRunLoopCommonModes" as NSString) }
}

/// Returns the run loop of the calling thread.
public func CFRunLoopGetCurrent() -> CFRunLoop! { RunLoop.current }

/// Returns the run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop! { RunLoop.main }

/// Has a closure called in the next turn of a run loop.
///
/// The modes of the main loop are one, so that the mode has no effect there; that of other loops is
/// a name or a list of names. As on Apple's systems, a loop that waits must be woken with
/// ``CFRunLoopWakeUp(_:)``.
///
/// Source: Apple, CFRunLoopPerformBlock(_:_:_:).
public func CFRunLoopPerformBlock(
    _ rl: CFRunLoop!, _ mode: CFTypeRef!, _ block: @escaping () -> Void
) {
    guard let rl else { return }
    nonisolated(unsafe) let block = block
    if rl === RunLoop.main { return DispatchQueue.main.async { block() } }
    let names = (mode as? [String]) ?? (mode as? String).map { [$0] } ?? []
    let modes = names.map { RunLoop.Mode(rawValue: $0) }
    rl.perform(inModes: modes.isEmpty ? [.default] : modes) { block() }
}

/// Wakes a run loop that waits, so that it does a turn.
///
/// Source: Apple, CFRunLoopWakeUp(_:).
public func CFRunLoopWakeUp(_ rl: CFRunLoop!) {
    guard let rl else { return }
    if rl === RunLoop.main { return DispatchQueue.main.async {} }
    // A timer that is due; Foundation on Linux does not show Core Foundation's function.
    rl.add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }, forMode: .common)
}

/// Returns how many strong references to an object there are, as a debugger shows it.
///
/// The number is for curiosity alone: the compiler decides when it retains and releases. Source:
/// Apple, CFGetRetainCount(_:).
public func CFGetRetainCount(_ cf: CFTypeRef!) -> CFIndex {
    cf.map { CFIndex(_getRetainCount($0)) } ?? 0
}

/// The position of something that was not found: -1.
public let kCFNotFound: CFIndex = -1

/// The result of a function in C: 0, or the number of an error.
public typealias OSStatus = Int32
/// The result of a function that did what it is for: 0.
public let noErr: OSStatus = 0
