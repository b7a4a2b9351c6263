import Foundation
import Glibc
import Recording
import ReplicatedLog
import Synchronization

/// Sends closed segments of this member's journal to members that ask for them.
///
/// Requests arrive on threads of the library. A list of the segments is the log's to make, on its
/// own thread; the content of a segment never changes.
final class SegmentOffer: Sendable {
    /// A segment in the answer to a request for a list.
    struct Listed: Codable {
        var first: UInt64
        var last: UInt64
        var bytes: Int
        var isPacked: Bool
    }

    /// The answer to a request for a list.
    struct List: Codable {
        var member: String
        var segments: [Listed]
    }

    /// The number of segments in an answer; the other member asks again for further ones.
    private static let mostListed = 1000
    /// How much later a member answers that lacks the position, in seconds.
    private static let deference = 0.5
    /// The largest part of a segment in an answer, in bytes.
    private static let partBytes = 256 << 10

    private let connection: NATSConnection
    /// This member's name in subjects, random at each start.
    private let member = String(UInt64.random(in: .min ... .max), radix: 36)
    private let state = Mutex(State())

    private struct State {
        var subscriptions: [Subscription] = []
        /// Where lists are wanted, and the position that the other member has.
        var wanted: [(reply: String, position: UInt64)] = []
        var paths: [UInt64: String] = [:]
    }

    init(_ connection: NATSConnection) { self.connection = connection }

    func start(_ log: ReplicatedLog) {
        let wake = log.wake
        let lists = try? Subscription(connection, to: connection.segmentSubject, owner: self) {
            offer, message in
            guard let reply = message.reply,
                let position = UInt64(String(decoding: message.bytes, as: UTF8.self))
            else { return }
            offer.state.withLock {
                if $0.wanted.count < 16 { $0.wanted.append((reply, position)) }
            }
            wake()
        }
        let parts = try? Subscription(
            connection, to: "\(connection.segmentSubject).\(member)", owner: self
        ) { offer, message in offer.sendPart(message) }
        let opened = [lists, parts].compactMap { $0 }
        state.withLock { $0.subscriptions = opened }
        log.chores.append { [unowned log] in self.sendLists(log) }
    }

    /// Answers the requests for lists. Called on the log's thread.
    private func sendLists(_ log: ReplicatedLog) {
        let wanted = state.withLock { state in
            defer { state.wanted = [] }
            return state.wanted
        }
        guard let lowest = wanted.map(\.position).min() else { return }
        let files = log.sealedFiles(after: lowest)
        state.withLock { state in
            state.paths = [:]
            for file in files { state.paths[file.first] = file.path }
        }
        for (reply, position) in wanted {
            let list = List(
                member: member,
                segments: files.filter { $0.last >= position }.prefix(Self.mostListed).map {
                    Listed(
                        first: $0.first, last: $0.last, bytes: $0.bytes,
                        isPacked: $0.path.hasSuffix("z"))
                })
            guard let bytes = try? JSONEncoder().encode(list) else { continue }
            if let first = list.segments.first, first.first <= position {
                connection.send(Array(bytes), to: reply)
            } else {
                // The first answer counts: members that have the position come before.
                Thread.detachNewThread { [connection] in
                    Thread.sleep(forTimeInterval: Self.deference)
                    connection.send(Array(bytes), to: reply)
                }
            }
        }
    }

    /// Answers a request “FIRST OFFSET” with a part of the segment that begins at FIRST.
    private func sendPart(_ message: Message) {
        let words = String(decoding: message.bytes, as: UTF8.self).split(separator: " ")
        guard let reply = message.reply, words.count == 2, let first = UInt64(words[0]),
            let offset = Int(words[1]), offset >= 0,
            let path = state.withLock({ $0.paths[first] })
        else { return }
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard file >= 0 else { return }
        defer { close(file) }
        let size = max(1 << 10, min(Self.partBytes, connection.largestMessage))
        let part = [UInt8](unsafeUninitializedCapacity: size) { room, count in
            count = max(0, pread(file, room.baseAddress, room.count, offset))
        }
        connection.publish(part, to: reply, replies: nil)
    }
}
