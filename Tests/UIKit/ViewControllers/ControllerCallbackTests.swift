import HeadlessTesting
import Testing
import UIKit

/// Logs what UIKit calls on a controller, and what it could know then.
@MainActor
private final class LoggedController: UIViewController {
    var log: [String] = []
    private func add(_ name: String) {
        let way = isMovingToParent ? " in" : isMovingFromParent ? " out" : ""
        log.append(name + way)
    }
    override func viewWillAppear(_ animated: Bool) { add("will appear") }
    override func viewDidAppear(_ animated: Bool) { add("did appear") }
    override func viewWillDisappear(_ animated: Bool) { add("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { add("did disappear") }
    override func viewLayoutMarginsDidChange() { log.append("margins") }
    override func updateProperties() { log.append("properties") }
    override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) { log.append("child \(container.preferredContentSize.width)") }
    var hidesIndicator = false { didSet { setNeedsUpdateOfHomeIndicatorAutoHidden() } }
    override var prefersHomeIndicatorAutoHidden: Bool { hidesIndicator }
}

@MainActor
@Suite("Callbacks of view controllers")
struct ControllerCallbackTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))

    // Apple, isMovingToParent and isMovingFromParent: true inside the callbacks of a controller
    // that is added to, or removed from, a container.
    @Test("the callbacks of a child know whether a container adds or removes it")
    func containment() {
        defer { stage.close() }
        let parent = UIViewController()
        let child = LoggedController()
        stage.window.rootViewController = parent
        stage.commit()
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        stage.commit()
        #expect(child.log.filter { $0.contains("appear") } == ["will appear in", "did appear in"])
        #expect(!child.isMovingToParent)
        child.log = []
        // A controller above covers and uncovers it: nothing moves.
        let cover = UIViewController()
        cover.modalPresentationStyle = .fullScreen
        parent.present(cover, animated: false)
        stage.commit()
        parent.dismiss(animated: false)
        stage.commit()
        let order = ["will disappear", "did disappear", "will appear", "did appear"]
        #expect(child.log.filter { $0.contains("appear") } == order)
        child.log = []
        child.willMove(toParent: nil)
        child.view.removeFromSuperview()
        child.removeFromParent()
        #expect(child.log == ["will disappear out", "did disappear out"])
        #expect(!child.isMovingFromParent && child.parent == nil)
        // A pushed and popped one.
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.window.rootViewController = navigation
        stage.commit()
        child.log = []
        navigation.pushViewController(child, animated: false)
        stage.commit()
        navigation.popViewController(animated: false)
        stage.commit()
        #expect(
            child.log.filter { $0.contains("appear") } == [
                "will appear in", "did appear in", "will disappear out", "did disappear out",
            ])
    }

    // Apple, viewLayoutMarginsDidChange(), layoutMarginsDidChange(), safeAreaInsetsDidChange().
    @Test("a view and its controller hear of new margins and a new safe area, once each")
    func insets() {
        defer { stage.close() }
        final class Inset: UIView {
            var log: [String] = []
            override func layoutMarginsDidChange() {
                super.layoutMarginsDidChange()
                log.append("margins \(layoutMargins.top)")
            }
            override func safeAreaInsetsDidChange() {
                super.safeAreaInsetsDidChange()
                log.append("area \(safeAreaInsets.top)")
            }
        }
        let controller = LoggedController()
        let view = Inset()
        controller.view = view
        stage.window.rootViewController = controller
        stage.commit()
        (view.log, controller.log) = ([], [])
        view.directionalLayoutMargins.top = 9
        stage.commit()
        #expect(view.log == ["margins 9.0"] && controller.log == ["margins"])
        controller.additionalSafeAreaInsets.top = 20
        stage.commit()
        #expect(view.log == ["margins 9.0", "area 20.0", "margins 29.0"])
        #expect(controller.log == ["margins", "margins"])
        view.directionalLayoutMargins.top = 9
        stage.commit()
        #expect(view.log.count == 3)
    }

    // Apple, updatePropertiesIfNeeded() (iOS 26).
    @Test("pending updates of properties are made when they are asked for, and once")
    func properties() {
        defer { stage.close() }
        final class Counted: UIView {
            var updates = 0
            override func updateProperties() { updates += 1 }
        }
        let controller = LoggedController()
        let inner = Counted()
        controller.view.addSubview(inner)
        stage.window.rootViewController = controller
        stage.commit()
        (controller.log, inner.updates) = ([], 0)
        controller.updatePropertiesIfNeeded()
        #expect(controller.log.isEmpty && inner.updates == 0)
        controller.setNeedsUpdateProperties()
        inner.setNeedsUpdateProperties()
        inner.updatePropertiesIfNeeded()
        #expect(controller.log.isEmpty && inner.updates == 1)
        inner.setNeedsUpdateProperties()
        controller.updatePropertiesIfNeeded()
        #expect(controller.log == ["properties"] && inner.updates == 2)
        stage.commit()
        #expect(controller.log == ["properties"] && inner.updates == 2)
    }

    // Apple, preferredContentSizeDidChange(forChildContentContainer:).
    @Test("a parent hears of a child's preferred size, each time it changes")
    func preferredSize() {
        defer { stage.close() }
        let (parent, child) = (LoggedController(), UIViewController())
        parent.addChild(child)
        child.preferredContentSize.width = 100
        child.preferredContentSize.width = 100
        child.preferredContentSize.width = 120
        #expect(parent.log == ["child 100.0", "child 120.0"])
        child.removeFromParent()
        child.preferredContentSize.width = 140
        #expect(parent.log.count == 2)
    }

    // Apple, setNeedsUpdateOfHomeIndicatorAutoHidden().
    @Test("the home indicator is hidden once the controller asks for it")
    func homeIndicator() {
        defer { stage.close() }
        let controller = LoggedController()
        stage.window.deviceSafeAreaInsets.bottom = 34
        stage.window.rootViewController = controller
        stage.commit()
        let indicator = stage.window.layer.sublayers?.first { $0.frame.minY > 0 }
        #expect(indicator?.opacity == 1)
        controller.hidesIndicator = true
        #expect(indicator?.opacity == 0)
        controller.hidesIndicator = false
        #expect(indicator?.opacity == 1)
    }

    // Apple, editButtonItem: its title is Edit, then Done, and a press calls setEditing.
    @Test("the edit button begins and ends editing, and names what a press does")
    func editButton() throws {
        defer { stage.close() }
        let controller = UIViewController()
        let navigation = UINavigationController(rootViewController: controller)
        controller.navigationItem.rightBarButtonItem = controller.editButtonItem
        #expect(controller.editButtonItem === controller.editButtonItem)
        stage.window.rootViewController = navigation
        stage.commit()
        for (title, isEditing) in [("Edit", true), ("Done", false)] {
            #expect(controller.editButtonItem.title == title)
            stage.tap(CGPoint(x: 295, y: navigation.navigationBar.frame.midY))
            stage.advance(by: .seconds(1))
            #expect(controller.isEditing == isEditing)
        }
        controller.isEditing = true
        #expect(controller.editButtonItem.title == "Done")
    }

    // Apple, contentScrollView(for:) and setContentScrollView(_:for:).
    @Test("the scroll view that bars follow is the one set for an edge, else the one found")
    func contentScrollView() {
        defer { stage.close() }
        let controller = UIViewController()
        let (found, other) = (UIScrollView(), UIScrollView())
        controller.view.addSubview(found)
        controller.view.addSubview(UIView())
        controller.view.addSubview(other)
        #expect(controller.contentScrollView(for: .top) === found)
        controller.setContentScrollView(other, for: .bottom)
        #expect(controller.contentScrollView(for: .bottom) === other)
        #expect(controller.contentScrollView(for: .top) === found)
        controller.setContentScrollView(other)
        #expect(controller.contentScrollView(for: .top) === other)
        controller.setContentScrollView(nil)
        #expect(controller.contentScrollView(for: .bottom) === found)
    }

    // Apple, preferredFocusedView, deprecated in iOS 10: the environments begin with it.
    @Test("the focus enters at the preferred view of a controller and of a view")
    func preferredFocus() {
        defer { stage.close() }
        final class Leading: UIView {
            override var preferredFocusedView: UIView? { subviews.last }
        }
        final class LeadingController: UIViewController {
            override var preferredFocusedView: UIView? { view.subviews.last }
        }
        let controller = UIViewController()
        #expect(controller.preferredFocusedView == nil && !controller.isViewLoaded)
        controller.loadViewIfNeeded()
        #expect(controller.preferredFocusedView === controller.view)
        #expect(controller.view.preferredFocusedView === controller.view)
        let (view, leader) = (Leading(), LeadingController())
        for parent in [view, leader.view!] { for _ in 0..<2 { parent.addSubview(UIButton()) } }
        #expect(view.preferredFocusEnvironments.map { $0 === view.subviews[1] } == [true])
        #expect(
            leader.preferredFocusEnvironments.map { $0 === leader.view.subviews[1] } == [true])
    }

    // Apple, nibName and nibBundle.
    @Test("a controller knows the nib and the bundle that it was made with")
    func nib() {
        defer { stage.close() }
        let controller = UIViewController(nibName: "Absent", bundle: .main)
        #expect(controller.nibName == "Absent" && controller.nibBundle == .main)
        #expect(UIViewController().nibBundle == nil)
    }
}
