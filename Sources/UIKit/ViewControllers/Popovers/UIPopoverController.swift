/// A popover of before iOS 8, shown by a ``UIPopoverPresentationController``.
///
/// The program keeps it while it is visible.
///
/// Source: Apple, UIPopoverController, deprecated in iOS 9.
///
/// Deviation: it may be used on a phone, too, where UIKit raises an exception.
@preconcurrency @MainActor
open class UIPopoverController: NSObject, UIPopoverPresentationControllerDelegate {
    /// The object that is notified; not retained.
    open weak var delegate: (any UIPopoverControllerDelegate)?
    /// The controller in the popover; one that is set while the popover is visible replaces the
    /// visible one.
    open var contentViewController: UIViewController { didSet { replaceContent() } }
    /// The views outside of the popover that receive touches while it is visible. Default: nil.
    open var passthroughViews: [UIView]? {
        didSet { popover?.passthroughViews = passthroughViews }
    }
    /// The colour of the bubble and its arrow; nil for the system's background. Default: nil.
    open var backgroundColor: UIColor? { didSet { popover?.backgroundColor = backgroundColor } }
    /// The distances that the popover keeps from the edges of its window, in points; nil, the
    /// default, for the system's.
    private final var margins: UIEdgeInsets?
    /// The distances that the popover keeps from the edges of its window, in points. Default: 10.
    open var popoverLayoutMargins: UIEdgeInsets {
        get { margins ?? UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) }
        set {
            margins = newValue
            popover?.popoverLayoutMargins = newValue
        }
    }
    /// The class of the background that the program draws; nil, the default, for the bubble.
    open var popoverBackgroundViewClass: AnyClass?
    /// The size of the content in points; zero, the default, for the controller's preferred one.
    open var contentSize = CGSize.zero {
        didSet {
            if contentSize != .zero { contentViewController.preferredContentSize = contentSize }
        }
    }

    /// The presentation while the popover is visible.
    private final weak var popover: UIPopoverPresentationController?
    /// The controller in the popover; the program may replace the content afterwards.
    private final weak var shown: UIViewController?
    /// Shows the popover again where it was shown last.
    private final var showAgain: (() -> Void)?

    /// Creates a popover.
    public init(contentViewController viewController: UIViewController) {
        contentViewController = viewController
        super.init()
    }

    /// Whether the popover is visible.
    public final var isPopoverVisible: Bool {
        guard popover != nil, let shown else { return false }
        return shown.presentingViewController != nil && !shown.isBeingDismissed
    }
    /// The direction in which the arrow points; unknown while the popover is not visible.
    public final var popoverArrowDirection: UIPopoverArrowDirection {
        isPopoverVisible ? popover?.arrowDirection ?? .unknown : .unknown
    }

    /// Replaces the controller in the popover. `animated` has no effect. [U]
    ///
    /// Source: Apple, setContent(_:animated:).
    open func setContent(_ viewController: UIViewController, animated: Bool) {
        contentViewController = viewController
    }

    private func replaceContent() {
        guard isPopoverVisible, let shown, contentViewController !== shown else { return }
        shown.dismiss(animated: false) { [weak self] in self?.showAgain?() }
    }

    /// Changes the size of the content.
    open func setContentSize(_ size: CGSize, animated: Bool) { contentSize = size }

    /// Shows the popover at a rectangle of a view in a window.
    open func present(
        from rect: CGRect, in view: UIView,
        permittedArrowDirections arrowDirections: UIPopoverArrowDirection, animated: Bool
    ) {
        show(in: view as? UIWindow ?? view.window, arrowDirections, animated) {
            [weak view] in
            $0.sourceView = view
            $0.sourceRect = rect
        }
    }

    /// Shows the popover at a bar button item.
    open func present(
        from item: UIBarButtonItem,
        permittedArrowDirections arrowDirections: UIPopoverArrowDirection, animated: Bool
    ) {
        show(in: UIApplication.shared.windowInFront, arrowDirections, animated) {
            [weak item] in $0.barButtonItem = item
        }
    }

    private func show(
        in window: UIWindow?, _ directions: UIPopoverArrowDirection, _ animated: Bool,
        _ place: @escaping (UIPopoverPresentationController) -> Void
    ) {
        guard !isPopoverVisible else { return }
        showAgain = { [weak self, weak window] in
            self?.show(in: window, directions, false, place)
        }
        guard let root = window?.rootViewController else {
            return reportMistake("A popover needs a view in a window with a root view controller")
        }
        let content = contentViewController
        if contentSize != .zero { content.preferredContentSize = contentSize }
        content.modalPresentationStyle = .popover
        guard let popover = content.popoverPresentationController else { return }
        popover.delegate = self
        popover.permittedArrowDirections = directions
        popover.passthroughViews = passthroughViews
        popover.backgroundColor = backgroundColor
        if let margins { popover.popoverLayoutMargins = margins }
        if let type = popoverBackgroundViewClass {
            popover.popoverBackgroundViewClass = type as? UIPopoverBackgroundView.Type
        }
        place(popover)
        (self.popover, shown) = (popover, content)
        root.inFront.present(content, animated: animated)
    }

    /// Hides the popover. The delegate is not notified, because the program does it.
    open func dismiss(animated: Bool) {
        guard isPopoverVisible else { return }
        shown?.dismiss(animated: animated)
    }

    // MARK: The presentation's delegate

    /// Keeps the popover in every window.
    public final func adaptivePresentationStyle(
        for controller: UIPresentationController
    ) -> UIModalPresentationStyle { .none }
    /// Keeps the popover in every window.
    public final func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
    ) -> UIModalPresentationStyle { .none }
    /// Asks the delegate.
    public final func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool { delegate?.popoverControllerShouldDismissPopover(self) ?? true }
    /// Notifies the delegate.
    public final func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) { delegate?.popoverControllerDidDismissPopover(self) }
    /// Asks the delegate.
    public final func popoverPresentationController(
        _ popoverPresentationController: UIPopoverPresentationController,
        willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
        in view: AutoreleasingUnsafeMutablePointer<UIView>
    ) { delegate?.popoverController(self, willRepositionPopoverTo: rect, in: view) }
}

/// Observes a popover of before iOS 8.
///
/// Source: Apple, UIPopoverControllerDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIPopoverControllerDelegate: NSObjectProtocol {
    /// Returns whether a touch outside dismisses the popover. Default: true.
    func popoverControllerShouldDismissPopover(_ popoverController: UIPopoverController) -> Bool
    /// Called after a touch outside has dismissed the popover.
    func popoverControllerDidDismissPopover(_ popoverController: UIPopoverController)
    /// Called when the popover must move, because its window has another size; not for popovers of
    /// bar button items.
    ///
    /// - Parameters:
    ///   - popoverController: the popover.
    ///   - rect: the rectangle at which it points, in the coordinates of the view; may be changed.
    ///   - view: the view; may be replaced.
    func popoverController(
        _ popoverController: UIPopoverController,
        willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
        in view: AutoreleasingUnsafeMutablePointer<UIView>)
}

extension UIPopoverControllerDelegate {
    /// Returns true.
    public func popoverControllerShouldDismissPopover(
        _ popoverController: UIPopoverController
    ) -> Bool { true }
    /// Does nothing.
    public func popoverControllerDidDismissPopover(_ popoverController: UIPopoverController) {}
    /// Does nothing.
    public func popoverController(
        _ popoverController: UIPopoverController,
        willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
        in view: AutoreleasingUnsafeMutablePointer<UIView>
    ) {}
}
