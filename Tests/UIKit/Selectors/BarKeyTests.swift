import HeadlessTesting
import Testing
import UIKit

/// Parts of bars that programs reach by their names.
@MainActor
@Suite("Keys of bars")
struct BarKeyTests {
    @Test("the line of a navigation bar is hidden by its key, in each appearance")
    func line() throws {
        let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        bar.items = [UINavigationItem(title: "Title")]
        bar.layoutIfNeeded()
        func line() throws -> UIView {
            func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
            // The line is one pixel high.
            let pixel = 1 / bar.contentScaleFactor
            return try #require(
                all(bar).first { $0 is UIImageView && $0.frame.height == pixel })
        }
        let opaque = UINavigationBarAppearance()
        opaque.configureWithOpaqueBackground()
        (bar.standardAppearance, bar.scrollEdgeAppearance) = (opaque, opaque)
        bar.layoutIfNeeded()
        #expect(try !line().isHidden)
        bar.setValue(true, forKey: "hidesShadow")
        #expect(try line().isHidden)
        #expect(bar.value(forKey: "hidesShadow") as? Bool == true)
        bar.standardAppearance = opaque
        bar.layoutIfNeeded()
        #expect(try line().isHidden)
        bar.setValue(false, forKey: "hidesShadow")
        #expect(try !line().isHidden)
    }

    @Test("the view of a tab bar item is found by its name")
    func tabItem() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let tabs = UITabBarController()
        let pages = [UIViewController(), UIViewController()]
        for (page, title) in zip(pages, ["One", "Two"]) { page.tabBarItem.title = title }
        #expect(pages[0].tabBarItem.value(forKey: "view") == nil)
        tabs.viewControllers = pages
        stage.window.rootViewController = tabs
        stage.commit()
        let view = try #require(pages[1].tabBarItem.value(forKey: "view") as? UIView)
        #expect(view.superview === tabs.tabBar)
        #expect(view.center.x > 160)
    }
}
