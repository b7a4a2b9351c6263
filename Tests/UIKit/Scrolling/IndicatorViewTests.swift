import HeadlessTesting
import Testing
import UIKit

/// On iOS the indicators are subviews (`_UIScrollViewScrollIndicator`), transparent until the
/// content scrolls.
@MainActor
@Suite("Scroll indicators are subviews")
struct IndicatorViewTests {
    @Test("a scroll view that was laid out has both, behind its content")
    func subviews() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let content = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 900))
        scroll.addSubview(content)
        scroll.contentSize = content.frame.size
        scroll.layoutIfNeeded()
        #expect(scroll.subviews.count == 3)
        #expect(scroll.subviews.first === content)
        #expect(
            scroll.subviews.dropFirst().allSatisfy { $0.alpha == 0 && !$0.isUserInteractionEnabled }
        )
        scroll.setNeedsLayout()
        scroll.layoutIfNeeded()
        #expect(scroll.subviews.count == 3)
    }

    // As in Chameleon, whose UIScrollView brings its scrollers to the front after each change.
    @Test("they remain the last, in front of content that is added or moved later")
    func last() throws {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.layoutIfNeeded()
        let (first, second, third) = (UIView(), UIView(), UIView())
        scroll.addSubview(first)
        scroll.insertSubview(third, at: 9)
        scroll.insertSubview(second, aboveSubview: first)
        #expect(scroll.subviews.count == 5)
        #expect(scroll.subviews.prefix(3) == [first, second, third])
        scroll.bringSubviewToFront(first)
        #expect(scroll.subviews.prefix(3) == [second, third, first])
        scroll.addSubview(second)
        #expect(scroll.subviews.prefix(3) == [third, first, second])
        let layers = try #require(scroll.layer.sublayers)
        #expect(layers == scroll.subviews.map(\.layer))
    }

    @Test("a disabled indicator is not added")
    func oneAxis() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.showsHorizontalScrollIndicator = false
        scroll.layoutIfNeeded()
        #expect(scroll.subviews.count == 1)
    }

    @Test("they cause no second layout")
    func once() {
        final class Counting: UIScrollView {
            var layouts = 0
            override func layoutSubviews() {
                super.layoutSubviews()
                layouts += 1
            }
        }
        let stage = Stage()
        defer { stage.close() }
        let scroll = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(scroll)
        stage.commit()
        #expect(scroll.layouts == 1)
        scroll.contentSize = CGSize(width: 100, height: 900)
        scroll.flashScrollIndicators()
        stage.commit()
        #expect(scroll.subviews.contains { $0.alpha == 1 || $0.frame.height > 3 })
    }

    @Test("touches pass through them")
    func touches() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 900)
        scroll.flashScrollIndicators()
        #expect(scroll.hitTest(CGPoint(x: 96, y: 20), with: nil) === scroll)
    }
}
