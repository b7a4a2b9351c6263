import Foundation
import HeadlessTesting
import QuartzCore
import Testing
import UIKit

/// A class in a class, and one that is private to its file.
final class NameOuter {
    final class Inner: NSObject {}
}
private final class NameOfFile: NSObject {}

// Source: Apple, NSClassFromString(_:), NSStringFromClass(_:). The names of private classes are
// those that public code for iOS looks for.
@MainActor
@Suite("Names of classes")
struct ClassNameTests {
    // The file imports Foundation, too, whose functions have the same names.
    @Test("frameworks' classes have bare names, others those of their modules")
    func names() throws {
        let known: [(String, AnyClass)] = [
            ("UIView", UIView.self), ("UIImageView", UIImageView.self),
            ("UIVisualEffectView", UIVisualEffectView.self), ("UIPageControl", UIPageControl.self),
            ("CALayer", CALayer.self), ("NSArray", NSArray.self),
            ("UIKitTests.NameOuter", NameOuter.self),
            ("UIKitTests.NameOuter.Inner", NameOuter.Inner.self),
        ]
        for (name, type): (String, AnyClass) in known {
            #expect(NSClassFromString(name) == type, "\(name)")
            #expect(NSStringFromClass(type) == name)
        }
        #expect(NSStringFromClass(NameOfFile.self) == "UIKitTests.NameOfFile")
        for name in ["NoSuchView", "UIKitTests.NoSuch", "UIKitTests.NameOuter.NoSuch", "", "."] {
            #expect(NSClassFromString(name) == nil, "\(name)")
        }
        // The module's name, as Foundation knows it.
        #expect(NSClassFromString("UIKit.UIView") == UIView.self)
        let view: AnyClass = try #require(NSClassFromString("UIView"))
        #expect(UILabel().isKind(of: view))
        #expect(["UIView", "-"].compactMap(NSClassFromString).count == 1)
        for name in [
            "UIRemoteKeyboardWindow", "UITextEffectsWindow", "UITransitionView",
            "UIDimmingView", "UISearchBarBackground", "UIInputSetHostView",
            "UITableViewCellReorderControl", "_UIVisualEffectSubview",
            "UISwipeActionStandardButton", "UITableViewCellEditControl", "UISwipeActionPullView",
            "UITableViewIndex", "_UISystemBackgroundView", "_UIAlertControllerView",
        ] {
            #expect(NSClassFromString(name) != nil, "\(name)")
        }
    }

    /// The names of the classes of a view and all below it.
    private func classes(in view: UIView) -> Set<String> {
        view.subviews.reduce([NSStringFromClass(type(of: view))]) { $0.union(classes(in: $1)) }
    }

    @Test("parts of bars, tables, pages and searches have iOS's names")
    func parts() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
        defer { stage.close() }
        let table = UITableViewController()
        let cells = Cells()
        table.tableView.dataSource = cells
        table.navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Add", style: .plain, target: nil, action: nil)
        let search = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
        table.tableView.tableHeaderView = search
        let navigation = UINavigationController(rootViewController: table)
        navigation.navigationBar.prefersLargeTitles = true
        table.title = "Names"
        navigation.tabBarItem = UITabBarItem(
            title: "One", image: UIImage(systemName: "star"), tag: 0)
        let tabs = UITabBarController()
        tabs.viewControllers = [navigation]
        stage.window.rootViewController = tabs
        stage.commit()
        let found = classes(in: stage.window)
        let wanted: Set = [
            "UILayoutContainerView", "UITabBarButton", "UITabBarButtonLabel",
            "UITabBarSwappableImageView", "_UIBarBackground", "_UINavigationBarContentView",
            "_UINavigationBarLargeTitleView", "_UIButtonBarButton", "UITableViewCellContentView",
            "UITableViewLabel", "_UITableViewCellSeparatorView", "UISearchBarTextField",
            "UINavigationButton", "UITableView", "UITabBar",
        ]
        #expect(wanted.subtracting(found) == [])
        let buttons = tabs.tabBar.subviews.filter {
            $0.isKind(of: NSClassFromString("UITabBarButton")!)
        }
        #expect(buttons.count == 1 && buttons[0] is UIControl)
        #expect(buttons.map { "\($0.classForCoder)" } == ["UITabBarButton"])
        let pan = table.tableView.panGestureRecognizer
        #expect(String(describing: type(of: pan)) == "UIScrollViewPanGestureRecognizer")
    }

    private final class Cells: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Row"
            return cell
        }
    }

    /// Menus made of a table in a view with a tap recognizer refuse taps on rows by this name.
    @Test("a touch on a cell's content has a view of a class of its own")
    func contentOfCells() {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 2)
        defer { stage.close() }
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
        let cells = Cells()
        table.dataSource = cells
        stage.window.addSubview(table)
        stage.commit()
        let hit = stage.window.hitTest(CGPoint(x: 200, y: 20), with: nil)
        #expect(hit.map { NSStringFromClass($0.classForCoder) } == "UITableViewCellContentView")
    }
}
