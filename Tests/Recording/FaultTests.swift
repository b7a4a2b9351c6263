import Glibc
import RecordingZstd
import Testing
import TestSupport

@testable import Recording

/// What must hold after any failure: the lines that were sent, received and acknowledged, according
/// to an independent publisher and reader.
private final class Oracle {
    static let lines: UInt64 = 36
    /// The text of each record that a reader has received, by position.
    var seen: [UInt64: String] = [:]
    /// The number of each line by its position, as the journal assigned it.
    var numbers: [UInt64: UInt64] = [:]
    /// The highest acknowledged line.
    var acknowledged: UInt64 = 0
    /// The positions up to which removal was reported.
    var removed: UInt64 = 0
    var lastSeen: UInt64 = 0
    var faults: [String] = []

    static func text(_ number: UInt64) -> String {
        "line \(number) " + String(repeating: "abcdefgh", count: Int(number % 5) * 3)
    }

    func require(_ holds: Bool, _ sentence: @autoclosure () -> String) {
        if !holds { faults.append(sentence()) }
    }

    func see(_ record: Record, _ payload: UnsafeRawBufferPointer) {
        guard record.kind != .stream else { return }
        let text = String(decoding: payload, as: UTF8.self)
        require(
            text == Self.text(record.number),
            "position \(record.position) holds “\(text)” as line \(record.number)")
        let before = seen.updateValue(text, forKey: record.position)
        require(before == nil || before == text, "position \(record.position) was given twice")
        require(record.position > removed, "position \(record.position) was removed and is back")
    }

    /// Reads the whole journal: each acknowledged line that was not removed is there once, in
    /// order.
    func check(_ journal: Journal, _ when: String) {
        var numbers: [UInt64] = []
        let reader = journal.reader(after: 0)
        do {
            while try reader.next({ record, payload in
                see(record, payload)
                if record.kind != .stream { numbers.append(record.number) }
            }) {}
        } catch { faults.append("\(when): \(error)") }
        require(
            numbers == numbers.sorted() && Set(numbers).count == numbers.count,
            "\(when): the lines are \(numbers)")
        guard let first = numbers.first else {
            return require(
                acknowledged == 0 || journal.removed > 0,
                "\(when): nothing is left of \(acknowledged) lines")
        }
        require(
            first == 1 || journal.removed > 0,
            "\(when): the first line is \(first), and none was removed")
        let missing = (first...max(first, acknowledged)).filter { !numbers.contains($0) }
        require(
            missing.isEmpty,
            "\(when): lines \(missing) of \(acknowledged) acknowledged ones are missing")
        require(
            acknowledged == 0 || numbers.last! >= acknowledged,
            "\(when): only \(numbers.last!) of \(acknowledged)")
    }

    func acknowledge(_ journal: Journal) {
        for (position, number) in numbers where position <= journal.synced {
            acknowledged = max(acknowledged, number)
        }
        if journal.trouble == nil, journal.counts.failures == 0 {
            removed = max(removed, journal.removed)
        }
    }
}

/// A run of a daemon on a simulated disk, repeated until all lines are stored.
private final class Run {
    let disk: SimulatedDisk
    let oracle = Oracle()
    var random: SeededGenerator
    var starts = 0
    private static let folder = "/data"

    init(plan: (call: Int, fault: SimulatedDisk.Fault)?, seed: UInt64) {
        disk = SimulatedDisk(folder: Self.folder)
        disk.plan = plan
        random = SeededGenerator(seed: seed)
    }

    private func open() throws -> Journal {
        var configuration = Journal.Configuration()
        configuration.files = disk
        configuration.worksInline = true
        configuration.uptime = { 0 }
        configuration.segmentBytes = 700
        configuration.retainedBytes = 3000
        configuration.plainSegments = 1
        configuration.codec = Zstandard()
        return try Journal(folder: Self.folder, configuration: configuration, time: 1)
    }

