import Foundation
import Snapshots

/// The lines of a recording or of a part of it.
///
/// A part begins with a full snapshot at its start time.
struct RecordedSpan {
    private var reader: LineReader
    private let start: Int64?
    private let end: Int64?
    private var waiting: Data?
    private var hasBegun: Bool

    /// The name of the recording in messages.
    var name: String { reader.name }
    /// The gaps found so far, one sentence each.
    var gaps: [String] { reader.gaps }

    /// Starts reading.
    /// - Parameters:
    ///   - start: the part's start time, in nanoseconds; nil for the recording's.
    ///   - end: the part's end time; nil for the recording's.
    init(_ reader: LineReader, from start: Int64? = nil, to end: Int64? = nil) {
        self.reader = reader
        (self.start, self.end) = (start, end)
        hasBegun = start == nil
    }

    /// Returns the next line, as it was published; nil at the end.
    mutating func next() throws -> Data? {
        if !hasBegun { return try first() }
        let line: Data
        if let waiting {
            line = waiting
            self.waiting = nil
        } else {
            guard let read = try reader.next() else { return nil }
            line = read
        }
        guard let end else { return line }
        return try time(of: line).map { $0 <= end } == true ? line : nil
    }

    private func time(of line: Data) throws -> Int64? {
        do {
            return try line.withUnsafeBytes { (bytes) throws(LineCheck.Fault) in
                try LineCheck(bytes).nanoseconds
            }
        } catch {
            guard reader.isWhole else { return nil }
            throw Failure(
                description:
                    "Line \(reader.number) of \(name) is not a valid recording line: \(error)")
        }
    }

    /// Returns the full snapshot at the start of the part.
    private mutating func first() throws -> Data? {
        hasBegun = true
        guard let start else { return nil }
        var replica = SnapshotReplica()
        while let line = try reader.next() {
            guard let time = try time(of: line) else { break }
            guard time <= start else {
                waiting = line
                break
            }
            if replica.hasEnded { replica = SnapshotReplica() }
            do { try replica.apply(recorded: try SnapshotLine(recorded: line)) } catch {
                throw Failure(description: "\(name): \(error)")
            }
        }
        guard let state = replica.snapshot else {
            // The part starts before the recording.
            return try next()
        }
        var encoder = LineEncoder(version: replica.version)
        encoder.beginFull(
            seq: replica.seq ?? 0, nanoseconds: start, size: state.size, scale: state.scale,
            fps: state.fps)
        for node in state.nodes { encoder.node(node) }
        return Data(encoder.finish().text.utf8)
    }
}
