import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UISearchBar, UISearchBarDelegate.
@MainActor
@Suite("Search bars")
struct SearchBarTests {
    private final class Log: NSObject, UISearchBarDelegate {
        var lines: [String] = []
        var begins = true
        var ends = true
        var refused = ""

        func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { begins }
        func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { lines.append("begin") }
        func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { ends }
        func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { lines.append("end") }
        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
            lines.append("text “\(searchText)”")
        }
        func searchBar(
            _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange,
            replacementText text: String
        ) -> Bool { text != refused }
        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { lines.append("search") }
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { lines.append("cancel") }
        func searchBar(
            _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
        ) { lines.append("scope \(selectedScope)") }
    }

    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
    let bar = UISearchBar(frame: CGRect(x: 0, y: 40, width: 320, height: 56))
    private let log = Log()

    private func show() {
        bar.delegate = log
        bar.searchTextField.accessibilityIdentifier = "field"
        stage.window.addSubview(bar)
        stage.commit()
    }

    @Test("its keyboard is its field's, and it is first responder while that is edited")
    func keyboard() {
        defer { stage.close() }
        show()
        #expect(bar.returnKeyType == .search)
        bar.autocapitalizationType = .none
        bar.keyboardType = .emailAddress
        #expect(bar.searchTextField.autocapitalizationType == .none)
        #expect(bar.searchTextField.keyboardType == .emailAddress)
        #expect(!bar.isFirstResponder)
        stage.tap("field")
        #expect(bar.isFirstResponder)
        bar.resignFirstResponder()
        #expect(!bar.isFirstResponder)
    }

    @Test("it is 56 points high, and taller with a prompt and scopes")
    func heights() {
        defer { stage.close() }
        show()
        #expect(bar.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 56))
        #expect(bar.searchTextField.frame == CGRect(x: 8, y: 10, width: 304, height: 36))
        bar.prompt = "Where to?"
        #expect(bar.intrinsicContentSize.height > 56)
        bar.prompt = nil
        bar.scopeButtonTitles = ["All", "Some"]
        #expect(bar.intrinsicContentSize.height == 56)
        bar.showsScopeBar = true
        let height = bar.sizeThatFits(CGSize(width: 320, height: 0)).height
        #expect(height > 56)
        bar.frame.size.height = height
        stage.commit()
        #expect(bar.searchTextField.frame.height == 36)
        #expect((stage.view(as: UISegmentedControl.self)?.frame.minY ?? 0) >= 56)
    }

    @Test("typing, clearing and the return key call the delegate; the program's text does not")
    func typing() throws {
        defer { stage.close() }
        show()
        bar.text = "x"
        #expect(log.lines == [])
        bar.text = ""
        stage.tap("field")
        #expect(bar.searchTextField.isFirstResponder)
        stage.type("ab")
        log.refused = "c"
        stage.type("c")
        #expect(bar.text == "ab")
        stage.type("\n")
        #expect(log.lines == ["begin", "text “a”", "text “ab”", "search"])
        log.lines = []
        let clear = try #require(stage.views(as: UIButton.self, within: bar.searchTextField).first)
        stage.tap(clear)
        #expect(log.lines == ["text “”"])
        #expect(bar.text == "")
        #expect(bar.searchTextField.isFirstResponder)
        bar.resignFirstResponder()
        #expect(log.lines == ["text “”", "end"])
    }

    @Test("the delegate can refuse the beginning and the end")
    func refusing() {
        defer { stage.close() }
        show()
        log.begins = false
        #expect(!bar.becomeFirstResponder())
        log.begins = true
        #expect(bar.becomeFirstResponder())
        log.ends = false
        #expect(!bar.resignFirstResponder())
        #expect(bar.searchTextField.isFirstResponder)
    }

    @Test("the cancel button slides in beside the field, and calls the delegate")
    func cancel() {
        defer { stage.close() }
        show()
        bar.setShowsCancelButton(true, animated: true)
        #expect(bar.showsCancelButton)
        stage.advance(by: .milliseconds(125))
        let width = bar.searchTextField.layer.presentation()?.bounds.width ?? 0
        #expect(width < 304 && width > bar.searchTextField.bounds.width)
        stage.settle()
        stage.tap(text: "Cancel")
        #expect(log.lines == ["cancel"])
        bar.showsCancelButton = false
        stage.commit()
        #expect(bar.searchTextField.frame.width == 304)
    }

    @Test("a person chooses scopes; the program does without a call")
    func scopes() {
        defer { stage.close() }
        bar.scopeButtonTitles = ["All", "Some"]
        bar.showsScopeBar = true
        bar.sizeToFit()
        show()
        bar.selectedScopeButtonIndex = 1
        #expect(log.lines == [])
        #expect(stage.view(as: UISegmentedControl.self)?.selectedSegmentIndex == 1)
        stage.tap(CGPoint(x: 80, y: 116))
        #expect(log.lines == ["scope 0"])
        #expect(bar.selectedScopeButtonIndex == 0)
        bar.selectedScopeButtonIndex = 7
        #expect(
            stage.view(as: UISegmentedControl.self)?.selectedSegmentIndex
                == UISegmentedControl.noSegment)
    }

    @Test("from right to left the cancel button is on the left")
    func mirrored() throws {
        defer { stage.close() }
        show()
        bar.semanticContentAttribute = .forceRightToLeft
        bar.showsCancelButton = true
        stage.commit()
        let cancel = try #require(stage.view(text: "Cancel"))
        #expect(cancel.frame.maxX < bar.searchTextField.frame.minX)
    }
}
