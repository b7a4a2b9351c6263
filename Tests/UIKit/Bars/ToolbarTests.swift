import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UIToolbar, UINavigationController ("Accessing the toolbar"),
/// hidesBottomBarWhenPushed. A toolbar is 44 points high, its items 16 points from the edges and 8
/// apart; flexible spaces share the rest.
@MainActor
@Suite("Bars: toolbars")
struct ToolbarTests {
    private let stage = Stage(size: CGSize(width: 320, height: 568))

    private func box(_ width: CGFloat) -> UIBarButtonItem {
        UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: width, height: 20)))
    }

    @Test("flexible spaces share what the other items leave")
    func spaces() {
        let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        let (a, b, c) = (box(40), box(60), box(20))
        let fixed = UIBarButtonItem.fixedSpace(10)
        bar.items = [a, .flexibleSpace(), b, fixed, c, .flexibleSpace()]
        bar.layoutIfNeeded()
        // 320 − 2 · 16 − 40 − 60 − 10 − 20 = 158 for two spaces.
        #expect(a.customView?.frame == CGRect(x: 16, y: 12, width: 40, height: 20))
        #expect(b.customView?.frame == CGRect(x: 16 + 40 + 79, y: 12, width: 60, height: 20))
        #expect(c.customView?.frame == CGRect(x: 135 + 60 + 10, y: 12, width: 20, height: 20))
        bar.items = [a, b]
        bar.layoutIfNeeded()
        #expect(b.customView?.frame == CGRect(x: 16 + 40 + 8, y: 12, width: 60, height: 20))
        bar.semanticContentAttribute = .forceRightToLeft
        bar.setNeedsLayout()
        bar.layoutIfNeeded()
        #expect(
            a.customView?.frame == CGRect(x: 320 - 16 - 40, y: 12, width: 40, height: 20))
        stage.close()
    }

    @Test("the navigation controller shows its top controller's items")
    func items() {
        stage.window.deviceSafeAreaInsets.bottom = 34
        let (first, second) = (UIViewController(), UIViewController())
        first.toolbarItems = [UIBarButtonItem(systemItem: .trash)]
        second.toolbarItems = [
            UIBarButtonItem(title: "Send", style: .plain, target: nil, action: nil)
        ]
        let navigation = UINavigationController(rootViewController: first)
        #expect(navigation.isToolbarHidden)
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(first.view.safeAreaInsets.bottom == 34)
        navigation.setToolbarHidden(false, animated: true)
        stage.advance(by: .milliseconds(300))
        #expect(navigation.toolbar.frame == CGRect(x: 0, y: 490, width: 320, height: 44))
        #expect(first.view.safeAreaInsets.bottom == 78)
        #expect(navigation.toolbar.items?.first?.accessibilityLabel == "Delete")
        navigation.pushViewController(second, animated: false)
        stage.commit()
        #expect(navigation.toolbar.items?.first?.title == "Send")
        second.setToolbarItems([], animated: true)
        #expect(navigation.toolbar.items?.isEmpty == true)
        navigation.toolbar.isTranslucent = false
        stage.commit()
        #expect(second.view.frame.maxY == 490)
        second.extendedLayoutIncludesOpaqueBars = true
        stage.commit()
        #expect(second.view.frame.maxY == 568)
        navigation.isToolbarHidden = true
        stage.commit()
        #expect(second.view.safeAreaInsets.bottom == 34)
        #expect(navigation.toolbar.isHidden)
        stage.close()
    }

    @Test("a touch on an item performs its action")
    func touch() {
        var count = 0
        let item = UIBarButtonItem(
            title: "Send", image: nil, primaryAction: UIAction { _ in count += 1 })
        let controller = UIViewController()
        controller.toolbarItems = [.flexibleSpace(), item]
        let navigation = UINavigationController(rootViewController: controller)
        navigation.isToolbarHidden = false
        stage.window.rootViewController = navigation
        stage.commit()
        stage.tap(text: "Send")
        #expect(count == 1)
        stage.close()
    }

    @Test("an item of a title, a target and an action calls the target")
    func target() {
        @MainActor
        final class Receiver: NSObject {
            var count = 0
            func go() { count += 1 }
        }
        let receiver = Receiver()
        let item = UIBarButtonItem(
            title: "Go", target: receiver, action: Selector("go", Receiver.go))
        let controller = UIViewController()
        controller.toolbarItems = [.flexibleSpace(), item]
        let navigation = UINavigationController(rootViewController: controller)
        navigation.isToolbarHidden = false
        stage.window.rootViewController = navigation
        stage.commit()
        stage.tap(text: "Go")
        #expect(receiver.count == 1)
        stage.close()
    }

    @Test("a pushed controller can hide the tab bar until it is popped")
    func bottomBar() {
        let root = UIViewController()
        let pushed = UIViewController()
        pushed.hidesBottomBarWhenPushed = true
        let navigation = UINavigationController(rootViewController: root)
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation, UIViewController()]
        stage.window.rootViewController = tabs
        stage.commit()
        #expect(root.view.safeAreaInsets.bottom == 49)
        navigation.pushViewController(pushed, animated: true)
        stage.advance(by: .milliseconds(500))
        #expect(tabs.tabBar.isHidden)
        #expect(pushed.view.safeAreaInsets.bottom == 0)
        tabs.selectedIndex = 1
        stage.commit()
        #expect(!tabs.tabBar.isHidden)
        tabs.selectedIndex = 0
        stage.commit()
        #expect(tabs.tabBar.isHidden)
        navigation.popViewController(animated: true)
        stage.advance(by: .milliseconds(500))
        #expect(!tabs.tabBar.isHidden)
        #expect(tabs.tabBar.frame.minX == 0)
        #expect(root.view.safeAreaInsets.bottom == 49)
        stage.close()
    }

    @Test("an opaque bar ends the view unless the controller extends under it")
    func opaqueBar() {
        let controller = UIViewController()
        let navigation = UINavigationController(rootViewController: controller)
        navigation.navigationBar.isTranslucent = false
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(controller.view.frame.minY == 44)
        controller.extendedLayoutIncludesOpaqueBars = true
        stage.commit()
        #expect(controller.view.frame.minY == 0)
        #expect(controller.view.safeAreaInsets.top == 44)
        stage.close()
    }

    @Test("a short scroll view gets the bars' insets only if its controller adjusts them")
    func adjusts() {
        let controller = UIViewController()
        let content = UIScrollView()
        controller.view = content
        stage.window.rootViewController = UINavigationController(rootViewController: controller)
        stage.commit()
        #expect(content.adjustedContentInset.top == 44)
        controller.automaticallyAdjustsScrollViewInsets = false
        stage.commit()
        #expect(content.adjustedContentInset.top == 0)
        stage.close()
    }

    /// Source: Apple, UIToolbar.compactScrollEdgeAppearance: by default `scrollEdgeAppearance`.
    @Test("a compact bar at the end of the content has an appearance of its own")
    func compactEdge() {
        let stage = Stage(size: CGSize(width: 568, height: 320))
        defer { stage.close() }
        func opaque(_ color: UIColor) -> UIToolbarAppearance {
            let appearance = UIToolbarAppearance()
            appearance.configureWithOpaqueBackground()
            appearance.backgroundColor = color
            return appearance
        }
        let bar = UIToolbar(frame: CGRect(x: 0, y: 288, width: 568, height: 32))
        func colors() -> [UIColor] {
            stage.commit()
            return bar.subviews.flatMap { [$0] + $0.subviews }.compactMap(\.backgroundColor)
        }
        stage.window.addSubview(bar)
        bar.scrollEdgeAppearance = opaque(.red)
        bar.isAtEdge = true
        #expect(colors().contains(.red))
        bar.compactScrollEdgeAppearance = opaque(.green)
        #expect(colors().contains(.green) && !colors().contains(.red))
        bar.isAtEdge = false
        #expect(!colors().contains(.green))
    }
}
