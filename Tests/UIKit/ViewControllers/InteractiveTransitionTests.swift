import HeadlessTesting
import Testing

@testable import UIKit
import MistakeRecorder

/// Slides the new view in from the right, or the old one out to the right, linearly in one second.
@MainActor
private final class Slider: UIViewControllerAnimatedTransitioning {
    let leaves: Bool
    var ended: [Bool] = []
    init(leaves: Bool) { self.leaves = leaves }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    { 1 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let moved = context.view(forKey: leaves ? .from : .to)!
        let width = context.containerView.bounds.width
        if leaves, let below = context.view(forKey: .to) {
            context.containerView.insertSubview(below, at: 0)
        } else if !leaves {
            context.containerView.addSubview(moved)
            moved.frame.origin.x = width
        }
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { moved.frame.origin.x = self.leaves ? width : 0 },
            completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

/// Leads presentations, dismissals, pushes, pops and changes of tabs by one interaction.
@MainActor
private final class Leader: UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
    UITabBarControllerDelegate
{
    let interaction = UIPercentDrivenInteractiveTransition()
    let slider: Slider
    var isUsed = true

    init(leaves: Bool) {
        slider = Slider(leaves: leaves)
        interaction.completionCurve = .linear
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { slider.leaves ? nil : slider }
    func animationController(forDismissed dismissed: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
    { slider.leaves ? slider : nil }
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { isUsed ? interaction : nil }
    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { isUsed ? interaction : nil }
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { slider }
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { isUsed ? interaction : nil }
    func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { slider }
    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { isUsed ? interaction : nil }
}

/// Source: Apple, UIPercentDrivenInteractiveTransition: animations are stopped at the
/// fraction of its duration; what remains takes the rest of the duration, divided by the completion
/// speed. A linear slide of 320 points is at x = 320 · (1 − fraction).
@MainActor
@Suite("View controllers: interactive transitions")
struct InteractiveTransitionTests {
    private let stage = Stage(size: CGSize(width: 320, height: 568))

    private func seenX(_ view: UIView) -> CGFloat {
        (view.layer.presentation() ?? view.layer).frame.minX
    }

    @Test("a presentation stops where it was led, and goes on from there")
    func presentation() {
        let (root, shown) = (Witness("a"), Witness("b"))
        let leader = Leader(leaves: false)
        shown.modalPresentationStyle = .custom
        shown.transitioningDelegate = leader
        stage.window.rootViewController = root
        stage.commit()
        _ = Witness.taken()
        var alongside: [CGFloat] = []
        root.present(shown, animated: true)
        shown.transitionCoordinator?.notifyWhenInteractionChanges {
            alongside.append($0.percentComplete)
        }
        #expect(shown.transitionCoordinator?.isInteractive == true)
        stage.advance(by: .seconds(2))
        #expect(seenX(shown.view) == 320)
        leader.interaction.update(0.25)
        stage.advance(by: .seconds(5))
        #expect(seenX(shown.view) == 240)
        leader.interaction.update(7)
        #expect(leader.interaction.percentComplete == 1)
        leader.interaction.update(.nan)
        leader.interaction.update(0.5)
        stage.commit()
        #expect(seenX(shown.view) == 160)
        leader.interaction.finish()
        #expect(alongside == [0.5])
        stage.advance(by: .milliseconds(250))
        // The clock is set once a frame: 15 of 60 hertz are 0.25 s.
        #expect(abs(seenX(shown.view) - 80) < 320 / 60.0 + 1e-6)
        #expect(leader.slider.ended.isEmpty)
        stage.advance(by: .milliseconds(300))
        #expect(leader.slider.ended == [true])
        #expect(root.presentedViewController === shown)
        #expect(
            Witness.taken() == [
                "b willAppear animated", "b isAppearing animated", "b didAppear animated",
            ])
        // The container has its own clock back.
        let container = shown.view.superview!.layer
        #expect(container.speed == 1 && container.timeOffset == 0 && container.beginTime == 0)
        stage.close()
    }

    // Source: Stage.settle: until nothing finite is in flight.
    @Test("a stage settles only once a led transition is over", arguments: [true, false])
    func settling(finishes: Bool) {
        defer { stage.close() }
        let (root, shown) = (UIViewController(), UIViewController())
        let leader = Leader(leaves: false)
        (shown.modalPresentationStyle, shown.transitioningDelegate) = (.custom, leader)
        stage.window.rootViewController = root
        stage.commit()
        root.present(shown, animated: true)
        leader.interaction.update(0.5)
        finishes ? leader.interaction.finish() : leader.interaction.cancel()
        stage.settle(within: .seconds(2))
        #expect(leader.slider.ended == [finishes])
        #expect(stage.now >= .milliseconds(500))
    }

    @Test("a cancelled dismissal returns to its start")
    func dismissal() {
        let (root, shown) = (Witness("a"), Witness("b"))
        let leader = Leader(leaves: true)
        shown.modalPresentationStyle = .fullScreen
        shown.transitioningDelegate = leader
        stage.window.rootViewController = root
        stage.commit()
        root.present(shown, animated: false)
        stage.advance(by: .milliseconds(100))
        _ = Witness.taken()
        var completions = 0
        root.dismiss(animated: true) { completions += 1 }
        leader.interaction.update(0.5)
        stage.commit()
        #expect(seenX(shown.view) == 160)
        leader.interaction.completionSpeed = 2
        leader.interaction.cancel()
        stage.advance(by: .milliseconds(100))
        // Half a second at twice the speed: 0.1 s are a fifth of the second.
        #expect(abs(seenX(shown.view) - 96) < 2 * 320 / 60.0 + 1e-6)
        stage.advance(by: .milliseconds(300))
        #expect(leader.slider.ended == [false])
        #expect(completions == 1)
        #expect(root.presentedViewController === shown)
        #expect(shown.view.frame.minX == 0)
        #expect(
            Witness.taken() == [
                "b willDisappear animated", "a willAppear animated", "a isAppearing animated",
                "b willAppear animated", "a willDisappear animated", "b isAppearing animated",
                "b didAppear animated", "a didDisappear animated",
            ])
        // Without an interaction the same animator runs.
        leader.isUsed = false
        root.dismiss(animated: true)
        stage.advance(by: .milliseconds(1100))
        #expect(root.presentedViewController == nil)
        stage.close()
    }

    @Test("a cancelled pop leaves the stack, a finished one changes it")
    func pop() {
        let (first, second) = (Witness("a"), Witness("b"))
        let navigation = UINavigationController(rootViewController: first)
        navigation.pushViewController(second, animated: false)
        stage.window.rootViewController = navigation
        stage.commit()
        let leader = Leader(leaves: true)
        navigation.delegate = leader
        _ = Witness.taken()
        navigation.popViewController(animated: true)
        leader.interaction.update(0.4)
        stage.commit()
        #expect(seenX(second.view) == 128)
        #expect(navigation.navigationBar.topItem === second.navigationItem)
        leader.interaction.cancel()
        stage.advance(by: .seconds(1))
        #expect(navigation.viewControllers == [first, second])
        #expect(second.view.frame.minX == 0)
        #expect(second.parent === navigation)
        #expect(
            Witness.taken() == [
                "b willMove out", "b willDisappear animated", "a willAppear animated",
                "a isAppearing animated", "a willDisappear animated", "a didDisappear animated",
                "b willAppear animated", "b isAppearing animated", "b didAppear animated",
                "b didMove in",
            ])
        navigation.popViewController(animated: true)
        leader.interaction.update(0.4)
        leader.interaction.finish()
        stage.advance(by: .seconds(1))
        #expect(navigation.viewControllers == [first])
        #expect(navigation.navigationBar.topItem === first.navigationItem)
        #expect(second.parent == nil)
        #expect(leader.slider.ended == [false, true])
        stage.close()
    }

    /// Sources: Apple, prefersLargeTitles; a large title adds 52 points to the bar's 44.
    @Test("a led pop lays the previous controller out below its own large title")
    func popToLargeTitle() {
        let (first, second) = (UIViewController(), UIViewController())
        second.navigationItem.largeTitleDisplayMode = .never
        let navigation = UINavigationController(rootViewController: first)
        navigation.navigationBar.prefersLargeTitles = true
        navigation.pushViewController(second, animated: false)
        stage.window.rootViewController = navigation
        stage.commit()
        let leader = Leader(leaves: true)
        navigation.delegate = leader
        for isFinished in [false, true] {
            navigation.popViewController(animated: true)
            leader.interaction.update(0.4)
            stage.commit()
            // The bar changes after the pop.
            #expect(navigation.navigationBar.frame.height == 44)
            #expect(first.view.safeAreaInsets.top == 96)
            #expect(second.view.safeAreaInsets.top == 44)
            isFinished ? leader.interaction.finish() : leader.interaction.cancel()
            stage.advance(by: .seconds(1))
            #expect(navigation.navigationBar.frame.height == (isFinished ? 96 : 44))
        }
        #expect(first.view.safeAreaInsets.top == 96)
        stage.close()
    }

    @Test("an interaction that was ended before it began runs to that end at once")
    func early() {
        let navigation = UINavigationController(rootViewController: Witness("a"))
        stage.window.rootViewController = navigation
        stage.commit()
        let leader = Leader(leaves: false)
        navigation.delegate = leader
        leader.interaction.finish()
        navigation.pushViewController(Witness("b"), animated: true)
        stage.advance(by: .milliseconds(1100))
        #expect(navigation.viewControllers.count == 2)
        #expect(leader.slider.ended == [true])
        stage.close()
    }

    @Test("a transition can be taken up while it goes on")
    func pause() {
        let navigation = UINavigationController(rootViewController: Witness("a"))
        stage.window.rootViewController = navigation
        stage.commit()
        let leader = Leader(leaves: false)
        let pushed = Witness("b")
        navigation.delegate = leader
        navigation.pushViewController(pushed, animated: true)
        leader.interaction.update(0.5)
        leader.interaction.finish()
        stage.advance(by: .milliseconds(200))
        leader.interaction.pause()
        let place = seenX(pushed.view)
        stage.advance(by: .seconds(3))
        #expect(seenX(pushed.view) == place)
        #expect(pushed.transitionCoordinator?.isInteractive == true)
        leader.interaction.cancel()
        stage.advance(by: .seconds(1))
        #expect(navigation.viewControllers.count == 1)
        stage.close()
    }

    @Test("a completion speed that cannot be used is reported, and the nearest or the old one kept")
    func oddSpeed() {
        let interaction = UIPercentDrivenInteractiveTransition()
        let reports = mistakes {
            interaction.completionSpeed = .nan
            #expect(interaction.completionSpeed == 1)
            interaction.completionSpeed = -3
            #expect(interaction.completionSpeed == 0.001)
        }
        #expect(reports.split(separator: "\n").count == 2)
        stage.close()
    }

    @Test("tabs change with the delegate's animator, led or not")
    func tabs() {
        let (first, second) = (Witness("a"), Witness("b"))
        let tabs = UITabBarController()
        tabs.viewControllers = [first, second]
        stage.window.rootViewController = tabs
        stage.commit()
        let leader = Leader(leaves: false)
        tabs.delegate = leader
        tabs.selectedIndex = 1
        leader.interaction.update(0.25)
        stage.commit()
        #expect(seenX(second.view) == 240)
        leader.interaction.cancel()
        stage.advance(by: .seconds(1))
        #expect(tabs.selectedIndex == 0)
        #expect(tabs.tabBar.selectedItem === first.tabBarItem)
        #expect(second.viewIfLoaded?.superview == nil)
        leader.isUsed = false
        _ = Witness.taken()
        tabs.selectedIndex = 1
        stage.advance(by: .milliseconds(1100))
        #expect(tabs.selectedViewController === second)
        #expect(first.view.superview == nil)
        #expect(
            Witness.taken() == [
                "b willAppear animated", "a willDisappear animated", "b isAppearing animated",
                "a didDisappear animated", "b didAppear animated",
            ])
        stage.close()
    }

