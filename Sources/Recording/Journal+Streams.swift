/// Which streams can get more lines.
///
/// A stream is open from ``beginStream(descriptor:time:)`` or ``hold(_:time:)`` to ``release(_:)``. Only
/// open streams are described again in new segments; the others are forgotten with their last line.
extension Journal {
    /// Opens a stream of an earlier run again, and describes it in the present segment if that lacks it: the segment with
    /// its description may be removed before the lines that come now.
    package func hold(_ id: UInt32, time: Int64) {
        guard !isReadOnly, openStreams.insert(id).inserted, let stream = streams[id] else { return }
        guard active.index.streams[id]?.descriptor.isEmpty ?? true else { return }
        stream.descriptor.withUnsafeBytes {
            _ = append(.stream, stream: id, number: stream.number, time: time, payload: $0)
        }
    }

    /// Closes a stream, whose lines stay.
    package func release(_ id: UInt32) {
        openStreams.remove(id)
    }
}
