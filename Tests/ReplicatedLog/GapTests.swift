import Foundation
import Recording
import SimulatedService
import Testing

@testable import ReplicatedLog

/// A log whose limits have removed blocks that no running member has. Source: docs/clusters.md,
/// “When it breaks”.
@Suite("A log that no member has as a whole")
struct GapTests {
    private let service = SimulatedService()

    private func append(
        _ text: String, _ number: UInt64, to stream: UInt32, of member: Member
    ) throws {
        _ = Array(text.utf8).withUnsafeBytes {
            member.log.append(.log, stream: stream, number: number, time: 1, payload: $0)
        }
        try member.turn()
    }

    private struct Line: Equatable {
        var position: UInt64
        var text: String
    }

    /// The lines that a member's readers get, and how many they have missed.
    private func lines(_ member: Member) throws -> (lines: [Line], missed: UInt64) {
        let reader = member.log.lines(after: 0)
        var lines: [Line] = []
        while try reader.step({ record, payload in
            if record.kind == .log {
                lines.append(
                    Line(
                        position: record.position, text: String(decoding: payload, as: UTF8.self)))
            }
        }) == .record {}
        return (lines, reader.missed)
    }

    private struct Members {
        var old: Member
        var whole: Member
        var stream: UInt32
        /// The first block that the old one does not have.
        var next: UInt64
    }

    /// A member that has line 1 of 60, and one that has all; the service keeps the last five. Both
    /// are killed.
    private func members() throws -> Members {
        let (old, whole) = (try Member(service), try Member(service))
        let stream = whole.log.beginStream(descriptor: Array("{\"run\":\"1\"}".utf8), time: 1)
        try append("line 1", 1, to: stream, of: whole)
        try old.turn()
        let next = old.log.applied + 1
        old.kill()
        for number in 2...60 as ClosedRange<UInt64> {
            try append("line \(number)", number, to: stream, of: whole)
        }
        whole.kill()
        service.keep(last: 5)
        return Members(old: old, whole: whole, stream: stream, next: next)
    }

    private func turn(_ members: [Member]) throws {
        for _ in 0..<6 {
            for member in members {
                member.clock.nanoseconds += 1_000_000_000
                for _ in 0..<20 { member.log.collectCompletions() }
                try member.turn()
            }
        }
    }

