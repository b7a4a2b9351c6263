// Where the popover lies, and touches outside of it.
extension UIPopoverPresentationController {
    /// The size of the content of a controller without a preferred one. [U]
    private static let usualSize = CGSize(width: 320, height: 480)

    final func place(of controller: UIViewController) -> PopoverPlace {
        guard let container = storedContainerView else {
            return PopoverPlace(
                size: .zero, at: .zero, in: .zero, permitted: [], mayOverlap: false)
        }
        let area = area(in: container)
        let preferred =
            (controller as? any PopoverContent)?.sizeInPopover ?? controller.preferredContentSize
        let size = CGSize(
            width: preferred.width > 0 ? preferred.width : Self.usualSize.width,
            height: preferred.height > 0 ? preferred.height : Self.usualSize.height)
        let source = source(in: container)
        var place = PopoverPlace(
            size: size, at: source ?? CGRect(x: area.midX, y: area.midY, width: 0, height: 0),
            in: area, permitted: source == nil ? [] : permittedArrowDirections,
            mayOverlap: canOverlapSourceViewRect,
            measures: backgroundType.map { PopoverPlace.Measures(of: $0) }
                ?? PopoverPlace.Measures())
        let scale = max(1, container.contentScaleFactor)
        place.frame.origin.x = (place.frame.origin.x * scale).rounded() / scale
        place.frame.origin.y = (place.frame.origin.y * scale).rounded() / scale
        return place
    }

    /// Where the popover may lie: within the margins and the safe area, above the keyboard.
    private func area(in container: UIView) -> CGRect {
        let (safe, margins) = (container.safeAreaInsets, popoverLayoutMargins)
        let keyboard = container.window?.storedKeyboard?.coveredHeight ?? 0
        let bounds = container.bounds.inset(
            by: UIEdgeInsets(
                top: safe.top, left: safe.left, bottom: max(safe.bottom, keyboard),
                right: safe.right))
        let area = bounds.inset(by: margins)
        return CGRect(
            x: area.minX, y: area.minY, width: max(0, area.size.width),
            height: max(0, area.size.height))
    }

    /// The rectangle at which the arrow points; nil if nothing is shown there.
    private func source(in container: UIView) -> CGRect? {
        if let frame = sourceItem?.frame(in: container) { return frame }
        if let frame = barButtonItem?.frame(in: container) { return frame }
        guard let sourceView, sourceView.window === container.window else { return nil }
        return container.convert(
            sourceRect.isNull ? sourceView.bounds : sourceRect, from: sourceView)
    }

    /// Asks the delegate where to point now that the window has another size.
    final func reposition() {
        guard let delegate, sourceItem == nil, barButtonItem == nil, let sourceView else { return }
        var view = sourceView
        let proposed = sourceRect.isNull ? sourceView.bounds : sourceRect
        var rect = proposed
        withUnsafeMutablePointer(to: &view) { pointer in
            delegate.popoverPresentationController(
                self, willRepositionPopoverTo: &rect,
                in: AutoreleasingUnsafeMutablePointer(pointer))
        }
        if view !== sourceView { self.sourceView = view }
        if rect != proposed { sourceRect = rect }
    }

    // MARK: Touches outside

    /// Whether a touch beside the popover stays with it, because no view behind may receive it.
    final func holdsTouch(on view: UIView?, at point: CGPoint) -> Bool {
        guard let container = storedContainerView, view === container || view === outside else {
            return true
        }
        guard let hit = viewBehind(container, at: point) else { return true }
        let lets = (passthroughViews ?? []) + viewsOfBar
        return !lets.contains { hit.isDescendant(of: $0) }
    }

    /// The buttons of the bar that shows the source.
    private var viewsOfBar: [UIView] {
        guard let item = barButtonItem ?? sourceItem as? UIBarButtonItem,
            let bar = item.shownView?.superview
        else { return [] }
        return bar.subviews.filter { $0 is UIControl }
    }

    /// Returns the view that would receive a touch without the popover.
    private func viewBehind(_ container: UIView, at point: CGPoint) -> UIView? {
        guard let superview = container.superview,
            let index = superview.subviews.firstIndex(where: { $0 === container })
        else { return nil }
        for view in superview.subviews[..<index].reversed() {
            let inner = view.convert(point, from: container)
            if let hit = view.hitTest(inner, with: nil) { return hit }
        }
        return nil
    }

    final func tappedOutside(_ tap: UITapGestureRecognizer) { _ = useEscape() }
}

extension UIPopoverPresentationController: SystemKeyUser {
    /// Dismisses the popover as a tap outside does.
    func useEscape() -> Bool {
        guard transition == nil else { return false }
        guard mayBeDismissedNow else {
            dismissalDelegate?.presentationControllerDidAttemptToDismiss(self)
            return true
        }
        let alert = presentedViewController as? UIAlertController
        dismissByHand { alert?.cancelAction?.call() }
        return true
    }
}

/// A controller whose content has a size in popovers other than its preferred one.
@MainActor
protocol PopoverContent: UIViewController {
    /// The size, in points; zero for the usual one.
    var sizeInPopover: CGSize { get }
}

extension UINavigationController: PopoverContent {
    /// The preferred size, or that of the controller on top with the bars above and below it. [U]
    var sizeInPopover: CGSize {
        guard preferredContentSize == .zero, let top = topViewController else {
            return preferredContentSize
        }
        let size = top.preferredContentSize
        guard size.height > 0 else { return size }
        let bar = isNavigationBarHidden ? 0 : barHeight(above: top)
        return CGSize(width: size.width, height: size.height + bar + toolbarHeight)
    }
}
