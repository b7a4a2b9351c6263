import HeadlessTesting
import MistakeRecorder
import Testing

@testable import UIKit

/// Sources: Apple, UITab, UITabGroup, UISearchTab, UITabBarController and its delegate (iOS 18).
@MainActor
@Suite("Tabs that provide controllers")
final class TabTests {
    private final class Listener: UITabBarControllerDelegate {
        var heard: [String] = []
        var allows = true
        func tabBarController(
            _ tabBarController: UITabBarController, shouldSelectTab tab: UITab
        ) -> Bool {
            heard.append("should \(tab.identifier)")
            return allows
        }
        func tabBarController(
            _ tabBarController: UITabBarController, didSelectTab selectedTab: UITab,
            previousTab: UITab?
        ) { heard.append("\(previousTab?.identifier ?? "-") to \(selectedTab.identifier)") }
        func tabBarController(
            _ tabBarController: UITabBarController, didSelect viewController: UIViewController
        ) { heard.append("controller") }
    }

    private var made: [String] = []

    private func tab(_ name: String) -> UITab {
        UITab(title: name, image: nil, identifier: name) { [unowned self] tab in
            made.append(tab.identifier)
            let controller = UIViewController()
            controller.title = "controller of \(name)"
            return controller
        }
    }

    private func group(_ name: String, _ children: [UITab]) -> UITabGroup {
        UITabGroup(title: name, image: nil, identifier: name, children: children)
    }

    private func buttons(_ tabs: UITabBarController) -> [UITabBarButton] {
        tabs.tabBar.layoutIfNeeded()
        return tabs.tabBar.subviews.compactMap { $0 as? UITabBarButton }
    }

    @Test("a tab's controller is made when it is first selected, and shown with the tab's title")
    func lazily() throws {
        let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
        let tabs = UITabBarController(tabs: [tab("a"), tab("b"), tab("c")])
        let listener = Listener()
        tabs.delegate = listener
        stage.window.rootViewController = tabs
        stage.commit()
        #expect(made == ["a"])
        #expect(tabs.selectedTab?.identifier == "a")
        #expect(buttons(tabs).map { $0.titleLabel?.text } == ["a", "b", "c"])
        #expect(tabs.children.map(\.title) == ["controller of a"])
        stage.tap(buttons(tabs)[1])
        #expect(made == ["a", "b"])
        #expect(tabs.selectedTab?.identifier == "b" && tabs.selectedIndex == 1)
        let second = try #require(tabs.selectedViewController)
        #expect(second.view.window != nil)
        #expect(second.tab === tabs.tabs[1] && second.tabBarController === tabs)
        #expect(second.tab?.tabBarController === tabs)
        listener.allows = false
        stage.tap(buttons(tabs)[2])
        #expect(tabs.selectedTab?.identifier == "b" && made.count == 2)
        #expect(listener.heard == ["should b", "a to b", "should c"])
        tabs.selectedTab = tabs.tab(forIdentifier: "a")
        #expect(tabs.selectedIndex == 0 && second.view.window == nil)
        #expect(tabs.tab(forIdentifier: "z") == nil)
        #expect(tabs.viewControllers?.count == 3)
        stage.close()
    }

    @Test("titles, badges, hidden and disabled tabs are shown in the bar")
    func look() throws {
        let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
        let all = [tab("a"), tab("b"), tab("c")]
        let tabs = UITabBarController(tabs: all)
        stage.window.rootViewController = tabs
        stage.commit()
        all[0].title = "A"
        all[1].badgeValue = "3"
        all[1].isEnabled = false
        #expect(buttons(tabs)[0].titleLabel?.text == "A")
        #expect(all[1].item.badgeValue == "3")
        stage.tap(buttons(tabs)[1].convert(CGPoint(x: 20, y: 20), to: nil))
        #expect(tabs.selectedTab === all[0])
        all[1].isHidden = true
        #expect(buttons(tabs).map { $0.titleLabel?.text } == ["A", "c"])
        #expect(tabs.selectedTab === all[0])
        let search = UISearchTab { _ in UIViewController() }
        tabs.tabs = [all[2], search]
        #expect(buttons(tabs).map { $0.titleLabel?.text } == ["c", "Search"])
        #expect(tabs.selectedTab === all[2])
        #expect(all[0].tabBarController == nil)
        #expect(tabs.children.map(\.title) == ["controller of c"])
        tabs.viewControllers = [UIViewController()]
        #expect(tabs.tabs.isEmpty && tabs.selectedTab == nil)
        stage.close()
    }

    @Test("the bar can be hidden by the program")
    func hiding() {
        let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
        let tabs = UITabBarController(tabs: [tab("a")])
        stage.window.rootViewController = tabs
        stage.commit()
        #expect(tabs.selectedViewController?.view.safeAreaInsets.bottom == 49)
        tabs.setTabBarHidden(true, animated: true)
        stage.settle()
        #expect(tabs.isTabBarHidden && tabs.tabBar.isHidden)
        #expect(tabs.selectedViewController?.view.safeAreaInsets.bottom == 0)
        tabs.isTabBarHidden = false
        stage.settle()
        #expect(!tabs.tabBar.isHidden)
        #expect(tabs.selectedViewController?.view.safeAreaInsets.bottom == 49)
        stage.close()
    }

    @Test("a group shows its selected child, or a stack of controllers")
    func groups() throws {
        let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
        let (b, c) = (tab("b"), tab("c"))
        let library = group("library", [b, c])
        library.defaultChildIdentifier = "c"
        let tabs = UITabBarController(tabs: [tab("a"), library])
        stage.window.rootViewController = tabs
        stage.commit()
        #expect(b.parent === library && b.tabBarController === tabs)
        #expect(tabs.tab(forIdentifier: "b") === b)
        stage.tap(buttons(tabs)[1])
        #expect(tabs.selectedTab === c && made == ["a", "c"])
        #expect(c.viewController?.view.window != nil)
        tabs.selectedTab = b
        #expect(library.selectedChild === b)
        #expect(b.viewController?.view.window != nil && c.viewController?.view.window == nil)
        library.displayOrderIdentifiers = ["c", "z"]
        #expect(library.displayOrder.map(\.identifier) == ["c", "b"])
        let odd = mistakes { library.selectedChild = tabs.tabs[0] }
        #expect(odd.contains("has no child “a”") && library.selectedChild === b)
        let managed = group("managed", [tab("d"), tab("e")])
        let navigation = UINavigationController()
        managed.managingNavigationController = navigation
        tabs.tabs.append(managed)
        tabs.selectedTab = managed.children[1]
        #expect(tabs.selectedViewController === navigation)
        #expect(navigation.viewControllers == [managed.children[1].viewController])
        stage.settle()
        stage.close()
    }

    // Expected: Apple, Human Interface Guidelines; a selected tab that is tapped shows its root.
    @Test("a tap on the selected tab returns to the root of its stack")
    func selectedAgain() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let stack = UINavigationController(rootViewController: UIViewController())
        let tabs = UITabBarController()
        tabs.viewControllers = [stack, UIViewController()]
        stage.window.rootViewController = tabs
        stage.commit()
        stack.pushViewController(UIViewController(), animated: false)
        stage.tap(CGPoint(x: 80, y: 455))
        stage.settle()
        #expect(stack.viewControllers.count == 1)
    }
}
