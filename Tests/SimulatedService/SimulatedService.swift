import CLinux
import Glibc
import Recording
import ReplicatedLog

/// A service in memory that orders blocks, loses and repeats them, and lets members fall behind.
package final class SimulatedService: BlockService, @unchecked Sendable {
    package let place = "simulated://cluster/log"
    /// The messages that it keeps, in order.
    package private(set) var kept: [Delivery] = []
    package private(set) var last: UInt64 = 0
    package private(set) var channels: [SimulatedChannel] = []
    /// Whether it accepts nothing, as without a majority.
    package var isStopped = false
    /// How much its clock is set forward, in nanoseconds; another leader has another clock.
    package var clockOffset: Int64 = 3_600_000_000_000
    /// Whether a channel begins with the message before the first one that is asked for.
    package var beginsWithLast = false
    /// The number of segments that a member copies at once.
    package var segmentsAtOnce = Int.max
    /// Whether members do not answer requests for segments.
    package var offersNoSegments = false
    /// How often it has been asked for segments.
    package private(set) var copies = 0
    private var members: [WeakLog] = []

    private struct WeakLog {
        weak var log: ReplicatedLog?
    }

    /// Whether the second segment of each list is lost on its way.
    package var losesSegments = false

    package init() {}

    package var first: UInt64 { kept.first?.sequence ?? last + 1 }

    package func identity(known: JournalID?) throws(JournalFailure) -> JournalID? {
        if last == 0 {
            accept(
                Block(log: .random(), writer: 1, number: 1, base: 0, records: []).bytes)
        }
        return kept.first.flatMap { Block(bytes: $0.bytes) }?.log
    }

    package func bounds() throws(JournalFailure) -> (first: UInt64, last: UInt64) { (first, last) }

    package func follow(from sequence: UInt64) throws(JournalFailure) -> any BlockChannel {
        let channel = SimulatedChannel(self, from: beginsWithLast ? sequence - 1 : sequence)
        channels.append(channel)
        return channel
    }

    package func copySegments(
        from position: UInt64, _ body: SegmentUse
    ) throws(JournalFailure) {
        copies += 1
        guard !offersNoSegments, let log = members.compactMap(\.log).first else {
            var failure = JournalFailure("No other member answers.")
            failure.isPassing = true
            throw failure
        }
        _ = log.sealedFiles(after: position)
        log.requestSync()
        log.collectCompletions()
        let files = log.sealedFiles(after: position).filter { $0.last >= position }
        for (index, file) in files.prefix(segmentsAtOnce).enumerated() {
            if losesSegments, index == 1 { continue }
            // The next list begins with what is missing.
            guard try body(file.path, file.first, index == 0) != nil else { return }
        }
    }

    package func offerSegments(of log: ReplicatedLog) { members.append(WeakLog(log: log)) }

    /// Gives a message the next number, and delivers it.
    package func accept(_ bytes: [UInt8]) {
        last += 1
        let time = Int64(last) * 1_000_000 + clockOffset
        kept.append(Delivery(sequence: last, time: time, bytes: bytes))
        for channel in channels { channel.signal() }
    }

    /// Exchanges the last message, as servers do that lose what they had confirmed.
    package func replaceLast(by bytes: [UInt8]) {
        kept[kept.count - 1].bytes = bytes
    }

    /// Removes the oldest messages, as a stream does at its limits.
    package func keep(last count: Int) {
        kept.removeFirst(max(0, kept.count - count))
    }

    func message(_ sequence: UInt64) -> Delivery? {
        guard sequence >= first, sequence <= last else { return nil }
        return kept[Int(sequence - first)]
    }
}

