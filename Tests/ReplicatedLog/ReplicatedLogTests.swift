import Foundation
import Recording
import SimulatedService
import TestSupport
import Testing

@testable import ReplicatedLog

/// A publisher that keeps its lines until they are acknowledged, and may change the member, as
/// docs/publishing.md describes.
private final class Publisher {
    let name: String
    var member: Member?
    var stream: UInt32 = 0
    /// The highest number that was sent to the member.
    var sent: UInt64 = 0
    var produced: UInt64 = 0
    var acknowledged: UInt64 = 0
    var marks: [(ticket: UInt64, number: UInt64)] = []
    var welcome: UInt64?
    /// What the member has named in its welcome, which acknowledges it.
    var have: UInt64 = 0

    init(_ name: String) { self.name = name }

    var descriptor: [UInt8] { Array("{\"name\":\"\(name)\",\"run\":\"1\"}".utf8) }

    func connect(to member: Member) {
        disconnect()
        self.member = member
        let log = member.log!
        let known = log.streams.values.first { $0.descriptor == descriptor }
        if let known {
            stream = known.id
            log.hold(stream, time: 1)
        } else {
            stream = log.beginStream(descriptor: descriptor, time: 1)
        }
        // The welcome names what the log has once it is acknowledged.
        welcome = log.appended
        have = log.stream(stream)?.number ?? 0
        (sent, marks) = (have, [])
    }

    func disconnect() {
        if let log = member?.log { log.release(stream) }
        member = nil
    }

    func produce() {
        produced += 1
        send()
    }

    /// Sends what the member does not have.
    func send() {
        guard let log = member?.log, !log.isFull else { return }
        while sent < produced {
            sent += 1
            let payload = Array("\(name) \(sent)".utf8)
            let ticket = payload.withUnsafeBytes {
                log.append(.log, stream: stream, number: sent, time: 1, payload: $0)
            }
            marks.append((ticket, sent))
        }
    }

    func collect() {
        guard let log = member?.log else { return }
        if let welcome, log.acknowledged >= welcome {
            self.welcome = nil
            acknowledged = max(acknowledged, have)
        }
        guard welcome == nil else { return }
        for mark in marks where mark.ticket <= log.acknowledged {
            acknowledged = max(acknowledged, mark.number)
        }
        marks.removeAll { $0.ticket <= log.acknowledged }
    }
}

@Suite("A log with several writers")
struct ReplicatedLogTests {
    private func append(
        _ log: ReplicatedLog, _ stream: UInt32, _ number: UInt64, _ text: String
    ) -> UInt64 {
        Array(text.utf8).withUnsafeBytes {
            log.append(.log, stream: stream, number: number, time: 1, payload: $0)
        }
    }

    @Test("a line is acknowledged once it was applied, and every member has it in one position")
    func two() throws {
        let service = SimulatedService()
        let (first, second) = (try Member(service), try Member(service))
        let stream = first.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        let ticket = append(first.log, stream, 1, "one")
        #expect(first.log.acknowledged < ticket)
        try first.turn()
        #expect(first.log.acknowledged == ticket)
        try second.turn()
        #expect(try first.records() == second.records())
        #expect(second.log.stream(stream)?.number == 1)
        let other = second.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        #expect(other != stream)
        for member in [first, second] { try member.log.close() }
    }

