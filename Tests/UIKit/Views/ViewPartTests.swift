import HeadlessTesting
import Testing

@testable import UIKit

@MainActor
@Suite("Parts of views")
struct ViewPartTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))

    private func picture(_ width: Int) -> UIImage {
        UIImage(data: SamplePicture.png(width: width, height: 1))!
    }

    // Apple, willRemoveSubview(_:): called while the subview is still in the view.
    @Test("a view hears before a subview leaves: removed, moved elsewhere, or released")
    func removal() {
        defer { stage.close() }
        final class Parent: UIView {
            var log: [Bool] = []
            override func willRemoveSubview(_ subview: UIView) {
                super.willRemoveSubview(subview)
                log.append(subview.superview === self && subviews.contains(subview))
            }
        }
        let (parent, child, other) = (Parent(), UIView(), UIView())
        parent.addSubview(child)
        parent.addSubview(other)
        parent.bringSubviewToFront(child)
        parent.addSubview(other)
        #expect(parent.log.isEmpty)
        child.removeFromSuperview()
        #expect(parent.log == [true])
        child.removeFromSuperview()
        UIView().addSubview(other)
        #expect(parent.log == [true, true])
    }

    // Apple, largeContentImage and scalesLargeContentImage.
    @Test("the large content viewer shows the image, scaled if it is to be")
    func largeContent() throws {
        defer { stage.close() }
        let item = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        item.showsLargeContentViewer = true
        item.largeContentTitle = "Item"
        #expect(item.largeContentImage == nil && !item.scalesLargeContentImage)
        item.largeContentImage = picture(5)
        item.addInteraction(UILargeContentViewerInteraction(delegate: nil))
        stage.window.addSubview(item)
        stage.window.environment.textSize = .accessibilityLarge
        for (scales, mode) in [(false, UIView.ContentMode.center), (true, .scaleAspectFit)] {
            item.scalesLargeContentImage = scales
            stage.touch(.began, at: CGPoint(x: 50, y: 50))
            stage.advance(by: .seconds(1))
            let panel = try #require(stage.views("LargeContentViewer").first)
            let shown = try #require(panel.subviews.compactMap { $0 as? UIImageView }.first)
            #expect(shown.image === item.largeContentImage && shown.contentMode == mode)
            stage.touch(.ended, at: CGPoint(x: 50, y: 50))
            stage.settle()
        }
    }

    // Apple, highlightedAnimationImages: used if the view is highlighted.
    @Test("a highlighted image view shows the sequence for it, and stops when that is replaced")
    func highlightedSequence() {
        defer { stage.close() }
        let view = UIImageView(image: picture(9))
        stage.window.addSubview(view)
        var shown: CGFloat? { view.contentDescription().image?.size.width }
        view.animationImages = [picture(1), picture(2)]
        view.highlightedAnimationImages = [picture(3), picture(4)]
        view.animationDuration = 0.2
        view.startAnimating()
        #expect(shown == 1)
        view.isHighlighted = true
        #expect(shown == 3)
        stage.advance(by: .milliseconds(100))
        #expect(shown == 4)
        view.isHighlighted = false
        #expect(shown == 2)
        view.highlightedAnimationImages = nil
        #expect(!view.isAnimating && shown == 9)
    }

    @Test("snapshots say where text begins and how large scrolled content is")
    func content() {
        defer { stage.close() }
        let scroll = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        #expect(scroll.contentDescription().text?.isAtTop ?? true)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        label.text = "a"
        #expect(label.contentDescription().text?.isAtTop == false)
        scroll.contentSize = CGSize(width: 100, height: 900)
        #expect(scroll.contentDescription().scrollContentSize == CGSize(width: 100, height: 900))
        #expect(label.contentDescription().scrollContentSize == nil)
    }
}
