import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UIPopoverPresentationController and its delegate. Dimensions are ours: an arrow
/// of 13 points, margins of 10.
@MainActor
@Suite("Popovers")
final class PopoverTests: NSObject, UIPopoverPresentationControllerDelegate {
    private lazy var stage = Stage(size: CGSize(width: 1024, height: 768))
    private let root = UIViewController()
    private let content = Content()
    private let button = UIView(frame: CGRect(x: 100, y: 100, width: 80, height: 40))
    private var log: [String] = []
    private var allows = true
    private var moved: CGRect?

    private final class Content: UIViewController {
        var log: [String] = []
        override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
        override func viewDidDisappear(_ animated: Bool) { log.append("disappeared") }
    }

    func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) {
        log.append("prepare")
    }
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
        -> Bool
    {
        log.append("should")
        return allows
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        log.append("will")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        log.append("did \(presentationController is UIPopoverPresentationController)")
    }
    func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController
    ) { log.append("attempt") }
    func popoverPresentationController(
        _ popoverPresentationController: UIPopoverPresentationController,
        willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
        in view: AutoreleasingUnsafeMutablePointer<UIView>
    ) {
        log.append("reposition \(rect.pointee == view.pointee.bounds)")
        if let moved {
            rect.pointee = moved
            view.pointee = root.view
        }
    }

    @discardableResult
    private func present(
        _ size: CGSize = CGSize(width: 200, height: 150), animated: Bool = false,
        _ configure: (UIPopoverPresentationController) -> Void = { _ in }
    ) throws -> UIPopoverPresentationController {
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        root.view.addSubview(button)
        stage.commit()
        content.modalPresentationStyle = .popover
        content.preferredContentSize = size
        let popover = try #require(content.popoverPresentationController)
        popover.delegate = self
        popover.sourceView = button
        configure(popover)
        root.present(content, animated: animated)
        if !animated { stage.advance(by: .seconds(1)) }
        return popover
    }

    private func frame(of popover: UIPopoverPresentationController) throws -> CGRect {
        try #require(popover.presentedView).frame
    }

    @Test("the defaults are UIKit's, and other styles have no popover")
    func defaults() throws {
        defer { stage.close() }
        #expect(content.popoverPresentationController == nil)
        content.modalPresentationStyle = .popover
        let popover = try #require(content.popoverPresentationController)
        #expect(popover === content.presentationController)
        #expect(popover.permittedArrowDirections == .any)
        #expect(popover.sourceRect.isNull)
        #expect(popover.sourceView == nil && popover.barButtonItem == nil)
        #expect(popover.arrowDirection == .unknown)
        #expect(!popover.canOverlapSourceViewRect)
        #expect(popover.backgroundColor == nil && popover.passthroughViews == nil)
        #expect(popover.adaptivePresentationStyle == .pageSheet)
        #expect(UIPopoverArrowDirection.any.rawValue == 15)
        #expect(UIModalPresentationStyle.popover.rawValue == 7)
    }

    @Test("a popover lies below its source, with the arrow in the middle of it")
    func below() throws {
        defer { stage.close() }
        let popover = try present()
        // 100 + 80 / 2 − 200 / 2, and the lower edge of the source.
        #expect(try frame(of: popover) == CGRect(x: 40, y: 140, width: 200, height: 163))
        #expect(popover.arrowDirection == .up)
        // The view extends below the arrow.
        #expect(content.view.bounds.size == CGSize(width: 200, height: 163))
        #expect(content.view.safeAreaInsets == UIEdgeInsets(top: 13, left: 0, bottom: 0, right: 0))
        #expect(content.traitCollection.horizontalSizeClass == .compact)
        #expect(root.presentedViewController === content)
        #expect(content.presentingViewController === root)
        #expect(content.log == ["appeared"])
        content.dismiss(animated: false)
        stage.advance(by: .seconds(1))
        #expect(popover.arrowDirection == .unknown)
        #expect(content.log == ["appeared", "disappeared"])
        // Dismissals by the program are not reported.
        #expect(log == ["prepare"])
        #expect(root.presentedViewController == nil)
    }

    @Test(
        "directions are tried in order, and the content shrinks to the room of the best one",
        arguments: [
            // Left of the window's middle and at its lower edge: above.
            (
                CGRect(x: 100, y: 700, width: 80, height: 40), CGSize(width: 200, height: 150),
                CGRect(x: 40, y: 537, width: 200, height: 163), UIPopoverArrowDirection.down
            ),
            // The margin of 10 points.
            (
                CGRect(x: 0, y: 100, width: 20, height: 20), CGSize(width: 200, height: 150),
                CGRect(x: 10, y: 120, width: 200, height: 163), .up
            ),
            // Too high for both: to the right; 10 … 758 are left of 768.
            (
                CGRect(x: 100, y: 384, width: 80, height: 40), CGSize(width: 200, height: 700),
                CGRect(x: 180, y: 54, width: 213, height: 700), .left
            ),
            (
                CGRect(x: 900, y: 384, width: 80, height: 40), CGSize(width: 200, height: 700),
                CGRect(x: 687, y: 54, width: 213, height: 700), .right
            ),
            // Fits nowhere: most of it above the source, 700 − 13 − 10 points.
            (
                CGRect(x: 0, y: 700, width: 1024, height: 40), CGSize(width: 200, height: 900),
                CGRect(x: 412, y: 10, width: 200, height: 690), .down
            ),
        ])
    func directions(
        source: CGRect, size: CGSize, expected: CGRect, direction: UIPopoverArrowDirection
    ) throws {
        defer { stage.close() }
        let popover = try present(size) { [root] in
            $0.sourceView = root.view
            $0.sourceRect = source
        }
        #expect(try frame(of: popover) == expected)
        #expect(popover.arrowDirection == direction)
    }

    @Test("permitted directions, margins, the safe area and overlapping decide about the place")
    func properties() throws {
        defer { stage.close() }
        stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0)
        let popover = try present { $0.permittedArrowDirections = [.left, .right] }
        // To the right; 120 − 75 above the middle.
        #expect(try frame(of: popover) == CGRect(x: 180, y: 45, width: 213, height: 150))
        #expect(popover.arrowDirection == .left)
        #expect(content.view.safeAreaInsets.left == 13)
        popover.permittedArrowDirections = .down
        stage.commit()
        // Above there are 100 − 13 − 24 − 10 points.
        #expect(try frame(of: popover) == CGRect(x: 40, y: 34, width: 200, height: 66))
        popover.canOverlapSourceViewRect = true
        stage.commit()
        #expect(try frame(of: popover) == CGRect(x: 40, y: 34, width: 200, height: 163))
        popover.permittedArrowDirections = []
        stage.commit()
        #expect(try frame(of: popover) == CGRect(x: 40, y: 45, width: 200, height: 150))
        #expect(popover.arrowDirection == .unknown)
        #expect(content.view.safeAreaInsets == .zero)
        popover.popoverLayoutMargins = UIEdgeInsets(top: 100, left: 60, bottom: 0, right: 0)
        stage.commit()
        #expect(try frame(of: popover).origin == CGPoint(x: 60, y: 124))
        popover.permittedArrowDirections = .any
        popover.sourceRect = CGRect(x: 0, y: 0, width: 10, height: 10)
        stage.commit()
        #expect(try frame(of: popover).origin == CGPoint(x: 60, y: 124))
    }

    @Test("a popover points at bar button items, and lets touches on their bar through")
    func barButtons() throws {
        defer { stage.close() }
        let shown = UIViewController()
        let item = UIBarButtonItem(title: "Add", style: .plain, target: nil, action: nil)
        var taps = 0
        let other = UIBarButtonItem(title: "Other", primaryAction: UIAction { _ in taps += 1 })
        (shown.navigationItem.rightBarButtonItem, shown.navigationItem.leftBarButtonItem) =
            (item, other)
        stage.window.rootViewController = UINavigationController(rootViewController: shown)
        stage.commit()
        content.modalPresentationStyle = .popover
        content.preferredContentSize = CGSize(width: 200, height: 150)
        let popover = try #require(content.popoverPresentationController)
        popover.barButtonItem = item
        shown.present(content, animated: false)
        stage.advance(by: .seconds(1))
        let source = try #require(item.frame(in: stage.window))
        #expect(source.maxX <= 1024 && source.minX > 900)
        #expect(
            try frame(of: popover)
                == CGRect(
                    x: 814, y: source.maxY.rounded(), width: 200, height: 163))
        stage.tap(text: "Other")
        #expect(taps == 1)
        #expect(shown.presentedViewController === content)
        // A popover that is not shown has no frame.
        #expect(UIBarButtonItem().frame(in: stage.window) == nil)
    }

    @Test("a popover without a source is reported, and shown in the middle")
    func sourceless() throws {
        defer { stage.close() }
        let sentences = try mistakes { try present { $0.sourceView = nil } }
        #expect(sentences.contains("needs a sourceView"))
        let popover = try #require(content.popoverPresentationController)
        #expect(try frame(of: popover) == CGRect(x: 412, y: 309, width: 200, height: 150))
    }

    @Test("it fades, and a new preferred size is animated")
    func motion() throws {
        defer { stage.close() }
        let popover = try present(animated: true)
        stage.advance(by: .milliseconds(125))
        let bubble = try #require(popover.presentedView)
        let half = try #require(bubble.layer.presentation()?.opacity)
        #expect(half > 0 && half < 1)
        stage.advance(by: .seconds(1))
        #expect(content.log == ["appeared"])
        content.preferredContentSize = CGSize(width: 300, height: 250)
        stage.advance(by: .milliseconds(125))
        let width = try #require(bubble.layer.presentation()).bounds.width
        #expect(width > 200 && width < 300)
        stage.advance(by: .seconds(1))
        // 140 − 150 is beyond the margin.
        #expect(bubble.frame == CGRect(x: 10, y: 140, width: 300, height: 263))
        #expect(content.view.bounds.size == CGSize(width: 300, height: 263))
    }

    @Test("a navigation controller has room for its bar and the preferred size of its top")
    func navigation() throws {
        defer { stage.close() }
        stage.window.rootViewController = root
        stage.commit()
        root.view.addSubview(button)
        content.preferredContentSize = CGSize(width: 200, height: 150)
        let navigation = UINavigationController(rootViewController: content)
        navigation.modalPresentationStyle = .popover
        let popover = try #require(navigation.popoverPresentationController)
        popover.sourceView = button
        root.present(navigation, animated: false)
        stage.advance(by: .seconds(1))
        #expect(try frame(of: popover).size == CGSize(width: 200, height: 13 + 44 + 150))
        #expect(content.popoverPresentationController === popover)
        content.preferredContentSize = CGSize(width: 250, height: 150)
        stage.advance(by: .seconds(1))
        #expect(try frame(of: popover).size == CGSize(width: 250, height: 13 + 44 + 150))
    }

    @Test("a tap outside dismisses it, after the delegate was asked")
    func tapsOutside() throws {
        defer { stage.close() }
        try present()
        log = []
        allows = false
        stage.tap(CGPoint(x: 600, y: 600))
        stage.advance(by: .seconds(1))
        #expect(log == ["should", "attempt"])
        content.isModalInPresentation = true
        stage.tap(CGPoint(x: 600, y: 600))
        #expect(log == ["should", "attempt", "attempt"])
        (content.isModalInPresentation, allows, log) = (false, true, [])
        // Inside nothing happens.
        stage.tap(CGPoint(x: 140, y: 200))
        stage.advance(by: .seconds(1))
        #expect(log.isEmpty)
        stage.tap(CGPoint(x: 600, y: 600))
        #expect(log == ["should", "will"])
        stage.advance(by: .seconds(1))
        #expect(log == ["should", "will", "did true"])
        #expect(root.presentedViewController == nil)
    }

    @Test("the methods of iOS 8 are called if those of iOS 13 are missing")
    func oldDelegate() throws {
        defer { stage.close() }
        final class Old: UIPopoverPresentationControllerDelegate {
            var log: [String] = []
            func popoverPresentationControllerShouldDismissPopover(
                _ popoverPresentationController: UIPopoverPresentationController
            ) -> Bool {
                log.append("should")
                return log.count > 1
            }
            func popoverPresentationControllerDidDismissPopover(
                _ popoverPresentationController: UIPopoverPresentationController
            ) { log.append("did") }
        }
        let old = Old()
        try present { $0.delegate = old }
        for _ in 0..<2 {
            stage.tap(CGPoint(x: 600, y: 600))
            stage.advance(by: .seconds(1))
        }
        #expect(old.log == ["should", "should", "did"])
    }

    @Test("passthrough views receive touches, others behind the popover do not")
    func passthrough() throws {
        defer { stage.close() }
        var taps: [String] = []
        let (open, closed) = (UIButton(type: .custom), UIButton(type: .custom))
        open.frame = CGRect(x: 500, y: 500, width: 100, height: 50)
        closed.frame = CGRect(x: 700, y: 500, width: 100, height: 50)
        open.addAction(UIAction { _ in taps.append("open") }, for: .touchUpInside)
        closed.addAction(UIAction { _ in taps.append("closed") }, for: .touchUpInside)
        let popover = try present { _ in
            root.view.addSubview(open)
            root.view.addSubview(closed)
        }
        popover.passthroughViews = [open]
        stage.tap(CGPoint(x: 550, y: 525))
        #expect(taps == ["open"])
        #expect(root.presentedViewController === content)
        stage.tap(CGPoint(x: 750, y: 525))
        stage.advance(by: .seconds(1))
        #expect(taps == ["open"])
        #expect(root.presentedViewController == nil)
    }

    @Test("when the window changes, the delegate may give another source")
    func reposition() throws {
        defer { stage.close() }
        let popover = try present()
        log = []
        stage.window.frame = CGRect(x: 0, y: 0, width: 900, height: 700)
        stage.commit()
        #expect(log == ["reposition true"])
        moved = CGRect(x: 400, y: 300, width: 0, height: 0)
        stage.window.frame = CGRect(x: 0, y: 0, width: 1000, height: 700)
        stage.commit()
        #expect(popover.sourceView === root.view)
        #expect(popover.sourceRect == moved)
        #expect(try frame(of: popover) == CGRect(x: 300, y: 300, width: 200, height: 163))
    }

    @Test("a dismissed popover releases its controller")
    func lifetimes() throws {
        defer { stage.close() }
        stage.window.rootViewController = root
        root.view.addSubview(button)
        stage.commit()
        weak var old: UIViewController?
        weak var presentation: UIPresentationController?
        do {
            let made = UIViewController()
            made.modalPresentationStyle = .popover
            made.popoverPresentationController?.sourceView = button
            _ = made.popoverPresentationController?.adaptiveSheetPresentationController
            (old, presentation) = (made, made.presentationController)
            root.present(made, animated: false)
        }
        stage.advance(by: .seconds(1))
        #expect(old != nil)
        root.dismiss(animated: false)
        stage.advance(by: .seconds(1))
        #expect(old == nil)
        #expect(presentation == nil)
    }
}
