/// The sections and cells that a storyboard gives to a table view controller.
package struct StaticTable {
    package struct Section {
        package init() {}
        package var header: String?
        package var footer: String?
        package var headerHeight: CGFloat?
        package var footerHeight: CGFloat?
        package var cells: [UITableViewCell] = []
        /// The height of each row; nil for the table's own.
        package var heights: [CGFloat?] = []
    }

    package var sections: [Section] = []

    package init(sections: [Section]) { self.sections = sections }

    func section(_ index: Int) -> Section? {
        sections.indices.contains(index) ? sections[index] : nil
    }

    func cell(at path: IndexPath) -> UITableViewCell? {
        guard let cells = section(path.section)?.cells, cells.indices.contains(path.row) else {
            return nil
        }
        return cells[path.row]
    }

    func height(at path: IndexPath) -> CGFloat? {
        guard let heights = section(path.section)?.heights, heights.indices.contains(path.row)
        else { return nil }
        return heights[path.row]
    }
}
