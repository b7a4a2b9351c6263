// Columns that become one stack, and return.
extension UISplitViewController {
    private var stack: UINavigationController? {
        shownController(.primary) as? UINavigationController
    }

    /// The highest column that has a controller.
    final var topColumn: Column {
        ownColumns.last { shownController($0) != nil } ?? .primary
    }

    /// The content of the collapsed interface of columns.
    final var collapsedController: UIViewController? {
        columns[.compact] ?? stack ?? shownController(topColumn)
    }

    /// The highest column in the collapsed stack, or that would be in it without a compact column.
    final var highestMergedColumn: Column {
        if columns[.compact] != nil { return topColumn }
        return moved.map(\.column.rawValue).max().flatMap(Column.init) ?? .primary
    }

    final func collapse() {
        if style == .unspecified { return collapseClassic() }
        if columns[.compact] == nil {
            let proposed = topColumn
            let top =
                delegate?.splitViewController(
                    self, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
            mergeStacks(upTo: top)
        }
        collapsed = collapsedController
        delegate?.splitViewControllerDidCollapse(self)
    }

    final func expand() {
        if style == .unspecified { return expandClassic() }
        separateStacks()
        collapsed = nil
        let proposed = restingMode
        let new =
            delegate?.splitViewController(
                self, displayModeForExpandingToProposedDisplayMode: proposed) ?? proposed
        modeIsChosen = new != proposed
        wasWide = isWide
        change(to: allowed(new), animated: false)
        delegate?.splitViewControllerDidExpand(self)
    }

    // MARK: Columns

    /// Moves the controllers of all columns up to one into the primary stack.
    final func mergeStacks(upTo top: Column) {
        guard columns[.compact] == nil else { return }
        for column in ownColumns.dropFirst() where column.rawValue <= top.rawValue {
            push(column, animated: false)
        }
    }

    private func push(_ column: Column, animated: Bool) {
        guard let stack, let navigation = wrappers[column], navigation !== stack,
            let first = navigation.viewControllers.first
        else { return }
        let controllers = navigation.viewControllers
        navigation.replaceStack([])
        moved.append((column, first))
        guard animated else { return stack.replaceStack(stack.viewControllers + controllers) }
        stack.setViewControllers(stack.viewControllers + controllers, animated: true)
    }

    /// Returns controllers that were popped off the stack to their columns, which keep them.
    final func returnPopped() {
        guard style != .unspecified, let stack, hasPopped(from: stack) else { return }
        stack.finishTransition()
        while let last = moved.last, hasPopped(from: stack) {
            moved.removeLast()
            guard let home = wrappers[last.column], home.viewControllers.isEmpty else { continue }
            home.replaceStack([last.first])
        }
    }

    private func hasPopped(from stack: UINavigationController) -> Bool {
        guard let last = moved.last else { return false }
        return !stack.viewControllers.contains { $0 === last.first }
    }

    /// Moves the controllers in the primary stack back to their columns.
    final func separateStacks() {
        returnPopped()
        guard let stack else { return }
        while let last = moved.popLast() {
            stack.finishTransition()
            let all = stack.viewControllers
            guard let index = all.firstIndex(where: { $0 === last.first }) else { continue }
            let home = wrappers[last.column] ?? hiddenSecondary as? UINavigationController
            stack.replaceStack(Array(all[..<index]))
            home?.replaceStack(Array(all[index...]))
        }
    }

    final func showInStack(_ column: Column) {
        guard columns[.compact] == nil, let stack, column != .compact else { return }
        returnPopped()
        if let first = column == .primary
            ? stack.viewControllers.first : moved.last(where: { $0.column == column })?.first,
            stack.viewControllers.contains(where: { $0 === first })
        {
            // Controllers pushed above the column's own ones stay with it.
            let all = stack.viewControllers
            let next = moved.first {
                $0.column.rawValue > column.rawValue
            }.flatMap { other in all.firstIndex { $0 === other.first } }
            guard let next else { return }
            return popStack(to: next)
        }
        for between in ownColumns.dropFirst() where between.rawValue <= column.rawValue {
            guard !moved.contains(where: { $0.column == between }) else { continue }
            push(between, animated: between == column)
        }
    }

    final func hideFromStack(_ column: Column) {
        guard column != .primary, let stack,
            let first = moved.last(where: { $0.column == column })?.first,
            let index = stack.viewControllers.firstIndex(where: { $0 === first }),
            moved.last?.column == column
        else { return }
        popStack(to: index)
    }

    /// Pops to a number of controllers; the columns above get theirs back.
    private func popStack(to count: Int) {
        guard let stack else { return }
        let all = stack.viewControllers
        let gone = Array(all[count...])
        stack.setViewControllers(Array(all[..<count]), animated: true)
        stack.transitionEnded { [self] in
            var rest = gone
            while let last = moved.last,
                let index = rest.firstIndex(where: { $0 === last.first })
            {
                moved.removeLast()
                wrappers[last.column]?.replaceStack(Array(rest[index...]))
                rest = Array(rest[..<index])
            }
        }
    }

    // MARK: Without columns

    private func collapseClassic() {
        let chosen = delegate?.primaryViewController(forCollapsing: self)
        guard let primary = chosen ?? columns[.primary] ?? columns[.secondary] else { return }
        let secondary = columns[.secondary]
        if let chosen, chosen.parent !== self {
            addChild(chosen)
            chosen.didMove(toParent: self)
        }
        if let secondary, secondary !== primary {
            hiddenSecondary = secondary
            columns[.secondary] = nil
            let isHandled =
                delegate?.splitViewController(
                    self, collapseSecondary: secondary, onto: primary) ?? false
            if !isHandled { primary.collapseSecondaryViewController(secondary, for: self) }
        }
        collapsed = primary
    }

    /// Puts a secondary controller, or its stack, on top of the primary stack.
    final func pushClassic(
        _ secondary: UIViewController, on navigation: UINavigationController, animated: Bool
    ) {
        hiddenSecondary = secondary
        var controllers = [secondary]
        if let inner = secondary as? UINavigationController {
            controllers = inner.viewControllers
            inner.replaceStack([])
        } else {
            remove(secondary)
        }
        guard let first = controllers.first else { return }
        moved.removeAll()
        moved.append((.secondary, first))
        if animated {
            navigation.setViewControllers(
                navigation.viewControllers + controllers, animated: true)
        } else {
            navigation.replaceStack(navigation.viewControllers + controllers)
        }
    }

    private func expandClassic() {
        guard let primary = collapsed else { return }
        let newPrimary = delegate?.primaryViewController(forExpanding: self) ?? primary
        var secondary = delegate?.splitViewController(self, separateSecondaryFrom: newPrimary)
        secondary = secondary ?? newPrimary.separateSecondaryViewController(for: self)
        moved = []
        hiddenSecondary = nil
        collapsed = nil
        modeIsChosen = false
        wasWide = isWide
        if secondary === newPrimary { secondary = nil }
        viewControllers = [newPrimary, secondary].compactMap(\.self)
        change(to: restingMode, animated: false)
    }

    /// Takes the secondary controller off the primary stack.
    final func separatedClassic(from navigation: UINavigationController) -> UIViewController? {
        guard let hidden = hiddenSecondary else { return nil }
        if hidden is UINavigationController {
            separateStacks()
        } else if let index = navigation.viewControllers.firstIndex(where: { $0 === hidden }) {
            navigation.replaceStack(Array(navigation.viewControllers[..<index]))
        }
        return hidden
    }

    // MARK: Details

    final func showDetailNow(_ controller: UIViewController) {
        guard style == .unspecified else {
            setViewController(controller, for: .secondary)
            if isCollapsed { showInStack(.secondary) }
            return
        }
        guard let collapsed else {
            viewControllers = [columns[.primary] ?? UIViewController(), controller]
            return
        }
        guard let navigation = collapsed as? UINavigationController else {
            return collapsed.present(controller, animated: true)
        }
        pushClassic(controller, on: navigation, animated: true)
    }
}

extension UINavigationController {
    /// Replaces the stack at once.
    fileprivate final func replaceStack(_ controllers: [UIViewController]) {
        setViewControllers(controllers, animated: false)
        finishTransition()
    }

    /// Calls a block when the running transition has ended, or now.
    fileprivate final func transitionEnded(_ block: @escaping () -> Void) {
        guard let coordinator = transition?.coordinator else { return block() }
        _ = coordinator.animate(alongsideTransition: nil, completion: { _ in block() })
    }
}
