// The places of the columns.
extension UISplitViewController {
    final var isWide: Bool {
        let size = viewIfLoaded?.bounds.size ?? UIScreen.main.bounds.size
        return size.width > size.height
    }

    /// The mode without a choice of the user's or of `show(_:)`.
    final var restingMode: DisplayMode {
        guard preferredDisplayMode == .automatic else { return allowed(preferredDisplayMode) }
        return isWide && splitBehavior != .overlay ? .oneBesideSecondary : .secondaryOnly
    }

    /// Returns the nearest mode that the number of columns and the preferred behaviour allow.
    ///
    /// Source: Apple, UISplitViewController.SplitBehavior.
    final func allowed(_ mode: DisplayMode) -> DisplayMode {
        let count = min(mode.count, style == .tripleColumn ? 2 : 1)
        switch preferredSplitBehavior {
        case .automatic:
            guard count < mode.count else { return mode }
            return mode == .twoOverSecondary ? .oneOverSecondary : .oneBesideSecondary
        case .tile: return self.mode(of: count, .tile)
        case .overlay: return self.mode(of: count, .overlay)
        case .displace: return self.mode(of: count, .displace)
        }
    }

    final func mode(of count: Int, _ behavior: SplitBehavior) -> DisplayMode {
        switch (count, behavior) {
        case (0, _): .secondaryOnly
        case (1, .overlay): .oneOverSecondary
        case (1, _): .oneBesideSecondary
        case (_, .overlay): .twoOverSecondary
        case (_, .displace): .twoDisplaceSecondary
        default: .twoBesideSecondary
        }
    }

    /// The columns beside the secondary that are visible in a mode, from the primary edge.
    final func visibleColumns(in mode: DisplayMode) -> [Column] {
        guard style == .tripleColumn else { return mode.count > 0 ? [.primary] : [] }
        return [[], [.supplementary], [.primary, .supplementary]][mode.count]
    }

    private func width(of column: Column) -> CGFloat {
        column == .primary ? primaryColumnWidth : min(320, view.bounds.width)
    }

    // MARK: Layout

    final func columnsChanged() {
        guard isViewLoaded else { return }
        view.setNeedsLayout()
    }

    final func layOutColumns() {
        guard view.window != nil else { return }
        let isCompact = traitCollection.horizontalSizeClass == .compact
        if isCompact, !isCollapsed {
            collapse()
        } else if !isCompact, isCollapsed {
            expand()
        }
        giveTraits()
        if let collapsed {
            for child in children where child !== collapsed {
                child.viewIfLoaded?.removeFromSuperview()
            }
            shade.removeFromSuperview()
            return place(collapsed, view.bounds)
        }
        if wasWide != isWide {
            let isFirst = wasWide == nil
            wasWide = isWide
            if !modeIsChosen || !isFirst {
                modeIsChosen = false
                announce(restingMode)
            }
        }
        // A layout while columns move must not remove those that are leaving.
        placeColumns(showing: visibleColumns(in: mode), isFinal: runningChanges == 0)
    }

    /// Makes the columns beside the secondary compact horizontally; collapsed ones are as the
    /// window is. Source: Apple, UISplitViewController.
    private func giveTraits() {
        let besides = isCollapsed ? [] : ownColumns.filter { $0 != .secondary }
        let compact = besides.compactMap(shownController)
        for child in children {
            var traits = TraitValues()
            if compact.contains(where: { $0 === child }) { traits.horizontal = .compact }
            child.receiveTraits(traits)
        }
    }

    private func place(_ controller: UIViewController, _ frame: CGRect) {
        if controller.view.superview !== view { view.addSubview(controller.view) }
        if controller.view.frame != frame { controller.view.frame = frame }
    }

