/// A sink that turns the lines it receives into frames and passes them on to another sink.
///
/// Frames between two lines are passed on when the later one is received; see ``advance(to:)``. To
/// receive frames as time passes, use `FrameSession` in Streaming.
@preconcurrency @MainActor
public final class FrameSink: SnapshotSink {
    /// The sink that receives the frames.
    public let sink: any SnapshotSink
    private var sampler: FrameSampler

    /// Creates a sink for a number of frames per second, from 1 to 1000; others are clamped.
    public init(_ sink: any SnapshotSink, framesPerSecond: Int) {
        self.sink = sink
        sampler = FrameSampler(framesPerSecond: framesPerSecond)
    }

    /// Whether the other sink wants lines.
    public var wantsLines: Bool { sink.wantsLines }

    /// Passes on the frames before a line, and those of the line.
    ///
    /// A line that does not follow the last one is passed over, as are those after it up to the
    /// next full snapshot.
    public func receive(_ line: EncodedLine) {
        guard let line = try? line.decoded() else { return }
        try? sampler.apply(line) { sink.receive($0) }
    }

    /// Passes on the frames up to a time, including one at that time.
    public func advance(to nanoseconds: Int64) {
        sampler.frames(before: nanoseconds + 1) { sink.receive($0) }
    }
}
