import Foundation
import HTTP
import Recording
import Snapshots

/// The lines that a subscriber wants.
struct LineFilter: Hashable, Sendable {
    /// Names or numbers of sessions; nil for all.
    var sessions: Set<String>?
    /// Kinds of lines; nil for all.
    var kinds: Set<Record.Kind>?
    /// Nodes; full snapshots and deltas that mention none of them are skipped. Nil for all.
    var nodes: Set<UInt32>?

    @MainActor
    func takes(_ session: Session) -> Bool {
        guard let sessions else { return true }
        return sessions.contains(session.name) || sessions.contains(String(session.id))
    }

    /// Returns whether it accepts a kind of line; does not consider nodes.
    func takes(_ kind: Record.Kind) -> Bool {
        if kind == .stream { return false }
        guard let kinds else { return true }
        return kind == .note || kinds.contains(kind)
    }

    /// Returns whether it accepts a line.
    /// - Complexity: O(bytes) for a filter of nodes, else O(1).
    func takes(_ kind: Record.Kind, _ payload: UnsafeRawBufferPointer) -> Bool {
        guard takes(kind) else { return false }
        guard let nodes, kind == .full || kind == .delta else { return true }
        var isFound = false
        NodeScan.ids(in: payload) { isFound = isFound || nodes.contains($0) }
        return isFound
    }

    static let kindNames: [String: Record.Kind] = [
        "full": .full, "delta": .delta, "event": .event, "log": .log, "end": .end,
    ]
}

/// The format of lines.
struct LineStyle: Hashable, Sendable {
    var format: Frame.Format
    /// Whether each line is wrapped in an object that names its session and position.
    var isWrapped: Bool
    /// The compression; nil for none.
    var coding: ContentCoding?
}
