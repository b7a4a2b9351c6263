import Foundation
import Synchronization

/// The locks of the objects that threads have entered, with the number of their uses.
private let locks = Mutex<[ObjectIdentifier: HeldLock]>([:])

private struct HeldLock {
    let lock = NSRecursiveLock()
    /// How many threads have locked it or wait for it, each as often as it has done so.
    var uses = 0
    var owner: pthread_t?
    /// How often the owner has locked it.
    var depth = 0
}

/// Locks an object for the calling thread, which may do so several times; other threads wait.
///
/// The object is retained by the caller until ``objc_sync_exit(_:)``. Source: Apple, objc_sync.
///
/// - Returns: 0, also for a value that is not an object, which is not locked.
@discardableResult
public func objc_sync_enter(_ obj: Any) -> Int32 {
    guard let key = key(of: obj) else { return 0 }
    let lock = locks.withLock { locks -> NSRecursiveLock in
        locks[key, default: HeldLock()].uses += 1
        return locks[key]!.lock
    }
    lock.lock()
    locks.withLock {
        $0[key]?.owner = pthread_self()
        $0[key]?.depth += 1
    }
    return 0
}

/// Unlocks an object that the calling thread has locked.
///
/// Source: Apple, objc_sync.
///
/// - Returns: 0; -1 if the calling thread has not locked the object.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    guard let key = key(of: obj) else { return 0 }
    let lock = locks.withLock { locks -> NSRecursiveLock? in
        guard var held = locks[key], held.depth > 0, held.owner == pthread_self() else {
            return nil
        }
        (held.uses, held.depth) = (held.uses - 1, held.depth - 1)
        locks[key] = held.uses == 0 ? nil : held
        return held.lock
    }
    lock?.unlock()
    return lock == nil ? -1 : 0
}

private func key(of value: Any) -> ObjectIdentifier? {
    guard Swift.type(of: value) is AnyClass else { return nil }
    return ObjectIdentifier(value as AnyObject)
}
