import Foundation
import UIKit

/// Runs a closure on the main actor, and waits for it.
///
/// Programs call players and the session from any queue, as Apple allows; their state and the
/// loop's clock are the main actor's.
func onMain<Value: Sendable>(_ body: @MainActor @Sendable () throws -> Value) rethrows -> Value {
    guard !MainContext.isCurrent else { return try MainActor.assumeIsolated(body) }
    return try DispatchQueue.main.sync { try MainActor.assumeIsolated(body) }
}
