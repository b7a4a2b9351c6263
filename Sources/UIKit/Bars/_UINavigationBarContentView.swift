/// The content that a navigation bar shows for one item: a prompt, a row with title and buttons,
/// and a large title below.
final class _UINavigationBarContentView: UIView {
    let item: UINavigationItem
    private weak var bar: UINavigationBar?
    /// The appearance in which the content is shown.
    private(set) var appearance: UINavigationBarAppearance?
    private let promptLabel = UILabel()
    private let titleLabel = UILabel()
    private let largeTitle = _UINavigationBarLargeTitleView()
    /// The title with a line below it.
    private let titles = NavigationTitles()
    private var backButton: UIButton?
    private var left: [(view: UIView, item: UIBarButtonItem)] = []
    private var right: [(view: UIView, item: UIBarButtonItem)] = []
    private var middle: [(view: UIView, item: UIBarButtonItem)] = []
    private var titleButton: NavigationTitleButton?
    /// The item's view in place of the title, as the bar places it.
    private var placedTitle: UIView?
    /// The width for which groups were collapsed.
    private var groupedWidth: CGFloat = 0
    /// Whether the row's title is hidden because the large one is seen.
    private var largeTitleIsSeen = false
    private var wasLaidOut = false

    init(_ item: UINavigationItem, in bar: UINavigationBar) {
        self.item = item
        self.bar = bar
        super.init(frame: bar.bounds)
        promptLabel.font = .systemFont(ofSize: 13)
        promptLabel.textAlignment = .center
        titleLabel.textAlignment = .center
        rebuild()
    }

    required init?(coder: NSCoder) { nil }

    /// Recreates the subviews from the item.
    func rebuild() {
        guard let bar else { return }
        let search = item.searchController?.usedSearchBar
        // A search bar that is edited stays where it is.
        for view in subviews where view !== search { view.removeFromSuperview() }
        if let search, search.superview !== self { addSubview(search) }
        let look = bar.shownAppearance
        (appearance, titleButton) = (look, nil)
        if let prompt = item.prompt {
            promptLabel.text = prompt
            addSubview(promptLabel)
        }
        placedTitle = item.titleView?.placedInBar
        if let placedTitle {
            addSubview(placedTitle)
        } else {
            titleLabel.show(
                item.title, attributes: look.titleTextAttributes,
                font: .systemFont(ofSize: 17, weight: .semibold))
            if let subtitle = item.subtitle { titles.show(titleLabel, subtitle) }
            addSubview(shownTitle)
            titleButton = NavigationTitleButton(of: item)
            if let titleButton { addSubview(titleButton) }
        }
        if bar.height(ofLargeTitle: item, in: bar.items ?? []) > 0 {
            largeTitle.label.show(
                item.largeTitle ?? item.title, attributes: look.largeTitleTextAttributes,
                font: .systemFont(ofSize: 34, weight: .bold))
            largeTitle.subtitle.text = item.largeSubtitle ?? item.subtitle
            addSubview(largeTitle)
        }
        showButtons(look)
        backButton = makeBackButton(look)
        if let backButton { addSubview(backButton) }
        for (view, item) in left + middle + right {
            addSubview(view)
            item.shownView = view
        }
        setNeedsLayout()
    }

    /// The view in the place of the title.
    private var shownTitle: UIView {
        placedTitle ?? (item.subtitle == nil ? titleLabel : titles)
    }

    /// Makes the buttons of items and groups; the last groups that do not fit are collapsed first.
    private func showButtons(_ look: UINavigationBarAppearance) {
        let centered = titleIsLeading ? item.centerItemGroups : []
        let pinned = item.pinnedTrailingGroup.map { [$0] } ?? []
        let groups = item.leadingItemGroups + centered + item.trailingItemGroups + pinned
        for group in groups {
            group.isDisplayingRepresentativeItem = false
            group.whenChanged = { [weak self] in self?.rebuild() }
        }
        groupedWidth = bounds.width
        var rest = groups.filter { $0.isShown && $0.representativeItem != nil }
        repeat {
            func items(_ groups: [UIBarButtonItemGroup]) -> [UIBarButtonItem] {
                groups.filter(\.isShown).flatMap {
                    $0.isDisplayingRepresentativeItem
                        ? $0.collapsed.map { [$0] } ?? [] : $0.barButtonItems
                }
            }
            left = shown((item.leftBarButtonItems ?? []) + items(item.leadingItemGroups), look)
            middle = shown(items(centered), look)
            // The right items are in the order from the trailing edge on.
            right = shown(
                items(pinned).reversed() + (item.rightBarButtonItems ?? [])
                    + items(item.trailingItemGroups).reversed(), look)
            guard bounds.width > 0, buttonsWidth > bounds.width, let last = rest.popLast() else {
                return
            }
            last.isDisplayingRepresentativeItem = true
        } while true
    }

