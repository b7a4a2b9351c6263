public import Foundation
import MainLoop

/// Bits that choose options of a function in C.
public typealias CFOptionFlags = UInt

/// The moments of a run loop's turn at which observers are called.
///
/// Source: Apple, CFRunLoopActivity.
public struct CFRunLoopActivity: OptionSet, Sendable {
    /// The moments as bits.
    public var rawValue: CFOptionFlags

    /// Creates a set of moments from bits.
    public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

    /// A run of the loop begins.
    public static let entry = CFRunLoopActivity(rawValue: 1 << 0)
    /// Timers will be handled.
    public static let beforeTimers = CFRunLoopActivity(rawValue: 1 << 1)
    /// Sources of events will be handled.
    public static let beforeSources = CFRunLoopActivity(rawValue: 1 << 2)
    /// The turn's work is done, and the loop may sleep.
    public static let beforeWaiting = CFRunLoopActivity(rawValue: 1 << 5)
    /// The loop is awake, before it handles what woke it.
    public static let afterWaiting = CFRunLoopActivity(rawValue: 1 << 6)
    /// A run of the loop ends.
    public static let exit = CFRunLoopActivity(rawValue: 1 << 7)
    /// All moments.
    public static let allActivities = CFRunLoopActivity(rawValue: 0x0FFF_FFFF)
}

/// The closure that an observer calls: with the observer, the moment and the context's pointer.
public typealias CFRunLoopObserverCallBack =
    (CFRunLoopObserver?, CFRunLoopActivity, UnsafeMutableRawPointer?) -> Void

/// The pointer that an observer passes to its function, and the functions that retain and release
/// it.
///
/// Source: Apple, CFRunLoopObserverContext.
public struct CFRunLoopObserverContext {
    /// The version of the structure: 0.
    public var version: CFIndex
    /// The pointer; nil for none.
    public var info: UnsafeMutableRawPointer?
    /// Called when an observer is created; the observer has the pointer that it returns.
    public var retain: ((UnsafeRawPointer?) -> UnsafeRawPointer?)?
    /// Called when an observer becomes invalid or is released.
    public var release: ((UnsafeRawPointer?) -> Void)?
    /// Returns a description of the pointer; it is not called.
    public var copyDescription: ((UnsafeRawPointer?) -> Unmanaged<CFString>?)?

    /// Creates a context without a pointer.
    public init() { self.init(version: 0, info: nil, retain: nil, release: nil) }

    /// Creates a context.
    public init(
        version: CFIndex, info: UnsafeMutableRawPointer?,
        retain: ((UnsafeRawPointer?) -> UnsafeRawPointer?)?,
        release: ((UnsafeRawPointer?) -> Void)?,
        copyDescription: ((UnsafeRawPointer?) -> Unmanaged<CFString>?)? = nil
    ) {
        (self.version, self.info) = (version, info)
        (self.retain, self.release) = (retain, release)
        self.copyDescription = copyDescription
    }
}

/// An observer of the main loop: a closure that is called at moments of each turn.
///
/// A turn calls observers for `afterWaiting`, `beforeTimers`, `beforeSources` and, when its events
/// are handled and its frame is drawn, `beforeWaiting`. Observers are called in the order of their
/// numbers, and those with the same number in the order in which they were added. Those of
/// `beforeWaiting` with a number below 2,000,000 are called before the layout and the snapshots of
/// the turn, the others after them; their changes are committed before the loop sleeps.
///
/// Create it with ``CFRunLoopObserverCreateWithHandler(_:_:_:_:_:)`` or
/// ``CFRunLoopObserverCreate(_:_:_:_:_:_:)``.
///
/// Source: Apple, CFRunLoopObserver. The number of Core Animation's own observer is 2,000,000 [U].
///
/// Deviation: every turn counts as one that may sleep, also if the next one follows at once, and
/// only the main loop can be observed.
public final class CFRunLoopObserver: NSObject, @unchecked Sendable {
    // Used on the main actor, except for the constants and the flag, which has a lock.
    let activities: CFRunLoopActivity
    let repeats: Bool
    let order: CFIndex
    private let lock = NSLock()
    private var handler: ((CFRunLoopObserver?, CFRunLoopActivity) -> Void)?
    private var release: (() -> Void)?

