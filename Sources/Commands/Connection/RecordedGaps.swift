import Foundation
import Snapshots

/// The gaps in a recorded stream: the daemon's reports, and the numbers of the lines around them.
struct RecordedGaps {
    private var found: [(notice: SkippedNotice, lines: UInt64?)] = []
    /// How many gaps were left out of ``found``.
    private var others = 0
    /// The line before the next one, and whether a gap is between them.
    private var last: Data?
    private var isOpen = false

    private static let most = 100

    mutating func add(_ notice: SkippedNotice) {
        guard found.count < Self.most else { return others += 1 }
        found.append((notice, nil))
        isOpen = true
    }

    /// Registers the next recorded line.
    mutating func pass(_ line: Data) {
        defer { last = line }
        guard isOpen else { return }
        isOpen = false
        // Lines of one run have consecutive numbers, so that those around a gap tell its size.
        guard let before = last.flatMap(Self.number), let after = Self.number(line), after > before
        else { return }
        found[found.count - 1].lines = after - before - 1
    }

    private static func number(_ line: Data) -> UInt64? {
        line.withUnsafeBytes { bytes in (try? LineCheck(bytes))?.seq }
    }

    var sentences: [String] {
        found.map { $0.notice.sentence(lines: $0.lines) }
            + (others > 0 ? ["\(others) other gaps were reported."] : [])
    }
}
