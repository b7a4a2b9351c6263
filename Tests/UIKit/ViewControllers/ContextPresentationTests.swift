import HeadlessTesting
import Testing
import UIKit

/// Presentations over one controller of several on the screen.
///
/// Sources: Apple, definesPresentationContext, UIModalPresentationStyle.currentContext,
/// shouldPresentInFullscreen.
@MainActor
@Suite("Presentations in a context")
final class ContextPresentationTests {
    private final class Partial: UIPresentationController {
        override var shouldPresentInFullscreen: Bool { false }
    }

    private final class Giver: NSObject, UIViewControllerTransitioningDelegate {
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?,
            source: UIViewController
        ) -> UIPresentationController? {
            Partial(presentedViewController: presented, presenting: presenting)
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
    private let (root, pane, card) = (UIViewController(), UIViewController(), UIViewController())
    private let giver = Giver()

    init() {
        stage.window.rootViewController = root
        root.addChild(pane)
        pane.view.frame = CGRect(x: 20, y: 100, width: 200, height: 300)
        root.view.addSubview(pane.view)
        root.view.addSubview(UIView(frame: CGRect(x: 20, y: 120, width: 50, height: 50)))
        pane.didMove(toParent: root)
        pane.definesPresentationContext = true
        stage.commit()
    }

    @Test(
        "the presentation covers the nearest controller that defines a context",
        arguments: [UIModalPresentationStyle.overCurrentContext, .currentContext, .custom])
    func covers(_ style: UIModalPresentationStyle) throws {
        defer { stage.close() }
        card.modalPresentationStyle = style
        card.transitioningDelegate = giver
        pane.present(card, animated: true)
        let presentation = try #require(card.presentationController)
        #expect(!presentation.shouldPresentInFullscreen)
        let container = try #require(presentation.containerView)
        #expect(container.superview === root.view && container.frame == pane.view.frame)
        #expect(presentation.presentingViewController === pane)
        stage.advance(by: .seconds(1))
        #expect(card.view.convert(card.view.bounds, to: nil) == pane.view.frame)
        #expect((pane.view.superview == nil) == (style == .currentContext))
        // The view beside the pane stays above it.
        #expect(root.view.subviews.last !== container && root.view.subviews.count >= 2)
        card.dismiss(animated: true)
        stage.advance(by: .seconds(1))
        #expect(pane.view.superview === root.view && container.superview == nil)
        #expect(pane.view.frame == CGRect(x: 20, y: 100, width: 200, height: 300))
        #expect(pane.presentedViewController == nil)
    }

    // Apple, providesPresentationContextTransitionStyle.
    @Test("the controller with the context gives the style of the transition if it should")
    func style() throws {
        defer { stage.close() }
        pane.modalTransitionStyle = .crossDissolve
        card.modalPresentationStyle = .overCurrentContext
        for isGiven in [false, true] {
            pane.providesPresentationContextTransitionStyle = isGiven
            pane.present(card, animated: true)
            stage.advance(by: .milliseconds(100))
            let shown = try #require(card.view.layer.presentation())
            #expect((shown.opacity < 1) == isGiven)
            #expect((shown.position == card.view.layer.position) == isGiven)
            stage.advance(by: .seconds(1))
            card.dismiss(animated: false)
        }
    }

    // A random walk has found it: the dismissal moved the lower alert into its own container.
    @Test("an alert over an alert leaves the lower one on the screen")
    func alerts() {
        defer { stage.close() }
        let lower = UIAlertController(title: "Lower", message: nil, preferredStyle: .alert)
        root.present(lower, animated: false)
        stage.commit()
        let upper = UIAlertController(title: "Upper", message: nil, preferredStyle: .alert)
        lower.present(upper, animated: true)
        stage.settle()
        upper.dismiss(animated: true)
        stage.settle()
        #expect(root.presentedViewController === lower && lower.view.window != nil)
    }

    @Test(
        "a presentation over an alert follows it when the interface turns",
        arguments: [UIModalPresentationStyle.overCurrentContext, .currentContext])
    func turn(_ style: UIModalPresentationStyle) {
        defer { stage.close() }
        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
        root.present(alert, animated: false)
        stage.commit()
        card.modalPresentationStyle = style
        alert.present(card, animated: false)
        stage.commit()
        stage.rotateScreen()
        stage.settle()
        #expect(alert.view.center.x == 284)
        #expect(card.view.convert(card.view.bounds, to: nil) == alert.view.frame)
    }

    @Test("without a context the whole window is covered")
    func window() {
        defer { stage.close() }
        pane.definesPresentationContext = false
        card.modalPresentationStyle = .overCurrentContext
        pane.present(card, animated: false)
        #expect(card.presentationController?.containerView?.frame == stage.window.bounds)
        #expect(root.presentedViewController === card)
        card.dismiss(animated: false)
        card.modalPresentationStyle = .fullScreen
        pane.definesPresentationContext = true
        pane.present(card, animated: false)
        #expect(card.presentationController?.shouldPresentInFullscreen == true)
        #expect(card.presentationController?.containerView?.superview === stage.window)
    }
}
