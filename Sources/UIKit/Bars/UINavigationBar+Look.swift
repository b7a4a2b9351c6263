// How high a navigation bar is, and what it shows at the moment.
extension UINavigationBar {
    /// The height that a large title adds, in points. [U]
    static let largeTitleHeight: CGFloat = 52
    /// The height that a line below a large title adds, in points. [U]
    static let largeSubtitleHeight: CGFloat = 20
    /// The height that a prompt adds, in points. [U]
    static let promptHeight: CGFloat = 30

    /// Whether the bar is in a compact vertical size class.
    final var isCompact: Bool { traitCollection.verticalSizeClass == .compact }
    /// The height of title and buttons, in points.
    final var rowHeight: CGFloat { isCompact ? 32 : 44 }
    /// The height below them.
    final var largeTitleHeight: CGFloat {
        topItem.map { height(ofLargeTitle: $0, in: items ?? []) } ?? 0
    }
    /// The bar's default height, with the whole of a large title and a search bar.
    final var ownHeight: CGFloat {
        guard let topItem else { return rowHeight }
        return rowsHeight(of: topItem) + largeTitleHeight + height(ofSearch: topItem)
    }

    /// The height of an item's prompt, title and buttons, in points: zero during a search that
    /// hides them.
    final func rowsHeight(of item: UINavigationItem) -> CGFloat {
        isBareSearch(item) ? 0 : height(ofPrompt: item) + rowHeight
    }

    /// Returns the height of an item's search bar, in points: zero without one.
    final func height(ofSearch item: UINavigationItem) -> CGFloat {
        guard let bar = item.searchController?.usedSearchBar else { return 0 }
        // The margin below the field belongs to a bar without titles alone. [U]
        return bar.ownHeight - (isBareSearch(item) ? 0 : 4)
    }

    /// Whether an item shows nothing but its search bar, because there is a search.
    final func isBareSearch(_ item: UINavigationItem) -> Bool {
        guard let search = item.searchController else { return false }
        return search.isActive && search.hidesNavigationBarDuringPresentation
    }

    /// The height that the bar gives up while the content is scrolled, in points.
    final func collapsibleHeight(of item: UINavigationItem, in items: [UINavigationItem]) -> CGFloat
    {
        guard item.searchController?.isActive != true else { return 0 }
        return height(ofLargeTitle: item, in: items)
            + (item.hidesSearchBarWhenScrolling ? height(ofSearch: item) : 0)
    }

    /// Returns the height of an item's prompt above the title, in points: zero without a prompt.
    final func height(ofPrompt item: UINavigationItem) -> CGFloat {
        item.prompt == nil ? 0 : Self.promptHeight
    }

    /// Returns the height of an item's large title in points, above the items below it: zero if
    /// its title is not large.
    final func height(
        ofLargeTitle item: UINavigationItem, in items: [UINavigationItem]
    ) -> CGFloat {
        guard prefersLargeTitles, !isCompact, !isBareSearch(item),
            let place = items.firstIndex(where: { $0 === item })
        else { return 0 }
        // An automatic item is as the one below it.
        let mode = items[...place].last { $0.largeTitleDisplayMode != .automatic }
        let below = item.largeSubtitle ?? item.subtitle
        return mode?.largeTitleDisplayMode == .never
            ? 0 : Self.largeTitleHeight + (below == nil ? 0 : Self.largeSubtitleHeight)
    }

    /// The state whose appearance is shown: the first that has one.
    private var shownState: NavigationBarState {
        NavigationBarState.order(isCompact: isCompact, isAtEdge: isAtEdge)
            .first { topItem?.appearances[$0] != nil || appearances[$0] != nil } ?? .standard
    }

    /// The appearance that is shown, the item's before the bar's.
    ///
    /// Source: Apple, UINavigationItem.standardAppearance and the like.
    final var shownAppearance: UINavigationBarAppearance {
        let state = shownState
        return topItem?.appearances[state] ?? appearances[state] ?? standardAppearance
    }

    /// Whether the height depends on where the content is scrolled to.
    final var collapses: Bool {
        topItem.map { collapsibleHeight(of: $0, in: items ?? []) } ?? 0 > 0
    }

    final func setAppearance(_ new: UINavigationBarAppearance?, _ state: NavigationBarState) {
        appearances[state]?.whenChanged = nil
        appearances[state] = new?.watchedCopy { [weak self] in
            self?.lookChanged()
            self?.content?.rebuild()
        }
        lookChanged()
        content?.rebuild()
        superview?.setNeedsLayout()
    }

    /// Shows the background, and the content's colours, of the appearance in effect.
    ///
    /// At the edge, other states' appearances have a transparent background. Source: Apple,
    /// UINavigationBar.scrollEdgeAppearance.
    final func lookChanged() {
        let appearance = shownAppearance
        ground.show(appearance, isTransparent: isAtEdge && !shownState.isAtEdge)
        if content?.appearance !== appearance { content?.rebuild() }
    }

    final func itemChanged() {
        lookChanged()
        content?.rebuild()
        invalidateIntrinsicContentSize()
        superview?.setNeedsLayout()
    }

    /// Has the controller place the bar again, for a search that begins or ends.
    final func searchChanged() {
        invalidateIntrinsicContentSize()
        content?.setNeedsLayout()
        superview?.setNeedsLayout()
        superview?.layOutSubtree()
    }

    final func titleSizeChanged() {
        content?.rebuild()
        invalidateIntrinsicContentSize()
        superview?.setNeedsLayout()
    }

    final func baseSetBackgroundImage(
        _ backgroundImage: UIImage?, for barMetrics: UIBarMetrics
    ) {
        backgroundImages[barMetrics] = backgroundImage
        if barMetrics == .compact {
            let own = compactAppearance ?? standardAppearance
            let appearance = own.copied()
            appearance.backgroundImage = backgroundImage
            appearance.backgroundColor = backgroundImage == nil ? own.backgroundColor : nil
            compactAppearance = appearance
        } else if barMetrics == .default {
            standardAppearance.backgroundImage = backgroundImage
            standardAppearance.backgroundColor =
                backgroundImage == nil ? barTintColor ?? .systemBackground : nil
        }
    }

    final func baseBackgroundImage(for barMetrics: UIBarMetrics) -> UIImage? {
        backgroundImages[barMetrics]
    }

    final func baseSetTitleVerticalPositionAdjustment(
        _ adjustment: CGFloat, for barMetrics: UIBarMetrics
    ) {
        titleOffsets[barMetrics] = checked(
            adjustment, "titleVerticalPositionAdjustment",
            keeping: titleVerticalPositionAdjustment(for: barMetrics))
        content?.setNeedsLayout()
    }

    final func baseTitleVerticalPositionAdjustment(for barMetrics: UIBarMetrics) -> CGFloat {
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
