import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// What happens around presentations: several on one another, changes while one begins, what is
/// left afterwards, new sizes.
///
/// Sources: Apple, UIViewController.dismiss(animated:completion:), UISheetPresentationController,
/// UIContentContainer.
@MainActor
@Suite("Presentations on one another")
final class PresentationStackTests {
    /// A controller that logs its callbacks.
    private final class Screen: UIViewController {
        static var log: [String] = []
        var willAppear: (() -> Void)?

        convenience init(_ title: String) {
            self.init()
            self.title = title
        }
        private func log(_ event: String) { Self.log.append("\(title ?? "")\(event)") }
        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .white
        }
        override func viewWillAppear(_ animated: Bool) {
            log("+")
            willAppear?()
        }
        override func viewDidAppear(_ animated: Bool) { log("") }
        override func viewWillDisappear(_ animated: Bool) { log("-") }
        override func viewDidDisappear(_ animated: Bool) { log("x") }
        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            log(" to \(Int(size.width))×\(Int(size.height))")
            super.viewWillTransition(to: size, with: coordinator)
        }
        override func willTransition(
            to newCollection: UITraitCollection,
            with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            log(" height class \(newCollection.verticalSizeClass.rawValue)")
            super.willTransition(to: newCollection, with: coordinator)
        }
    }

    private let stage = Stage(size: CGSize(width: 320, height: 568), scale: 2)
    private let (a, b, c) = (Screen("a"), Screen("b"), Screen("c"))

    init() {
        stage.window.rootViewController = a
        stage.commit()
    }

    private func isSeen(_ screen: Screen) -> Bool { screen.viewIfLoaded?.window != nil }

    @Test("a controller may be presented right after a dismissal without animation")
    func presentAgain() {
        defer { stage.close() }
        a.present(b, animated: false)
        stage.commit()
        Screen.log = []
        a.dismiss(animated: false)
        a.present(c, animated: true)
        #expect(a.presentedViewController === c && !isSeen(b))
        stage.advance(by: .seconds(1))
        c.dismiss(animated: false)
        a.present(c, animated: true)
        stage.advance(by: .seconds(1))
        #expect(a.presentedViewController === c && isSeen(c))
        #expect(Screen.log.count { $0 == "c" } == 2)
    }

    // Source: tests of a public library (TurboNavigator), which pass on iOS.
    @Test("after a dismissal without animation nothing is presented")
    func quickDismissal() {
        defer { stage.close() }
        a.present(b, animated: false)
        #expect(a.presentedViewController === b && b.presentingViewController === a)
        a.dismiss(animated: false)
        #expect(a.presentedViewController == nil && b.presentingViewController == nil)
        stage.commit()
        #expect(a.presentedViewController == nil && !isSeen(b))
        let navigation = UINavigationController(rootViewController: c)
        stage.window.rootViewController = navigation
        stage.commit()
        c.present(b, animated: false)
        stage.commit()
        b.dismiss(animated: false)
        #expect(c.presentedViewController == nil && navigation.presentedViewController == nil)
        navigation.present(b, animated: true)
        stage.advance(by: .seconds(1))
        b.dismiss(animated: true)
        // Source: Apple, presentedViewController; with animation it is there until the end.
        #expect(navigation.presentedViewController === b)
        stage.advance(by: .seconds(1))
        #expect(navigation.presentedViewController == nil)
    }

    /// Source: Apple, dismiss(animated:completion:): "only the top-most view is dismissed in an
    /// animated fashion; any intermediate view controllers are simply removed from the stack".
    @Test(
        "of several presented controllers the top one leaves, and those between are gone",
        arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet])
    func stack(_ style: UIModalPresentationStyle) throws {
        defer { stage.close() }
        for (presenter, presented) in [(a, b), (b, c)] {
            presented.modalPresentationStyle = style
            presenter.present(presented, animated: false)
            stage.settle()
        }
        Screen.log = []
        var ends = 0
        a.dismiss(animated: true) { ends += 1 }
        stage.advance(by: .milliseconds(150))
        #expect(isSeen(c))
        #expect(!isSeen(b))
        #expect(isSeen(a))
        let moved = try #require(c.view.layer.presentation()).frame.minY
        #expect(moved > c.view.layer.frame.minY || moved > 50)
        #expect(ends == 0)
        stage.settle()
        #expect(ends == 1)
        #expect(!isSeen(c))
        #expect(isSeen(a))
        #expect(a.presentedViewController == nil)
        #expect(b.presentedViewController == nil)
        #expect(b.presentingViewController == nil)
        #expect(c.presentingViewController == nil)
        #expect(Screen.log.filter { $0.hasPrefix("c") } == ["c-", "cx"])
        #expect(stage.window.subviews == [a.view])
        // All of them can be presented again.
        a.present(c, animated: false)
        stage.settle()
        #expect(isSeen(c))
    }

    @Test("a sheet that was covered is in its place again, and takes touches")
    func covered() throws {
        defer { stage.close() }
        b.sheetPresentationController?.detents = [.medium()]
        a.present(b, animated: false)
        stage.settle()
        c.modalPresentationStyle = .fullScreen
        b.present(c, animated: false)
        stage.settle()
        #expect(!isSeen(b))
        c.dismiss(animated: false)
        stage.settle()
        let hit = try #require(stage.window.hitTest(CGPoint(x: 160, y: 400), with: nil))
        #expect(hit.isDescendant(of: b.view))
    }

    @Test("a controller that is being dismissed presents nothing")
    func leaving() {
        defer { stage.close() }
        a.present(b, animated: false)
        stage.settle()
        let words = mistakes {
            b.dismiss(animated: true)
            b.present(c, animated: true)
        }
        #expect(words.contains("which is being dismissed"))
        stage.settle()
        #expect(stage.window.subviews == [a.view])
    }

    /// A presentation that wraps the view when it begins, as for a shadow.
    private final class WrappingPresentation: UIPresentationController {
        private var wrapper: UIView?
        override var presentedView: UIView? { wrapper ?? super.presentedView }
        override func presentationTransitionWillBegin() {
            let made = UIView()
            made.accessibilityIdentifier = "wrapper"
            presentedViewController.view.frame = made.bounds
            presentedViewController.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            made.addSubview(presentedViewController.view)
            wrapper = made
        }
    }

    private final class Wrapping: NSObject, UIViewControllerTransitioningDelegate {
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?,
            source: UIViewController
        ) -> UIPresentationController? {
            WrappingPresentation(presentedViewController: presented, presenting: presenting)
        }
    }

    @Test("a view that a presentation makes when it begins is the one that is shown")
    func wrapped() throws {
        defer { stage.close() }
        let delegate = Wrapping()
        (b.modalPresentationStyle, b.transitioningDelegate) = (.custom, delegate)
        a.present(b, animated: true)
        stage.settle()
        let wrapper = try #require(stage.views("wrapper").first)
        #expect(wrapper.bounds.size == CGSize(width: 320, height: 568))
        #expect(b.view.superview === wrapper)
        #expect(b.view.bounds.size == wrapper.bounds.size)
    }

    @Test("a dismissal during another one is completed with it")
    func twice() {
        defer { stage.close() }
        a.present(b, animated: false)
        stage.settle()
        var ends: [Int] = []
        a.dismiss(animated: true) { ends.append(1) }
        b.dismiss(animated: true) { ends.append(2) }
        stage.settle()
        #expect(ends == [1, 2])
    }

    @Test("detents that are chosen while the sheet is about to appear are those it gets")
    func late() throws {
        defer { stage.close() }
        b.willAppear = { [b] in b.sheetPresentationController?.detents = [.medium()] }
        a.present(b, animated: true)
        stage.settle()
        let top = b.view.convert(CGPoint.zero, to: nil).y
        // About half of the window: 568 / 2.
        #expect(top == 284)
        b.sheetPresentationController?.animateChanges {
            b.sheetPresentationController?.detents = [.large()]
        }
        stage.settle()
        #expect(b.view.convert(CGPoint.zero, to: nil).y < 100)
    }

    @Test("a view that was a sheet has the look that it had before")
    func plain() throws {
        defer { stage.close() }
        let view: UIView = b.view
        view.layer.cornerRadius = 3
        let sheet = try #require(b.sheetPresentationController)
        sheet.preferredCornerRadius = 20
        sheet.prefersGrabberVisible = true
        #expect(view.layer.cornerRadius == 3)
        #expect(view.subviews.isEmpty)
        a.present(b, animated: true)
        stage.settle()
        #expect(view.layer.cornerRadius == 20)
        // The lower corners are those of the screen.
        #expect(view.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect(view.subviews.count == 1)
        b.dismiss(animated: true)
        stage.settle()
        #expect(view.layer.cornerRadius == 3)
        #expect(!view.clipsToBounds)
        #expect(view.layer.maskedCorners.rawValue == 15)
        #expect(view.subviews.isEmpty)
    }

    @Test("the grabber of a table does not scroll with its rows")
    func grabber() throws {
        defer { stage.close() }
        let table = UITableViewController()
        let sheet = try #require(table.sheetPresentationController)
        sheet.prefersGrabberVisible = true
        a.present(table, animated: false)
        stage.settle()
        table.tableView.contentSize.height = 2000
        let grabber = try #require(table.view.subviews.first { $0.bounds.width == 36 })
        let before = grabber.convert(CGPoint.zero, to: nil)
        table.tableView.contentOffset.y = 100
        stage.commit()
        #expect(grabber.convert(CGPoint.zero, to: nil) == before)
    }

    /// A presentation of half of the container, as in Apple's examples (LookInside).
    private final class HalfPresentation: UIPresentationController {
        override func containerViewWillLayoutSubviews() {
            presentedView?.frame = frameOfPresentedViewInContainerView
        }

        override func size(
            forChildContentContainer container: any UIContentContainer,
            withParentContainerSize parentSize: CGSize
        ) -> CGSize { CGSize(width: parentSize.width, height: parentSize.height / 2) }

        override var frameOfPresentedViewInContainerView: CGRect {
            CGRect(
                origin: .zero,
                size: size(
                    forChildContentContainer: presentedViewController,
                    withParentContainerSize: containerView?.bounds.size ?? .zero))
        }
    }

    private final class Transitioning: NSObject, UIViewControllerTransitioningDelegate {
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?,
            source: UIViewController
        ) -> UIPresentationController? {
            HalfPresentation(presentedViewController: presented, presenting: presenting)
        }
    }

    @Test("a rotation notifies presenters and presentations of traits, then of their sizes")
    func rotation() {
        defer { stage.close() }
        let delegate = Transitioning()
        (b.modalPresentationStyle, b.transitioningDelegate) = (.custom, delegate)
        a.present(b, animated: false)
        stage.settle()
        #expect(b.view.bounds.size == CGSize(width: 320, height: 284))
        Screen.log = []
        stage.rotateScreen()
        // A height of 320 is compact: 1. Half of it is 160.
        #expect(
            Screen.log == [
                "a height class 1", "b height class 1", "a to 568×320", "b to 568×160",
            ])
        #expect(b.view.bounds.size == CGSize(width: 568, height: 160))
    }

    // Source: Apple, UIViewController.isBeingDismissed: true in viewWillDisappear and
    // viewDidDisappear.
    @Test("a controller is being dismissed until its view has disappeared")
    func beingDismissed() {
        final class Watching: UIViewController {
            var seen: [Bool] = []
            override func viewWillDisappear(_ animated: Bool) {
                super.viewWillDisappear(animated)
                seen.append(isBeingDismissed)
            }
            override func viewDidDisappear(_ animated: Bool) {
                super.viewDidDisappear(animated)
                seen.append(isBeingDismissed)
            }
        }
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let (root, watching) = (UIViewController(), Watching())
        stage.window.rootViewController = root
        root.present(watching, animated: true)
        stage.advance(by: .seconds(1))
        root.dismiss(animated: true) { #expect(!watching.isBeingDismissed) }
        stage.advance(by: .seconds(1))
        #expect(watching.seen == [true, true] && !watching.isBeingDismissed)
    }
}
