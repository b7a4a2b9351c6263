import CStageTime
import Dispatch
import Foundation

/// A stage's `OperationQueue.main`.
///
/// Foundation's own is one for the process, and its operations wait for each other: an operation of
/// another stage, or of a stage that closed, would hold those of this one.
final class StageOperationQueue: OperationQueue, @unchecked Sendable {
    override init() {
        super.init()
        maxConcurrentOperationCount = 1
        underlyingQueue = .main
    }

    /// Whether the other queue is Foundation's main one: it is the current one on the main thread,
    /// and observers of the current queue are called at once.
    override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? OperationQueue else { return false }
        return other === self || other === Self.ofProcess
    }

    override var hash: Int { Self.ofProcess.hash }

    private static let ofProcess = Unmanaged<OperationQueue>
        .fromOpaque(mainspring_real_operation_queue()).takeRetainedValue()
}

extension StageTime {
    /// The stage's `OperationQueue.main`.
    var operationQueue: OperationQueue {
        operations.withLock { queue in
            let made = queue ?? StageOperationQueue()
            queue = made
            return made
        }
    }
}

// Swift on Linux crashes when it lists the properties of a work item, as #expect does for each
// operand of a failure and the objects that it refers to.
extension DispatchWorkItem: @retroactive CustomReflectable {
    /// No properties.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Stage: CustomReflectable {
    /// No properties: a failing `#expect` lists those of its operands, and a stage refers to all.
    nonisolated public var customMirror: Mirror { Mirror(self, children: []) }
}
