import Foundation
public import MainLoop
public import Snapshots

/// Sends a window's lines to a daemon, which stores them and serves them to many subscribers.
///
/// Add it to a capture like any other sink. It connects automatically, and reconnects when the
/// connection is lost. Lines stay in a bounded buffer until the daemon has acknowledged them, and
/// each is delivered once, even across reconnections. When the buffer is full, the publisher drops
/// the lines that it has not sent, reports their number to the daemon, and continues with a full
/// snapshot. It never blocks.
///
/// The protocol is described in docs/publishing.md.
@preconcurrency @MainActor
public final class SnapshotPublisher: SnapshotSink {
    /// The publisher's configuration.
    public nonisolated let configuration: Configuration
    /// The session that is published; nil before ``publish(_:)`` and after ``stop()``.
    public private(set) var session: (any SnapshotSession)?
    /// Called with a message for people: lines refused or dropped, or the connection lost.
    public var onRemark: (@MainActor (String) -> Void)?
    /// Creates the encrypted channel for a connected socket and a host name; nil for none.
    package var makeChannel: (@MainActor (Int32, String) -> (any SecureChannel)?)?
    /// Whether the daemon has accepted the session, so that lines are sent.
    public private(set) var isConnected = false

    let loop: MainLoop
    /// Distinguishes this session from others with the same name.
    let run = String(UInt64.random(in: .min ... .max), radix: 36)
    private var connection: LineConnection?
    private var attempt: ConnectionAttempt?
    /// Whether `onRemark` has already reported that the daemon is unreachable.
    private var hasReportedAbsence = false
    private var retryTimer: MainLoop.TimerID?
    private var pause: Duration = .milliseconds(100)
    private var isStarted = false
    private var counts = Statistics()

    /// Queued lines; their numbers ascend, with gaps only where lines were dropped.
    private var queue: [(number: UInt64, line: EncodedLine)] = []
    private var head = 0
    /// How many lines at the beginning of the queue have been sent.
    private var sent = 0
    private var bytes = 0
    private var lastNumber: UInt64 = 0
    /// The number that the daemon expects of the next line.
    private var expected: UInt64 = 1
    private var needsFull = false
    private var isAsking = false
    private var dropped = (lines: 0, bytes: 0)

    /// Creates a publisher that is not started.
    /// - Parameters:
    ///   - loop: The loop to run on.
    ///   - configuration: The destination and the limits.
    public init(loop: MainLoop, configuration: Configuration) {
        self.loop = loop
        self.configuration = configuration
    }

    /// Sends the loop's speed when it changes.
    private var clockWatch: MainLoop.CommitID?
    /// Whether the daemon accepts the speed, and the last one that it has.
    private var takesClocks = false
    private var sentSpeed: Double?

    isolated deinit {
        stop()
    }

    /// Publishes a session: the daemon receives its lines, and it receives viewers' input and
    /// queries.
    ///
    /// Starts the publisher if it is not running.
    ///
    /// The publisher adds itself to the session as a sink and retains it until ``stop()``.
    public func publish(_ session: any SnapshotSession) {
        guard self.session !== session else { return }
        self.session?.remove(self)
        self.session = session
        session.add(self)
        start()
    }

    /// Connects and accepts lines.
    ///
    /// Call it instead of ``publish(_:)`` to send your own lines through ``receive(_:)``; viewers
    /// then cannot send touches or queries.
    public func start() {
        guard !isStarted else { return }
        isStarted = true
        clockWatch = loop.onCommit(.snapshots) { [unowned self] in sendClock() }
        connect()
    }

    /// Closes the connection; lines that the daemon has not received are lost.
    public func stop() {
        isStarted = false
        isConnected = false
        if let clockWatch { loop.removeCommit(clockWatch) }
        clockWatch = nil
        attempt = nil
        connection?.close()
        connection = nil
        if let retryTimer { loop.cancel(retryTimer) }
        retryTimer = nil
        session?.remove(self)
        session = nil
    }

    /// Whether the daemon has acknowledged every line.
    public var isSettled: Bool { queue.count == head && dropped.lines == 0 }

