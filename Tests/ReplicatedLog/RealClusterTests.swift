import Foundation
import Glibc
import Recording
import Testing

@testable import RecordingNATS
@testable import ReplicatedLog

/// Members of a cluster of three NATS servers; ``LineLogTests`` has the rest.
@Suite(
    "Members of a real cluster",
    .enabled(if: NATSServers.program != nil, Comment(rawValue: NATSServers.missing)))
struct RealClusterTests {
    private let address: String

    private func open(_ folder: TemporaryFolder) throws -> ReplicatedLog {
        var journal = Journal.Configuration()
        journal.worksInline = true
        journal.segmentBytes = 4000
        var address = try NATSAddress(address)
        address.logBytes = 16 << 10
        return try NATSLog.open(address, folder: folder.path, journal: journal, time: 1)
    }

    private func turn(_ logs: [ReplicatedLog], until isDone: () throws -> Bool) throws {
        for _ in 0..<500 where try !isDone() {
            for log in logs {
                log.wait(milliseconds: 20 / Int32(logs.count))
                try log.write(time: 1)
                // Only what is on the disk is copied.
                if log.needsSync { log.requestSync() }
                log.collectCompletions()
            }
        }
        #expect(try isDone())
    }

    private func records(_ log: ReplicatedLog) throws -> [Member.Stored] {
        var found: [Member.Stored] = []
        let reader = log.journal.reader(after: 0)
        while try reader.next({
            found.append(Member.Stored(record: $0, payload: Array($1)))
        }) {}
        return found
    }

    @Test("a new member copies what the stream has removed, and examines its blocks at the leader")
    func members() throws {
        let folders = [TemporaryFolder(), TemporaryFolder()]
        let first = try open(folders[0])
        let stream = first.beginStream(descriptor: Array("{}".utf8), time: 1)
        let text = [UInt8](repeating: 120, count: 1000)
        var ticket: UInt64 = 0
        for number in 1...60 as ClosedRange<UInt64> {
            ticket = text.withUnsafeBytes {
                first.append(.log, stream: stream, number: number, time: 1, payload: $0)
            }
            try turn([first]) { first.acknowledged >= ticket && first.waiting == 0 }
        }
        // The second one opens on a thread of its own, while the first one answers it.
        let opened = Opened()
        let folder = folders[1]
        Thread.detachNewThread { [address] in
            opened.set(Result { try RealClusterTests(sharing: address).open(folder) })
        }
        try turn([first]) { opened.isDone }
        let second = try #require(try opened.collect()?.get())
        try turn([first, second]) {
            first.waiting == 0 && second.waiting == 0 && first.written == second.written
        }
        #expect(try records(first) == records(second))
        let names = second.order.chain.names(from: second.order.sequence - 3, atMost: 4)
        let last = try #require(names.last).sequence
        for (blocks, result) in [
            (names, Examination.alike),
            ([names[0], Receipt(writer: 1, number: 1, sequence: last)], .differs(last)),
            // The stream has removed it.
            ([Receipt(writer: 1, number: 1, sequence: 1)], .alike),
        ] {
            second.channel.examine(blocks)
            var found: Examination?
            try turn([first, second]) {
                found = found ?? second.channel.collectExamination()
                return found != nil
            }
            #expect(found == result)
        }
        // The same without the leader: all servers have the blocks, after some milliseconds.
        let examiner = try #require(second.channel as? NATSChannel).examiner
        func look(_ block: Receipt) -> BlockExaminer.Finding {
            for _ in 0..<20 {
                let finding = examiner.lookAtCopies(of: block, .last)
                if finding != .unanswered { return finding }
            }
            return .unanswered
        }
        for block in names { #expect(look(block) == .same) }
        #expect(look(Receipt(writer: 1, number: 1, sequence: last)) == .other)
        #expect(look(Receipt(writer: 1, number: 1, sequence: 1)) == .removed)
        #expect(look(Receipt(writer: 1, number: 1, sequence: last + 100)) == .missing)
        // At its start a channel reads the leader; the log has to learn that blocks are missing.
        let late = try NATSChannel(try NATSConnection(try NATSAddress(address)), from: 1)
        defer { late.close() }
        var arrived: UInt64?
        for _ in 0..<250 where arrived == nil {
            late.collect { delivery in
                arrived = delivery.sequence
                return false
            }
            usleep(20_000)
        }
        #expect(try #require(arrived) > 1)
        try first.close()
        try second.close()
    }

    @Test("a user without permissions is named as the reason, within seconds")
    func permissions() throws {
        let address = try NATSAddress(NATSServers.shared.address(of: "some"))
        let folder = TemporaryFolder()
        let failure = #expect(throws: JournalFailure.self) {
            _ = try NATSLog.open(address, folder: folder.path, time: 1)
        }
        let sentence = try #require(failure?.description)
        #expect(sentence.contains("The servers do not permit it"), "\(sentence)")
        #expect(sentence.contains("$JS.API."), "\(sentence)")
    }

    private init(sharing address: String) { self.address = address }
    init() { address = NATSServers.shared.address() }

    /// A log that is opened on another thread.
    private final class Opened: @unchecked Sendable {
        private let lock = NSLock()
        private var result: Result<ReplicatedLog, any Error>?

        var isDone: Bool { lock.withLock { result != nil } }
        func set(_ result: Result<ReplicatedLog, any Error>) {
            lock.withLock { self.result = result }
        }
        func collect() -> Result<ReplicatedLog, any Error>? { lock.withLock { result } }
    }
}
