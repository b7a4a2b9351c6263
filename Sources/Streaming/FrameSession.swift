public import Foundation
public import MainLoop
public import Snapshots

/// A session whose lines are the frames of another one: plain values at a fixed rate.
///
/// The lines of a `WindowSession` describe animations as functions of time. This session evaluates
/// them once for all of its sinks, see `FrameSampler`; input and queries reach the other session.
/// While something moves and a sink wants lines, the loop wakes for each frame.
///
/// ```swift
/// publisher.publish(FrameSession(session, framesPerSecond: 30, loop: loop))
/// ```
@preconcurrency @MainActor
public final class FrameSession: SnapshotSession {
    /// The session whose lines are evaluated.
    public let source: any SnapshotSession
    /// The rate, in frames per second.
    public let framesPerSecond: Int

    private let loop: MainLoop
    private let receiver = Receiver()
    private var sampler: FrameSampler
    private var sinks: [any SnapshotSink] = []
    /// The sinks that have received a full snapshot and every line since.
    private var listeners: Set<ObjectIdentifier> = []
    private var timer: MainLoop.TimerID?
    private var frameIsDue = false
    private var commit: MainLoop.CommitID?
    private var hasEnded = false

    /// Creates a session; it requests lines of the other one while a sink wants them.
    /// - Parameters:
    ///   - source: The session whose lines are evaluated.
    ///   - framesPerSecond: From 1 to 1000; numbers outside are clamped.
    ///   - loop: The loop whose clock times the frames.
    public init(_ source: any SnapshotSession, framesPerSecond: Int, loop: MainLoop) {
        self.source = source
        self.framesPerSecond = max(1, min(1000, framesPerSecond))
        self.loop = loop
        sampler = FrameSampler(framesPerSecond: self.framesPerSecond)
        receiver.owner = self
        commit = loop.onCommit(.snapshots) { [weak self] in self?.sendDueFrame() }
    }

    isolated deinit { stop() }

    /// Stops requesting lines; the sinks receive no more.
    public func stop() {
        source.remove(receiver)
        if let commit { loop.removeCommit(commit) }
        commit = nil
        cancelTimer()
        sinks.removeAll()
    }

    /// Adds a sink, which receives a full snapshot before any other line.
    public func add(_ sink: any SnapshotSink) {
        guard commit != nil, !sinks.contains(where: { $0 === sink }) else { return }
        if sinks.isEmpty { source.add(receiver) }
        sinks.append(sink)
    }

    /// Removes a sink.
    public func remove(_ sink: any SnapshotSink) {
        guard sinks.contains(where: { $0 === sink }) else { return }
        sinks.removeAll { $0 === sink }
        listeners.remove(ObjectIdentifier(sink))
        guard sinks.isEmpty else { return }
        source.remove(receiver)
        cancelTimer()
    }

    /// The other session's folders of images.
    public var assets: [URL] { source.assets }

    /// Returns the bytes of a font of the other session.
    public func font(named name: String) -> Data? { source.font(named: name) }

    /// Delivers input to the other session.
    public func deliver(_ message: TouchMessage) -> InputResult { source.deliver(message) }

    /// Returns the other session's explanation.
    public func explanation(of id: SnapshotNode.ID) -> SnapshotExplanation? {
        source.explanation(of: id)
    }

    /// Returns a full snapshot of the last frame, with its number.
    ///
    /// If no sink wanted lines, it is a line of its own, which the sinks receive.
    public func fullLine() -> EncodedLine? {
        guard let full = source.fullLine() else { return nil }
        if isWanted, sampler.appliedSeq == full.seq { return sampler.repeatedFullLine() }
        guard let line = try? full.decoded() else { return nil }
        sampler = FrameSampler(continuing: sampler.lastSeq, framesPerSecond: framesPerSecond)
        var result: EncodedLine?
        try? sampler.apply(line) { result = $0 }
        if let result { send(result) }
        planFrame()
        return result
    }

    // MARK: Lines

    private var isWanted: Bool { !hasEnded && sinks.contains { $0.wantsLines } }

    private func receive(_ line: EncodedLine) {
        guard !hasEnded, let line = try? line.decoded() else { return }
        var results: [EncodedLine] = []
        do {
            try sampler.apply(line) { results.append($0) }
        } catch {
            // The source counts its lines; after a gap it sends a full snapshot.
            sampler = FrameSampler(continuing: sampler.lastSeq, framesPerSecond: framesPerSecond)
            guard let full = source.fullLine().flatMap({ try? $0.decoded() }) else { return }
            try? sampler.apply(full) { results.append($0) }
        }
        for result in results { send(result) }
        if line.kind == .end { hasEnded = true }
        planFrame()
    }

    /// Sends a line; a sink that has none yet causes a full snapshot instead.
    private func send(_ line: EncodedLine) {
        let wanting = sinks.filter(\.wantsLines)
        let ids = Set(wanting.map { ObjectIdentifier($0) })
        var line = line
        if line.kind != .full, !ids.isSubset(of: listeners),
            let full = sampler.fullLine(at: line.nanoseconds)
        {
            if line.kind == .delta {
                line = full
            } else {
                for sink in wanting where !listeners.contains(ObjectIdentifier(sink)) {
                    sink.receive(full)
                }
            }
        }
        listeners = ids
        for sink in wanting { sink.receive(line) }
    }

    // MARK: Frames

    private func planFrame() {
        cancelTimer()
        guard isWanted, let next = sampler.nextFrame else { return }
        let delay = max(0, next - loop.now.nanoseconds)
        timer = loop.schedule(after: .nanoseconds(delay)) { [weak self] in
            self?.timer = nil
            self?.frameIsDue = true
        }
    }

    private func cancelTimer() {
        if let timer { loop.cancel(timer) }
        timer = nil
        frameIsDue = false
    }

    /// Sends the frame of this turn, after the changes that the program made in it.
    private func sendDueFrame() {
        guard frameIsDue else { return }
        frameIsDue = false
        guard isWanted else { return }
        let now = loop.now.nanoseconds
        // Late frames are skipped, not bunched.
        if let due = sampler.nextFrame, due <= now, let line = sampler.frame(at: now) {
            send(line)
        }
        planFrame()
    }

    /// The sink of the other session; it does not retain the session.
    private final class Receiver: SnapshotSink {
        weak var owner: FrameSession?
        var wantsLines: Bool { owner?.isWanted ?? false }
        func receive(_ line: EncodedLine) { owner?.receive(line) }
    }
}