    /// Counters of the publisher since it was created.
    public var statistics: Statistics {
        var statistics = counts
        statistics.waitingBytes = bytes
        return statistics
    }

    // MARK: Lines

    /// Whether lines can be used; false if a full snapshot is needed but cannot be sent.
    public var wantsLines: Bool { isStarted && (isConnected || !needsFull) }

    /// Enqueues a line.
    public func receive(_ line: EncodedLine) {
        guard isStarted else { return }
        counts.lines += 1
        lastNumber += 1
        if needsFull, line.kind != .full, line.kind != .end { return drop(line.count) }
        if bytes + line.count > configuration.bufferBytes { dropUnsent() }
        guard bytes + line.count <= configuration.bufferBytes,
            !needsFull || line.kind == .full || line.kind == .end
        else {
            needsFull = true
            return drop(line.count)
        }
        needsFull = false
        queue.append((lastNumber, line))
        bytes += line.count
        pump()
    }

    private func drop(_ count: Int) {
        counts.dropped += 1
        dropped.lines += 1
        dropped.bytes += count
    }

    /// Drops unsent lines. Sent lines stay until acknowledged: they may be sent again.
    private func dropUnsent() {
        let first = head + sent
        guard first < queue.count else { return }
        onRemark?(
            "\(queue.count - first) lines for \(configuration.address) were dropped: the buffer is full."
        )
        for entry in queue[first...] {
            bytes -= entry.line.count
            drop(entry.line.count)
        }
        queue.removeSubrange(first...)
        needsFull = true
    }

    /// Passes lines to the connection until its backlog is large enough.
    private func pump() {
        guard isConnected, let connection else { return }
        while connection.isOpen, connection.backlog < 256 << 10, head + sent < queue.count {
            let (number, line) = queue[head + sent]
            if number != expected {
                let lost =
                    dropped.lines > 0
                    ? ",\"dropped\":{\"lines\":\(dropped.lines),\"bytes\":\(dropped.bytes)}" : ""
                connection.send(line: "{\"next\":\(number)\(lost)}")
                dropped = (0, 0)
            }
            line.withUnsafeBytes { connection.send($0) }
            connection.send(line: "")
            expected = number + 1
            sent += 1
        }
        guard needsFull, head + sent == queue.count, connection.backlog == 0 else { return }
        askForFull()
    }

    /// Requests a full snapshot from the source.
    private func askForFull() {
        guard !isAsking, let session else { return }
        isAsking = true
        defer { isAsking = false }
        let before = counts.lines
        // The source may have sent it to its sinks already.
        guard let full = session.fullLine(), counts.lines == before || needsFull else { return }
        receive(full)
    }

    private func acknowledge(upTo number: UInt64) {
        while head < queue.count, queue[head].number <= number {
            bytes -= queue[head].line.count
            counts.acknowledged += 1
            head += 1
            sent = max(0, sent - 1)
        }
        if head > 256, head * 2 > queue.count {
            queue.removeFirst(head)
            head = 0
        }
        if head == queue.count {
            queue.removeAll(keepingCapacity: true)
            head = 0
        }
    }

    // MARK: The connection

    private func connect() {
        attempt = ConnectionAttempt(configuration.address, loop: loop) { [weak self] descriptor in
            guard let self else {
                if let descriptor { Glibc.close(descriptor) }
                return
            }
            attempt = nil
            if let descriptor { return greet(descriptor) }
            if !hasReportedAbsence {
                onRemark?("\(configuration.address) is unreachable; retrying until it answers.")
                hasReportedAbsence = true
            }
            retry()
        }
    }

    private func retry() {
        guard isStarted, retryTimer == nil else { return }
        retryTimer = loop.schedule(after: pause) { [weak self] in
            self?.retryTimer = nil
            self?.connect()
        }
        pause = min(pause * 2, configuration.longestPause)
    }

