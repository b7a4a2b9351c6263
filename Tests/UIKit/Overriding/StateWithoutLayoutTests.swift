import HeadlessTesting
import Testing
import UIKit

/// What code of a program's own reads directly after a change, as tests of public libraries expect
/// it of iOS.
@MainActor
@Suite("State without layout")
struct StateWithoutLayoutTests {
    // Source: SwifterSwift's testCenterTextAndImage: both frames, directly after the insets.
    @Test("a button's parts have their frames at once, except if a subclass lays them out")
    func partsOfButton() throws {
        final class Own: UIButton {
            override func layoutSubviews() {
                super.layoutSubviews()
                titleLabel?.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
            }
        }
        let frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
        for button in [UIButton(frame: frame), Own(frame: frame)] {
            button.setTitle("Title", for: .normal)
            button.setImage(image, for: .normal)
            // Moves the image by 10 to the left, and the title by 10 to the right.
            button.imageEdgeInsets = UIEdgeInsets(top: 0, left: -10, bottom: 0, right: 10)
            button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: -10)
            let picture = try #require(button.imageView)
            let title = try #require(button.titleLabel)
            guard !(button is Own) else {
                #expect(title.frame.width == 0)
                button.layoutIfNeeded()
                button.setTitle("Other", for: .normal)
                #expect(button.titleLabel?.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
                continue
            }
            #expect(picture.frame.size == CGSize(width: 20, height: 20))
            #expect(abs(title.frame.minX - picture.frame.maxX - 20) <= 1)
            #expect(abs(title.frame.midY - picture.frame.midY) <= 1)
        }
    }

    // Source: SwifterSwift's testWrapToContent.
    @Test("a text view's content has the height of its text at once")
    func contentOfText() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        (view.textContainerInset, view.textContainer.lineFragmentPadding) = (.zero, 0)
        view.text = String(repeating: "many words ", count: 20)
        let height = view.sizeThatFits(CGSize(width: 100, height: 0)).height
        view.bounds.size = CGSize(width: 100, height: height)
        #expect(height > 100)
        #expect(view.contentSize == CGSize(width: 100, height: height))
        view.text = ""
        #expect(view.contentSize.height < 20)
    }

    // Sources: SwifterSwift's testVisibleRect and testScrollToBottom; Apple, contentInset.
    @Test("outside of a window an inset does not scroll, and nothing is animated")
    func scrollViews() {
        let stage = Stage()
        defer { stage.close() }
        let frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        let (scroll, moved) = (UIScrollView(frame: frame), UIScrollView(frame: frame))
        for view in [scroll, moved] {
            view.contentSize = CGSize(width: 500, height: 500)
            view.contentInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
            #expect(view.contentOffset == .zero)
        }
        moved.setContentOffset(CGPoint(x: 0, y: 50), animated: true)
        #expect(moved.contentOffset.y == 50)
        stage.window.addSubview(scroll)
        stage.window.addSubview(moved)
        #expect(scroll.contentOffset == CGPoint(x: -20, y: -10))
        #expect(moved.contentOffset == CGPoint(x: 0, y: 50))
        scroll.contentInset.top = 15
        #expect(scroll.contentOffset == CGPoint(x: -20, y: -15))
    }

    // Source: SwifterSwift's UISliderExtensionsTests.testSetValue: not completed after the call.
    @Test("a control that is animated in a block is a part of it", arguments: [true, false])
    func controlsInBlocks(isInWindow: Bool) {
        let stage = Stage()
        defer { stage.close() }
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
        let toggle = UISwitch()
        let progress = UIProgressView(frame: CGRect(x: 0, y: 50, width: 100, height: 4))
        for view in [slider, toggle, progress] as [UIView] {
            view.layoutIfNeeded()
            if isInWindow { stage.window.addSubview(view) }
        }
        stage.commit()
        var ends: [String] = []
        func animate(_ name: String, _ change: @escaping () -> Void) {
            UIView.animate(withDuration: 2, animations: change) { ends.append("\(name) \($0)") }
        }
        animate("slider") { slider.setValue(0.5, animated: true) }
        animate("switch") { toggle.setOn(true, animated: true) }
        animate("progress") { progress.setProgress(0.5, animated: true) }
        #expect(ends.isEmpty)
        stage.advance(by: .milliseconds(1900))
        #expect(ends.isEmpty)
        stage.advance(by: .milliseconds(200))
        #expect(ends == ["slider true", "switch true", "progress true"])
    }

    // Source: Apple, UIControl.Event.touchUpInside: "in the bounds of the control".
    @Test("a switch sends touchUpInside, too")
    func touchesOfSwitch() {
        let stage = Stage()
        defer { stage.close() }
        let toggle = UISwitch(frame: CGRect(x: 50, y: 50, width: 0, height: 0))
        var events: [String] = []
        for (event, name) in [(UIControl.Event.valueChanged, "value"), (.touchUpInside, "up")] {
            toggle.addAction(UIAction { _ in events.append(name) }, for: event)
        }
        stage.window.addSubview(toggle)
        stage.commit()
        stage.tap(toggle)
        #expect(Set(events) == ["value", "up"])
        #expect(toggle.isOn)
    }

    private final class Content: NSObject, UIScrollViewDelegate {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    }

    // Source: Apple, zoomScale: at 1 the content has the size of the view.
    @Test("zoomed by many steps and back, the content has its size again")
    func zoomedContent() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        let content = Content()
        scroll.addSubview(content.view)
        (scroll.delegate, scroll.contentSize) = (content, content.view.bounds.size)
        scroll.maximumZoomScale = 3
        for step in 0..<50 { scroll.zoomScale = 1 + CGFloat(step) / 29 }
        scroll.setZoomScale(1, animated: true)
        #expect(scroll.contentSize == CGSize(width: 375, height: 667))
    }

    // Source: Xcode's debugger.
    @Test("descriptions of colours have no needless digits")
    func descriptions() {
        #expect("\(UIColor.red)" == "UIExtendedSRGBColorSpace 1 0 0 1")
        #expect("\(UIColor.black)" == "UIExtendedGrayColorSpace 0 1")
        #expect(
            "\(UIColor(red: 0.1, green: 0.25, blue: 1 / 3, alpha: 0.5))"
                == "UIExtendedSRGBColorSpace 0.1 0.25 0.333333 0.5")
    }
}