    @Test("a log whose service has stopped says so, keeps its lines, and goes on later")
    func stopped() throws {
        let service = SimulatedService()
        let member = try Member(service)
        let stream = member.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        try member.turn()
        service.isStopped = true
        let ticket = append(member.log, stream, 1, "kept")
        try member.turn()
        #expect(member.log.trouble == nil)
        #expect(member.log.stall == nil)
        // An election may take seconds.
        member.clock.nanoseconds += 3_000_000_000
        let trouble = try #require(member.log.trouble)
        // A turn may take some milliseconds of the member's clock.
        let stall = try #require(member.log.stall)
        #expect(stall >= .seconds(3))
        #expect(stall < .seconds(4))
        #expect(
            trouble.description
                == "The log at simulated://cluster/log has accepted nothing for more than 3 s. "
                + "No majority answers.")
        #expect(throws: trouble) { try member.log.write(time: 1) }
        #expect(member.log.waiting == 1)
        service.isStopped = false
        member.clock.nanoseconds += 1_000_000_000
        try member.turn()
        #expect(member.log.acknowledged == ticket)
        #expect(member.log.trouble == nil)
    }

    /// Members remember a writer for 1,024 blocks. So the first block of one that was silent for
    /// longer, to which a killed member's publishers come, has to begin a new series.
    @Test(
        "a member that was silent for a while is accepted at its first block",
        arguments: [257, 1025])
    func silence(blocks: Int) throws {
        let service = SimulatedService()
        let (busy, silent) = (try Member(service), try Member(service))
        let stream = busy.log.beginStream(descriptor: Array("{\"run\":\"b\"}".utf8), time: 1)
        let other = silent.log.beginStream(descriptor: Array("{\"run\":\"s\"}".utf8), time: 1)
        for member in [silent, busy, silent] { try member.turn() }
        for number in 1...blocks {
            _ = append(busy.log, stream, UInt64(number), "line")
            try busy.turn()
            // A member may apply many blocks at once.
            if number % 100 == 0 { try silent.turn() }
        }
        while silent.log.order.sequence < service.last { try silent.turn() }
        let (refused, last) = (silent.log.counts.blocksRefused, service.last)
        let ticket = append(silent.log, other, 1, "after the silence")
        try silent.turn()
        #expect(silent.log.acknowledged == ticket)
        #expect(service.last == last + 1)
        #expect(silent.log.counts.blocksRefused == refused)
    }

    /// An election takes seconds, and its end is not announced.
    @Test(
        "a lost block is sent again after a second, and while there is no leader after 100 ms",
        arguments: [(false, 1_000_000_000), (true, 100_000_000)] as [(Bool, Int64)])
    func resending(isUnheard: Bool, time: Int64) throws {
        let service = SimulatedService()
        let member = try Member(service)
        let stream = member.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        try member.turn()
        service.isStopped = true
        member.channel.isUnheard = isUnheard
        _ = append(member.log, stream, 1, "lost")
        try member.turn()
        let (begin, before) = (member.clock.nanoseconds, member.log.counts.blocksResent)
        while member.log.counts.blocksResent == before, member.clock.nanoseconds < 2 * time {
            try member.turn()
        }
        // The clock ticks by a millisecond at each look, some looks a turn.
        #expect((time - 20_000_000...time + 20_000_000).contains(member.clock.nanoseconds - begin))
    }

    @Test("a log that cannot follow says so, though it has nothing to send")
    func cutOff() throws {
        let service = SimulatedService()
        let member = try Member(service)
        try member.turn()
        #expect(member.log.stall == nil)
        member.channel.cutOffSince = member.clock.nanoseconds
        try member.turn()
        member.clock.nanoseconds += 5_000_000_000
        #expect(
            member.log.trouble?.description
                == "The log at simulated://cluster/log cannot be followed. "
                + "No majority of its servers answers.")
        let stall = try #require(member.log.stall)
        #expect(stall >= .seconds(5))
        #expect(stall < .seconds(6))
        member.channel.cutOffSince = nil
        try member.turn()
        #expect(member.log.trouble == nil)
        #expect(member.log.stall == nil)
        try member.log.close()
    }

    @Test("a record longer than a block travels in parts, also through restarts of its reader")
    func long() throws {
        let service = SimulatedService()
        let (writer, reader) = (try Member(service), try Member(service))
        let stream = writer.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        let text = String(repeating: "long ", count: 2000)
        var ticket: UInt64 = 0
        for number in 1...3 as ClosedRange<UInt64> {
            ticket = append(writer.log, stream, number, "\(number) \(text)")
        }
        var turns = 0
        while writer.log.acknowledged < ticket, turns < 100 {
            turns += 1
            try writer.turn()
            try reader.turn()
            if turns % 3 == 0 {
                reader.kill()
                try reader.start()
            }
        }
        #expect(writer.log.acknowledged == ticket)
        for _ in 0..<100 {
            try reader.turn()
            try writer.turn()
        }
        #expect(try writer.records() == reader.records())
        let payloads = try writer.records().filter { $0.record.stream == stream }.map(\.payload)
        #expect(
            payloads.dropFirst().map(\.count) == Array(repeating: text.utf8.count + 2, count: 3))
    }

    @Test("a member that was away for longer than the service keeps blocks copies segments")
    func away() throws {
        let service = SimulatedService()
        let (first, second) = (try Member(service), try Member(service))
        let stream = first.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        for number in 1...20 as ClosedRange<UInt64> {
            _ = append(first.log, stream, number, "line \(number)")
            try first.turn()
            try second.turn()
        }
        second.kill()
        for number in 21...400 as ClosedRange<UInt64> {
            _ = append(first.log, stream, number, "line \(number)")
            try first.turn()
        }
        service.keep(last: 5)
        try second.start()
        // The closed segments, then the one that was closed for what is left.
        #expect(service.copies == 2)
        try first.turn()
        try second.turn()
        #expect(try first.records() == second.records())
        let third = try Member(service)
        #expect(service.copies == 3)
        try first.turn()
        try third.turn()
        #expect(try first.records() == third.records())
    }

    @Test("a member that misses what the service has removed meanwhile must be restarted")
    func overtaken() throws {
        let service = SimulatedService()
        let (first, second) = (try Member(service), try Member(service))
        let stream = first.log.beginStream(descriptor: Array("{}".utf8), time: 1)
        for number in 1...40 as ClosedRange<UInt64> {
            _ = append(first.log, stream, number, "line \(number)")
            try first.turn()
        }
        service.keep(last: 3)
        try second.turn()
        #expect(second.log.failure?.description.contains("has removed block") == true)
        second.kill()
        try second.start()
        try first.turn()
        try second.turn()
        #expect(try first.records() == second.records())
    }

    /// The oracle is the list of acknowledged lines: each must be in the log once, and the lines of
    /// a publisher in the order of their numbers.
    @Test(
        "kills, lost and late blocks, stopped members and wandering publishers lose nothing",
        arguments: 0..<UInt64(cases(6, of: 24)))
    func chaos(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let service = SimulatedService()
        var members = [try Member(service), try Member(service), try Member(service)]
        let publishers = (0..<5).map { Publisher("p\($0)") }
        var killed: [SimulatedChannel] = []
        for step in 0..<600 {
            let publisher = publishers[random.below(publishers.count)]
            if publisher.member?.log == nil || random.below(40) == 0 {
                publisher.connect(to: members[random.below(members.count)])
            }
            for _ in 0..<random.below(4) { publisher.produce() }
            publisher.send()
            let member = members[random.below(members.count)]
            switch random.below(60) {
            case 0:
                killed.append(member.channel)
                for publisher in publishers where publisher.member === member {
                    publisher.disconnect()
                }
                // A member cannot start without its service.
                service.isStopped = false
                member.kill()
                try member.start()
            case 1: member.channel.isHalted = true
            case 2, 3: for member in members { member.channel.isHalted = false }
            case 4: service.isStopped.toggle()
            case 5: for channel in killed { channel.flushLate() }
            case 6...9:
                member.channel.fates = (0..<6).map { _ in
                    SimulatedChannel.Fate.allCases[random.below(4)]
                }
            case 10: member.channel.flushLate()
            case 11: member.clock.nanoseconds += 2_000_000_000
            case 12, 13: member.channel.isSlow.toggle()
            case 14: member.channel.confirmsPlaces.toggle()
            default: break
            }
            if step % 7 == 0 { service.isStopped = false }
            try member.turn()
            for stream in member.log.collectSuperseded() {
                for publisher in publishers
                where publisher.member === member && publisher.stream == stream {
                    publisher.disconnect()
                }
            }
            for publisher in publishers { publisher.collect() }
        }
        service.isStopped = false
        for channel in killed { channel.flushLate() }
        for round in 0..<12 {
            for member in members {
                (member.channel.isHalted, member.channel.fates) = (false, [])
                member.channel.isSlow = false
                member.channel.flushLate()
                member.clock.nanoseconds += 1_000_000_000
                try member.turn()
                // Two blocks are applied in a turn of the simulated clock.
                for _ in 0..<400 { member.log.collectCompletions() }
                for stream in member.log.collectSuperseded() {
                    for publisher in publishers
                    where publisher.member === member && publisher.stream == stream {
                        publisher.disconnect()
                    }
                }
            }
            for publisher in publishers {
                if publisher.member?.log == nil { publisher.connect(to: members[round % 3]) }
                publisher.send()
                publisher.collect()
            }
        }
        let digests = members.map { $0.log.order.chain.digest }
        #expect(Set(digests).count == 1)
        #expect(digests[0] != 0)
        let all = try members.map { try $0.records() }
        #expect(all[0] == all[1])
        #expect(all[0] == all[2])
        for publisher in publishers {
            let prefix = publisher.name + " "
            let numbers = all[0].filter { $0.record.kind == .log }.map {
                String(decoding: $0.payload, as: UTF8.self)
            }.filter { $0.hasPrefix(prefix) }.compactMap { UInt64($0.dropFirst(prefix.count)) }
            #expect(publisher.acknowledged == publisher.produced, "\(publisher.name)")
            #expect(
                numbers == Array(1...max(1, publisher.produced)).filter { $0 <= publisher.produced }
            )
        }
        members = []
    }
}
