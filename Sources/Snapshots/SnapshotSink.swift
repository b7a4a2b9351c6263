/// A receiver of lines: a server, a file, a test.
@preconcurrency @MainActor
public protocol SnapshotSink: AnyObject {
    /// Whether the sink can use lines now. While no sink wants lines, nothing is captured.
    var wantsLines: Bool { get }

    /// Receives the next line.
    func receive(_ line: EncodedLine)
}
