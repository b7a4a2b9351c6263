/// The vertical layout of a table: sections, each with a header, rows and a footer.
///
/// Rows also have a number in the whole table, from 0. All queries and changes take
/// O(log sections + log rows).
struct TableGeometry: Equatable {
    /// A section: the padding above its header, the header, the rows, the footer.
    struct Section: Equatable {
        var padding: CGFloat = 0
        var header: CGFloat = 0
        var rows: RowHeights
        var footer: CGFloat = 0

        var total: CGFloat { padding + header + rows.total + footer }
        /// The offset of the rows.
        var lead: CGFloat { padding + header }
    }

    private(set) var sections: [Section]
    /// The height of the table's own header, above the first section.
    private(set) var lead: CGFloat
    private var extents: LengthTree
    private var counts: LengthTree

    init(_ sections: [Section] = [], lead: CGFloat = 0) {
        self.sections = sections
        self.lead = lead
        extents = LengthTree(sections.map(\.total))
        counts = LengthTree(sections.map { CGFloat($0.rows.count) })
    }

    /// The total height, without the table's own footer.
    var height: CGFloat { lead + extents.total }
    /// The number of rows in the whole table.
    var rowCount: Int { Int(counts.total) }
    var sectionCount: Int { sections.count }

    /// Whether the rows of any section differ in height.
    var hasVaryingRows: Bool {
        sections.contains {
            if case .varying = $0.rows { return true }
            return false
        }
    }

    func rowCount(inSection section: Int) -> Int { sections[section].rows.count }

    /// Returns whether a row exists.
    func contains(_ path: IndexPath) -> Bool {
        path.count == 2 && sections.indices.contains(path.section)
            && path.row >= 0 && path.row < sections[path.section].rows.count
    }

    /// Returns the number of an existing row.
    func number(of path: IndexPath) -> Int { Int(counts.start(of: path.section)) + path.row }

    /// Returns the index path of an existing row's number.
    func path(of number: Int) -> IndexPath {
        let section = counts.index(at: CGFloat(number))
        return IndexPath(row: number - Int(counts.start(of: section)), section: section)
    }

    /// Returns the vertical extent of an existing row.
    func extent(of path: IndexPath) -> (top: CGFloat, height: CGFloat) {
        let section = sections[path.section]
        return (
            top(of: path.section) + section.lead + section.rows.edge(path.row),
            section.rows.height(path.row)
        )
    }

    /// Returns where a section starts; for the number of sections, where the last one ends.
    func top(of section: Int) -> CGFloat { lead + extents.start(of: section) }

    /// Returns the vertical extent of a section.
    func extent(ofSection section: Int) -> (top: CGFloat, height: CGFloat) {
        (top(of: section), sections[section].total)
    }

    /// Returns the vertical extent of a section's header.
    func extent(ofHeader section: Int) -> (top: CGFloat, height: CGFloat) {
        (top(of: section) + sections[section].padding, sections[section].header)
    }

    func extent(ofFooter section: Int) -> (top: CGFloat, height: CGFloat) {
        let footer = sections[section].footer
        return (top(of: section) + sections[section].total - footer, footer)
    }

    // MARK: Lookup

    /// Returns the sections that intersect a vertical range.
    func sections(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        guard !sections.isEmpty, bottom > top, bottom > lead, top < height else { return 0..<0 }
        let first = min(extents.index(at: max(0, top - lead)), sections.count - 1)
        var last = min(extents.index(at: bottom - lead), sections.count - 1)
        if last > first, self.top(of: last) >= bottom { last -= 1 }
        return first..<(last + 1)
    }

    /// Returns the numbers of the rows that intersect a vertical range.
    func rows(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
        let touched = sections(from: top, to: bottom)
        guard let first = touched.first, let last = touched.last else { return 0..<0 }
        let start = firstRow(endingAfter: top, in: first)
        let end = endOfRows(beginningBefore: bottom, in: last)
        return start..<max(start, end)
    }

    /// Returns the number of the first row in a section, or after it, that ends below a position.
    private func firstRow(endingAfter place: CGFloat, in section: Int) -> Int {
        let rows = sections[section].rows
        let local = place - top(of: section) - sections[section].lead
        let first = Int(counts.start(of: section))
        guard rows.count > 0, local < rows.total else { return first + rows.count }
        return local < 0 ? first : first + rows.row(at: local)
    }

    /// Returns the number after that of the last row in a section, or before it, that starts above
    /// a position.
    private func endOfRows(beginningBefore place: CGFloat, in section: Int) -> Int {
        let rows = sections[section].rows
        let local = place - top(of: section) - sections[section].lead
        let first = Int(counts.start(of: section))
        guard rows.count > 0, local > 0 else { return first }
        guard local < rows.total else { return first + rows.count }
        let row = rows.row(at: local)
        return first + (rows.edge(row) >= local ? row : row + 1)
    }

    // MARK: Changes

    /// Sets the height of a row.
    mutating func setHeight(_ height: CGFloat, of path: IndexPath) {
        sections[path.section].rows.set(path.row, to: height)
        extents.set(path.section, to: sections[path.section].total)
    }

    mutating func setHeader(_ height: CGFloat, padding: CGFloat, ofSection section: Int) {
        sections[section].header = height
        sections[section].padding = padding
        extents.set(section, to: sections[section].total)
    }

    mutating func setFooter(_ height: CGFloat, ofSection section: Int) {
        sections[section].footer = height
        extents.set(section, to: sections[section].total)
    }
}
