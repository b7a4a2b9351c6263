extension UIScrollView {
    /// The largest number of sections, and of rows or items in all of them.
    ///
    /// More are a mistake, such as `NSNotFound` or a negative number of unsigned type: measuring
    /// and remembering them would take all memory.
    static let (mostSections, mostRows) = (100_000, 10_000_000)

    /// Returns the numbers of rows or items in each section, as a data source returns them.
    ///
    /// Numbers that are negative or too large are reported and count as 0.
    ///
    /// - Parameters:
    ///   - sections: The data source's number of sections.
    ///   - rows: “rows” or “items”.
    ///   - count: The data source's number of rows in a section.
    final func checkedCounts(
        sections: Int, of rows: StaticString, _ count: (_ section: Int) -> Int
    ) -> [Int] {
        guard 0...Self.mostSections ~= sections else {
            reportCount(sections, "sections", in: "", most: Self.mostSections)
            return []
        }
        var rest = Self.mostRows
        return (0..<sections).map { section in
            let counted = count(section)
            guard 0...rest ~= counted else {
                reportCount(
                    counted, "\(rows)", in: " in section \(section)", most: Self.mostRows)
                return 0
            }
            rest -= counted
            return counted
        }
    }

    private func reportCount(_ count: Int, _ things: String, in place: String, most: Int) {
        reportMistake(
            "The data source of \(nameInMessages) returned \(count) \(things)\(place), which is not "
                + "from 0 to \(most) in all; there are none")
    }
}
