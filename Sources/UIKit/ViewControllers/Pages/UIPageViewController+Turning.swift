// How a page is turned: the parts that scrolling and curling pages share.
extension UIPageViewController {
    /// The controller beside the current one; nil if there is none.
    ///
    /// The data source is asked once for each page, when a finger begins to move: for the page
    /// after the current one, then for that before it.
    final func neighbour(_ direction: NavigationDirection) -> UIViewController? {
        if let known = neighbours[direction] { return known }
        guard let current, let dataSource else { return nil }
        let found =
            direction == .forward
            ? dataSource.pageViewController(self, viewControllerAfter: current)
            : dataSource.pageViewController(self, viewControllerBefore: current)
        let usable = found === current ? nil : found
        neighbours.updateValue(usable, forKey: direction)
        return usable
    }

    /// Whether no page is beside the current one, as the data source has answered.
    final func isKnownToEnd(_ direction: NavigationDirection) -> Bool {
        guard current != nil, dataSource != nil else { return true }
        guard let known = neighbours[direction] else { return false }
        return known == nil
    }

    /// Shows a page, at once or with a turn.
    final func set(
        _ new: UIViewController, _ direction: NavigationDirection, animated: Bool,
        _ completion: ((Bool) -> Void)?
    ) {
        endTurn()
        isSetting = true
        defer { isSetting = false }
        neighbours = [:]
        let isVisible =
            isViewLoaded && view.window != nil && UIView.areAnimationsEnabled
            && appearance.phase == .appeared
        guard animated, isVisible, let current, new !== current else {
            replace(by: new)
            updatePageControl()
            completion?(true)
            return
        }
        turn = PageTurn(from: current, to: new, direction, completion)
        begin(animated: true)
        updatePageControl()
        switch transitionStyle {
        case .scroll: scroller.scroll(direction)
        case .pageCurl: curl(direction)
        }
    }

    /// Puts a controller in place of the current one at once.
    final func replace(by new: UIViewController) {
        guard new !== current else { return }
        let old = current
        current = new
        if let old { remove(old) }
        if new.parent !== self { addChild(new) }
        if isViewLoaded { show(new, at: nil) }
        new.didMove(toParent: self)
        pageDidChange()
    }

    /// Adds the new page of the turn, which begins to appear.
    final func begin(animated: Bool) {
        guard let turn else { return }
        if turn.new.parent !== self { addChild(turn.new) }
        if turn.isByHand {
            delegate?.pageViewController(self, willTransitionTo: [turn.new])
            // The delegate may have set another page.
            guard self.turn?.new === turn.new else { return }
        }
        self.turn?.hasBegun = true
        if view.window != nil {
            turn.new.beginAppearanceIfNeeded(true, animated: animated)
            turn.old.beginAppearanceIfNeeded(false, animated: animated)
            // A callback may have set another page.
            guard self.turn?.new === turn.new else { return }
        }
        if transitionStyle == .scroll { show(turn.new, at: turn.direction) }
    }

    /// Ends the turn: the new page stays, or the old one if the turn was given up.
    final func end(isTurned: Bool, isFinished: Bool = true) {
        guard let turn else { return }
        self.turn = nil
        let (shown, hidden) = isTurned ? (turn.new, turn.old) : (turn.old, turn.new)
        if isTurned {
            current = turn.new
            // The page that was left is beside the new one.
            neighbours = turn.isByHand ? [turn.direction.opposite: turn.old] : [:]
        }
        show(shown, at: nil)
        if turn.hasBegun { exchange(shown, hidden, isTurned: isTurned) }
        // A callback may set another page meanwhile, also the one that is hidden.
        if hidden !== current { remove(hidden) }
        if shown === current { shown.didMove(toParent: self) }
        if isTurned, turn.isByHand, let pageControl {
            pageControl.currentPage += turn.direction == .forward ? 1 : -1
        }
        pageDidChange()
        if turn.isByHand {
            delegate?.pageViewController(
                self, didFinishAnimating: isFinished, previousViewControllers: [turn.old],
                transitionCompleted: isTurned)
        }
        turn.completion?(isFinished)
        if isTurned, turn.isByHand { prepare(turn.direction) }
    }

