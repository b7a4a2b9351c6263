import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, NSTextContainer, widthTracksTextView and heightTracksTextView.
@MainActor
@Suite("Containers that track their text view")
struct TrackedContainerTests {
    @Test("the size is that of the view without its insets, if it is tracked")
    func size() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.textContainerInset = UIEdgeInsets(top: 10, left: 5, bottom: 20, right: 15)
        let container = view.textContainer
        #expect(container.widthTracksTextView && !container.heightTracksTextView)
        container.heightTracksTextView = true
        #expect(container.size == CGSize(width: 180, height: 70))
        view.frame.size.height = 60
        #expect(container.size.height == 30)
        let free = NSTextContainer(size: CGSize(width: 40, height: 50))
        free.heightTracksTextView = true
        #expect(free.size == CGSize(width: 40, height: 50))
    }
}
