import Recording

/// A digest of all blocks that count, and the names of the last messages.
///
/// Each block carries the digest that its writer had at the block's base. So every member whose
/// journal was made from other blocks is noticed at the next block that it sends or receives,
/// however long ago the difference began.
package struct BlockChain: Sendable {
    private struct Link {
        var sequence: UInt64
        var writer: UInt64
        var number: UInt64
        var digest: UInt64
    }

    /// The digest before the first block of a log: an arbitrary number other than 0.
    private static let beginning: UInt64 = 0x6d61_696e_7370_7267

    private var links: [Link] = []
    /// The message before the first link, and the digest after it.
    private var start: (sequence: UInt64, digest: UInt64)

    /// - Parameter sequence: the last message before the first one to append. Unless it is 0, the
    ///   digest is unknown.
    init(after sequence: UInt64) {
        start = (sequence, sequence == 0 ? Self.beginning : 0)
    }

    /// The digest after the last message; 0 if it is unknown.
    package var digest: UInt64 { links.last?.digest ?? start.digest }

    /// Returns the digest after a message; 0 if it is unknown.
    func digest(at sequence: UInt64) -> UInt64 {
        let place = place(after: sequence)
        if place > 0 { return links[place - 1].digest }
        return sequence >= start.sequence ? start.digest : 0
    }

    /// Appends a message.
    /// - Parameters:
    ///   - block: the message; nil if it is not a block.
    ///   - counts: whether it changes what members have.
    mutating func append(_ block: Block?, sequence: UInt64, counts: Bool) {
        var digest = digest
        if counts, let block, digest != 0 {
            for value in [sequence, block.writer, block.number] {
                digest = Self.mixed(digest, value)
            }
            digest = max(1, digest)
        }
        append(
            Link(
                sequence: sequence, writer: block?.writer ?? 0, number: block?.number ?? 0,
                digest: digest))
    }

    /// Forgets everything, because the log begins again.
    mutating func restart(before sequence: UInt64) {
        (links, start) = ([], (sequence - 1, Self.beginning))
    }

    /// Appends a block from its mark in a journal.
    mutating func restore(_ mark: BlockMark, sequence: UInt64) {
        append(
            Link(
                sequence: sequence, writer: mark.writer, number: mark.number, digest: mark.chain))
    }

    private mutating func append(_ link: Link) {
        links.append(link)
        let window = Int(BlockOrder.window)
        guard links.count > 2 * window else { return }
        let last = links[links.count - window - 1]
        start = (last.sequence, last.digest)
        links.removeFirst(links.count - window)
    }

    /// Returns the names of known blocks from a sequence number on, in order.
    func names(from sequence: UInt64, atMost count: Int) -> [Receipt] {
        links[place(after: max(1, sequence) - 1)...].prefix(count).filter { $0.writer != 0 }.map {
            Receipt(writer: $0.writer, number: $0.number, sequence: $0.sequence)
        }
    }

    /// Returns the place of the first link after a sequence number.
    private func place(after sequence: UInt64) -> Int {
        var (low, high) = (0, links.count)
        while low < high {
            let middle = (low + high) / 2
            if links[middle].sequence <= sequence { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Mixes a number into a digest, as splitmix64 does (Steele, Lea, Flood: Fast splittable
    /// pseudorandom number generators).
    private static func mixed(_ digest: UInt64, _ value: UInt64) -> UInt64 {
        var mixed = (digest ^ value) &+ 0x9e37_79b9_7f4a_7c15
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }
}
