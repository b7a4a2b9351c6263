import CLibevent
import Foundation
import MainLoop
import Recording
import Snapshots
import HTTP

/// A request for a session's state at a time: reads lines in steps and replays them on a queue.
///
/// Replaying takes about 20 µs per delta, so 200,000 of them would block the loop for seconds.
@MainActor
final class SnapshotJob: Stepping {
    private unowned let hub: Hub
    private let request: HTTPRequest
    private let session: Session
    private let time: Int64
    /// The client's network, as ``SnapshotQueue`` shares its places among them.
    let client: String
    /// The size of the states and changes that were read, in bytes: a bound of the state's size.
    private(set) var stateBytes = 0
    /// Whether the state is larger than the daemon computes.
    private var isTooLarge = false
    private var reader: any LineLogReader
    /// The position of the full snapshot with which the replay starts.
    private var full: UInt64
    /// How many full snapshots were refused.
    private var refusedCount = 0
    /// Whether the log must fetch the next record.
    private var awaitsLog = false
    /// The lines to replay next.
    private var batch = Replay.Batch()
    /// The number of bytes that were read of a line that is read in portions, and of the line.
    private var longLine: (Int, Int)?
    private var replay = Replay()
    /// Whether the queue is replaying lines; no more are read in the meantime.
    private var isReplaying = false
    private var isRead = false
    private(set) var isOver = false
    private var isStarted = false

    /// The number of bytes of lines that are replayed at once.
    private static let portion = 256 << 10

    /// - Parameter position: the position of the full snapshot to start with.
    init(_ request: HTTPRequest, of session: Session, full position: UInt64, time: Int64, hub: Hub)
    {
        (self.request, self.session, self.time, self.hub) = (request, session, time, hub)
        client = request.connection.peerNetwork
        full = position
        reader = Self.reader(at: position, hub)
        request.connection.onClose = { [self] in release() }
        // The client's time limit starts with the answer, because other states may come first.
        request.connection.awaitAnswer(closesAtEnd: true)
    }

    private static func reader(at position: UInt64, _ hub: Hub) -> any LineLogReader {
        let reader = hub.lineLog.lines(after: position.clampedDifference(1))
        reader.onReady = { [weak hub] in hub?.resumeReading() }
        return reader
    }

    /// Starts reading, unless the client has gone in the meantime.
    func start() {
        isStarted = true
        guard !request.connection.hasPeerEnded else {
            return hub.loop.deferBlock { [request] in request.connection.close() }
        }
        hub.answers.append(self)
        hub.loop.deferBlock {}
    }

    var canGoOn: Bool {
        isStarted && !isOver && !isReplaying && !isRead && !awaitsLog
            && hub.snapshots.mayRead(self)
    }

    func resume() { awaitsLog = false }

    func step(until end: Int64) {
        guard canGoOn else { return }
        do throws(JournalFailure) {
            repeat {
                guard longLine == nil else {
                    try readLongLine()
                    continue
                }
                let step = try reader.step(longest: LongScan.portion) { record, count, payload in
                    guard record.stream == session.id, record.kind.rawValue >= 1,
                        record.kind.rawValue <= 5
                    else {
                        return
                    }
                    guard record.time <= time, isWithinLimit(record, count) else {
                        return isRead = true
                    }
                    guard let payload else {
                        batch.reserve(count)
                        return longLine = (0, count)
                    }
                    batch.add(payload)
                }
                awaitsLog = step == .later
                if step == .end { isRead = true }
            } while !isRead && !awaitsLog
                && (longLine != nil || batch.bytes.count < Self.portion)
                && hub.loop.clock.now.nanoseconds < end
        } catch {
            hub.log.say(.error, "\(error)", limit: "snapshot unreadable")
            isRead = true
            // A part of a line is not a line.
            longLine = nil
        }
        guard longLine == nil, isRead || !batch.ends.isEmpty else { return }
        isReplaying = true
        replay.add(batch, isLast: isRead, isCut: isTooLarge)
        batch = Replay.Batch()
        hub.workshop.runPieces { [replay] in
            replay.advance()
        } then: { [weak self] outcome in
            self?.replayed(outcome)
        }
    }

    /// The maximum size of the lines of a state, in bytes: 16 of the longest lines.
    ///
    /// A full snapshot is requested from a publisher long before, and one that sends none could
    /// otherwise make a state that takes all memory.
    private var mostStateBytes: Int {
        hub.configuration.lineBytes.multipliedReportingOverflow(by: 16).partialValue
    }

