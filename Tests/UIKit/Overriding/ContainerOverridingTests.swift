import HeadlessTesting
import Testing
import UIKit

/// A controller to which segues return.
final class ReturnTarget: UIViewController {
    var log: [String] = []
    var accepts = true
    func back(_ segue: UIStoryboardSegue) { log.append("back") }
    override func canPerformUnwindSegueAction(
        _ action: Selector, from fromViewController: UIViewController, sender: Any?
    ) -> Bool {
        accepts
            && super.canPerformUnwindSegueAction(action, from: fromViewController, sender: sender)
    }
}

extension ReturnTarget {
    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] { [.method("back:", ReturnTarget.back(_:))] }
    }
}

/// Containers and their parts in overrides. Source: Apple, UIViewController ("Unwind segues"),
/// UISearchController.
@MainActor
@Suite("Overriding: containers")
final class ContainerOverridingTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)

    /// A container of the program's own, with one visible child.
    final class Deck: UIViewController {
        var log: [String] = []
        var hides = false
        var containing: UIViewController?
        override func allowedChildrenForUnwinding(from source: UIStoryboardUnwindSegueSource)
            -> [UIViewController]
        {
            containing = childContaining(source)
            return hides ? [] : super.allowedChildrenForUnwinding(from: source)
        }
        override func unwind(
            for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
        ) {
            let index = children.firstIndex { $0 === subsequentVC } ?? -1
            log.append("towards \(index)")
        }
    }

    private func unwind(from source: UIViewController) {
        var template = SegueTemplate(kind: .unwind)
        template.unwindAction = "back:"
        source.trigger(template, sender: nil)
    }

    // Source: Apple, unwind(for:towards:): a container configures its views so that the child is
    // visible; allowedChildrenForUnwinding(from:) says which children are searched.
    @Test("a container of the program's own decides where a segue returns, and shows it")
    func containers() {
        let (deck, first, second, source) = (
            Deck(), ReturnTarget(), ReturnTarget(), UIViewController()
        )
        for child in [first, second, source] {
            deck.addChild(child)
            child.didMove(toParent: deck)
        }
        unwind(from: source)
        #expect(deck.log == ["towards 1"])
        #expect(second.log == ["back"] && first.log == [])
        second.accepts = false
        unwind(from: source)
        #expect(deck.log == ["towards 1", "towards 0"])
        #expect(first.log == ["back"])
        #expect(deck.containing === source)
    }

    @Test("children that a container does not allow are not searched")
    func forbidden() {
        let (deck, target, source) = (Deck(), ReturnTarget(), UIViewController())
        let outer = ReturnTarget()
        outer.addChild(deck)
        for child in [target, source] { deck.addChild(child) }
        deck.hides = true
        unwind(from: source)
        #expect(target.log == [] && outer.log == ["back"])
    }

    @Test("a navigation controller's override of unwind sees the segue, and super pops")
    func navigation() {
        defer { stage.close() }
        final class Spy: UINavigationController {
            var towards: UIViewController?
            override func unwind(
                for unwindSegue: UIStoryboardSegue, towards subsequentVC: UIViewController
            ) {
                towards = subsequentVC
                super.unwind(for: unwindSegue, towards: subsequentVC)
            }
        }
        let (root, top) = (ReturnTarget(), UIViewController())
        let spy = Spy(rootViewController: root)
        stage.window.rootViewController = spy
        spy.pushViewController(top, animated: false)
        stage.commit()
        unwind(from: top)
        stage.settle()
        #expect(spy.towards === root)
        #expect(spy.topViewController === root)
        #expect(root.log == ["back"])
    }

    final class OwnBar: UISearchBar {}

    /// As tutorials write it: the bar exists only after super's initializer.
    final class OwnSearch: UISearchController {
        var own: OwnBar!
        override init(searchResultsController: UIViewController?) {
            super.init(searchResultsController: searchResultsController)
            own = OwnBar(frame: .zero)
            own.searchTextField.accessibilityIdentifier = "own"
        }
        override init(nibName: String?, bundle: Bundle?) {
            super.init(nibName: nibName, bundle: bundle)
        }
        required init?(coder: NSCoder) { nil }
        override var searchBar: UISearchBar { own }
    }

    @MainActor
    final class Updater: NSObject, UISearchResultsUpdating {
        var log: [String] = []
        func updateSearchResults(for searchController: UISearchController) {
            log.append(searchController.searchBar.text ?? "nil")
        }
    }

    @Test("a search controller's own bar is shown, and begins and updates searches")
    func searchBars() {
        defer { stage.close() }
        let (search, updater) = (OwnSearch(searchResultsController: nil), Updater())
        search.searchResultsUpdater = updater
        let content = UIViewController()
        content.navigationItem.searchController = search
        content.navigationItem.hidesSearchBarWhenScrolling = false
        stage.window.rootViewController = UINavigationController(rootViewController: content)
        stage.commit()
        #expect(stage.tap("own"))
        #expect(search.isActive)
        stage.type("a")
        #expect(updater.log.last == "a")
    }

    @Test("parts of containers and presentations can be replaced by subclasses")
    func parts() {
        final class Tabs: UITabBarController {
            final class Bar: UITabBar {}
            let own = Bar()
            override var tabBar: UITabBar { own }
        }
        final class Child: UIViewController {
            override var isMovingFromParent: Bool { true }
            override var isBeingDismissed: Bool { true }
            override var toolbarItems: [UIBarButtonItem]? {
                get { [UIBarButtonItem(title: "own", style: .plain, target: nil, action: nil)] }
                set {}
            }
        }
        let (tabs, child): (UITabBarController, UIViewController) = (Tabs(), Child())
        tabs.viewControllers = [child]
        tabs.loadViewIfNeeded()
        #expect(tabs.tabBar is Tabs.Bar)
        #expect(tabs.tabBar.items?.count == 1)
        #expect(tabs.tabBar.isDescendant(of: tabs.view))
        #expect(child.isMovingFromParent && child.isBeingDismissed)
        let navigation = UINavigationController(rootViewController: Child())
        navigation.isToolbarHidden = false
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(navigation.toolbar.items?.first?.title == "own")
        stage.close()
    }
}