    @Test("the log goes on with the first block that is left, and readers get “skipped”")
    func gap() throws {
        let members = try members()
        let old = members.old
        let removed = service.first
        try old.start()
        let texts = try lines(old)
        #expect(texts.lines.map(\.text) == ["line 1"] + (56...60).map { "line \($0)" })
        // At least one a block.
        #expect(texts.missed == removed - members.next)
        #expect(
            old.log.collectNotices() == [
                "The log at simulated://cluster/log has removed blocks \(members.next) to "
                    + "\(removed - 1), and no other daemon has answered that has them: their lines "
                    + "are missing here. Readers get “skipped”."
            ])
        old.log.hold(members.stream, time: 1)
        try append("line 61", 61, to: members.stream, of: old)
        #expect(old.log.acknowledged == old.log.appended)
        let after = try lines(old)
        #expect(after.lines.last?.text == "line 61")
        // A restart finds the same, and a new member copies it.
        try old.log.close()
        try old.start()
        #expect(try lines(old).lines == after.lines)
        #expect(try lines(old).missed == after.missed)
        let new = try Member(service)
        try turn([old, new])
        #expect(try lines(new).lines == lines(old).lines)
        #expect(try lines(new).missed == lines(old).missed)
        #expect(new.log.order.chain.digest == old.log.order.chain.digest)
        #expect(new.log.order.chain.digest != 0)
        // A command copies it, too.
        let command = TemporaryFolder()
        var settings = Journal.Configuration()
        settings.worksInline = true
        try ReplicatedLog.open(
            service, folder: command.path, journal: settings, time: 1, mayLeaveOut: false
        ).close()
        // The gap is no fault of the copies, and a deleted segment is one.
        try old.log.close()
        try new.log.close()
        for folder in [old.folder, new.folder, command] {
            let check = try check(folder)
            #expect(check.faults == [])
            let (start, missing) = ("The log continues after a gap, from position ", texts.missed)
            #expect(
                check.gaps.count == 1 && check.gaps[0].hasPrefix(start)
                    && check.gaps[0].contains("lines between, \(missing) at least"))
        }
        let segments = try FileManager.default.contentsOfDirectory(atPath: old.folder.path)
            .filter { $0.hasSuffix(".seg") }.sorted()
        try FileManager.default.removeItem(atPath: "\(old.folder.path)/\(segments[0])")
        #expect(try check(old.folder).faults.count { $0.contains("are missing") } == 1)
    }

    private func check(_ folder: TemporaryFolder) throws -> JournalCheck {
        try JournalCheck.folder(folder.path, codec: nil) { _, _ in nil }
    }

    @Test("a member that has all lines and returns later has them, and agrees from then on")
    func returning() throws {
        let members = try members()
        let (old, whole) = (members.old, members.whole)
        try old.start()
        try whole.start()
        try turn([old, whole])
        old.log.hold(members.stream, time: 1)
        try append("line 61", 61, to: members.stream, of: old)
        try turn([old, whole])
        let found = try lines(whole)
        #expect(found.lines.map(\.text) == (1...61).map { "line \($0)" })
        #expect(found.missed == 0)
        #expect(try lines(old).lines.last == found.lines.last)
        // Its own lines count on both.
        let stream = whole.log.beginStream(descriptor: Array("{\"run\":\"2\"}".utf8), time: 1)
        try append("its own", 1, to: stream, of: whole)
        try turn([old, whole])
        #expect(try lines(old).lines.last == lines(whole).lines.last)
        #expect(whole.log.order.chain.digest == old.log.order.chain.digest)
        #expect(old.log.failure == nil)
        #expect(whole.log.failure == nil)
    }

    @Test("two members that continue at the same block give its lines the same positions")
    func two() throws {
        let members = try members()
        let other = Member(stopped: service)
        try members.old.start()
        service.offersNoSegments = true
        try other.start()
        try turn([members.old, other])
        let (first, second) = (try lines(members.old).lines, try lines(other).lines)
        #expect(first.dropFirst() == second[...])
        #expect(second.map(\.text) == (56...60).map { "line \($0)" })
        try append("more", 61, to: members.stream, of: other)
        try turn([members.old, other])
        #expect(try lines(members.old).lines.last == lines(other).lines.last)
    }

    @Test("a command that reads a cluster does not continue its log")
    func reading() throws {
        let members = try members()
        let last = service.last
        #expect(throws: JournalFailure.self) {
            _ = try ReplicatedLog.open(
                service, folder: members.old.folder.path, journal: Journal.Configuration(), time: 1,
                mayLeaveOut: false)
        }
        #expect(service.last == last)
    }

    @Test("a process that is killed while it leaves positions out leaves them out again")
    func killed() throws {
        let folder = TemporaryFolder()
        var configuration = Journal.Configuration()
        configuration.worksInline = true
        configuration.replicatedID = .random()
        func open() throws -> Journal {
            try Journal(folder: folder.path, configuration: configuration, time: 1)
        }
        func append(_ journal: Journal) -> UInt64 {
            [UInt8(65)].withUnsafeBytes {
                journal.append(.log, stream: 2, number: 1, time: 1, payload: $0)
            }
        }
        var journal = try open()
        #expect(append(journal) == 1)
        try journal.continueReplica(at: 1000, missing: 5, time: 1)
        journal.abandon()
        journal = try open()
        #expect(journal.written == 1)
        try journal.continueReplica(at: 1000, missing: 5, time: 1)
        #expect(append(journal) == 1000)
        try journal.close()
        journal = try open()
        #expect(journal.written == 1000)
        let reader = journal.lines(after: 0)
        while try reader.step({ _, _ in }) == .record {}
        #expect(reader.missed == 5)
    }
}
