import Glibc

/// The `.cut` files: records that a power failure left behind without their predecessors.
///
/// Recovery moves them out of the journal; see `setAsideAfterHoles()`. Retention removes a `.cut`
/// file in the order of positions, like a segment: by size before the segments that follow it, by
/// age together with the first segment that follows it. So it is never younger than the lines that
/// retention removes.
extension Journal {
    /// A `.cut` file of this journal.
    struct Aside: Equatable {
        var path: String
        /// The position of its first record, from its name.
        var first: UInt64
        var bytes: Int

        var name: Substring { path.split(separator: "/").last ?? "" }
    }

    var asideBytes: Int { asides.reduce(0) { $0 + $1.bytes } }

    /// Returns the `.cut` files with this journal's id, oldest first. Others are never deleted.
    func findAsides() throws(JournalFailure) -> [Aside] {
        var found: [Aside] = []
        for name in try names() {
            guard case .aside(let first) = OwnName(name) else { continue }
            let path = "\(folder)/\(name)"
            guard let file = try? OpenFile(files, path: path, flags: O_RDONLY),
                let head = try? file.read(SegmentHeader.size, at: 0),
                let header = head.withUnsafeBytes({ try? SegmentHeader($0) }), header.journal == id,
                let size = try? file.size
            else { continue }
            found.append(Aside(path: path, first: first, bytes: size))
        }
        return found.sorted { ($0.first, $0.path) < ($1.first, $1.path) }
    }

    /// Reports the `.cut` files of earlier starts.
    func remarkAsides() {
        for aside in asides.prefix(Self.mostSentences) {
            remarks.append(
                "“\(aside.name)” (\(aside.bytes) bytes) has records that an earlier power failure "
                    + "left behind unproven. They are not served. Retention removes the file; "
                    + "mainspring inspect reads it.")
        }
        if asides.count > Self.mostSentences {
            remarks.append("There are \(asides.count) such files, with \(asideBytes) bytes in all.")
        }
    }

    /// Removes the oldest `.cut` files from the list, up to a position.
    /// - Parameter mayRemove: whether the next one is removed.
    /// - Returns: the files to delete.
    func removeAsides(upTo position: UInt64, while mayRemove: (Aside) -> Bool) -> [Expired] {
        var count = 0
        while count < asides.count, asides[count].first <= position, mayRemove(asides[count]) {
            count += 1
        }
        defer { asides.removeFirst(count) }
        return asides[..<count].map {
            Expired(
                path: $0.path,
                report: "Retention has removed “\($0.name)”, \($0.bytes) bytes that a power "
                    + "failure had left behind unproven.")
        }
    }
}
