/// A menu in front of a window: the panels of the menu and its open submenus, the preview, and what
/// is dimmed behind them. It receives all touches until it ends.
final class _UIContextMenuContainerView: UIView {
    /// The menu that is shown.
    struct Content {
        let configuration: UIContextMenuConfiguration
        let menu: UIMenu
        let preview: UIViewController?
        /// The preview that is lifted, if the delegate has chosen it.
        let targeted: UITargetedPreview?
    }

    let interaction: UIContextMenuInteraction
    let content: Content
    private(set) var panels: [MenuPanel] = []
    private let dim = UIView()
    private var preview: MenuPreview?
    private var source: CGRect  // in the window
    private var isEnding = false
    private weak var highlighted: MenuRow?
    /// Where the finger is that opened the menu; nil once it has been lifted.
    var fingerStart: CGPoint?
    private var fingerHasMoved = false

    /// Durations in seconds, and how small a menu is at first. [U]
    private static let appearing = 0.3
    private static let changing = 0.2
    private static let disappearing = 0.2
    private static let least: CGFloat = 0.2

    init(
        _ content: Content, for interaction: UIContextMenuInteraction, lifting view: UIView,
        in window: UIWindow
    ) {
        self.interaction = interaction
        self.content = content
        source = content.targeted?.frame ?? interaction.source(of: view)
        super.init(frame: window.bounds)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        accessibilityViewIsModal = true
        dim.frame = bounds
        dim.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dim.isUserInteractionEnabled = false
        addSubview(dim)
        if !interaction.isCompact {
            dim.backgroundColor = UIColor(white: 0, alpha: 0.2)
            addPreview(of: view)
        }
        if content.menu.isVisible {
            let panel = MenuPanel(content.menu, isSubmenu: false, of: self)
            panels = [panel]
            addSubview(panel)
        }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func addPreview(of view: UIView) {
        let preview: MenuPreview
        if let targeted = content.targeted, content.preview == nil {
            preview = MenuPreview(targeted)
        } else {
            let own = content.preview?.view ?? view.snapshotView(afterScreenUpdates: true)
            guard let own else { return }
            preview = MenuPreview(own, isController: content.preview != nil)
        }
        preview.tapped = { [weak self] in self?.commit() }
        addSubview(preview)
        self.preview = preview
    }

    // MARK: Appearing

    func show(in window: UIWindow) {
        let animator = MenuAnimator(content.preview)
        interaction.willDisplay(content.configuration, animator)
        guard !isEnding else { return }  // The program may have hidden it at once.
        window.addSubview(self)
        UIView.performWithoutAnimation {
            place()
            layOutSubtree()
            dim.alpha = 0
            if preview?.isController ?? false { preview?.alpha = 0 }
            panels.first.map { shrink($0, at: source) }
        }
        UIView.animate(
            withDuration: Self.appearing, delay: 0, usingSpringWithDamping: 0.85,
            initialSpringVelocity: 0, options: .allowUserInteraction,
            animations: {
                self.dim.alpha = 1
                self.preview?.alpha = 1
                self.panels.first?.alpha = 1
                self.panels.first?.transform = .identity
                animator.animate()
            }, completion: { _ in animator.complete() })
        UIAccessibility.post(notification: .screenChanged, argument: panels.first ?? preview)
    }

    /// Makes a panel small and transparent, next to a rectangle of the window.
    private func shrink(_ panel: MenuPanel, at rect: CGRect) {
        let scale = Self.least
        let frame = CGRect(
            x: panel.center.x - panel.bounds.width / 2,
            y: panel.center.y - panel.bounds.height / 2,
            width: panel.bounds.width, height: panel.bounds.height)
        // The point of the panel that stays where it is.
        let x = min(max(rect.midX, frame.minX), frame.maxX)
        let y = min(max(rect.midY, frame.minY), frame.maxY)
        panel.transform = CGAffineTransform(
            translationX: (1 - scale) * (x - frame.midX), y: (1 - scale) * (y - frame.midY)
        ).scaledBy(x: scale, y: scale)
        panel.alpha = 0
    }

    /// Where menus and previews may lie.
    private var area: CGRect {
        var insets = window?.safeAreaInsets ?? .zero
        insets.bottom = max(insets.bottom, window?.storedKeyboard?.coveredHeight ?? 0)
        return bounds.inset(by: insets).insetBy(dx: MenuPlace.gap, dy: MenuPlace.gap)
    }

    private func size(of panel: MenuPanel) -> CGSize {
        let width = min(MenuPlace.width, area.width)
        return CGSize(width: width, height: panel.wholeHeight(atWidth: width))
    }

    private func place() {
        let menu = panels.first.map { size(of: $0) } ?? .zero
        guard let preview else {
            panels.first?.frame = MenuPlace.menu(
                menu, at: source, in: area, arrow: interaction.arrow)
            return placeSubmenus()
        }
        if let controller = content.preview {
            let wanted = controller.preferredContentSize
            let size = wanted.width > 0 && wanted.height > 0 ? wanted : area.size
            let frames = MenuPlace.preview(size, menu: menu, at: source, in: area)
            preview.frame = frames.preview
            panels.first?.frame = frames.menu
        } else {
            preview.lie(at: source)
            panels.first?.frame = MenuPlace.menu(menu, at: source, in: area)
        }
        placeSubmenus()
    }

    private func placeSubmenus() {
        for (index, panel) in panels.enumerated().dropFirst() {
            let before = panels[index - 1]
            let row = before.rows.first {
                if case .menu(let menu) = $0.item { menu === panel.opened } else { false }
            }
            let rect = row.map { $0.convert($0.bounds, to: self) } ?? before.frame
            panel.frame = MenuPlace.submenu(size(of: panel), at: rect, in: area)
        }
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        // The source is elsewhere.
        if oldSize != bounds.size, !panels.isEmpty || preview != nil, superview != nil { end() }
    }

    // MARK: Submenus

    private func openSubmenu(_ menu: UIMenu, from row: MenuRow) {
        guard let before = panels.last else { return }
        let panel = MenuPanel(menu, isSubmenu: true, of: self)
        UIView.performWithoutAnimation {
            panels.append(panel)
            addSubview(panel)
            placeSubmenus()
            panel.layOutSubtree()
            panel.alpha = 0
        }
        before.isUserInteractionEnabled = false
        before.accessibilityElementsHidden = true
        row.alpha = 0
        UIView.animate(
            withDuration: Self.changing, delay: 0, options: .allowUserInteraction,
            animations: {
                panel.alpha = 1
                before.alpha = 0.6
            })
        UIAccessibility.post(notification: .layoutChanged, argument: panel)
    }

    private func closeSubmenu() {
        guard panels.count > 1, let before = panels.dropLast().last, let panel = panels.popLast()
        else { return }
        panel.isUserInteractionEnabled = false
        panel.accessibilityElementsHidden = true
        before.isUserInteractionEnabled = true
        before.accessibilityElementsHidden = false
        highlight(nil)
        for row in before.rows { row.alpha = 1 }
        UIView.animate(
            withDuration: Self.changing, delay: 0, options: .allowUserInteraction,
            animations: {
                panel.alpha = 0
                before.alpha = 1
            }, completion: { _ in panel.removeFromSuperview() })
    }

    // MARK: Changes

    /// Replaces the menu in front.
    func update(_ block: (UIMenu) -> UIMenu) {
        guard !isEnding, let panel = panels.last else { return }
        panel.show(block(panel.menu))
        placeAnimated()
    }

    /// Makes the rows of a panel again.
    func reload(_ panel: MenuPanel) {
        guard !isEnding, panels.contains(where: { $0 === panel }) else { return }
        panel.reload()
        placeAnimated()
    }

    private func placeAnimated() {
        highlight(nil)
        UIView.animate(
            withDuration: Self.changing, delay: 0, options: .allowUserInteraction,
            animations: {
                self.place()
                self.layOutSubtree()
            })
    }

    // MARK: Choosing

    func choose(_ row: MenuRow) {
        guard !isEnding, row.isChoosable else { return }
        switch row.item {
        case .title, .waiting: break
        case .back: closeSubmenu()
        case .menu(let menu): openSubmenu(menu, from: row)
        case .leaf(let leaf, let single):
            if let single { select(leaf, in: single) }
            interaction.didChoose(leaf)
            let target = target(of: leaf)
            if leaf.attributes.contains(.keepsMenuPresented) {
                interaction.perform(leaf, target: target)
                for panel in panels { reload(panel) }
            } else {
                end()
                interaction.perform(leaf, target: target)
            }
        }
    }

    private func commit() {
        guard !isEnding else { return }
        end(commits: true)
    }

    // MARK: Fingers

    func highlight(_ row: MenuRow?) {
        guard highlighted !== row else { return }
        highlighted?.isHighlighted = false
        highlighted = row
        row?.isHighlighted = true
    }

    /// Highlights the row at a point of the window, if it can be chosen.
    func highlight(at point: CGPoint) {
        let row = panels.last?.row(at: point)
        highlight(row?.isChoosable ?? false ? row : nil)
    }

    /// Chooses the row at a point of the window, if there is one.
    func choose(at point: CGPoint) {
        highlight(at: point)
        guard let row = highlighted else { return }
        highlight(nil)
        choose(row)
    }

    /// Follows the finger that has opened the menu.
    func fingerMoved(to point: CGPoint) {
        guard let fingerStart else { return }
        // A finger that trembles does not mean a row.
        if hypot(point.x - fingerStart.x, point.y - fingerStart.y) > 10 { fingerHasMoved = true }
        if fingerHasMoved { highlight(at: point) }
    }

    func fingerLifted(at point: CGPoint) {
        guard fingerStart != nil else { return }
        fingerStart = nil
        if fingerHasMoved { choose(at: point) }
    }

    func fingerLeft() {
        fingerStart = nil
        highlight(nil)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

    /// A tap outside closes the submenu if it is on the menu behind, and else ends the menu.
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self), touches.first?.view === self else {
            return
        }
        if panels.dropLast().contains(where: { $0.frame.contains(point) }) {
            closeSubmenu()
        } else {
            end()
        }
    }