    /// Publishes until the line after which it closes; returns whether it reached that line.
    private func publish(_ journal: Journal, upTo end: UInt64) -> Bool {
        let stream =
            journal.streams.keys.min() ?? journal.beginStream(descriptor: Array("{}".utf8), time: 1)
        let reader = journal.reader(after: oracle.lastSeen)
        var attempts = 0
        while true {
            let number = (journal.streams[stream]?.number ?? 0) + 1
            if number <= end, !journal.isFull {
                let text = Array(Oracle.text(number).utf8)
                let position = text.withUnsafeBytes {
                    journal.append(
                        number % 7 == 1 ? .full : .log, stream: stream, number: number, time: 1,
                        payload: $0)
                }
                oracle.numbers[position] = number
            }
            if number % 2 == 0 || number > end { try? journal.write(time: 1) }
            while (try? reader.next({ oracle.see($0, $1) })) == true {
                oracle.lastSeen = reader.position
            }
            if number % 3 == 0 || number > end {
                journal.requestSync()
                journal.collectCompletions()
            }
            if number % 6 == 0 || number > end {
                journal.enforceRetention(time: 1)
                journal.collectCompletions()
            }
            oracle.acknowledge(journal)
            if disk.isDead || journal.failure != nil { return false }
            if number > end {
                if oracle.acknowledged >= end { return true }
                attempts += 1
                if attempts > 3 { return false }
            }
        }
    }

    func go() -> [String] {
        while starts < 6 {
            starts += 1
            guard let journal = try? open() else {
                disk.restart(random: &random)
                continue
            }
            oracle.check(journal, "start \(starts)")
            let end = oracle.acknowledged < Oracle.lines / 2 ? Oracle.lines / 2 : Oracle.lines
            let isDone = publish(journal, upTo: end)
            if isDone, end == Oracle.lines { break }
            do { try journal.close() } catch {}
            oracle.acknowledge(journal)
            journal.abandon()
            disk.restart(random: &random)
        }
        oracle.require(
            oracle.acknowledged == Oracle.lines,
            "only \(oracle.acknowledged) lines were ever acknowledged")
        // After any history: if power fails, the acknowledged lines are there.
        disk.restart(cut: true, random: &random)
        do {
            let journal = try open()
            oracle.check(journal, "after the power cut at the end")
            try journal.close()
            let check = try JournalCheck.folder(
                Self.folder, codec: Zstandard(), files: disk, fault: { _, _ in nil })
            // Lost pages that no sync had covered remain as damage.
            let faults = check.faults.filter { !disk.hasLostPages || !$0.contains("damaged") }
            oracle.require(faults.isEmpty, "verify: \(faults)")
        } catch {
            oracle.faults.append("\(error)")
        }
        return oracle.faults
    }
}

@Suite("A fault in every call of a journal")
struct FaultTests {
    private static let faults: [SimulatedDisk.Fault] = [
        .failure(EIO), .failure(ENOSPC), .failures(ENOSPC), .droppedPages, .evictedPages, .short,
        .kill, .cut,
    ]

    @Test(
        "a run without faults stores, compresses, removes, closes and opens again",
        arguments: [1, 2, 3, 4, 5, 6])
    func faultless(seed: UInt64) {
        let run = Run(plan: nil, seed: seed)
        let faults = run.go()
        #expect(faults == [])
        if !faults.isEmpty { print(run.disk.log.joined(separator: "\n")) }
        #expect(run.starts == 2)
        let log = run.disk.log
        for call in ["create /data/00000000000000000001.seg", "truncate", "rename"]
        where call != "truncate" {
            #expect(log.contains { $0.hasPrefix(call) }, "\(call)")
        }
        #expect(log.contains { $0.hasPrefix("unlink") && $0.hasSuffix(".seg") })
        #expect(log.contains { $0.hasPrefix("rename") && $0.hasSuffix(".segz.tmp") })
        #expect(log.count > 300)
    }

    @Test("whichever call fails, no acknowledged line is lost or repeated", arguments: faults)
    func enumerated(fault: SimulatedDisk.Fault) {
        let whole = Run(plan: nil, seed: 0)
        _ = whole.go()
        let log = whole.disk.log
        for call in 1...log.count {
            let kind = log[call - 1].split(separator: " ")[0]
            switch fault {
            case .droppedPages, .evictedPages: guard kind == "sync" else { continue }
            case .short: guard kind == "write" || kind == "read" else { continue }
            default: break
            }
            for seed in 1...(fault == .cut ? 4 : 1) as ClosedRange<UInt64> {
                let run = Run(plan: (call, fault), seed: seed &* 1000 &+ UInt64(call))
                let faults = run.go()
                #expect(faults == [], "\(fault) at call \(call), \(log[call - 1]), seed \(seed)")
                if !faults.isEmpty { return }
            }
        }
    }
}