    /// Requests the page beyond one that a finger has turned to, and loads its view.
    ///
    /// Source: wisdomskyduan, "UIPageViewController Test Note" (iOS 9.1), for the moments of all
    /// requests; the documents of ViewPager-Swift for the view.
    private func prepare(_ direction: NavigationDirection) {
        guard transitionStyle == .scroll, turn == nil else { return }
        neighbour(direction)?.loadViewIfNeeded()
        if turn == nil { scroller.rest() }
    }

    /// Calls the callbacks at the end of a turn, and removes the hidden page.
    ///
    /// Source: wangling.me, "The Inconsistent Order of View Transition Events": pages that scroll
    /// call that of the shown page first, pages that curl last, and the callbacks of a cancelled
    /// scroll are in pairs.
    private func exchange(_ shown: UIViewController, _ hidden: UIViewController, isTurned: Bool) {
        func remove() {
            if hidden === current {
                hidden.beginAppearanceIfNeeded(true, animated: false)
            } else {
                hidden.viewIfLoaded?.removeFromSuperview()
            }
        }
        guard isTurned else {
            if view.window != nil { shown.beginAppearanceIfNeeded(true, animated: true) }
            shown.endAppearanceTransition()
            if hidden !== current, view.window != nil {
                hidden.beginAppearanceIfNeeded(false, animated: true)
            }
            remove()
            return hidden.endAppearanceTransition()
        }
        guard transitionStyle == .pageCurl else {
            shown.endAppearanceTransition()
            remove()
            return hidden.endAppearanceTransition()
        }
        remove()
        hidden.endAppearanceTransition()
        shown.endAppearanceTransition()
    }

    /// Gives up a turn by hand, because the finger moves to the other side.
    final func giveUp() {
        end(isTurned: false, isFinished: true)
    }

    /// Ends a turn in progress at once, because another one begins: one by hand is given up.
    final func endTurn() {
        guard let turn else { return }
        end(isTurned: !turn.isByHand, isFinished: false)
    }

    private func remove(_ controller: UIViewController) {
        guard controller.parent === self else { return }
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
    }

    private func pageDidChange() {
        setNeedsStatusBarAppearanceUpdate()
        guard transitionStyle == .scroll, isViewLoaded else { return }
        scroller.rest()
    }

    // MARK: Layout

    /// Adds a controller's view where it belongs: in the middle, or beside the current page.
    final func show(_ controller: UIViewController, at side: NavigationDirection?) {
        guard isViewLoaded else { return }
        switch transitionStyle {
        case .scroll: scroller.show(controller.view, at: side)
        case .pageCurl:
            controller.view.frame = stage.bounds
            controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            stage.addSubview(controller.view)
        }
    }

    /// Lays out the pages and the page control.
    final func layOutPages() {
        var area = view.bounds
        if let pageControl {
            let height = pageControl.intrinsicContentSize.height + view.safeAreaInsets.bottom
            area.size.height = max(0, area.height - height)
            pageControl.frame = CGRect(
                x: 0, y: area.maxY, width: area.width,
                height: pageControl.intrinsicContentSize.height)
        }
        switch transitionStyle {
        case .scroll: scroller.layOut(in: area)
        case .pageCurl: stage.frame = area
        }
    }

    /// Shows the page control if the data source counts pages, and asks it for its numbers.
    ///
    /// Source: Apple, presentationCount(for:): both methods are needed, and pages that scroll; they
    /// are called after `setViewControllers(_:direction:animated:completion:)`.
    final func updatePageControl() {
        guard isViewLoaded, !(viewControllers ?? []).isEmpty else { return }
        let count = dataSource?.presentationCount(for: self) ?? Self.noIndex
        let index = dataSource?.presentationIndex(for: self) ?? Self.noIndex
        let isShown =
            transitionStyle == .scroll && navigationOrientation == .horizontal
            && count != Self.noIndex && index != Self.noIndex
        guard isShown else {
            pageControl?.removeFromSuperview()
            pageControl = nil
            return view.setNeedsLayout()
        }
        let control = pageControl ?? UIPageControl()
        control.isUserInteractionEnabled = false
        control.numberOfPages = count
        control.currentPage = index
        pageControl = control
        view.addSubview(control)
        view.setNeedsLayout()
    }
}

extension UIPageViewController.NavigationDirection {
    /// The other direction.
    var opposite: Self { self == .forward ? .reverse : .forward }
}
