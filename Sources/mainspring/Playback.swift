import Foundation
import Snapshots

/// Plays a recording up to the times that are asked for.
struct Playback {
    /// What is odd about the recording, each in a sentence.
    private(set) var remarks: [String] = []
    private var reader: LineReader
    private var replica = SnapshotReplica()

    init(_ reader: LineReader) {
        self.reader = reader
    }

    /// Returns the window at a time, what happened at that very time included; nil asks for the last.
    /// - Complexity: O(lines up to that time)
    mutating func snapshot(at time: Int64?) throws -> Snapshot {
        while let line = try next() {
            if let time, line.nanoseconds > time { return try state(at: time, before: line.nanoseconds) }
            try take(line)
        }
        if let time, time > replica.nanoseconds { noteEnd(before: time) }
        return try state(at: time ?? replica.nanoseconds, before: nil)
    }

    /// Returns the window at evenly spread times, the first and the last included.
    /// - Parameters:
    ///   - count: how many; one is drawn at the last time.
    ///   - start: the first time; nil for the recording's first.
    ///   - end: the last time; nil for the recording's last, for which all lines are kept in memory.
    /// - Complexity: O(lines + frames × nodes)
    mutating func frames(_ count: Int, from start: Int64?, to end: Int64?) throws -> [(Int64, Snapshot)] {
        var lines: [SnapshotLine] = []
        while let line = try next() {
            if let end, line.nanoseconds > end { break }
            lines.append(line)
        }
        guard let first = lines.first?.nanoseconds, let last = lines.last?.nanoseconds else {
            throw Failure(description: "\(reader.name) holds no lines up to that time: there is nothing to draw.")
        }
        if let end, end > last { noteEnd(before: end) }
        let begin = start ?? first
        let span = max((end ?? last) - begin, 0)
        var frames: [(Int64, Snapshot)] = []
        var rest = lines[...]
        for index in 0..<count {
            let share = count > 1 ? Double(index) / Double(count - 1) : 1
            let time = begin + Int64((Double(span) * share).rounded())
            while let line = rest.first, line.nanoseconds <= time {
                try take(line)
                rest.removeFirst()
            }
            frames.append((time, try state(at: time, before: rest.first?.nanoseconds)))
        }
        return frames
    }

    private mutating func next() throws -> SnapshotLine? {
        guard let data = try reader.next() else { return nil }
        do {
            return try SnapshotLine(json: data)
        } catch {
            guard reader.isWhole else {
                // The program that wrote it was stopped, or is still writing.
                remarks.append("The last line of \(reader.name) breaks off; it was left out.")
                return nil
            }
            throw Failure(
                description:
                    "Line \(reader.number) of \(reader.name) is not a line of a recording: \(error)")
        }
    }

    private mutating func take(_ line: SnapshotLine) throws {
        do { try replica.apply(line) } catch { throw Failure(description: "\(reader.name): \(error)") }
    }

    private func state(at time: Int64, before next: Int64?) throws -> Snapshot {
        if let snapshot = replica.snapshot { return snapshot }
        guard let next else {
            throw Failure(description: "\(reader.name) holds no full snapshot: there is nothing to draw.")
        }
        throw Failure(
            description: "At \(Self.seconds(time)) there is nothing to draw yet: the next line of \(reader.name) is at "
                + "\(Self.seconds(next)).")
    }

    private mutating func noteEnd(before time: Int64) {
        guard !replica.hasEnded || time > replica.nanoseconds else { return }
        remarks.append("\(reader.name) ends before \(Self.seconds(time)); its last state was drawn.")
    }

    private static func seconds(_ nanoseconds: Int64) -> String {
        "\(Double(nanoseconds) / 1e9) s"
    }
}
