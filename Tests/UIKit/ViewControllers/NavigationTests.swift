import HeadlessTesting
import Testing

@testable import UIKit
import MistakeRecorder

/// Records all events in one list.
@MainActor
final class Witness: UIViewController {
    static var log: [String] = []
    let name: String

    init(_ name: String) {
        self.name = name
        super.init(nibName: nil, bundle: nil)
        title = name
    }
    required init?(coder: NSCoder) { nil }

    private func note(_ what: String, _ animated: Bool? = nil) {
        Self.log.append("\(name) \(what)" + (animated == true ? " animated" : ""))
    }
    override func viewWillAppear(_ animated: Bool) { note("willAppear", animated) }
    override func viewIsAppearing(_ animated: Bool) { note("isAppearing", animated) }
    override func viewDidAppear(_ animated: Bool) { note("didAppear", animated) }
    override func viewWillDisappear(_ animated: Bool) { note("willDisappear", animated) }
    override func viewDidDisappear(_ animated: Bool) { note("didDisappear", animated) }
    override func willMove(toParent parent: UIViewController?) {
        note("willMove \(parent == nil ? "out" : "in")")
    }
    override func didMove(toParent parent: UIViewController?) {
        note("didMove \(parent == nil ? "out" : "in")")
    }
    override func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
        super.viewWillTransition(to: size, with: coordinator)
        note("to \(Int(size.width))x\(Int(size.height)) from \(Int(view.bounds.width))")
        coordinator.animate { [weak self] _ in
            self?.note("alongside \(Int(self?.view.bounds.width ?? 0))")
        }
    }

    static func taken() -> [String] {
        defer { log = [] }
        return log
    }
}

