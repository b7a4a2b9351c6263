// How high a navigation bar is, and what it shows at the moment.
extension UINavigationBar {
    /// The height that a large title adds, in points. [U]
    static let largeTitleHeight: CGFloat = 52
    /// The height that a prompt adds, in points. [U]
    static let promptHeight: CGFloat = 30

    /// Whether the bar is in a compact vertical size class.
    final var isCompact: Bool { traitCollection.verticalSizeClass == .compact }
    /// The height of title and buttons, in points.
    final var rowHeight: CGFloat { isCompact ? 32 : 44 }
    /// The height above them.
    final var promptHeight: CGFloat { topItem?.prompt == nil ? 0 : Self.promptHeight }
    /// The height below them.
    final var largeTitleHeight: CGFloat { topItem.map(height(ofLargeTitle:)) ?? 0 }
    /// The bar's default height, with the whole of a large title.
    final var ownHeight: CGFloat { promptHeight + rowHeight + largeTitleHeight }

    /// Returns the height of an item's large title: zero if its title is not large.
    final func height(ofLargeTitle item: UINavigationItem) -> CGFloat {
        guard prefersLargeTitles, !isCompact, let items,
            let place = items.firstIndex(where: { $0 === item })
        else { return 0 }
        // An automatic item is as the one below it.
        let mode = items[...place].last { $0.largeTitleDisplayMode != .automatic }
        return mode?.largeTitleDisplayMode == .never ? 0 : Self.largeTitleHeight
    }

    /// The appearance that is shown: that of the first state that has one, the item's before the
    /// bar's. Source: Apple, UINavigationItem.standardAppearance and the like.
    final var shownAppearance: UINavigationBarAppearance {
        for state in NavigationBarState.order(isCompact: isCompact, isAtEdge: isAtEdge) {
            if let own = topItem?.appearances[state] { return own }
            if let own = appearances[state] { return own }
        }
        return standardAppearance
    }

    /// Whether the look depends on where the content is scrolled to.
    final var dependsOnScrolling: Bool {
        largeTitleHeight > 0
            || [.scrollEdge, .compactScrollEdge].contains {
                appearances[$0] != nil || topItem?.appearances[$0] != nil
            }
    }

    final func setAppearance(_ new: UINavigationBarAppearance?, _ state: NavigationBarState) {
        let copy = new?.copied() as? UINavigationBarAppearance
        copy?.whenChanged = { [weak self] in
            self?.lookChanged()
            self?.content?.rebuild()
        }
        appearances[state]?.whenChanged = nil
        appearances[state] = copy
        lookChanged()
        content?.rebuild()
        superview?.setNeedsLayout()
    }

    /// Shows the background, and the content's colours, of the appearance in effect.
    final func lookChanged() {
        let appearance = shownAppearance
        ground.show(appearance)
        if content?.appearance !== appearance { content?.rebuild() }
    }

    final func itemChanged() {
        lookChanged()
        content?.rebuild()
        invalidateIntrinsicContentSize()
        superview?.setNeedsLayout()
    }

    final func titleSizeChanged() {
        content?.rebuild()
        invalidateIntrinsicContentSize()
        superview?.setNeedsLayout()
    }

    /// Sets the image of the standard appearance's background for metrics; nil removes it.
    ///
    /// The image replaces the colour; an empty image makes the bar transparent. The image for the
    /// compact height is shown there if there is one; images with prompts are not kept apart.
    public final func setBackgroundImage(
        _ backgroundImage: UIImage?, for barMetrics: UIBarMetrics
    ) {
        backgroundImages[barMetrics] = backgroundImage
        if barMetrics == .compact {
            let own = compactAppearance ?? standardAppearance
            let appearance = own.copied() as? UINavigationBarAppearance
            appearance?.backgroundImage = backgroundImage
            appearance?.backgroundColor = backgroundImage == nil ? own.backgroundColor : nil
            compactAppearance = appearance
        } else if barMetrics == .default {
            standardAppearance.backgroundImage = backgroundImage
            standardAppearance.backgroundColor =
                backgroundImage == nil ? barTintColor ?? .systemBackground : nil
        }
    }

    /// Returns the image of the background for metrics, or nil.
    public final func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
        backgroundImages[barMetrics]
    }

    /// Moves the title down, in points, for metrics.
    public final func setTitleVerticalPositionAdjustment(
        _ adjustment: CGFloat, for barMetrics: UIBarMetrics
    ) {
        titleOffsets[barMetrics] = checked(
            adjustment, "titleVerticalPositionAdjustment",
            keeping: titleVerticalPositionAdjustment(for: barMetrics))
        content?.setNeedsLayout()
    }

    /// Returns the distance by which the title is moved down, in points.
    public final func titleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
        titleOffsets[barMetrics] ?? 0
    }
}

/// Controls and observes the items of a navigation bar created by the program.
///
/// Source: Apple, UINavigationBarDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {
    /// Returns whether an item may be pushed.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool
    /// Called after an item was pushed.
    func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem)
    /// Returns whether an item may be popped.
    func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool
    /// Called after an item was popped.
    func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem)
}

extension UINavigationBarDelegate {
    /// Returns true.
    public func navigationBar(
        _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
    ) -> Bool { true }
    /// Does nothing.
    public func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {}
    /// Returns true.
    public func navigationBar(
        _ navigationBar: UINavigationBar, shouldPop item: UINavigationItem
    ) -> Bool { true }
    /// Does nothing.
    public func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {}
}