    init(
        _ activities: CFOptionFlags, repeats: Bool, order: CFIndex,
        _ handler: @escaping (CFRunLoopObserver?, CFRunLoopActivity) -> Void,
        release: (() -> Void)? = nil
    ) {
        self.activities = CFRunLoopActivity(rawValue: activities)
        (self.repeats, self.order) = (repeats, order)
        (self.handler, self.release) = (handler, release)
    }

    deinit { release?() }

    var isValid: Bool { lock.withLock { handler != nil } }

    /// Calls the closure, unless the observer is invalid; the only call makes it invalid.
    fileprivate func call(_ activity: CFRunLoopActivity) {
        guard let handler = lock.withLock({ handler }) else { return }
        if !repeats { invalidate() }
        handler(self, activity)
    }

    /// Releases the closure and its context, and removes the observer from its loop.
    func invalidate() {
        let (old, release) = lock.withLock {
            let former = (handler, self.release)
            (handler, self.release) = (nil, nil)
            return former
        }
        guard old != nil else { return }
        release?()
        MainContext.perform { RunLoopObservers.ofMain.remove(self) }
    }
}

/// The observers of a main loop.
@MainActor
final class RunLoopObservers {
    /// The number from which on observers are called after the commit.
    private static let orderOfCommit = 2_000_000

    private(set) var observers: [CFRunLoopObserver] = []
    private unowned let loop: MainLoop

    private init(_ loop: MainLoop) { self.loop = loop }

    /// The observers of the main loop.
    static var ofMain: RunLoopObservers {
        MainLoop.main.attachment(RunLoopObservers.self) { RunLoopObservers($0) }
    }

    func add(_ observer: CFRunLoopObserver) {
        guard observer.isValid, !observers.contains(where: { $0 === observer }) else { return }
        let place = observers.firstIndex { $0.order > observer.order } ?? observers.count
        observers.insert(observer, at: place)
        loop.onMoment = { [unowned self] in call($0) }
    }

    func remove(_ observer: CFRunLoopObserver) {
        observers.removeAll { $0 === observer }
        if observers.isEmpty { loop.onMoment = nil }
    }

    /// Calls the observers of a moment; returns whether there were any.
    private func call(_ moment: MainLoop.TurnMoment) -> Bool {
        switch moment {
        case .entry: return call(.entry) { _ in true }
        case .exit: return call(.exit) { _ in true }
        case .begin:
            let isCalled = [CFRunLoopActivity.afterWaiting, .beforeTimers, .beforeSources].map {
                call($0) { _ in true }
            }
            return isCalled.contains(true)
        case .beforeCommit: return call(.beforeWaiting) { $0 < Self.orderOfCommit }
        case .afterCommit: return call(.beforeWaiting) { $0 >= Self.orderOfCommit }
        }
    }

    private func call(_ activity: CFRunLoopActivity, _ isInTurn: (CFIndex) -> Bool) -> Bool {
        // A copy: observers may add and remove others, which a removed one notices.
        let called = observers.filter { $0.activities.contains(activity) && isInTurn($0.order) }
        for observer in called where observers.contains(where: { $0 === observer }) {
            observer.call(activity)
        }
        return !called.isEmpty
    }
}

/// Creates an observer that calls a closure.
///
/// - Parameters:
///   - allocator: Ignored.
///   - activities: the moments, as bits of ``CFRunLoopActivity``.
///   - repeats: Whether the observer is called more than once.
///   - order: its place among observers; lower numbers come first.
///   - block: called on the main actor with the observer and the moment.
///
/// Source: Apple, CFRunLoopObserverCreateWithHandler(_:_:_:_:_:).
public func CFRunLoopObserverCreateWithHandler(
    _ allocator: CFAllocator!, _ activities: CFOptionFlags, _ repeats: Bool, _ order: CFIndex,
    _ block: ((CFRunLoopObserver?, CFRunLoopActivity) -> Void)!
) -> CFRunLoopObserver! {
    guard let block else { return nil }
    return CFRunLoopObserver(activities, repeats: repeats, order: order, block)
}

