import Glibc
import Testing
import TestSupport

@testable import Recording

/// A journal on a simulated disk, as its process and its readers see it.
private final class Machine {
    let disk = SimulatedDisk(folder: "/data")
    var random = SeededGenerator(seed: 5)

    func open(_ change: (inout Journal.Configuration) -> Void = { _ in }) throws -> Journal {
        var configuration = Journal.Configuration()
        configuration.files = disk
        configuration.worksInline = true
        configuration.uptime = { 0 }
        change(&configuration)
        return try Journal(folder: "/data", configuration: configuration, time: 1000)
    }

    /// The machine loses power: unsynced pages and names are lost.
    func cut(_ journal: Journal) {
        journal.abandon()
        disk.restart(cut: true, random: &random)
    }

    func kill(_ journal: Journal) {
        journal.abandon()
        disk.restart(cut: false, random: &random)
    }

    /// Lets the next call of a kind fail.
    func fail(_ kind: String, _ fault: SimulatedDisk.Fault, _ work: () throws -> Void) rethrows {
        disk.fault = (kind, fault)
        defer { disk.fault = nil }
        try work()
    }
}

@Suite("Power cuts and failed syncs")
struct PowerTests {
    @Test("a reader that resumes after a power cut gets all new lines, and no position is reused")
    func readerOverACut() throws {
        for seed in 1...20 as ClosedRange<UInt64> {
            let machine = Machine()
            machine.random = SeededGenerator(seed: seed)
            var journal = try machine.open()
            journal.append("kept", number: 1)
            try journal.write(time: 1)
            try journal.sync()
            for number in 2...9 { journal.append("seen \(number)", number: UInt64(number)) }
            try journal.write(time: 1)
            let reader = journal.reader(after: 0)
            var seen: [UInt64: String] = [:]
            while try reader.next({ seen[$0.position] = String(decoding: $1, as: UTF8.self) }) {}
            #expect(seen.count == 9)
            machine.cut(journal)

            journal = try machine.open()
            let stored = try #require(journal.streams[1]).number
            #expect(stored >= 1)
            for number in stored + 1...12 { journal.append("again \(number)", number: number) }
            try journal.write(time: 1)
            let resumed = journal.reader(after: reader.position)
            var numbers: [UInt64] = []
            while try resumed.next({ record, _ in
                #expect(seen[record.position] == nil)
                numbers.append(record.number)
            }) {}
            #expect(numbers == Array(stored + 1...12))
            #expect(resumed.missed == 0, "what is left out was never stored")
        }
    }

    /// What happens to the file `journal`, besides the power failure.
    enum Identity: String, CaseIterable {
        case whole, flipped, truncated, missing
    }

    @Test(
        "a cut leaves no gap before lines that count as stored, whatever the file journal is",
        arguments: Identity.allCases)
    func gap(identity: Identity) throws {
        for seed in 1...60 as ClosedRange<UInt64> {
            let machine = Machine()
            machine.random = SeededGenerator(seed: seed)
            var journal = try machine.open()
            for number in 1...5 as ClosedRange<UInt64> {
                journal.append("kept", number: number)
            }
            try journal.write(time: 1)
            try journal.sync()
            // Some pages of 512 bytes, of which the disk writes any.
            for number in 6...60 as ClosedRange<UInt64> {
                journal.append("unsynced \(number)", number: number)
            }
            try journal.write(time: 1)
            machine.cut(journal)
            switch identity {
            case .whole: break
            case .flipped:
                let file = try #require(machine.disk.names["/data/journal"])
                let place = Int(machine.random.next() % UInt64(file.bytes.count))
                file.bytes[place] ^= 1
                file.disk = file.bytes
            case .truncated: machine.disk.names["/data/journal"]?.bytes.removeLast(20)
            case .missing: _ = machine.disk.unlink("/data/journal")
            }

            journal = try machine.open()
            let stored = try #require(journal.streams[1]).number
            #expect(stored >= 5)
            #expect(try journal.lines().map(\.number) == Array(1...stored), "seed \(seed)")
            // The publisher sends the others again.
            if stored < 60 {
                for number in stored + 1...60 { journal.append("again", number: number) }
            }
            try journal.write(time: 1)
            try journal.sync()
            machine.cut(journal)
            let numbers = try machine.open().lines().map(\.number)
            #expect(numbers == Array(1...60), "seed \(seed)")
        }
    }

    @Test("after a kill positions continue, and everything written exists")
    func kill() throws {
        let machine = Machine()
        var journal = try machine.open()
        for number in 1...5 { journal.append("line", number: UInt64(number)) }
        try journal.write(time: 1)
        machine.kill(journal)
        journal = try machine.open()
        #expect(try journal.lines().map(\.number) == [1, 2, 3, 4, 5])
        #expect(journal.append("next", number: 6) == 6)
    }

