import HeadlessTesting
import Testing
@testable import UIKit

// Source: Apple, UIFindInteraction, UIFindSession and UITextSearchOptions.
@MainActor
@Suite("Searches in texts", .serialized)
final class FindTests: NSObject, UIFindInteractionDelegate {
    final class Session: UIFindSession {
        var log: [String] = []
        override var resultCount: Int { 7 }
        override var highlightedResultIndex: Int { 2 }
        override func performSearch(query: String, options: UITextSearchOptions?) {
            log.append("search \(query)")
        }
        override func highlightNextResult(in direction: UITextStorageDirection) {
            log.append(direction == .forward ? "next" : "previous")
        }
        override func invalidateFoundResults() { log.append("invalid") }
    }

    private let stage = Stage(size: CGSize(width: 400, height: 600))
    private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
    private let session = Session()
    private var log: [String] = []

    func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView)
        -> UIFindSession?
    { session }
    func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {
        log.append("end")
    }

    private func show() {
        view.text = "Cat car cat\nscatter"
        view.isFindInteractionEnabled = true
        stage.window.rootViewController = UIViewController()
        stage.window.rootViewController?.view.addSubview(view)
        stage.commit()
        view.becomeFirstResponder()
        view.selectedRange = NSRange(location: 0, length: 0)
    }

    private var count: String? {
        (stage.views("FindPanel").first as? FindPanel)?.count.text
    }

    @Test("words are found whole, by their start or in any part, with and without case")
    func options() {
        let text = "Cat cats scatter"
        let usual = UITextSearchOptions()
        #expect(usual.wordMatchMethod == .contains)
        #expect(usual.stringCompareOptions == .caseInsensitive)
        #expect(UITextSearchOptions().ranges(of: "cat", in: text) == [0..<3, 4..<7, 10..<13])
        #expect(UITextSearchOptions(.startsWith).ranges(of: "cat", in: text) == [0..<3, 4..<7])
        #expect(UITextSearchOptions(.fullWord).ranges(of: "cat", in: text) == [0..<3])
        #expect(UITextSearchOptions(.contains, []).ranges(of: "cat", in: text) == [4..<7, 10..<13])
        #expect(UITextSearchOptions().ranges(of: "", in: text).isEmpty)
    }

    @Test("keys show the panel, go through the results and end the search")
    func keys() throws {
        defer { stage.close() }
        show()
        stage.press("f", modifiers: .command)
        stage.commit()
        let panel = try #require(stage.views("FindPanel").first)
        #expect(panel.frame.maxY <= 600 && panel.frame.width == 400)
        #expect(view.findInteraction?.isFindNavigatorVisible == true && count == nil)
        stage.type("cat")
        #expect(count == "1 of 3")
        stage.press(.return)
        #expect(count == "2 of 3")
        stage.press("g", modifiers: .command)
        stage.press("g", modifiers: .command)
        #expect(count == "1 of 3")
        stage.press("G", modifiers: [.command, .shift])
        #expect(count == "3 of 3")
        let marks = { [view] in view.subviews.filter { $0.layer.cornerRadius == 3 } }
        #expect(marks().count == 3)
        stage.type("x")
        #expect(count == "Not found" && marks().isEmpty)
        stage.press(.escape)
        #expect(stage.views("FindPanel").isEmpty && view.isFirstResponder)
        #expect(view.findInteraction?.activeFindSession == nil)
        view.isFindInteractionEnabled = false
        #expect(view.findInteraction == nil)
        #expect(!view.canPerformAction(EditAction.find.selector, withSender: nil))
    }

    @Test("results are replaced one by one, or all; typing searches again")
    func replacing() {
        defer { stage.close() }
        show()
        view.findAndReplace(nil)
        view.findInteraction?.searchText = "cat"
        (stage.views("FindReplacement").first as? UITextField)?.text = "dog"
        stage.tap(text: "Replace")
        #expect(view.text == "dog car cat\nscatter" && count == "1 of 2")
        stage.tap(text: "Replace All")
        #expect(view.text == "dog car dog\nsdogter" && count == "Not found")
        view.insertText(" cat")
        view.findInteraction?.updateResultCount()
        #expect(count?.hasSuffix("of 1") == true)
        view.findInteraction?.dismissFindNavigator()
        view.isEditable = false
        view.findAndReplace(nil)
        #expect(stage.views("FindReplacement").isEmpty)
    }

    // Source: Apple, allowsReplacementForCurrentlyHighlightedResult.
    @Test("a session may refuse that its highlighted result is replaced")
    func refusal() {
        final class Fixed: UIFindSession {
            var allows = false
            var count = 0
            override var supportsReplacement: Bool { true }
            override var allowsReplacementForCurrentlyHighlightedResult: Bool { allows }
            override func performSingleReplacement(
                query searchQuery: String, replacementString: String,
                options: UITextSearchOptions?
            ) { count += 1 }
        }
        final class Delegate: NSObject, UIFindInteractionDelegate {
            let session = Fixed()
            func findInteraction(
                _ interaction: UIFindInteraction, sessionFor view: UIView
            ) -> UIFindSession? { session }
        }
        defer { stage.close() }
        let canvas = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.rootViewController = UIViewController()
        stage.window.rootViewController?.view.addSubview(canvas)
        stage.commit()
        let delegate = Delegate()
        let interaction = UIFindInteraction(sessionDelegate: delegate)
        canvas.addInteraction(interaction)
        interaction.presentFindNavigator(showingReplace: true)
        (interaction.searchText, interaction.replacementText) = ("a", "b")
        stage.commit()
        stage.tap(text: "Replace")
        #expect(delegate.session.count == 0)
        delegate.session.allows = true
        stage.tap(text: "Replace")
        #expect(delegate.session.count == 1)
        #expect(UIFindSession().allowsReplacementForCurrentlyHighlightedResult)
    }

    @Test("a search follows the texts that a program sets")
    func programs() {
        defer { stage.close() }
        show()
        view.find(nil)
        view.findInteraction?.searchText = "cat"
        #expect(count == "1 of 3")
        view.text = "a cat"
        #expect(count == "1 of 1")
        view.textStorage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "cat, cat,")
        #expect(count?.hasSuffix("of 3") == true)
        #expect(view.subviews.count { $0.layer.cornerRadius == 3 } == 3)
        view.attributedText = NSAttributedString(string: "dog")
        #expect(count == "Not found")
        // The marks of what is no longer found are gone, too.
        #expect(view.subviews.allSatisfy { $0.layer.cornerRadius != 3 })
    }

    @Test("a view of a program's own has the session of its delegate")
    func ownSession() {
        defer { stage.close() }
        let canvas = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let interaction = UIFindInteraction(sessionDelegate: self)
        canvas.addInteraction(interaction)
        interaction.presentFindNavigator(showingReplace: true)
        #expect(!interaction.isFindNavigatorVisible)
        stage.window.addSubview(canvas)
        interaction.searchText = "a"
        interaction.presentFindNavigator(showingReplace: true)
        #expect(count == "3 of 7" && stage.views("FindReplacement").isEmpty)
        interaction.findNext()
        interaction.findPrevious()
        session.searchResultDisplayStyle = .total
        interaction.updateResultCount()
        #expect(count == "7")
        canvas.removeInteraction(interaction)
        #expect(session.log == ["search a", "next", "previous", "invalid"] && log == ["end"])
    }
}
