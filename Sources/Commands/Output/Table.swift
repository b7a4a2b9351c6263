/// Formats a table of text, with columns as wide as their widest cell.
enum Table {
    /// Returns the rows as lines.
    static func lines(_ rows: [[String]]) -> [String] {
        // Measure the text as printed.
        let rows = rows.map { $0.map { HarmlessText.line($0).replacing("\t", with: " ") } }
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        return rows.map { row in
            var line = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }.joined(separator: "  ")
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
