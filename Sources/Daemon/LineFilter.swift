import Foundation
import HTTP
import Recording
import Snapshots

/// Which lines a subscriber wants.
struct LineFilter: Hashable, Sendable {
    /// Names or numbers of sessions; nil for all.
    var sessions: Set<String>?
    /// Kinds of lines; nil for all.
    var kinds: Set<Record.Kind>?
    /// Nodes; lines that say nothing of any of them are left out. Nil for all.
    var nodes: Set<UInt32>?

    @MainActor
    func takes(_ session: Session) -> Bool {
        guard let sessions else { return true }
        return sessions.contains(session.name) || sessions.contains(String(session.id))
    }

    /// Whether it accepts lines of a kind; which nodes they mention is a question of its own.
    func takes(_ kind: Record.Kind) -> Bool {
        if kind == .stream { return false }
        guard let kinds else { return true }
        return kind == .note || kinds.contains(kind)
    }

    /// Whether it accepts a line.
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

/// How lines are told.
struct LineStyle: Hashable, Sendable {
    var format: Frame.Format
    /// Whether each line is wrapped in an object that names its session and position.
    var isWrapped: Bool
    /// How they are packed; nil when they are not.
    var coding: ContentCoding?
}
