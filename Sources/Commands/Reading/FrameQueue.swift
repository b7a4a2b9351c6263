import Foundation
import Snapshots

/// The lines of a recording one by one, or its frames.
final class FrameQueue {
    private var reader: LineReader
    private var sampler: FrameSampler
    private let isSampling: Bool
    private var waiting: [(line: SnapshotLine, data: Data)] = []

    /// Starts reading.
    /// - Parameter frames: The frames per second; nil for the lines as they are.
    init(_ reader: LineReader, frames: Int?) {
        self.reader = reader
        isSampling = frames != nil
        sampler = FrameSampler(framesPerSecond: frames ?? 60)
    }

    /// The gaps found so far, one sentence each.
    var gaps: [String] { reader.gaps }

    /// Returns the next line or frame; nil at the end.
    func next() throws -> (line: SnapshotLine, data: Data)? {
        while waiting.isEmpty {
            guard let data = try reader.next() else { return nil }
            guard let line = try? SnapshotLine(json: data) else {
                guard reader.isWhole else { return nil }
                throw Failure(
                    description:
                        "Line \(reader.number) of \(reader.name) is not a valid recording line.")
            }
            guard isSampling else { return (line, data) }
            try evaluate(line)
        }
        return waiting.removeFirst()
    }

    /// Adds the frames before a line and what follows from the line.
    private func evaluate(_ line: SnapshotLine) throws {
        var results: [EncodedLine] = []
        sampler.frames(before: line.nanoseconds) { results.append($0) }
        do { try sampler.apply(line) { results.append($0) } } catch {
            throw Failure(description: "\(reader.name): \(error)")
        }
        for result in results {
            let data = result.withUnsafeBytes { Data($0) }
            waiting.append((try SnapshotLine(json: data), data))
        }
    }
}
