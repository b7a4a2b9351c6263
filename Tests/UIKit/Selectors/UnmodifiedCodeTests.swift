import Foundation
import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Shapes of declarations that code for iOS has: what UIKit declares as designated, not failable,
/// or open. Source: Apple, the classes' references.
@MainActor
@Suite("Code as it is written for iOS")
struct UnmodifiedCodeTests {
    private final class Stack: UIStackView {
        override init(frame: CGRect) { super.init(frame: frame) }
        required init(coder: NSCoder) {
            super.init(coder: coder)
            spacing = 7
        }
    }

    private final class Wheel: UIActivityIndicatorView {
        var asked = 0
        required init(coder: NSCoder) { super.init(coder: coder) }
        override var isAnimating: Bool {
            asked += 1
            return super.isAnimating
        }
    }

    private final class Segments: UISegmentedControl {
        override init(items: [Any]?) {
            super.init(items: items)
            selectedSegmentIndex = 1
        }
        override init(frame: CGRect) { super.init(frame: frame) }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    private final class Refresh: UIRefreshControl {
        override init() {
            super.init()
            tag = 5
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    private final class Item: UIBarButtonItem {
        override init() {
            super.init()
            title = "Item"
        }
        required init?(coder: NSCoder) { super.init(coder: coder) }
    }

    @Test("subclasses call the initializers that are designated, or not failable, on iOS")
    func initializers() {
        let stack = Stack(coder: NSCoder())
        #expect(stack.spacing == 7)
        #expect(stack.axis == .horizontal)
        let wheel = Wheel(coder: NSCoder())
        wheel.startAnimating()
        #expect(wheel.isAnimating)
        #expect(wheel.asked > 0)
        let segments = Segments(items: ["A", "B"])
        #expect(segments.numberOfSegments == 2)
        #expect(segments.selectedSegmentIndex == 1)
        #expect(segments.bounds.width > 0)
        let refresh = Refresh()
        #expect(refresh.tag == 5)
        refresh.beginRefreshing()
        #expect(refresh.isRefreshing)
        #expect(Item().title == "Item")
        #expect(UIEvent().allTouches == nil)
        #expect(UIEvent().type == .touches)
    }

    private final class Tabs: UITabBarController {
        var calls: [String] = []
        override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
            calls.append("\(item.title ?? "") after \(selectedIndex)")
        }
    }

    @Test("a tab bar controller learns of taps by an override, before the tab changes")
    func tabs() {
        let stage = Stage(size: CGSize(width: 320, height: 568))
        defer { stage.close() }
        let tabs = Tabs()
        tabs.viewControllers = ["One", "Two"].map {
            let controller = UIViewController()
            controller.tabBarItem.title = $0
            return controller
        }
        stage.window.rootViewController = tabs
        stage.window.makeKeyAndVisible()
        stage.commit()
        stage.tap(CGPoint(x: 240, y: 545))
        #expect(tabs.selectedIndex == 1)
        #expect(tabs.calls == ["Two after 0"])
    }

    private final class Named: UITableViewCell {
        override var reuseIdentifier: String? { "named" }
    }
    private final class Rows: NSObject, UITableViewDataSource {
        var made = 0
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 200 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
            -> UITableViewCell
        {
            if let cell = tableView.dequeueReusableCell(withIdentifier: "named") { return cell }
            made += 1
            return Named()
        }
    }

    @Test("a cell is reused by the identifier that it overrides")
    func identifier() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
        let rows = Rows()
        table.dataSource = rows
        table.separatorStyle = UITableViewCell.SeparatorStyle.none
        table.layoutIfNeeded()
        let first = rows.made
        for offset in stride(from: 0.0, to: 4000, by: 200) {
            table.contentOffset.y = offset
            table.layoutIfNeeded()
        }
        #expect(rows.made <= first + 10)
    }

    private final class Sheet: UIAlertController {
        override var preferredStyle: UIAlertController.Style { .alert }
    }

    @Test("an alert has the style that it overrides")
    func style() {
        let sheet = Sheet(title: nil, message: nil, preferredStyle: .actionSheet)
        #expect(sheet.preferredStyle == .alert)
        #expect(sheet.modalPresentationStyle == .custom)
        sheet.addTextField()
        #expect(sheet.textFields?.count == 1)
    }

    @Test("states of controls, modes of run loops and models of layers have iOS's values and types")
    func values() {
        #expect(UIControl.State.focused.rawValue == 8)
        #expect(UIControl.State.reserved.rawValue == 0xFF00_0000)
        #expect(RunLoop.Mode.tracking.rawValue == "UITrackingRunLoopMode")
        let shape = CAShapeLayer()
        let model: CAShapeLayer = shape.model()
        #expect(model === shape)
        let stage = Stage(size: CGSize(width: 10, height: 10))
        defer { stage.close() }
        stage.window.layer.addSublayer(shape)
        stage.commit()
        #expect(shape.presentation()?.model() === shape)
    }

    private class Asked: NSObject, UITableViewDelegate {
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    }
    private final class Plain: UIScrollViewDelegate {}

    @Test("a delegate answers whether it has a method")
    func delegates() {
        let selector = Selector("didSelect", Asked.tableView(_:didSelectRowAt:))
        let asked: any UITableViewDelegate = Asked()
        let plain: any UIScrollViewDelegate = Plain()
        #expect(asked.responds(to: selector))
        #expect(!asked.responds(to: Selector("scrollViewDidScroll:")))
        #expect(!plain.responds(to: selector))
    }

    @Test("classes have names, and superclasses")
    func classes() {
        #expect(String(cString: class_getName(UIButton.self)) == "UIKit.UIButton")
        #expect(class_getName(UIButton.self) == class_getName(UIButton.self))
        #expect(String(cString: class_getName(nil)).isEmpty)
        #expect(String(cString: object_getClassName(UILabel())) == "UIKit.UILabel")
        final class Local {}
        #expect(String(cString: class_getName(Local.self)).hasSuffix("Local"))
        #expect(object_getClass(UIButton()) == UIButton.self)
        #expect(object_getClass(3) == nil)
        #expect(class_getSuperclass(UIButton.self) == UIControl.self)
    }

    @Test("objects lock threads out, and one thread may lock twice")
    func locks() async {
        final class Count: @unchecked Sendable { var value = 0 }
        let count = Count()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<500 {
                        objc_sync_enter(count)
                        objc_sync_enter(count)
                        count.value += 1
                        objc_sync_exit(count)
                        objc_sync_exit(count)
                    }
                }
            }
        }
        #expect(count.value == 4000)
        #expect(objc_sync_exit(count) == -1)
        // Apple, objc_sync: only the owner unlocks.
        let lock = Count()
        objc_sync_enter(lock)
        let other = Thread { lock.value = Int(objc_sync_exit(lock)) * 10 }
        other.start()
        while !other.isFinished { sched_yield() }
        #expect(lock.value == -10)
        #expect(objc_sync_exit(lock) == 0)
        #expect(objc_sync_exit(lock) == -1)
        #expect(objc_sync_enter(3) == 0)
    }
}
