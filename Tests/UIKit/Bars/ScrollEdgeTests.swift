import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, scrollEdgeAppearance of UINavigationBar, UIToolbar and UITabBar: without a value
/// "UIKit uses the settings found in the standardAppearance property, modified to use a transparent
/// background"; without a controller that manages the bar it "ignores this property and uses the
/// standard appearance". compactScrollEdgeAppearance: without a value scrollEdgeAppearance.
@MainActor
@Suite("Bars at the edge of the content")
struct ScrollEdgeTests {
    private let stage = Stage(size: CGSize(width: 320, height: 568))

    /// What a bar shows behind its items.
    private func ground(_ bar: UIView) -> _UIBarBackground {
        bar.layoutIfNeeded()
        return bar.subviews.compactMap { $0 as? _UIBarBackground }.first!
    }

    private func hasLine(_ bar: UIView) -> Bool { ground(bar).subviews.contains { !$0.isHidden } }

    private func isTransparent(_ bar: UIView) -> Bool {
        ground(bar).backgroundColor == nil && !hasLine(bar)
    }

    private func scrolling(height: CGFloat = 2000) -> (UIViewController, UIScrollView) {
        let (controller, content) = (UIViewController(), UIScrollView())
        content.contentSize = CGSize(width: 320, height: height)
        controller.view = content
        return (controller, content)
    }

    @Test("a navigation bar is transparent at the top of the content", arguments: [false, true])
    func navigation(isLarge: Bool) {
        defer { stage.close() }
        let (controller, content) = scrolling()
        controller.title = "Title"
        let navigation = UINavigationController(rootViewController: controller)
        let bar = navigation.navigationBar
        bar.prefersLargeTitles = isLarge
        bar.titleTextAttributes = [.foregroundColor: UIColor.red]
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(isTransparent(bar))
        let labels = bar.content!.subviews.compactMap { $0 as? UILabel }
        #expect(labels.contains { $0.textColor == .red })
        content.contentOffset.y = 300
        stage.commit()
        #expect(ground(bar).backgroundColor == .systemBackground)
        #expect(hasLine(bar))
        // The bar's height, with 52 points for a large title.
        content.contentOffset.y = isLarge ? -96 : -44
        stage.commit()
        #expect(isTransparent(bar))
    }

    @Test("the older properties are part of the standard appearance, which is not seen at the edge")
    func older() {
        defer { stage.close() }
        let (controller, content) = scrolling()
        let navigation = UINavigationController(rootViewController: controller)
        let bar = navigation.navigationBar
        bar.barTintColor = .orange
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(isTransparent(bar))
        content.contentOffset.y = 300
        #expect(ground(bar).backgroundColor == .orange)
        content.contentOffset.y = -content.adjustedContentInset.top
        bar.standardAppearance.backgroundEffect = UIBlurEffect(style: .dark)
        bar.setBackgroundImage(UIImage(systemName: "star"), for: .default)
        #expect(isTransparent(bar))
        #expect(ground(bar).subviews.count == 1)
        content.contentOffset.y = 300
        #expect(ground(bar).subviews.count == 3)
    }

