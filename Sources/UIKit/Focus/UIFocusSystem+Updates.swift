extension UIFocusSystem {
    /// Moves the focus if all environments agree and the first responder resigns where it must.
    ///
    /// - Returns: whether it has moved.
    @discardableResult
    final func update(to next: any UIFocusItem, heading: UIFocusHeading) -> Bool {
        let previous = itemLosingFocus()
        let context = UIFocusUpdateContext(from: previous, to: next, heading: heading)
        isUpdating = true
        defer { isUpdating = false }
        guard environments(of: context).allSatisfy({ $0.shouldUpdateFocus(in: context) }),
            adaptFirstResponder(to: next)
        else {
            reportFailure(context)
            if let previous, focusedItem == nil { hideFocus(keeping: previous) }
            return false
        }
        withExtendedLifetime(previous) { perform(context, to: next) }
        reveal(next)
        return true
    }

    /// Scrolls the views around an item until it is visible.
    private func reveal(_ item: any UIFocusItem) {
        guard item === focusedItem else { return }
        var rect = FocusSearch.frame(of: item, in: window)
        for environment in item.focusChain.dropFirst() {
            guard let scroller = environment as? UIScrollView else { continue }
            let before = scroller.contentOffset
            scroller.scrollRectToVisible(
                scroller.convert(rect, from: nil as UIView?), animated: false)
            let after = scroller.contentOffset
            rect = rect.offsetBy(dx: before.x - after.x, dy: before.y - after.y)
        }
    }

    /// Moves the focus without a question, because its item is gone or the user has left it.
    final func move(from previous: any UIFocusItem, to next: (any UIFocusItem)?) {
        isUpdating = true
        defer { isUpdating = false }
        perform(UIFocusUpdateContext(from: previous, to: next, heading: []), to: next)
    }

    final func reportFailure(_ context: UIFocusUpdateContext) {
        NotificationCenter.default.post(
            name: Self.movementDidFailNotification, object: self,
            userInfo: [Self.focusUpdateContextUserInfoKey: context])
    }

    /// The environments that contain the item that loses the focus, and then the others that
    /// contain the next one, each from the inside.
    private func environments(of context: UIFocusUpdateContext) -> [any UIFocusEnvironment] {
        var all = context.previouslyFocusedItem?.focusChain ?? []
        for environment in context.nextFocusedItem?.focusChain ?? []
        where !all.contains(where: { $0 === environment }) {
            all.append(environment)
        }
        return all
    }

    private func perform(_ context: UIFocusUpdateContext, to next: (any UIFocusItem)?) {
        Self.isUsed = true
        let environments = environments(of: context)
        let previous = context.previouslyFocusedItem
        storedFocusedItem = next
        (deferredEnvironment, deferredList) = (nil, nil)
        if let next {
            history.removeAll { $0.object == nil || $0.object === next }
            history.append(WeakObject(next))
            if history.count > 20 { history.removeFirst() }
        }
        for view in [previous as? UIView, next as? UIView].compactMap({ $0 }) {
            view.layer.markChanged(.values)
            view.focusStateDidChange()
        }
        halo.show(next)
        let coordinator = UIFocusAnimationCoordinator(context)
        for environment in environments {
            environment.didUpdateFocus(in: context, with: coordinator)
        }
        NotificationCenter.default.post(
            name: Self.didUpdateNotification, object: self,
            userInfo: [
                Self.focusUpdateContextUserInfoKey: context,
                Self.animationCoordinatorUserInfoKey: coordinator,
            ])
        coordinator.run()
    }

    /// Makes the nearest responder that can be one first responder, unless the item is inside the
    /// present one. Returns false if that one does not resign.
    ///
    /// Source: WWDC 2021, "Focus on iPad keyboard navigation": the focused item is always inside
    /// the first responder.
    private func adaptFirstResponder(to item: any UIFocusItem) -> Bool {
        let first = window.firstResponder
        var nearest: UIResponder?
        var responder = Self.responder(for: item)
        while let current = responder {
            if current === first { return true }
            if nearest == nil, !(current is UIWindow), current.canBecomeFirstResponder {
                nearest = current
            }
            responder = current.next
        }
        if let nearest { return nearest.becomeFirstResponder() }
        return first?.resignFirstResponder() ?? true
    }

    /// The object at which the keys for an item begin.
    static func responder(for item: any UIFocusItem) -> UIResponder? {
        item.nearest(UIResponder.self)
    }
}