/// Creates an observer that calls a function with a pointer.
///
/// - Parameters:
///   - allocator: Ignored.
///   - activities: the moments, as bits of ``CFRunLoopActivity``.
///   - repeats: Whether the observer is called more than once.
///   - order: its place among observers; lower numbers come first.
///   - callout: called on the main actor with the observer, the moment and the context's pointer.
///   - context: the pointer; nil for none. It is copied.
///
/// Source: Apple, CFRunLoopObserverCreate(_:_:_:_:_:_:).
public func CFRunLoopObserverCreate(
    _ allocator: CFAllocator!, _ activities: CFOptionFlags, _ repeats: Bool, _ order: CFIndex,
    _ callout: CFRunLoopObserverCallBack!,
    _ context: UnsafeMutablePointer<CFRunLoopObserverContext>!
) -> CFRunLoopObserver! {
    guard let callout else { return nil }
    var info = context?.pointee.info
    if let retain = context?.pointee.retain {
        info = UnsafeMutableRawPointer(mutating: retain(info))
    }
    let release = context?.pointee.release
    let pointer = info
    return CFRunLoopObserver(
        activities, repeats: repeats, order: order, { callout($0, $1, pointer) },
        release: release.map { release in { release(pointer) } })
}

/// Adds an observer to the main loop, in all its modes; another loop is reported.
///
/// Source: Apple, CFRunLoopAddObserver(_:_:_:).
public func CFRunLoopAddObserver(
    _ rl: CFRunLoop!, _ observer: CFRunLoopObserver!, _ mode: CFRunLoopMode!
) {
    guard let rl, let observer else { return }
    guard rl === RunLoop.main else {
        return reportMistake("CFRunLoopAddObserver added nothing: only the main loop is observed")
    }
    MainContext.perform { RunLoopObservers.ofMain.add(observer) }
}

/// Removes an observer from the main loop.
public func CFRunLoopRemoveObserver(
    _ rl: CFRunLoop!, _ observer: CFRunLoopObserver!, _ mode: CFRunLoopMode!
) {
    guard let rl, let observer, rl === RunLoop.main else { return }
    MainContext.perform { RunLoopObservers.ofMain.remove(observer) }
}

/// Returns whether an observer was added to the main loop; call it on the main thread.
@preconcurrency @MainActor
public func CFRunLoopContainsObserver(
    _ rl: CFRunLoop!, _ observer: CFRunLoopObserver!, _ mode: CFRunLoopMode!
) -> Bool {
    guard let rl, let observer, rl === RunLoop.main else { return false }
    return RunLoopObservers.ofMain.observers.contains { $0 === observer }
}

/// Removes an observer from its loop for good, and releases its closure or context.
///
/// Source: Apple, CFRunLoopObserverInvalidate(_:).
public func CFRunLoopObserverInvalidate(_ observer: CFRunLoopObserver!) { observer?.invalidate() }

/// Returns whether an observer can be called: until it is invalidated or was called its only time.
public func CFRunLoopObserverIsValid(_ observer: CFRunLoopObserver!) -> Bool {
    observer?.isValid ?? false
}

/// Returns whether an observer is called more than once.
public func CFRunLoopObserverDoesRepeat(_ observer: CFRunLoopObserver!) -> Bool {
    observer?.repeats ?? false
}

/// Returns an observer's place among observers.
public func CFRunLoopObserverGetOrder(_ observer: CFRunLoopObserver!) -> CFIndex {
    observer?.order ?? 0
}

/// Returns the moments at which an observer is called, as bits.
public func CFRunLoopObserverGetActivities(_ observer: CFRunLoopObserver!) -> CFOptionFlags {
    observer?.activities.rawValue ?? 0
}
