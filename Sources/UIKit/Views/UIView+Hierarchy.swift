import MainLoop

extension UIView {
    final var baseWindow: UIWindow? { windowReference }

    final func baseAddSubview(_ view: UIView) {
        insert(view, at: frontIndex(for: view))
    }

    final func baseInsertSubview(_ view: UIView, at index: Int) {
        let index = max(index, 0)
        let isMovedUp = storedSubviews.firstIndex { $0 === view }.map { $0 < index } ?? false
        insert(view, at: min(isMovedUp ? index + 1 : index, frontIndex(for: view)))
    }

    final func baseInsertSubview(_ view: UIView, belowSubview sibling: UIView) {
        guard let index = storedSubviews.firstIndex(where: { $0 === sibling }), sibling !== view
        else {
            return insert(view, at: frontIndex(for: view))
        }
        insert(view, at: index, below: sibling)
    }

    final func baseInsertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        guard let index = storedSubviews.firstIndex(where: { $0 === sibling }), sibling !== view
        else {
            return insert(view, at: frontIndex(for: view))
        }
        insert(view, at: index + 1, above: sibling)
    }

    final func baseBringSubviewToFront(_ view: UIView) {
        guard let index = storedSubviews.firstIndex(where: { $0 === view }) else { return }
        let front = frontIndex(for: view)
        // Views that stay in front have the uppermost layers.
        guard front == storedSubviews.count else {
            if index != front - 1 { insert(view, at: front) }
            return
        }
        if index == front - 1, layer.children.last === view.layer { return }
        storedSubviews.append(storedSubviews.remove(at: index))
        layer.insertSublayer(view.layer, at: layer.children.count)
        setNeedsLayout()
    }

    final func baseSendSubviewToBack(_ view: UIView) {
        guard let index = storedSubviews.firstIndex(where: { $0 === view }) else { return }
        if index == 0, layer.children.first === view.layer { return }
        storedSubviews.insert(storedSubviews.remove(at: index), at: 0)
        layer.insertSublayer(view.layer, at: 0)
        setNeedsLayout()
    }

    final func baseExchangeSubview(at first: Int, withSubviewAt second: Int) {
        let (low, high) = (min(first, second), max(first, second))
        guard low != high else { return }
        guard low >= 0, high < storedSubviews.count else {
            return reportMistake(
                "exchangeSubview: \(nameInMessages) has no subview \(low < 0 ? low : high), but "
                    + "\(storedSubviews.count) subviews; nothing was exchanged")
        }
        let front = storedSubviews[high]
        insert(storedSubviews[low], at: high)
        insert(front, at: low)
    }

    final func baseRemoveFromSuperview() {
        guard let parent = storedSuperview else { return }
        let leavesWindow = window != nil
        let moment = momentWhenRemoved
        parent.willRemoveSubview(self)
        willMove(toSuperview: nil)
        if leavesWindow { announceWindow(nil) }
        detach(from: parent)
        traitMoment = moment
        if leavesWindow { setWindow(nil) }
        didMoveToSuperview()
    }

    /// The superview, which an override does not change.
    @inline(__always)
    package final var storedSuperview: UIView? { superviewReference?.takeUnretainedValue() }

    /// Returns whether a view is the superview, without retaining the superview.
    @inline(__always)
    final func isSubview(of view: UIView) -> Bool {
        superviewReference.leads(to: view)
    }

    final func baseIsDescendant(of view: UIView) -> Bool {
        var ancestor: UIView? = self
        while let candidate = ancestor {
            if candidate === view { return true }
            ancestor = candidate.storedSuperview
        }
        return false
    }

    final func baseViewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in storedSubviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Returns the view with an accessibility identifier in the subtree, including itself, or nil.
    package final func view(identifiedBy identifier: String) -> UIView? {
        if accessibilityIdentifier == identifier { return self }
        for view in storedSubviews {
            if let found = view.view(identifiedBy: identifier) { return found }
        }
        return nil
    }

    /// The root of the view hierarchy; the view itself if it has no superview.
    package final var rootView: UIView {
        var view = self
        while let parent = view.storedSuperview { view = parent }
        return view
    }

    // MARK: Moving

    /// Sorts the subviews by depth, rearmost first; those of one depth stay in their order.
    ///
    /// The layers are sorted likewise; those of the program between them keep their places.
    final func sortSubviews(by depth: (UIView) -> Int) {
        let depths = storedSubviews.map(depth)
        guard zip(depths, depths.dropFirst()).contains(where: { $0 > $1 }) else { return }
        let order = depths.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
        let views = order.map { storedSubviews[$0] }
        storedSubviews = views
        let layers = backingLayer.children
        let present = Set(layers.map(ObjectIdentifier.init))
        let moved = views.map(\.backingLayer).filter { present.contains(ObjectIdentifier($0)) }
        let known = Set(moved.map(ObjectIdentifier.init))
        var next = moved.makeIterator()
        backingLayer.children = layers.map {
            known.contains(ObjectIdentifier($0)) ? next.next() ?? $0 : $0
        }
        backingLayer.markChanged(.children)
    }

    /// Returns the index in front of the subviews, but behind those that stay in front.
    private func frontIndex(for view: UIView) -> Int {
        var index = storedSubviews.count
        while index > 0, storedSubviews[index - 1].isForemost { index -= 1 }
        guard index < storedSubviews.count, view.isForemost else { return index }
        return storedSubviews.count
    }

    private func insert(_ view: UIView, at index: Int, above: UIView? = nil, below: UIView? = nil) {
        guard view !== self, view.storedSubviews.isEmpty || !isDescendant(of: view) else {
            let name = NSLayoutConstraint.name(of: view)
            return reportMistake(
                "\(name) was not added as a subview of itself or of one of its own subviews")
        }
        if view.isSubview(of: self) {
            move(view, to: index, above: above, below: below)
            return
        }
        let newWindow = window
        let changesWindow = view.window !== newWindow
        view.willMove(toSuperview: self)
        let oldTraits = view.traitsBeforeMove
        let oldTint =
            TraitState.tintIsUsed && view.storedTintColor == nil ? view.tintColor : nil
        if changesWindow { view.announceWindow(newWindow) }
        if let old = view.storedSuperview {
            old.willRemoveSubview(view)
            view.detach(from: old)
        }
        // The callbacks may have removed siblings.
        let index = min(index, storedSubviews.count)
        let layerIndex = layerIndex(forSubviewAt: index, above: above)
        if index == storedSubviews.count {
            storedSubviews.append(view)
        } else {
            storedSubviews.insert(view, at: index)
        }
        view.superviewReference = Unmanaged.passUnretained(self)
        backingLayer.letOwnerLayOut()
        if let oldTraits { view.traitsMayHaveChanged(from: oldTraits) }
        if let oldTint, view.tintColor != oldTint { view.announceTint() }
        // Or this view, as soon as it was notified.
        guard view.isSubview(of: self), view.window !== newWindow || !changesWindow else { return }
        backingLayer.insertSublayer(view.backingLayer, at: layerIndex)
        view.attachAutoLayout(to: self)
        // The new subview may provide the baselines of a view above.
        if autoLayout.isUsedInSubtree { baselineViewsMayHaveChanged() }
        if changesWindow { view.setWindow(newWindow) }
        view.didMoveToSuperview()
        didAddSubview(view)
        setNeedsLayout()
        if changesWindow, newWindow != nil { WaitingResponders.viewsWereAdded() }
    }

    private func move(_ view: UIView, to index: Int, above: UIView?, below: UIView?) {
        guard let old = storedSubviews.firstIndex(where: { $0 === view }) else { return }
        let target = index > old ? index - 1 : index
        if target == old, isLayer(of: view, rightAbove: above, rightBelow: below) { return }
        // A view that adds its subviews again in each layout would not settle.
        if !backingLayer.isBeingLaidOut { setNeedsLayout() }
        storedSubviews.remove(at: old)
        view.layer.removeFromSuperlayer()
        let layerIndex = layerIndex(forSubviewAt: target, above: above)
        storedSubviews.insert(view, at: target)
        layer.insertSublayer(view.layer, at: layerIndex)
    }

    /// Returns whether no layer of the program is between the layers of two adjacent subviews.
    private func isLayer(of view: UIView, rightAbove rear: UIView?, rightBelow front: UIView?)
        -> Bool
    {
        guard rear != nil || front != nil else { return true }
        guard let place = layer.children.firstIndex(where: { $0 === view.layer }) else {
            return false
        }
        if let rear { return place > 0 && layer.children[place - 1] === rear.layer }
        return place + 1 < layer.children.count && layer.children[place + 1] === front?.layer
    }

    private func detach(from parent: UIView) {
        detachAutoLayout(from: parent)
        if let index = parent.storedSubviews.place(of: self) {
            parent.storedSubviews.remove(at: index)
        }
        superviewReference = nil
        layer.removeFromSuperlayer()
        parent.setNeedsLayout()
    }

    /// Returns the index of a subview's layer.
    ///
    /// Directly above a sibling's, else just below the layer of the subview in front of it. Layers
    /// that the program has added between two subviews thus keep their places.
    private func layerIndex(forSubviewAt index: Int, above sibling: UIView?) -> Int {
        if sibling == nil, index >= storedSubviews.count { return backingLayer.sublayerCount }
        let children = backingLayer.children
        if let sibling, let place = children.firstIndex(where: { $0 === sibling.backingLayer }) {
            return place + 1
        }
        guard index < storedSubviews.count else { return children.count }
        let follower = storedSubviews[index].backingLayer
        return children.firstIndex { $0 === follower } ?? children.count
    }

    private func announceWindow(_ window: UIWindow?) {
        windowWillChange(to: window)
        willMove(toWindow: window)
        // A callback may have moved the others.
        for view in storedSubviews where view.isSubview(of: self) { view.announceWindow(window) }
    }

    /// Removes the animations of a view that has left its window; their completions get false.
    ///
    /// As in Core Animation this happens at the end of the current work, so a view that moves from
    /// one superview to another keeps its animations.
    private func endAnimationsUnlessItComesBack() {
        guard layer.hasAnimations(apartFrom: { $0.delegate is UIView }) else { return }
        MainLoop.main.deferBlock { [weak self] in
            guard let self, window == nil else { return }
            layer.removeAnimations(apartFrom: { $0.delegate is UIView })
        }
    }

    package final func setWindow(_ window: UIWindow?) {
        if UIFocusSystem.isUsed, let old = windowReference, old !== window { focusLeaves(old) }
        windowReference = window
        if window == nil {
            endAnimationsUnlessItComesBack()
            // Apple, safeAreaInsets: 0 for a view that is not in a window.
            if viewInsets.safeArea != .zero { updateOwnInsets() }
        }
        for view in storedSubviews where view.isSubview(of: self) {
            view.setWindow(window)
            // A callback that moved this view has set its window and reported that.
            guard windowReference === window else { return }
        }
        if !motionEffects.isEmpty { showMotionEffects() }
        if window != nil { Customization.apply?(self, superview) }
        didMoveToWindow()
        windowDidChange()
        observedPropertiesMayHaveChanged()
    }
}
