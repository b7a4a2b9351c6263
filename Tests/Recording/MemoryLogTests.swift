import Testing

@testable import Recording

@Suite("A log in memory")
struct MemoryLogTests {
    private func log(_ lines: Int) throws -> MemoryLog {
        let log = MemoryLog()
        for number in 1...lines {
            log.append(
                .log, stream: 1, number: UInt64(number), time: 1,
                payload: UnsafeRawBufferPointer(start: nil, count: 0))
        }
        try log.write(time: 1)
        return log
    }

    @Test("a delayed sync acknowledges nothing until it ends, and a failed one ends the log")
    func delayedSyncs() throws {
        let log = try log(3)
        log.delaysSyncs = true
        log.requestSync()
        #expect(!log.collectCompletions())
        #expect(log.synced == 0)
        #expect(!log.needsSync)
        log.finishSync()
        #expect(log.collectCompletions())
        #expect(log.synced == 3)
        log.append(
            .log, stream: 1, number: 4, time: 1,
            payload: UnsafeRawBufferPointer(start: nil, count: 0))
        try log.write(time: 1)
        log.requestSync()
        log.finishSync(failing: JournalFailure("No quorum."))
        #expect(!log.collectCompletions())
        #expect(log.synced == 3)
        #expect(log.failure?.description == "No quorum.")
        #expect(throws: JournalFailure.self) { try log.close() }
    }

    @Test("trouble keeps appended records until it is over")
    func trouble() throws {
        let log = try log(1)
        log.trouble = JournalFailure("No quorum: 1 of 3 members answer.")
        log.append(
            .log, stream: 1, number: 2, time: 1,
            payload: UnsafeRawBufferPointer(start: nil, count: 0))
        #expect(throws: JournalFailure.self) { try log.write(time: 1) }
        #expect(log.written == 1)
        #expect(log.appended == 2)
        log.trouble = nil
        try log.write(time: 1)
        #expect(log.written == 2)
    }

    @Test("a reader answers later, and reports once that it can continue")
    func later() throws {
        let log = try log(2)
        log.delaysReads = true
        let reader = log.lines(after: 0)
        var ready = 0
        reader.onReady = { ready += 1 }
        #expect(try reader.step { _, _ in } == .later)
        #expect(ready == 0)
        log.makeReadable()
        log.makeReadable()
        #expect(ready == 1)
        #expect(try reader.step { _, _ in } == .record)
        #expect(try reader.step { _, _ in } == .later)
        log.makeReadable()
        #expect(try reader.step { _, _ in } == .record)
        #expect(try reader.step { _, _ in } == .end)
    }
}
