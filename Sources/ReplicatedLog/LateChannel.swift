import CLinux
import Foundation
import Glibc
import Recording
import Synchronization

/// A channel to a service that does not answer yet.
///
/// A member that has a copy of the log serves it meanwhile. A thread connects; then the service's
/// own channel takes over. Nothing is sent before the log has everything that the service had by
/// then, and has compared its last block with the service's.
package final class LateChannel: BlockChannel {
    package let place: String
    package let descriptor: Int32
    private let since: Int64
    private let first: UInt64
    private let event: Int32
    private let reason: @Sendable () -> String?
    private let arrival = Arrival()
    /// The service's channel, once it is there.
    private var channel: (any BlockChannel)?
    /// The service's last message then, and the last one that was passed on.
    private var (last, passed): (UInt64, UInt64) = (0, 0)

    /// The result of the thread.
    private final class Arrival: Sendable {
        struct Found: @unchecked Sendable {
            var service: any BlockService
            var channel: any BlockChannel
            /// The first message that the service keeps, and the last one.
            var bounds: (first: UInt64, last: UInt64)
        }
        private let state = Mutex<(result: Result<Found, JournalFailure>?, isClosed: Bool)>(
            (nil, false))

        var isClosed: Bool { state.withLock { $0.isClosed } }
        func close() { state.withLock { $0.isClosed = true } }
        func set(_ result: Result<Found, JournalFailure>) { state.withLock { $0.result = result } }
        func collect() -> Result<Found, JournalFailure>? {
            state.withLock { state in
                defer { state.result = nil }
                return state.result
            }
        }
    }

    /// - Parameters:
    ///   - place: the service's address, for messages.
    ///   - id: the id of the log of which the member has a copy.
    ///   - sequence: the first message that the member needs.
    ///   - now: the uptime in nanoseconds.
    ///   - reason: why the service does not answer, in sentences without addresses.
    ///   - connect: connects; may wait for seconds, and is called again after passing failures.
    init(
        place: String, id: JournalID, from sequence: UInt64, now: Int64,
        reason: @escaping @Sendable () -> String?,
        connect: @escaping @Sendable () throws(JournalFailure) -> any BlockService
    ) {
        (self.place, self.reason, since, first) = (place, reason, now, sequence)
        let event = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        self.event = event
        descriptor = mainspring_any_readable([event], 1)
        let copy = dup(event)
        Thread.detachNewThread { [arrival] in
            defer { Glibc.close(copy) }
            while !arrival.isClosed {
                let result: Result<Arrival.Found, JournalFailure>
                do throws(JournalFailure) {
                    result = .success(try Self.found(try connect(), id, sequence))
                } catch {
                    if error.isPassing { continue }
                    result = .failure(error)
                }
                arrival.set(result)
                var one: UInt64 = 1
                Glibc.write(copy, &one, 8)
                return
            }
        }
    }

    /// Compares the service with the member's copy, and follows it.
    private static func found(
        _ service: any BlockService, _ id: JournalID, _ sequence: UInt64
    ) throws(JournalFailure) -> Arrival.Found {
        if let other = try service.identity(known: id), other != id {
            throw JournalFailure(
                "The data folder has the journal of another log (\(id.text)) than the one at "
                    + "\(service.place) (\(other.text)). Give its own folder, or an empty one.")
        }
        let bounds = try service.bounds()
        guard sequence >= bounds.first else {
            throw JournalFailure(
                "The log at \(service.place) has removed block \(sequence), which this member has "
                    + "not applied. Restart the daemon: it copies the lines from another member.")
        }
        return Arrival.Found(
            service: service, channel: try service.follow(from: sequence), bounds: bounds)
    }

    deinit {
        Glibc.close(descriptor)
        Glibc.close(event)
    }

    /// Lets the service's channel take over, once it is there.
    /// - Returns: the service; nil while there is none, and afterwards.
    /// - Throws: ``JournalFailure`` if the service is not that of the member's copy.
    func attach() throws(JournalFailure) -> (any BlockService)? {
        guard channel == nil, let result = arrival.collect() else { return nil }
        var count: UInt64 = 0
        Glibc.read(event, &count, 8)
        let found = try result.get()
        channel = found.channel
        last = found.bounds.last
        // An empty stream has nothing to compare.
        passed = found.bounds.last < found.bounds.first ? last : 0
        found.channel.isExpectant = isExpectant
        mainspring_also_readable(descriptor, found.channel.descriptor)
        return found.service
    }

    package var isExpectant = false { didSet { channel?.isExpectant = isExpectant } }
    package var largestBlock: Int { channel?.largestBlock ?? .max }
    package var cutOffSince: Int64? {
        guard let channel else { return since }
        return channel.cutOffSince.map { passed == 0 ? min($0, since) : $0 }
    }
    package var isUnheard: Bool { channel?.isUnheard ?? false }
    package var complaint: String? { channel.map(\.complaint) ?? reason() }
    package var isDoubted: Bool { channel?.isDoubted ?? true }
    package var outages: Int { channel?.outages ?? 0 }

    package func publish(_ block: [UInt8]) {
        // A block that is not sent is sent again by the log.
        if passed >= last { channel?.publish(block) }
    }
    package func collectReceipts(_ body: (Receipt) -> Void) { channel?.collectReceipts(body) }
    package func collect(_ body: (Delivery) -> Bool) {
        channel?.collect { delivery in
            passed = max(passed, delivery.sequence)
            return body(delivery)
        }
    }
    package func examine(_ blocks: [Receipt]) { channel?.examine(blocks) }
    package func collectExamination() -> Examination? { channel?.collectExamination() }
    package func rest() { channel?.rest() }
    package func ask(_ question: [UInt8], number: UInt64) {
        channel?.ask(question, number: number)
    }
    package func collectMessages(_ body: (PeerMessage) -> Void) { channel?.collectMessages(body) }
    package func collectNotices() -> [String] { channel?.collectNotices() ?? [] }
    package func close() {
        arrival.close()
        channel?.close()
    }
}
