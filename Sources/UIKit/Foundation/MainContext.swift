import Dispatch
import Foundation

/// Where the main actor's code runs.
package enum MainContext {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller is on the main thread, or on the thread that works for the main queue: a
    /// program that waits in `async main`, and a test's runner, have given up the main thread.
    package static var isCurrent: Bool {
        Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
    }

    /// Calls a closure, at once if the caller is the main actor's code, otherwise in the main
    /// queue's turn.
    static func perform(_ work: @escaping @MainActor @Sendable () -> Void) {
        if isCurrent {
            MainActor.assumeIsolated(work)
        } else {
            DispatchQueue.main.async(execute: work)
        }
    }

    /// Calls a closure as the main actor's code, and waits for its result.
    package static func wait<Value: Sendable>(
        for work: @MainActor @Sendable () throws -> Value
    ) rethrows -> Value {
        guard !isCurrent else { return try MainActor.assumeIsolated(work) }
        return try DispatchQueue.main.sync { try MainActor.assumeIsolated(work) }
    }
}