    /// Shows a controller with a navigation bar, a toolbar and a tab bar.
    private func show(_ controller: UIViewController) -> (
        UINavigationController, UITabBarController
    ) {
        let navigation = UINavigationController(rootViewController: controller)
        navigation.isToolbarHidden = false
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation]
        stage.window.rootViewController = tabs
        stage.commit()
        return (navigation, tabs)
    }

    @Test("without content that scrolls, bars are at the edge")
    func fixed() {
        defer { stage.close() }
        let (navigation, tabs) = show(UIViewController())
        #expect(isTransparent(navigation.navigationBar))
        #expect(isTransparent(navigation.toolbar))
        #expect(isTransparent(tabs.tabBar))
    }

    @Test("bars at the bottom are transparent at the end of the content, or above short content")
    func bottom() {
        defer { stage.close() }
        let (controller, content) = scrolling()
        let (navigation, tabs) = show(controller)
        let bars: [UIView] = [navigation.toolbar, tabs.tabBar]
        #expect(bars.allSatisfy { ground($0).backgroundColor == .systemBackground })
        content.contentOffset.y = 2000 - 568 + content.adjustedContentInset.bottom
        #expect(bars.allSatisfy { isTransparent($0) })
        content.contentOffset.y -= 10
        #expect(bars.allSatisfy { !isTransparent($0) })
        content.contentSize.height = 100
        stage.commit()
        #expect(bars.allSatisfy { isTransparent($0) })
    }

    @Test("an appearance that is set is used as it is, and nil restores the default")
    func set() {
        defer { stage.close() }
        let (navigation, tabs) = show(UIViewController())
        let (bar, toolbar, tabBar) = (navigation.navigationBar, navigation.toolbar!, tabs.tabBar)
        let (edge, toolEdge) = (UINavigationBarAppearance(), UIToolbarAppearance())
        let tabEdge = UITabBarAppearance()
        for each in [edge, toolEdge, tabEdge] { each.backgroundColor = .green }
        (bar.scrollEdgeAppearance, toolbar.scrollEdgeAppearance) = (edge, toolEdge)
        tabBar.scrollEdgeAppearance = tabEdge
        for each in [bar, toolbar, tabBar] { #expect(ground(each).backgroundColor == .green) }
        (bar.scrollEdgeAppearance, toolbar.scrollEdgeAppearance) = (nil, nil)
        tabBar.scrollEdgeAppearance = nil
        for each in [bar, toolbar, tabBar] { #expect(isTransparent(each)) }
        // That of the item comes first, also if only the standard one is the item's.
        navigation.topViewController?.navigationItem.standardAppearance = edge
        navigation.tabBarItem.standardAppearance = tabEdge
        #expect(isTransparent(bar) && isTransparent(tabBar))
        navigation.topViewController?.navigationItem.scrollEdgeAppearance = edge
        navigation.tabBarItem.scrollEdgeAppearance = tabEdge
        #expect(ground(bar).backgroundColor == .green)
        #expect(ground(tabBar).backgroundColor == .green)
    }

    @Test("a bar of compact height has the edge's appearance of the other height, else none")
    func compact() {
        let stage = Stage(size: CGSize(width: 568, height: 320))
        defer { stage.close() }
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.isToolbarHidden = false
        let (bar, toolbar) = (navigation.navigationBar, navigation.toolbar!)
        let (own, tool) = (UINavigationBarAppearance(), UIToolbarAppearance())
        (own.backgroundColor, tool.backgroundColor) = (.green, .green)
        (bar.compactAppearance, toolbar.compactAppearance) = (own, tool)
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(isTransparent(bar) && isTransparent(toolbar))
        (bar.scrollEdgeAppearance, toolbar.scrollEdgeAppearance) = (own, tool)
        #expect(ground(bar).backgroundColor == .green)
        #expect(ground(toolbar).backgroundColor == .green)
        (own.backgroundColor, tool.backgroundColor) = (.red, .red)
        (bar.compactScrollEdgeAppearance, toolbar.compactScrollEdgeAppearance) = (own, tool)
        #expect(ground(bar).backgroundColor == .red)
        #expect(ground(toolbar).backgroundColor == .red)
    }

    @Test("bars outside controllers have their standard appearances")
    func alone() {
        defer { stage.close() }
        let frame = CGRect(x: 0, y: 0, width: 320, height: 44)
        let (bar, toolbar) = (UINavigationBar(frame: frame), UIToolbar(frame: frame))
        let tabBar = UITabBar(frame: frame)
        bar.items = [UINavigationItem(title: "Title")]
        let edge = UINavigationBarAppearance()
        edge.backgroundColor = .green
        bar.scrollEdgeAppearance = edge
        for each in [bar, toolbar, tabBar] {
            stage.window.addSubview(each)
            stage.commit()
            #expect(ground(each).backgroundColor == .systemBackground)
        }
    }

    @Test("bars look during a push and a pop as above what comes")
    func push() {
        defer { stage.close() }
        let (controller, content) = scrolling()
        let navigation = UINavigationController(rootViewController: controller)
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation]
        stage.window.rootViewController = tabs
        stage.commit()
        content.contentOffset.y = 300
        let bar = navigation.navigationBar
        #expect(!isTransparent(bar) && !isTransparent(tabs.tabBar))
        navigation.pushViewController(UIViewController(), animated: true)
        stage.advance(by: .milliseconds(100))
        #expect(isTransparent(bar))
        stage.advance(by: .milliseconds(500))
        #expect(isTransparent(bar) && isTransparent(tabs.tabBar))
        navigation.popViewController(animated: true)
        stage.advance(by: .milliseconds(100))
        #expect(!isTransparent(bar))
        stage.advance(by: .milliseconds(500))
        #expect(!isTransparent(bar) && !isTransparent(tabs.tabBar))
        // New content begins at its top.
        navigation.pushViewController(scrolling().0, animated: true)
        stage.advance(by: .milliseconds(100))
        #expect(isTransparent(bar))
        stage.advance(by: .milliseconds(500))
        #expect(isTransparent(bar) && !isTransparent(tabs.tabBar))
    }

    @Test("a field in a toolbar stays while the look of the background changes")
    func field() {
        defer { stage.close() }
        let (controller, content) = scrolling()
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        controller.toolbarItems = [UIBarButtonItem(customView: field)]
        let navigation = UINavigationController(rootViewController: controller)
        navigation.isToolbarHidden = false
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(field.becomeFirstResponder())
        content.contentOffset.y = 2000 - 568 + content.adjustedContentInset.bottom
        #expect(isTransparent(navigation.toolbar))
        #expect(field.isFirstResponder)
    }
}
