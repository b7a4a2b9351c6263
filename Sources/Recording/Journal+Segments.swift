import Foundation

extension Journal {
    static func segmentPath(_ folder: String, _ first: UInt64, compressed: Bool = false) -> String {
        let digits = String(first)
        let name = String(repeating: "0", count: 20 - digits.count) + digits
        return "\(folder)/\(name).\(compressed ? "segz" : "seg")"
    }

    static func indexPath(_ segment: String) -> String {
        let bare = segment.split(separator: ".", omittingEmptySubsequences: false).dropLast().joined(separator: ".")
        return bare + ".idx"
    }

    /// Makes an empty segment to write to.
    func begin(time: Int64) throws(JournalFailure) -> Active {
        let path = Self.segmentPath(folder, nextPosition)
        let file = try OpenFile(path: path, flags: O_RDWR | O_CREAT | O_EXCL)
        do throws(JournalFailure) {
            let header = SegmentHeader(first: nextPosition, created: time, journal: id).bytes
            var failure: JournalFailure?
            header.withUnsafeBytes { bytes in
                do throws(JournalFailure) { try file.write(bytes, at: 0) } catch { failure = error }
            }
            if let failure { throw failure }
            let parent = try OpenFile(path: folder, flags: O_RDONLY | O_DIRECTORY)
            // The folder's entry must be on the disk before what the file holds counts for anything.
            unsynced.append(parent)
            unsynced.append(file)
        } catch {
            unlink(path)
            throw error
        }
        return Active(
            file: file, index: SegmentIndex(first: nextPosition), end: SegmentHeader.size, written: nextPosition - 1)
    }

    /// Closes the segment and begins the next; where that fails, the old one goes on growing for a while.
    func roll(time: Int64) {
        do throws(JournalFailure) {
            let old = active!
            let new = try begin(time: time)
            active = new
            rollAt = configuration.segmentBytes
            sealed.append(
                Sealed(path: old.file.path, index: old.index, fileBytes: old.end, isCompressed: false))
            try? SmallFile.replace(
                Self.indexPath(old.file.path), with: old.index.bytes(salt: id.salt), durably: false)
        } catch {
            counts.failures += 1
            remarks.append("The next segment could not be begun: \(error)")
            rollAt = active.end + max(1 << 20, configuration.segmentBytes / 8)
            return
        }
        // Older segments may be removed, so each segment describes the streams that can get lines in it. Describing
        // every stream that never ended took 906 MB after 3,000 runs.
        for id in openStreams.sorted() {
            guard let stream = streams[id], !stream.hasEnded else { continue }
            stream.descriptor.withUnsafeBytes {
                _ = append(.stream, stream: stream.id, number: stream.number, time: time, payload: $0)
            }
        }
        try? write(time: time)
    }

    // MARK: Retention

    /// Removes the oldest segments, as far as the configuration wants it, and has older ones packed.
    ///
    /// Who is reading a removed segment may read it to its end.
    package func enforceRetention(time: Int64) {
        guard !isReadOnly else { return }
        while let oldest = sealed.first {
            let isTooMuch = configuration.retainedBytes.map { bytes > $0 } ?? false
            let isTooOld = configuration.retainedTime.map { oldest.index.lastTime < time - $0 } ?? false
            guard isTooMuch || isTooOld else { break }
            unlink(oldest.path)
            unlink(Self.indexPath(oldest.path))
            sealed.removeFirst()
            removed = max(removed, oldest.index.last)
            counts.segmentsRemoved += 1
            forget(oldest.index)
        }
        packOldest()
    }

    /// Takes a removed segment's part out of the streams' accounts.
    private func forget(_ index: SegmentIndex) {
        for gone in index.streams.values {
            guard var stream = streams[gone.id] else { continue }
            stream.count -= min(stream.count, gone.count)
            stream.bytes -= min(stream.bytes, gone.bytes)
            if stream.lastFull <= index.last { stream.lastFull = 0 }
            if stream.count == 0 {
                (stream.first, stream.firstTime) = (0, 0)
                if stream.hasEnded || !openStreams.contains(gone.id) {
                    streams[gone.id] = nil
                    continue
                }
            } else if let next = (sealed.lazy.map(\.index) + [active.index]).lazy
                .compactMap({ $0.streams[gone.id] }).first(where: { $0.count > 0 })
            {
                (stream.first, stream.firstTime) = (next.first, next.firstTime)
            }
            streams[gone.id] = stream
        }
    }

    private func packOldest() {
        guard let codec = configuration.codec, !isCompressing,
            let place = sealed.firstIndex(where: { !$0.isCompressed }),
            sealed.count - place > configuration.plainSegments
        else { return }
        isCompressing = true
        let (source, first, id) = (sealed[place].path, sealed[place].index.first, id)
        let target = Self.segmentPath(folder, first, compressed: true)
        syncer.pack {
            do throws(JournalFailure) {
                let bytes = try Self.pack(source, to: target, journal: id, codec: codec)
                return .compressed(first, path: target, bytes: bytes)
            } catch {
                return .compressed(first, path: nil, bytes: 0)
            }
        }
    }

    /// Packs a segment into a file of its own, block by block, and reads it back before it counts.
    /// - Returns: the new file's size.
    static func pack(
        _ source: String, to target: String, journal: JournalID, codec: any SegmentCodec
    ) throws(JournalFailure) -> Int {
        let segment = try SegmentFile(path: source, journal: journal)
        let end = try segment.size
        let temporary = target + ".tmp"
        let file = try OpenFile(path: temporary, flags: O_RDWR | O_CREAT | O_TRUNC)
        do throws(JournalFailure) {
            var header = segment.header ?? SegmentHeader(first: 0, created: 0, journal: journal)
            header.isCompressed = true
            var place = 0
            func put(_ bytes: [UInt8]) throws(JournalFailure) {
                var failure: JournalFailure?
                bytes.withUnsafeBytes { bytes in
                    do throws(JournalFailure) { try file.write(bytes, at: place) } catch { failure = error }
                }
                if let failure { throw failure }
                place += bytes.count
            }
            try put(header.bytes)
            var offset = SegmentHeader.size
            while offset < end {
                let bytes = try segment.read(min(SegmentBlock.usualSize, end - offset), at: offset)
                guard !bytes.isEmpty else { break }
                let packed = try packed(bytes, codec)
                try put(SegmentBlock.bytes(offset: offset, size: bytes.count, packed: packed, salt: journal.salt))
                offset += bytes.count
            }
            guard fsync(file.descriptor) == 0 else { throw .system("Syncing", temporary) }
            try compare(segment, end, with: try SegmentFile(path: temporary, journal: journal, codec: codec))
            guard rename(temporary, target) == 0 else { throw .system("Renaming", temporary) }
            return place
        } catch {
            unlink(temporary)
            throw error
        }
    }

    private static func packed(_ bytes: [UInt8], _ codec: any SegmentCodec) throws(JournalFailure) -> [UInt8] {
        var result: Result<[UInt8], JournalFailure> = .success([])
        bytes.withUnsafeBytes { bytes in
            do throws(JournalFailure) { result = .success(try codec.pack(bytes)) } catch { result = .failure(error) }
        }
        return try result.get()
    }

    private static func compare(_ one: SegmentFile, _ end: Int, with other: SegmentFile) throws(JournalFailure) {
        var offset = SegmentHeader.size
        while offset < end {
            let bytes = try one.read(min(1 << 20, end - offset), at: offset)
            guard try other.read(bytes.count, at: offset) == bytes else {
                throw JournalFailure("“\(other.path)” does not unpack to “\(one.path)”.")
            }
            offset += bytes.count
        }
    }
}
