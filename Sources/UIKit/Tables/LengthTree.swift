/// A sequence of lengths that can change: start positions and lookup by position in O(log n).
///
/// A Fenwick tree: `tree[i]` holds the sum of the lengths in (i − lowest bit of i, i]. Source:
/// P. Fenwick, "A new data structure for cumulative frequency tables", 1994.
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

    /// Returns where a length starts; for `count`, where the last one ends.
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

    /// Returns the first index whose length ends after a position; `count` if there is none.
    ///
    /// Empty lengths are skipped.
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