    @Test("a cleanly closed journal continues without a gap, even after a power-off")
    func closed() throws {
        let machine = Machine()
        var journal = try machine.open()
        journal.append("one")
        try journal.close()
        machine.cut(journal)
        journal = try machine.open()
        #expect(journal.remarks == [])
        #expect(journal.append("two") == 2)
    }

    @Test("a failed sync ends all writing: later records are not acknowledged, without retries")
    func failedSync() throws {
        for fault in [SimulatedDisk.Fault.failure(EIO), .droppedPages, .evictedPages] {
            let machine = Machine()
            var journal = try machine.open()
            journal.append("one", number: 1)
            try journal.write(time: 1)
            try journal.sync()
            journal.append("two", number: 2)
            try journal.write(time: 1)
            machine.fail("sync", fault) { journal.requestSync() }
            journal.collectCompletions()
            #expect(journal.synced == 1)
            let failure = try #require(journal.failure)
            #expect(failure.description.contains("close the journal and open it again"))
            #expect(journal.collectReports().contains { $0.contains("after position 1") })
            let calls = machine.disk.calls
            for _ in 0..<1000 {
                journal.requestSync()
                #expect(!journal.needsSync)
                #expect(throws: JournalFailure.self) { try journal.write(time: 1) }
            }
            #expect(machine.disk.calls == calls)
            #expect(throws: JournalFailure.self) { try journal.close() }
            #expect(journal.synced == 1)
            machine.kill(journal)

            // Recovered lines are written once more before they count; a cut after the next sync
            // loses nothing.
            journal = try machine.open()
            let found = try #require(journal.streams[1]).number
            journal.append("last", number: found + 1)
            try journal.write(time: 1)
            try journal.sync()
            machine.cut(journal)
            #expect(try machine.open().lines().map(\.number) == Array(1...found + 1), "\(fault)")
        }
    }

    @Test("closing acknowledges only synced records, and reports why the rest is not")
    func failedClose() throws {
        let machine = Machine()
        let journal = try machine.open { $0.segmentBytes = 300 }
        for number in 1...6 {
            journal.append(String(repeating: "x", count: 100), number: UInt64(number))
            try journal.write(time: 1)
        }
        #expect(journal.segmentCount > 2, "the older ones are not synced either")
        machine.fail("sync", .failure(EIO)) {
            #expect(throws: JournalFailure.self) { try journal.close() }
        }
        #expect(journal.synced == 0)
    }

    @Test("closing syncs all files, not only the newest")
    func closeSyncsAll() throws {
        let machine = Machine()
        let journal = try machine.open { $0.segmentBytes = 300 }
        for number in 1...6 {
            journal.append(String(repeating: "x", count: 100), number: UInt64(number))
            try journal.write(time: 1)
        }
        try journal.close()
        #expect(journal.synced == journal.appended)
        machine.cut(journal)
        #expect(try machine.open().lines().map(\.number) == [1, 2, 3, 4, 5, 6])
    }

    @Test("a failed roll is reported and retried later; lines continue in the old segment")
    func failedRoll() throws {
        let machine = Machine()
        let journal = try machine.open { $0.segmentBytes = 1 << 20 }
        let line = String(repeating: "x", count: 300_000)
        func add(_ numbers: ClosedRange<UInt64>) throws {
            for number in numbers {
                journal.append(line, number: number)
                try journal.write(time: 1)
            }
        }
        try machine.fail("create", .failures(EMFILE)) { try add(1...5) }
        #expect(journal.trouble?.code == EMFILE)
        #expect(journal.collectReports().count == 1)
        #expect(journal.written == 5)
        #expect(journal.segmentCount == 1)
        try add(6...12)
        #expect(journal.trouble == nil)
        #expect(journal.segmentCount > 1)
        #expect(try journal.lines().map(\.number) == Array(1...12))
    }

    @Test("a failed removal is reported, and the removed lines do not return")
    func failedRemoval() throws {
        let machine = Machine()
        let small: (inout Journal.Configuration) -> Void = {
            $0.segmentBytes = 300
            $0.retainedBytes = 900
        }
        var journal = try machine.open(small)
        try machine.fail("unlink", .failures(EACCES)) {
            for number in 1...12 {
                journal.append(String(repeating: "x", count: 100), number: UInt64(number))
                try journal.write(time: 1)
                try journal.sync()
            }
            journal.collectCompletions()
        }
        #expect(journal.trouble?.code == EACCES)
        #expect(journal.collectReports().contains { $0.contains("could not be removed") })
        let lines = try journal.lines()
        #expect(lines.count < 12)
        machine.kill(journal)
        journal = try machine.open(small)
        #expect(try journal.lines() == lines)
        // And the files are deleted in the end.
        journal.enforceRetention(time: 1)
        journal.collectCompletions()
        #expect(
            machine.disk.names.keys.filter { $0.hasSuffix(".seg") }.count == journal.segmentCount)
        #expect(journal.trouble == nil)
    }
}
