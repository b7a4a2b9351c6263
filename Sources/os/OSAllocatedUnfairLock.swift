/// A lock, and a value that is read and changed only while it is held.
///
/// Copies share the lock and the value.
///
/// Source: Apple, OSAllocatedUnfairLock.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
    /// The lock and the value at one address.
    private final class Storage {
        let lock: UnsafeMutablePointer<os_unfair_lock>
        var state: State

        init(_ state: State) {
            lock = .allocate(capacity: 1)
            lock.initialize(to: os_unfair_lock())
            self.state = state
        }

        deinit { lock.deallocate() }
    }

    /// Whether the calling thread holds the lock.
    public enum Ownership: Sendable {
        /// The thread holds it.
        case owner
        /// The thread does not hold it.
        case notOwner
    }

    private let storage: Storage

    /// Creates a lock with a value that the compiler does not check.
    public init(uncheckedState initialState: State) { storage = Storage(initialState) }

    /// Creates a lock with a value.
    public init(initialState: State) where State: Sendable { storage = Storage(initialState) }

    /// Calls a function with the value while the lock is held; the compiler does not check it.
    ///
    /// - Returns: The result of the function.
    public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
        os_unfair_lock_lock(storage.lock)
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Calls a function with the value while the lock is held.
    ///
    /// A function that acquires the same lock ends the process, because it would wait for ever.
    ///
    /// - Returns: The result of the function.
    public func withLock<R: Sendable>(
        _ body: @Sendable (inout State) throws -> R
    ) rethrows -> R { try withLockUnchecked(body) }

    /// Calls a function with the value if the lock is free; the compiler does not check it.
    ///
    /// - Returns: The result of the function; nil if another thread holds the lock.
    public func withLockIfAvailableUnchecked<R>(
        _ body: (inout State) throws -> R
    ) rethrows -> R? {
        guard os_unfair_lock_trylock(storage.lock) else { return nil }
        defer { os_unfair_lock_unlock(storage.lock) }
        return try body(&storage.state)
    }

    /// Calls a function with the value if the lock is free.
    ///
    /// - Returns: The result of the function; nil if another thread holds the lock.
    public func withLockIfAvailable<R: Sendable>(
        _ body: @Sendable (inout State) throws -> R
    ) rethrows -> R? { try withLockIfAvailableUnchecked(body) }

    /// Ends the process unless the calling thread holds the lock, or does not hold it.
    public func precondition(_ condition: Ownership) {
        switch condition {
        case .owner: os_unfair_lock_assert_owner(storage.lock)
        case .notOwner: os_unfair_lock_assert_not_owner(storage.lock)
        }
    }
}

extension OSAllocatedUnfairLock where State == Void {
    /// Creates a lock without a value.
    public init() { self.init(uncheckedState: ()) }

    /// Acquires the lock, and waits until it is free.
    public func lock() { os_unfair_lock_lock(storage.lock) }
    /// Releases the lock; only the thread that acquired it may.
    public func unlock() { os_unfair_lock_unlock(storage.lock) }
    /// Acquires the lock if it is free.
    ///
    /// - Returns: Whether the lock is acquired.
    public func lockIfAvailable() -> Bool { os_unfair_lock_trylock(storage.lock) }

    /// Calls a function while the lock is held; the compiler does not check it.
    ///
    /// - Returns: The result of the function.
    public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Calls a function while the lock is held.
    ///
    /// - Returns: The result of the function.
    public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
        try withLockUnchecked { _ in try body() }
    }

    /// Calls a function if the lock is free.
    ///
    /// - Returns: The result of the function; nil if another thread holds the lock.
    public func withLockIfAvailable<R: Sendable>(
        _ body: @Sendable () throws -> R
    ) rethrows -> R? { try withLockIfAvailableUnchecked { _ in try body() } }
}