@MainActor
@Suite("View controllers: navigation, tabs and presentation")
final class NavigationTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 568))
    lazy var first = Witness("a")
    lazy var second = Witness("b")

    private func makeNavigation() -> UINavigationController {
        Witness.log = []
        let navigation = UINavigationController(rootViewController: first)
        stage.window.deviceSafeAreaInsets.top = 20
        stage.window.rootViewController = navigation
        stage.commit()
        return navigation
    }

    // Source: Apple, UINavigationController and UIViewController, "Responding to view-related
    // events"; the disappearing controller is notified first, as the log of any iOS program shows.
    // [U]
    @Test("a push and a pop notify both controllers, in UIKit's order")
    func order() {
        let navigation = makeNavigation()
        #expect(
            Witness.taken() == [
                "a willMove in", "a didMove in", "a willAppear", "a isAppearing", "a didAppear",
            ])
        navigation.pushViewController(second, animated: true)
        stage.commit()
        #expect(
            Witness.taken() == [
                "b willMove in", "a willDisappear animated", "b willAppear animated",
                "b isAppearing animated",
            ])
        #expect(navigation.topViewController === second)
        #expect(second.navigationController === navigation)
        stage.advance(by: .milliseconds(400))
        #expect(
            Witness.taken() == ["a didDisappear animated", "b didAppear animated", "b didMove in"])
        #expect(navigation.popViewController(animated: true) === second)
        stage.advance(by: .milliseconds(400))
        #expect(
            Witness.taken() == [
                "b willMove out", "b willDisappear animated", "a willAppear animated",
                "a isAppearing animated",
                "b didDisappear animated", "a didAppear animated", "b didMove out",
            ])
        #expect(second.view.window == nil)
        #expect(second.parent == nil)
        stage.close()
    }

    @Test("the new view moves in from the right by the curve, the old one a third as far")
    func slide() {
        let navigation = makeNavigation()
        navigation.pushViewController(second, animated: true)
        stage.advance(by: .milliseconds(175))
        let half = CubicBezierCurve(x1: 0.42, y1: 0, x2: 0.58, y2: 1).value(at: 0.5)
        #expect(abs(second.view.layer.presentation()!.frame.minX - 320 * (1 - half)) < 0.01)
        #expect(abs(first.view.layer.presentation()!.frame.minX + 96 * half) < 0.01)
        stage.advance(by: .milliseconds(200))
        #expect(second.view.frame == CGRect(x: 0, y: 0, width: 320, height: 568))
        #expect(first.view.superview == nil)
        #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 20, width: 320, height: 44))
        stage.close()
    }

    @Test("the bar covers the top of the safe area, and its back button pops")
    func bar() {
        let navigation = makeNavigation()
        #expect(first.view.safeAreaInsets.top == 64)
        navigation.pushViewController(second, animated: false)
        stage.commit()
        #expect(navigation.viewControllers == [first, second])
        #expect(navigation.navigationBar.topItem === second.navigationItem)
        #expect(stage.tap("BackButton"))
        stage.advance(by: .seconds(1))
        #expect(navigation.viewControllers == [first])
        navigation.setNavigationBarHidden(true, animated: false)
        stage.commit()
        #expect(first.view.safeAreaInsets.top == 20)
        #expect(navigation.navigationBar.isHidden)
        stage.close()
    }

    @Test("bar buttons call their targets and closures")
    func buttons() {
        _ = makeNavigation()
        @MainActor final class Target {
            var calls: [String] = []
            func plain() { calls.append("plain") }
            func sender(_ item: UIBarButtonItem) { calls.append("sender \(item.title ?? "")") }
        }
        let target = Target()
        let edit = UIBarButtonItem(
            title: "Edit", style: .plain, target: target, action: Target.plain)
        edit.accessibilityIdentifier = "edit"
        let done = UIBarButtonItem(
            barButtonSystemItem: .done, target: target, action: Target.sender)
        done.accessibilityIdentifier = "done"
        first.navigationItem.leftBarButtonItem = edit
        first.navigationItem.rightBarButtonItem = done
        stage.commit()
        stage.tap("edit")
        stage.tap("done")
        #expect(target.calls == ["plain", "sender Done"])
        stage.close()
    }

    @Test("a push during a push ends the first at once")
    func interrupted() {
        let navigation = makeNavigation()
        navigation.pushViewController(second, animated: true)
        stage.advance(by: .milliseconds(100))
        let third = Witness("c")
        navigation.pushViewController(third, animated: true)
        stage.advance(by: .seconds(1))
        #expect(navigation.viewControllers == [first, second, third])
        #expect(third.view.window != nil)
        #expect(second.view.window == nil)
        #expect(first.view.window == nil)
        #expect(navigation.popToRootViewController(animated: true) == [second, third])
        stage.advance(by: .seconds(1))
        #expect(navigation.viewControllers == [first])
        #expect(first.view.window != nil)
        navigation.pushViewController(first, animated: true)
        #expect(navigation.viewControllers == [first])
        stage.close()
    }

    // Source: Apple, viewWillTransition(to:with:): called before the size changes, the children
    // with it.
    @Test("a window's new size is announced to its controllers before it is applied")
    func sizes() {
        _ = makeNavigation()
        _ = Witness.taken()
        stage.window.frame.size = CGSize(width: 568, height: 320)
        #expect(Witness.taken() == ["a to 568x320 from 320", "a alongside 568"])
        stage.commit()
        #expect(first.traitCollection.verticalSizeClass == .compact)
        stage.close()
    }

    @Test("a tab bar shows one controller at a time, chosen by index or by tap")
    func tabs() {
        Witness.log = []
        let tabs = UITabBarController()
        first.tabBarItem.accessibilityIdentifier = "tab-a"
        second.tabBarItem.accessibilityIdentifier = "tab-b"
        tabs.viewControllers = [first, second]
        stage.window.rootViewController = tabs
        stage.commit()
        #expect(tabs.selectedIndex == 0)
        #expect(first.view.safeAreaInsets.bottom == 49)
        _ = Witness.taken()
        #expect(stage.tap("tab-b"))
        #expect(
            Witness.taken() == [
                "b willAppear", "a willDisappear", "a didDisappear", "b isAppearing", "b didAppear",
            ])
        #expect(tabs.selectedViewController === second)
        #expect(second.tabBarController === tabs)
        tabs.selectedIndex = 0
        #expect(first.view.window != nil)
        #expect(second.view.window == nil)
        stage.close()
    }

    // Source: Apple, present(_:animated:completion:), modalPresentationStyle; the order is that in
    // the log of any iOS program. [U]
    @Test("a full-screen presentation removes the presenter until it is dismissed")
    func fullScreen() {
        Witness.log = []
        stage.window.rootViewController = first
        stage.commit()
        _ = Witness.taken()
        second.modalPresentationStyle = .fullScreen
        first.present(second, animated: true) { Witness.log.append("presented") }
        #expect(first.presentedViewController === second)
        #expect(second.presentingViewController === first)
        #expect(second.isBeingPresented)
        stage.commit()
        #expect(
            Witness.taken() == [
                "a willDisappear animated", "b willAppear animated", "b isAppearing animated",
            ])
        stage.advance(by: .milliseconds(404))
        #expect(
            Witness.taken() == ["b didAppear animated", "a didDisappear animated", "presented"])
        #expect(first.view.window == nil)
        #expect(second.view.frame == CGRect(x: 0, y: 0, width: 320, height: 568))
        second.dismiss(animated: true) { Witness.log.append("dismissed") }
        stage.advance(by: .seconds(1))
        #expect(
            Witness.taken() == [
                "b willDisappear animated", "a willAppear animated", "a isAppearing animated",
                "a didAppear animated",
                "b didDisappear animated", "dismissed",
            ])
        #expect(first.view.window === stage.window)
        #expect(second.view.window == nil)
        #expect(first.presentedViewController == nil)
        #expect(stage.window.subviews == [first.view])
        stage.close()
    }

    @Test("a container that presents forwards all callbacks to its child, both ways")
    func containerPresents() {
        let navigation = UINavigationController(rootViewController: first)
        stage.window.rootViewController = navigation
        stage.commit()
        let presented = UINavigationController(rootViewController: second)
        Witness.log = []
        presented.modalPresentationStyle = .fullScreen
        first.present(presented, animated: true)
        stage.advance(by: .seconds(1))
        #expect(
            Witness.taken() == [
                "a willDisappear animated", "b willAppear animated", "b isAppearing animated",
                "b didAppear animated",
                "a didDisappear animated",
            ])
        second.dismiss(animated: true)
        stage.advance(by: .seconds(1))
        #expect(
            Witness.taken() == [
                "b willDisappear animated", "a willAppear animated", "a isAppearing animated",
                "a didAppear animated",
                "b didDisappear animated",
            ])
        stage.close()
    }

    // Apple, transition(from:to:duration:options:animations:completion:).
    @Test(
        "a container replaces one child's view by another's, and both are notified",
        arguments: [true, false])
    func changeOfChildren(flips: Bool) {
        let container = UIViewController()
        stage.window.rootViewController = container
        stage.commit()
        for child in [first, second] {
            container.addChild(child)
            child.view.frame = container.view.bounds
        }
        container.view.addSubview(first.view)
        Witness.log = []
        container.transition(
            from: first, to: second, duration: 0.5,
            options: flips ? .transitionFlipFromLeft : .curveLinear,
            animations: { self.first.view.alpha = 0 },
            completion: { Witness.log.append("finished \($0)") })
        #expect(container.view.subviews == [first.view, second.view])
        stage.advance(by: .milliseconds(250))
        if !flips { #expect(abs(first.view.layer.presentation()!.opacity - 0.5) < 1e-5) }
        #expect(
            Witness.taken() == [
                "a willDisappear animated", "b willAppear animated", "b isAppearing animated",
            ])
        stage.advance(by: .milliseconds(250))
        #expect(
            Witness.taken() == ["a didDisappear animated", "b didAppear animated", "finished true"])
        #expect(container.view.subviews == [second.view])
        #expect(container.children == [first, second])
        let words = mistakes {
            container.transition(from: second, to: UIViewController(), duration: 0, animations: nil)
        }
        #expect(words.contains("two children"))
        stage.close()
    }

    @Test("a sheet keeps the presenter; a second presentation is refused with a message")
    func sheet() {
        Witness.log = []
        stage.window.rootViewController = first
        stage.commit()
        _ = Witness.taken()
        first.present(second, animated: false)
        stage.commit()
        #expect(Witness.taken() == ["b willAppear", "b isAppearing", "b didAppear"])
        #expect(first.view.window != nil)
        #expect(second.view.frame == CGRect(x: 0, y: 10, width: 320, height: 558))
        let words = mistakes { first.present(Witness("c"), animated: false) }
        #expect(words.contains("already presenting"))
        first.dismiss(animated: false)
        stage.commit()
        #expect(Witness.taken() == ["b willDisappear", "b didDisappear"])
        stage.close()
    }

    @Test("a program's own animator and presentation controller run and end the transition")
    func custom() {
        _ = stage
        @MainActor final class Own: UIPresentationController {
            var log: [String] = []
            override var frameOfPresentedViewInContainerView: CGRect {
                CGRect(x: 10, y: 300, width: 300, height: 200)
            }
            override func presentationTransitionWillBegin() { log.append("begin") }
            override func presentationTransitionDidEnd(_ completed: Bool) {
                log.append("end \(completed)")
            }
        }
        @MainActor
        final class Delegate: UIViewControllerTransitioningDelegate,
            UIViewControllerAnimatedTransitioning
        {
            var own: Own?
            func animationController(
                forPresented presented: UIViewController, presenting: UIViewController,
                source: UIViewController
            ) -> (any UIViewControllerAnimatedTransitioning)? { self }
            func presentationController(
                forPresented presented: UIViewController, presenting: UIViewController?,
                source: UIViewController
            ) -> UIPresentationController? {
                own = Own(presentedViewController: presented, presenting: presenting)
                return own
            }
            func transitionDuration(
                using transitionContext: (any UIViewControllerContextTransitioning)?
            )
                -> TimeInterval
            { 0.5 }
            func animateTransition(
                using transitionContext: any UIViewControllerContextTransitioning
            ) {
                let view = transitionContext.view(forKey: .to)!
                view.frame = transitionContext.finalFrame(
                    for: transitionContext.viewController(forKey: .to)!)
                view.alpha = 0
                transitionContext.containerView.addSubview(view)
                UIView.animate(
                    withDuration: 0.5, animations: { view.alpha = 1 },
                    completion: { _ in transitionContext.completeTransition(true) })
            }
        }
        stage.window.rootViewController = first
        stage.commit()
        let delegate = Delegate()
        second.modalPresentationStyle = .custom
        second.transitioningDelegate = delegate
        first.present(second, animated: true)
        #expect(delegate.own?.log == ["begin"])
        stage.advance(by: .milliseconds(499))
        #expect(delegate.own?.log == ["begin"])
        stage.advance(by: .milliseconds(1))
        #expect(delegate.own?.log == ["begin", "end true"])
        #expect(second.view.frame == CGRect(x: 10, y: 300, width: 300, height: 200))
        stage.close()
    }
}
