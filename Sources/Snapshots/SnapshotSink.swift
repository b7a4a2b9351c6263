/// Where lines go: a server, a file, a test.
@preconcurrency @MainActor
public protocol SnapshotSink: AnyObject {
    /// Whether lines are of any use now. While no sink wants lines, nothing is captured.
    var wantsLines: Bool { get }

    /// Takes the next line.
    func receive(_ line: EncodedLine)
}
