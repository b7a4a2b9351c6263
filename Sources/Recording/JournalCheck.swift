import Glibc

/// The result of reading every byte of a journal or of one segment.
package struct JournalCheck {
    /// The size of all records, before compression.
    package private(set) var bytes = 0
    /// The number of records that are lines.
    package private(set) var lines = 0
    package private(set) var streams: Set<UInt32> = []
    /// The faults, one sentence each with the file's name; at most 1000.
    package private(set) var faults: [String] = []
    /// The places where the copy of a cluster's log continues after lines that no daemon had, one
    /// sentence each. They are no faults: docs/clusters.md describes them.
    package private(set) var gaps: [String] = []

    private let codec: (any SegmentCodec)?
    private let files: any FileSystem
    private let isValid: (Record, UnsafeRawBufferPointer) -> String?

    private init(
        _ codec: (any SegmentCodec)?, _ files: any FileSystem,
        _ isValid: @escaping (Record, UnsafeRawBufferPointer) -> String?
    ) {
        (self.codec, self.files, self.isValid) = (codec, files, isValid)
    }

    /// Checks a journal: its segments, their indexes, missing segments, and the file `journal`.
    ///
    /// It changes nothing. The journal may be in use, in which case its last record may be
    /// incomplete.
    /// - Parameters:
    ///   - codec: unpacks segments.
    ///   - fault: returns a line's mistake, or nil. A line that is read twice, because a
    ///     daemon compresses its segment, is passed twice.
    /// - Throws: ``JournalFailure`` if the folder cannot be read.
    package static func folder(
        _ folder: String, codec: (any SegmentCodec)?, files: any FileSystem = LinuxFiles(),
        fault: @escaping (Record, UnsafeRawBufferPointer) -> String?
    ) throws(JournalFailure) -> JournalCheck {
        var check = JournalCheck(codec, files, fault)
        try check.check(folder)
        return check
    }

    /// Checks one segment.
    package static func segment(
        _ path: String, codec: (any SegmentCodec)?, files: any FileSystem = LinuxFiles(),
        fault: @escaping (Record, UnsafeRawBufferPointer) -> String?
    ) -> JournalCheck {
        var check = JournalCheck(codec, files, fault)
        _ = check.check(segment: path, journal: nil, isLast: true)
        return check
    }

    private mutating func add(_ fault: String) {
        if faults.count < 1000 { faults.append(fault) }
    }

    private mutating func check(_ folder: String) throws(JournalFailure) {
        var identity: JournalID?
        do throws(JournalFailure) { identity = try checkIdentity(folder) } catch { add("\(error)") }
        // A daemon may write, compress and remove segments in the meantime. So the last position
        // is from before the segments are read, and the removed positions from afterwards.
        let last = (try? state(of: folder))?.last
        let segments = try segmentNames(folder)
        var ends: [(name: String, before: UInt64, last: UInt64)] = []
        var absent: [(path: String, first: UInt64)] = []
        var present: Set<UInt64> = []
        for (place, name) in segments.enumerated() {
            guard case .segment(let first, _) = Journal.OwnName(name) else { continue }
            let path = "\(folder)/\(name)"
            let (lines, bytes) = (lines, bytes)
            do throws(JournalFailure) {
                let end = try readPresent(path, identity, isLast: name == segments.last)
                if let end {
                    ends.append((name, end.before, end.last))
                    present.insert(first)
                } else {
                    absent.append((path, first))
                }
            } catch { add("\(error)") }
            // While a segment is being compressed, it is there twice.
            if place > 0, case .segment(first, _) = Journal.OwnName(segments[place - 1]) {
                (self.lines, self.bytes) = (lines, bytes)
            }
        }
        var state = try? self.state(of: folder)
        absent.removeAll { present.contains($0.first) }
        for _ in 0..<Self.mostLooks where absent.contains(where: { $0.first > state?.removed ?? 0 })
        {
            // A compressed copy of a segment that is being removed is deleted first.
            lookAgainLater()
            state = try? self.state(of: folder)
        }
        for segment in absent where segment.first > state?.removed ?? 0 {
            add("\(segment.path): the segment was deleted while the journal was checked.")
        }
        checkOrder(ends, state, last: last)
    }

    private func segmentNames(_ folder: String) throws(JournalFailure) -> [String] {
        var names: [String] = []
        let result = files.names(in: folder, into: &names)
        guard result == 0 else { throw .system("Listing", folder, Int32(-result)) }
        return names.sorted().filter {
            if case .segment = Journal.OwnName($0) { true } else { false }
        }
    }

    /// Reads the file `journal`; nil if it is missing or damaged.
    private func state(of folder: String) throws(JournalFailure) -> JournalFile? {
        let file = try files.contents("\(folder)/journal").flatMap { JournalFile($0) }
        return file.flatMap { $0.isChecked ? $0 : nil }
    }

    private mutating func checkIdentity(_ folder: String) throws(JournalFailure) -> JournalID? {
        let path = "\(folder)/journal"
        guard let bytes = try files.contents(path) else {
            add("\(path): the file is missing. The next start rebuilds it from the segments.")
            return nil
        }
        // Earlier versions wrote three lines without a checksum.
        guard let file = JournalFile(bytes),
            file.isChecked || bytes.count(where: { $0 == UInt8(ascii: "\n") }) == 3
        else {
            add("\(path): its checksum is wrong. The next start rebuilds it from the segments.")
            return nil
        }
        return file.id
    }

    private mutating func checkOrder(
        _ ends: [(name: String, before: UInt64, last: UInt64)], _ state: JournalFile?, last: UInt64?
    ) {
        var before = state?.removed ?? ends.first?.before ?? 0
        var name = "the start"
        for segment in ends {
            if segment.before > before, state?.gaps.contains(before + 1...segment.before) == true {
                gaps.append(
                    "The log continues after a gap, from position \(before) to \(segment.name): no "
                        + "daemon had the lines between, \(segment.before - before) at least. "
                        + "Readers get “skipped” there.")
            } else if segment.before > before {
                add(
                    "Positions \(before + 1) to \(segment.before), between \(name) and "
                        + "\(segment.name), are missing.")
            }
            before = max(before, segment.last)
            name = segment.name
        }
        if let last, last > before {
            add("Positions \(before + 1) to \(last), after \(name), are missing.")
        }
    }

    /// Reads a segment that a daemon may be creating, compressing or removing.
    /// - Returns: nil if it is neither there nor compressed.
    private mutating func readPresent(
        _ path: String, _ journal: JournalID?, isLast: Bool
    ) throws(JournalFailure) -> (before: UInt64, last: UInt64)? {
        do throws(JournalFailure) {
            return try read(path, journal, isLast)
        } catch  where error.code == ENOENT {
            guard path.hasSuffix(".seg") else { return nil }
        }
        do throws(JournalFailure) {
            return try read(path + "z", journal, isLast)
        } catch  where error.code == ENOENT {
            return nil
        }
    }

    /// Checks a segment.
    /// - Returns: the last position of its predecessor and its own; nil if the segment cannot be
    ///   read.
    private mutating func check(
        segment path: String, journal: JournalID?, isLast: Bool
    ) -> (before: UInt64, last: UInt64)? {
        do throws(JournalFailure) {
            return try read(path, journal, isLast)
        } catch {
            add("\(error)")
            return nil
        }
    }

    private mutating func read(
        _ path: String, _ journal: JournalID?, _ isLast: Bool
    ) throws(JournalFailure) -> (before: UInt64, last: UInt64) {
        var file = try SegmentFile(path: path, journal: journal, codec: codec, files: files)
        for _ in 0..<Self.mostLooks where isLast && file.header == nil {
            // A daemon may be writing the header.
            lookAgainLater()
            file = try SegmentFile(path: path, journal: journal, codec: codec, files: files)
        }
        // An index is written after the last record of its segment, so the size follows it.
        let stored = storedIndex(path, file)
        var size = try file.size
        if file.header == nil { add("\(path): the header is damaged.") }
        for block in file.damagedBlocks {
            add("\(path): the block at \(block.lowerBound) is damaged (\(block.count) bytes).")
        }
        for offset in file.changedPadding {
            add("\(path): the zeros at \(offset), after a block, were changed.")
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        var first = file.header?.first
        if case .segment(let named, _) = Journal.OwnName(name) {
            if let known = first, known != named {
                add("\(path): according to the header the segment starts at position \(known).")
            }
            first = first ?? (named > 0 && named <= RecordFormat.largestPosition ? named : nil)
        }
        var index = SegmentIndex(first: first ?? 1)
        var mark = 0
        var found: [String] = []
        var damages: [RecordWalk.Damage] = []
        var changedPadding: [Int] = []
        var walk = RecordWalk(file, to: size, after: first.map { $0 - 1 })
        var described: Set<UInt32> = []
        walk.isDescribed = { described.contains($0) }
        var looks = 0
        while true {
            while try walk.next({ record, payload, place in
                // Earlier versions wrote more marks after a restart, and each is a record.
                if let marks = stored?.index?.marks, mark < marks.count,
                    marks[mark].offset == place.lowerBound
                {
                    mark += 1
                    index.nextMark = 0
                }
                index.add(record, payload: payload, at: place.lowerBound, end: place.upperBound)
                if record.kind == .stream { described.insert(record.stream) }
                // The marks of a cluster's blocks are no session.
                if record.kind != .note || described.contains(record.stream) {
                    streams.insert(record.stream)
                }
                guard record.kind != .stream, record.kind != .note else { return }
                lines += 1
                guard let fault = isValid(record, payload) else { return }
                if found.count < 1000 {
                    found.append(
                        "\(path): the line at position \(record.position) is not valid: \(fault)")
                }
            }) {}
            damages += walk.damages
            changedPadding += walk.changedPadding
            guard let tail = damages.last, tail.isTail, !file.isCompressed else { break }
            guard let grown = try otherSize(of: file, than: size) else { break }
            // A daemon is writing the last record.
            damages.removeLast()
            guard looks < Self.mostLooks else { break }
            looks += 1
            size = grown
            walk = RecordWalk(file, from: tail.offset, to: size, after: index.last)
            walk.isDescribed = { described.contains($0) }
        }
        bytes += size
        for fault in found { add(fault) }
        for damage in damages {
            let what = damage.isTail && isLast ? "a record is incomplete" : "damaged"
            add("\(path): \(damage.length) bytes at \(damage.offset): \(what).")
        }
        if walk.damageCount > walk.damages.count {
            add(
                "\(path): \(walk.damageCount) places with \(walk.damagedBytes) bytes in all are "
                    + "damaged; only the first are listed.")
        }
        if walk.isUnsearched {
            add("\(path): its damage takes too long to search; the rest was not read.")
        }
        for offset in changedPadding {
            add("\(path): the zeros at \(offset), after a record, were changed.")
        }
        if damages.isEmpty, file.damagedBlocks.isEmpty, let stored {
            try compare(index, with: stored)
        }
        return (file.header?.expectedBefore ?? max(index.first, 1) - 1, index.last)
    }

    /// How often a record or header that a daemon may be writing is read again.
    private static let mostLooks = 5

    private func lookAgainLater() { usleep(10_000) }

    /// Waits until a segment has another size; nil if that does not happen.
    private func otherSize(
        of file: SegmentFile, than size: Int
    ) throws(JournalFailure) -> Int? {
        for _ in 0..<Self.mostLooks {
            let now = try file.size
            if now != size { return now }
            lookAgainLater()
        }
        return nil
    }

    /// The content of an index file.
    private struct StoredIndex {
        var path: String
        var bytes: [UInt8]
        /// Nil if it is damaged.
        var index: SegmentIndex?
    }

    /// Returns the index of a segment; nil if there is none.
    ///
    /// A missing index is rebuilt when the journal is opened.
    private mutating func storedIndex(_ path: String, _ file: SegmentFile) -> StoredIndex? {
        let path = Journal.indexPath(path)
        let read: [UInt8]?
        // The segment can be read without it.
        do throws(JournalFailure) { read = try SegmentIndex.bytes(of: path, files) } catch {
            add("\(error)")
            return nil
        }
        guard let bytes = read else { return nil }
        let index = bytes.withUnsafeBytes { SegmentIndex($0, salt: file.salt) }
        return StoredIndex(path: path, bytes: bytes, index: index)
    }

    /// Compares the index of a segment's records with the one that was stored before.
    private mutating func compare(
        _ index: SegmentIndex, with stored: StoredIndex
    ) throws(JournalFailure) {
        // An index has no streams whose lines retention removed, though the segment describes them.
        func content(_ index: SegmentIndex) -> SegmentIndex {
            var index = index
            index.streams = index.streams.filter { $0.value.count > 0 }
            index.nextMark = 0
            return index
        }
        guard stored.index.map(content) != content(index),
            // A daemon that continues the segment deletes its index.
            try SegmentIndex.bytes(of: stored.path, files) == stored.bytes
        else { return }
        let fault = stored.index == nil ? "is damaged" : "does not match its segment"
        add("\(stored.path): the index \(fault). The next start rebuilds it.")
    }
}
