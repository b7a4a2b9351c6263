/// A presentation in a popover: a bubble with an arrow that points at a view or a bar button item.
///
/// ```swift
/// details.modalPresentationStyle = .popover
/// details.preferredContentSize = CGSize(width: 300, height: 200)
/// details.popoverPresentationController?.sourceView = button
/// present(details, animated: true)
/// ```
///
/// The bubble has the controller's preferred content size, 320 × 480 points without one [U], as far
/// as it fits beside its source inside the window's safe area and ``popoverLayoutMargins``. As in
/// iOS 13 and later, the controller's view extends below the arrow, which its safe area leaves out.
/// The controller has a compact width. A tap outside dismisses the popover unless the controller or
/// the delegate prevents that; nothing is dimmed.
///
/// In a window of compact width the controller is presented as a sheet, unless the delegate's
/// `adaptivePresentationStyle(for:)` returns another style, or `none` to keep the popover. Both
/// change with the window.
///
/// Without a source a popover is reported and centred in the window, without an arrow; UIKit raises
/// an exception. Dimensions and durations are common knowledge, not documented. [U]
///
/// Source: Apple, UIPopoverPresentationController.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController, NamedInMessages {
    /// The delegate; not retained.
    @_nonoverride
    open weak var delegate: (any UIPopoverPresentationControllerDelegate)? {
        get { super.delegate as? any UIPopoverPresentationControllerDelegate }
        set { super.delegate = newValue }
    }

    /// The directions in which the arrow may point. Default: any.
    ///
    /// Without one the popover has no arrow and is centred over its source.
    open var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { placeChanged() } }
    /// The view that contains ``sourceRect``. Default: nil.
    open var sourceView: UIView? { didSet { placeChanged() } }
    /// The rectangle at which the arrow points, in the source view's coordinates, in points; null
    /// for the view's bounds. Default: null.
    ///
    /// It has no effect if there is a ``barButtonItem``.
    open var sourceRect = CGRect.null {
        didSet {
            guard sourceRect != oldValue else { return }
            if !sourceRect.isNull {
                sourceRect = checked(sourceRect, "sourceRect", keeping: oldValue)
            }
            placeChanged()
        }
    }
    /// The bar button item at which the arrow points. Default: nil.
    ///
    /// The buttons of its bar receive touches while the popover is shown.
    open var barButtonItem: UIBarButtonItem? { didSet { placeChanged() } }
    /// The view or bar button item at which the arrow points; used before the others. Default: nil.
    open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
        didSet { placeChanged() }
    }
    /// Whether content that does not fit beside the source may cover it. Default: false.
    open var canOverlapSourceViewRect = false { didSet { placeChanged() } }
    /// The distances that a popover keeps from the edges of its window, in points, beside the safe
    /// area. Default: 10 at each edge. [U]
    open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10) {
        didSet {
            guard popoverLayoutMargins != oldValue else { return }
            popoverLayoutMargins = checked(
                popoverLayoutMargins, "popoverLayoutMargins", keeping: oldValue)
            placeChanged()
        }
    }
    /// The colour of the bubble and its arrow; nil for the system's background. Default: nil.
    open var backgroundColor: UIColor? { didSet { bubble.color = backgroundColor } }
    /// The class of the background that the program draws, a subclass of
    /// ``UIPopoverBackgroundView``; nil for the bubble. Default: nil.
    ///
    /// Another class is reported and ignored. Set it before the popover is shown. Source: Apple,
    /// popoverBackgroundViewClass.
    open var popoverBackgroundViewClass: (any UIPopoverBackgroundViewMethods.Type)? {
        didSet {
            guard popoverBackgroundViewClass != nil, backgroundType == nil else { return }
            reportMistake(
                "popoverBackgroundViewClass must be a subclass of UIPopoverBackgroundView")
        }
    }
    final var backgroundType: UIPopoverBackgroundView.Type? {
        popoverBackgroundViewClass as? UIPopoverBackgroundView.Type
    }
    /// Views outside of the popover that receive touches while it is shown. Default: nil.
    open var passthroughViews: [UIView]?
    /// The direction in which the arrow points; unknown while the popover is not shown.
    open internal(set) var arrowDirection = UIPopoverArrowDirection.unknown

    /// The sheet that replaces the popover in a compact width.
    ///
    /// Its delegate is that of the popover unless it has its own.
    public final var adaptiveSheetPresentationController: UISheetPresentationController {
        if let sheet = waitingSheet ?? shownSheet { return sheet }
        let sheet = UISheetPresentationController(
            presentedViewController: presentedViewController, presenting: presentingViewController)
        waitingSheet = sheet
        return sheet
    }
    /// The sheet while it is not shown; a shown one retains the popover.
    private var waitingSheet: UISheetPresentationController?
    private weak var shownSheet: UISheetPresentationController?

    final let bubble = PopoverView()
    /// The view that receives the taps outside.
    final let outside = UIView()
    /// The size of the container at the last layout.
    final var laidOutSize: CGSize?

    /// The bubble.
    open override var presentedView: UIView? { bubble }
    /// The bubble's frame, with the arrow.
    open override var frameOfPresentedViewInContainerView: CGRect {
        place(of: presentedViewController).frame
    }
    /// Whether the presenter's view is removed: false.
    open override var shouldRemovePresentersView: Bool { false }

    private func placeChanged() { storedContainerView?.setNeedsLayout() }

    // MARK: Adaptation

    override func ownAdaptation(to traits: UITraitCollection) -> UIModalPresentationStyle {
        guard traits.horizontalSizeClass == .compact else { return .none }
        return presentedViewController is UIAlertController ? .overFullScreen : .pageSheet
    }

    override func makeAdaptation(
        _ style: UIModalPresentationStyle, of controller: UIViewController
    ) -> UIPresentationController {
        if controller is UIAlertController {
            return AlertPresentation(
                presentedViewController: controller, presenting: presentingViewController)
        }
        guard style == .pageSheet || style == .formSheet else {
            return super.makeAdaptation(style, of: controller)
        }
        let sheet = adaptiveSheetPresentationController
        sheet.present(instead: controller)
        waitingSheet = nil
        shownSheet = sheet
        return sheet
    }

    override func adaptationEnded(_ adaptation: UIPresentationController) {
        if let sheet = shownSheet, sheet === adaptation { waitingSheet = sheet }
    }

    override func willBePresented() {
        delegate?.prepareForPopoverPresentation(self)
        guard sourceItem == nil, barButtonItem == nil, sourceView == nil else { return }
        let kind = presentedViewController is UIAlertController ? "An action sheet" : "A popover"
        reportMistake(
            "\(kind) needs a sourceView, a barButtonItem or a sourceItem of its "
                + "popoverPresentationController; that of \(type(of: presentedViewController)) has "
                + "none, so it is shown in the middle")
    }

    override func builtInAnimator(isDismissal: Bool) -> any UIViewControllerAnimatedTransitioning {
        PopoverAnimator(isDismissal: isDismissal)
    }

    override func takesTouch(on view: UIView?, at point: CGPoint) -> Bool {
        holdsTouch(on: view, at: point)
    }

    // MARK: Layout

    /// Animates the new size if the popover is shown.
    override func preferredSizeChanged() {
        guard let container = storedContainerView, transition == nil, bubble.superview === container
        else {
            return placeChanged()
        }
        UIView.animate(withDuration: Self.resizing, delay: 0, options: .allowUserInteraction) {
            self.containerViewWillLayoutSubviews()
            self.bubble.frame = self.frameOfPresentedViewInContainerView
            self.bubble.layOutSubtree()
        }
    }

    /// The duration of a change of size, in seconds. [U]
    private static let resizing = 0.25

    open override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        guard let container = storedContainerView else { return }
        if let laidOutSize, laidOutSize != container.bounds.size { reposition() }
        laidOutSize = container.bounds.size
        let place = place(of: presentedViewController)
        bubble.place = place
        arrowDirection = place.direction
    }

    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        guard let container = storedContainerView else { return }
        outside.frame = container.bounds
        outside.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        outside.addGestureRecognizer(tap)
        outside.becomeDismissRegion()
        container.addSubview(outside)
        // Controllers in popovers have a compact width. (inferred)
        bubble.traitOverrides.horizontalSizeClass = .compact
        if let view = presentedViewController.view { bubble.content.addSubview(view) }
        bubble.color = backgroundColor
        bubble.background = backgroundType?.makeInstance(frame: .zero)
        bubble.setNeedsLayout()
        containerViewWillLayoutSubviews()
    }

    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        if completed { willLeaveContainer() }
    }

    override func willLeaveContainer() {
        super.willLeaveContainer()
        outside.removeGestureRecognizer(tap)
        arrowDirection = .unknown
        laidOutSize = nil
    }

    private lazy var tap = UITapGestureRecognizer(
        target: self, action: UIPopoverPresentationController.tappedOutside)
}

extension UIViewController {
    final var basePopoverPresentationController: UIPopoverPresentationController? {
        presentationController as? UIPopoverPresentationController
    }
}
