/// Where the rows of a table lie: sections one below the other, in each the rows.
///
/// Rows are also known by their number in the whole table, from 0.
struct TableGeometry: Equatable {
    /// The heights of a section's rows.
    enum Heights: Equatable {
        /// All the same, so that a section costs the same however many rows it has.
        case uniform(CGFloat, count: Int)
        /// Each its own: where each row begins, from the section's top, and where the last one ends.
        case edges([CGFloat])

        var count: Int {
            switch self {
            case .uniform(_, let count): count
            case .edges(let edges): edges.count - 1
            }
        }

        /// Where a row begins; for the count of rows, where the last one ends.
        func edge(_ row: Int) -> CGFloat {
            switch self {
            case .uniform(let height, _): CGFloat(row) * height
            case .edges(let edges): edges[row]
            }
        }

        var total: CGFloat { edge(count) }
    }

    private struct Section: Equatable {
        var heights: Heights
        var top: CGFloat
        var firstRow: Int
    }

    private var sections: [Section] = []
    /// The height of the whole.
    private(set) var height: CGFloat = 0
    /// The number of rows in the whole table.
    private(set) var rowCount = 0

    init(_ heights: [Heights] = []) {
        for section in heights {
            sections.append(Section(heights: section, top: height, firstRow: rowCount))
            height += section.total
            rowCount += section.count
        }
    }

    var sectionCount: Int { sections.count }

    func rowCount(inSection section: Int) -> Int { sections[section].heights.count }

    /// Whether there is such a row.
    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section)
            && path.row >= 0 && path.row < sections[path.section].heights.count
    }

    /// The number of a row that exists.
    func number(of path: IndexPath) -> Int { sections[path.section].firstRow + path.row }

    /// The section and row of a number.
    ///
    /// - Complexity: O(log sections)
    func path(of number: Int) -> IndexPath {
        let section = lastSection { $0.firstRow <= number && $0.heights.count > 0 }
        return IndexPath(row: number - sections[section].firstRow, section: section)
    }

    /// The vertical extent of a row that exists.
    func extent(of path: IndexPath) -> (top: CGFloat, height: CGFloat) {
        let section = sections[path.section]
        let top = section.heights.edge(path.row)
        return (section.top + top, section.heights.edge(path.row + 1) - top)
    }

    /// The vertical extent of a section.
    func extent(ofSection section: Int) -> (top: CGFloat, height: CGFloat) {
        (sections[section].top, sections[section].heights.total)
    }

    /// The numbers of the rows that a vertical stretch touches.
    ///
    /// - Complexity: O(log sections + log rows)
    func rows(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard rowCount > 0, bottom > 0, top < height, bottom > top else { return 0..<0 }
        let first = row(at: max(0, top))
        // The last row is the one just above the lower end.
        var last = row(at: min(bottom, height))
        if extent(of: path(of: last)).top >= bottom { last -= 1 }
        return first..<max(first, last + 1)
    }

    /// The number of the row at a height; the last one for a height below all.
    private func row(at y: CGFloat) -> Int {
        let index = lastSection { $0.top <= y && $0.heights.count > 0 }
        let section = sections[index]
        let local = y - section.top
        var low = 0
        var high = section.heights.count - 1
        switch section.heights {
        case .uniform(let height, let count):
            low = height > 0 ? min(count - 1, Int(local / height)) : count - 1
        case .edges(let edges):
            while low < high {
                let middle = (low + high + 1) / 2
                if edges[middle] <= local { low = middle } else { high = middle - 1 }
            }
        }
        return section.firstRow + low
    }

    /// The last section that holds; the first section with rows when none does.
    private func lastSection(where holds: (Section) -> Bool) -> Int {
        var low = 0
        var high = sections.count - 1
        // Sections without rows share their top and first row with the next: they are stepped over one by one.
        while low < high {
            let middle = (low + high + 1) / 2
            var probe = middle
            while probe > low && sections[probe].heights.count == 0 { probe -= 1 }
            if sections[probe].heights.count == 0 || holds(sections[probe]) {
                low = middle
            } else {
                high = probe - 1
            }
        }
        while low > 0 && sections[low].heights.count == 0 { low -= 1 }
        while low < sections.count - 1 && sections[low].heights.count == 0 { low += 1 }
        return low
    }
}
