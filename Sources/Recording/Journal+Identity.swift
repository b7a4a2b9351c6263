import Glibc

extension Journal {
    /// Returns the id that most of the files with valid checksums have; nil without any such file.
    ///
    /// One file of another journal must neither hide this journal's segments nor replace its id. A
    /// segment with records counts two, and so does a valid file `journal`; a segment without
    /// records, and the id in a damaged file `journal`, count one.
    /// - Throws: ``JournalFailure`` if two journals have equally many files.
    func identity(_ known: JournalFile?, _ found: [Found]) throws(JournalFailure) -> JournalID? {
        var votes: [JournalID: Int] = [:]
        for segment in found {
            guard let header = segment.header, header.first == segment.first else { continue }
            votes[header.journal, default: 0] += segment.hasRecords ? 2 : 1
        }
        if let known, known.isChecked || votes.isEmpty || votes[known.id] != nil {
            votes[known.id, default: 0] += known.isChecked ? 2 : 1
        }
        if votes.count > 1 {
            for segment in found where segment.header == nil && segment.hasRecords {
                for id in votes.keys where hasRecord(segment, of: id) { votes[id]! += 2 }
            }
        }
        let most = votes.values.max() ?? 0
        let leading = votes.filter { $0.value == most }.keys.map(\.text).sorted()
        guard leading.count < 2 else {
            throw JournalFailure(
                "“\(folder)” contains files of two journals, \(leading[0]) and \(leading[1]), "
                    + "equally many of each. Move the files of one of them to another folder.")
        }
        return votes.first { $0.value == most }?.key
    }

    /// Whether the first MiB of a segment with a damaged header contains a journal's record.
    private func hasRecord(_ segment: Found, of id: JournalID) -> Bool {
        guard
            let file = try? SegmentFile(
                path: "\(folder)/\(segment.name)", journal: id, codec: configuration.codec,
                files: files),
            let size = try? file.size
        else { return false }
        var walk = RecordWalk(file, to: min(size, 1 << 20), after: max(segment.first, 1) - 1)
        return (try? walk.next { _, _, _ in }) == true
    }
}
