/// The damaged ranges of a segment that readers have found, so that each is searched only once.
///
/// A search through 60 MB of damage takes tens of milliseconds, and any client may request these
/// lines again and again.
final class KnownDamage {
    private struct Range {
        /// The position of the last record before it.
        var last: UInt64
        /// The end of the bytes that were searched.
        var limit: Int
        /// The offset of the next record; the limit if there is none.
        var end: Int
    }

    /// The maximum number of ranges that are kept. Damage is rare, and each takes 32 bytes.
    private static let most = 1000

    private var ranges: [Int: Range] = [:]
    /// The number of searches that were completed; for tests.
    private(set) var searches = 0

    /// Returns where damage ends; nil if that is not known.
    func end(of offset: Int, after last: UInt64, limit: Int) -> Int? {
        guard let range = ranges[offset], range.last == last else { return nil }
        return range.end < range.limit
            ? (range.end < limit ? range.end : limit)
            : range.limit == limit ? limit : nil
    }

    /// Whether the end of the damage at an offset is known.
    func contains(_ offset: Int, after last: UInt64, limit: Int) -> Bool {
        !ranges.isEmpty && end(of: offset, after: last, limit: limit) != nil
    }

    /// Adds a range of damage.
    func insert(_ offset: Int, after last: UInt64, limit: Int, end: Int) {
        searches += 1
        guard ranges.count < Self.most || ranges[offset] != nil else { return }
        ranges[offset] = Range(last: last, limit: limit, end: end)
    }
}
