import CLinux
import CNats
import Foundation
import Glibc
import Recording
import ReplicatedLog

/// Receives the messages of a stream, in order and without gaps, through any loss of servers.
///
/// It uses a push consumer without acknowledgements. If a message is missing, or if neither
/// messages nor heartbeats arrive, it creates another consumer that begins after the last message.
/// The servers create none while they elect the leader of all streams, and a consumer delivers
/// nothing while its server copies what it has missed. So the follower also asks for the next
/// message itself when none arrives; any server that has it answers.
final class NATSFollower: @unchecked Sendable {
    private let connection: NATSConnection
    /// Readable while there is something to drain.
    let descriptor: Int32
    private let condition = NSCondition()
    private var deliveries: [Delivery] = []
    private var bytes = 0
    private var next: UInt64
    private var closed = false
    private var expectant = false
    private var reason: (sentence: String, since: Int64)?
    /// Called on the thread now and then when no message arrives; set before it starts.
    var onPause: () -> Void = {}
    /// Decides which messages count, and reads those that only the leader is trusted with; set
    /// before it starts.
    var majority: MajorityQuestions?
    var reader: MessageReader?

    /// The size of deliveries that wait for the loop, in bytes, from which on the thread waits; the
    /// servers' flow control then stops the stream: 32 MiB.
    private static let mostBytes = 32 << 20
    /// The interval of heartbeats, and how long the thread waits for one, in milliseconds; such a
    /// wait also wakes a log that expects something.
    private static let (heartbeat, wait): (Int64, Int64) = (400, 250)
    /// After how many waits without a heartbeat another consumer is created: 1.5 s.
    private static let patience = 6
    /// After how much time without a message the next one is asked for, in nanoseconds: when the
    /// log expects something, and when it does not.
    private static let (doubt, idleDoubt): (Int64, Int64) = (500_000_000, 2_000_000_000)
    /// How long servers that have never answered such a question are not asked again, in
    /// nanoseconds: versions before 2.9 do not know it, and the thread receives nothing while it
    /// waits.
    private static let silence: Int64 = 10_000_000_000
    /// Whether a server has answered, and when the last unanswered question was asked; used by the
    /// thread alone.
    private var direct: (isAnswered: Bool, unanswered: Int64) = (false, .min / 2)
    /// Whether the last message did not count; used by the thread alone.
    private var isRefused = false
    /// How many outages the thread knows, and up to which message it reads the leader's copy since
    /// the last one.
    private var (outages, cautiousBefore): (Int, UInt64) = (0, 0)
    /// For how many messages after an outage only the leader's copy counts.
    private static let cautious: UInt64 = 512
    /// How long the servers may take to create a consumer, in milliseconds. It is doubled up to the
    /// bound after each failure.
    private static let (creation, longestCreation): (Int64, Int64) = (250, 2000)