    override func accessibilityPerformEscape() -> Bool {
        end()
        return true
    }

    // MARK: Keys

    /// Moves through the rows with arrows, chooses with return and ends with escape.
    package override func receive(_ key: KeyboardKey) -> Bool {
        switch key {
        case .escape: end()
        case .down: move(by: 1)
        case .up: move(by: -1)
        case .left: closeSubmenu()
        case .right:
            if let row = highlighted, case .menu = row.item { choose(row) }
        case .return:
            if let row = highlighted {
                highlight(nil)
                choose(row)
            }
        default: break
        }
        return true
    }

    private func move(by step: Int) {
        guard let panel = panels.last else { return }
        let rows = panel.rows.filter(\.isChoosable)
        guard !rows.isEmpty else { return }
        let current = rows.firstIndex { $0 === highlighted }
        let next = current.map { $0 + step } ?? (step > 0 ? 0 : rows.count - 1)
        guard rows.indices.contains(next) else { return }
        highlight(rows[next])
        panel.reveal(rows[next])
    }

    // MARK: Ending

    /// Ends the menu with an animation; the views behind it get touches at once.
    func end(commits: Bool = false) {
        guard !isEnding else { return }
        isEnding = true
        isUserInteractionEnabled = false
        accessibilityViewIsModal = false
        accessibilityElementsHidden = true
        interaction.overlay = nil
        let animator = MenuAnimator(content.preview)
        if commits { interaction.willCommit(content.configuration, animator) }
        let pops = commits && animator.preferredCommitStyle == .pop
        interaction.willEnd(content.configuration, animator)
        let goal = commits ? nil : interaction.dismissalPreview(of: content.configuration)?.inWindow
        goal.map { preview?.replace(by: $0) }
        if let goal { source = goal.frame }
        UIView.animate(
            withDuration: Self.disappearing, delay: 0, options: .allowUserInteraction,
            animations: {
                self.dim.alpha = 0
                for panel in self.panels { self.shrink(panel, at: self.source) }
                if self.preview?.isController ?? false || commits { self.preview?.alpha = 0 }
                if pops { self.preview?.frame = self.bounds }
                if goal != nil, self.content.preview == nil { self.preview?.lie(at: self.source) }
                animator.animate()
            },
            completion: { _ in
                self.removeFromSuperview()
                animator.complete()
            })
    }
}
