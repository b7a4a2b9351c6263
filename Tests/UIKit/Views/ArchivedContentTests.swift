import Testing
import UIKit

// Source: Apple, NSCoding; programs copy views through archives.
@MainActor
@Suite("Archives of views with content")
struct ArchivedContentTests {
    private func copy<View: UIView>(_ view: View) throws -> View {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: view, requiringSecureCoding: false)
        let found = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
        return try #require(found as? View)
    }

    @Test("a label keeps text, font, colour and lines")
    func label() throws {
        let label = UILabel(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        label.text = "Hat"
        label.font = .systemFont(ofSize: 20, weight: .bold)
        label.textColor = .red
        label.textAlignment = .center
        label.numberOfLines = 3
        label.isUserInteractionEnabled = true
        label.allowsDefaultTighteningForTruncation = true
        let other = try copy(label)
        #expect(other.text == "Hat" && other.font == label.font && other.frame == label.frame)
        #expect(other.textColor == .red && other.textAlignment == .center)
        #expect(other.numberOfLines == 3 && other.isUserInteractionEnabled)
        #expect(other.allowsDefaultTighteningForTruncation)
        #expect(try copy(UILabel()).textColor == .label)
    }

    @Test("an attributed text keeps its attributes")
    func attributes() throws {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 4
        let text = NSMutableAttributedString(
            string: "ab", attributes: [.kern: 2, .paragraphStyle: style])
        text.addAttribute(
            .foregroundColor, value: UIColor.blue, range: NSRange(location: 1, length: 1))
        let label = UILabel()
        label.attributedText = text
        let found = try #require(try copy(label).attributedText)
        #expect(found.string == "ab")
        let last = found.attributes(at: 1, effectiveRange: nil)
        #expect(last[.foregroundColor] as? UIColor == .blue)
        #expect((last[.paragraphStyle] as? NSParagraphStyle)?.lineSpacing == 4)
        #expect((last[.kern] as? NSNumber)?.doubleValue == 2)
        let view = UITextView()
        view.attributedText = text
        #expect(try copy(view).attributedText.string == "ab")
    }

    @Test("images, buttons and controls keep what they show, without doubled parts")
    func controls() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        }.withRenderingMode(.alwaysTemplate)
        let picture = UIImageView(image: image)
        picture.addSubview(UISwitch())
        let shown = try copy(picture)
        #expect(shown.image == image && shown.subviews.count == 1)

        let button = UIButton(type: .system)
        button.setTitle("Go", for: .normal)
        button.setTitle("Gone", for: .highlighted)
        button.setTitleColor(.red, for: .normal)
        button.setImage(image, for: .normal)
        button.isEnabled = false
        let pressed = try copy(button)
        #expect(pressed.title(for: .normal) == "Go" && pressed.title(for: .highlighted) == "Gone")
        #expect(pressed.titleColor(for: .normal) == .red && pressed.image(for: .normal) == image)
        #expect(!pressed.isEnabled && pressed.buttonType == .system)
        #expect(pressed.subviews.count == button.subviews.count)

        let slider = UISlider()
        slider.maximumValue = 10
        slider.value = 7
        let moved = try copy(slider)
        #expect(moved.value == 7 && moved.maximumValue == 10)
        #expect(moved.subviews.count == slider.subviews.count)
        let toggle = UISwitch()
        toggle.isOn = true
        #expect(try copy(toggle).isOn)
        let bar = UIProgressView()
        bar.progress = 0.5
        #expect(try copy(bar).progress == 0.5)
        let field = UITextField()
        (field.text, field.placeholder, field.borderStyle) = ("a", "b", .roundedRect)
        let typed = try copy(field)
        #expect(typed.text == "a" && typed.placeholder == "b" && typed.borderStyle == .roundedRect)
        #expect(typed.subviews.count == field.subviews.count)
    }

    @Test("a cell keeps the content of its content view")
    func cell() throws {
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let label = UILabel()
        label.text = "Hat"
        cell.contentView.addSubview(label)
        cell.contentView.backgroundColor = .green
        let other = try copy(cell)
        #expect((other.contentView.subviews.first as? UILabel)?.text == "Hat")
        #expect(other.subviews.count == 1 && other.contentView.backgroundColor == .green)
    }
}
