import Glibc

/// The index of a segment: offsets, positions and streams of its records.
///
/// It is derived from the segment, and rebuilt if it is missing or wrong.
package struct SegmentIndex: Equatable, Sendable {
    /// A record at which reading can start.
    package struct Mark: Equatable, Sendable {
        /// Its offset in the segment, in bytes before compression.
        package var offset: Int
        package var position: UInt64
        package var time: Int64
        package var stream: UInt32
        package var kind: Record.Kind
    }

    /// The distance between ordinary marks, in bytes. Full snapshots and stream records are always
    /// marks.
    static let spacing = 64 << 10

    /// The first position of the segment.
    package var first: UInt64
    /// The position of its last record; one less than `first` if it has none.
    package var last: UInt64
    /// The end of its records, in bytes.
    package var end = SegmentHeader.size
    package var firstTime: Int64 = 0
    package var lastTime: Int64 = 0
    /// The latest time of its marks, which is not that of the last one if the clock jumped. Not
    /// part of the file.
    private(set) var latestMark = Int64.min
    /// The earliest time of its full snapshots; not part of the file.
    private(set) var earliestFull = Int64.max
    package var marks: [Mark] = []
    package var streams: [UInt32: RecordedStream] = [:]
    /// Its full snapshots, for searches; not part of the file.
    private(set) var fulls = FullStates()
    /// The offset at which the next ordinary mark is due; not part of the file.
    var nextMark = 0
    /// The part of the limits that its records have used; not part of the file.
    private var used = Used()

    /// The maximum number of marks besides the ordinary ones, in a segment.
    ///
    /// Beyond it, reading starts at an ordinary mark. A segment of 64 MiB that reaches it has a
    /// full snapshot in every 512 bytes. A mark takes up to 88 bytes of memory.
    static let mostMarks = 1 << 17
    /// The maximum number of streams in a segment; the records of further ones are not found.
    ///
    /// The journal begins the next segment long before, at ``fullStreams``, so only a crafted
    /// segment has more.
    static let mostStreams = 1 << 17
    /// The number of streams, besides twice those that are held, at which a segment is closed.
    ///
    /// When it is removed, all its streams are visited in one turn.
    static let fullStreams = 1 << 13
    /// The maximum size of all descriptions in a segment, in bytes; further ones are ignored.
    static let mostDescribed = 64 << 20

    private struct Used: Equatable, Sendable {
        var marks = 0
        var described = 0
        var records: UInt64 = 0

        static func == (_: Self, _: Self) -> Bool { true }
    }

    /// - Parameter first: from 1.
    package init(first: UInt64) {
        self.first = first
        last = first - 1
    }

    package var isEmpty: Bool { last < first }

    /// The number of positions within the segment whose records were damaged when the index was
    /// built.
    ///
    /// It is too high for a segment beyond the limits of streams and marks.
    package var missing: UInt64 {
        guard last >= first, last - first >= used.records else { return 0 }
        return last - first - used.records &+ 1
    }

    /// Adds the next record.
    mutating func add(_ record: Record, payload: UnsafeRawBufferPointer, at offset: Int, end: Int) {
        if isEmpty { firstTime = record.time }
        last = record.position
        lastTime = record.time
        self.end = end
        used.records += 1
        let isDue = offset >= nextMark
        let isMark =
            isDue
            || (record.kind == .full || record.kind == .stream) && used.marks < Self.mostMarks
        if isMark {
            if !isDue { used.marks += 1 }
            marks.append(
                Mark(
                    offset: offset, position: record.position, time: record.time,
                    stream: record.stream,
                    kind: record.kind))
            latestMark = max(latestMark, record.time)
            if record.kind == .full {
                earliestFull = min(earliestFull, record.time)
                fulls.add(
                    record.position, time: record.time, stream: record.stream,
                    after: streams[record.stream]?.lastFull ?? 0)
            }
            nextMark = offset + Self.spacing
        }
        add(record, payload, isMark: isMark)
    }

    /// Adds a record to its stream, within the limits.
    private mutating func add(
        _ record: Record, _ payload: UnsafeRawBufferPointer, isMark: Bool
    ) {
        guard streams.count < Self.mostStreams || streams[record.stream] != nil else { return }
        guard record.kind == .stream || record.kind == .full && !isMark else {
            streams[record.stream, default: RecordedStream(id: record.stream)].add(
                record, payload: payload)
            return
        }
        var stream = streams[record.stream] ?? RecordedStream(id: record.stream)
        defer { streams[record.stream] = stream }
        let (lastFull, described) = (stream.lastFull, stream.descriptor.count)
        stream.add(record, payload: payload)
        // A full snapshot without a mark cannot be found.
        if !isMark { stream.lastFull = lastFull }
        guard record.kind == .stream else { return }
        used.described += stream.descriptor.count - described
        guard used.described > Self.mostDescribed else { return }
        used.described -= stream.descriptor.count
        stream.descriptor = []
    }

    /// Returns the last mark at or before a position, where reading starts; nil before the first.
    package func mark(atOrBefore position: UInt64) -> Mark? {
        var (low, high) = (0, marks.count)
        while low < high {
            let middle = (low + high) / 2
            if marks[middle].position <= position { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? marks[low - 1] : nil
    }
}

// MARK: - Encoding

extension SegmentIndex {
    static let magic: [UInt8] = Array("MSPRIDX\n".utf8)
    static let version: UInt32 = 1

    /// The content of the index file; see docs/recording-format.md.
    package func bytes(salt: UInt32) -> [UInt8] {
        var out = Self.magic
        func put<T: FixedWidthInteger>(_ value: T) {
            withUnsafeBytes(of: value.littleEndian) { out.append(contentsOf: $0) }
        }
        put(Self.version)
        put(UInt32(0))
        for value in [first, last, UInt64(end)] { put(value) }
        put(firstTime)
        put(lastTime)
        put(UInt32(marks.count))
        put(UInt32(streams.count))
        for mark in marks {
            put(UInt64(mark.offset))
            put(mark.position)
            put(mark.time)
            put(mark.stream)
            put(UInt32(mark.kind.rawValue))
        }
        for stream in streams.values.sorted(by: { $0.id < $1.id }) {
            put(stream.id)
            put(UInt32(stream.hasEnded ? 1 : 0))
            for value in [
                stream.first, stream.last, stream.count, stream.bytes, stream.number,
                stream.lastFull,
            ] {
                put(value)
            }
            put(stream.firstTime)
            put(stream.lastTime)
            put(UInt64(stream.descriptor.count))
            out.append(contentsOf: stream.descriptor)
        }
        out.withUnsafeMutableBytes { room in
            room.put(Checksum.of(UnsafeRawBufferPointer(rebasing: room[16...]), from: salt), at: 12)
        }
        return out
    }

    /// Returns the bytes of an index file; nil if it does not exist.
    ///
    /// Of a file that is longer than its counts permit only the head is returned, which is no
    /// index.
    static func bytes(
        of path: String, _ files: any FileSystem
    ) throws(JournalFailure) -> [UInt8]? {
        do throws(JournalFailure) {
            let file = try OpenFile(files, path: path, flags: O_RDONLY)
            let head = try file.read(headBytes, at: 0)
            let most = head.withUnsafeBytes { mostBytes($0) }
            return try file.size <= most ? try file.readAll(limit: most) : head
        } catch  where error.code == ENOENT {
            return nil
        }
    }

    /// The size of the part before the marks, in bytes.
    private static let headBytes = 64

    /// The maximum size of an index with this head, in bytes.
    private static func mostBytes(_ head: UnsafeRawBufferPointer) -> Int {
        guard head.count == headBytes, head[..<8].elementsEqual(magic) else { return 0 }
        let end = head.integer(at: 32, as: UInt64.self)
        let (marks, streams) = (
            Int(head.integer(at: 56, as: UInt32.self)), Int(head.integer(at: 60, as: UInt32.self))
        )
        // A segment ends after the record that fills it.
        let longest = UInt64(Journal.Configuration.largestSegment + RecordFormat.largestPayload * 2)
        guard end <= longest, marks <= Int(end) / spacing + mostMarks + 1, streams <= mostStreams
        else { return 0 }
        return headBytes + marks * 32 + streams * 80 + mostDescribed
    }

    /// Parses an index file; nil if it is damaged, of another version or of another journal.
    package init?(_ bytes: UnsafeRawBufferPointer, salt: UInt32) {
        guard bytes.count >= 64, bytes[..<8].elementsEqual(Self.magic),
            bytes.integer(at: 8, as: UInt32.self) == Self.version,
            bytes.integer(at: 12, as: UInt32.self)
                == Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[16...]), from: salt)
        else { return nil }
        var place = 16
        func read<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T? {
            guard place + MemoryLayout<T>.size <= bytes.count else { return nil }
            defer { place += MemoryLayout<T>.size }
            return bytes.integer(at: place)
        }
        guard let first: UInt64 = read(), let last: UInt64 = read(), let end: UInt64 = read(),
            let firstTime: Int64 = read(), let lastTime: Int64 = read(),
            let markCount: UInt32 = read(),
            let streamCount: UInt32 = read(), first > 0, end <= UInt64(Int.max),
            Int(markCount) <= Int(end) / Self.spacing + Self.mostMarks + 1,
            streamCount <= Self.mostStreams
        else { return nil }
        self.init(first: first)
        (self.last, self.end, self.firstTime, self.lastTime) = (last, Int(end), firstTime, lastTime)
        for _ in 0..<markCount {
            guard let offset: UInt64 = read(), let position: UInt64 = read(),
                let time: Int64 = read(),
                let stream: UInt32 = read(), let kind: UInt32 = read(), offset < end
            else { return nil }
            marks.append(
                Mark(
                    offset: Int(offset), position: position, time: time, stream: stream,
                    kind: Record.Kind(rawValue: UInt8(truncatingIfNeeded: kind))))
        }
        for _ in 0..<streamCount {
            guard let id: UInt32 = read(), let flags: UInt32 = read() else { return nil }
            var stream = RecordedStream(id: id)
            guard let first: UInt64 = read(), let last: UInt64 = read(), let count: UInt64 = read(),
                let size: UInt64 = read(), let number: UInt64 = read(),
                let lastFull: UInt64 = read(),
                let firstTime: Int64 = read(), let lastTime: Int64 = read(),
                let length: UInt64 = read(),
                length <= UInt64(min(bytes.count - place, RecordedStream.longestDescriptor))
            else { return nil }
            used.described += Int(length)
            guard used.described <= Self.mostDescribed else { return nil }
            (stream.first, stream.last, stream.count, stream.bytes) = (first, last, count, size)
            (stream.number, stream.lastFull, stream.hasEnded) = (number, lastFull, flags & 1 != 0)
            (stream.firstTime, stream.lastTime) = (firstTime, lastTime)
            stream.descriptor = Array(bytes[place..<place + Int(length)])
            place += Int(length)
            streams[id] = stream
        }
        guard place == bytes.count, isPlausible else { return nil }
        // Descriptions are marks, and streams count the other records.
        used.records = streams.values.reduce(UInt64(marks.count { $0.kind == .stream })) {
            $0 &+ $1.count
        }
        latestMark = marks.reduce(.min) { max($0, $1.time) }
        earliestFull = marks.reduce(.max) { $1.kind == .full ? min($0, $1.time) : $0 }
        fulls = FullStates(marks)
        // If the segment is continued, marks follow in the usual distance.
        nextMark = marks.last.map { min($0.offset, .max - Self.spacing) + Self.spacing } ?? 0
    }

    /// Whether the numbers are consistent, so that arithmetic on them cannot overflow.
    private var isPlausible: Bool {
        guard first > 0, first <= RecordFormat.largestPosition, last >= first - 1,
            end >= SegmentHeader.size,
            last - (first - 1) <= UInt64(end / RecordFormat.headerSize)
        else { return false }
        let places = first...max(first, last)
        var before = (offset: SegmentHeader.size - 1, position: first - 1)
        for mark in marks {
            guard mark.offset > before.offset, mark.position > before.position,
                mark.position <= last
            else {
                return false
            }
            before = (mark.offset, mark.position)
        }
        return streams.values.allSatisfy { stream in
            stream.count <= last - (first - 1) && stream.bytes <= UInt64(end)
                && (stream.count == 0
                    || places.contains(stream.first) && places.contains(stream.last))
                && (stream.lastFull == 0 || places.contains(stream.lastFull))
        }
    }
}
