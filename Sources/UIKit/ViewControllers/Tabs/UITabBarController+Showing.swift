// What a tab bar controller shows: the selected controller's view, and the bar.
extension UITabBarController {
    /// Changes the tab with an animator of the delegate's; `before` is nil if the tab of the old
    /// controller is gone.
    final func move(
        from old: UIViewController, _ before: TabSpot?, to new: UIViewController,
        _ animator: any UIViewControllerAnimatedTransitioning
    ) {
        place(new)
        new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let transition = ControllerTransition(
            container: stage, from: old, to: new, isAnimated: true)
        transition.fromView = old.viewIfLoaded
        transition.toView = new.view
        transition.initialFrames[ObjectIdentifier(old)] = stage.bounds
        transition.finalFrames[ObjectIdentifier(new)] = new.view.frame
        self.transition = transition
        transition.prepare(
            animator, delegate?.tabBarController(self, interactionControllerFor: animator),
            in: self)
        transition.whenOver = { [self] completed in
            self.transition = nil
            let stays = !completed && before != nil
            let (gone, kept) = stays ? (new, old) : (old, new)
            if let before, stays {
                selected = before
                tabBar.selectedItem = item(of: before)
                new.beginAppearanceIfNeeded(false, animated: true)
                old.beginAppearanceIfNeeded(true, animated: true)
            }
            gone.viewIfLoaded?.removeFromSuperview()
            if kept.view.superview !== stage { stage.addSubview(kept.view) }
            shown = kept
            gone.endAppearanceTransition()
            kept.endAppearanceTransition()
            if before == nil { release(old) }
            bottomBarMayHaveChanged(animated: false)
            view.setNeedsLayout()
        }
        new.beginAppearanceIfNeeded(true, animated: true)
        old.beginAppearanceIfNeeded(false, animated: true)
        transition.run()
    }

    final func install(_ controller: UIViewController) {
        place(controller)
        controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        shown = controller
        stage.addSubview(controller.view)
    }

    /// Sets the frame and insets of a controller's view, which extends under the bar or ends above
    /// it.
    final func place(_ controller: UIViewController) {
        let extends =
            (tabBar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
            && controller.edgesForExtendedLayout.contains(.bottom)
        controller.barInsets.bottom = extends && !barIsHidden ? UITabBar.ownHeight : 0
        var frame = stage.bounds
        if !extends, !barIsHidden {
            frame.size.height -= UITabBar.ownHeight + view.safeAreaInsets.bottom
        }
        if controller.view.frame != frame { controller.view.frame = frame }
    }

    final func layOutBar() {
        if transition == nil, let controller = selectedViewController,
            controller.viewIfLoaded?.superview === stage
        {
            place(controller)
        }
        placeBar()
        followContent()
    }

    /// Gives the bar its frame if that has changed since the last time.
    ///
    /// Programs give the bar another height in their `viewWillLayoutSubviews()`, which UIKit's
    /// layout keeps; so nothing is set again while the place stays the same.
    final func placeBar() {
        let height = UITabBar.ownHeight + view.safeAreaInsets.bottom
        let frame = CGRect(
            x: barIsHidden ? -view.bounds.width : 0, y: view.bounds.height - height,
            width: view.bounds.width, height: height)
        guard tabBar.placedFrame != frame else { return }
        tabBar.placedFrame = frame
        if tabBar.frame != frame { tabBar.frame = frame }
    }

    // MARK: The bar

    /// Hides the bar while a controller pushed in the selected tab asks for it, and shows it again;
    /// animated, it leaves with the view below. [U]
    final func bottomBarMayHaveChanged(animated: Bool) {
        let pushed = (selectedViewController as? UINavigationController)?.viewControllers
            .dropFirst()
        let hides = programHidesBar || pushed?.contains { $0.hidesBottomBarWhenPushed } ?? false
        guard hides != barIsHidden else { return }
        barIsHidden = hides
        guard isViewLoaded else { return }
        tabBar.isHidden = false
        UIView.animateOrPlace(
            withDuration: animated ? UINavigationBar.duration : 0, animations: { self.layOutBar() },
            completion: { _ in self.tabBar.isHidden = self.barIsHidden })
    }

    /// Has the bar follow the content of the selected tab.
    final func followContent() {
        let shown = (selectedViewController as? UINavigationController)?.topViewController
        let content = (shown ?? selectedViewController)?.contentScrollView(for: .bottom)
        if let old = followed, old !== content {
            old.barLinks?.atBottom = nil
            lastScrolled = nil
            tabBar.isMinimized = false
        }
        followed = content
        guard let content else {
            tabBar.isAtEdge = true
            return
        }
        guard !barIsHidden || tabBarMinimizeBehavior.minimizes else { return }
        if content.barLinks == nil { content.barLinks = BarLinks() }
        content.barLinks?.atBottom = self
        contentScrolled(content)
    }

    final func contentScrolled(_ content: UIScrollView) {
        guard content === followed else { return }
        tabBar.isAtEdge = content.isAtEnd
        minimizeBar(for: content)
    }

    /// Shows the selected item alone, or all, once the user has scrolled by 16 points. [U]
    private func minimizeBar(for content: UIScrollView) {
        let y = content.contentOffset.y
        guard tabBarMinimizeBehavior.minimizes, content.isTracking || content.isDecelerating else {
            lastScrolled = y
            return
        }
        if content.isAtStart {
            (lastScrolled, tabBar.isMinimized) = (y, false)
            return
        }
        guard let lastScrolled else {
            self.lastScrolled = y
            return
        }
        let way = y - lastScrolled
        guard abs(way) >= 16 else { return }
        self.lastScrolled = y
        tabBar.isMinimized = (way > 0) == (tabBarMinimizeBehavior == .onScrollDown)
    }
}

extension UITabBarController {
    /// When the bar shows the selected item alone, so that more of the content is visible.
    ///
    /// A tap on the item, or scrolling back, shows all of them.
    ///
    /// Source: Apple, UITabBarController.MinimizeBehavior (iOS 26).
    public enum MinimizeBehavior: Int, Sendable {
        /// As the system decides: never. [U]
        case automatic = 0
        /// Never.
        case never = 1
        /// When the user scrolls towards the end of the content.
        case onScrollDown = 2
        /// When the user scrolls towards its start.
        case onScrollUp = 3

        var minimizes: Bool { self == .onScrollDown || self == .onScrollUp }
    }
}
