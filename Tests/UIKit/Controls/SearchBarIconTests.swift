import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UISearchBar, "Customizing the appearance", and UISearchBarDelegate.
@MainActor
@Suite("Search bars: icons")
final class SearchBarIconTests: NSObject, UISearchBarDelegate {
    private lazy var stage = Stage(size: CGSize(width: 320, height: 480))
    private let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 320, height: 56))
    private let picture = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image { _ in
    }
    private var heard: [String] = []

    func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) { heard.append("bookmarks") }
    func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) { heard.append("results") }

    private func show() {
        bar.delegate = self
        stage.window.addSubview(bar)
        stage.commit()
    }

    @Test("an image replaces the magnifying glass, and an offset moves it")
    func glass() throws {
        defer { stage.close() }
        show()
        let glass = try #require(bar.searchTextField.leftView as? UIImageView)
        let before = glass.frame
        bar.setImage(picture, for: .search, state: .normal)
        #expect(glass.image == picture && bar.image(for: .search, state: .normal) == picture)
        bar.setPositionAdjustment(UIOffset(horizontal: 4, vertical: 2), for: .search)
        stage.commit()
        #expect(glass.frame == before.offsetBy(dx: 4, dy: 2))
        bar.setImage(nil, for: .search, state: .normal)
        #expect(glass.image == UIImage(systemName: "magnifyingglass"))
    }

    @Test("an image replaces the clear button's disc")
    func clear() throws {
        defer { stage.close() }
        show()
        bar.text = "a"
        bar.setImage(picture, for: .clear, state: .normal)
        stage.commit()
        let button = try #require(
            bar.searchTextField.subviews.compactMap { $0 as? UIButton }.first)
        #expect(button.image(for: .normal) == picture)
        stage.tap(button)
        #expect(bar.text == "")
    }

    @Test("an empty field shows the button for bookmarks or results, which calls the delegate")
    func buttons() throws {
        defer { stage.close() }
        show()
        bar.showsSearchResultsButton = true
        stage.commit()
        stage.tap(try #require(bar.searchTextField.rightView))
        #expect(heard == ["results"])
        bar.showsBookmarkButton = true
        bar.setImage(picture, for: .bookmark, state: .normal)
        stage.commit()
        let button = try #require(bar.searchTextField.rightView as? UIButton)
        #expect(button.image(for: .normal) == picture)
        stage.tap(button)
        #expect(heard == ["results", "bookmarks"])
        stage.tap(bar.searchTextField)
        stage.type("a")
        #expect(bar.searchTextField.rightView == nil)
        bar.text = ""
        #expect(bar.searchTextField.rightView != nil)
        bar.showsBookmarkButton = false
        bar.isSearchResultsButtonSelected = true
        #expect((bar.searchTextField.rightView as? UIButton)?.isSelected == true)
    }

    @Test("a black bar is dark in a light interface")
    func style() {
        defer { stage.close() }
        show()
        bar.barStyle = .black
        #expect(bar.traitCollection.userInterfaceStyle == .dark)
        bar.barStyle = .default
        #expect(bar.traitCollection.userInterfaceStyle == .light)
    }
}
