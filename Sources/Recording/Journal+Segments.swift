import Glibc

extension Journal {
    static func segmentPath(_ folder: String, _ first: UInt64, compressed: Bool = false) -> String {
        let digits = String(first)
        let name = String(repeating: "0", count: 20 - digits.count) + digits
        return "\(folder)/\(name).\(compressed ? "segz" : "seg")"
    }

    static func indexPath(_ segment: String) -> String {
        let bare = segment.split(separator: ".", omittingEmptySubsequences: false).dropLast()
            .joined(separator: ".")
        return bare + ".idx"
    }

    /// Creates an empty segment for writing.
    func begin(time: Int64) throws(JournalFailure) -> Active {
        while true {
            // A skipped file with the same digits, plain or packed, must not be replaced.
            while !isReplica, scanned.skipped.contains(where: { $0.first == nextPosition }) {
                nextPosition += 1
            }
            do throws(JournalFailure) {
                return try beginHere(time: time)
            } catch  where error.code == EEXIST && !isReplica {
                // Another file has the name: a segment of another journal, which must not be
                // deleted.
                nextPosition += 1
            }
        }
    }

    private func beginHere(time: Int64) throws(JournalFailure) -> Active {
        let path = Self.segmentPath(folder, nextPosition)
        let file = try OpenFile(files, path: path, flags: O_RDWR | O_CREAT | O_EXCL)
        var header = SegmentHeader(first: nextPosition, created: time, journal: id)
        header.previous = lastGiven
        header.running = UInt32(
            clamping: running / 1_000_000_000 + (running % 1_000_000_000 > 0 ? 1 : 0))
        do throws(JournalFailure) {
            try file.write(header.bytes, at: 0)
            if configuration.isSynced {
                // The folder's entry must be on the disk before the records in the file count as
                // durable.
                unsynced.append(try OpenFile(files, path: folder, flags: O_RDONLY | O_DIRECTORY))
                unsynced.append(file)
            }
        } catch {
            _ = files.unlink(path)
            throw error
        }
        return Active(
            file: file, index: SegmentIndex(first: nextPosition), end: SegmentHeader.size,
            written: nextPosition - 1, expectedBefore: header.expectedBefore)
    }

    /// Closes the active segment and starts the next one.
    ///
    /// If that fails, the old segment grows for a while before the next attempt.
    func roll(time: Int64) {
        if !configuration.isSynced { restoreIfDeleted() }
        let old = active!
        do throws(JournalFailure) {
            active = try begin(time: time)
        } catch {
            counts.failures += 1
            let failure = JournalFailure(
                "The next segment could not be created. \(error)", code: error.code)
            if troubles.roll != failure {
                report(
                    "The next segment could not be created; the last one grows until that "
                        + "succeeds. \(error)")
            }
            troubles.roll = failure
            rollAt = old.end + max(1 << 20, configuration.rollBytes / 8)
            return
        }
        if troubles.roll != nil { report("Segments can be created again.") }
        troubles.roll = nil
        rollAt = configuration.rollBytes
        sealed.append(
            Sealed(
                path: old.file.path, index: old.index, fileBytes: old.end, isCompressed: false,
                expectedBefore: old.expectedBefore, closedAt: running, hasIndex: false,
                recordsEnd: old.end))
        sealedBytes += old.end
        indexesMissing += 1
        places.add(old.index)
        if !configuration.isSynced { writeIndexes() }
        // Older segments may be removed, so each segment describes the streams that can receive
        // lines in it. Describing every stream that never ended took 906 MB after 3,000 runs.
        let described = isReplica ? [] : held.sorted().compactMap { streams[$0] }
        for stream in described where !stream.hasEnded {
            stream.descriptor.withUnsafeBytes { payload in
                let record = (number: stream.number, id: stream.id)
                appendDescription(record.id, number: record.number, time: time, payload)
            }
        }
        do throws(JournalFailure) { try write(time: time) } catch {
            // The failure is in troubles, and the records stay pending.
        }
    }

    /// Writes the indexes of closed segments that are on the disk.
    ///
    /// When the journal is opened, an index proves that its segment is on the disk.
    func writeIndexes() {
        var left = indexesMissing
        guard left > 0,
            sealed.contains(where: { !$0.hasIndex && $0.index.last <= synced })
        else { return }
        defer { recordProgress() }
        for place in sealed.indices.reversed() where left > 0 && !sealed[place].hasIndex {
            left -= 1
            guard sealed[place].index.last <= synced else { continue }
            sealed[place].hasIndex = true
            indexesMissing -= 1
            let (path, bytes, files) = (
                Self.indexPath(sealed[place].path), sealed[place].index.bytes(salt: id.salt), files
            )
            syncer.remove {
                do throws(JournalFailure) {
                    try files.replace(path, with: bytes, durably: false)
                } catch {
                    return .indexed(error)
                }
                return .indexed(nil)
            }
        }
    }

    /// Stores durably, in the file `journal`, up to which position everything is on the disk.
    private func recordProgress() {
        guard configuration.isSynced, failure == nil, active != nil else { return }
        let (files, path, state) = (files, "\(folder)/journal", state(isClosed: false).bytes)
        syncer.remove {
            // If this fails, the file proves less, and the next closed segment writes it again.
            do throws(JournalFailure) { try files.replace(path, with: state, durably: true) } catch
            {}
            return .indexed(nil)
        }
    }

