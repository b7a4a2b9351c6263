public import Snapshots
import MainLoop
public import UIKit

/// Reads a window into snapshot lines, once a commit, touching only what has changed.
///
/// While no sink wants lines a commit costs nothing but a look at the sinks. The first line a sink gets is always a
/// full snapshot.
@preconcurrency @MainActor
public final class WindowCapture {
    /// The window that is captured.
    public let window: UIWindow

    private let loop: MainLoop
    private var commit: MainLoop.CommitID?
    private var sinks: [any SnapshotSink] = []
    private var sinksNeedFull = true
    /// The sinks that wanted lines in the last commit; one that comes to them later lacks what they know.
    private var listeners: Set<ObjectIdentifier> = []
    private var tree = CapturedTree()
    private var encoder = LineEncoder()
    private var seq: UInt64 = 0
    /// The size that the sinks know.
    private var toldSize = CGSize.zero

    /// Creates a capture of a window on the present main loop.
    public init(window: UIWindow) {
        self.window = window
        loop = MainLoop.main
        commit = loop.onCommit(.snapshots) { [weak self] in self?.captureCommit() }
    }

    /// Ends the capture: sinks get nothing more.
    public func stop() {
        guard let commit else { return }
        loop.removeCommit(commit)
        self.commit = nil
    }

    /// Adds a sink, which gets a full snapshot with the next commit in which it wants lines.
    public func add(_ sink: any SnapshotSink) {
        sinks.append(sink)
        sinksNeedFull = true
    }

    /// Removes a sink.
    public func remove(_ sink: any SnapshotSink) {
        sinks.removeAll { $0 === sink }
    }

    // MARK: Lines

    /// The window as it is now, as a value.
    ///
    /// - Complexity: O(layers)
    public func snapshot() -> Snapshot {
        Snapshot(
            size: window.bounds.size, scale: window.screen.scale, fps: loop.framesPerSecond,
            nodes: CapturedTree.read(window.layer, at: loop.now.seconds))
    }

    /// A full snapshot of the window as it is now, for a late joiner.
    ///
    /// Sinks that want lines get first what they lack. The snapshot then repeats the number of the last line, which it
    /// describes whole; where nobody has been listening it is a line of its own, and the deltas build on it.
    ///
    /// - Complexity: O(layers)
    public func fullLine() -> EncodedLine {
        captureCommit()
        if sinksNeedFull {
            nextSeq()
            tree.readAll(window.layer, at: loop.now.seconds)
            sinksNeedFull = false
        }
        return encodeFull()
    }

    /// Sends an event line to the sinks that want lines.
    public func record(_ event: SnapshotEvent) {
        send { encoder.event(event, seq: nextSeq(), nanoseconds: loop.now.nanoseconds) }
    }

    /// Sends a log line to the sinks that want lines.
    public func record(_ log: SnapshotLog) {
        send { encoder.log(log, seq: nextSeq(), nanoseconds: loop.now.nanoseconds) }
    }

    /// Sends the last line to the sinks, and ends the capture.
    public func end(reason: String) {
        captureCommit()
        send { encoder.end(reason: reason, seq: nextSeq(), nanoseconds: loop.now.nanoseconds) }
        stop()
    }

    private func captureCommit() {
        guard sinks.contains(where: { $0.wantsLines }) else {
            sinksNeedFull = true
            listeners = []
            return
        }
        let present = Set(sinks.lazy.filter(\.wantsLines).map(ObjectIdentifier.init))
        if !listeners.isEmpty, !present.isSubset(of: listeners) { sinksNeedFull = true }
        listeners = present
        // Another size is told by full snapshots alone.
        if window.bounds.size != toldSize { sinksNeedFull = true }
        if sinksNeedFull {
            deliverFull()
        } else if !window.layer.changes.isEmpty {
            tree.update(from: window.layer, at: loop.now.seconds)
            guard tree.hasDifferences else { return }
            nextSeq()
            encoder.beginDelta(seq: seq, nanoseconds: loop.now.nanoseconds)
            tree.writeDifferences(to: &encoder)
            deliver(encoder.finish())
        }
    }

    /// Sends a line that stands between the deltas: the state before it goes first.
    private func send(_ line: () -> EncodedLine) {
        guard sinks.contains(where: { $0.wantsLines }) else { return }
        if sinksNeedFull { deliverFull() }
        deliver(line())
    }

    private func deliverFull() {
        nextSeq()
        tree.readAll(window.layer, at: loop.now.seconds)
        sinksNeedFull = false
        deliver(encodeFull())
    }

    /// Writes what the sinks know, so that the deltas that follow fit everybody's state.
    private func encodeFull() -> EncodedLine {
        toldSize = window.bounds.size
        encoder.beginFull(
            seq: seq, nanoseconds: loop.now.nanoseconds, size: window.bounds.size, scale: window.screen.scale,
            fps: loop.framesPerSecond)
        tree.writeAll(from: window.layer.nodeID, to: &encoder)
        return encoder.finish()
    }

    private func deliver(_ line: EncodedLine) {
        for sink in sinks where sink.wantsLines { sink.receive(line) }
    }

    @discardableResult
    private func nextSeq() -> UInt64 {
        seq += 1
        return seq
    }
}