    /// Places the columns for the present mode. Those that are leaving stay until `isFinal`.
    private func placeColumns(showing shown: [Column], isFinal: Bool) {
        let bounds = view.bounds
        let fromRight =
            (primaryEdge == .trailing)
            != (view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        edgePan.edges = fromRight ? .right : .left
        func frame(_ x: CGFloat, _ width: CGFloat) -> CGRect {
            CGRect(
                x: fromRight ? bounds.width - x - width : x, y: 0, width: width,
                height: bounds.height)
        }
        let total = shown.filter { shownController($0) != nil }.reduce(0) { $0 + width(of: $1) }
        if let secondary = shownController(.secondary) {
            let place =
                switch mode {
                case .oneBesideSecondary, .twoBesideSecondary:
                    frame(total, max(0, bounds.width - total))
                case .twoDisplaceSecondary:
                    frame(total, max(0, bounds.width - width(of: .supplementary)))
                default: frame(0, bounds.width)
                }
            self.place(secondary, place)
            view.sendSubviewToBack(secondary.view)
        }
        if mode.dimsSecondary {
            if shade.superview !== view { view.addSubview(shade) }
            shade.frame = bounds
        } else {
            shade.removeFromSuperview()
        }
        var x: CGFloat = 0
        var front: [UIView] = []
        for column in ownColumns where column != .secondary {
            guard let controller = shownController(column) else { continue }
            let width = width(of: column)
            if shown.contains(column) {
                if controller.view.superview !== view {
                    UIView.performWithoutAnimation { place(controller, frame(-width, width)) }
                }
                place(controller, frame(x, width))
                front.append(controller.view)
                x += width
            } else if controller.viewIfLoaded?.superview === view {
                controller.view.frame = frame(-width, width)
                if isFinal { controller.view.removeFromSuperview() }
            }
        }
        // Another order would ask for another layout.
        if !view.subviews.suffix(front.count).elementsEqual(front, by: ===) {
            for column in front { view.bringSubviewToFront(column) }
        }
        if let compact = columns[.compact] { compact.viewIfLoaded?.removeFromSuperview() }
    }

    // MARK: Changes

    private func announce(_ new: DisplayMode) {
        guard new != mode else { return }
        delegate?.splitViewController(self, willChangeTo: new)
        let (before, after) = (visibleColumns(in: mode), visibleColumns(in: new))
        if style != .unspecified {
            for column in before where !after.contains(column) {
                delegate?.splitViewController(self, willHide: column)
            }
            for column in after where !before.contains(column) {
                delegate?.splitViewController(self, willShow: column)
            }
        }
        mode = new
    }

    final func change(to new: DisplayMode, animated: Bool) {
        guard new != mode else { return }
        announce(new)
        guard isViewLoaded, view.window != nil else { return columnsChanged() }
        runningChanges += 1
        // Inside a program's own block the change is part of it.
        UIView.animateOrPlace(
            withDuration: animated ? 0.3 : 0,
            animations: {
                self.placeColumns(showing: self.visibleColumns(in: new), isFinal: false)
                self.view.layoutIfNeeded()
            },
            completion: { [weak self] _ in
                self?.runningChanges -= 1
                self?.columnsChanged()
            })
    }

    private func choose(_ new: DisplayMode) {
        modeIsChosen = true
        change(to: allowed(new), animated: true)
    }

    final func baseShow(_ column: Column) {
        if isCollapsed { return showInStack(column) }
        guard column != .secondary, column != .compact, ownColumns.contains(column),
            !visibleColumns(in: mode).contains(column)
        else { return }
        let count = style == .tripleColumn && column == .primary ? 2 : 1
        choose(mode(of: count, splitBehavior))
    }

    final func baseHide(_ column: Column) {
        if isCollapsed { return hideFromStack(column) }
        guard column != .secondary, visibleColumns(in: mode).contains(column) else { return }
        let count = style == .tripleColumn && column == .primary ? 1 : 0
        choose(mode(of: count, splitBehavior))
    }

    /// Changes the mode for the button or the gesture.
    final func performModeAction() {
        guard !isCollapsed else { return }
        let wanted = delegate?.targetDisplayModeForAction(in: self) ?? .automatic
        if wanted != .automatic { return choose(wanted) }
        choose(mode == .secondaryOnly ? mode(of: 1, splitBehavior) : .secondaryOnly)
    }

    final func tappedShade(_ tap: UITapGestureRecognizer) { choose(.secondaryOnly) }

    final func pulledFromEdge(_ pan: UIScreenEdgePanGestureRecognizer) {
        guard pan.state == .began, mode == .secondaryOnly else { return }
        performModeAction()
    }
}
