import Testing
import UIKit

@Suite("Edge insets and rectangle edges")
struct UIEdgeInsetsTests {
    @Test("insets move each edge inwards")
    func insetting() {
        let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(rect.inset(by: insets) == CGRect(x: 12, y: 21, width: 94, height: 46))
        #expect(rect.inset(by: .zero) == rect)
    }

    @Test("the edges' bits are Apple's")
    func bits() {
        #expect(UIRectEdge.all.rawValue == 15)
        #expect(UIRectEdge([.top, .bottom]).rawValue == 5)
    }
}
