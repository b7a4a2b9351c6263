import TestSupport
import Testing

@testable import Recording

/// docs/clusters.md: sessions move between a recording and a cluster, each line once.
@Suite("Copies of sessions")
struct SessionCopyTests {
    private typealias Line = (stream: UInt32, number: UInt64, text: String)

    private func append(_ log: any LineLog, _ stream: UInt32, _ numbers: ClosedRange<UInt64>) {
        for number in numbers {
            _ = Array("\(stream):\(number)".utf8).withUnsafeBytes {
                log.append(
                    .log, stream: stream, number: number, time: Int64(number) * 10, payload: $0)
            }
        }
    }

    /// The lines of a log by the descriptions of their sessions.
    private func lines(_ log: any LineLog) throws -> [String] {
        let reader = log.lines(after: 0)
        var lines: [String] = []
        while try reader.step({ record, payload in
            guard record.kind != .stream else { return }
            let session = String(
                decoding: log.stream(record.stream)?.descriptor ?? [], as: UTF8.self)
            lines.append(
                "\(session) \(record.number) \(record.time) "
                    + String(decoding: payload, as: UTF8.self))
        }) == .record {}
        return lines
    }

    private func source(_ kind: LogKind) throws -> (log: any LineLog, a: UInt32, b: UInt32) {
        let log = try kind.make()
        let a = log.beginStream(descriptor: Array("{\"a\":1}".utf8), time: 1)
        let b = log.beginStream(descriptor: Array("{\"b\":1}".utf8), time: 1)
        append(log, a, 1...30)
        append(log, b, 1...5)
        append(log, a, 31...60)
        try log.write(time: 1)
        return (log, a, b)
    }

    @Test(
        "a copy has every line once, in order, with its number and time",
        arguments: LogKind.allCases)
    func copy(kind: LogKind) throws {
        let (from, _, _) = try source(kind)
        let target = try kind.make()
        // The target has sessions of its own, so that numbers of streams differ.
        let own = target.beginStream(descriptor: Array("{\"own\":1}".utf8), time: 1)
        append(target, own, 1...2)
        let counts = try SessionCopy(from: from, to: target).run(time: { 1 })
        #expect(counts == .init(sessions: 2, lines: 65, bytes: counts.bytes))
        #expect(try Array(lines(target).dropFirst(2)) == lines(from))
        #expect(target.acknowledged == target.appended)
    }

    @Test(
        "a copy that is repeated continues after what the target has", arguments: LogKind.allCases)
    func again(kind: LogKind) throws {
        let (from, a, _) = try source(kind)
        let target = try kind.make()
        _ = try SessionCopy(from: from, to: target).run(time: { 1 })
        append(from, a, 61...70)
        try from.write(time: 1)
        let counts = try SessionCopy(from: from, to: target).run(time: { 1 })
        #expect(counts.known == 65)
        #expect(counts.lines == 10)
        #expect(try lines(target).filter { $0.contains("{\"a\"") }.count == 70)
    }

    /// docs/clusters.md, “A block”: each block's records follow a note in stream 1.
    @Test("the marks of a cluster's blocks are no session: they are neither copied nor counted")
    func marks() throws {
        let (from, _, _) = try source(.journal)
        append(from, 99, 1...3)
        _ = [UInt8](repeating: 1, count: 8).withUnsafeBytes {
            from.append(.note, stream: 98, number: 1, time: 1, payload: $0)
        }
        try from.write(time: 1)
        let target = try LogKind.memory.make()
        let counts = try SessionCopy(from: from, to: target).run(time: { 1 })
        #expect(counts.sessions == 2)
        #expect(counts.lines == 65)
        // Lines whose session is unknown.
        #expect(counts.missing == 3)
        let journal = try #require(from as? Journal)
        let check = try JournalCheck.folder("/data", codec: nil, files: journal.files) { _, _ in
            nil
        }
        #expect(check.streams.contains(99) && !check.streams.contains(98))
    }

    @Test("a target that accepts nothing for a minute fails with its reason")
    func trouble() throws {
        let (from, _, _) = try source(.memory)
        let target = MemoryLog()
        target.trouble = JournalFailure("No majority answers.")
        var now: Int64 = 0
        #expect(throws: JournalFailure("No majority answers.")) {
            _ = try SessionCopy(from: from, to: target).run(
                time: { 1 },
                uptime: {
                    now += 20_000_000_000
                    return now
                })
        }
    }

    @Test("a source of many segments is copied while the target writes as many")
    func large() throws {
        // Segments of 2,000 bytes.
        let from = try LogKind.journal.make()
        let stream = from.beginStream(descriptor: Array("{}".utf8), time: 1)
        for start in stride(from: UInt64(1), to: 2000, by: 100) {
            append(from, stream, start...(start + 99))
            try from.write(time: 1)
        }
        let target = try LogKind.journal.make()
        let counts = try SessionCopy(from: from, to: target).run(time: { 1 })
        #expect(counts.lines == 2000)
        #expect(counts.missing == 0)
        #expect(try lines(target) == lines(from))
    }
}
