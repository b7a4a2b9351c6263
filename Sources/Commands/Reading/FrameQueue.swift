import Foundation
import Snapshots

/// The lines of a recording one by one, or its frames.
final class FrameQueue {
    private var reader: LineReader
    private var sampler: FrameSampler
    private let isSampling: Bool
    /// The line that was read last, until the frames before it have been returned.
    private var line: SnapshotLine?

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
    ///
    /// Only one frame is kept, however long something moves between two lines.
    func next() throws -> (line: SnapshotLine, data: Data)? {
        guard isSampling else { return try read() }
        while true {
            if line == nil {
                guard let next = try read() else { return nil }
                line = next.line
            }
            if let result = try evaluate() {
                let data = result.withUnsafeBytes { Data($0) }
                return (try SnapshotLine(json: data), data)
            }
        }
    }

    private func read() throws -> (line: SnapshotLine, data: Data)? {
        guard let data = try reader.next() else { return nil }
        guard let line = try? SnapshotLine(json: data) else {
            guard reader.isWhole else { return nil }
            throw Failure(
                description:
                    "Line \(reader.number) of \(reader.name) is not a valid recording line.")
        }
        return (line, data)
    }

    /// Returns the next frame before the line, or the one of the line itself; nil without either.
    private func evaluate() throws -> EncodedLine? {
        guard let line else { return nil }
        if let time = sampler.nextFrame, time < line.nanoseconds {
            return sampler.frame(at: time)
        }
        self.line = nil
        var result: EncodedLine?
        do { try sampler.apply(line) { result = $0 } } catch {
            throw Failure(description: "\(reader.name): \(error)")
        }
        return result
    }
}
