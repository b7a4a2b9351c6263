import HeadlessTesting
import Testing
import UIKit

/// A character is one em wide, a line one em high, three quarters of it above the baseline.
///
/// Source: Apple, NSTextAttachmentViewProvider, NSTextAttachment.registerViewProviderClass.
@MainActor
@Suite("Views of attachments")
struct AttachmentViewTests {
    private final class Counter: UIView {
        var taps = 0
        override var intrinsicContentSize: CGSize { CGSize(width: 20, height: 40) }
        override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { taps += 1 }
    }

    private final class Provider: NSTextAttachmentViewProvider {
        override init(
            textAttachment: NSTextAttachment, parentView: UIView?,
            textLayoutManager: NSTextLayoutManager?, location: any NSTextLocation
        ) {
            super.init(
                textAttachment: textAttachment, parentView: parentView,
                textLayoutManager: textLayoutManager, location: location)
            tracksTextAttachmentViewBounds = textAttachment.bounds.isEmpty
        }
        override func loadView() {
            view = Counter()
            view?.accessibilityIdentifier = "counter"
        }
    }

    private func text(
        _ attachment: NSTextAttachment, before: String = "a"
    ) -> NSMutableAttributedString {
        let text = NSMutableAttributedString(string: before)
        text.append(NSAttributedString(attachment: attachment))
        text.append(NSAttributedString(string: "b"))
        text.addAttribute(
            .font, value: UIFont.systemFont(ofSize: 10),
            range: NSRange(location: 0, length: text.length))
        return text
    }

    private func attachment() -> NSTextAttachment {
        NSTextAttachment.registerViewProviderClass(
            Provider.self, forFileType: "org.example.counter")
        return NSTextAttachment(data: nil, ofType: "org.example.counter")
    }

    @Test("a text view shows the view in the attachment's box, and moves it with the text")
    func places() throws {
        let attachment = attachment()
        #expect(attachment.usesTextAttachmentView)
        #expect(
            NSTextAttachment.textAttachmentViewProviderClass(forFileType: "org.example.counter")
                == Provider.self)
        #expect(
            NSTextAttachment.textAttachmentViewProviderClass(forFileType: "org.example.b") == nil)
        attachment.bounds = CGRect(x: 0, y: -2, width: 30, height: 12)
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.attributedText = text(attachment)
        view.layoutIfNeeded()
        // The insets are 8 above and 5 left, the line is 10 points above its baseline.
        let counter = try #require(view.subviews.compactMap { $0 as? Counter }.first)
        #expect(counter.frame == CGRect(x: 15, y: 8, width: 30, height: 12))
        view.textStorage.insert(
            NSAttributedString(string: "cc", attributes: [.font: UIFont.systemFont(ofSize: 10)]),
            at: 0)
        view.layoutIfNeeded()
        #expect(counter.frame.minX == 35 && counter.superview === view)
        view.textStorage.deleteCharacters(in: NSRange(location: 3, length: 1))
        view.layoutIfNeeded()
        #expect(counter.superview == nil)
        attachment.allowsTextAttachmentView = false
        #expect(!attachment.usesTextAttachmentView)
        view.attributedText = text(attachment)
        view.layoutIfNeeded()
        #expect(!view.subviews.contains { $0 is Counter })
    }

    @Test("a provider may track its view's size; touches are the view's own")
    func touches() throws {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        stage.window.addSubview(view)
        view.attributedText = text(attachment())
        stage.commit()
        let counter = try #require(view.subviews.compactMap { $0 as? Counter }.first)
        #expect(counter.frame == CGRect(x: 15, y: 8, width: 20, height: 40))
        stage.tap("counter")
        #expect(counter.taps == 1 && !view.isFirstResponder)
        stage.tap(CGPoint(x: 100, y: 100))
        #expect(view.isFirstResponder)
    }

    @Test("a fragment has the providers and the boxes of its attachments")
    func fragments() throws {
        let contents = NSTextContentStorage()
        let manager = NSTextLayoutManager()
        contents.addTextLayoutManager(manager)
        manager.textContainer = NSTextContainer(size: CGSize(width: 100, height: 0))
        contents.textStorage?.setAttributedString(text(attachment(), before: "x\na"))
        var last: NSTextLayoutFragment?
        manager.enumerateTextLayoutFragments(from: nil) {
            last = $0
            return true
        }
        let fragment = try #require(last)
        let provider = try #require(fragment.textAttachmentViewProviders.first)
        #expect(provider.view is Counter && provider.textLayoutManager === manager)
        let start = contents.documentRange.location
        let place = try #require(contents.location(start, offsetBy: 3))
        #expect(
            fragment.frameForTextAttachment(at: place)
                == CGRect(x: 10, y: 0, width: 20, height: 40))
        #expect(fragment.frameForTextAttachment(at: start) == .zero)
    }

    // Apple, NSTextAttachment.viewProvider(for:location:textContainer:): nil for the picture.
    @Test("a class of attachments chooses its provider by the view that shows it")
    func ownProvider() throws {
        final class Badge: NSTextAttachment {
            var parents: [UIView?] = []
            override func viewProvider(
                for parentView: UIView?, location: any NSTextLocation,
                textContainer: NSTextContainer?
            ) -> NSTextAttachmentViewProvider? {
                parents.append(parentView)
                return parentView.map {
                    Provider(
                        textAttachment: self, parentView: $0,
                        textLayoutManager: textContainer?.textLayoutManager, location: location)
                }
            }
        }
        let badge = Badge(data: nil, ofType: nil)
        badge.bounds = CGRect(x: 0, y: 0, width: 12, height: 10)
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.attributedText = text(badge)
        view.layoutIfNeeded()
        let counter = try #require(view.subviews.compactMap { $0 as? Counter }.first)
        #expect(counter.frame.size == CGSize(width: 12, height: 10))
        #expect(badge.parents == [view])
        view.layoutIfNeeded()
        #expect(badge.parents.count == 1)
    }
}
