import Foundation
import Snapshots

/// Applies the lines of a recording up to given times.
struct Playback {
    /// The gaps and skipped parts of the recording, one sentence each.
    var remarks: [String] { reader.gaps + skipped }
    private var skipped: [String] = []
    private var reader: LineReader
    private var replica = SnapshotReplica()

    init(_ reader: LineReader) {
        self.reader = reader
    }

    /// Returns the window's exact state at a time, including the lines at that time; nil for
    /// the last line's time.
    /// - Complexity: O(lines up to that time)
    mutating func snapshot(at time: Int64?) throws -> Snapshot {
        while let line = try next() {
            if let time, line.nanoseconds > time {
                return try state(at: time, before: line.nanoseconds)
            }
            try apply(line)
        }
        if let time, time > replica.nanoseconds { recordEnd(before: time) }
        return try state(at: time ?? replica.nanoseconds, before: nil)
    }

    /// Returns the window at evenly spaced times, from the first to the last.
    /// - Parameters:
    ///   - count: the number of times; a single one is the last time.
    ///   - start: the first time; nil for the recording's first.
    ///   - end: the last time; nil for the recording's last. All lines up to it are kept in memory.
    /// - Complexity: O(lines + frames × nodes)
    mutating func frames(_ count: Int, from start: Int64?, to end: Int64?) throws -> [(
        Int64, Snapshot
    )] {
        // Decoded again for their frames: decoded lines take up to 50 times as much memory.
        var lines: [(nanoseconds: Int64, data: Data)] = []
        var bytes = 0
        let limits = MemoryLimits.current
        while let line = try next() {
            if let end, line.nanoseconds > end { break }
            lines.append((line.nanoseconds, last))
            bytes += last.count + 100
            guard bytes <= limits.stripBytes else {
                throw Failure(
                    description:
                        "The lines of the strip have more than "
                        + "\(ShortNumber.bytes(UInt64(limits.stripBytes))). Export a part of "
                        + "\(reader.name) with mainspring export --from --to, and draw that.")
            }
        }
        guard let first = lines.first?.nanoseconds, let last = lines.last?.nanoseconds else {
            throw Failure(description: "\(reader.name) has no lines up to that time.")
        }
        if let end, end > last { recordEnd(before: end) }
        let begin = start ?? first
        // The times may be up to 2⁶⁴ ns apart.
        let span = max(end ?? last, begin).subtractedExactly(begin)
        var frames: [(Int64, Snapshot)] = []
        var rest = lines[...]
        var views = 0
        for index in 0..<count {
            let isLast = index == count - 1
            let share = Double(index) / Double(max(count - 1, 1))
            let time = begin.advancedExactly(
                isLast ? span : min(span, UInt64((Double(span) * share).rounded())))
            while let line = rest.first, line.nanoseconds <= time {
                try apply(SnapshotLine(json: line.data))
                rest.removeFirst()
            }
            views += replica.nodeCount
            guard views <= limits.stripViews else {
                throw Failure(
                    description:
                        "The first \(index + 1) frames of the strip have \(views) views together, "
                        + "and a strip has at most \(limits.stripViews). Draw fewer frames.")
            }
            frames.append((time, try state(at: time, before: rest.first?.nanoseconds)))
        }
        return frames
    }

    /// The last line read.
    private var last = Data()

    private mutating func next() throws -> SnapshotLine? {
        guard let data = try reader.next() else { return nil }
        last = data
        do {
            return try SnapshotLine(recorded: data)
        } catch let limit as Failure {
            throw Failure(description: "Line \(reader.number) of \(reader.name): \(limit)")
        } catch {
            guard reader.isWhole else {
                // The writer was stopped, or is still writing.
                skipped.append("The last line of \(reader.name) is incomplete and was skipped.")
                return nil
            }
            throw Failure(
                description:
                    "Line \(reader.number) of \(reader.name) is not a valid recording line: \(error)"
            )
        }
    }

    private mutating func apply(_ line: SnapshotLine) throws {
        do { try replica.apply(recorded: line) } catch {
            throw Failure(description: "\(reader.name): \(error)")
        }
    }

    private func state(at time: Int64, before next: Int64?) throws -> Snapshot {
        if let snapshot = replica.state(at: Double(time) / 1e9) { return snapshot }
        guard let next else {
            throw Failure(description: "\(reader.name) has no full snapshot.")
        }
        throw Failure(
            description:
                "\(reader.name) has no snapshot before \(Self.seconds(time)); its next line is at "
                + "\(Self.seconds(next)).")
    }

    private mutating func recordEnd(before time: Int64) {
        guard !replica.hasEnded || time > replica.nanoseconds else { return }
        skipped.append("\(reader.name) ends before \(Self.seconds(time)); this is its last state.")
    }

    private static func seconds(_ nanoseconds: Int64) -> String {
        "\(Double(nanoseconds) / 1e9) s"
    }
}

extension Int64 {
    /// Returns the difference to a smaller or equal number.
    func subtractedExactly(_ smaller: Int64) -> UInt64 { UInt64(bitPattern: self &- smaller) }

    /// Returns the sum with a distance from ``subtractedExactly(_:)``, or with a part of it.
    func advancedExactly(_ distance: UInt64) -> Int64 { self &+ Int64(bitPattern: distance) }
}
