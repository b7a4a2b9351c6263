import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIViewController.edgesForExtendedLayout: views extend beneath translucent bars at
/// the edges that it names, by default all; at the others they end at the bar. The navigation bar
/// is 44 points high, the tab bar 49.
@MainActor
@Suite("Controllers: views below bars")
struct ExtendedEdgesTests {
    @Test("a view that does not extend to the top starts below the navigation bar")
    func top() {
        let stage = Stage(size: CGSize(width: 320, height: 600))
        defer { stage.close() }
        stage.window.deviceSafeAreaInsets.top = 20
        let controller = UIViewController()
        #expect(controller.edgesForExtendedLayout == .all)
        stage.window.rootViewController = UINavigationController(rootViewController: controller)
        stage.window.makeKeyAndVisible()
        stage.commit()
        #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 320, height: 600))
        #expect(controller.view.safeAreaInsets.top == 64)
        controller.edgesForExtendedLayout = []
        stage.commit()
        #expect(controller.view.frame == CGRect(x: 0, y: 64, width: 320, height: 536))
        #expect(controller.view.safeAreaInsets == .zero)
        controller.edgesForExtendedLayout = .top
        stage.commit()
        #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 320, height: 600))
    }

    @Test("a view that does not extend to the bottom ends above the tab bar, also nested")
    func bottom() {
        let stage = Stage(size: CGSize(width: 320, height: 600))
        defer { stage.close() }
        stage.window.deviceSafeAreaInsets.bottom = 34
        let plain = UIViewController()
        plain.edgesForExtendedLayout = .top
        let inner = UIViewController()
        inner.edgesForExtendedLayout = []
        let tabs = UITabBarController()
        tabs.viewControllers = [plain, UINavigationController(rootViewController: inner)]
        stage.window.rootViewController = tabs
        stage.window.makeKeyAndVisible()
        stage.commit()
        #expect(plain.view.frame == CGRect(x: 0, y: 0, width: 320, height: 517))
        plain.edgesForExtendedLayout = .all
        stage.commit()
        #expect(plain.view.frame.height == 600)
        #expect(plain.view.safeAreaInsets.bottom == 83)
        tabs.selectedIndex = 1
        stage.commit()
        #expect(inner.view.frame == CGRect(x: 0, y: 44, width: 320, height: 473))
    }
}
