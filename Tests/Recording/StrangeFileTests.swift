import Foundation
import RecordingZstd
import Testing
import TestSupport

@testable import Recording

/// Files in a journal's folder that look like segments and are not, and segments that are lost.
@Suite("Strange files and lost segments")
struct StrangeFileTests {
    private static func name(_ first: UInt64, _ ending: String = "seg") -> String {
        let digits = String(first)
        return String(repeating: "0", count: 20 - digits.count) + digits + "." + ending
    }

    /// A journal with 200 lines, of which the process acknowledged all before it was killed.
    private func killed(segmentBytes: Int = 64 << 20) throws -> (Folder, [Entry]) {
        let folder = Folder()
        let journal = try Journal(folder) {
            $0.segmentBytes = segmentBytes
            $0.worksInline = true
        }
        for number in 1...200 as ClosedRange<UInt64> {
            journal.append("line \(number)", number: number)
            try journal.write(time: 1)
            try journal.sync()
        }
        let lines = try journal.lines()
        #expect(lines.count == 200)
        journal.abandon()
        return (folder, lines)
    }

    private func segments(_ folder: Folder) -> [String] {
        folder.names.filter { $0.hasSuffix(".seg") }
    }

    /// Another boot id in the file `journal`: the machine was restarted without a shutdown.
    private func reboot(_ folder: Folder) throws {
        var state = try #require(JournalFile(folder.read("journal")))
        state.boot = "00000000-aaaa-4bbb-8ccc-dddddddddddd"
        folder.write(state.bytes, to: "journal")
    }

    @Test(
        "a small file that has grown beyond its format is read to its format's size",
        arguments: ["journal", "synced", "idx"])
    func grown(kind: String) throws {
        let (folder, lines) = try killed(segmentBytes: 1500)
        let name = try #require(folder.names.first { $0 == kind || $0.hasSuffix("." + kind) })
        // Sparse: the disk needs no room for it.
        #expect(truncate(folder.path + "/" + name, 1 << 40) == 0)
        let journal = try Journal(folder)
        #expect(try journal.lines().map(\.text) == lines.map(\.text))
        journal.abandon()
    }

    @Test("an index that cannot be read is one fault; the lines of its segment are there")
    func unreadableIndex() throws {
        let (folder, lines) = try killed(segmentBytes: 1500)
        let name = try #require(folder.names.first { $0.hasSuffix(".idx") })
        unlink(folder.path + "/" + name)
        #expect(mkdir(folder.path + "/" + name, 0o755) == 0)
        let check = try JournalCheck.folder(folder.path, codec: nil) { _, _ in nil }
        #expect(check.lines == lines.count)
        #expect(check.faults.filter { !$0.contains("padding") }.count == 1, "\(check.faults)")
        #expect(check.faults.contains { $0.contains(name) })
    }

