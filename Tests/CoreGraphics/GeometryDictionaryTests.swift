import CoreGraphics
import Foundation
import Testing

/// Source: Apple, dictionaryRepresentation of CGPoint, CGSize and CGRect.
@Suite("Geometry as dictionaries")
struct GeometryDictionaryTests {
    @Test("rectangles, points and sizes are read from what they are written to")
    func dictionaries() throws {
        let rect = CGRect(x: 1, y: 2.5, width: 30, height: 40)
        let list = rect.dictionaryRepresentation
        #expect(list["X"] as? NSNumber == 1 && list["Height"] as? NSNumber == 40)
        #expect(CGRect(dictionaryRepresentation: list) == rect)
        #expect(CGPoint(dictionaryRepresentation: list) == rect.origin)
        #expect(CGSize(dictionaryRepresentation: rect.size.dictionaryRepresentation) == rect.size)
        #expect(CGRect(dictionaryRepresentation: rect.size.dictionaryRepresentation) == nil)
    }
}
