import Foundation
import HTTP
import MainLoop
import Recording
import Snapshots

/// The frames of one session at one rate, evaluated once for all clients that want them.
///
/// It reads the session's lines from the last full snapshot on, then receives those that the hub
/// has written, and evaluates them on the workshop's queue; see ``FrameEvaluator``. It exists while
/// it has clients.
@MainActor
final class FrameFeed {
    /// The session's name or number, as the clients gave it, and the frames per second.
    struct Key: Hashable {
        var session: String
        var rate: Int
    }

    let key: Key
    private unowned let hub: Hub
    private let evaluator: FrameEvaluator
    private(set) var readers: [FrameReader] = []
    /// Reads the past up to the present; nil once it is read.
    private var reader: (any LineLogReader)?
    /// The position of the last record that was read or received.
    private var position: UInt64 = 0
    private var arrivals: [FrameEvaluator.Arrival] = []
    private var arrivedBytes = 0
    private var isPast = true
    /// Whether the queue evaluates; nothing else is given to it in the meantime.
    private var isEvaluating = false
    /// When to evaluate again, in nanoseconds since 1970; nil if only lines change something.
    private var due: Int64? = 0
    /// The program's clock at the last evaluation.
    private var lastClock: Session.Clock?
    private var timer: MainLoop.TimerID?
    private var keepAlive: MainLoop.TimerID?
    /// The lines to send to all clients, and the index of the next client of the first one.
    private var queue: [(line: EncodedLine, isForJoining: Bool)] = []
    private var next = 0
    private var frames: [Frame.Format: Frame] = [:]
    private var isClosed = false

    /// The most bytes of lines that wait to be evaluated; beyond, they are read from the log.
    private static let mostArrived = 16 << 20
    /// The most lines that wait to be sent; beyond, the clients continue with the whole state.
    private static let mostQueued = 64

    init(_ key: Key, hub: Hub) {
        (self.key, self.hub) = (key, hub)
        evaluator = FrameEvaluator(framesPerSecond: key.rate)
        readPast()
        let pause = hub.configuration.keepAlive
        keepAlive = hub.loop.schedule(after: pause, every: pause) { [weak self] in
            guard let self else { return }
            for reader in readers where reader.backlog == 0 {
                reader.send(Frame(reader.format == .sse ? ":\n\n" : "\n"))
            }
        }
    }

    // MARK: Clients

    func add(_ client: FrameReader) {
        readers.append(client)
        if hub.stalledSince != nil { client.send(stallFrame(client.format)) }
        hub.loop.deferBlock {}
    }

    func remove(_ client: FrameReader) {
        guard let place = readers.firstIndex(where: { $0 === client }) else { return }
        readers.remove(at: place)
        if place < next { next -= 1 }
        if readers.isEmpty { hub.close(self) }
    }

    /// Informs the clients that the log accepts nothing, or accepts lines again.
    func informOfStall() {
        let frames = Dictionary(
            uniqueKeysWithValues: Frame.Format.allCases.map { ($0, stallFrame($0)) })
        for client in readers { client.send(frames[client.format]!) }
    }

    private func stallFrame(_ format: Frame.Format) -> Frame {
        Frame(notice: "stale", hub.stallNotice, as: format)
    }

    /// Ends the streams.
    func close() {
        isClosed = true
        for timer in [timer, keepAlive] { if let timer { hub.loop.cancel(timer) } }
        (timer, keepAlive, reader) = (nil, nil, nil)
        for client in readers { client.request.endStream() }
        readers = []
    }

    // MARK: Lines

    /// Begins with the last full snapshot in the log.
    private func readPast() {
        (arrivals, arrivedBytes, isPast) = ([], 0, true)
        for client in readers where client.state == .live { client.state = .awaitingFull }
        guard let session = hub.session(key.session),
            let full = hub.lineLog.stream(session.id)?.lastFull, full > 0
        else {
            (position, reader, isPast) = (hub.lineLog.written, nil, false)
            return
        }
        position = full - 1
        reader = hub.lineLog.lines(after: position)
        reader?.onReady = { [weak hub] in hub?.loop.deferBlock {} }
    }

    /// Receives a line that the hub is about to write.
    func receive(
        _ kind: Record.Kind, _ payload: UnsafeRawBufferPointer, position: UInt64, session: Session
    ) {
        guard reader == nil, position > self.position, kind.isLine, isOf(session) else { return }
        self.position = position
        guard arrivedBytes + payload.count <= Self.mostArrived else { return readPast() }
        arrivals.append(.init(time: WallClock.nanoseconds, payload: Array(payload)))
        arrivedBytes += payload.count
    }

    private func isOf(_ session: Session) -> Bool {
        session.name == key.session || session.numberText == key.session
    }

    private func read(until end: Int64) throws(JournalFailure) {
        guard let reader else { return }
        var step = LineLogStep.record
        while step == .record, arrivedBytes < 256 << 10, hub.loop.clock.now.nanoseconds < end {
            step = try reader.step { record, payload in
                guard record.kind.isLine, let session = hub.sessions[record.stream], isOf(session)
                else { return }
                arrivals.append(.init(time: record.time, payload: Array(payload)))
                arrivedBytes += payload.count
            }
        }
        position = max(position, reader.position)
        if step == .end { self.reader = nil }
    }

    // MARK: Evaluation

    /// Reads, evaluates due frames, and sends, until a time of the loop's clock; part of a commit
    /// in which all lines were written.
    func advance(until end: Int64) {
        guard !isClosed else { return }
        do throws(JournalFailure) { try read(until: end) } catch {
            hub.log.say(.error, "\(error)", limit: "frames unreadable")
            (reader, position) = (nil, hub.lineLog.written)
        }
        evaluate()
        deliver(until: end)
    }