    @Test(
        "a file named like a later segment hides and removes no line",
        arguments: [
            "noise", "short noise", "foreign", "renamed", "renamed packed", "header", "empty",
        ])
    func strangers(kind: String) throws {
        for segmentBytes in [64 << 20, 1500] {
            for place in [201, 5000, 100, 150, 202].prefix(cases(2, of: 5)) as ArraySlice<UInt64> {
                let (folder, lines) = try killed(segmentBytes: segmentBytes)
                let own = folder.read(segments(folder)[0])
                var random = SeededGenerator(seed: place)
                var foreign = HandMade(first: place)
                foreign.record(place, "of another journal")
                let bytes: [UInt8] =
                    switch kind {
                    case "noise": (0..<200).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                    case "short noise": Array("notes".utf8)
                    case "foreign": foreign.bytes
                    case "renamed", "renamed packed": own
                    case "header": Array(own.prefix(80))
                    default: []
                    }
                let stranger = Self.name(place, kind == "renamed packed" ? "segz" : "seg")
                guard !folder.names.contains(stranger) else { continue }
                folder.write(bytes, to: stranger)
                for start in 1...2 as ClosedRange<UInt64> {
                    let journal = try Journal(folder) { $0.segmentBytes = segmentBytes }
                    let found = try journal.lines()
                    #expect(
                        Array(found.prefix(200)) == lines,
                        "\(place), \(segmentBytes), start \(start)")
                    #expect(found.map(\.number) == Array(1...199 + start), "start \(start)")
                    if kind != "empty" {
                        #expect(journal.remarks.contains { $0.contains(stranger) })
                        #expect(folder.read(stranger) == bytes)
                    }
                    journal.append("next", number: 200 + start)
                    try journal.write(time: 1)
                    try journal.sync()
                    journal.abandon()
                }
            }
        }
    }

    @Test("after a power failure, the loss of a closed segment costs its lines only")
    func lostSegment() throws {
        for damage in ["deleted", "folder", "cut", "header", "middle", "renamed", "index too"] {
            let (folder, lines) = try killed(segmentBytes: 1500)
            let names = segments(folder)
            #expect(names.count >= 4)
            let name = names[names.count - 2]
            let path = folder.path + "/" + name
            var bytes = folder.read(name)
            let first = try #require(UInt64(name.prefix(20)))
            let next = try #require(UInt64(names[names.count - 1].prefix(20)))
            switch damage {
            case "deleted": unlink(path)
            case "folder":
                unlink(path)
                mkdir(path, 0o700)
            case "cut": folder.write(Array(bytes.prefix(bytes.count / 2)), to: name)
            case "header":
                bytes[20] ^= 1
                folder.write(bytes, to: name)
            case "middle", "index too":
                bytes[600] ^= 1
                folder.write(bytes, to: name)
                if damage == "index too" {
                    folder.write([1], to: name.replacingOccurrences(of: ".seg", with: ".idx"))
                }
            default: rename(path, folder.path + "/" + Self.name(7000))
            }
            try reboot(folder)
            let before = folder.names.filter { $0.hasSuffix(".seg") }
            let journal = try Journal(folder)
            let found = try journal.lines()
            let others = lines.filter { $0.position < first || $0.position >= next }
            #expect(others.allSatisfy(found.contains), "\(damage)")
            #expect(before.allSatisfy(folder.names.contains), "\(damage)")
            #expect(journal.remarks.allSatisfy { !$0.contains("moved to") }, "\(damage)")
            #expect(journal.append("next", number: 201) > 200)
        }
    }

    @Test("after a power failure, damage in the synced part of the newest segment costs one line")
    func damagedActive() throws {
        let (folder, lines) = try killed()
        let name = segments(folder)[0]
        var bytes = folder.read(name)
        bytes[700] ^= 1
        folder.write(bytes, to: name)
        try reboot(folder)
        #expect(try Journal(folder).lines().count == lines.count - 1)
    }

    @Test(
        "records after a gap that no file proves as synced are moved to another file",
        arguments: [false, true])
    func unproven(hasNoState: Bool) throws {
        let (folder, _) = try killed()
        let name = segments(folder)[0]
        var bytes = folder.read(name)
        let place = bytes.count / 2
        bytes[place] ^= 1
        folder.write(bytes, to: name)
        unlink(folder.path + "/synced")
        try reboot(folder)
        if hasNoState { unlink(folder.path + "/journal") }
        var journal = try Journal(folder)
        let kept = try journal.lines()
        #expect(kept.map(\.number) == Array(1...UInt64(kept.count)))
        #expect(kept.count < 200)
        let aside = try #require(folder.names.first { $0.hasSuffix(".cut") })
        #expect(journal.remarks.contains { $0.contains("moved to “\(aside)”") })
        #expect(journal.append("next", number: UInt64(kept.count) + 1) > 200)
        journal.abandon()
        // The file is a segment that can be read on its own.
        let file = try SegmentFile(path: folder.path + "/" + aside)
        var walk = RecordWalk(file, to: try file.size)
        var numbers: [UInt64] = []
        while try walk.next({ record, _, _ in numbers.append(record.number) }) {}
        #expect(numbers == Array(UInt64(kept.count) + 2...200))
        journal = try Journal(folder)
        #expect(try journal.lines().count == kept.count)
    }

    @Test("if the newest segment is lost, no position is given twice")
    func lostNewest() throws {
        for isUnreadable in [false, true] {
            let (folder, lines) = try killed(segmentBytes: 1500)
            let name = segments(folder).last!
            unlink(folder.path + "/" + name)
            if isUnreadable { mkfifo(folder.path + "/" + name, 0o600) }
            let journal = try Journal(folder)
            #expect(journal.append("next", number: 201) > lines.last!.position)
        }
    }

    @Test("one foreign segment does not replace the id in a valid file `journal`")
    func foreignSegment() throws {
        let (folder, lines) = try killed()
        let id = try #require(JournalFile(folder.read("journal"))).id
        var bytes = folder.read(Self.name(1))
        bytes[25] ^= 1
        folder.write(bytes, to: Self.name(1))
        var foreign = HandMade(first: 2433)
        foreign.record(2433, "of another journal")
        folder.write(foreign.bytes, to: Self.name(2433))
        let journal = try Journal(folder)
        #expect(journal.id == id)
        #expect(try journal.lines() == lines)
        journal.append("next", number: 201)
        try journal.close()
        #expect(folder.read(Self.name(2433)) == foreign.bytes)
    }

    @Test("a foreign file `journal` and a foreign segment do not outvote more own segments")
    func foreignJournal() throws {
        let (folder, lines) = try killed(segmentBytes: 1500)
        var foreign = HandMade(first: 2433)
        foreign.record(2433, "of another journal")
        folder.write(foreign.bytes, to: Self.name(2433))
        folder.write(JournalFile(id: foreign.id).bytes, to: "journal")
        #expect(try Journal(folder).lines() == lines)
    }

    @Test("if two journals have equally many files, the start is refused with both ids")
    func tie() throws {
        let (folder, _) = try killed()
        let id = try #require(JournalFile(folder.read("journal"))).id
        unlink(folder.path + "/" + Self.name(1))
        var foreign = HandMade(first: 2433)
        foreign.record(2433, "of another journal")
        folder.write(foreign.bytes, to: Self.name(2433))
        let failure = #expect(throws: JournalFailure.self) { try Journal(folder) }
        #expect(failure?.description.contains(id.text) == true)
        #expect(failure?.description.contains(foreign.id.text) == true)
        #expect(folder.read(Self.name(2433)) == foreign.bytes)
    }

    @Test("a second process is refused even if the file `lock` was deleted or replaced")
    func deletedLock() throws {
        let folder = Folder()
        let journal = try Journal(folder)
        unlink(folder.path + "/lock")
        #expect(throws: JournalFailure.self) { try Journal(folder) }
        folder.write([], to: "other")
        rename(folder.path + "/other", folder.path + "/lock")
        #expect(throws: JournalFailure.self) { try Journal(folder) }
        try journal.close()
        _ = try Journal(folder)
    }

    @Test("a folder with the name of a temporary file is refused with a remedy")
    func temporaryFolder() throws {
        let (folder, _) = try killed()
        mkdir(folder.path + "/journal.tmp", 0o700)
        let failure = #expect(throws: JournalFailure.self) { try Journal(folder) }
        #expect(failure?.description.contains("journal.tmp") == true)
        #expect(failure?.description.contains("move it to another folder") == true)
    }

    @Test("a damaged byte in a packed segment costs at most the lines of its block of 256 KiB")
    func packedBlock() throws {
        let folder = Folder()
        func open() throws -> Journal {
            try Journal(folder) {
                $0.segmentBytes = 1 << 20
                $0.plainSegments = 0
                $0.codec = Zstandard()
                $0.worksInline = true
            }
        }
        var journal = try open()
        var random = SeededGenerator(seed: 9)
        var number: UInt64 = 0
        while journal.segmentCount < 2 {
            number += 1
            let text = (0..<8).map { _ in String(random.next(), radix: 16) }.joined()
            journal.append(text, number: number)
            try journal.write(time: 1)
        }
        try journal.sync()
        journal.enforceRetention(time: 1)
        journal.collectCompletions()
        let lines = try journal.lines()
        try journal.close()
        let name = try #require(folder.names.first { $0.hasSuffix(".segz") })
        let whole = folder.read(name)
        // The file has four blocks of one size: the middle of each. Between them are headers and
        // the zeros up to a multiple of 8, whose damage costs nothing.
        for part in [1, 3, 5, 7] {
            var bytes = whole
            bytes[bytes.count * part / 8] ^= 4
            folder.write(bytes, to: name)
            journal = try open()
            let found = Set(try journal.lines().map(\.position))
            let lost = lines.filter { !found.contains($0.position) }
            // The lines of one block, and the two that its limits divide.
            let size = lost.reduce(0) { $0 + RecordFormat.size(payload: $1.text.utf8.count) }
            #expect(size > 0)
            #expect(size <= 256 << 10 + 2 * RecordFormat.size(payload: 128))
            #expect(
                lost.map(\.position) == lost.first.map { Array($0.position...lost.last!.position) })
            #expect(journal.remarks.contains { $0.contains("damaged blocks") })
            try journal.close()
        }
    }

    /// A journal with a packed segment, a plain one and the newest, and its codec.
    /// - Parameter extra: the number of further bytes of a line.
    private func packed(extra: Int = 0) throws -> Folder {
        let folder = Folder()
        let journal = try Journal(folder) {
            $0.segmentBytes = 1000
            $0.plainSegments = 1
            $0.codec = Zstandard()
            $0.worksInline = true
        }
        var number: UInt64 = 0
        while journal.segmentCount < 3 {
            number += 1
            // Odd lengths, so that zeros follow.
            let count = 20 + Int(number) % 50 + extra | 1
            journal.append(String(repeating: "x", count: count), number: number)
            try journal.write(time: 1)
            try journal.sync()
        }
        journal.enforceRetention(time: 1)
        journal.collectCompletions()
        try journal.close()
        return folder
    }

    @Test("whichever byte of a journal's files changes, verify reports it")
    func everyByte() throws {
        let folder = try packed()
        let whole = try JournalCheck.folder(folder.path, codec: Zstandard()) { _, _ in nil }
        #expect(whole.faults == [])
        let kinds = Set(folder.names.map { $0.split(separator: ".").last! })
        #expect(kinds == ["seg", "segz", "idx", "journal", "lock", "synced"])
        // Its position is only a hint after a power failure: an older one does no harm.
        for name in folder.names where name != "lock" && name != "synced" {
            let bytes = folder.read(name)
            for place in stride(from: 0, to: bytes.count, by: isThorough ? 1 : 5) {
                var changed = bytes
                changed[place] ^= 1 << (place % 8)
                folder.write(changed, to: name)
                let check = try JournalCheck.folder(folder.path, codec: Zstandard()) { _, _ in nil }
                #expect(!check.faults.isEmpty, "byte \(place) of \(name)")
            }
            folder.write(bytes, to: name)
        }
    }

    @Test("changed zeros between blocks and records cost no line, and are reported at start")
    func padding() throws {
        // Until the size of the packed block is not a multiple of 8.
        let folder = try #require(
            try (0..<20).lazy.map { try packed(extra: $0) }.first { folder in
                let name = folder.names.first { $0.hasSuffix("segz") }!
                // The low byte of the block's length, after the segment's header.
                return folder.read(name)[64 + 4] % 8 != 0
            })
        let lines = try Journal(folder, readOnly: true) { $0.codec = Zstandard() }.lines()
        for name in folder.names where name.hasSuffix("seg") || name.hasSuffix("segz") {
            // The newest one has only a description of 0 bytes.
            guard folder.read(name).count > 200 else { continue }
            let copy = folder.copy()
            for index in copy.names where index.hasSuffix("idx") {
                unlink(copy.path + "/" + index)
            }
            var bytes = copy.read(name)
            let zeros = try #require(
                bytes.indices.last { bytes[$0] == 0 && $0 >= bytes.count - 7 })
            bytes[zeros] = 1
            copy.write(bytes, to: name)
            let journal = try Journal(copy) { $0.codec = Zstandard() }
            #expect(try journal.lines() == lines, "\(name)")
            #expect(
                journal.remarks.contains { $0.contains("zeros at") && $0.contains(name) },
                "\(name): \(journal.remarks)")
        }
    }
}
