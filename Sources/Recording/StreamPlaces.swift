/// The closed segments of each stream, oldest first.
///
/// When retention removes a segment, a stream's first line is that in its next segment. Without
/// this list every removal would search all segments for each of its streams.
struct StreamPlaces: Equatable {
    /// A segment with lines of a stream.
    struct Place: Equatable {
        /// The first position of the segment.
        var segment: UInt64
        /// The stream's first line in it.
        var first: UInt64
        var firstTime: Int64
    }

    /// A queue; the elements before `head` were removed.
    private struct Queue<Element: Equatable>: Equatable {
        private var elements: [Element] = []
        private var head = 0

        var first: Element? { head < elements.count ? elements[head] : nil }
        var all: ArraySlice<Element> { elements[head...] }

        mutating func append(_ element: Element) { elements.append(element) }

        /// - Complexity: O(1) on average.
        mutating func removeFirst() {
            head += 1
            guard head * 2 > elements.count else { return }
            elements.removeFirst(head)
            head = 0
        }

        static func == (one: Self, other: Self) -> Bool { one.all == other.all }
    }

    private var lines: [UInt32: Queue<Place>] = [:]
    /// The segments that only describe a stream.
    private var descriptions: [UInt32: Queue<UInt64>] = [:]

    /// Adds a segment, which is newer than all others.
    mutating func add(_ index: SegmentIndex) {
        for stream in index.streams.values {
            guard stream.count > 0 else {
                descriptions[stream.id, default: Queue()].append(index.first)
                continue
            }
            lines[stream.id, default: Queue()].append(
                Place(segment: index.first, first: stream.first, firstTime: stream.firstTime))
        }
    }

    /// Removes a stream's oldest segment, if it is this one.
    mutating func remove(_ segment: UInt64, of stream: UInt32) {
        if lines[stream]?.first?.segment == segment {
            lines[stream]?.removeFirst()
            if lines[stream]?.first == nil { lines[stream] = nil }
        }
        if descriptions[stream]?.first == segment {
            descriptions[stream]?.removeFirst()
            if descriptions[stream]?.first == nil { descriptions[stream] = nil }
        }
    }

    /// Returns the oldest segment with lines of a stream; nil if there is none.
    func first(of stream: UInt32) -> Place? { lines[stream]?.first }

    /// Returns the oldest segment with lines or a description of a stream; nil if there is none.
    func begin(of stream: UInt32) -> UInt64? {
        let (line, description) = (lines[stream]?.first?.segment, descriptions[stream]?.first)
        return line.map { min($0, description ?? $0) } ?? description
    }

    /// Removes a stream without lines.
    /// - Returns: the segments that describe it.
    mutating func removeDescriptions(of stream: UInt32) -> [UInt64] {
        descriptions.removeValue(forKey: stream).map { Array($0.all) } ?? []
    }
}
