extension MainLoop {
    /// The steps of the commit phase, in the order in which they run.
    public enum CommitStage: Int, CaseIterable, Sendable {
        /// Constraints and layout, until nothing is dirty.
        case layout
        /// Implicit transactions: animations of changed properties, and completions.
        case transactions
        /// The resulting state, for subscribers.
        case snapshots
    }

    /// Identifies a commit handler.
    public struct CommitID: Hashable, Sendable {
        let value: UInt64
        let loop: UInt32
    }

    struct CommitHandler {
        let id: UInt64
        let body: @MainActor () -> Void
    }

    /// Adds a handler to the commit phase; it runs once in every turn, before the loop sleeps.
    ///
    /// Handlers run stage by stage, and within a stage in the order in which they were added. A
    /// handler added by a handler of the same or an earlier stage runs in the same turn.
    /// - Returns: The handler's identifier, for ``removeCommit(_:)``.
    @discardableResult
    public func onCommit(_ stage: CommitStage, _ body: @escaping @MainActor () -> Void) -> CommitID
    {
        let id = nextCommitID
        nextCommitID += 1
        commitHandlers[stage.rawValue].append(CommitHandler(id: id, body: body))
        return CommitID(value: id, loop: serial)
    }

    /// Removes a commit handler; if it has not run yet in this phase, it does not run.
    public func removeCommit(_ id: CommitID) {
        guard id.loop == serial else { return }
        for stage in commitHandlers.indices {
            commitHandlers[stage].removeAll { $0.id == id.value }
        }
    }

    /// The commit phase.
    func commit() {
        for stage in commitHandlers.indices {
            var index = 0
            while index < commitHandlers[stage].count {
                let handler = commitHandlers[stage][index]
                handler.body()
                // Handlers may remove themselves and others: continue after this one, wherever it
                // is now. Ids ascend.
                if index < commitHandlers[stage].count,
                    commitHandlers[stage][index].id == handler.id
                {
                    index += 1
                } else {
                    index =
                        commitHandlers[stage].firstIndex { $0.id > handler.id }
                        ?? commitHandlers[stage].count
                }
            }
        }
    }
}
