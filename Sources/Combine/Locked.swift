import Foundation

/// A value that one thread at a time changes.
///
/// The lock is not recursive: closures must not call a program's code, nor release a program's
/// values, whose deinitializers may use the same value. They return what is released afterwards.
package final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }

    /// Replaces the value and returns the old one, which the caller releases outside of the lock.
    package func exchange(_ new: Value) -> Value {
        withLock { value in
            let old = value
            value = new
            return old
        }
    }
}
