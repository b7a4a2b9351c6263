import Glibc

extension Journal {
    /// The number of closed segments whose files are looked for in one check: 1 ms of `open` calls.
    private static let checkedAtOnce = 200

    /// Looks for the files of some closed segments, and again for those that were missing.
    ///
    /// Another program may have deleted or moved a file. Without this check only a reader of its
    /// lines would notice. A check every ten seconds finds a missing one of 1,000 segments after at
    /// most 50 s.
    func checkFiles() {
        guard !sealed.isEmpty else { return missing = [] }
        let start = sealed.place(of: checkedNext)
        let end = min(start + Self.checkedAtOnce, sealed.count)
        checkedNext = end < sealed.count ? sealed[end].index.first : 0
        var places = Set(start..<end)
        for first in missing {
            let place = sealed.place(of: first)
            if sealed[place].index.first == first { places.insert(place) }
        }
        let before = missing
        missing = Set(places.filter { isMissing(sealed[$0].path) }.map { sealed[$0].index.first })
        for first in missing.subtracting(before).sorted() {
            let path = sealed[sealed.place(of: first)].path
            let failure = JournalFailure(
                "“\(path)” is missing: another program has deleted or moved it. Its lines cannot "
                    + "be read. Put the file back, or restart the daemon to continue without it.",
                code: ENOENT)
            troubles.missing = failure
            report(failure.description)
        }
        guard missing.isEmpty, troubles.missing != nil else { return }
        troubles.missing = nil
        report("No file of the journal is missing any more.")
    }

    private func isMissing(_ path: String) -> Bool {
        let descriptor = files.open(path, flags: O_RDONLY | O_CLOEXEC | O_NONBLOCK, mode: 0)
        if descriptor >= 0 { files.close(Int32(descriptor)) }
        return descriptor == -Int(ENOENT)
    }
}
