import Glibc

extension Journal {
    /// Finds the segments and recovers from a crash.
    func open(time: Int64) throws(JournalFailure) {
        if !isReadOnly {
            let made = files.makeFolder(folder)
            guard made == 0 else { throw .system("Making the folder", folder, Int32(-made)) }
            try refuseStrangers()
            if lock == nil { try acquireLock() }
            try removeTemporaries()
        }
        let known = try journalFile()
        stored.isCopy = isReplica || known?.isCopy == true
        stored.gaps = known?.gaps ?? []
        if !isReadOnly, !isReplica, known?.isCopy == true {
            throw JournalFailure(
                "“\(folder)” has a copy of a cluster's log, and the log gives lines their positions. "
                    + "Name the log with --log, or copy its lines with “mainspring export”.")
        }
        let found = try findSegments()
        id = try identity(known, found) ?? configuration.replicatedID ?? .random()
        if let expected = configuration.replicatedID, expected != id {
            throw JournalFailure(
                "“\(folder)” is the journal of another log (\(id.text), not \(expected.text)). Give "
                    + "an empty folder for this log.")
        }
        if let known, known.id != id {
            remarks.append(
                "The file “journal” and the segments have different ids; the segments' id was used."
            )
        }
        // In a file without a valid checksum only the id is used.
        let state = known.flatMap { $0.isChecked && $0.id == id ? $0 : nil }
        wasClosed = state?.isClosed ?? false
        runningBefore = Int64(state?.running ?? 0) * 1_000_000_000
        removed = state?.removed ?? 0
        scan(found)
        findProofs(state)
        asides = try findAsides()
        remarkAsides()
        let boot = try bootID()
        let isSameBoot = !boot.isEmpty && state?.boot == boot
        // Without the file `journal` the boot is unknown, so the power may have failed.
        if !isReadOnly, !wasClosed, !isSameBoot {
            try setAsideAfterHoles()
            asides = try findAsides()
        }
        try findMissing(state)
        try recover(
            state, boot: boot, isSameBoot: isSameBoot, isOld: state != nil || !found.isEmpty,
            time: time)
    }

    /// Prepares the scanned segments for writing; when reading only, it just sets the positions.
    private func recover(
        _ state: JournalFile?, boot: String, isSameBoot: Bool, isOld: Bool, time: Int64
    ) throws(JournalFailure) {
        // A replica gets lost records from its log again, in the same positions.
        if isReplica {
            lastGiven = sealed.last { !$0.index.isEmpty }?.index.last ?? 0
            nextPosition = lastGiven + 1
        } else {
            lastGiven = max(lastGiven, scanned.synced)
        }
        lastStream = max(lastStream, state?.stream ?? 0)
        nextPosition = max(nextPosition, lastGiven + 1)
        // With the file `journal` it is known what retention removed: what is missing besides is
        // lost, and reported at each start until retention has passed it.
        let knowsRemoved = state != nil && !isReplica
        if !knowsRemoved { removed = max(removed, (sealed.first?.index.first ?? 1) - 1) }
        guard !isReadOnly else {
            (written, synced) = (appended, appended)
            return countSealed()
        }
        if !wasClosed {
            try makeDurable()
            // Readers may have seen positions that are lost with the machine, or with the newest
            // segment. Do not assign them again.
            if isOld, !isReplica,
                !isSameBoot || isNewestMissing || sealed.last?.isUnsearched == true
            {
                nextPosition += Self.leftOut
            }
        }
        guard nextPosition < RecordFormat.largestPosition else {
            throw JournalFailure(
                "The journal “\(folder)” has no positions left. Keep it for reading, and give "
                    + "the daemon another folder.")
        }
        synced = lastGiven
        stored.boot = boot
        stored.id = id
        try storeState()
        openProgress()
        try resumeLast(time: time)
        if !knowsRemoved {
            removed = max(
                removed, min((sealed.first?.index.first ?? active.index.first) - 1, lastGiven))
        }
        (written, synced) = (appended, appended)
        for place in sealed.indices { sealed[place].holes = [] }
        countSealed()
        writeIndexes()
        // Otherwise no later step would remove a stream that has neither lines nor a publisher.
        let newest = Set(active.index.streams.keys).union(
            sealed.last?.index.streams.keys.map { $0 } ?? [])
        for stream in streams.values where stream.count == 0 && !newest.contains(stream.id) {
            streams[stream.id] = nil
        }
    }