    /// The width that all buttons and the title need, in points.
    private var buttonsWidth: CGFloat {
        let row = CGRect(x: 0, y: 0, width: bounds.width, height: bar?.rowHeight ?? bounds.height)
        let title = shownTitle.sizeThatFits(row.size).width
        return (left + middle + right).reduce(title + 32) {
            $0 + 8 + $1.view.sizeInBar(width: $1.item.width, row: row.size).width
        }
    }

    private func makeBackButton(_ look: UINavigationBarAppearance) -> UIButton? {
        if let action = item.backAction, bar?.topItem === item, !item.hidesBackButton {
            let title = action.title.isEmpty ? bar?.backItem?.title ?? "" : action.title
            return _UIButtonBarButton(
                back: title, indicator: look.backIndicatorImage, item: nil,
                look: look.backButtonAppearance
            ) { [weak item] in action.run(sender: item) }
        }
        guard let bar, let previous = bar.items?.last(where: { $0 !== item }), bar.topItem === item,
            bar.backItem != nil, !item.hidesBackButton,
            left.isEmpty || item.leftItemsSupplementBackButton
        else { return nil }
        let own = previous.backBarButtonItem
        // The class's appearance applies to a back button without an item too.
        let shown = own ?? UIBarButtonItem()
        shown.customize(in: bar)
        let title = own?.title ?? previous.backButtonTitle ?? previous.title
        let text =
            switch previous.backButtonDisplayMode {
            case .default: title.flatMap { $0.isEmpty ? nil : $0 } ?? systemText("Back")
            case .generic: systemText("Back")
            case .minimal: ""
            }
        return _UIButtonBarButton(
            back: text, indicator: look.backIndicatorImage, item: shown,
            look: look.backButtonAppearance
        ) { [weak bar] in
            guard let bar else { return }
            if let goBack = bar.goBack { goBack() } else { bar.popItem(animated: true) }
        }
    }

    private func shown(_ items: [UIBarButtonItem]?, _ look: UINavigationBarAppearance)
        -> [(view: UIView, item: UIBarButtonItem)]
    {
        for item in items ?? [] {
            if let bar { item.customize(in: bar) }
            item.whenChanged = { [weak self] in self?.rebuild() }
        }
        return (items ?? []).filter { !$0.isHidden }.map { item in
            if let view = item.customView { return (view.placedInBar, item) }
            if item.systemItem?.isSpace == true {
                return (UIView(frame: CGRect(x: 0, y: 0, width: item.width, height: 0)), item)
            }
            let buttons = item.style == .done ? look.doneButtonAppearance : look.buttonAppearance
            return (
                _UIButtonBarButton(item, look: buttons, isCompact: bar?.isCompact ?? false), item
            )
        }
    }

    /// Offsets the titles horizontally for the animation between items.
    func slide(by distance: CGFloat) {
        let transform = CGAffineTransform(translationX: distance, y: 0)
        shownTitle.transform = transform
        if hasLargeTitle { largeTitle.slide(transform) }
    }

