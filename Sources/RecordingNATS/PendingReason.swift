import Foundation

/// Why work on another thread has failed, once it has ended.
final class PendingReason: @unchecked Sendable {
    private let condition = NSCondition()
    private var result: String??

    func finish(_ result: String?) {
        condition.withLock {
            self.result = .some(result)
            condition.signal()
        }
    }

    /// Waits for the result; nil while there is no result.
    func wait(_ seconds: Double) -> String?? {
        condition.withLock {
            if result == nil {
                _ = condition.wait(until: Date(timeIntervalSinceNow: seconds))
            }
            return result
        }
    }
}
