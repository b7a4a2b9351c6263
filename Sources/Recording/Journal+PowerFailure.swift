import Glibc

extension Journal {
    /// Finds out up to which position a sync has covered everything.
    ///
    /// The file `journal` stores it when a segment is closed, `synced` after each sync. An index is
    /// written after the sync that covers its segment, and a segment is packed after it, so both
    /// prove it even if the segment is lost or damaged.
    func findProofs(_ state: JournalFile?) {
        var proven = state?.last ?? 0
        if let bytes = try? files.contents("\(folder)/synced"),
            let mark = SyncProgress(bytes, salt: id.salt)
        {
            proven = max(proven, mark.position)
        }
        var known: Set<String> = []
        for segment in sealed where segment.hasIndex || segment.isCompressed {
            proven = max(proven, segment.index.last)
            if segment.hasIndex { known.insert(Self.indexPath(segment.path)) }
        }
        for name in (try? names()) ?? [] {
            guard case .index = OwnName(name), !known.contains("\(folder)/\(name)"),
                let bytes = try? SegmentIndex.bytes(of: "\(folder)/\(name)", files),
                let index = bytes.withUnsafeBytes({ SegmentIndex($0, salt: id.salt) }),
                UInt64(name.prefix(20)) == index.first
            else { continue }
            proven = max(proven, index.last)
        }
        scanned.synced = proven
    }

    /// Opens the file `synced`. Without it, a power failure leaves less proof.
    func openProgress() {
        guard configuration.isSynced else { return }
        do throws(JournalFailure) {
            progress = try OpenFile(files, path: "\(folder)/synced", flags: O_RDWR | O_CREAT)
        } catch {
            remarks.append("\(error) The journal works without it.")
        }
    }

    /// Whether the newest segment may be lost or unreadable, with positions that no file proves.
    var isNewestMissing: Bool {
        guard !wasClosed else { return false }
        let last = sealed.last?.index.last ?? 0
        // The index of a segment is written when a newer one exists.
        return sealed.last?.hasIndex == true || scanned.synced > last
            || scanned.skipped.contains {
                $0.first > last && $0.header.map { $0.journal == id } ?? true
            }
    }

    /// Sets aside the records after a gap that a power failure may have left.
    ///
    /// The disk writes pages in any order. A publisher that resumes after a line whose predecessor
    /// is lost would never send the predecessor again, and a later sync would acknowledge it. A gap
    /// in the part that a sync has covered is damage: the records after it stay.
    func setAsideAfterHoles() throws(JournalFailure) {
        let covered = scanned.synced
        var before = sealed.first?.expectedBefore ?? 0
        for place in sealed.indices {
            let segment = sealed[place]
            if segment.expectedBefore > max(before, covered) {
                return try setAside(from: place, after: before)
            }
            if let hole = segment.holes.first(where: { $0.before > covered + 1 }),
                !segment.isCompressed
            {
                let path = try cut(place, at: hole)
                return try setAside(
                    from: place + 1, after: sealed[place].index.last, to: [path])
            }
            before = max(before, segment.index.last)
        }
    }

    /// Moves the records of a segment after a gap to a file of their own.
    /// - Returns: that file's path.
    private func cut(_ place: Int, at hole: Hole) throws(JournalFailure) -> String {
        let path = sealed[place].path
        let segment = try SegmentFile(path: path, journal: id, files: files)
        var index = SegmentIndex(first: sealed[place].index.first)
        var walk = RecordWalk(segment, to: hole.offset, after: index.first - 1)
        while try walk.next({
            index.add($0, payload: $1, at: $2.lowerBound, end: $2.upperBound)
        }) {}
        var start = hole.offset
        var rest = RecordWalk(segment, from: start, to: try segment.size, after: index.last)
        _ = try rest.next { _, _, place in start = place.lowerBound }
        // A complete segment, which every tool can read.
        var header =
            segment.header ?? SegmentHeader(first: hole.before, created: 0, journal: id)
        (header.first, header.previous) = (hole.before, 0)
        let file = try OpenFile(files, path: path, flags: O_RDWR)
        let records = try file.read(max(0, try file.size - start), at: start)
        let aside = asidePath(Self.segmentPath(folder, hole.before))
        try files.replace(aside, with: header.bytes + records, durably: true)
        try file.truncate(to: index.end)
        (sealed[place].index, sealed[place].holes) = (index, [])
        (sealed[place].fileBytes, sealed[place].hasIndex) = (index.end, false)
        (sealed[place].recordsEnd, sealed[place].isUnsearched) = (index.end, false)
        return aside
    }

    private func setAside(
        from place: Int, after position: UInt64, to others: [String] = []
    ) throws(JournalFailure) {
        var paths = others
        for segment in sealed[place...] {
            paths.append(asidePath(segment.path))
            let result = files.rename(segment.path, to: paths.last!)
            guard result == 0 else { throw .system("Renaming", segment.path, Int32(-result)) }
            _ = files.unlink(Self.indexPath(segment.path))
        }
        let names = paths.map { "“\($0.split(separator: "/").last ?? "")”" }
        remarks.append(
            "Records after position \(position) were moved to \(names.joined(separator: ", ")): "
                + "the machine stopped, records before them are missing, and no file proves that "
                + "they were synced. Publishers send unacknowledged lines again.")
        sealed.removeSubrange(place...)
        lastGiven = sealed.last { !$0.index.isEmpty }?.index.last ?? min(lastGiven, position)
        addStreams()
    }

    /// Returns a name for records that are set aside. No existing file has it.
    private func asidePath(_ path: String) -> String {
        let names = Set((try? names()) ?? [])
        var candidate = path + ".cut"
        var number = 1
        while names.contains(String(candidate.split(separator: "/").last ?? "")) {
            number += 1
            candidate = "\(path).cut\(number)"
        }
        return candidate
    }
}
