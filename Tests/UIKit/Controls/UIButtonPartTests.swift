import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Buttons: backgrounds and part insets")
struct UIButtonPartTests {
    private let picture = UIImage(data: SamplePicture.png(width: 20, height: 40))!

    // Apple, UIButton.setBackgroundImage(_:for:): "If a property is not specified for a state, the
    // default is to use the normal value"; backgroundRect(forBounds:): "returns the rectangle in
    // which the receiver draws its background".
    @Test("a background image fills the button behind its content, per state")
    func background() throws {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        button.setTitle("ab", for: .normal)
        button.setBackgroundImage(picture, for: .selected)
        #expect(button.currentBackgroundImage == nil)
        #expect(button.backgroundImage(for: .selected) == picture)
        button.isSelected = true
        button.layoutIfNeeded()
        let view = try #require(button.subviews.first as? UIImageView)
        #expect(view.image == picture)
        #expect(view.frame == button.bounds)
        #expect(button.subviews.last is UILabel)
        button.isSelected = false
        #expect(view.image == nil)
        let bare = UIButton()
        bare.setBackgroundImage(picture, for: .normal)
        #expect(bare.intrinsicContentSize == CGSize(width: 30, height: 40))
    }

    private final class Counting: UIButton {
        var layouts = 0
        override func layoutSubviews() {
            super.layoutSubviews()
            layouts += 1
        }
    }

    // A stack trace of iOS's setEnabled(_:) has setNeedsDisplay, setNeedsLayout and layoutSubviews
    // (Stack Overflow, answer 49990122); Apple, UIControl.isHighlighted, isSelected, isEnabled.
    @Test("each change of the state lays the button out again")
    func layoutOfStates() {
        let button = Counting(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        button.layoutIfNeeded()
        let changes: [() -> Void] = [
            { button.isHighlighted = true }, { button.isSelected = true },
            { button.isEnabled = false },
        ]
        for change in changes {
            let before = button.layouts
            change()
            button.layoutIfNeeded()
            #expect(button.layouts == before + 1)
            change()
            button.layoutIfNeeded()
            #expect(button.layouts == before + 1)
        }
    }

    // Apple, UIButton.adjustsImageWhenHighlighted, adjustsImageWhenDisabled.
    @Test("an image is dimmed in states without one of its own, unless it should not be")
    func dimming() throws {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        button.setImage(picture, for: .normal)
        button.layoutIfNeeded()
        let view = try #require(button.imageView)
        func alpha() -> CGFloat {
            button.layoutIfNeeded()
            return view.alpha
        }
        button.isHighlighted = true
        #expect(alpha() < 1)
        button.adjustsImageWhenHighlighted = false
        #expect(alpha() == 1)
        button.isHighlighted = false
        button.isEnabled = false
        #expect(alpha() < 1)
        button.setImage(picture, for: .disabled)
        #expect(alpha() == 1)
        button.setImage(nil, for: .disabled)
        #expect(alpha() < 1)
        button.adjustsImageWhenDisabled = false
        #expect(alpha() == 1)
    }

    // Apple, UIButton.titleEdgeInsets: "the inset or outset margins for the rectangle around the
    // button's title text … this value doesn't affect the intrinsic content size". Centred content
    // moves by half the difference: UIKit programs rely on that to put pictures right of titles.
    @Test("insets of title and image move them without changing the button's size")
    func partInsets() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
        button.setTitle("abc", for: .normal)
        button.titleLabel?.font = .systemFont(ofSize: 10)
        button.setImage(picture, for: .normal)
        let size = button.intrinsicContentSize
        button.layoutIfNeeded()
        let (title, image) = (button.titleLabel!.frame, button.imageView!.frame)
        // The picture behind the title: 20 wide and 30 wide exchange places.
        button.titleEdgeInsets = UIEdgeInsets(top: 0, left: -20, bottom: 0, right: 20)
        button.imageEdgeInsets = UIEdgeInsets(top: 0, left: 30, bottom: 0, right: -30)
        button.layoutIfNeeded()
        #expect(button.intrinsicContentSize == size)
        #expect(button.titleLabel!.frame == title.offsetBy(dx: -20, dy: 0))
        #expect(button.imageView!.frame == image.offsetBy(dx: 30, dy: 0))
        button.contentHorizontalAlignment = .left
        button.titleEdgeInsets = UIEdgeInsets(top: 4, left: 10, bottom: 0, right: 0)
        button.imageEdgeInsets = .zero
        button.layoutIfNeeded()
        #expect(button.imageView!.frame.minX == 0)
        #expect(button.titleLabel!.frame.minX == 30 && button.titleLabel!.frame.minY == 27)
    }

    // Apple, UIButton.setTitleShadowColor(_:for:) and reversesTitleShadowWhenHighlighted.
    @Test("the title has the shadow of the state, on the other side while the button is touched")
    func titleShadow() throws {
        let button = UIButton(type: .custom)
        button.setTitle("abc", for: .normal)
        let label = try #require(button.titleLabel)
        label.shadowOffset = CGSize(width: 0, height: 2)
        #expect(button.titleShadowColor(for: .normal) == nil)
        button.setTitleShadowColor(.red, for: .normal)
        button.setTitleShadowColor(.blue, for: .highlighted)
        #expect(label.shadowColor == .red)
        #expect(button.titleShadowColor(for: .disabled) == .red)
        button.reversesTitleShadowWhenHighlighted = true
        button.isHighlighted = true
        #expect(label.shadowColor == .blue && button.currentTitleShadowColor == .blue)
        #expect(button.titleShadowOffset == CGSize(width: 0, height: -2))
        button.isHighlighted = false
        #expect(label.shadowColor == .red)
        #expect(label.shadowOffset == CGSize(width: 0, height: 2))
        button.setTitleShadowColor(nil, for: .normal)
        #expect(label.shadowColor == nil)
    }

    @Test("the value of addTarget removes that method alone")
    func tokens() {
        final class Form {
            var sent = 0
            var saved = 0
            func send() { sent += 1 }
            func save() { saved += 1 }
        }
        let form = Form()
        let button = UIButton()
        let sending = button.addTarget(form, action: Form.send, for: .touchUpInside)
        button.addTarget(form, action: Form.save, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        button.removeTarget(form, action: sending, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        #expect(form.sent == 1)
        #expect(form.saved == 2)
    }

    // Source: Apple, UIButton.titleLabel: one line, truncated in its middle if it does not fit.
    @Test("a title wider than its button is truncated in the middle; a shorter one is centered")
    func wideTitle() throws {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
        button.setTitle("A title that is much too long", for: .normal)
        button.layoutIfNeeded()
        let label = try #require(button.titleLabel)
        #expect(label.frame.minX == 0)
        #expect(label.frame.width == 60)
        #expect(label.lineBreakMode == .byTruncatingMiddle)
        button.setTitle("ab", for: .normal)
        button.layoutIfNeeded()
        #expect(label.frame.midX == 30)
        #expect(label.frame.width < 60)
        // A viewer with narrower glyphs than measured centers it, too.
        #expect(label.contentDescription().text?.alignment == .center)
        #expect(label.textAlignment == .natural)
        button.contentHorizontalAlignment = .left
        #expect(label.contentDescription().text?.alignment == .left)
    }
}
