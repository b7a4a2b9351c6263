import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// A character is one em wide, a line one em high, three quarters of it above the baseline; fonts
/// have 10 points.
@MainActor
@Suite("Text that the layout places")
struct PlacedTextTests {
    private func node(
        _ string: String, lines: Int = 0, _ change: (NSMutableParagraphStyle) -> Void
    ) -> SnapshotNode? {
        let stage = Stage()
        defer { stage.close() }
        let style = NSMutableParagraphStyle()
        change(style)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        label.numberOfLines = lines
        label.attributedText = NSAttributedString(
            string: string,
            attributes: [.font: UIFont.systemFont(ofSize: 10), .paragraphStyle: style])
        label.accessibilityIdentifier = "label"
        stage.window.addSubview(label)
        stage.commit()
        return stage.session.snapshot().nodes.first { $0.identifier == "label" }
    }

    @Test("a text without indents, tabs and distances has no places")
    func usual() {
        #expect(node("aaaa bbbb cccc") { $0.alignment = .center }?.drawing.pieces == [])
    }

    // Two lines of 10 points and a gap of 5: from -12.5 to 12.5; baselines 7.5 below their tops.
    @Test("lines have their places from the middle of the frame, and the width of their text")
    func lines() {
        let node = node("aaaa bbbb\ncc") {
            $0.firstLineHeadIndent = 10
            $0.paragraphSpacing = 5
        }
        #expect(
            node?.drawing.pieces == [
                .init(start: 0, length: 9, x: 10, y: -5, width: 90),
                .init(start: 10, length: 2, x: 10, y: 10, width: 20),
            ])
    }

    @Test("columns between tabs are parts of their own; a cut line has an ellipsis")
    func parts() {
        let tabs = node("a\tb", lines: 1) { _ in }
        #expect(
            tabs?.drawing.pieces == [
                .init(start: 0, length: 1, x: 0, y: 2.5, width: 10),
                .init(start: 2, length: 1, x: 28, y: 2.5, width: 10),
            ])
        let cut = node("aaaa bbbb cccc", lines: 1) {
            ($0.firstLineHeadIndent, $0.lineBreakMode) = (10, .byTruncatingTail)
        }
        // 90 points: eight characters and the ellipsis.
        #expect(
            cut?.drawing.pieces == [
                .init(start: 0, length: 8, x: 10, y: 2.5, width: 90, isTruncated: true)
            ])
    }

    // "aaaa bbb" has 80 of 90 points and one space.
    @Test("the spaces of a justified line are wider")
    func justified() {
        let node = node("aaaa bbb cccc") {
            $0.alignment = .justified
            $0.tailIndent = -10
        }
        #expect(node?.drawing.pieces.map(\.space) == [10, 0])
    }

    // "ab", a picture of 30 × 20 points 4 below the baseline, "c": 16 above and 4 below it, from
    // -10 to 10; the baseline is at 6, the picture's bottom at 10.
    @Test("an attachment is a part with an image; a template has the text's colour")
    func attachments() throws {
        let stage = Stage()
        defer { stage.close() }
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 20)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 30, height: 20))
        }
        let attachment = NSTextAttachment(image: picture.withRenderingMode(.alwaysTemplate))
        attachment.bounds = CGRect(x: 0, y: -4, width: 30, height: 20)
        let text = NSMutableAttributedString(string: "ab")
        text.append(NSAttributedString(attachment: attachment))
        text.append(NSAttributedString(string: "c"))
        let whole = NSRange(location: 0, length: 4)
        text.addAttribute(.font, value: UIFont.systemFont(ofSize: 10), range: whole)
        text.addAttribute(.foregroundColor, value: UIColor.blue, range: whole)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 60))
        label.attributedText = text
        label.accessibilityIdentifier = "label"
        stage.window.addSubview(label)
        stage.commit()
        let nodes = stage.session.snapshot().nodes
        let node = try #require(nodes.first { $0.identifier == "label" })
        #expect(
            node.drawing.pieces == [
                .init(start: 0, length: 2, x: 0, y: 6, width: 20),
                .init(
                    start: 2, length: 1, x: 20, y: 10, width: 30, image: picture.reference,
                    height: 20, tint: .init(rgba: 0x0000_ffff)),
                .init(start: 3, length: 1, x: 50, y: 6, width: 10),
            ])
    }

    @Test("lines that run from right to left say so")
    func direction() {
        let node = node("aaaa") { $0.baseWritingDirection = .rightToLeft }
        #expect(node?.drawing.pieces.map(\.isRightToLeft) == [true])
        #expect(node?.drawing.pieces.map(\.x) == [60])
    }
}
