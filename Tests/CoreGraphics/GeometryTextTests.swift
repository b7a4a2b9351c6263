import CoreGraphics
import Testing

/// Source: Apple's Swift overlay of CoreGraphics, whose descriptions `print` shows.
@Suite("Texts of geometry")
struct GeometryTextTests {
    @Test("points, sizes and rectangles are written as on iOS")
    func texts() {
        let box = CGRect(x: 1, y: 2.5, width: 3, height: -4)
        #expect("\(box)" == "(1.0, 2.5, 3.0, -4.0)")
        #expect("\(box.origin) \(box.size)" == "(1.0, 2.5) (3.0, -4.0)")
        #expect(box.debugDescription == "(1.0, 2.5, 3.0, -4.0)")
        #expect("\([box.origin])" == "[(1.0, 2.5)]")
        #expect("\(CGPoint(x: CGFloat.infinity, y: .nan))" == "(inf, nan)")
    }
}
