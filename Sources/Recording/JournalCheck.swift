/// The result of reading every byte of a journal or of one segment.
package struct JournalCheck {
    /// The size of all records, before compression.
    package private(set) var bytes = 0
    /// The number of records that are lines.
    package private(set) var lines = 0
    package private(set) var streams: Set<UInt32> = []
    /// The faults, one sentence each with the file's name; at most 1000.
    package private(set) var faults: [String] = []

    private let codec: (any SegmentCodec)?
    private let files: any FileSystem
    private let isValid: (UnsafeRawBufferPointer) -> String?

    private init(
        _ codec: (any SegmentCodec)?, _ files: any FileSystem,
        _ isValid: @escaping (UnsafeRawBufferPointer) -> String?
    ) {
        (self.codec, self.files, self.isValid) = (codec, files, isValid)
    }

    /// Checks a journal: its segments, their indexes, missing segments, and the file `journal`.
    ///
    /// It changes nothing. The journal may be in use, in which case its last record may be
    /// incomplete.
    /// - Parameters:
    ///   - codec: unpacks segments.
    ///   - fault: returns what is wrong with a line, or nil.
    /// - Throws: ``JournalFailure`` if the folder cannot be read.
    package static func folder(
        _ folder: String, codec: (any SegmentCodec)?, files: any FileSystem = LinuxFiles(),
        fault: @escaping (UnsafeRawBufferPointer) -> String?
    ) throws(JournalFailure) -> JournalCheck {
        var check = JournalCheck(codec, files, fault)
        try check.check(folder)
        return check
    }

    /// Checks one segment.
    package static func segment(
        _ path: String, codec: (any SegmentCodec)?, files: any FileSystem = LinuxFiles(),
        fault: @escaping (UnsafeRawBufferPointer) -> String?
    ) -> JournalCheck {
        var check = JournalCheck(codec, files, fault)
        _ = check.check(segment: path, journal: nil, isLast: true)
        return check
    }

    private mutating func add(_ fault: String) {
        if faults.count < 1000 { faults.append(fault) }
    }

    private mutating func check(_ folder: String) throws(JournalFailure) {
        var names: [String] = []
        let result = files.names(in: folder, into: &names)
        guard result == 0 else { throw .system("Listing", folder, Int32(-result)) }
        let segments = names.sorted().filter {
            if case .segment = Journal.OwnName($0) { true } else { false }
        }
        var identity: JournalID?
        do throws(JournalFailure) { identity = try checkIdentity(folder) } catch { add("\(error)") }
        var ends: [(name: String, before: UInt64, last: UInt64)] = []
        for name in segments {
            let end = check(
                segment: "\(folder)/\(name)", journal: identity, isLast: name == segments.last)
            if let end { ends.append((name, end.before, end.last)) }
        }
        // A daemon may have removed segments in the meantime; it records which before it does.
        let state = try? files.contents("\(folder)/journal").flatMap { JournalFile($0) }
        checkOrder(ends, state.flatMap { $0.isChecked ? $0 : nil })
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
        _ ends: [(name: String, before: UInt64, last: UInt64)], _ state: JournalFile?
    ) {
        var before = state?.removed ?? ends.first?.before ?? 0
        var name = "the start"
        for segment in ends {
            if segment.before > before {
                add(
                    "Positions \(before + 1) to \(segment.before), between \(name) and \(segment.name), are missing."
                )
            }
            before = max(before, segment.last)
            name = segment.name
        }
        if let state, state.last > before {
            add("Positions \(before + 1) to \(state.last), after \(name), are missing.")
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
        let file = try SegmentFile(path: path, journal: journal, codec: codec, files: files)
        let size = try file.size
        bytes += size
        if file.header == nil { add("\(path): the header is damaged.") }
        for block in file.damagedBlocks {
            add("\(path): the block at \(block.lowerBound) is damaged (\(block.count) bytes).")
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
        var walk = RecordWalk(file, to: size, after: first.map { $0 - 1 })
        var found: [String] = []
        while try walk.next({ record, payload, place in
            index.note(record, payload: payload, at: place.lowerBound, end: place.upperBound)
            streams.insert(record.stream)
            guard record.kind != .stream, record.kind != .note else { return }
            lines += 1
            guard let fault = isValid(payload) else { return }
            if found.count < 1000 {
                found.append(
                    "\(path): the line at position \(record.position) is not valid: \(fault)")
            }
        }) {}
        for fault in found { add(fault) }
        for damage in walk.damages {
            let what = damage.isTail && isLast ? "a record is incomplete" : "damaged"
            add("\(path): \(damage.length) bytes at \(damage.offset): \(what).")
        }
        if walk.damages.isEmpty, file.damagedBlocks.isEmpty { try compare(index, path, file) }
        return (file.header?.expectedBefore ?? max(index.first, 1) - 1, index.last)
    }

    /// Compares an index file with its segment. A missing index is rebuilt when the journal is
    /// opened.
    private mutating func compare(_ index: SegmentIndex, _ path: String, _ file: SegmentFile)
        throws(JournalFailure)
    {
        let indexPath = Journal.indexPath(path)
        guard let bytes = try files.contents(indexPath) else { return }
        guard let stored = bytes.withUnsafeBytes({ SegmentIndex($0, salt: file.salt) }) else {
            return add("\(indexPath): the index is damaged. The next start rebuilds it.")
        }
        // An index has no streams whose lines retention removed, though the segment describes them.
        func content(_ index: SegmentIndex) -> SegmentIndex {
            var index = index
            index.streams = index.streams.filter { $0.value.count > 0 }
            index.nextMark = 0
            return index
        }
        if content(stored) != content(index) {
            add("\(indexPath): the index does not match its segment. The next start rebuilds it.")
        }
    }
}