    private func greet(_ descriptor: Int32) {
        let connection = LineConnection(
            descriptor, loop: loop, longestLine: 1 << 20,
            channel: makeChannel.flatMap { $0(descriptor, configuration.address.host) })
        self.connection = connection
        connection.onLine = { [weak self] in self?.receive($0) }
        connection.onDrained = { [weak self] in self?.pump() }
        connection.onEnd = { [weak self] in self?.lost() }
        connection.isPaused = false
        var greeting =
            "{\"publish\":1,\"session\":\(configuration.session.asJSON),\"run\":\"\(run)\""
        if let title = configuration.title { greeting += ",\"title\":\(title.asJSON)" }
        if let token = configuration.token { greeting += ",\"token\":\(token.asJSON)" }
        if session != nil { greeting += ",\"explains\":true" }
        connection.send(line: greeting + "}")
    }

    private func lost() {
        if isConnected {
            onRemark?("The connection to \(configuration.address) was lost; retrying.")
            hasReportedAbsence = true
        } else if let failure = connection?.failure, !hasReportedAbsence {
            // A certificate problem does not go away without intervention.
            onRemark?(
                "The encrypted connection to \(configuration.address) failed: \(failure); retrying."
            )
            (hasReportedAbsence, pause) = (true, configuration.longestPause)
        }
        isConnected = false
        connection = nil
        retry()
    }

    private func receive(_ line: UnsafeRawBufferPointer) {
        guard case .object(let message)? = try? JSONValue(json: line) else { return }
        if case .number(let have)? = message["have"], let have = UInt64(exactly: have) {
            let takesClocks = if case .bool(true)? = message["clocks"] { true } else { false }
            return begin(have, takesClocks: takesClocks)
        }
        if case .number(let number)? = message["ack"], let number = UInt64(exactly: number) {
            acknowledge(upTo: number)
            pump()
        } else if case .number(let number)? = message["refused"] {
            counts.refused += 1
            let reason =
                if case .string(let reason)? = message["reason"] { reason } else {
                    "no reason was given"
                }
            onRemark?("Line \(number.inWords) was refused: \(reason)")
        } else if case .string("full")? = message["want"] {
            askForFull()
        } else if case .object(let question)? = message["explain"] {
            explain(question)
        } else if let touch = message["touch"], let message = try? TouchMessage(value: touch) {
            _ = session?.deliver(message)
        } else if case .string(let reason)? = message["error"] {
            onRemark?("\(configuration.address) refused the session: \(reason)")
            pause = configuration.longestPause
        }
    }

    /// Answers a viewer's query; the daemon forwards the answer.
    private func explain(_ question: [String: JSONValue]) {
        guard case .number(let asked)? = question["ask"], let asked = Int(exactly: asked),
            case .number(let id)? = question["id"], let id = SnapshotNode.ID(exactly: id)
        else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let answer = session?.explanation(of: id).flatMap { try? encoder.encode($0) }.map {
            String(decoding: $0, as: UTF8.self)
        }
        connection?.send(line: "{\"explained\":\(asked),\"answer\":\(answer ?? "null")}")
    }

    /// Sends the loop's speed after it has changed, so that viewers know how fast time passes.
    ///
    /// Not for a virtual loop, whose time the program moves, and not without a session, which
    /// would receive the speeds that viewers choose.
    private func sendClock() {
        guard isConnected, takesClocks, session != nil, !loop.clock.isVirtual,
            loop.speed != sentSpeed
        else { return }
        sentSpeed = loop.speed
        connection?.send(
            line: "{\"clock\":{\"speed\":\(loop.speed),\"t\":\(loop.now.seconds)}}")
    }

    /// Called when the daemon has accepted the session and reported the last line that it has.
    private func begin(_ have: UInt64, takesClocks: Bool) {
        guard !isConnected else { return }
        (self.takesClocks, sentSpeed) = (takesClocks, nil)
        acknowledge(upTo: have)
        (sent, expected) = (0, have + 1)
        isConnected = true
        counts.connections += 1
        if hasReportedAbsence {
            let lost = dropped.lines == 1 ? "1 line was" : "\(dropped.lines) lines were"
            onRemark?(
                "\(configuration.address) is connected" + (counts.connections > 1 ? " again" : "")
                    + "; \(lost) dropped.")
            hasReportedAbsence = false
        }
        pause = .milliseconds(100)
        pump()
    }
}
