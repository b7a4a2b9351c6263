import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UITextView.dataDetectorTypes ("you can use this property to specify the types of
/// data … that should be automatically converted to URLs"; not in editable views),
/// UITextViewDelegate.textView(_:shouldInteractWith:in:), deprecated in iOS 10.
@MainActor
@Suite("Data detectors of text views", .serialized)
final class DataDetectorTests {
    private final class Reader: NSObject, UITextViewDelegate {
        var events: [String] = []
        var allows = true
        func textView(
            _ textView: UITextView, shouldInteractWith URL: URL, in characterRange: NSRange
        ) -> Bool {
            events.append(
                "\(URL.absoluteString) \(characterRange.location),\(characterRange.length)")
            return allows
        }
    }

    private let stage = Stage(size: CGSize(width: 400, height: 200))
    private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
    private let reader = Reader()
    private var opened: [String] = []

    private func show() {
        view.delegate = reader
        stage.window.addSubview(view)
        stage.commit()
        UIApplication.shared.opener = { [weak self] in
            self?.opened.append($0.absoluteString)
            return true
        }
    }

    /// Taps the middle of a character.
    private func tap(_ place: Int) throws {
        let start = try #require(view.position(from: view.beginningOfDocument, offset: place))
        let end = try #require(view.position(from: start, offset: 1))
        let range = try #require(view.textRange(from: start, to: end))
        let rect = view.firstRect(for: range)
        stage.tap(CGPoint(x: rect.midX, y: rect.midY))
        stage.advance(by: .seconds(0.5))
    }

    private func links() -> [NSRange] {
        var found: [NSRange] = []
        let shown = view.textView.attributedText ?? NSAttributedString(string: "")
        shown.enumerateAttribute(.link, in: NSRange(location: 0, length: shown.length)) {
            value, range, _ in
            if value != nil { found.append(range) }
        }
        return found
    }

    @Test("links and phone numbers of a text that is not editable react to taps")
    func taps() throws {
        defer { stage.close() }
        view.text = "see www.example.org or +49 30 1234567"
        view.dataDetectorTypes = .all
        show()
        #expect(links() == [])
        view.isEditable = false
        let page = NSRange(location: 4, length: 15)
        let phone = NSRange(location: 23, length: 14)
        #expect(links() == [page, phone])
        try tap(6)
        try tap(30)
        #expect(
            reader.events == ["http://www.example.org 4,15", "tel:+49301234567 23,14"])
        #expect(opened == ["http://www.example.org", "tel:+49301234567"])
        reader.allows = false
        try tap(6)
        #expect(opened.count == 2 && reader.events.count == 3)
        // The text itself has no links.
        #expect(view.attributedText.attribute(.link, at: 6, effectiveRange: nil) == nil)
        view.dataDetectorTypes = .phoneNumber
        #expect(links() == [phone] && view.dataDetectorTypes == .phoneNumber)
        view.isSelectable = false
        #expect(links() == [])
    }

    @Test("a new text is searched again, and the text's own links stay")
    func changes() throws {
        defer { stage.close() }
        view.isEditable = false
        view.dataDetectorTypes = [.link]
        show()
        view.text = "a@example.org"
        #expect(links() == [NSRange(location: 0, length: 13)])
        view.text = "nothing"
        #expect(links() == [])
        let own = try #require(URL(string: "https://own.example.org"))
        view.attributedText = NSAttributedString(
            string: "www.example.org", attributes: [.link: own])
        try tap(5)
        #expect(opened == ["https://own.example.org"])
        view.dataDetectorTypes = []
        view.text = "www.example.com"
        #expect(links() == [])
    }
}
