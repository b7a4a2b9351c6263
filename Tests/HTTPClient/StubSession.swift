package import Snapshots

/// A session made of closures, for tests of transports: it stores its sinks and records what it
/// receives.
@MainActor
package final class StubSession: SnapshotSession {
    package private(set) var sinks: [any SnapshotSink] = []
    package private(set) var messages: [TouchMessage] = []
    /// The result that the session returns for every message.
    package var result = InputResult.delivered
    /// Makes the current full snapshot.
    package var full: @MainActor () -> EncodedLine?
    /// Explains a view.
    package var explain: @MainActor (SnapshotNode.ID) -> SnapshotExplanation? = { _ in nil }

    package init(full: @escaping @MainActor () -> EncodedLine? = { nil }) {
        self.full = full
    }

    package func add(_ sink: any SnapshotSink) { sinks.append(sink) }
    package func remove(_ sink: any SnapshotSink) { sinks.removeAll { $0 === sink } }
    package func fullLine() -> EncodedLine? { full() }
    package func explanation(of id: SnapshotNode.ID) -> SnapshotExplanation? { explain(id) }

    package func deliver(_ message: TouchMessage) -> InputResult {
        messages.append(message)
        return result
    }
}
