public import Foundation
import MainLoop
public import Snapshots
public import UIKit

/// The public interface of a window: snapshot lines out; touches, keys and queries in.
///
/// Every transport uses a window through its session: `SnapshotServer.serve(_:)`,
/// `SnapshotPublisher.publish(_:)`, a sink of your own (``add(_:)``), a test's `Stage`.
///
/// ```swift
/// let session = WindowSession(window: window)
/// server.serve(session)
/// session.deliver(.tap(.identifier("signIn")))
/// ```
///
/// Lines have the version 2 of the format: model values and the animations as functions of time,
/// so that a line is sent when something changes, not because time passes. For frames, give the
/// session's lines to a `FrameSampler`.
///
/// The session captures once a commit and touches only what has changed. While no sink wants lines
/// a commit costs one look at the sinks. The first line a sink receives is always a full snapshot.
@preconcurrency @MainActor
public final class WindowSession: SnapshotSession {
    /// The window that is captured and receives the input.
    public let window: UIWindow

    let loop: MainLoop
    private var commit: MainLoop.CommitID?
    private var sinks: [any SnapshotSink] = []
    private var sinksNeedFull = true
    /// The sinks that wanted lines in the last commit. A sink that joins them later needs a full
    /// snapshot first.
    private var listeners: Set<ObjectIdentifier> = []
    private var tree = CapturedTree()
    private var encoder = LineEncoder(version: 2)
    private var seq: UInt64 = 0
    /// The line that the sinks are receiving, and those that they have caused.
    private var unsent: [EncodedLine] = []
    /// The window size in the last full snapshot.
    private var sentSize = CGSize.zero
    /// The number of the last finger that a whole tap or gesture used.
    private var lastFinger = Finger.firstOfSession
    /// The fingers whose began was delivered, but not yet their ended or cancelled.
    ///
    /// Their changes count as delivered even if the program has cancelled the touch meanwhile.
    package final var fingersDown: Set<Int> = []
    /// Called with input before it is delivered; typed text is complete.
    package final var onInput: ((TouchMessage) -> Void)?

    /// Creates a session for a window on the current main loop.
    public init(window: UIWindow) {
        self.window = window
        loop = MainLoop.main
        commit = loop.onCommit(.snapshots) { [weak self] in self?.captureCommit() }
        UIApplication.shared.onFeedback { [weak self] feedback in
            guard let self, self.commit != nil else { return false }
            self.record(SnapshotLog(level: .info, text: "haptic \(feedback)"))
            return true
        }
        UIAccessibility.onPost { [weak self] event in
            guard let self, self.commit != nil else { return false }
            self.record(event)
            return true
        }
    }

    isolated deinit {
        if let commit { loop.removeCommit(commit) }
    }

    /// Stops capturing: sinks receive no more lines. Input still reaches the window.
    public func stop() {
        guard let commit else { return }
        loop.removeCommit(commit)
        self.commit = nil
    }

    /// Adds a sink, which receives a full snapshot with the next commit in which it wants lines.
    ///
    /// The session retains the sink until ``remove(_:)``. Adding a sink twice has no effect.
    public func add(_ sink: any SnapshotSink) {
        guard !sinks.contains(where: { $0 === sink }) else { return }
        sinks.append(sink)
        sinksNeedFull = true
    }

    /// Removes a sink.
    public func remove(_ sink: any SnapshotSink) {
        sinks.removeAll { $0 === sink }
    }

    /// The existing folders in which `UIImage(named:)` searches for images.
    public var assets: [URL] { ResourceFolders.existing }

    /// Returns the bytes of a font that the program has registered; nil for another file.
    public func font(named name: String) -> Data? { FontFace.file(named: name)?.data }

    // MARK: Lines

    /// Returns the window's present state as a value: nodes have presentation values, and no
    /// tracks.
    ///
    /// - Complexity: O(layers)
    public func snapshot() -> Snapshot {
        let time = loop.now.seconds
        var snapshot = Snapshot(
            size: window.bounds.size, scale: window.screen.scale, fps: loop.framesPerSecond,
            nodes: CapturedTree.read(window.layer, at: time))
        if snapshot.nodes.contains(where: \.delaysCopies) {
            snapshot.movement = SnapshotMovement(
                time: time, models: CapturedTree.movingModels(window.layer))
        }
        return snapshot
    }

