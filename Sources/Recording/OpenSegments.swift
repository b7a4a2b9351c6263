/// The result of opening a segment on a queue, which hands it over and keeps no reference.
struct OpenedSegment: @unchecked Sendable {
    let result: Result<SegmentFile, JournalFailure>
}

/// The segments that readers have open, and the readers that may hold buffers.
///
/// Readers of one segment share its file: the descriptor, the block table of a packed segment, and
/// its last unpacked block.
struct OpenSegments {
    private struct WeakFile {
        weak var file: SegmentFile?
    }

    private struct WeakReader {
        weak var reader: JournalReader?
    }

    /// The maximum number of readers with buffers: 256 KiB for reading in advance, and a block of
    /// 256 KiB if the segment is packed.
    static let mostBuffering = 64

    private var files: [String: WeakFile] = [:]
    private var waiting: [String: [WeakReader]] = [:]
    /// The readers that continue a search for a record in the next turn.
    private var searching: [WeakReader] = []
    /// The damage in segments, by their paths.
    private var damage: [String: KnownDamage] = [:]
    /// The readers that may hold buffers, the one that has had them for longest first.
    private var buffering: [WeakReader] = []

    func file(at path: String) -> SegmentFile? { files[path]?.file }

    /// Makes a file available to other readers, as long as one of them uses it.
    mutating func insert(_ file: SegmentFile) {
        files = files.filter { $0.value.file != nil }
        files[file.path] = WeakFile(file: file)
        file.known = damage[file.path, default: file.known]
    }

    /// Makes readers open a file again.
    mutating func forget(_ path: String) { files[path] = nil }

    /// Stores the known damage in a file for later readers.
    mutating func remember(_ file: SegmentFile) { damage[file.path] = file.known }

    /// Adds a reader to those that continue a search.
    /// - Returns: whether it is the first, so that the next turn must be requested.
    mutating func waitToSearch(_ reader: JournalReader) -> Bool {
        searching.append(WeakReader(reader: reader))
        return searching.count == 1
    }

    /// Removes and returns the readers that continue a search.
    mutating func endSearching() -> [JournalReader] {
        defer { searching = [] }
        return searching.compactMap(\.reader)
    }

    /// Adds a reader to those that wait for a file.
    /// - Returns: whether it is the first, so that the file must be opened.
    mutating func wait(_ reader: JournalReader, for path: String) -> Bool {
        waiting[path, default: []].append(WeakReader(reader: reader))
        return waiting[path]?.count == 1
    }

    /// Removes and returns the readers that wait for a file.
    mutating func endWaiting(for path: String) -> [JournalReader] {
        waiting.removeValue(forKey: path)?.compactMap(\.reader) ?? []
    }

    /// Permits a reader to hold buffers. If too many readers do, the one that has held them for
    /// longest releases them.
    mutating func admit(_ reader: JournalReader) {
        guard !reader.mayBuffer else { return }
        reader.mayBuffer = true
        buffering.append(WeakReader(reader: reader))
        guard buffering.count > Self.mostBuffering else { return }
        buffering.removeAll { $0.reader == nil }
        guard buffering.count > Self.mostBuffering else { return }
        let oldest = buffering.removeFirst().reader
        oldest?.mayBuffer = false
        oldest?.releaseBuffers()
    }
}

extension Journal {
    /// Returns the file of a segment, which its readers share.
    /// - Parameter mayWait: whether a packed segment is opened on a queue. Its block table is found
    ///   by reading the whole file: 40 ms for 64 MiB.
    /// - Returns: nil if the file is being opened; the reader is notified.
    func file(
        of segment: Readable, for reader: JournalReader, mayWait: Bool
    ) throws(JournalFailure) -> SegmentFile? {
        if let file = segments.file(at: segment.path) { return file }
        let (path, id, codec, files) = (segment.path, id, configuration.codec, files)
        guard mayWait, segment.isCompressed, !configuration.worksInline else {
            let file = try SegmentFile(path: path, journal: id, codec: codec, files: files)
            segments.insert(file)
            return file
        }
        guard segments.wait(reader, for: path) else { return nil }
        syncer.open {
            do throws(JournalFailure) {
                let file = try SegmentFile(path: path, journal: id, codec: codec, files: files)
                return .opened(path, OpenedSegment(result: .success(file)))
            } catch {
                return .opened(path, OpenedSegment(result: .failure(error)))
            }
        }
        return nil
    }

    /// Continues a reader's search for a record in a later turn.
    ///
    /// The queue only reports back: between two parts of the search the loop serves others.
    func postponeSearch(of reader: JournalReader) {
        guard segments.waitToSearch(reader) else { return }
        syncer.open { .searchable }
    }

    /// Registers a segment that was opened on a queue, and resumes its readers.
    func didOpen(_ segment: OpenedSegment, at path: String) {
        if case .success(let file) = segment.result { segments.insert(file) }
        for reader in segments.endWaiting(for: path) { reader.didOpen(segment, at: path) }
    }
}
