import Recording

/// The blocks of this member whose place in the log is known before they were delivered.
///
/// The service tells the sender of a block its sequence number as soon as a majority has the block.
/// If all blocks before it were ordered, this member knows then which of its records count, and
/// acknowledges them. They enter the journal when the block is delivered, because its time is
/// known only then.
struct OrderedAhead {
    /// A block that was ordered.
    struct Entry {
        var receipt: Receipt
        /// Its mark in the journal; nil if it does not count.
        var mark: BlockMark?
        /// The records that count.
        var records: [Block.Entry]
        /// When it was ordered, as an uptime in nanoseconds.
        var since: Int64

        var sequence: UInt64 { receipt.sequence }
        fileprivate var size: Int { records.reduce(0) { $0 + $1.payload.count } }
    }

    private var entries: [Entry] = []
    private var start = 0
    /// The size of the records in bytes.
    private(set) var bytes = 0

    /// The number of records.
    private(set) var count: UInt64 = 0

    var isEmpty: Bool { start == entries.count }
    var first: Entry? { isEmpty ? nil : entries[start] }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
        bytes += entry.size
        count += UInt64(entry.records.count)
    }

    /// Removes the first entry.
    mutating func removeFirst() {
        bytes -= entries[start].size
        count -= UInt64(entries[start].records.count)
        entries[start].records = []
        start += 1
        // The removed entries are moved away once they are the larger part.
        if start == entries.count || start > 32, start * 2 >= entries.count {
            entries.removeFirst(start)
            start = 0
        }
    }
}
