import Foundation
import TestSupport
import Testing

@testable import UIKit

@Suite("Tables: geometry of rows")
struct TableGeometryTests {
    let mixed = TableGeometry([
        .init(rows: .uniform(10, count: 0)), .init(rows: .uniform(20, count: 3)),
        .init(rows: RowHeights([5, 0, 25])), .init(rows: .uniform(7, count: 0)),
        .init(rows: .uniform(1, count: 2)),
    ])
    let decorated = TableGeometry(
        [
            .init(padding: 4, header: 10, rows: .uniform(20, count: 3), footer: 6),
            .init(header: 0, rows: RowHeights([5, 7, 0, 9]), footer: 3),
            .init(header: 8, rows: RowHeights([])),
            .init(header: 8, rows: .uniform(2, count: 5)),
        ], lead: 30)

    @Test("rows are consecutive across sections, including empty ones, and have indexes")
    func numbers() {
        #expect(mixed.height == 92)
        #expect(mixed.rowCount == 8)
        let expected: [(Int, Int, CGFloat, CGFloat)] = [
            (1, 0, 0, 20), (1, 1, 20, 20), (1, 2, 40, 20), (2, 0, 60, 5), (2, 1, 65, 0),
            (2, 2, 65, 25),
            (4, 0, 90, 1), (4, 1, 91, 1),
        ]
        for (number, row) in expected.enumerated() {
            let path = mixed.path(of: number)
            #expect(path == IndexPath(row: row.1, section: row.0))
            #expect(mixed.number(of: path) == number)
            #expect(mixed.extent(of: path) == (row.2, row.3))
        }
        #expect(!mixed.contains(IndexPath(row: 0, section: 0)))
        #expect(!mixed.contains(IndexPath(row: 3, section: 1)))
        #expect(!mixed.contains(IndexPath(row: 0, section: 9)))
    }

    @Test("an interval intersects the rows that a linear search finds")
    func stretches() {
        let tables = [
            mixed, decorated, TableGeometry([.init(rows: .uniform(10, count: 50))]),
            TableGeometry(),
            TableGeometry([.init(rows: .uniform(5, count: 0))]),
        ]
        for table in tables {
            for top in stride(from: -15.0, to: 120, by: 2.5) {
                for length in [1.0, 9, 10, 33, 400] {
                    let found = (0..<table.rowCount).filter {
                        let extent = table.extent(of: table.path(of: $0))
                        return extent.top < top + length && extent.top + extent.height > top
                            && extent.height > 0
                    }
                    let rows = table.rows(from: top, to: top + length)
                    #expect(found.allSatisfy(rows.contains), "from \(top), \(length) long")
                    #expect(rows.count <= found.count + 1)
                }
            }
        }
    }

    // Oracle: plain sums over plain arrays.
    @Test("thousands of height changes give the sums of plain arrays")
    func changes() {
        var random = SeededGenerator(seed: 7)
        var heights = (0..<40).map { _ in
            (0..<Int.random(in: 0...30, using: &random)).map { _ in CGFloat(4) }
        }
        var headers = [CGFloat](repeating: 0, count: 40)
        var geometry = TableGeometry(heights.map { .init(rows: .uniform(4, count: $0.count)) })
        for _ in 0..<2000 {
            let section = Int.random(in: 0..<40, using: &random)
            if heights[section].isEmpty || Int.random(in: 0..<8, using: &random) == 0 {
                headers[section] = CGFloat(Int.random(in: 0...40, using: &random)) / 2
                geometry.setHeader(headers[section], padding: 0, ofSection: section)
            } else {
                let row = Int.random(in: 0..<heights[section].count, using: &random)
                heights[section][row] = CGFloat(Int.random(in: 0...200, using: &random)) / 2
                geometry.setHeight(heights[section][row], of: IndexPath(row: row, section: section))
            }
        }
        var y: CGFloat = 0
        var number = 0
        for section in 0..<40 {
            #expect(geometry.top(of: section) == y)
            y += headers[section]
            for (row, height) in heights[section].enumerated() {
                let path = IndexPath(row: row, section: section)
                #expect(geometry.extent(of: path) == (y, height))
                #expect(geometry.number(of: path) == number)
                #expect(geometry.path(of: number) == path)
                if height > 0 {
                    #expect(geometry.rows(from: y, to: y + 0.25) == number..<(number + 1))
                }
                y += height
                number += 1
            }
        }
        #expect(geometry.height == y)
        #expect(geometry.rowCount == number)
    }

    @Test("an index path has a row and a section")
    func indexPath() {
        var path = IndexPath(row: 3, section: 2)
        #expect(path.row == 3)
        #expect(path.section == 2)
        #expect(path.item == 3)
        path.row = 5
        #expect(path == IndexPath(item: 5, section: 2))
    }
}
