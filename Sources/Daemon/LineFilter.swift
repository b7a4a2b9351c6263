import Compression
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

    func takes(_ kind: Record.Kind, _ payload: UnsafeRawBufferPointer) -> Bool {
        if kind == .stream { return false }
        if let kinds, kind != .note, !kinds.contains(kind) { return false }
        guard let nodes, kind == .full || kind == .delta else { return true }
        return Self.mentions(payload, nodes)
    }

    /// Whether a line tells of one of the nodes.
    static func mentions(_ payload: UnsafeRawBufferPointer, _ nodes: Set<UInt32>) -> Bool {
        guard let line = try? SnapshotLine(json: Data(payload)) else { return false }
        switch line.body {
        case .full(let full): return full.nodes.contains { nodes.contains($0.id) }
        case .delta(let delta):
            return delta.nodes.contains { nodes.contains($0.node.id) } || delta.removed.contains { nodes.contains($0) }
        default: return true
        }
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
