/// Finds full snapshots of a stream among the marks of a segment.
///
/// A segment may have hundreds of thousands of them, and a search over all its marks for each of
/// many sessions would block the loop. So each full snapshot refers to the one before it in its
/// stream, and to one far before it: the skip pointers of E. W. Myers, "An applicative
/// random-access stack" (Information Processing Letters 17, 1983). A search takes O(log n) steps.
struct FullStates: Equatable, Sendable {
    private struct Link: Equatable, Sendable {
        var position: UInt64
        var time: Int64
        /// The earliest time from this snapshot back to the target of its jump, which is excluded.
        var earliest: Int64
        /// The indices of the previous snapshot and of an earlier one; its own for the first.
        var previous: Int32
        var jump: Int32
        /// The number of snapshots of the stream before this one.
        var depth: Int32
        var stream: UInt32
    }

    private var links: [Link] = []

    /// Adds a full snapshot.
    /// - Parameters:
    ///   - position: greater than those of all before.
    ///   - last: the position of the stream's snapshot before it; 0 if there is none.
    /// - Complexity: O(log n).
    mutating func add(_ position: UInt64, time: Int64, stream: UInt32, after last: UInt64) {
        add(position, time: time, stream: stream, parent: link(at: last, of: stream))
    }

    private mutating func add(_ position: UInt64, time: Int64, stream: UInt32, parent: Int?) {
        let own = Int32(links.count)
        var link = Link(
            position: position, time: time, earliest: time, previous: own, jump: own, depth: 0,
            stream: stream)
        if let parent {
            let before = links[parent]
            let far = links[Int(before.jump)]
            let farther = links[Int(far.jump)]
            link.previous = Int32(parent)
            link.depth = before.depth + 1
            if before.depth - far.depth == far.depth - farther.depth {
                link.jump = far.jump
                link.earliest = min(time, before.earliest, far.earliest)
            } else {
                link.jump = link.previous
            }
        }
        links.append(link)
    }

    /// Finds the snapshots among marks, by ascending position.
    /// - Complexity: O(marks).
    init(_ marks: [SegmentIndex.Mark] = []) {
        var latest: [UInt32: Int] = [:]
        for mark in marks where mark.kind == .full {
            add(
                mark.position, time: mark.time, stream: mark.stream,
                parent: latest[mark.stream])
            latest[mark.stream] = links.count - 1
        }
    }

    /// Returns the index of a snapshot; nil if the stream has none at that position.
    private func link(at position: UInt64, of stream: UInt32) -> Int? {
        guard position > 0 else { return nil }
        var (low, high) = (0, links.count)
        while low < high {
            let middle = (low + high) / 2
            if links[middle].position < position { low = middle + 1 } else { high = middle }
        }
        guard low < links.count, links[low].position == position, links[low].stream == stream
        else { return nil }
        return low
    }

    /// Returns the last snapshot of a stream that is not after a position.
    private func link(of stream: UInt32, last: UInt64, upTo position: UInt64) -> Int? {
        guard var place = link(at: last, of: stream) else { return nil }
        while links[place].position > position {
            let link = links[place]
            guard link.depth > 0 else { return nil }
            let jumps = links[Int(link.jump)].position > position
            place = Int(jumps ? link.jump : link.previous)
        }
        return place
    }

    /// Returns the position of a stream's last snapshot that is neither after a position nor was
    /// received after a time.
    /// - Parameter last: the position of its last snapshot of all.
    /// - Complexity: O(log n).
    func last(
        of stream: UInt32, last: UInt64, upTo position: UInt64, atOrBefore time: Int64 = .max
    ) -> UInt64? {
        guard var place = link(of: stream, last: last, upTo: position) else { return nil }
        while links[place].time > time {
            let link = links[place]
            guard link.depth > 0 else { return nil }
            place = Int(link.earliest > time ? link.jump : link.previous)
        }
        return links[place].position
    }

    /// Returns the position of a stream's first snapshot between two positions, both included.
    /// - Parameter last: the position of its last snapshot of all.
    /// - Complexity: O(log n).
    func first(of stream: UInt32, last: UInt64, from: UInt64, upTo position: UInt64) -> UInt64? {
        guard var place = link(of: stream, last: last, upTo: position),
            links[place].position >= from
        else { return nil }
        while links[place].depth > 0 {
            let link = links[place]
            if links[Int(link.jump)].position >= from {
                place = Int(link.jump)
            } else if links[Int(link.previous)].position >= from {
                place = Int(link.previous)
            } else {
                break
            }
        }
        return links[place].position
    }
}
