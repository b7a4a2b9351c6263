import Foundation
import Testing

@testable import UIKit

@Suite("Tables: where the rows lie")
struct TableGeometryTests {
    let mixed = TableGeometry([
        .uniform(10, count: 0), .uniform(20, count: 3), .edges([0, 5, 5, 30]), .uniform(7, count: 0),
        .uniform(1, count: 2),
    ])

    @Test("rows follow each other through sections, empty ones too, and numbers name them")
    func numbers() {
        #expect(mixed.height == 92)
        #expect(mixed.rowCount == 8)
        let expected: [(Int, Int, CGFloat, CGFloat)] = [
            (1, 0, 0, 20), (1, 1, 20, 20), (1, 2, 40, 20), (2, 0, 60, 5), (2, 1, 65, 0), (2, 2, 65, 25),
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

    @Test("a stretch touches the rows that a search through all of them finds")
    func stretches() {
        let tables = [
            mixed, TableGeometry([.uniform(10, count: 50)]), TableGeometry(), TableGeometry([.uniform(5, count: 0)]),
        ]
        for table in tables {
            for top in stride(from: -15.0, to: 120, by: 2.5) {
                for length in [1.0, 9, 10, 33, 400] {
                    let found = (0..<table.rowCount).filter {
                        let extent = table.extent(of: table.path(of: $0))
                        return extent.top < top + length && extent.top + extent.height > top && extent.height > 0
                    }
                    let rows = table.rows(from: top, to: top + length)
                    #expect(found.allSatisfy(rows.contains), "from \(top), \(length) long")
                    #expect(rows.count <= found.count + 1)
                }
            }
        }
    }

    @Test("an index path has a row and a section")
    func indexPath() {
        var path = IndexPath(row: 3, section: 2)
        #expect(path.row == 3 && path.section == 2 && path.item == 3)
        path.row = 5
        #expect(path == IndexPath(item: 5, section: 2))
    }
}