    /// Counts a line, and returns whether the state may hold it too.
    private func isWithinLimit(_ record: Record, _ count: Int) -> Bool {
        switch record.kind {
        case .full: stateBytes = count
        case .delta:
            guard stateBytes + count <= mostStateBytes else {
                isTooLarge = true
                return false
            }
            stateBytes += count
        default: break
        }
        return true
    }

    /// Adds the next portion of a long line to the batch.
    private func readLongLine() throws(JournalFailure) {
        guard let (start, count) = longLine else { return }
        let end = min(start + LongScan.portion, count)
        guard let part = try reader.part(start..<end) else { return awaitsLog = true }
        batch.add(part, isLast: end == count)
        longLine = end == count ? nil : (end, count)
    }

    private func replayed(_ outcome: Replay.Outcome) {
        isReplaying = false
        guard !isOver else { return }
        switch outcome {
        case .needsLines: hub.loop.deferBlock {}
        case .failed(let sentence):
            report(sentence)
            if startEarlier() { return }
            finish()
            request.connection.onClose = nil
            request.refuse(
                Refusal(
                    409,
                    "The session “\(session.name)” has no full snapshot before that time that can "
                        + "be read; its program must send another one. \(sentence)"))
        case .written(let bytes, let problem):
            if let problem { report(problem) }
            finish()
            send(bytes, problem)
        }
    }

    /// Starts again with the full snapshot before the one that was refused.
    /// - Returns: Whether there is one.
    private func startEarlier() -> Bool {
        guard refusedCount < Self.mostRefused,
            let earlier = hub.lineLog.fullState(
                of: session.id, atOrBefore: time, position: full.clampedDifference(1)),
            earlier < full
        else { return false }
        refusedCount += 1
        (full, reader, replay) = (earlier, Self.reader(at: earlier, hub), Replay())
        (batch, longLine) = (Replay.Batch(), nil)
        (isRead, awaitsLog, isTooLarge, stateBytes) = (false, false, false, 0)
        hub.loop.deferBlock {}
        return true
    }

    /// Every attempt replays all lines up to the requested time.
    private static let mostRefused = 4

    private func report(_ problem: String) {
        hub.log.say(
            .warning, "A state of the session “\(session.name)” is not complete: \(problem)",
            limit: "snapshot incomplete")
    }

    /// Sends the state; its size counts until the client has received it.
    /// - Parameter problem: why a line after this state was not applied; nil if all were.
    private func send(_ bytes: [UInt8], _ problem: String?) {
        guard hub.snapshots.reserve(bytes.count, for: client) else {
            request.connection.onClose = nil
            return request.refuse(SnapshotQueue.refusal)
        }
        let answer = StreamedAnswer(
            request, hub: hub, type: "application/json", length: bytes.count,
            headers: problem.map { [("Mainspring-Problem", $0.asHeader)] } ?? []
        ) {
            var place = 0
            return { _ in
                guard place < bytes.count else { return .end }
                let part = bytes[place..<min(place + (32 << 10), bytes.count)]
                place = part.endIndex
                return .bytes(Array(part))
            }
        } onEnd: { [weak hub, client] in
            hub?.snapshots.release(bytes.count, of: client)
        }
        answer.start()
    }

    private func finish() {
        guard !isOver else { return }
        isOver = true
        // Release the state of a tree of up to a million nodes on the queue too.
        replay.cancel()
        hub.workshop.run { [replay] in
            replay.removeAll()
        } then: { _ in
        }
        stateBytes = 0
        if let next = hub.snapshots.finish(self) { next.start() }
        // Another one may have waited for the memory that this one held.
        hub.loop.deferBlock {}
    }

    /// Refuses the request in favour of another client's.
    func giveWay() {
        guard !isOver else { return }
        finish()
        request.connection.onClose = nil
        request.refuse(SnapshotQueue.refusal)
    }

    func abort() {
        guard !isOver else { return }
        finish()
        let connection = request.connection
        hub.loop.deferBlock { connection.close() }
    }

    /// Called when the client has disconnected.
    private func release() {
        finish()
    }
}

extension String {
    /// The text as a header's value: ASCII without control characters, at most 400 of them.
    fileprivate var asHeader: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.prefix(400).map {
                    switch $0 {
                    case "“", "”": "\""
                    case " "..."~": $0
                    default: "?"
                    }
                }))
    }
}