    /// The number of positions skipped after a machine crash: more than readers can have seen
    /// unsynced.
    static var leftOut: UInt64 { 1 << 32 }

    // MARK: The folder

    /// The kind of a file in a journal's folder, by its name; nil for other names.
    enum OwnName: Equatable {
        case journal, lock, synced
        case segment(first: UInt64, isPacked: Bool)
        case index
        /// Records that were set aside after a power failure.
        case aside(first: UInt64)
        /// A file that is being created.
        case temporary

        init?(_ name: String) {
            switch name {
            case "journal": self = .journal
            case "lock": self = .lock
            case "synced": self = .synced
            case "journal.tmp", "synced.tmp": self = .temporary
            default:
                let bytes = name.utf8
                guard bytes.count > 20,
                    bytes.prefix(20).allSatisfy({
                        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    })
                else { return nil }
                // Names beyond 2⁶⁴ are not positions.
                let first = UInt64(name.prefix(20)) ?? 0
                let kind = name.dropFirst(20)
                switch kind {
                case ".seg", ".segz": self = .segment(first: first, isPacked: kind.hasSuffix("z"))
                case ".idx": self = .index
                case ".idx.tmp", ".segz.tmp": self = .temporary
                default:
                    let rest = [".seg.cut", ".segz.cut"].first { kind.hasPrefix($0) }.map {
                        kind.utf8.dropFirst($0.utf8.count)
                    }
                    guard let rest, rest.allSatisfy({ (0x30...0x39).contains($0) }) else {
                        return nil
                    }
                    self = .aside(first: first)
                }
            }
        }
    }

    func names() throws(JournalFailure) -> [String] {
        var names: [String] = []
        let result = files.names(in: folder, into: &names)
        guard result == 0 else { throw .system("Listing", folder, Int32(-result)) }
        return names.sorted()
    }

    /// Refuses a folder that contains other files and no journal: its path is probably mistyped.
    private func refuseStrangers() throws(JournalFailure) {
        let names = try names()
        // Every new file system contains lost+found; the daemon's sockets may be in the folder.
        let strangers = names.filter {
            OwnName($0) == nil && $0 != "lost+found" && !$0.hasSuffix(".sock")
        }
        guard !strangers.isEmpty, try journalFile() == nil,
            try findSegments().allSatisfy({ $0.header == nil })
        else {
            return
        }
        let some = strangers.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
        throw JournalFailure(
            "“\(folder)” contains files that do not belong to a journal "
                + "(\(some)\(strangers.count > 3 ? " …" : "")). "
                + "Give an empty folder, or one that does not exist.", code: ENOTEMPTY)
    }

    /// The locked files; closing them releases the locks.
    struct Lock {
        var file: OpenFile
        var folder: OpenFile
    }

    /// Prevents other processes from writing to the journal.
    ///
    /// The folder is locked too, because another program may delete the file `lock` while it is
    /// locked.
    func acquireLock() throws(JournalFailure) {
        let file = try OpenFile(files, path: "\(folder)/lock", flags: O_RDWR | O_CREAT)
        let whole = try OpenFile(files, path: folder, flags: O_RDONLY | O_DIRECTORY)
        // NFS cannot lock a folder: its error is EBADF. The lock of the file remains.
        guard files.lock(file.descriptor) == 0,
            files.lock(whole.descriptor) != -Int(EWOULDBLOCK)
        else {
            throw JournalFailure(
                "The journal “\(folder)” is in use by another process. Stop it, or choose "
                    + "another folder.",
                code: EWOULDBLOCK)
        }
        lock = Lock(file: file, folder: whole)
    }

