import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sizes follow from the built-in metrics: a character is one em wide, a line one em high. With 10
/// points, insets of 8 above and below and 5 at the sides, a view of 110 points fits ten characters
/// a line.
@MainActor
@Suite("Text views")
struct UITextViewTests {
    private final class Witness: UITextViewDelegate {
        var events: [String] = []
        var allows = true
        func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
            events.append("should begin")
            return true
        }
        func textViewDidBeginEditing(_ textView: UITextView) { events.append("began") }
        func textViewDidEndEditing(_ textView: UITextView) { events.append("ended") }
        func textView(
            _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
        ) -> Bool {
            events.append("\(range.location),\(range.length) “\(text)”")
            return allows
        }
        func textViewDidChange(_ textView: UITextView) { events.append("changed") }
        func scrollViewDidScroll(_ scrollView: UIScrollView) { events.append("scrolled") }
    }

    private func view(_ text: String, height: CGFloat = 100) -> UITextView {
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 110, height: height))
        view.font = .systemFont(ofSize: 10)
        view.text = text
        return view
    }

    // Source: Apple, UITextView, NSTextContainer: the defaults of their properties.
    @Test("a new view has UIKit's defaults")
    func defaults() {
        let view = UITextView()
        #expect(view.text == "")
        #expect(view.font == nil)
        view.text = "a"
        #expect(view.font == .systemFont(ofSize: 12))
        view.text = ""
        #expect(view.textColor == .label)
        #expect(view.textAlignment == .natural)
        #expect(view.isEditable)
        #expect(view.isSelectable)
        #expect(view.isScrollEnabled)
        #expect(!view.clearsOnInsertion)
        #expect(view.textContainerInset == UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0))
        #expect(view.textContainer.lineFragmentPadding == 5)
        #expect(view.textContainer.maximumNumberOfLines == 0)
        #expect(view.selectedRange == NSRange(location: 0, length: 0))
    }

    @Test("the content is as high as its lines, and scrolls")
    func content() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = view("aaaa bbbb cccc dddd", height: 30)
        stage.window.addSubview(view)
        stage.commit()
        // "aaaa bbbb", "cccc dddd"
        #expect(view.contentSize == CGSize(width: 110, height: 36))
        view.text = String(repeating: "a\n", count: 9) + "a"
        stage.commit()
        #expect(view.contentSize.height == 116)
        view.scrollRangeToVisible(NSRange(location: 18, length: 1))
        // The last line ends 8 + 100 points down, in a view of 30.
        #expect(view.contentOffset.y == 78)
    }

    // Measured on an iPhone (tiandabao.com, 2016): fonts of 2 and 11 points have contents of 19 and
    // 30 points, though their lines of 2.387 and 13.127 and the insets are 18.387 and 29.127.
    @Test("the content's height is rounded up to whole points")
    func wholePoints() {
        let view = view("a", height: 30)
        view.font = .systemFont(ofSize: 11.1)
        view.layoutIfNeeded()
        #expect(view.contentSize.height == 28)
        // Sizes are rounded to pixels, which are points on a screen of scale 1.
        let height = view.sizeThatFits(CGSize(width: 110, height: 0)).height
        #expect(UIScreen.main.scale == 1 ? height == 28 : height < 28)
    }

    // Source: Apple, UIScrollView.isScrollEnabled of text views: without scrolling the intrinsic
    // size is that of the text.
    @Test("without scrolling the intrinsic size is that of all its text")
    func intrinsicSize() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = view("aaaa bbbb cccc dddd")
        #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
        view.isScrollEnabled = false
        view.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(view)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: stage.window.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 110),
        ])
        stage.commit()
        #expect(view.frame.height == 36)
        view.text += " eeee"
        stage.commit()
        #expect(view.frame.height == 46)
        #expect(view.sizeThatFits(CGSize(width: 60, height: 0)) == CGSize(width: 50, height: 66))
    }

    // Source: Apple, UITextViewDelegate: the methods in the order of their calls.
    @Test("a tap begins editing, keys change the text, and the delegate is asked")
    func editing() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let (view, witness) = (view("ab"), Witness())
        view.delegate = witness
        stage.window.addSubview(view)
        stage.commit()
        stage.tap(CGPoint(x: 100, y: 13))
        #expect(view.isFirstResponder)
        #expect(view.selectedRange == NSRange(location: 2, length: 0))
        #expect(stage.type("c\nd"))
        #expect(view.text == "abc\nd")
        #expect(
            witness.events.filter { $0 != "scrolled" } == [
                "should begin", "began", "2,0 “c”", "changed", "3,0 “\n”", "changed", "4,0 “d”",
                "changed",
            ])
        witness.allows = false
        stage.press(.backspace)
        #expect(view.text == "abc\nd")
        witness.allows = true
        stage.press(.backspace, times: 2)
        #expect(view.text == "abc")
        view.resignFirstResponder()
        #expect(witness.events.last == "ended")
    }

    @Test("up and down move by lines, home and end to their ends, taps to their place")
    func cursor() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = view("abcd\nef\nghij")
        stage.window.addSubview(view)
        stage.commit()
        // The third line, after its second character: 5 + 2 · 10 points from the left.
        stage.tap(CGPoint(x: 25, y: 8 + 25))
        #expect(view.selectedRange.location == 10)
        stage.press(.end)
        #expect(view.selectedRange.location == 12)
        stage.press(.up)
        #expect(view.selectedRange.location == 7)
        stage.press(.up)
        #expect(view.selectedRange.location == 2)
        stage.press(.home)
        #expect(view.selectedRange.location == 0)
        stage.press(.down)
        #expect(view.selectedRange.location == 5)
    }

    @Test("a view that is not editable accepts no keys")
    func reading() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = view("ab")
        view.isEditable = false
        stage.window.addSubview(view)
        stage.commit()
        stage.tap(CGPoint(x: 50, y: 13))
        #expect(mistakes { stage.type("c") }.contains("Tap one first"))
        #expect(!view.isFirstResponder)
        #expect(view.text == "ab")
        view.isSelectable = false
        #expect(!view.canBecomeFirstResponder)
    }

    @Test("the stream contains the top-aligned text, its cursor and the keyboard's traits")
    func stream() throws {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = view("ab")
        view.accessibilityIdentifier = "notes"
        stage.window.addSubview(view)
        view.becomeFirstResponder()
        stage.commit()
        let nodes = stage.snapshot.nodes
        let text = try #require(nodes.first { $0.text == "ab" })
        #expect(text.lines == 0)
        #expect(text.drawing.isTextAtTop)
        #expect(text.frame.origin == CGPoint(x: 5, y: 8))
        #expect(text.drawing.selection?.from == 2)
        #expect(
            try #require(nodes.first { $0.identifier == "notes" }).drawing.input?.active == true)
    }
}