/// A member's connection to a ``SimulatedService``.
package final class SimulatedChannel: BlockChannel {
    private unowned let service: SimulatedService
    private var next: UInt64
    package let descriptor: Int32
    package var isExpectant = false
    package var place: String { service.place }
    package var largestBlock = 1 << 20
    /// Whether the service has reported the last block as lost.
    package var isUnheard = false
    package var complaint: String? { service.isStopped ? "No majority answers." : nil }
    /// Whether the member is stopped: it neither sends nor receives, and does not know it.
    package var isHalted = false
    /// Since when the member knows that the servers do not answer.
    package var cutOffSince: Int64? { didSet { signal() } }
    private lazy var majority = MajorityWatch(at: 0)
    /// Whether deliveries wait, while places are confirmed.
    package var isSlow = false { didSet { signal() } }
    /// Whether a block's place is confirmed to its sender.
    package var confirmsPlaces = true
    private var receipts: [Receipt] = []
    /// Messages that its server has in place of others, by sequence number: those of a leader that
    /// has lost its place.
    package var replaced: [UInt64: [UInt8]] = [:]
    package var isDoubted = false
    package var outages = 0
    private var examination: Examination?
    /// What becomes of the next blocks; without an entry they arrive.
    package var fates: [Fate] = []
    /// Blocks that arrive later.
    private var late: [[UInt8]] = []

    package enum Fate: CaseIterable {
        case arrives, isLost, isRepeated, isLate
    }

    init(_ service: SimulatedService, from sequence: UInt64) {
        (self.service, next) = (service, sequence)
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        signal()
    }

    deinit { Glibc.close(descriptor) }

    func signal() {
        var one: UInt64 = 1
        Glibc.write(descriptor, &one, 8)
    }

    package func publish(_ block: [UInt8]) {
        guard !service.isStopped, !isHalted else { return }
        switch fates.popLast() ?? .arrives {
        case .arrives: accept(block)
        case .isLost: break
        case .isRepeated:
            accept(block)
            accept(block)
        case .isLate: late.append(block)
        }
    }

    private func accept(_ block: [UInt8]) {
        service.accept(block)
        guard confirmsPlaces else { return }
        let (writer, number) = Block.name(of: block)
        receipts.append(Receipt(writer: writer, number: number, sequence: service.last))
        signal()
    }

    package func examine(_ blocks: [Receipt]) {
        let wrong = blocks.last { block in
            guard block.sequence >= service.first else { return false }
            return service.message(block.sequence)?.bytes.withUnsafeBytes {
                Block.isBlock($0, of: block)
            } != true
        }
        examination = wrong.map { .differs($0.sequence) } ?? .alike
        signal()
    }

    package func collectExamination() -> Examination? {
        guard !isHalted else { return nil }
        defer { examination = nil }
        return examination
    }

    /// Asks for the majority if it is time to, as a channel's own thread does.
    /// - Returns: whether it has asked.
    package func look(at now: Int64) -> Bool {
        let asks = majority.asks(at: now)
        // Two of three servers have stopped: the leader that is left has not heard them since then.
        if asks, !service.isStopped { majority.recordAnswer(from: "a", ages: [0, 0], at: now) }
        cutOffSince = majority.lostSince(at: now)
        return asks
    }

    /// Delivers the last message again, as after a loss of servers.
    package func repeatLast() {
        next = max(1, next - 1)
        signal()
    }

    package func rest() {
        var count: UInt64 = 0
        Glibc.read(descriptor, &count, 8)
    }

    package func collectReceipts(_ body: (Receipt) -> Void) {
        guard !isHalted else { return }
        let present = receipts
        receipts = []
        for receipt in present { body(receipt) }
    }

    /// Delivers the blocks that were late, also those of a member that has been killed.
    package func flushLate() {
        for block in late { accept(block) }
        late = []
    }

    package func collect(_ body: (Delivery) -> Bool) {
        rest()
        guard !isHalted, !isSlow, !isDoubted else { return }
        if next < service.first { next = service.first }
        while var delivery = service.message(next) {
            delivery.bytes = replaced[next] ?? delivery.bytes
            next += 1
            if !body(delivery) {
                signal()
                return
            }
        }
    }

    package func ask(_ question: [UInt8], number: UInt64) {
        guard !isHalted, !service.isStopped else { return }
        for other in service.channels where other !== self && !other.isHalted {
            other.messages.append(
                .question(question) { [weak self] in
                    self?.messages.append(.answer($0, number: number))
                    self?.signal()
                })
            other.signal()
        }
    }

    package func collectMessages(_ body: (PeerMessage) -> Void) {
        let present = messages
        messages = []
        for message in present { body(message) }
    }

    private var messages: [PeerMessage] = []

    package func close() { isHalted = true }
}

extension MajorityWatch {
    /// Records the answer of a leader to which others are known by their ages alone.
    package mutating func recordAnswer(from name: String, ages: [Int64], at now: Int64) {
        recordAnswer(from: name, peers: ages.map { Peer(name: "", age: $0) }, at: now)
    }
}
