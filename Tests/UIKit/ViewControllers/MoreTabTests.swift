import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UITabBarController (moreNavigationController, customizableViewControllers,
/// selectedIndex), UITabBar (beginCustomizingItems(_:)) and their delegates.
@MainActor
@Suite("More tabs than the bar has room for")
struct MoreTabTests {
    private final class Listener: UITabBarControllerDelegate {
        var heard: [String] = []
        func tabBarController(
            _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
        ) -> Bool {
            heard.append("should \(viewController.tabBarItem.title ?? "-")")
            return true
        }
        func tabBarController(
            _ tabBarController: UITabBarController, didSelect viewController: UIViewController
        ) { heard.append("did \(viewController.tabBarItem.title ?? "-")") }
        func tabBarController(
            _ tabBarController: UITabBarController,
            willBeginCustomizing viewControllers: [UIViewController]
        ) { heard.append("begin \(viewControllers.count)") }
        func tabBarController(
            _ tabBarController: UITabBarController,
            willEndCustomizing viewControllers: [UIViewController], changed: Bool
        ) { heard.append("end \(names(viewControllers)) \(changed)") }
        func tabBarController(
            _ tabBarController: UITabBarController,
            didEndCustomizing viewControllers: [UIViewController], changed: Bool
        ) { heard.append("ended \(names(viewControllers)) \(changed)") }
        private func names(_ controllers: [UIViewController]) -> String {
            controllers.compactMap(\.tabBarItem.title).joined()
        }
    }

    private final class BarListener: UITabBarDelegate {
        var heard: [String] = []
        func tabBar(_ tabBar: UITabBar, willBeginCustomizing items: [UITabBarItem]) {
            heard.append("willBegin \(items.count)")
        }
        func tabBar(_ tabBar: UITabBar, didBeginCustomizing items: [UITabBarItem]) {
            heard.append("didBegin")
        }
        func tabBar(_ tabBar: UITabBar, willEndCustomizing items: [UITabBarItem], changed: Bool) {
            heard.append("willEnd \(changed)")
        }
        func tabBar(_ tabBar: UITabBar, didEndCustomizing items: [UITabBarItem], changed: Bool) {
            heard.append("didEnd \(changed)")
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
    private let tabs = UITabBarController()
    private let listener = Listener()
    private let controllers: [UIViewController] = "abcdefg".map { name in
        let controller = UIViewController()
        controller.title = String(name)
        return controller
    }
    /// The seventh tab is one of a navigation controller.
    private let last: UINavigationController

    init() {
        last = UINavigationController(rootViewController: controllers[6])
        last.tabBarItem.title = "g"
        tabs.delegate = listener
        tabs.viewControllers = controllers.dropLast() + [last]
        stage.window.rootViewController = tabs
        stage.commit()
    }

    private var more: UINavigationController { tabs.moreNavigationController }
    private var buttons: [UITabBarButton] {
        tabs.tabBar.layoutIfNeeded()
        return tabs.tabBar.subviews.compactMap { $0 as? UITabBarButton }
    }
    private var list: UITableView? { more.viewControllers.first?.view as? UITableView }

    private func row(_ index: Int) -> UITableViewCell? {
        list?.cellForRow(at: IndexPath(row: index, section: 0))
    }

    @Test("the fifth item is More, whose list has the other tabs; its controllers are pushed")
    func listOfTabs() throws {
        #expect(buttons.map { $0.titleLabel?.text } == ["a", "b", "c", "d", "More"])
        #expect(tabs.viewControllers?.count == 7 && tabs.selectedIndex == 0)
        stage.tap(buttons[4])
        stage.settle()
        #expect(tabs.selectedViewController === more && tabs.selectedIndex == NSNotFound)
        #expect(tabs.tabBar.selectedItem === more.tabBarItem)
        #expect((0..<3).map { row($0)?.textLabel?.text } == ["e", "f", "g"])
        #expect(listener.heard == ["should More", "did More"])
        controllers[5].tabBarItem.badgeValue = "3"
        stage.commit()
        #expect(row(1)?.detailTextLabel?.text == "3")
        try stage.tap(#require(row(1)))
        stage.settle()
        let sixth = controllers[5]
        #expect(more.topViewController === sixth && sixth.view.window != nil)
        #expect(sixth.navigationController === more && sixth.tabBarController === tabs)
        #expect(tabs.selectedViewController === more && listener.heard.count == 2)
        // The item returns to the list, and the controller to the tabs.
        stage.tap(buttons[4])
        stage.settle()
        #expect(more.viewControllers.count == 1 && sixth.parent === tabs)
        stage.close()
    }

    @Test("a hidden controller can be selected, and the controllers of a stack are lent")
    func selection() {
        tabs.selectedIndex = 4
        #expect(tabs.selectedViewController === more && tabs.selectedIndex == NSNotFound)
        #expect(more.topViewController === controllers[4] && controllers[4].view.window != nil)
        tabs.selectedViewController = last
        stage.commit()
        #expect(more.topViewController === controllers[6] && controllers[4].parent === tabs)
        #expect(controllers[6].navigationController === more)
        let pushed = UIViewController()
        more.pushViewController(pushed, animated: false)
        tabs.selectedIndex = 1
        #expect(tabs.selectedIndex == 1 && more.topViewController === pushed)
        #expect(controllers[6].viewIfLoaded?.window == nil)
        // With room for all, every controller is where it was.
        tabs.viewControllers = [controllers[0], last]
        #expect(last.viewControllers == [controllers[6], pushed])
        #expect(buttons.map { $0.titleLabel?.text } == ["a", "g"])
        tabs.selectedViewController = more
        #expect(tabs.selectedViewController === controllers[0])
        stage.close()
    }

    @Test("the Edit button shows the tabs that can be dragged to the bar")
    func customizing() throws {
        #expect(tabs.customizableViewControllers?.count == 7)
        tabs.customizableViewControllers = []
        #expect(more.viewControllers.first?.navigationItem.rightBarButtonItem == nil)
        tabs.customizableViewControllers = tabs.viewControllers?.filter { $0 !== controllers[0] }
        stage.tap(buttons[4])
        stage.settle()
        let edit = more.viewControllers.first?.navigationItem.rightBarButtonItem
        edit?.primaryAction?.performWithSender(nil, target: nil)
        stage.settle()
        #expect(tabs.tabBar.isCustomizing)
        let panel = try #require(
            tabs.view.subviews.lazy.compactMap { $0 as? TabCustomizingPanel }.first)
        let entries = panel.subviews.compactMap { $0 as? TabCustomizingEntry }
        #expect(entries.map(\.item.title) == ["b", "c", "d", "e", "f", "g"])
        func drag(_ entry: TabCustomizingEntry, to button: Int) {
            let start = panel.convert(entry.center, to: nil)
            let end = tabs.tabBar.convert(buttons[button].center, to: nil)
            stage.pan(from: start, to: end, over: .milliseconds(300))
        }
        // The first tab and More keep their places.
        drag(entries[4], to: 0)
        drag(entries[4], to: 4)
        #expect(buttons.map { $0.titleLabel?.text } == ["a", "b", "c", "d", "More"])
        drag(entries[4], to: 2)
        drag(entries[2], to: 1)
        #expect(buttons.map { $0.titleLabel?.text } == ["a", "d", "f", "b", "More"])
        listener.heard = []
        #expect(tabs.tabBar.endCustomizing(animated: true))
        stage.settle()
        #expect(listener.heard == ["end adfbceg true", "ended adfbceg true"])
        #expect(tabs.viewControllers?.compactMap(\.tabBarItem.title) == "adfbceg".map(String.init))
        #expect(panel.superview == nil && !tabs.tabBar.isCustomizing)
        #expect(tabs.selectedViewController === more)
        #expect((0..<3).map { row($0)?.textLabel?.text } == ["c", "e", "g"])
        stage.close()
    }

    @Test("a bar of the program's own notifies its delegate, and may lose its selected item")
    func bar() {
        let bar = UITabBar(frame: CGRect(x: 0, y: 500, width: 320, height: 49))
        let items = "xyz".map { UITabBarItem(title: String($0), image: nil, tag: 0) }
        let listener = BarListener()
        bar.delegate = listener
        bar.items = Array(items.dropLast())
        bar.selectedItem = items[0]
        stage.window.addSubview(bar)
        bar.beginCustomizingItems(items)
        stage.settle()
        bar.drop(items[2], at: CGPoint(x: 10, y: 10))
        #expect(bar.items == [items[2], items[1]] && bar.selectedItem == nil)
        #expect(bar.endCustomizing(animated: false))
        #expect(listener.heard == ["willBegin 3", "didBegin", "willEnd true", "didEnd true"])
        bar.beginCustomizingItems(items)
        #expect(!bar.endCustomizing(animated: false))
        #expect(!bar.endCustomizing(animated: false) && listener.heard.last == "didEnd false")
        stage.close()
    }
}