    // MARK: Packing

    func packOldest() {
        guard let codec = configuration.codec, !isCompressing,
            let place = sealed.firstIndex(where: { !$0.isCompressed }),
            sealed.count - place > configuration.plainSegments, sealed[place].index.last <= synced
        else { return }
        isCompressing = true
        let (source, first, id) = (sealed[place].path, sealed[place].index.first, id)
        var files = files
        if var own = files as? LinuxFiles {
            own.readsWithSpares = true
            files = own
        }
        let target = Self.segmentPath(folder, first, compressed: true)
        syncer.pack { [files] in
            do throws(JournalFailure) {
                let bytes = try Self.pack(
                    source, to: target, journal: id, codec: codec, files: files)
                return .compressed(first, path: target, bytes: bytes, nil)
            } catch {
                return .compressed(first, path: nil, bytes: 0, error)
            }
        }
    }

    /// Registers a packed segment.
    func didPack(_ first: UInt64, _ path: String, bytes: Int) {
        let place = sealed.place(of: first)
        guard place < sealed.count, sealed[place].index.first == first else {
            // Retention removed it in the meantime.
            if files.unlink(path) != 0 { undeleted.append(Expired(path: path)) }
            return
        }
        guard sealed[place].path != path else { return }
        if files.unlink(sealed[place].path) != 0 {
            undeleted.append(Expired(path: sealed[place].path))
        }
        sealedBytes += bytes - sealed[place].fileBytes
        (sealed[place].path, sealed[place].fileBytes, sealed[place].isCompressed) = (
            path, bytes, true
        )
        counts.segmentsCompressed += 1
    }

    /// Packs a segment into a new file, block by block, and verifies it by reading it back.
    /// - Returns: the new file's size.
    static func pack(
        _ source: String, to target: String, journal: JournalID, codec: any SegmentCodec,
        files: any FileSystem
    ) throws(JournalFailure) -> Int {
        let segment = try SegmentFile(path: source, journal: journal, files: files)
        let end = try segment.size
        let temporary = target + ".tmp"
        _ = files.unlink(temporary)
        let file = try OpenFile(files, path: temporary, flags: O_RDWR | O_CREAT | O_EXCL)
        do throws(JournalFailure) {
            guard var header = segment.header else {
                throw JournalFailure("The header of “\(source)” is damaged; it stays uncompressed.")
            }
            header.isCompressed = true
            var place = 0
            func put(_ bytes: [UInt8]) throws(JournalFailure) {
                try file.write(bytes, at: place)
                place += bytes.count
            }
            try put(header.bytes)
            var offset = SegmentHeader.size
            while offset < end {
                let bytes = try segment.read(min(SegmentBlock.usualSize, end - offset), at: offset)
                guard !bytes.isEmpty else { break }
                let packed = try packed(bytes, codec)
                try put(
                    SegmentBlock.bytes(
                        offset: offset, size: bytes.count, packed: packed, salt: journal.salt))
                offset += bytes.count
            }
            try file.sync()
            try compare(
                segment, end,
                with: try SegmentFile(path: temporary, journal: journal, codec: codec, files: files)
            )
            try refuseOther(target, journal: journal, first: header.first, files: files)
            let renamed = files.rename(temporary, to: target)
            guard renamed == 0 else { throw .system("Renaming", temporary, Int32(-renamed)) }
            // The plain file is deleted next, so the new name must be on the disk first.
            if let slash = target.lastIndex(of: "/") {
                try files.syncFolder(String(target[..<slash]))
            }
            return place
        } catch {
            _ = files.unlink(temporary)
            throw error
        }
    }

    /// Refuses to replace a file that is not a packed copy of the same segment.
    private static func refuseOther(
        _ path: String, journal: JournalID, first: UInt64, files: any FileSystem
    ) throws(JournalFailure) {
        do throws(JournalFailure) {
            let other = try SegmentFile(path: path, journal: journal, files: files)
            guard other.header?.first == first else {
                throw JournalFailure(
                    "“\(path)” is another file. Move it to another folder, or remove it.")
            }
        } catch  where error.code == ENOENT {}
    }

    private static func packed(_ bytes: [UInt8], _ codec: any SegmentCodec) throws(JournalFailure)
        -> [UInt8]
    {
        var result: Result<[UInt8], JournalFailure> = .success([])
        bytes.withUnsafeBytes { bytes in
            do throws(JournalFailure) { result = .success(try codec.pack(bytes)) } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }

    private static func compare(_ one: SegmentFile, _ end: Int, with other: SegmentFile)
        throws(JournalFailure)
    {
        var offset = SegmentHeader.size
        while offset < end {
            let bytes = try one.read(min(SegmentBlock.usualSize, end - offset), at: offset)
            guard !bytes.isEmpty, try other.read(bytes.count, at: offset) == bytes else {
                throw JournalFailure("“\(other.path)” does not decompress to “\(one.path)”.")
            }
            offset += bytes.count
        }
    }
}