    /// Returns a full snapshot of the window's current state, for a subscriber that joins late.
    ///
    /// Sinks that want lines first receive what they lack. The snapshot then repeats the number of
    /// the last line. If no sink has been listening it gets a number of its own, and later deltas
    /// build on it.
    ///
    /// - Complexity: O(layers)
    public func fullLine() -> EncodedLine? {
        captureCommit()
        if sinksNeedFull {
            nextSeq()
            tree.readAll(window.layer)
            sinksNeedFull = false
        }
        return encodeFull()
    }

    /// Sends an event line to the sinks that want lines.
    ///
    /// An event that no line can express is reported and not sent: a finger's number below 0 or
    /// above 2³¹ − 1, or a point that is not finite.
    public func record(_ event: SnapshotEvent) {
        if case .touch(let touch) = event,
            !(0...Finger.last ~= touch.id && touch.location.x.isFinite && touch.location.y.isFinite)
        {
            return reportMistake(
                "A touch of finger \(touch.id) at \(touch.location) cannot be recorded: the number "
                    + "must be from 0 to \(Finger.last), and the point finite.")
        }
        send { encoder.event(event, seq: nextSeq(), nanoseconds: loop.now.nanoseconds) }
    }

    /// Sends a log line to the sinks that want lines.
    public func record(_ log: SnapshotLog) {
        send { encoder.log(log, seq: nextSeq(), nanoseconds: loop.now.nanoseconds) }
    }

    /// Sends the last line to the sinks and stops the session.
    public func end(reason: String) {
        captureCommit()
        send { encoder.end(reason: reason, seq: nextSeq(), nanoseconds: loop.now.nanoseconds) }
        stop()
    }

    private func captureCommit() {
        guard commit != nil else { return }
        guard sinks.contains(where: { $0.wantsLines }) else {
            sinksNeedFull = true
            listeners = []
            return
        }
        let present = Set(sinks.lazy.filter(\.wantsLines).map(ObjectIdentifier.init))
        if !listeners.isEmpty, !present.isSubset(of: listeners) { sinksNeedFull = true }
        listeners = present
        // Only full snapshots carry the window size.
        if window.bounds.size != sentSize { sinksNeedFull = true }
        if sinksNeedFull {
            deliverFull()
        } else if !window.layer.changes.isEmpty || tree.asksViews {
            tree.update(from: window.layer)
            guard tree.hasDifferences else { return }
            nextSeq()
            encoder.beginDelta(seq: seq, nanoseconds: loop.now.nanoseconds)
            tree.writeDifferences(to: &encoder)
            send(encoder.finish())
        }
    }

    /// Sends a line that is not a delta. The state before it goes first.
    private func send(_ line: () -> EncodedLine) {
        guard commit != nil, sinks.contains(where: { $0.wantsLines }) else { return }
        if sinksNeedFull { deliverFull() }
        send(line())
    }

    private func deliverFull() {
        nextSeq()
        tree.readAll(window.layer)
        sinksNeedFull = false
        send(encodeFull())
    }

    /// Encodes the state that the sinks have, so that the next deltas fit every reader.
    private func encodeFull() -> EncodedLine {
        sentSize = window.bounds.size
        encoder.beginFull(
            seq: seq, nanoseconds: loop.now.nanoseconds, size: window.bounds.size,
            scale: window.screen.scale, fps: loop.framesPerSecond)
        tree.writeAll(from: window.layer.nodeID, to: &encoder)
        return encoder.finish()
    }

    /// Sends a line to the sinks.
    ///
    /// A sink may cause further lines while it receives one. They go to all sinks after it, so that
    /// every sink receives the lines in the order of their numbers.
    private func send(_ line: EncodedLine) {
        unsent.append(line)
        guard unsent.count == 1 else { return }
        var place = 0
        while place < unsent.count {
            for sink in sinks where sink.wantsLines { sink.receive(unsent[place]) }
            place += 1
        }
        unsent.removeAll(keepingCapacity: true)
    }

    @discardableResult
    private func nextSeq() -> UInt64 {
        seq += 1
        return seq
    }

    // MARK: Fingers

    /// Returns the number for a finger of a whole gesture; no other gesture of the session uses it.
    public func makeFinger() -> Int {
        repeat {
            lastFinger = lastFinger == Finger.last ? Finger.firstOfSession : lastFinger + 1
        } while fingersDown.contains(lastFinger)
        return lastFinger
    }

    enum Finger {
        /// The highest number that the format has for a finger.
        static let last = Int(Int32.max)
        /// Viewers number their own fingers from 0, so the session starts far above them.
        static let firstOfSession = 1_000_000
    }
}
