import HeadlessTesting
import Testing
import UIKit

/// A character is one em wide, a line one em high, three quarters of it above the baseline; fonts
/// have 10 points.
@MainActor
@Suite("Paragraph styles")
struct ParagraphStyleTests {
    private func text(
        _ string: String, _ change: (NSMutableParagraphStyle) -> Void = { _ in }
    ) -> NSMutableAttributedString {
        let style = NSMutableParagraphStyle()
        change(style)
        return NSMutableAttributedString(
            string: string,
            attributes: [.font: UIFont.systemFont(ofSize: 10), .paragraphStyle: style])
    }

    private func size(_ text: NSAttributedString, _ width: CGFloat = 0) -> CGSize {
        text.boundingRect(
            with: CGSize(width: width, height: 0), options: .usesLineFragmentOrigin, context: nil
        ).size
    }

    /// The boxes of the lines in a container without padding.
    private func lines(_ text: NSAttributedString, _ width: CGFloat) -> [CGRect] {
        let (storage, manager) = (NSTextStorage(attributedString: text), NSLayoutManager())
        let container = NSTextContainer(size: CGSize(width: width, height: 0))
        container.lineFragmentPadding = 0
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        var boxes: [CGRect] = []
        manager.enumerateLineFragments(
            forGlyphRange: NSRange(location: 0, length: text.length)
        ) { _, used, _, _, _ in boxes.append(used) }
        return boxes
    }

    // Source: Apple, NSParagraphStyle: the defaults of its properties.
    @Test("a style has UIKit's defaults")
    func defaults() {
        let style = NSParagraphStyle.default
        #expect(style.firstLineHeadIndent == 0)
        #expect(style.headIndent == 0)
        #expect(style.tailIndent == 0)
        #expect(style.paragraphSpacing == 0)
        #expect(style.paragraphSpacingBefore == 0)
        #expect(style.baseWritingDirection == .natural)
        #expect(style.defaultTabInterval == 0)
        #expect(style.tabStops.map(\.location) == (1...12).map { CGFloat($0 * 28) })
        #expect(style.tabStops.allSatisfy { $0.alignment == .left })
    }

    @Test("tab stops are sorted, added and removed by value; nil restores the default ones")
    func stops() {
        let style = NSMutableParagraphStyle()
        style.tabStops = [
            NSTextTab(textAlignment: .right, location: 90),
            NSTextTab(textAlignment: .left, location: 30),
        ]
        #expect(style.tabStops.map(\.location) == [30, 90])
        style.addTabStop(NSTextTab(textAlignment: .center, location: 60))
        #expect(style.tabStops.map(\.location) == [30, 60, 90])
        style.removeTabStop(NSTextTab(textAlignment: .right, location: 90))
        #expect(style.tabStops.map(\.location) == [30, 60])
        #expect(style != NSParagraphStyle.default)
        style.tabStops = nil
        #expect(style.isEqual(NSParagraphStyle.default))
    }

