/// The heights of a section's rows.
enum RowHeights: Equatable {
    /// Uniform heights, which take the same space for any number of rows.
    case uniform(CGFloat, count: Int)
    /// Individual heights.
    case varying(LengthTree)

    init(_ heights: [CGFloat]) { self = .varying(LengthTree(heights)) }

    var count: Int {
        switch self {
        case .uniform(_, let count): count
        case .varying(let tree): tree.count
        }
    }

    var total: CGFloat { edge(count) }

    /// Returns where a row starts; for `count`, where the last one ends.
    func edge(_ row: Int) -> CGFloat {
        switch self {
        case .uniform(let height, _): CGFloat(row) * height
        case .varying(let tree): tree.start(of: row)
        }
    }

    func height(_ row: Int) -> CGFloat {
        switch self {
        case .uniform(let height, _): height
        case .varying(let tree): tree.lengths[row]
        }
    }

    /// Sets the height of a row. O(log n), but O(n) the first time in a uniform section.
    mutating func set(_ row: Int, to height: CGFloat) {
        switch self {
        case .uniform(let old, let count):
            guard height != old else { return }
            var tree = LengthTree([CGFloat](repeating: old, count: count))
            tree.set(row, to: height)
            self = .varying(tree)
        case .varying(var tree):
            // Replace the case first, so that the tree is changed in place and not copied.
            self = .uniform(0, count: 0)
            tree.set(row, to: height)
            self = .varying(tree)
        }
    }

    /// Returns the row at a position below the section's first row, or the last one. Requires rows.
    func row(at place: CGFloat) -> Int {
        switch self {
        case .uniform(let height, let count):
            height > 0 ? (place / height).index(below: count) : count - 1
        case .varying(let tree): min(tree.index(at: place), tree.count - 1)
        }
    }
}
