public import CoreGraphics

/// A sheet presentation: a card over the dimmed background, which rests at heights of its own.
///
/// ```swift
/// if let sheet = details.sheetPresentationController {
///     sheet.detents = [.medium(), .large()]
///     sheet.prefersGrabberVisible = true
/// }
/// present(details, animated: true)
/// ```
///
/// In a compact width the sheet is attached to the bottom edge and leaves a strip free at the top;
/// in a regular width it is centred and has no detents. In a compact height it covers the container
/// unless ``prefersEdgeAttachedInCompactHeight`` is set. The dimensions are common knowledge, not
/// documented. [U]
///
/// Dragging it below its smallest detent dismisses it unless the controller or the presentation's
/// delegate prevents that. In that case it resists like a scroll view beyond its edge and springs
/// back.
///
/// Source: Apple, UISheetPresentationController.
///
/// Deviation: the controllers' disappearance callbacks are called when the finger is lifted. UIKit
/// calls and reverts them during the drag. A tap on the grabber does not change the detent.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {
    /// The delegate; not retained.
    @_nonoverride
    open weak var delegate: (any UISheetPresentationControllerDelegate)? {
        get { super.delegate as? any UISheetPresentationControllerDelegate }
        set { super.delegate = newValue }
    }

    /// The heights at which the sheet rests. Default: large. An empty array counts as that.
    open var detents: [Detent] = [.large()] { didSet { placeChanged() } }
    /// The detent at which the sheet rests; nil for the smallest. Default: nil.
    ///
    /// One that is not active counts as nil.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { placeChanged() } }
    /// The largest detent at which the content behind is not dimmed and gets touches; nil
    /// for none. Default: nil.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { placeChanged() } }
    /// Whether a grabber is shown at the sheet's upper edge. Default: false.
    open var prefersGrabberVisible = false { didSet { showGrabber() } }
    /// Whether scrolling up expands the sheet first while the content is at its top. Default: true.
    open var prefersScrollingExpandsWhenScrolledToEdge = true {
        didSet { puller.scrollingExpands = prefersScrollingExpandsWhenScrolledToEdge }
    }
    /// The radius of the upper corners, in points; nil for the system's. Default: nil.
    open var preferredCornerRadius: CGFloat? { didSet { roundCorners() } }

    /// Whether the sheet is attached to the bottom edge in a compact height, too, where it covers
    /// the container otherwise. Default: false.
    open var prefersEdgeAttachedInCompactHeight = false { didSet { placeChanged() } }
    /// Whether an attached sheet is as wide as its controller's preferred content size, in the
    /// middle of the safe area, which limits it. Default: false.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false {
        didSet { placeChanged() }
    }

    private let dimming: UIView = UIDimmingView()
    private let grabber = UIView()
    /// How the presented view looks without the sheet, while it is one.
    private var plainLook: (radius: CGFloat, corners: CACornerMask, clips: Bool)?
    /// The upper edge while the sheet is dragged.
    final var draggedTop: CGFloat?
    final var mayBeDismissed = false
    private var isAnimatingChanges = false
    /// The places of the detents, until something changes on which they depend.
    private var resolved: [Top]?

    /// Performs changes of the sheet's properties, and animates their effects.
    open func animateChanges(_ changes: () -> Void) {
        isAnimatingChanges = true
        changes()
        isAnimatingChanges = false
        settle()
    }

    /// Resolves the detents again, because what their heights depend on has changed.
    open func invalidateDetents() { placeChanged() }

    private func placeChanged() {
        resolved = nil
        guard !isAnimatingChanges else { return }
        storedContainerView?.setNeedsLayout()
    }

    // MARK: Places

    /// How a sheet lies in its container.
    enum Placement {
        case attached, centred, covering
    }

    final var placement: Placement {
        guard let traits = storedContainerView?.traitCollection else { return .attached }
        if traits.verticalSizeClass == .compact {
            return prefersEdgeAttachedInCompactHeight ? .attached : .covering
        }
        return traits.horizontalSizeClass == .regular ? .centred : .attached
    }

    /// The upper edge of a large sheet. [U]
    final var highest: CGFloat { (storedContainerView?.safeAreaInsets.top ?? 0) + 10 }

    typealias Top = (identifier: Detent.Identifier, top: CGFloat)

    /// The active detents with the upper edge that each gives the sheet, the highest sheet last.
    final var tops: [Top] {
        if let resolved { return resolved }
        guard let container = storedContainerView else { return [] }
        let tops = resolve(in: container)
        resolved = tops
        return tops
    }

    private func resolve(in container: UIView) -> [Top] {
        switch placement {
        case .centred: return [(.large, centred(in: container).minY)]
        case .covering: return [(.large, 0)]
        case .attached: break
        }
        let (height, bottom) = (container.bounds.height, container.safeAreaInsets.bottom)
        let context = SheetContext(
            containerTraitCollection: container.traitCollection,
            maximumDetentValue: max(0, height - highest - bottom),
            mediumValue: max(0, height / 2 - bottom))
        let all = detents.compactMap { detent in
            detent.resolvedValue(in: context).map {
                (identifier: detent.identifier, top: height - $0 - bottom)
            }
        }
        return all.isEmpty ? [(.large, highest)] : all.sorted { $0.top > $1.top }
    }

    /// The upper edge of the sheet at rest.
    final var restingTop: CGFloat {
        let tops = tops
        let selected = tops.first { $0.identifier == selectedDetentIdentifier }
        return (selected ?? tops.first)?.top ?? 0
    }

    /// The frame of the sheet with an upper edge: below its smallest detent it keeps its height.
    private func frame(withTop top: CGFloat) -> CGRect {
        guard let container = storedContainerView else { return .zero }
        let bounds = container.bounds
        let height = max(0, bounds.height - min(top, tops.first?.top ?? top))
        switch placement {
        case .covering: return CGRect(x: 0, y: top, width: bounds.width, height: height)
        case .centred:
            var frame = centred(in: container)
            frame.origin.y = top
            return frame
        case .attached:
            let safe = bounds.inset(
                by: UIEdgeInsets(
                    top: 0, left: container.safeAreaInsets.left, bottom: 0,
                    right: container.safeAreaInsets.right))
            let preferred = presentedViewController.preferredContentSize.width
            let follows = widthFollowsPreferredContentSizeWhenEdgeAttached && preferred > 0
            let width = follows ? min(preferred, safe.width) : safe.width
            return CGRect(x: safe.midX - width / 2, y: top, width: width, height: height)
        }
    }

    private func centred(in container: UIView) -> CGRect {
        let bounds = container.bounds
        var size =
            presentationStyle == .formSheet
            ? CGSize(width: 540, height: 620)
            : CGSize(width: min(704, bounds.width - 40), height: bounds.height - 40)
        let preferred = presentedViewController.preferredContentSize
        if preferred.width > 0, preferred.height > 0 { size = preferred }
        size = CGSize(width: min(size.width, bounds.width), height: min(size.height, bounds.height))
        return CGRect(
            x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
            height: size.height)
    }

    open override var frameOfPresentedViewInContainerView: CGRect {
        frame(withTop: draggedTop ?? restingTop)
    }

    /// Lays out the sheet and its dimming view for the present place.
    final func place() {
        presentedView?.frame = frameOfPresentedViewInContainerView
        presentedView?.layoutIfNeeded()
        dim()
    }

    /// Springs to the place of rest.
    final func settle() {
        guard storedContainerView != nil, transition == nil else { return }
        draggedTop = nil
        UIView.animate(
            withDuration: Self.duration, delay: 0, usingSpringWithDamping: 1,
            initialSpringVelocity: 0, options: .allowUserInteraction, animations: { self.place() })
    }

    /// Measured on iOS: the spring back is critically damped with ω² = 1000/3, which by the rule of
    /// view springs, ωD = 9.2334, has settled after 0.5057 s.
    private static let duration = 0.5057

    open override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        resolved = nil
    }

    open override func containerViewDidLayoutSubviews() {
        super.containerViewDidLayoutSubviews()
        roundCorners()
        if transition == nil { dim() }
    }

    // MARK: The surroundings of the sheet

    open override func presentationTransitionWillBegin() {
        guard let container = storedContainerView else { return }
        dimming.frame = container.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = UIColor(white: 0, alpha: 0.2)
        dimming.alpha = 0
        dimming.addGestureRecognizer(outside)
        container.addSubview(dimming)
        decorate()
        puller.scrollingExpands = prefersScrollingExpandsWhenScrolledToEdge
        presentedView?.addGestureRecognizer(puller)
        guard let coordinator = transition?.coordinator else { return }
        coordinator.animate(alongsideTransition: { [self] _ in dim() })
    }

    open override func dismissalTransitionWillBegin() {
        transition?.coordinator?.animate(alongsideTransition: { [dimming] _ in dimming.alpha = 0 })
    }

    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        draggedTop = nil
        resolved = nil
        guard completed else { return dim() }
        undecorate()
    }

    open override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if !completed { undecorate() }
    }

    override func willLeaveContainer() {
        super.willLeaveContainer()
        undecorate()
        draggedTop = nil
        resolved = nil
    }

    /// Gives the presented view the corners and the grabber of a sheet.
    private func decorate() {
        guard let view = presentedView else { return }
        if plainLook == nil {
            plainLook = (view.layer.cornerRadius, view.layer.maskedCorners, view.clipsToBounds)
        }
        view.clipsToBounds = true
        roundCorners()
        showGrabber()
    }

    /// Gives the presented view back as it was: it may be shown elsewhere next.
    private func undecorate() {
        puller.view?.removeGestureRecognizer(puller)
        grabber.removeFromSuperview()
        guard let plainLook, let view = presentedView else { return }
        self.plainLook = nil
        view.layer.cornerRadius = plainLook.radius
        view.layer.maskedCorners = plainLook.corners
        view.clipsToBounds = plainLook.clips
    }

    private func roundCorners() {
        guard plainLook != nil, let layer = presentedView?.layer else { return }
        layer.cornerRadius = placement == .covering ? 0 : preferredCornerRadius ?? 10
        // The lower corners of an attached sheet are those of the screen.
        let upper: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        layer.maskedCorners =
            placement == .attached
            ? upper : upper.union([.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    }

    private func showGrabber() {
        guard plainLook != nil, prefersGrabberVisible, let view = presentedView else {
            return grabber.removeFromSuperview()
        }
        guard grabber.superview !== view else { return }
        grabber.backgroundColor = .tertiaryLabel
        grabber.layer.cornerRadius = 2.5
        // In front of cells, which are added later.
        grabber.layer.zPosition = 1000
        grabber.isUserInteractionEnabled = false
        grabber.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(grabber)
        // A scroll view's drag does not move it.
        let frame = (view as? UIScrollView)?.frameLayoutGuide
        NSLayoutConstraint.activate([
            grabber.widthAnchor.constraint(equalToConstant: 36),
            grabber.heightAnchor.constraint(equalToConstant: 5),
            grabber.topAnchor.constraint(equalTo: frame?.topAnchor ?? view.topAnchor, constant: 5),
            grabber.centerXAnchor.constraint(equalTo: frame?.centerXAnchor ?? view.centerXAnchor),
        ])
    }

    /// The upper edge from which on the content behind is not dimmed; nil if it always is.
    private var undimmedTop: CGFloat? {
        guard placement == .attached, let largestUndimmedDetentIdentifier else { return nil }
        return tops.first { $0.identifier == largestUndimmedDetentIdentifier }?.top
    }

    /// Dims the background for the place of the sheet.
    private func dim() {
        guard let container = storedContainerView else { return }
        let top = draggedTop ?? restingTop
        let tops = tops
        if dimming.isAccessibilityElement != dismissesOnTap {
            dimming.isAccessibilityElement = dismissesOnTap
        }
        var alpha: CGFloat = 1
        if let undimmedTop {
            // Between the last detent without dimming and the next higher one it begins.
            let next = tops.last { $0.top < undimmedTop }?.top ?? 0
            alpha = (undimmedTop - top) / max(undimmedTop - next, 1)
        } else if mayBeDismissed, let lowest = tops.first?.top, top > lowest {
            alpha = 1 - (top - lowest) / max(container.bounds.height - lowest, 1)
        }
        dimming.alpha = min(max(alpha, 0), 1)
    }

    /// Touches beside a sheet that does not dim reach the content behind it.
    override func takesTouch(on view: UIView?, at point: CGPoint) -> Bool {
        guard view === storedContainerView || view === dimming else { return true }
        return undimmedTop.map { restingTop < $0 } ?? true
    }

    // MARK: Dragging

    private(set) final lazy var puller: SheetPullGestureRecognizer = {
        let recognizer = SheetPullGestureRecognizer()
        recognizer.maximumNumberOfTouches = 1
        recognizer.isUsable = { [unowned self] in placement != .covering }
        recognizer.mayGoUp = { [unowned self] in
            placement == .attached && restingTop > (tops.last?.top ?? 0)
        }
        recognizer.addTarget(self, action: UISheetPresentationController.wasPulled)
        return recognizer
    }()

    private lazy var outside = UITapGestureRecognizer(
        target: self, action: UISheetPresentationController.tappedOutside)
}