    // Source: the tests of XCoordinator, a public library, which pass on iOS: the delegate's
    // animator runs when tabs are replaced with animation, also if it is led.
    @Test("replaced tabs change with the delegate's animator")
    func replacedTabs() {
        defer { stage.close() }
        let (first, second, third) = (Witness("a"), Witness("b"), Witness("c"))
        let tabs = UITabBarController()
        tabs.viewControllers = [first]
        stage.window.rootViewController = tabs
        stage.commit()
        let leader = Leader(leaves: false)
        tabs.delegate = leader
        leader.isUsed = false
        _ = Witness.taken()
        tabs.setViewControllers([second, third], animated: true)
        #expect(tabs.selectedViewController === second && first.parent === tabs)
        stage.advance(by: .milliseconds(500))
        #expect(first.view.superview != nil && abs(seenX(second.view) - 160) < 12)
        stage.advance(by: .milliseconds(600))
        #expect(first.view.superview == nil && first.parent == nil)
        #expect(
            Witness.taken() == [
                "b willMove in", "b didMove in", "c willMove in", "c didMove in",
                "b willAppear animated", "a willDisappear animated", "b isAppearing animated",
                "a didDisappear animated", "b didAppear animated", "a willMove out",
                "a didMove out",
            ])
        leader.isUsed = true
        tabs.setViewControllers([first], animated: true)
        leader.interaction.update(0.25)
        stage.commit()
        #expect(seenX(first.view) == 240)
        // The old tab is gone, so the new one stays when the interaction is cancelled.
        leader.interaction.cancel()
        stage.advance(by: .seconds(1))
        #expect(tabs.selectedViewController === first && first.view.frame.minX == 0)
        #expect(second.view.superview == nil && second.parent == nil && tabs.children == [first])
        // A selected tab that is kept, tabs set without animation, and ones set in a transition.
        let count = leader.slider.ended.count
        tabs.setViewControllers([second, first], animated: true)
        tabs.setViewControllers([third], animated: false)
        #expect(leader.slider.ended.count == count && tabs.children == [third])
        tabs.setViewControllers([first], animated: true)
        tabs.setViewControllers([second], animated: true)
        #expect(third.parent == nil && third.view.superview == nil)
        leader.interaction.finish()
        stage.advance(by: .seconds(2))
        #expect(tabs.children == [second] && first.view.superview == nil)
        #expect(second.view.superview != nil && second.view.frame.minX == 0)
    }
}
