/// The rounded panel of a menu or submenu with its rows, which scroll if they do not fit.
final class MenuPanel: UIView {
    private(set) var menu: UIMenu
    /// The menu whose row has opened the panel; it may show another one since.
    let opened: UIMenu
    let isSubmenu: Bool
    weak var overlay: _UIContextMenuContainerView?
    private(set) var rows: [MenuRow] = []
    private let content = UIScrollView()
    /// The rows in lines of those beside each other, in groups between separators.
    private var groups: [[[MenuRow]]] = []
    private var lines: [UIView] = []
    /// The elements that deferred elements have provided for this menu, and those still pending.
    private var provided: [ObjectIdentifier: [UIMenuElement]] = [:]
    private var asked: Set<ObjectIdentifier> = []

    /// The height of the band between groups, in points. [U]
    static let band: CGFloat = 8
    /// The radius of the corners, in points. [U]
    private static let radius: CGFloat = 13

    init(_ menu: UIMenu, isSubmenu: Bool, of overlay: _UIContextMenuContainerView) {
        self.menu = menu
        opened = menu
        self.isSubmenu = isSubmenu
        self.overlay = overlay
        super.init(frame: .zero)
        accessibilityIdentifier = "Menu"
        layer.shadowOpacity = 0.2
        layer.shadowRadius = 24
        layer.shadowOffset = CGSize(width: 0, height: 8)
        content.backgroundColor = .secondarySystemGroupedBackground
        content.layer.cornerRadius = Self.radius
        content.clipsToBounds = true
        content.contentInsetAdjustmentBehavior = .never
        content.scrollsToTop = false
        addSubview(content)
        reload()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    /// Shows another menu.
    func show(_ menu: UIMenu) {
        self.menu = menu
        reload()
    }

    /// Makes the rows again.
    func reload() {
        for row in rows { row.removeFromSuperview() }
        for line in lines { line.removeFromSuperview() }
        // Before the rows are chosen, because an object may hide a command.
        let known = menu.leaves
        for leaf in known { overlay?.validate(leaf) }
        var groups = MenuItem.groups(of: menu) { elements(of: $0) }
        if isSubmenu {
            groups.insert(MenuItem.Group(items: [.back(menu.title)]), at: 0)
        } else if !menu.title.isEmpty, !groups.isEmpty {
            groups[0].items.insert(.title(menu.title), at: 0)
        }
        let items = groups.flatMap(\.items)
        // Those that deferred elements have provided.
        for case .leaf(let leaf, _) in items where !known.contains(where: { $0 === leaf }) {
            overlay?.validate(leaf)
        }
        let hasMarks = items.contains { item in
            switch item {
            case .leaf(let leaf, _): leaf.state != .off
            case .menu(let menu): menu.image != nil
            default: false
            }
        }
        self.groups = groups.map { lines(of: $0, hasMarks: hasMarks) }
        rows = self.groups.flatMap { $0.flatMap { $0 } }
        lines = []
        for row in rows { content.addSubview(row) }
        setNeedsLayout()
    }

    private func lines(of group: MenuItem.Group, hasMarks: Bool) -> [[MenuRow]] {
        var lines: [[MenuRow]] = []
        for item in group.items {
            let size = item.isWide ? .automatic : group.size
            let row = MenuRow(item, hasMarks: hasMarks, size: size, of: self)
            if let last = lines.last, last.count < size.columns, last[0].size == size {
                lines[lines.count - 1].append(row)
            } else {
                lines.append([row])
            }
        }
        return lines
    }

    /// The elements of a deferred one; nil while they are waited for.
    private func elements(of element: UIDeferredMenuElement) -> [UIMenuElement]? {
        if let cached = element.cached { return cached }
        let key = ObjectIdentifier(element)
        if let known = provided[key] { return known }
        guard asked.insert(key).inserted else { return nil }
        var isAsking = true
        // The element is retained by the menu.
        element.provider { [weak self, weak element] elements in
            if element?.isCached ?? false { element?.cached = elements }
            guard let self, provided[key] == nil else { return }
            provided[key] = elements
            if !isAsking { overlay?.reload(self) }
        }
        isAsking = false
        return provided[key]
    }

    // MARK: Layout

    /// Returns the height of all rows at a width.
    func wholeHeight(atWidth width: CGFloat) -> CGFloat {
        let heights = groups.joined().reduce(0) { $0 + height(of: $1, atWidth: width) }
        return heights + Self.band * CGFloat(max(0, groups.count - 1))
    }

    private func height(of line: [MenuRow], atWidth width: CGFloat) -> CGFloat {
        line.reduce(0) { max($0, $1.height(atWidth: width / CGFloat(line.count))) }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        content.frame = bounds
        for line in lines { line.removeFromSuperview() }
        lines = []
        var y: CGFloat = 0
        let pixel = 1 / contentScaleFactor
        for (index, group) in groups.enumerated() {
            if index > 0 {
                addLine(y, Self.band, .quaternarySystemFill)
                y += Self.band
            }
            for (place, line) in group.enumerated() {
                if place > 0 { addLine(y, pixel, .separator) }
                let height = height(of: line, atWidth: bounds.width)
                let width = bounds.width / CGFloat(line.count)
                let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
                for (column, row) in (isRightToLeft ? line.reversed() : line).enumerated() {
                    row.frame = CGRect(
                        x: CGFloat(column) * width, y: y, width: width, height: height)
                }
                y += height
            }
        }
        content.contentSize = CGSize(width: bounds.width, height: y)
        content.isScrollEnabled = y > bounds.height
        layer.shadowPath = CGPath(
            roundedRect: bounds, cornerWidth: min(Self.radius, bounds.width / 2),
            cornerHeight: min(Self.radius, bounds.height / 2), transform: nil)
    }

    private func addLine(_ y: CGFloat, _ height: CGFloat, _ color: UIColor) {
        let line = UIView(frame: CGRect(x: 0, y: y, width: bounds.width, height: height))
        line.backgroundColor = color
        line.isUserInteractionEnabled = false
        content.addSubview(line)
        lines.append(line)
    }

    /// Returns the row at a point of the window, if it is visible.
    func row(at point: CGPoint) -> MenuRow? {
        guard bounds.contains(convert(point, from: nil)) else { return nil }
        return rows.first { $0.bounds.contains($0.convert(point, from: nil)) }
    }

    /// Scrolls so that a row is visible.
    func reveal(_ row: MenuRow) { content.scrollRectToVisible(row.frame, animated: false) }
}
