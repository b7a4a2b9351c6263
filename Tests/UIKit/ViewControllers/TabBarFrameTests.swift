import HeadlessTesting
import Testing
import UIKit

/// The frame of a tab bar controller's bar, which programs change while the controller's view is
/// laid out, and the bar's delegate.
///
/// Sources: the recipe for bars of other heights in viewWillLayoutSubviews() (Stack Overflow
/// 16740824, accepted), and public tab bar controllers that use it; Apple, UITabBar.delegate: the
/// controller is the delegate of its bar.
@MainActor
@Suite("The frame of a controller's tab bar")
struct TabBarFrameTests {
    private class High: UITabBarController {
        override func viewWillLayoutSubviews() {
            super.viewWillLayoutSubviews()
            var frame = tabBar.frame
            frame.size.height = 74
            frame.origin.y = view.frame.height - 74
            tabBar.frame = frame
            tabBar.setNeedsLayout()
        }
    }

    private final class LateHigh: UITabBarController {
        override func viewDidLayoutSubviews() {
            super.viewDidLayoutSubviews()
            tabBar.frame = CGRect(
                x: 0, y: view.frame.height - 90, width: view.frame.width, height: 90)
        }
    }

    private final class OwnBar: UITabBar {}

    private final class Choosing: UITabBarController {
        var chosen: [Int] = []
        override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
            chosen.append(item.tag)
        }
    }

    private func show(_ tabs: UITabBarController) -> Stage {
        let stage = Stage()
        tabs.viewControllers = (0..<3).map {
            let child = UIViewController()
            child.tabBarItem = UITabBarItem(title: "\($0)", image: nil, tag: $0)
            return child
        }
        stage.window.rootViewController = tabs
        stage.advance(by: .milliseconds(100))
        return stage
    }

    @Test("A height set in viewWillLayoutSubviews stays, and the layout settles")
    func willLayOut() {
        let tabs = High()
        let stage = show(tabs)
        defer { stage.close() }
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 593, width: 375, height: 74))
        tabs.view.setNeedsLayout()
        stage.advance(by: .milliseconds(50))
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 593, width: 375, height: 74))
    }

    @Test("After a rotation the bar is placed first, and then by the program")
    func rotation() {
        let tabs = High()
        let stage = show(tabs)
        defer { stage.close() }
        stage.rotateScreen()
        stage.advance(by: .seconds(1))
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 301, width: 667, height: 74))
    }

    @Test("A height set in viewDidLayoutSubviews stays")
    func didLayOut() {
        let tabs = LateHigh()
        let stage = show(tabs)
        defer { stage.close() }
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 577, width: 375, height: 90))
    }

    @Test("A bar that the program does not move is at the bottom in both orientations")
    func plain() {
        let tabs = UITabBarController()
        let stage = show(tabs)
        defer { stage.close() }
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 618, width: 375, height: 49))
        stage.rotateScreen()
        stage.advance(by: .seconds(1))
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 326, width: 667, height: 49))
    }

    @Test("The controller is the delegate of its bar, also of one that replaces it")
    func delegate() throws {
        let tabs = Choosing()
        let stage = show(tabs)
        defer { stage.close() }
        #expect(tabs.tabBar.delegate === tabs)
        let bar = OwnBar()
        tabs.setValue(bar, forKey: "tabBar")
        #expect(bar.delegate === tabs)
        let item = try #require(bar.items?[1])
        bar.delegate?.tabBar(bar, didSelect: item)
        #expect(tabs.chosen == [1])
    }
}