    private func removeTemporaries() throws(JournalFailure) {
        for name in try names() where OwnName(name) == .temporary {
            _ = files.unlink("\(folder)/\(name)")
        }
    }

    // MARK: Identity

    /// Reads the file `journal`; nil if it is missing or invalid.
    func journalFile() throws(JournalFailure) -> JournalFile? {
        try files.contents("\(folder)/journal").flatMap { JournalFile($0) }
    }

    /// Returns the next content of the file `journal`.
    func state(isClosed: Bool) -> JournalFile {
        (stored.isClosed, stored.isCopy) = (isClosed, isReplica)
        stored.removed = min(removed, lastGiven)
        // Records that no sync covers may be lost after a power failure and are not missing then.
        stored.last = max(isClosed ? lastGiven : min(lastGiven, synced), stored.removed)
        stored.stream = lastStream
        stored.running = UInt32(clamping: running / 1_000_000_000)
        return stored
    }

    /// Returns the kernel's boot id; empty if it cannot be read.
    private func bootID() throws(JournalFailure) -> String {
        let bytes = try? files.contents("/proc/sys/kernel/random/boot_id")
        let text = String(decoding: bytes ?? [], as: UTF8.self)
        return String(text.prefix { $0.isHexDigit || $0 == "-" })
    }

    // MARK: Durability

    /// Writes again all records that no index proves to be on the disk, and syncs them.
    ///
    /// After a failed sync the kernel marks pages as clean that never reached the disk. Reading
    /// them back proves nothing, and neither does another sync. See docs/promises.md.
    private func makeDurable() throws(JournalFailure) {
        for place in sealed.indices where !sealed[place].hasIndex && !sealed[place].isCompressed {
            let segment = sealed[place]
            let file = try OpenFile(files, path: segment.path, flags: O_RDWR)
            var offset = 0
            while offset < segment.recordsEnd {
                let bytes = try file.read(min(1 << 20, segment.recordsEnd - offset), at: offset)
                guard !bytes.isEmpty else { break }
                try file.write(bytes, at: offset)
                offset += bytes.count
            }
            try file.sync()
        }
        try files.syncFolder(folder)
    }

    /// Continues the last segment at its end, or starts a new one.
    private func resumeLast(time: Int64) throws(JournalFailure) {
        guard let last = sealed.last else {
            active = try begin(time: time)
            return
        }
        let indexPath = Self.indexPath(last.path)
        if !last.isCompressed {
            let file = try OpenFile(files, path: last.path, flags: O_RDWR)
            let head = try file.read(SegmentHeader.size, at: 0)
            let isWhole = (head.withUnsafeBytes { try? SegmentHeader($0) }) != nil
            if isWhole, !last.isUnsearched {
                if try file.size > last.index.end { try file.truncate(to: last.index.end) }
                sealed[sealed.count - 1].fileBytes = last.index.end
                if last.index.end < configuration.segmentBytes, nextPosition == last.index.last + 1
                {
                    sealed.removeLast()
                    active = Active(
                        file: file, index: last.index, end: last.index.end,
                        written: last.index.last,
                        expectedBefore: last.expectedBefore)
                    active.hasLines = last.index.streams.values.contains { $0.count > 0 }
                    // The index would be outdated as soon as the file grows.
                    _ = files.unlink(indexPath)
                    unsynced = configuration.isSynced ? [file] : []
                    return
                }
            } else {
                sealed[sealed.count - 1].index.end = try file.size
            }
        }
        // An empty segment is deleted, so that the new one can have its name.
        // A killed replica may have left positions out before it.
        let isNext =
            last.index.first == nextPosition || isReplica && last.index.first > nextPosition
        if last.index.isEmpty, isNext, files.unlink(last.path) == 0 {
            sealed.removeLast()
            _ = files.unlink(indexPath)
        }
        active = try begin(time: time)
    }
}