    private func evaluate() {
        guard !isEvaluating else { return }
        let now = WallClock.nanoseconds
        let wantsFull = !isPast && readers.contains { $0.state == .awaitingFull }
        let clock = hub.session(key.session)?.clock
        guard
            !arrivals.isEmpty || wantsFull || due.map({ $0 <= now }) == true || isPast
                || clock != lastClock
        else { return plan() }
        lastClock = clock
        let given = arrivals
        // The last of the past is evaluated like the present.
        let staysPast = isPast && reader != nil
        (arrivals, arrivedBytes, isEvaluating) = ([], 0, true)
        let runs = isRunning
        let wasPast = isPast
        hub.workshop.run { [evaluator] in
            evaluator.advance(
                given, isPast: wasPast, wantsFull: wantsFull, runs: runs, clock: clock,
                now: WallClock.nanoseconds)
        } then: { [weak self] output in
            self?.evaluated(output, staysPast: staysPast)
        }
    }

    /// Whether the program is connected, to this daemon or to another one of a cluster.
    private var isRunning: Bool {
        guard let session = hub.session(key.session) else { return false }
        return session.publication != nil
            || !hub.lineLog.assignsPositionsAtOnce
                && hub.lineLog.stream(session.id)?.hasEnded == false
    }

    private func evaluated(_ output: FrameEvaluator.Output, staysPast: Bool) {
        isEvaluating = false
        guard !isClosed else { return }
        isPast = staysPast
        if output.needsFull, let session = hub.session(key.session) { hub.askForFull(session) }
        due = isPast ? 0 : output.next
        queue += output.lines.map { ($0, false) }
        if let full = output.full { queue.append((full, true)) }
        if queue.count > Self.mostQueued {
            (queue, next, frames) = ([], 0, [:])
            for client in readers where client.state == .live { client.state = .awaitingFull }
        }
        hub.loop.deferBlock {}
    }

    private func plan() {
        if let timer { hub.loop.cancel(timer) }
        timer = nil
        guard let due else { return }
        let wait = max(0, due.clampedDifference(WallClock.nanoseconds))
        timer = hub.loop.schedule(after: .nanoseconds(min(wait, 3_600_000_000_000))) {
            [weak self] in self?.timer = nil
        }
    }

    // MARK: Delivery

    private func deliver(until end: Int64) {
        while let (line, isForJoining) = queue.first {
            while next < readers.count {
                let client = readers[next]
                next += 1
                send(line, isForJoining: isForJoining, to: client)
                guard hub.loop.clock.now.nanoseconds < end else { return hub.loop.deferBlock {} }
            }
            queue.removeFirst()
            (next, frames) = (0, [:])
        }
    }

    private func send(_ line: EncodedLine, isForJoining: Bool, to client: FrameReader) {
        guard isForJoining == (client.state == .awaitingFull), client.state != .behind else {
            return
        }
        let frame = frames[client.format] ?? frame(of: line, as: client.format)
        frames[client.format] = frame
        if !isForJoining, client.backlog > 0, client.backlog + frame.count > hub.backlogLimit {
            hub.counts.skips += 1
            return client.fallBehind { [weak self, weak client] in
                guard client?.state == .behind else { return }
                client?.state = .awaitingFull
                self?.hub.loop.deferBlock {}
            }
        }
        client.state = .live
        hub.counts.deliveries += 1
        hub.counts.deliveredBytes += frame.count
        client.send(frame, upTo: line.seq)
    }

    private func frame(of line: EncodedLine, as format: Frame.Format) -> Frame {
        hub.counts.frames += 1
        let (head, tail) = format == .sse ? ("data: ", "\n\n") : ("", "\n")
        return Frame(count: head.utf8.count + line.count + tail.utf8.count) { room in
            room.copyBytes(from: head.utf8)
            line.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: room[head.utf8.count...])
                    .copyMemory(from: $0)
            }
            UnsafeMutableRawBufferPointer(rebasing: room[(room.count - tail.utf8.count)...])
                .copyBytes(from: tail.utf8)
        }
    }
}

extension Record.Kind {
    /// Whether the record is a line of a program, not one of the log's own.
    fileprivate var isLine: Bool { (1...5).contains(rawValue) }
}

extension Hub {
    /// The most feeds of frames at the same time.
    static let mostFrameFeeds = 8

    /// Adds a client to the feed of a session's frames.
    func join(_ client: FrameReader, _ key: FrameFeed.Key) {
        let feed = frameFeeds[key] ?? FrameFeed(key, hub: self)
        frameFeeds[key] = feed
        client.request.connection.onClose = { [weak feed] in feed?.remove(client) }
        feed.add(client)
    }

    /// Refuses a stream of frames that would need too many feeds.
    func checkFrameFeeds(_ key: FrameFeed.Key) throws(Refusal) {
        guard frameFeeds[key] == nil, frameFeeds.count >= Self.mostFrameFeeds else { return }
        throw Refusal(
            503,
            "Frames of \(Self.mostFrameFeeds) other sessions and rates are being evaluated, the "
                + "maximum; try again later, or use the stream without “frames”.",
            headers: [("Retry-After", "5")])
    }

    /// Ends a feed.
    func close(_ feed: FrameFeed) {
        if frameFeeds[feed.key] === feed { frameFeeds[feed.key] = nil }
        feed.close()
    }

    /// Advances the feeds of frames.
    func advanceFrames(until end: Int64) {
        for feed in frameFeeds.values { feed.advance(until: end) }
    }
}
