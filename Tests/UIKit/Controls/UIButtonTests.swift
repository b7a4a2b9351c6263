import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Buttons")
struct UIButtonTests {
    private let picture = UIImage(data: SamplePicture.png(width: 20, height: 40))!

    // Source: Apple, UIButton title(for:): "If you have not set a title for the specified state,
    // returns the normal one".
    @Test("a state without its own content shows the normal state's")
    func fallback() {
        let button = UIButton(type: .custom)
        button.setTitle("normal", for: .normal)
        button.setTitle("selected", for: .selected)
        button.setTitleColor(.red, for: .selected)
        #expect(button.currentTitle == "normal")
        #expect(button.currentTitleColor == .white)
        button.isSelected = true
        #expect(button.currentTitle == "selected")
        #expect(button.titleLabel?.text == "selected")
        #expect(button.titleLabel?.textColor == .red)
        button.isHighlighted = true
        #expect(button.state == [.selected, .highlighted])
        #expect(button.currentTitle == "normal")
        #expect(button.title(for: .disabled) == "normal")
    }

    @Test("a system button has the tint color, faint when pressed and gray when disabled")
    func systemLook() {
        let button = UIButton(type: .system)
        button.setTitle("x", for: .normal)
        #expect(button.titleLabel?.textColor == .systemBlue)
        button.tintColor = .red
        #expect(button.titleLabel?.textColor == .red)
        button.isHighlighted = true
        #expect(button.titleLabel?.textColor == UIColor.red.withAlphaComponent(0.2))
        button.isHighlighted = false
        #expect(button.titleLabel?.textColor == .red)
        button.isEnabled = false
        #expect(button.titleLabel?.textColor == .tertiaryLabel)
        button.isEnabled = true
        button.setTitleColor(.green, for: .normal)
        #expect(button.titleLabel?.textColor == .green)
        let parent = UIView()
        let child = UIButton(type: .system)
        child.setTitle("x", for: .normal)
        parent.tintColor = .purple
        parent.addSubview(child)
        #expect(child.titleLabel?.textColor == .purple)
    }

