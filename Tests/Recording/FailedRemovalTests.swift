import Glibc
import Testing
import TestSupport

@testable import Recording

/// What retention reports and keeps if files cannot be deleted, or if it is interrupted.
@Suite("Failed removals")
struct FailedRemovalTests {
    private let disk = SimulatedDisk(folder: "/data")

    /// Opens a journal that keeps three segments of three lines each, besides the newest.
    private func open(retains: Int? = nil) throws -> Journal {
        var configuration = Journal.Configuration()
        configuration.files = disk
        configuration.worksInline = true
        configuration.uptime = { 0 }
        configuration.segmentBytes = 400
        configuration.retainedBytes = retains
        return try Journal(folder: "/data", configuration: configuration, time: 1)
    }

    private func fill(_ journal: Journal, _ numbers: ClosedRange<UInt64>) throws {
        for number in numbers {
            journal.append(String(repeating: "x", count: 100), number: number)
            try journal.write(time: 1)
        }
        try journal.sync()
        // Indexes are written after the sync that covers their segments.
        journal.collectCompletions()
    }

    private func names(_ end: String) -> [String] {
        disk.names.keys.filter { $0.hasSuffix(end) }.sorted()
    }

    private func retain(_ journal: Journal) {
        journal.enforceRetention(time: 1)
        journal.collectCompletions()
    }

    /// Returns a journal with closed segments that retention has not seen yet.
    private func expired() throws -> Journal {
        var journal = try open()
        try fill(journal, 1...20)
        try journal.close()
        journal = try open(retains: 1000)
        try #require(names(".seg").count > 5 && names(".idx").count > 4)
        return journal
    }

    @Test(
        "a file that cannot be deleted is reported once with its path and the reason, and not counted",
        arguments: [EPERM, EBUSY, EISDIR, EROFS], [".seg", ".idx"])
    func undeletable(code: Int32, end: String) throws {
        let journal = try expired()
        let oldest = names(end)[0]
        disk.undeletable[oldest] = code
        var reports: [String] = []
        // Other removals succeed in between, also ones that are requested before the first fails.
        for step in 1...4 as ClosedRange<UInt64> {
            retain(journal)
            #expect(journal.trouble?.code == code)
            reports += journal.collectReports()
            try fill(journal, step * 20 + 1...step * 20 + 20)
            #expect(journal.trouble?.code == code)
            reports += journal.collectReports()
        }
        let reason = JournalFailure.system("Removing", oldest, code).description
        #expect(reports.count == 1 && reports.allSatisfy { $0.contains(reason) }, "\(reports)")
        #expect(disk.names[oldest] != nil)
        func deleted() -> Int {
            let created = disk.log.count { $0.hasPrefix("create") && $0.hasSuffix(".seg") }
            return created - names(".seg").count
        }
        #expect(journal.counts.segmentsRemoved == deleted() && deleted() > 20)
        // The lines that are kept are all there.
        let lines = try journal.lines().map(\.number)
        #expect(lines == Array(lines[0]...100) && lines[0] > 20)

        disk.undeletable = [:]
        retain(journal)
        #expect(journal.trouble == nil && journal.counts.segmentsRemoved == deleted())
        #expect(journal.collectReports() == ["Old segments can be removed again."])
        #expect(names(".seg").count == journal.segmentCount)
        #expect(names(".idx").count == journal.sealed.count)
    }

    @Test(
        "if the removal cannot be recorded, nothing is deleted, and a restart loses nothing",
        arguments: [EPERM, EROFS, EIO], ["create", "rename", "sync"])
    func unmarked(code: Int32, kind: String) throws {
        var journal = try expired()
        let files = Set(disk.names.keys)
        var reports: [String] = []
        disk.fault = (kind, .failures(code))
        for _ in 1...3 {
            retain(journal)
            reports += journal.collectReports()
        }
        disk.fault = nil
        #expect(reports.count == 1 && reports.allSatisfy { $0.contains("/data") }, "\(reports)")
        #expect(journal.counts.segmentsRemoved == 0)
        #expect(files.isSubset(of: Set(disk.names.keys)))
        let left = try journal.lines().map(\.number)
        journal.abandon()
        var random = SeededGenerator(seed: 1)
        disk.restart(cut: false, random: &random)
        journal = try open()
        #expect(!journal.remarks.contains { $0.contains("missing") }, "\(journal.remarks)")
        // A sync that failed after the new name may have recorded the removal.
        let lines = try journal.lines().map(\.number)
        #expect(lines == Array(1...20) || kind == "sync" && lines == left)
    }

    @Test("a full disk is relieved although the removal cannot be recorded before")
    func full() throws {
        let journal = try expired()
        let used = disk.names.values.reduce(0) { $0 + ($1.hidesSize ? 0 : $1.bytes.count) }
        disk.capacity = used
        retain(journal)
        #expect(journal.trouble == nil && journal.collectReports() == [])
        #expect(names(".seg").count == journal.segmentCount)
        let lines = try journal.lines()
        var random = SeededGenerator(seed: 1)
        journal.abandon()
        disk.restart(cut: false, random: &random)
        disk.capacity = nil
        let next = try open()
        #expect(try next.lines() == lines)
        #expect(!next.remarks.contains { $0.contains("missing") })
    }

    @Test("a kill or power cut at any call of a removal loses no kept line and leaves no file")
    func interrupted() throws {
        for (seed, fault) in [SimulatedDisk.Fault.kill, .cut].enumerated() {
            var call = 1
            var isOver = false
            while !isOver {
                let test = FailedRemovalTests()
                try isOver = test.interrupt(at: call, fault, seed: UInt64(seed * 1000 + call))
                call += 1
            }
            #expect(call > 8, "the removal of several segments takes several calls")
        }
    }

    /// - Returns: whether the removal had fewer calls.
    private func interrupt(
        at call: Int, _ fault: SimulatedDisk.Fault, seed: UInt64
    ) throws -> Bool {
        var journal = try expired()
        disk.plan = (disk.calls + call, fault)
        retain(journal)
        let wasInterrupted = disk.isDead
        let kept = Set(try open(afterRestart: &journal, seed: seed).map(\.number))
        let note: Comment = "\(fault) at call \(call)"
        #expect(kept == Set(kept.min()!...20), note)
        #expect(!journal.remarks.contains { $0.contains("missing") }, "\(note): \(journal.remarks)")
        retain(journal)
        #expect(journal.trouble == nil, note)
        let lines = try journal.lines().map(\.number)
        #expect(lines == Array(lines[0]...20) && Set(lines).isSubset(of: kept), note)
        try journal.sync()
        #expect(names(".seg").count == journal.segmentCount, note)
        // A power failure may undo the deletion of an index, which nothing reads any more.
        for index in names(".idx") where fault == .kill {
            #expect(disk.names[index.dropLast(4) + ".seg"] != nil, "\(note): \(index) is left")
        }
        return !wasInterrupted
    }

    private func open(afterRestart journal: inout Journal, seed: UInt64) throws -> [Entry] {
        journal.abandon()
        var random = SeededGenerator(seed: seed)
        disk.restart(random: &random)
        journal = try open(retains: 1000)
        return try journal.lines()
    }
}
