import HeadlessTesting
import Testing
import UIKit

/// Slides the new view in from the right, linearly in one second, led by an interaction.
@MainActor
private final class Slide: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
{
    let interaction = UIPercentDrivenInteractiveTransition()
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController,
        source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let view = context.view(forKey: .to) else { return }
        context.containerView.addSubview(view)
        view.frame.origin.x = 300
        UIView.animate(
            withDuration: 1, delay: 0, options: .curveLinear,
            animations: { view.frame.origin.x = 0 },
            completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
}

// Source: Apple, UIPercentDrivenInteractiveTransition.
@MainActor
@Suite("Options of an interaction")
struct InteractionOptionTests {
    private let stage = Stage(size: CGSize(width: 300, height: 500))
    private let root = UIViewController()
    private let shown = UIViewController()
    private let slide = Slide()

    private func present() {
        shown.modalPresentationStyle = .custom
        shown.transitioningDelegate = slide
        stage.window.rootViewController = root
        stage.commit()
        root.present(shown, animated: true)
    }

    private var x: CGFloat { shown.view.layer.presentation()?.frame.minX ?? -1 }

    @Test("a transition that does not begin interactively runs alone")
    func start() {
        defer { stage.close() }
        #expect(slide.interaction.wantsInteractiveStart)
        slide.interaction.wantsInteractiveStart = false
        present()
        #expect(shown.transitionCoordinator?.initiallyInteractive == false)
        stage.advance(by: .milliseconds(500))
        #expect(abs(x - 150) < 300 / 60.0 + 1e-6)
        stage.advance(by: .milliseconds(600))
        #expect(x == 0 && root.presentedViewController === shown && !shown.isBeingPresented)
    }

    // Half of the rest's time: y(0.5) of the curve with (0, 1) (0, 1), whose parameter t is
    // t³ = 0.5, is 3(1−t)²t + 3(1−t)t² + t³ = 1 − (1−t)³ = 0.9912.
    @Test("the rest of a transition follows the timing curve in place of the usual one")
    func curve() {
        defer { stage.close() }
        #expect(slide.interaction.timingCurve == nil)
        slide.interaction.timingCurve = UICubicTimingParameters(
            controlPoint1: CGPoint(x: 0, y: 1), controlPoint2: CGPoint(x: 0, y: 1))
        present()
        slide.interaction.update(0)
        stage.commit()
        slide.interaction.finish()
        stage.advance(by: .milliseconds(500))
        #expect(abs(x - 300 * (1 - 0.9912)) < 1)
        stage.settle()
        #expect(root.presentedViewController === shown)
    }

    // Apple, addButton(withTitle:): returns the index of the new button.
    @Test("buttons of alerts and sheets of before iOS 8 are added one by one")
    func buttons() {
        defer { stage.close() }
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        stage.commit()
        let alert = UIAlertView(
            title: "Title", message: nil, delegate: nil, cancelButtonTitle: "Cancel")
        #expect(alert.addButton(withTitle: "More") == 1 && alert.numberOfButtons == 2)
        alert.show()
        stage.settle()
        #expect(stage.obstacle(toSeeingText: "More") == nil)
        stage.tap(text: "More")
        stage.settle()
        let sheet = UIActionSheet(
            title: nil, delegate: nil, cancelButtonTitle: nil, destructiveButtonTitle: nil)
        #expect(sheet.addButton(withTitle: "First") == 0)
        #expect(sheet.addButton(withTitle: "Second") == 1 && sheet.numberOfButtons == 2)
        sheet.show(in: root.view)
        stage.settle()
        #expect(stage.obstacle(toSeeingText: "Second") == nil)
        stage.tap(text: "Second")
        stage.settle()
        #expect(!sheet.isVisible && !alert.isVisible)
    }
}