    private var hasLargeTitle: Bool { largeTitle.superview === self }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let bar else { return }
        if bounds.width != groupedWidth, item.hasGroups { rebuild() }
        let bottom = bounds.height - layOutSearch(in: bar)
        let isBare = bar.isBareSearch(item)
        for view in subviews where view !== item.searchController?.usedSearchBar {
            view.isHidden = isBare
        }
        let top = item.prompt == nil ? 0 : UINavigationBar.promptHeight
        promptLabel.frame = CGRect(x: 8, y: 0, width: max(0, bounds.width - 16), height: top)
        // A bar without a large title shows its row in the middle, whatever its height.
        let height = hasLargeTitle ? bar.rowHeight : max(0, bottom - top)
        layOutRow(CGRect(x: 0, y: top, width: bounds.width, height: height))
        layOutLargeTitle(below: top + height, above: bottom)
    }

    /// Places the search bar at the lower edge, and returns the height that it has there.
    ///
    /// Of what the bar has given up, the search bar gives up its part first, unless it stays.
    private func layOutSearch(in bar: UINavigationBar) -> CGFloat {
        guard let search = item.searchController?.usedSearchBar, search.superview === self else {
            return 0
        }
        let whole = bar.height(ofSearch: item)
        let large = bar.height(ofLargeTitle: item, in: bar.items ?? [])
        let missing = max(0, bar.rowsHeight(of: item) + large + whole - bounds.height)
        let stays = !item.hidesSearchBarWhenScrolling || item.searchController?.isActive == true
        let height = stays ? whole : max(0, whole - missing)
        search.frame = CGRect(
            x: 0, y: bounds.height - height, width: bounds.width, height: height)
        search.alpha = stays || whole <= 0 ? 1 : height / whole
        return height
    }

    private func layOutRow(_ row: CGRect) {
        var leftEdge: CGFloat = 8 + safeAreaInsets.left
        var rightEdge = bounds.width - 8 - safeAreaInsets.right
        if let backButton {
            let size = backButton.sizeInBar(width: 0, row: row.size)
            leftEdge = place(
                backButton, at: leftEdge, in: row,
                CGSize(width: min(size.width, bounds.width / 3), height: size.height))
        }
        for (view, item) in left {
            leftEdge = place(
                view, at: leftEdge + 8, in: row, view.sizeInBar(width: item.width, row: row.size))
        }
        for (view, item) in right {
            let size = view.sizeInBar(width: item.width, row: row.size)
            rightEdge -= 8 + size.width
            _ = place(view, at: rightEdge, in: row, size)
        }
        let title = shownTitle
        let room = max(0, rightEdge - leftEdge - 16)
        var size = title.sizeThatFits(CGSize(width: room, height: row.height))
        size = CGSize(width: min(size.width, room), height: min(size.height, row.height))
        // Centred in the bar unless the buttons leave too little room.
        let half = size.width / 2
        let wanted = titleIsLeading ? (isRightToLeft ? rightEdge : leftEdge) : bounds.midX
        let middle = min(max(wanted, leftEdge + 8 + half), rightEdge - 8 - half)
        let move = appearance?.titlePositionAdjustment ?? .zero
        let fall = bar?.titleVerticalPositionAdjustment(
            for: bar?.isCompact == true ? .compact : .default)
        title.bounds.size = size
        title.center = CGPoint(
            x: middle.rounded() + move.horizontal, y: row.midY + move.vertical + (fall ?? 0))
        titleButton?.place(over: title.frame, in: row)
        layOutCenter(row, between: title.frame)
    }

    /// Places the groups of the middle in the middle of the bar, beside the title.
    private func layOutCenter(_ row: CGRect, between title: CGRect) {
        guard !middle.isEmpty else { return }
        let sizes = middle.map { $0.view.sizeInBar(width: $0.item.width, row: row.size) }
        let width = sizes.reduce(CGFloat(8 * (middle.count - 1))) { $0 + $1.width }
        var x = ((bounds.width - width) / 2).rounded()
        if isRightToLeft {
            x = min(x, title.minX - 8 - width)
        } else {
            x = max(x, title.maxX + 8)
        }
        for (button, size) in zip(isRightToLeft ? middle.reversed() : middle, sizes) {
            x = place(button.view, at: x, in: row, size) + 8
        }
    }

    /// Whether the item's style puts the title at the leading edge.
    private var titleIsLeading: Bool {
        item.style != .navigator && traitCollection.horizontalSizeClass == .regular
    }

    /// Places the large title, whose lower edge stays 8 points above the bar's; what of it would
    /// lie over the row is cut off. The row's title is seen while the large one is not. [U]
    private func layOutLargeTitle(below y: CGFloat, above bottom: CGFloat) {
        let isSeen = hasLargeTitle && bottom > y
        if hasLargeTitle {
            largeTitle.frame = CGRect(
                x: 0, y: y, width: bounds.width, height: max(0, bottom - y))
            largeTitle.margin = max(16, layoutMargins.left, safeAreaInsets.left + 8)
        }
        let isFirst = !wasLaidOut
        wasLaidOut = wasLaidOut || bounds.height > 0
        guard isSeen != largeTitleIsSeen else { return }
        largeTitleIsSeen = isSeen
        let title = shownTitle
        guard item.titleView == nil else { return }
        UIView.animateOrPlace(
            withDuration: isFirst ? 0 : 0.2, animations: { title.alpha = isSeen ? 0 : 1 },
            completion: { _ in })
    }

    private func place(_ view: UIView, at x: CGFloat, in row: CGRect, _ size: CGSize) -> CGFloat {
        view.bounds.size = size
        view.center = CGPoint(x: x + size.width / 2, y: row.midY)
        return x + size.width
    }
}

extension UILabel {
    /// Shows a title of a bar with attributes, and a font and the colour of labels where they name
    /// none.
    final func show(
        _ title: String?, attributes: [NSAttributedString.Key: Any], font: UIFont
    ) {
        self.font = attributes[.font] as? UIFont ?? font
        textColor = attributes[.foregroundColor] as? UIColor ?? .label
        if attributes.keys.contains(where: { $0 != .font && $0 != .foregroundColor }) {
            let all = [.font: self.font as Any, .foregroundColor: textColor as Any]
                .merging(attributes) { $1 }
            attributedText = title.map { NSAttributedString(string: $0, attributes: all) }
        } else {
            text = title
        }
    }
}
