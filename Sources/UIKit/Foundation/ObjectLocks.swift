import Foundation
import Synchronization

/// The locks of the objects that threads have entered, with the number of their uses.
private let locks = Mutex<[ObjectIdentifier: HeldLock]>([:])

private struct HeldLock {
    let lock = NSRecursiveLock()
    var uses = 0
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
    return 0
}

/// Unlocks an object that the calling thread has locked.
///
/// Source: Apple, objc_sync.
///
/// - Returns: 0; -1 if no thread has locked the object.
@discardableResult
public func objc_sync_exit(_ obj: Any) -> Int32 {
    guard let key = key(of: obj) else { return 0 }
    let lock = locks.withLock { locks -> NSRecursiveLock? in
        guard let held = locks[key] else { return nil }
        locks[key]!.uses -= 1
        if held.uses == 1 { locks[key] = nil }
        return held.lock
    }
    lock?.unlock()
    return lock == nil ? -1 : 0
}

private func key(of value: Any) -> ObjectIdentifier? {
    guard Swift.type(of: value) is AnyClass else { return nil }
    return ObjectIdentifier(value as AnyObject)
}
