import HeadlessTesting
import Testing
import UIKit

/// Logs the callbacks of a presentation.
@MainActor
private final class Logged: UIPresentationController {
    var log: [String] = []
    override func presentationTransitionWillBegin() { log.append("will present") }
    override func presentationTransitionDidEnd(_ completed: Bool) {
        log.append("did present \(completed)")
    }
    override func dismissalTransitionWillBegin() { log.append("will dismiss") }
    override func dismissalTransitionDidEnd(_ completed: Bool) {
        log.append("did dismiss \(completed)")
    }
    override func containerViewWillLayoutSubviews() {
        log.append("will layout \(presentedView?.frame.width ?? 0)")
    }
    override func containerViewDidLayoutSubviews() {
        log.append("did layout \(presentedView?.frame.width ?? 0)")
    }
    override func preferredContentSizeDidChange(
        forChildContentContainer container: any UIContentContainer
    ) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        log.append("size \(container.preferredContentSize.width)")
    }
}

@MainActor
private final class Chooser: NSObject, UIViewControllerTransitioningDelegate {
    var made: Logged?
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?,
        source: UIViewController
    ) -> UIPresentationController? {
        made = Logged(presentedViewController: presented, presenting: presenting)
        return made
    }
}

// Source: Apple, UIPresentationController.
@MainActor
@Suite("Callbacks of presentations")
struct PresentationCallbackTests {
    private let stage = Stage(size: CGSize(width: 320, height: 480))
    private let root = UIViewController()
    private let chooser = Chooser()

