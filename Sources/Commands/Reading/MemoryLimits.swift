import Daemon
import Foundation
import Snapshots

/// How much of a recording a command holds in memory.
///
/// A crafted file may list a view in nine bytes, and a view takes about 900 bytes in memory.
struct MemoryLimits: Sendable {
    /// The maximum length of a line, in bytes: that of a journal's record.
    var lineBytes = 64 << 20
    /// The maximum number of views of a window, and of views that a line lists.
    var views = 1_000_000
    /// The maximum number of views in all frames of a strip.
    var stripViews = 2_000_000
    /// The maximum size of the lines of a strip, in bytes.
    var stripBytes = 256 << 20

    /// The limits in use; tests set lower ones.
    @TaskLocal static var current = MemoryLimits()
}

extension SnapshotLine {
    /// Decodes a line of a recording, unless it lists too many views.
    init(recorded line: Data) throws {
        let most = MemoryLimits.current.views
        // A view takes nine bytes at least.
        if line.count / 9 > most {
            var count = 0
            try line.withUnsafeBytes { bytes in
                _ = try LineCheck(bytes)
                NodeScan.ids(in: bytes) { _ in count += 1 }
            }
            guard count <= most else {
                throw Failure(
                    description: "it lists \(count) views, and a command reads at most \(most).")
            }
        }
        try self.init(json: line)
    }
}

extension SnapshotReplica {
    /// Applies a line of a recording, unless the window then has too many views.
    mutating func apply(recorded line: SnapshotLine) throws {
        try apply(line)
        let most = MemoryLimits.current.views
        guard nodeCount <= most else {
            throw Failure(
                description: "after line \(line.seq) the window has \(nodeCount) views, and a "
                    + "command reads at most \(most).")
        }
    }
}
