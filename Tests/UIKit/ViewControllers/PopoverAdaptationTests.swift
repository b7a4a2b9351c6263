import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIAdaptivePresentationControllerDelegate: the style is asked for before the
/// presentation and when the window's size classes change; then the controller for it.
@MainActor
@Suite("Adaptation of presentations")
final class PopoverAdaptationTests: UIPopoverPresentationControllerDelegate {
    private static let compact = CGSize(width: 375, height: 667)
    private static let regular = CGSize(width: 1024, height: 768)
    private lazy var stage = Stage(size: Self.compact)
    private let root = UIViewController()
    private let content = Content()
    private var log: [String] = []
    private var style: UIModalPresentationStyle?
    private var wraps = false

    private final class Content: UIViewController {
        var log: [String] = []
        override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
        override func viewDidDisappear(_ animated: Bool) { log.append("disappeared") }
    }

    func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle {
        let isCompact = traitCollection.horizontalSizeClass == .compact
        log.append("style \(isCompact ? "compact" : "regular")")
        return isCompact ? style ?? .automatic : .none
    }
    func presentationController(
        _ presentationController: UIPresentationController,
        prepare adaptivePresentationController: UIPresentationController
    ) {
        log.append("prepare \(type(of: adaptivePresentationController))")
    }
    func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
    ) -> UIViewController? {
        log.append("controller \(style)")
        return wraps
            ? UINavigationController(rootViewController: controller.presentedViewController) : nil
    }
    func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) {
        log.append("will \(style) \(transitionCoordinator != nil)")
    }
    func prepareForPopoverPresentation(_ popover: UIPopoverPresentationController) {
        log.append("popover")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        log.append("did \(type(of: presentationController))")
    }

    private func present(_ size: CGSize) throws -> UIPopoverPresentationController {
        stage.window.frame.size = size
        stage.window.rootViewController = root
        stage.commit()
        content.modalPresentationStyle = .popover
        content.preferredContentSize = CGSize(width: 200, height: 150)
        let popover = try #require(content.popoverPresentationController)
        popover.delegate = self
        popover.sourceView = root.view
        popover.sourceRect = CGRect(x: 100, y: 100, width: 20, height: 20)
        root.present(content, animated: false)
        stage.advance(by: .seconds(1))
        return popover
    }

    private func resize(to size: CGSize) {
        stage.window.frame.size = size
        stage.advance(by: .milliseconds(100))
    }

    @Test("in a compact width a popover is a sheet, with its own detents")
    func sheet() throws {
        defer { stage.close() }
        content.modalPresentationStyle = .popover
        content.popoverPresentationController?.adaptiveSheetPresentationController.detents = [
            .medium()
        ]
        let popover = try present(Self.compact)
        #expect(content.presentationController === popover)
        #expect(
            log == [
                "style compact", "controller pageSheet", "prepare UISheetPresentationController",
                "will pageSheet true",
            ])
        // The upper edge of a medium sheet.
        #expect(content.view.frame == CGRect(x: 0, y: 333.5, width: 375, height: 333.5))
        #expect(root.presentedViewController === content)
        log = []
        // A drag dismisses it; the popover's delegate learns of it.
        stage.pan(
            from: CGPoint(x: 180, y: 400), to: CGPoint(x: 180, y: 660), over: .seconds(1))
        stage.advance(by: .seconds(1))
        #expect(log == ["did UIPopoverPresentationController"])
        #expect(root.presentedViewController == nil)
    }

    @Test("the delegate keeps the popover with none, or chooses a full screen")
    func styles() throws {
        defer { stage.close() }
        style = UIModalPresentationStyle.none
        let popover = try present(Self.compact)
        #expect(log == ["style compact", "popover", "will none true"])
        #expect(popover.arrowDirection == .up)
        #expect(popover.presentedView?.frame == CGRect(x: 10, y: 120, width: 200, height: 163))
        root.dismiss(animated: false)
        stage.advance(by: .seconds(1))
        style = .fullScreen
        _ = try present(Self.compact)
        #expect(content.view.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(root.view.window == nil)
        #expect(content.presentationController is UIPopoverPresentationController)
    }

    @Test("the method for compact widths alone is enough")
    func shortMethod() throws {
        defer { stage.close() }
        final class Short: UIPopoverPresentationControllerDelegate {
            func adaptivePresentationStyle(for controller: UIPresentationController)
                -> UIModalPresentationStyle
            { .none }
        }
        let short = Short()
        stage.window.rootViewController = root
        stage.commit()
        content.modalPresentationStyle = .popover
        content.popoverPresentationController?.sourceView = root.view
        content.popoverPresentationController?.delegate = short
        root.present(content, animated: false)
        stage.advance(by: .seconds(1))
        let popover = try #require(content.popoverPresentationController)
        #expect(popover.presentedView?.window != nil)
        #expect(popover.adaptivePresentationStyle == .none)
    }

    @Test("a popover becomes a sheet with its window, and a popover again")
    func live() throws {
        defer { stage.close() }
        let popover = try present(Self.regular)
        #expect(log == ["style regular", "popover", "will none true"])
        #expect(popover.presentedView?.frame == CGRect(x: 10, y: 120, width: 200, height: 163))
        log = []
        resize(to: Self.compact)
        #expect(
            log == [
                "style compact", "controller pageSheet", "prepare UISheetPresentationController",
                "will pageSheet false",
            ])
        #expect(content.view.superview !== popover.presentedView)
        #expect(content.view.frame == CGRect(x: 0, y: 10, width: 375, height: 657))
        #expect(popover.arrowDirection == .unknown)
        #expect(content.popoverPresentationController === popover)
        log = []
        resize(to: Self.regular)
        #expect(log == ["style regular", "popover", "will none false"])
        #expect(popover.presentedView?.frame == CGRect(x: 10, y: 120, width: 200, height: 163))
        #expect(content.view.bounds.size == CGSize(width: 200, height: 163))
        #expect(content.view.layer.cornerRadius == 0)
        // The view moved without callbacks.
        #expect(content.log == ["appeared"])
        stage.tap(CGPoint(x: 600, y: 600))
        stage.advance(by: .seconds(1))
        #expect(log.last == "did UIPopoverPresentationController")
        #expect(content.log == ["appeared", "disappeared"])
        #expect(root.presentedViewController == nil)
    }

    @Test("another controller may be presented in the other style, around the first")
    func replacement() throws {
        defer { stage.close() }
        wraps = true
        style = .overFullScreen
        let popover = try present(Self.regular)
        resize(to: Self.compact)
        let navigation = try #require(root.presentedViewController as? UINavigationController)
        #expect(content.navigationController === navigation)
        #expect(navigation.view.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(content.view.window != nil)
        #expect(content.popoverPresentationController === popover)
        resize(to: Self.regular)
        #expect(root.presentedViewController === content)
        #expect(content.parent == nil)
        #expect(popover.presentedView?.frame == CGRect(x: 10, y: 120, width: 200, height: 163))
        #expect(content.log.last == "appeared")
        resize(to: Self.compact)
        content.dismiss(animated: false)
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController == nil)
        #expect(content.log.last == "disappeared")
    }

    @Test("sheets adapt to a full screen if their delegate wants it")
    func fullScreens() throws {
        defer { stage.close() }
        style = .fullScreen
        stage.window.rootViewController = root
        stage.commit()
        content.modalPresentationStyle = .formSheet
        content.presentationController?.delegate = self
        root.present(content, animated: false)
        stage.advance(by: .seconds(1))
        #expect(content.view.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
        #expect(root.view.window == nil)
        resize(to: Self.regular)
        #expect(root.view.window != nil)
        #expect(content.view.frame == CGRect(x: 242, y: 74, width: 540, height: 620))
        resize(to: Self.compact)
        #expect(root.view.window == nil)
        root.dismiss(animated: false)
        stage.advance(by: .seconds(1))
        #expect(root.view.window != nil)
    }

    @Test("an action sheet of a compact width is at the bottom, and a popover in a regular one")
    func actionSheet() throws {
        defer { stage.close() }
        stage.window.rootViewController = root
        stage.commit()
        let sheet = UIAlertController(title: nil, message: "Which?", preferredStyle: .actionSheet)
        sheet.addAction(UIAlertAction(title: "One", style: .default))
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        sheet.popoverPresentationController?.sourceView = root.view
        sheet.popoverPresentationController?.sourceRect = CGRect(x: 10, y: 10, width: 2, height: 2)
        root.present(sheet, animated: true)
        stage.advance(by: .seconds(1))
        #expect(sheet.view.frame.maxY == 659)
        resize(to: Self.regular)
        #expect(sheet.view.bounds.size == CGSize(width: 304, height: 13 + 41 + 57))
        resize(to: Self.compact)
        #expect(sheet.view.frame.maxY == 659)
        stage.tap(text: "One")
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController == nil)
    }
}
