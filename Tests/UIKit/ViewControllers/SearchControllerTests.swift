import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UISearchController, UISearchControllerDelegate, UISearchResultsUpdating,
// UINavigationItem.searchController and hidesSearchBarWhenScrolling.
@MainActor
@Suite("Search controllers")
struct SearchControllerTests {
    private final class Names: UITableViewController, UISearchResultsUpdating,
        UISearchControllerDelegate
    {
        let all = ["Ada", "Bruno", "Chiyo", "Dana", "Emil"]
        var shown: [String] = []
        var log: [String] = []

        override func viewDidLoad() {
            super.viewDidLoad()
            shown = all
            tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        }
        override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int)
            -> Int
        { shown.count }
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
            cell.textLabel?.text = shown[indexPath.row]
            return cell
        }
        func updateSearchResults(for searchController: UISearchController) {
            let text = searchController.searchBar.text ?? ""
            log.append("update “\(text)” \(searchController.isActive)")
            shown = text.isEmpty ? all : all.filter { $0.lowercased().contains(text) }
            tableView.reloadData()
        }
        func updateSearchResults(
            for searchController: UISearchController,
            selecting searchSuggestion: any UISearchSuggestion
        ) { log.append("chose \(searchSuggestion.representedObject as? Int ?? 0)") }
        func willPresentSearchController(_ searchController: UISearchController) {
            log.append("will present")
        }
        func didPresentSearchController(_ searchController: UISearchController) {
            log.append("did present")
        }
        func willDismissSearchController(_ searchController: UISearchController) {
            log.append("will dismiss")
        }
        func didDismissSearchController(_ searchController: UISearchController) {
            log.append("did dismiss")
        }
    }

    let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

    private func show(
        _ search: UISearchController, large: Bool = false, hides: Bool = false
    ) -> (Names, UINavigationController) {
        let names = Names()
        names.title = "Names"
        names.navigationItem.searchController = search
        names.navigationItem.hidesSearchBarWhenScrolling = hides
        search.searchResultsUpdater = names
        search.delegate = names
        search.searchBar.searchTextField.accessibilityIdentifier = "field"
        let navigation = UINavigationController(rootViewController: names)
        navigation.navigationBar.prefersLargeTitles = large
        stage.window.rootViewController = navigation
        stage.commit()
        return (names, navigation)
    }

    private func rows() -> [String] {
        stage.views(as: UITableViewCell.self).compactMap { $0.textLabel?.text }
    }

    @Test("the search bar is below the title, and the content below the bar")
    func place() throws {
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        let (names, navigation) = show(search)
        let bar = navigation.navigationBar
        let field = search.searchBar.convert(search.searchBar.bounds, to: bar)
        #expect(field.maxY == bar.bounds.height)
        #expect(field.minY == 44)
        #expect(search.searchBar.searchTextField.frame.height == 36)
        #expect(stage.view(text: "Search") != nil)
        #expect(names.tableView.adjustedContentInset.top == bar.frame.maxY)
        #expect(try #require(stage.view(text: "Ada")).convert(.zero, to: nil).y >= bar.frame.maxY)
    }

    @Test("a search begins with a tap, filters, and ends with Cancel, with all calls in order")
    func filters() {
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        search.obscuresBackgroundDuringPresentation = false
        let (names, navigation) = show(search)
        stage.tap("field")
        #expect(search.isActive)
        #expect(search.searchBar.showsCancelButton)
        #expect(names.log == ["will present", "update “” true"])
        stage.settle()
        #expect(names.log.last == "did present")
        // The bar shows nothing but the search bar.
        #expect(stage.obstacle(toTapping: "field") == nil)
        #expect(navigation.navigationBar.frame.height == 56)
        #expect(names.tableView.adjustedContentInset.top == navigation.navigationBar.frame.maxY)
        stage.type("a")
        stage.type("d")
        #expect(names.log.suffix(2) == ["update “a” true", "update “ad” true"])
        #expect(rows() == ["Ada"])
        names.log = []
        stage.tap(text: "Cancel")
        #expect(!search.isActive)
        #expect(search.searchBar.text == "")
        #expect(!search.searchBar.searchTextField.isFirstResponder)
        stage.settle()
        #expect(names.log == ["will dismiss", "update “” false", "did dismiss"])
        #expect(rows() == names.all)
        #expect(navigation.navigationBar.frame.height == 96)
        #expect(!search.searchBar.showsCancelButton)
    }

    @Test("without results of its own the content is dimmed, and a tap there ends the search")
    func dims() {
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        let (names, _) = show(search)
        search.isActive = true
        stage.settle()
        #expect(search.searchBar.searchTextField.isFirstResponder)
        stage.tap(CGPoint(x: 160, y: 400))
        stage.settle()
        #expect(!search.isActive)
        #expect(names.tableView.indexPathForSelectedRow == nil)
        #expect(search.parent == nil)
        stage.tap(names.tableView.cellForRow(at: IndexPath(row: 1, section: 0))!)
        #expect(names.tableView.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    }

    @Test("a search that is to begin before the bar is in a window begins there")
    func early() {
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        search.isActive = true
        #expect(search.isActive)
        let (names, _) = show(search)
        stage.settle()
        #expect(names.log == ["will present", "update “” true", "did present"])
        #expect(search.searchBar.isFirstResponder)
        #expect(search.parent === names)
        search.isActive = false
        stage.settle()
        #expect(search.parent == nil)
        #expect(!search.searchBar.isFirstResponder)
    }

    @Test("a results controller appears with the first character, below the bar")
    func results() throws {
        defer { stage.close() }
        let found = UIViewController()
        found.view.accessibilityIdentifier = "found"
        found.view.backgroundColor = .white
        let search = UISearchController(searchResultsController: found)
        let (_, navigation) = show(search)
        stage.tap("field")
        stage.settle()
        #expect(stage.views("found").isEmpty)
        stage.type("x")
        let view = try #require(stage.view("found"))
        #expect(
            view.convert(view.bounds, to: nil)
                == CGRect(x: 0, y: 56, width: 320, height: 424))
        #expect(found.parent === search)
        stage.press(.backspace)
        #expect(stage.views("found").isEmpty)
        search.showsSearchResultsController = true
        #expect(!stage.views("found").isEmpty)
        search.isActive = false
        stage.settle()
        #expect(stage.views("found").isEmpty)
        #expect(!search.showsSearchResultsController)
        #expect(navigation.navigationBar.frame.height > 56)
    }

    @Test("the navigation bar stays during a search if it is asked to")
    func stays() {
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        search.hidesNavigationBarDuringPresentation = false
        search.automaticallyShowsCancelButton = false
        let (_, navigation) = show(search)
        stage.tap("field")
        stage.settle()
        #expect(navigation.navigationBar.frame.height == 96)
        #expect(!search.searchBar.showsCancelButton)
        #expect(stage.view(text: "Names") != nil)
    }

    @Test("a search bar that hides gives way before the large title, and comes again at the top")
    func scrolls() {
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        let (names, navigation) = show(search, large: true, hides: true)
        let bar = navigation.navigationBar
        #expect(bar.frame.height == 148)
        names.tableView.contentInset.bottom = 1000
        let top = names.tableView.contentOffset.y
        names.tableView.contentOffset.y = top + 52
        stage.commit()
        #expect(bar.frame.height == 96)
        #expect(search.searchBar.frame.height == 0)
        names.tableView.contentOffset.y = top + 104
        stage.commit()
        #expect(bar.frame.height == 44)
        names.tableView.setContentOffset(CGPoint(x: 0, y: top), animated: false)
        stage.commit()
        #expect(bar.frame.height == 148)
        #expect(search.searchBar.frame.height == 52)
    }

    @Test("scopes appear with the search, and a choice updates the results")
    func scopes() {
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        search.searchBar.scopeButtonTitles = ["All", "Near"]
        let (names, navigation) = show(search)
        #expect(stage.views(as: UISegmentedControl.self).filter { !$0.isHidden }.isEmpty)
        stage.tap("field")
        stage.settle()
        #expect(navigation.navigationBar.frame.height == 100)
        names.log = []
        stage.tap(CGPoint(x: 240, y: 76))
        #expect(names.log == ["update “” true"])
        search.isActive = false
        stage.settle()
        #expect(stage.views(as: UISegmentedControl.self).filter { !$0.isHidden }.isEmpty)
    }

    @Test("a pushed controller has no search bar; popping shows it again")
    func pushed() {
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        let (_, navigation) = show(search)
        navigation.pushViewController(UIViewController(), animated: true)
        stage.settle()
        #expect(navigation.navigationBar.frame.height == 44)
        #expect(stage.views("field").isEmpty)
        navigation.popViewController(animated: true)
        stage.settle()
        #expect(navigation.navigationBar.frame.height == 96)
        #expect(stage.tap("field"))
        #expect(search.isActive)
    }

    @Test("the bar as a table's header searches, too")
    func header() {
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        search.obscuresBackgroundDuringPresentation = false
        let names = Names()
        search.searchResultsUpdater = names
        search.searchBar.searchTextField.accessibilityIdentifier = "field"
        stage.window.rootViewController = names
        search.searchBar.sizeToFit()
        names.tableView.tableHeaderView = search.searchBar
        stage.commit()
        stage.tap("field")
        stage.settle()
        stage.type("em")
        #expect(rows() == ["Emil"])
        stage.tap(text: "Cancel")
        stage.settle()
        #expect(rows() == names.all)
    }

    // Source: Apple, UISearchController.searchSuggestions, UISearchSuggestionItem.
    @Test("suggestions are rows over the content; a tap on one reaches the updater")
    func suggestions() {
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        let (names, _) = show(search)
        let first = UISearchSuggestionItem(localizedSuggestion: "Ada Lovelace")
        let second = UISearchSuggestionItem(
            localizedSuggestion: "Ada Yonath", localizedDescription: "Crystallographer",
            iconImage: UIImage(systemName: "magnifyingglass"))
        second.representedObject = 7
        search.searchSuggestions = [first, second]
        stage.commit()
        #expect(stage.obstacle(toSeeingText: "Ada Yonath") != nil)
        search.isActive = true
        stage.settle()
        #expect(stage.view(text: "Ada Lovelace") != nil)
        stage.tap(text: "Ada Yonath")
        stage.settle()
        #expect(names.log.last == "chose 7")
        search.searchSuggestions = nil
        stage.commit()
        #expect(stage.obstacle(toSeeingText: "Ada Yonath") != nil && search.isActive)
    }

    @Test("a search whose bar is in no controller has nothing to search")
    func withoutController() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        search.searchBar.frame = CGRect(x: 0, y: 20, width: 320, height: 56)
        stage.window.addSubview(search.searchBar)
        stage.commit()
        search.isActive = true
        stage.settle()
        #expect(search.searchBar.window === stage.window)
        #expect(search.presentingViewController == nil)
    }
}
