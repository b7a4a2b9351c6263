import Foundation

extension Journal {
    /// Finds the segments and mends the last one.
    func open(time: Int64) throws(JournalFailure) {
        if !isReadOnly {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o750])
            } catch { throw .system("Making the folder", folder) }
        }
        let names = try Self.names(in: folder)
        let known = SmallFile.read("\(folder)/journal").flatMap(Self.identity)
        let found = try findSegments(names, known?.id)
        id = known?.id ?? found.id ?? .random()
        if !isReadOnly {
            try takeLock()
            for name in names where name.hasSuffix(".tmp") { unlink("\(folder)/\(name)") }
        }
        for (place, path) in found.paths.enumerated() { try take(path, isLast: place == found.paths.count - 1) }
        nextPosition = max(nextPosition, (sealed.last?.index.last ?? 0) + 1)
        let boot = Self.bootID
        if !isReadOnly {
            if wasTorn, let known, known.boot != boot {
                // The machine went down: positions that were seen by readers may be gone. They are not given again.
                nextPosition += 1 << 20
            }
            try SmallFile.replace(
                "\(folder)/journal", with: Array("mainspring journal 1\nid \(id.text)\nboot \(boot)\n".utf8),
                durably: true)
            try resumeLast(time: time)
        }
        removed = max(0, (sealed.first?.index.first ?? active?.index.first ?? 1) - 1)
        written = appended
        synced = appended
        lastStream = streams.keys.max() ?? 0
    }

    private var wasTorn: Bool { !remarks.isEmpty || needsWalk }

    static func names(in folder: String) throws(JournalFailure) -> [String] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw .system("Listing", folder)
        }
        return names.sorted()
    }

    /// Keeps other processes from writing to the journal.
    private func takeLock() throws(JournalFailure) {
        if lock == nil { lock = try OpenFile(path: "\(folder)/lock", flags: O_RDWR | O_CREAT) }
        guard let lock, flock(lock.descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw JournalFailure(
                "The journal “\(folder)” is in use by another process: end it, or choose another folder.",
                code: EWOULDBLOCK)
        }
    }

    private static func identity(_ bytes: [UInt8]) -> (id: JournalID, boot: String)? {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard lines.count >= 3, lines[0] == "mainspring journal 1", lines[1].hasPrefix("id "),
            let id = JournalID(text: lines[1].dropFirst(3)), lines[2].hasPrefix("boot ")
        else { return nil }
        return (id, String(lines[2].dropFirst(5)))
    }

    /// What the kernel calls its present run.
    private static var bootID: String {
        let bytes = SmallFile.read("/proc/sys/kernel/random/boot_id") ?? []
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? "unknown" : text
    }

    /// The segments in their order; of one that is there both packed and plain, the packed one, which is whole.
    private func findSegments(
        _ names: [String], _ known: JournalID?
    ) throws(JournalFailure) -> (paths: [String], id: JournalID?) {
        var paths: [UInt64: String] = [:]
        var id: JournalID?
        for name in names {
            let parts = name.split(separator: ".")
            guard parts.count == 2, parts[0].utf8.count == 20, let first = UInt64(parts[0]),
                parts[1] == "seg" || parts[1] == "segz"
            else { continue }
            let path = "\(folder)/\(name)"
            if parts[1] == "segz", let plain = paths[first], !isReadOnly { unlink(plain) }
            paths[first] = path
            if known == nil, id == nil, let file = try? SegmentFile(path: path) { id = file.header?.journal }
        }
        return (paths.sorted { $0.key < $1.key }.map(\.value), id)
    }

    /// Takes up one segment, from its index, or from its records where that is missing or behind.
    private func take(_ path: String, isLast: Bool) throws(JournalFailure) {
        let name = (path as NSString).lastPathComponent
        let first = UInt64(name.prefix(20)) ?? 0
        let file: SegmentFile
        do throws(JournalFailure) {
            file = try SegmentFile(path: path, journal: id, codec: configuration.codec)
        } catch {
            remarks.append("\(error) It was passed over.")
            return
        }
        let size = try file.size
        let fileBytes = try file.file.size
        if file.header == nil {
            remarks.append("The header of “\(name)” is damaged; its records were read all the same.")
        }
        if !file.damagedBlocks.isEmpty {
            remarks.append("“\(name)” has \(file.damagedBlocks.count) damaged blocks; the others were read.")
        }
        var index = SmallFile.read(Self.indexPath(path)).flatMap { bytes in
            bytes.withUnsafeBytes { SegmentIndex($0, salt: id.salt) }
        }
        if let known = index, known.first != first || known.end != size { index = nil }
        if index == nil {
            let made: SegmentIndex
            do throws(JournalFailure) {
                made = try walk(file, name, first: first, size: size, isLast: isLast)
            } catch {
                remarks.append("\(error) It was passed over.")
                return
            }
            index = made
            // The end is where the records end, for a torn tail is cut.
            if !isReadOnly, !isLast {
                var whole = made
                whole.end = size
                try? SmallFile.replace(Self.indexPath(path), with: whole.bytes(salt: id.salt), durably: false)
            }
        }
        guard let index else { return }
        for stream in index.streams.values { streams[stream.id, default: RecordedStream(id: stream.id)].add(stream) }
        nextPosition = max(nextPosition, index.last &+ 1)
        sealed.append(Sealed(path: path, index: index, fileBytes: fileBytes, isCompressed: file.isCompressed))
    }

    /// Makes an index from the records, and says what is damaged.
    private func walk(
        _ file: SegmentFile, _ name: String, first: UInt64, size: Int, isLast: Bool
    ) throws(JournalFailure) -> SegmentIndex {
        if isLast { needsWalk = true }
        var index = SegmentIndex(first: first)
        var walk = RecordWalk(file, to: size, after: first == 0 ? 0 : first - 1)
        while try walk.next({ index.note($0, payload: $1, at: $2.lowerBound, end: $2.upperBound) }) {}
        for damage in walk.damages {
            let bytes = "\(damage.length) bytes at \(damage.offset) of “\(name)”"
            if damage.isTail, isLast, !file.isCompressed {
                remarks.append(
                    "\(bytes), the rest of a record that was being written, were \(isReadOnly ? "left out" : "cut off")."
                )
            } else {
                remarks.append("\(bytes) are damaged; what comes before and after was kept.")
            }
        }
        // In a segment that stays, what cannot be read stays too.
        if !isLast || file.isCompressed { index.end = size }
        return index
    }

    /// Goes on with the last segment where it ends, or begins a new one.
    private func resumeLast(time: Int64) throws(JournalFailure) {
        guard let last = sealed.last else {
            active = try begin(time: time)
            return
        }
        if !last.isCompressed {
            let file = try OpenFile(path: last.path, flags: O_RDWR)
            let head = try file.read(SegmentHeader.size, at: 0)
            let isWhole = (head.withUnsafeBytes { try? SegmentHeader($0) }) != nil
            if isWhole {
                if try file.size != last.index.end, ftruncate(file.descriptor, off_t(last.index.end)) != 0 {
                    throw .system("Cutting", last.path)
                }
                sealed[sealed.count - 1].fileBytes = last.index.end
            }
            // What was found counts as kept from now on.
            for segment in sealed.suffix(2) where needsWalk && !segment.isCompressed {
                let other = try OpenFile(path: segment.path, flags: O_RDWR)
                if fdatasync(other.descriptor) != 0 { throw .system("Syncing", segment.path) }
            }
            if isWhole, last.index.end < configuration.segmentBytes, nextPosition == last.index.last &+ 1 {
                sealed.removeLast()
                active = Active(file: file, index: last.index, end: last.index.end, written: last.index.last)
                active.hasLines = last.index.streams.values.contains { $0.count > 0 }
                // The index tells of what the file is about to outgrow.
                unlink(Self.indexPath(last.path))
                unsynced = [file]
                return
            }
            if !isWhole { sealed[sealed.count - 1].index.end = try file.size }
        }
        // A segment that was begun and holds nothing gives its name to the new one.
        if last.index.isEmpty, last.index.first == nextPosition {
            sealed.removeLast()
            unlink(last.path)
            unlink(Self.indexPath(last.path))
        } else if let kept = sealed.last {
            try SmallFile.replace(Self.indexPath(kept.path), with: kept.index.bytes(salt: id.salt), durably: false)
        }
        active = try begin(time: time)
    }
}