    // Sizes by the built-in metrics: one em a character; 6 points of padding above and below, at
    // least 30 wide. [U]
    @Test("its intrinsic size is that of its content")
    func intrinsicSize() {
        let button = UIButton(type: .system)
        #expect(button.intrinsicContentSize == CGSize(width: 30, height: 27))
        button.setTitle("abcd", for: .normal)
        #expect(button.intrinsicContentSize == CGSize(width: 60, height: 27))
        button.titleLabel?.font = .systemFont(ofSize: 27)
        #expect(button.intrinsicContentSize == CGSize(width: 108, height: 39))
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.intrinsicContentSize == CGSize(width: 114, height: 31))
        let icon = UIButton()
        icon.setImage(picture, for: .normal)
        #expect(icon.intrinsicContentSize == CGSize(width: 20, height: 40))
    }

    // A public library's comparisons with UIKit's own sizes: the 6 points apply only to a title
    // alone.
    @Test("an image beside a title removes the padding, and an empty title keeps its line height")
    func titleAndPicture() {
        let low = UIImage(data: SamplePicture.png(width: 20, height: 8))!
        let button = UIButton(type: .custom)
        button.setImage(low, for: .normal)
        button.setTitle("ab", for: .normal)
        // The title at 18 points, one em a character.
        #expect(button.intrinsicContentSize == CGSize(width: 56, height: 18))
        button.setTitle("", for: .normal)
        #expect(button.intrinsicContentSize == CGSize(width: 20, height: 18))
        button.setTitle(nil, for: .normal)
        #expect(button.intrinsicContentSize == CGSize(width: 20, height: 8))
        button.setAttributedTitle(NSAttributedString(string: ""), for: .normal)
        #expect(button.intrinsicContentSize == CGSize(width: 20, height: 18))
        button.setAttributedTitle(nil, for: .normal)
        button.setTitle("ab", for: .normal)
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.intrinsicContentSize == CGSize(width: 62, height: 22))
        button.setImage(picture, for: .normal)
        button.contentEdgeInsets = .zero
        #expect(button.intrinsicContentSize == CGSize(width: 56, height: 40))
        #expect(button.sizeThatFits(.zero) == CGSize(width: 56, height: 40))
    }

    // A public library's comparisons with UIKit's own sizes: whole points at every scale; types
    // with a picture keep their font, and an empty title has no height beside it.
    @Test("sizes are whole points; types with a picture keep their font and ignore empty titles")
    func wholePoints() {
        let button = UIButton(type: .system)
        button.titleLabel?.font = .systemFont(ofSize: 15.3)
        button.setTitle("abc", for: .normal)
        let size = button.intrinsicContentSize
        #expect(size.width == size.width.rounded())
        #expect(size.height == size.height.rounded())
        for type in [UIButton.ButtonType.detailDisclosure, .infoLight, .infoDark, .contactAdd] {
            let info = UIButton(type: type)
            info.setImage(UIImage(data: SamplePicture.png(width: 10, height: 10)), for: .normal)
            info.contentEdgeInsets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
            info.setTitle("", for: .normal)
            #expect(info.intrinsicContentSize == CGSize(width: 12, height: 12))
            info.setTitle("ab", for: .normal)
            let standard = info.intrinsicContentSize
            info.titleLabel?.font = .systemFont(ofSize: 40)
            #expect(info.intrinsicContentSize == standard)
            #expect(info.titleLabel?.font == .systemFont(ofSize: 15))
        }
    }

    @Test("image and title are side by side in the center")
    func layout() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
        button.setTitle("ab", for: .normal)
        button.titleLabel?.font = .systemFont(ofSize: 10)
        button.layoutIfNeeded()
        #expect(button.titleLabel?.frame == CGRect(x: 90, y: 25, width: 20, height: 10))
        button.setImage(picture, for: .normal)
        button.layoutIfNeeded()
        #expect(button.imageView?.frame == CGRect(x: 80, y: 10, width: 20, height: 40))
        #expect(button.titleLabel?.frame == CGRect(x: 100, y: 25, width: 20, height: 10))
        button.contentHorizontalAlignment = .right
        button.contentVerticalAlignment = .top
        button.layoutIfNeeded()
        #expect(button.titleLabel?.frame == CGRect(x: 180, y: 0, width: 20, height: 10))
        button.contentHorizontalAlignment = .leading
        button.semanticContentAttribute = .forceRightToLeft
        button.layoutIfNeeded()
        #expect(button.imageView?.frame.minX == 180)
        #expect(button.titleLabel?.frame.minX == 160)
    }

    @Test("a title without space shrinks")
    func narrow() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 60))
        button.setTitle("abcdefgh", for: .normal)
        button.setImage(picture, for: .normal)
        button.layoutIfNeeded()
        #expect(button.imageView?.frame.width == 20)
        #expect(button.titleLabel?.frame.width == 30)
    }

    @Test("a changed title moves the constraints")
    func constraints() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let button = UIButton(type: .system)
        button.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(button)
        NSLayoutConstraint.activate([
            button.topAnchor.constraint(equalTo: parent.topAnchor),
            button.trailingAnchor.constraint(equalTo: parent.trailingAnchor),
        ])
        button.setTitle("abcd", for: .normal)
        parent.layoutIfNeeded()
        #expect(button.frame == CGRect(x: 240, y: 0, width: 60, height: 27))
        button.titleLabel?.font = .systemFont(ofSize: 20)
        parent.layoutIfNeeded()
        #expect(button.frame == CGRect(x: 220, y: 0, width: 80, height: 32))
    }

    @Test("a press calls the primary action, with touchUpInside")
    func press() {
        let stage = Stage()
        defer { stage.close() }
        var calls: [String] = []
        let button = UIButton(
            type: .system, primaryAction: UIAction(title: "Go") { _ in calls.append("primary") })
        button.frame = CGRect(x: 10, y: 10, width: 100, height: 40)
        button.addAction(UIAction { _ in calls.append("up") }, for: .touchUpInside)
        stage.window.addSubview(button)
        #expect(button.currentTitle == "Go")
        stage.tap(button)
        #expect(calls == ["primary", "up"])
    }

    @Test("a button's title aligns by its baseline")
    func baseline() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let (button, label) = (UIButton(type: .system), UILabel())
        button.setTitle("ab", for: .normal)
        label.text = "ab"
        label.font = .systemFont(ofSize: 15)
        for view in [button, label] as [UIView] {
            view.translatesAutoresizingMaskIntoConstraints = false
            parent.addSubview(view)
        }
        NSLayoutConstraint.activate([
            button.topAnchor.constraint(equalTo: parent.topAnchor, constant: 10),
            label.lastBaselineAnchor.constraint(equalTo: button.lastBaselineAnchor),
        ])
        parent.layoutIfNeeded()
        // The button's title begins 6 points below its top, and has the label's font.
        #expect(label.frame.minY == 16)
    }
}
