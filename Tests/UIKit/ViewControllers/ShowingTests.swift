import HeadlessTesting
import Testing
import UIKit

// Source: Apple, targetViewController(forAction:sender:), UIActivityItemsConfiguration,
// UISearchDisplayController, UITabBarController.tabBarMinimizeBehavior.
@MainActor
@Suite("Showing, sharing and searching from controllers")
struct ShowingTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))

    private final class Container: UIViewController {
        var shown: [UIViewController] = []
        override func show(_ vc: UIViewController, sender: Any?) { shown.append(vc) }
    }

    private final class Named: UIViewController {
        override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
            action == "refresh:" || super.canPerformAction(action, withSender: sender)
        }
    }

    @Test("a controller is shown by the nearest one around that can")
    func showing() {
        defer { stage.close() }
        let (child, container) = (UIViewController(), Container())
        let named = Named()
        named.addChild(child)
        container.addChild(named)
        #expect(child.targetViewController(forAction: "refresh:", sender: nil) === named)
        #expect(child.targetViewController(forAction: "show:sender:", sender: nil) == nil)
        child.show(UIViewController(), sender: nil)
        #expect(container.shown.count == 1)
        let navigation = UINavigationController(rootViewController: UIViewController())
        let root = navigation.viewControllers[0]
        root.addChild(container)
        let target = child.targetViewController(forAction: "show:sender:", sender: nil)
        #expect(target === navigation)
        #expect(
            child.targetViewController(
                forAction: "showDetailViewController:sender:", sender: nil) == nil)
        stage.window.rootViewController = navigation
        stage.commit()
        let details = UIViewController()
        root.showDetailViewController(details, sender: nil)
        stage.settle()
        #expect(details.presentingViewController != nil)
    }

    private final class Shared: UIActivity {
        var items: [Any] = []
        override var activityTitle: String? { "Keep" }
        override func canPerform(withActivityItems items: [Any]) -> Bool { true }
        override func prepare(withActivityItems items: [Any]) { self.items = items }
        override func perform() { activityDidFinish(true) }
    }

    @Test("the share sheet has the items of the responder chain")
    func sharing() throws {
        defer { stage.close() }
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.commit()
        #expect(!stage.window.shareFromResponderChain())
        let activity = Shared()
        let items = UIActivityItemsConfiguration(objects: ["text" as NSString])
        items.metadataProvider = { $0 == .title ? "Title" : nil }
        items.applicationActivitiesProvider = { [activity] }
        root.activityItemsConfiguration = items
        items.supportedInteractions = []
        #expect(!stage.window.shareFromResponderChain())
        items.supportedInteractions = [.share]
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        root.view.addSubview(field)
        field.becomeFirstResponder()
        #expect(stage.window.shareFromResponderChain())
        stage.settle()
        #expect(root.presentedViewController is UIActivityViewController)
        stage.tap(text: "Keep")
        stage.settle()
        #expect(activity.items as? [NSString] == ["text"])
    }

    @MainActor
    private final class Results: NSObject, UITableViewDataSource, UISearchDisplayDelegate {
        var log: [String] = []
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        { UITableViewCell(style: .default, reuseIdentifier: nil) }
        func searchDisplayControllerDidBeginSearch(_ controller: UISearchDisplayController) {
            log.append("begin")
        }
        func searchDisplayControllerDidEndSearch(_ controller: UISearchDisplayController) {
            log.append("end")
        }
        func searchDisplayController(
            _ controller: UISearchDisplayController,
            shouldReloadTableForSearch searchString: String?
        ) -> Bool {
            log.append(searchString ?? "-")
            return true
        }
        func searchDisplayController(
            _ controller: UISearchDisplayController,
            didShowSearchResultsTableView tableView: UITableView
        ) { log.append("show") }
    }

    @MainActor
    private final class Quiet: NSObject, UISearchBarDelegate {}

    @Test("a search display shows its table while there is text")
    func searching() {
        defer { stage.close() }
        let (root, results) = (UIViewController(), Results())
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
        root.view.addSubview(bar)
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        stage.commit()
        let search = UISearchDisplayController(searchBar: bar, contentsController: root)
        (search.delegate, search.searchResultsDataSource) = (results, results)
        // The bar's delegate is the program's, also after the search was made.
        let quiet = Quiet()
        defer { #expect(bar.delegate === quiet) }
        bar.delegate = quiet
        bar.becomeFirstResponder()
        stage.settle()
        #expect(search.isActive && search.searchResultsTableView.superview == nil)
        stage.type("ab")
        stage.settle()
        #expect(search.searchResultsTableView.superview === root.view)
        #expect(search.searchResultsTableView.numberOfRows(inSection: 0) == 2)
        #expect(search.searchResultsTableView.frame.minY == 56)
        search.setActive(false, animated: false)
        stage.settle()
        #expect(search.searchResultsTableView.superview == nil && bar.text?.isEmpty != false)
        #expect(results.log == ["begin", "a", "show", "ab", "end"])
    }

    @Test("a tab bar shows the selected item alone after the user has scrolled down")
    func minimizing() throws {
        defer { stage.close() }
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        list.contentSize = CGSize(width: 320, height: 3000)
        let controllers = ["a", "b"].map { title in
            let controller = UIViewController()
            controller.tabBarItem = UITabBarItem(title: title, image: nil, tag: 0)
            controller.tabBarItem.accessibilityIdentifier = title
            return controller
        }
        controllers[0].view.addSubview(list)
        let tabs = UITabBarController()
        tabs.viewControllers = controllers
        stage.window.rootViewController = tabs
        stage.commit()
        func swipe(_ start: CGFloat, _ end: CGFloat) {
            stage.pan(
                from: CGPoint(x: 160, y: start), to: CGPoint(x: 160, y: end),
                over: .milliseconds(200))
            stage.settle()
        }
        func isShown(_ name: String) -> Bool {
            (stage.window.view(identifiedBy: name)?.alpha ?? 0) > 0
        }
        swipe(400, 200)
        #expect(isShown("b"))
        tabs.tabBarMinimizeBehavior = .onScrollDown
        swipe(400, 200)
        #expect(isShown("a") && !isShown("b"))
        swipe(200, 260)
        #expect(isShown("b"))
        swipe(400, 200)
        stage.tap("a")
        stage.settle()
        #expect(isShown("b"))
    }
}