    private func presented() throws -> (UIViewController, Logged) {
        let controller = UIViewController()
        controller.modalPresentationStyle = .custom
        controller.transitioningDelegate = chooser
        stage.window.rootViewController = root
        stage.commit()
        root.present(controller, animated: true)
        return (controller, try #require(chooser.made))
    }

    @Test("a presentation controller hears of the beginning, the end and each layout")
    func callbacks() throws {
        defer { stage.close() }
        let (controller, logged) = try presented()
        #expect(logged.presentationStyle == .custom)
        stage.settle()
        #expect(logged.log.first == "will present" && logged.log.contains("did present true"))
        logged.log = []
        stage.window.frame.size.width = 400
        stage.settle()
        #expect(logged.log == ["will layout 400.0", "did layout 400.0"])
        // The base class leaves the frame to its subclasses.
        logged.log = []
        controller.view.frame.size.width = 30
        logged.containerView?.setNeedsLayout()
        stage.commit()
        #expect(logged.log == ["will layout 30.0", "did layout 30.0"])
        logged.log = []
        controller.preferredContentSize.width = 90
        #expect(logged.log.first == "size 90.0")
        stage.commit()
        logged.log = []
        root.dismiss(animated: true)
        #expect(logged.log.first == "will dismiss")
        stage.settle()
        #expect(logged.log.last == "did dismiss true")
    }

    @Test("the presenter's view is removed if the presentation says so", arguments: [false, true])
    func removal(_ removes: Bool) {
        defer { stage.close() }
        stage.window.rootViewController = root
        stage.commit()
        final class Removing: UIPresentationController {
            static var removes = false
            override var shouldRemovePresentersView: Bool { Self.removes }
        }
        final class Choice: NSObject, UIViewControllerTransitioningDelegate {
            func presentationController(
                forPresented presented: UIViewController, presenting: UIViewController?,
                source: UIViewController
            ) -> UIPresentationController? {
                Removing(presentedViewController: presented, presenting: presenting)
            }
        }
        Removing.removes = removes
        let (choice, controller) = (Choice(), UIViewController())
        controller.modalPresentationStyle = .custom
        controller.transitioningDelegate = choice
        root.present(controller, animated: true)
        stage.settle()
        #expect((root.view.window == nil) == removes)
        root.dismiss(animated: true)
        stage.settle()
        #expect(root.view.window != nil)
    }

    // Apple, visibleViewController, popToViewController(_:animated:), hideShowBarDuration.
    @Test("a navigation controller pops to a controller, and names the one that is seen")
    func navigation() {
        defer { stage.close() }
        let controllers = (0..<4).map { _ in UIViewController() }
        let navigation = UINavigationController()
        navigation.viewControllers = controllers
        stage.window.rootViewController = navigation
        stage.commit()
        #expect(navigation.visibleViewController === controllers[3])
        let gone = navigation.popToViewController(controllers[1], animated: true)
        #expect(gone?.elementsEqual(controllers[2...], by: ===) == true)
        #expect(navigation.visibleViewController === controllers[1])
        stage.settle()
        #expect(controllers[1].view.window != nil && controllers[3].view.window == nil)
        #expect(controllers[2].parent == nil)
        #expect(navigation.popToViewController(controllers[1], animated: true) == nil)
        let above = UIViewController()
        controllers[1].present(above, animated: false)
        stage.commit()
        #expect(navigation.visibleViewController === above)
        navigation.dismiss(animated: false)
        stage.commit()
        #expect(UINavigationController.hideShowBarDuration == 0.2)
        navigation.setNavigationBarHidden(true, animated: true)
        stage.advance(by: .milliseconds(190))
        #expect(!navigation.navigationBar.isHidden)
        stage.advance(by: .milliseconds(30))
        #expect(navigation.navigationBar.isHidden)
    }

    // Apple, barHideOnTapGestureRecognizer.
    @Test("the recognizer that hides bars is enabled while taps hide them")
    func hidingTap() {
        defer { stage.close() }
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.window.rootViewController = navigation
        stage.commit()
        let tap = navigation.barHideOnTapGestureRecognizer
        var taps = 0
        tap.addHandler { _ in taps += 1 }
        #expect(!tap.isEnabled && tap.view != nil)
        stage.tap(CGPoint(x: 160, y: 300))
        navigation.hidesBarsOnTap = true
        #expect(tap.isEnabled)
        stage.tap(CGPoint(x: 160, y: 300))
        #expect(taps == 1 && navigation.isNavigationBarHidden)
    }

    // Apple, animateAlongsideTransition(in:animation:completion:).
    @Test("views outside of a transition's container are animated together with it")
    func alongside() throws {
        defer { stage.close() }
        let (controller, _) = try presented()
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        root.view.addSubview(bar)
        let coordinator = try #require(controller.transitionCoordinator)
        var ends: [Bool] = []
        coordinator.animateAlongsideTransition(
            in: root.view, animation: { _ in bar.frame.origin.y = 100 },
            completion: { ends.append($0.isCancelled) })
        stage.advance(by: .milliseconds(100))
        let shown = bar.layer.presentation()?.frame.minY ?? 0
        #expect(bar.frame.minY == 100 && shown > 0 && shown < 100)
        stage.settle()
        #expect(ends == [false])
    }

    // Apple, UISheetPresentationController.Detent.resolvedValue(in:).
    @Test("a detent is resolved with a context: no higher than the most, half of it, or not at all")
    func detents() {
        defer { stage.close() }
        @MainActor
        struct Context: UISheetPresentationControllerDetentResolutionContext {
            var containerTraitCollection = UITraitCollection(verticalSizeClass: .regular)
            var maximumDetentValue: CGFloat { 600 }
        }
        typealias Detent = UISheetPresentationController.Detent
        #expect(Detent.large().resolvedValue(in: Context()) == 600)
        #expect(Detent.medium().resolvedValue(in: Context()) == 300)
        let low = Context(containerTraitCollection: UITraitCollection(verticalSizeClass: .compact))
        #expect(Detent.medium().resolvedValue(in: low) == nil)
        let own: [(CGFloat?, CGFloat?)] = [(200, 200), (700, 600), (nil, nil)]
        for (value, expected) in own {
            #expect(Detent.custom { _ in value }.resolvedValue(in: Context()) == expected)
        }
        let third = Detent.custom { $0.maximumDetentValue / 3 }
        #expect(third.resolvedValue(in: Context()) == 200)
    }
}
