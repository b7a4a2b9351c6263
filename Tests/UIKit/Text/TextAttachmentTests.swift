import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// A character is one em wide, a line one em high, three quarters of it above the baseline; fonts
/// have 10 points.
@MainActor
@Suite("Text attachments")
struct TextAttachmentTests {
    /// A picture of 30 × 20 points.
    private let picture = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image {
        UIColor.red.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 30, height: 20))
    }

    private func text(
        _ attachment: NSTextAttachment, before: String = "ab", behind: String = "cd"
    ) -> NSAttributedString {
        let text = NSMutableAttributedString(string: before)
        text.append(NSAttributedString(attachment: attachment))
        text.append(NSAttributedString(string: behind))
        text.addAttribute(
            .font, value: UIFont.systemFont(ofSize: 10),
            range: NSRange(location: 0, length: text.length))
        return text
    }

    // Source: Apple, NSTextAttachment.character and init(attachment:).
    @Test("a text of an attachment is U+FFFC with the attachment as its attribute")
    func character() {
        let attachment = NSTextAttachment(image: picture)
        let text = NSAttributedString(attachment: attachment)
        #expect(text.string == "\u{FFFC}")
        #expect(NSTextAttachment.character == 0xFFFC)
        let value = text.attribute(.attachment, at: 0, effectiveRange: nil)
        #expect(value as? NSTextAttachment === attachment)
        #expect(attachment.bounds == .zero)
        #expect(NSAttributedString.Key.attachment.rawValue == "NSAttachment")
    }

    // Source: Apple, NSTextAttachment.bounds: the origin is on the baseline. 4 characters of 10
    // points and 30 for the picture; 20 above the baseline and the font's 2.5 below it.
    @Test("without bounds a picture has its size and is on the baseline")
    func standing() {
        let size = text(NSTextAttachment(image: picture)).size()
        #expect(size == CGSize(width: 70, height: 22.5))
    }

    // A box of 16 × 16 points, 4 below the baseline: 12 above it.
    @Test("bounds change the size and move the picture below the baseline")
    func bounds() {
        let attachment = NSTextAttachment(image: picture)
        attachment.bounds = CGRect(x: 0, y: -4, width: 16, height: 16)
        #expect(text(attachment).size() == CGSize(width: 56, height: 16))
        let label = UILabel()
        label.attributedText = text(attachment)
        #expect(label.intrinsicContentSize == CGSize(width: 56, height: 16))
        let button = UIButton(type: .custom)
        button.setAttributedTitle(text(attachment), for: .normal)
        #expect(button.titleLabel?.intrinsicContentSize == CGSize(width: 56, height: 16))
    }

    @Test("bounds that are not numbers leave the bounds as they were")
    func oddBounds() {
        let attachment = NSTextAttachment()
        attachment.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
        let words = mistakes {
            attachment.bounds = CGRect(x: 0, y: 0, width: CGFloat.nan, height: 5)
        }
        #expect(words.contains("A text attachment"))
        #expect(attachment.bounds == CGRect(x: 0, y: 0, width: 5, height: 5))
    }

    /// Fills the width of its line, at half the height.
    private final class Filling: NSTextAttachment {
        var asked: [(container: NSTextContainer?, width: CGFloat, index: Int)] = []

        override func attachmentBounds(
            for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
            glyphPosition position: CGPoint, characterIndex charIndex: Int
        ) -> CGRect {
            asked.append((textContainer, lineFrag.width, charIndex))
            return CGRect(x: 0, y: 0, width: lineFrag.width, height: lineFrag.width / 2)
        }
    }

    @Test("a subclass chooses bounds by the line, its container and the character")
    func chosen() throws {
        let attachment = Filling()
        let storage = NSTextStorage(
            attributedString: text(attachment, before: "ab\n", behind: ""))
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: CGSize(width: 110, height: 0))
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        let rect = manager.lineFragmentUsedRect(forGlyphAt: 3, effectiveRange: nil)
        // 100 points between the paddings of 5; 50 above the baseline and 2.5 below it.
        #expect(rect == CGRect(x: 0, y: 10, width: 110, height: 52.5))
        let asked = try #require(attachment.asked.last)
        #expect(asked.container === container)
        #expect(asked.width == 100)
        #expect(asked.index == 3)
    }

    @Test("lines break on both sides of an attachment")
    func breaking() {
        let box = text(NSTextAttachment(image: picture)).boundingRect(
            with: CGSize(width: 40, height: 0), options: .usesLineFragmentOrigin, context: nil)
        // "ab", the picture, "cd": 10, 22.5 and 10 points.
        #expect(box.height == 42.5)
    }

    @Test("a text view has room for a picture; text typed behind it has no attachment")
    func typing() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        view.attributedText = text(NSTextAttachment(image: picture), behind: "")
        let end = view.caretRect(for: view.endOfDocument)
        // Padding 5, two characters, the picture.
        #expect(end.minX == 55)
        view.insertText("x")
        #expect(view.textStorage.length == 4)
        #expect(view.textStorage.attribute(.attachment, at: 3, effectiveRange: nil) == nil)
        #expect(view.caretRect(for: view.endOfDocument).minX == 65)
    }

    @Test("letters with the attribute remain letters")
    func letters() {
        let text = NSAttributedString(
            string: "ab",
            attributes: [
                .attachment: NSTextAttachment(image: picture),
                .font: UIFont.systemFont(ofSize: 10),
            ])
        #expect(text.size() == CGSize(width: 20, height: 10))
    }

    @Test("the bytes of an image are its picture, unless it has another")
    func contents() throws {
        // A PNG of one pixel.
        let data = try #require(
            Data(
                base64Encoded:
                    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            ))
        let attachment = NSTextAttachment(data: data, ofType: "public.png")
        #expect(text(attachment).size().width == 41)
        attachment.image = picture
        #expect(text(attachment).size().width == 70)
    }

    @Test("a drawn text contains its pictures, templates in its colour")
    func drawing() {
        let size = CGSize(width: 100, height: 40)
        func drawn(_ image: UIImage) -> String {
            let whole = UIGraphicsImageRenderer(size: size).image { _ in
                text(NSTextAttachment(image: image)).draw(at: .zero)
            }
            return whole.reference.removingPercentEncoding ?? ""
        }
        let empty = NSTextAttachment()
        empty.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
        let without = UIGraphicsImageRenderer(size: size).image { _ in
            text(empty).draw(at: .zero)
        }
        #expect(drawn(picture) != without.reference.removingPercentEncoding)
        #expect(drawn(picture.withRenderingMode(.alwaysTemplate)) != drawn(picture))
    }
}