    // "aaaa bbbb cccc" in 100 points: the first line has 80 for "aaaa" and not "aaaa bbbb" (90),
    // the second 90 for "bbbb cccc".
    @Test("the first line and the others have indents of their own")
    func indents() {
        let text = text("aaaa bbbb cccc") {
            $0.firstLineHeadIndent = 20
            $0.headIndent = 10
        }
        #expect(
            lines(text, 100) == [
                CGRect(x: 20, y: 0, width: 40, height: 10),
                CGRect(x: 10, y: 10, width: 90, height: 10),
            ])
        #expect(size(text, 100) == CGSize(width: 100, height: 20))
        #expect(size(text) == CGSize(width: 160, height: 10))
    }

    // Source: Apple, NSParagraphStyle.tailIndent: positive numbers count from the leading margin,
    // others from the trailing one.
    @Test("lines end at the tail indent, from either edge")
    func tail() {
        let fromEnd = text("aaaa bbbb") { $0.tailIndent = -20 }
        #expect(lines(fromEnd, 100).map(\.width) == [40, 40])
        #expect(lines(fromEnd, 110).map(\.width) == [90])
        let fromStart = text("aaaa bbbb") { $0.tailIndent = 60 }
        #expect(lines(fromStart, 200).map(\.width) == [40, 40])
        // A label that is as wide as it wants shows its text on one line.
        #expect(size(fromEnd) == CGSize(width: 110, height: 10))
    }

    @Test("aligned lines lie between head and tail indent")
    func alignment() {
        let right = text("aaaa") {
            ($0.alignment, $0.headIndent, $0.tailIndent) = (.right, 10, -20)
            $0.firstLineHeadIndent = 10
        }
        #expect(lines(right, 100) == [CGRect(x: 40, y: 0, width: 40, height: 10)])
        let center = text("aaaa") {
            ($0.alignment, $0.firstLineHeadIndent, $0.tailIndent) = (.center, 10, -20)
        }
        #expect(lines(center, 100) == [CGRect(x: 25, y: 0, width: 40, height: 10)])
    }

    // Source: Apple, NSParagraphStyle.baseWritingDirection: leading is right.
    @Test("a paragraph from right to left is indented at the right and ends at the left")
    func rightToLeft() {
        let text = text("aaaa") {
            $0.baseWritingDirection = .rightToLeft
            $0.firstLineHeadIndent = 20
        }
        #expect(lines(text, 100) == [CGRect(x: 40, y: 0, width: 40, height: 10)])
    }

    // Line spacing 1, paragraph spacing 5 and 3 before: 1 between the lines of a paragraph, 9
    // between paragraphs, nothing above the first and below the last.
    @Test("paragraphs are apart by the spacing below, the spacing above and the line spacing")
    func spacing() {
        let text = text("aaaa bbbb\ncccc\u{2028}dddd") {
            $0.lineSpacing = 1
            $0.paragraphSpacing = 5
            $0.paragraphSpacingBefore = 3
        }
        #expect(lines(text, 50).map(\.minY) == [0, 11, 30, 41])
        #expect(size(text, 50).height == 51)
    }

    @Test("each paragraph has the style of its first character")
    func styles() {
        let whole = text("aaaa\n")
        whole.append(
            text("bbbb\n") {
                $0.alignment = .right
                $0.minimumLineHeight = 20
            })
        whole.append(text("cccc") { $0.firstLineHeadIndent = 30 })
        #expect(
            lines(whole, 100) == [
                CGRect(x: 0, y: 0, width: 40, height: 10),
                CGRect(x: 60, y: 10, width: 40, height: 20),
                CGRect(x: 30, y: 30, width: 40, height: 10),
            ])
    }

    // Source: Apple, NSTextTab: left, right and centred tabs.
    @Test("text behind a tab begins, ends or is centred at its stop")
    func tabs() {
        let text = text("a\tbb\tcc\tdd") {
            $0.tabStops = [
                NSTextTab(textAlignment: .left, location: 50),
                NSTextTab(textAlignment: .right, location: 120),
                NSTextTab(textAlignment: .center, location: 200),
            ]
        }
        let (storage, manager) = (NSTextStorage(attributedString: text), NSLayoutManager())
        let container = NSTextContainer()
        container.lineFragmentPadding = 0
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        #expect([0, 2, 5, 8].map { manager.location(forGlyphAt: $0).x } == [0, 50, 100, 190])
        #expect(size(text) == CGSize(width: 210, height: 10))
        let point = CGPoint(x: 112, y: 5)
        #expect(manager.glyphIndex(for: point, in: container) == 6)
    }

    // Source: Apple, NSTextTab.columnTerminators(for:): 3 points before the stop at 100.
    @Test("numbers are aligned at their decimal separators")
    func decimals() {
        let text = text("\t12.5") {
            $0.tabStops = [
                NSTextTab(
                    textAlignment: .right, location: 100,
                    options: [.columnTerminators: NSTextTab.columnTerminators(for: nil)])
            ]
        }
        // "12" ends at the stop, ".5" is behind it.
        #expect(size(text) == CGSize(width: 120, height: 10))
    }

    @Test("behind the last stop, tabs are multiples of the interval; without one the line ends")
    func interval() {
        let stop = [NSTextTab(textAlignment: .left, location: 30)]
        let text = text("a\tb\tc\td") {
            $0.tabStops = stop
            $0.defaultTabInterval = 50
        }
        // a at 0, b at 30, c at 50, d at 100.
        #expect(size(text) == CGSize(width: 110, height: 10))
        let ending = self.text("a\tb\tc") { $0.tabStops = stop }
        #expect(size(ending) == CGSize(width: 40, height: 20))
    }

    // Source: Apple, NSParagraphStyle.tabStops: 28 points.
    @Test("a plain label's tabs have the default stops")
    func plain() {
        let label = UILabel()
        label.font = .systemFont(ofSize: 10)
        label.text = "a\tb"
        #expect(label.intrinsicContentSize == CGSize(width: 38, height: 10))
    }

    @Test("a label's alignment replaces that of all paragraphs and leaves their other styles")
    func labelAlignment() throws {
        let label = UILabel()
        let whole = text("aaaa\n")
        whole.append(text("bbbb") { $0.firstLineHeadIndent = 30 })
        label.attributedText = whole
        label.textAlignment = .right
        let shown = try #require(label.attributedText)
        for place in [0, 5] {
            let style = shown.attribute(.paragraphStyle, at: place, effectiveRange: nil)
            #expect((style as? NSParagraphStyle)?.alignment == .right)
            #expect((style as? NSParagraphStyle)?.firstLineHeadIndent == (place == 0 ? 0 : 30))
        }
    }

    @Test("a text view sets its paragraphs by their styles; the caret is behind the indent")
    func textView() {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 110, height: 200))
        view.isScrollEnabled = false
        view.attributedText = text("aaaa\nbbbb") {
            $0.firstLineHeadIndent = 20
            $0.paragraphSpacing = 6
        }
        // Insets of 8 above and below, a padding of 5 at the left; two lines with a gap of 6.
        #expect(view.sizeThatFits(CGSize(width: 110, height: 0)).height == 42)
        #expect(view.caretRect(for: view.beginningOfDocument).minX == 25)
        let second = view.position(from: view.beginningOfDocument, offset: 5)
        #expect(second.map { view.caretRect(for: $0).minY } == 24)
    }
}
