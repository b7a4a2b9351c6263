/// Lengths one after the other, each of which may change: where each begins, and which lies at a place, in O(log n).
///
/// A Fenwick tree over the lengths: `tree[i]` holds the sum of the lengths in (i − lowest bit of i, i]. Source: P. Fenwick,
/// "A new data structure for cumulative frequency tables", 1994.
struct LengthTree: Equatable {
    private(set) var lengths: [CGFloat]
    private var tree: [CGFloat]

    /// - Complexity: O(n)
    init(_ lengths: [CGFloat] = []) {
        self.lengths = lengths
        tree = [0] + lengths
        for index in stride(from: 1, through: lengths.count, by: 1) {
            let parent = index + (index & -index)
            if parent <= lengths.count { tree[parent] += tree[index] }
        }
    }

    var count: Int { lengths.count }
    var total: CGFloat { start(of: count) }

    /// Where a length begins; for the count, where the last one ends.
    func start(of index: Int) -> CGFloat {
        var sum: CGFloat = 0
        var index = index
        while index > 0 {
            sum += tree[index]
            index -= index & -index
        }
        return sum
    }

    mutating func set(_ index: Int, to length: CGFloat) {
        let difference = length - lengths[index]
        lengths[index] = length
        var index = index + 1
        while index <= count {
            tree[index] += difference
            index += index & -index
        }
    }

    /// The last length that begins at or before a place and is not empty, or ends after it; the count beyond all.
    ///
    /// That is, the first index whose end lies after the place.
    func index(at place: CGFloat) -> Int {
        var index = 0
        var rest = place
        var step = count == 0 ? 0 : 1 << (Int.bitWidth - 1 - count.leadingZeroBitCount)
        while step > 0 {
            let next = index + step
            if next <= count, tree[next] <= rest {
                index = next
                rest -= tree[next]
            }
            step >>= 1
        }
        return index
    }
}