    init(_ connection: NATSConnection, from sequence: UInt64) {
        self.connection = connection
        next = sequence
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit { Glibc.close(descriptor) }

    var isExpectant: Bool {
        get { condition.withLock { expectant } }
        set { condition.withLock { expectant = newValue } }
    }

    /// Why nothing can be received, and since when, as an uptime; nil while it can.
    var obstacle: (sentence: String, since: Int64)? { condition.withLock { reason } }

    private var isClosed: Bool { condition.withLock { closed } }

    func close() {
        condition.withLock {
            closed = true
            condition.signal()
        }
    }

    /// Passes on arrived messages, until the closure returns false.
    func drain(_ body: (Delivery) -> Bool) {
        rest()
        var batch = condition.withLock {
            defer { deliveries = [] }
            return deliveries
        }
        var taken = 0
        var passed = 0
        for delivery in batch {
            passed += 1
            taken += delivery.bytes.count
            if !body(delivery) { break }
        }
        batch.removeFirst(passed)
        condition.withLock {
            deliveries = batch + deliveries
            bytes -= taken
            condition.signal()
        }
        if !batch.isEmpty { signal() }
    }

    /// Makes the descriptor unreadable; arrived messages wait.
    func rest() {
        var count: UInt64 = 0
        Glibc.read(descriptor, &count, 8)
    }

    /// Makes the descriptor readable.
    func signal() {
        var one: UInt64 = 1
        Glibc.write(descriptor, &one, 8)
    }

    private func enqueue(_ delivery: Delivery) {
        let isFirst = condition.withLock {
            while bytes > Self.mostBytes, !closed { condition.wait() }
            deliveries.append(delivery)
            bytes += delivery.bytes.count
            return deliveries.count == 1
        }
        if isFirst { signal() }
    }

    // MARK: The thread

    /// Follows until it is closed.
    func run() {
        var creation = Self.creation
        var isLate = false
        while !isClosed {
            let inbox = "_INBOX.mainspring.\(String(UInt64.random(in: .min ... .max), radix: 36))"
            // Servers that were stopped would create all consumers that were requested meanwhile.
            guard let majority, majority.lostSince == nil, !majority.isDoubted else {
                (creation, isLate) = (Self.creation, true)
                pause()
                continue
            }
            // After an outage the next messages can be read before a server creates a consumer.
            if isLate { fetch() }
            var subscription: OpaquePointer?
            guard
                natsConnection_SubscribeSync(&subscription, connection.handle, inbox) == NATS_OK,
                let subscription
            else {
                complain(NATSConnection.reason(NATS_CONNECTION_DISCONNECTED))
                pause()
                continue
            }
            defer { connection.end(subscription) }
            let (start, time) = (next, creation)
            let make = { @Sendable [self] in makeConsumer(to: inbox, from: start, within: time) }
            if let obstacle = isLate ? fetch(during: make) : make() {
                isLate = true
                creation = min(creation * 2, Self.longestCreation)
                // A server that answers with messages suffices.
                complain(fetch() ? nil : obstacle)
                pause()
                continue
            }
            (creation, isLate) = (Self.creation, false)
            complain(nil)
            isRefused = false
            follow(subscription)
            // While messages are refused, no consumer after another is created.
            if isRefused { pause() }
        }
    }

    /// Stores why nothing can be received, and wakes the log when that begins or ends.
    private func complain(_ sentence: String?) {
        let isChange = condition.withLock {
            let since = reason?.since ?? Journal.uptime()
            defer { reason = sentence.map { ($0, since) } }
            return (reason == nil) != (sentence == nil)
        }
        if isChange { signal() }
    }

    /// Lets a waiting thread continue at once: a majority is known again.
    func hurry() { condition.withLock { condition.broadcast() } }

    /// Waits before another attempt, and wakes the log if it expects something.
    private func pause() {
        condition.withLock {
            guard !closed else { return }
            _ = condition.wait(until: Date(timeIntervalSinceNow: 0.2))
        }
        onPause()
        if isExpectant { signal() }
    }

    /// Has a consumer created on another thread, and gets the next messages meanwhile.
    ///
    /// While the servers elect the leader of all streams, which creates consumers, they do not
    /// answer for seconds, and the log's leader may confirm blocks: their places count once all
    /// blocks before them are here.
    private func fetch(during body: @escaping @Sendable () -> String?) -> String? {
        let pending = PendingReason()
        Thread.detachNewThread { pending.finish(body()) }
        while true {
            if let result = pending.wait(0.1) { return result }
            fetch()
        }
    }

    /// Creates a consumer that delivers to a subject.
    /// - Returns: why it could not be created; nil if it was.
    private func makeConsumer(
        to inbox: String, from start: UInt64, within time: Int64
    ) -> String? {
        var settings = jsConsumerConfig()
        jsConsumerConfig_Init(&settings)
        settings.DeliverPolicy = js_DeliverByStartSequence
        // The last message comes once more: the log compares it with the one that it has.
        settings.OptStartSeq = max(1, start - 1)
        settings.AckPolicy = js_AckNone
        settings.FlowControl = true
        settings.Heartbeat = Self.heartbeat * 1_000_000
        settings.MemoryStorage = true
        settings.Replicas = 1
        settings.InactiveThreshold = 10_000_000_000
        var options = jsOptions()
        jsOptions_Init(&options)
        options.Wait = time
        var code = jsErrCode(0)
        let status = inbox.withCString { inbox in
            settings.DeliverSubject = inbox
            return js_AddConsumer(
                nil, connection.stream, connection.streamName, &settings, &options, &code)
        }
        return status == NATS_OK ? nil : connection.reason(status, code)
    }

    /// Receives messages until one is missing or none arrives.
    private func follow(_ subscription: OpaquePointer?) {
        var delivered: UInt64 = 0
        var misses = 0
        var lastMessage = Journal.uptime()
        while !isClosed {
            var message: OpaquePointer?
            let status = natsSubscription_NextMsg(&message, subscription, Self.wait)
            defer { natsMsg_Destroy(message) }
            guard status == NATS_OK, let message else {
                if isExpectant { signal() }
                misses += 1
                guard status == NATS_TIMEOUT, misses < Self.patience else { return }
                fetch(after: &lastMessage)
                continue
            }
            misses = 0
            let words = natsMsg_GetReply(message).map {
                UnsafeRawBufferPointer(start: $0, count: strlen($0))
            }
            guard let place = words.flatMap({ MessagePlace($0) }) else {
                let reply = words.map { String(decoding: $0, as: UTF8.self) }
                // A heartbeat, or a request of the flow control, which names where to answer.
                if isExpectant { signal() }
                let stalled = NATSConnection.header("Nats-Consumer-Stalled", of: message)
                if let subject = stalled ?? reply, !subject.isEmpty {
                    natsConnection_Publish(connection.handle, subject, nil, 0)
                }
                let last = NATSConnection.header("Nats-Last-Consumer", of: message)
                if let last = last.flatMap({ UInt64($0) }), last > delivered { return }
                fetch(after: &lastMessage)
                continue
            }
            lastMessage = Journal.uptime()
            guard place.delivered == delivered + 1 else { return }
            delivered = place.delivered
            noticeOutage()
            /// The message, whose bytes are copied only if it is used.
            func delivery() -> Delivery {
                Delivery(
                    sequence: place.sequence, time: place.time,
                    bytes: NATSConnection.bytes(of: message))
            }
            guard place.sequence >= next else {
                if place.sequence >= cautiousBefore { enqueue(delivery()) }
                continue
            }
            // A refused message is read again, from what the servers have then.
            let counts =
                next < cautiousBefore ? fetchLeaders(at: place.sequence) : deliver(delivery())
            guard counts else {
                isRefused = true
                return
            }
        }
    }

    /// Gets the next messages without the consumer if none has arrived for too long.
    private func fetch(after lastMessage: inout Int64) {
        let now = Journal.uptime()
        onPause()
        guard now - lastMessage >= (isExpectant ? Self.doubt : Self.idleDoubt) else { return }
        // Without an expectation, the next look is as far away as this one was.
        if !isExpectant { lastMessage = now }
        fetch()
    }

    /// Gets the next messages without the consumer, until a server has no more.
    /// - Returns: whether a server has answered the last question.
    @discardableResult
    private func fetch() -> Bool {
        noticeOutage()
        while next < cautiousBefore, !isClosed {
            guard fetchLeaders() else { return !isRefused }
        }
        guard direct.isAnswered || Journal.uptime() - direct.unanswered >= Self.silence else {
            return false
        }
        while !isClosed {
            switch reader?.anyServers(next) {
            case .message(let delivery):
                direct.isAnswered = true
                guard deliver(delivery) else { return true }
            case .absent:
                direct.isAnswered = true
                return true
            case .unanswered:
                direct.unanswered = Journal.uptime()
                return false
            case .refused, nil: return false
            }
        }
        return false
    }

    /// Has the next messages read from the leader if there was an outage.
    private func noticeOutage() {
        guard let majority, majority.outages != outages else { return }
        (outages, cautiousBefore) = (majority.outages, next + Self.cautious)
    }

    /// Gets the next message from the leader.
    /// - Parameter arrived: the first message from there on that a server has; nil if unknown.
    /// - Returns: whether there is one that counts.
    private func fetchLeaders(at arrived: UInt64? = nil) -> Bool {
        isRefused = false
        let hasFormer = majority?.hasFormer ?? true
        var finding = reader?.leaders(next, hasFormer: hasFormer)
        // The stream has removed those before it, which the log reports.
        if case .absent = finding, let arrived, arrived > next {
            finding = reader?.leaders(arrived, hasFormer: hasFormer)
        }
        switch finding {
        case .message(let delivery): return deliver(delivery)
        case .absent: return false
        case .unanswered, .refused, nil:
            isRefused = true
            return false
        }
    }

    /// - Returns: whether the message counts.
    private func deliver(_ delivery: Delivery) -> Bool {
        isRefused = majority?.recordMessage() != true
        guard !isRefused else { return false }
        next = delivery.sequence + 1
        enqueue(delivery)
        return true
    }
}
