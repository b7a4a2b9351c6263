// The bar that follows the content, and the toolbar.
extension UINavigationController: ContentFollower {
    // MARK: Following the content

    /// The height of the bar above a controller's view while the bar shows the controller's item,
    /// in points.
    final func barHeight(above controller: UIViewController?) -> CGFloat {
        guard let item = controller?.navigationItem else { return navigationBar.rowHeight }
        // While a pop is led, the bar still shows an item that has left the stack.
        let items = stack.map(\.navigationItem)
        let isInStack = items.contains { $0 === item }
        let all = isInStack ? items : navigationBar.items ?? []
        return navigationBar.rowsHeight(of: item)
            + navigationBar.height(ofLargeTitle: item, in: all)
            + navigationBar.height(ofSearch: item)
            - collapse(
                above: controller, navigationBar.collapsibleHeight(of: item, in: all))
    }

    /// The height of the bar with the item that it shows now, in points.
    final var presentBarHeight: CGFloat {
        let shown = navigationBar.topItem
        let controllers = stack + [transition?.from].compactMap(\.self)
        return barHeight(above: controllers.last { $0.navigationItem === shown } ?? stack.last)
    }

    private func collapse(above controller: UIViewController?, _ most: CGFloat) -> CGFloat {
        guard most > 0 else { return 0 }
        return min(controller?.contentScrollView(for: .top)?.barLinks?.collapse ?? 0, most)
    }

    /// Has the bars follow the content of the top controller.
    final func followContent() {
        let content = topViewController?.contentScrollView(for: .top)
        if let old = followed, old !== content { old.barLinks?.atTop = nil }
        followed = content
        guard let content else { return showEdges() }
        let follows = navigationBar.collapses || !barIsHidden || !toolbarIsHidden
        guard follows || content.barLinks?.atTop === self else { return }
        if content.barLinks == nil { content.barLinks = BarLinks() }
        content.barLinks?.atTop = self
        let covers = topViewController.map(barCovers) ?? false
        let item = navigationBar.topItem
        let room = item.map {
            navigationBar.collapsibleHeight(of: $0, in: navigationBar.items ?? [])
        }
        content.barLinks?.room = covers ? room ?? 0 : 0
        if content.barLinks?.room == 0 { content.barLinks?.collapse = 0 }
        contentScrolled(content)
    }

    /// Has the bars look as at the edges of content.
    final func showEdges() { (navigationBar.isAtEdge, toolbar.isAtEdge) = (true, true) }

    /// Has the bars look as they will above a controller that is about to be shown.
    final func showEdges(of controller: UIViewController) {
        let content = controller.contentScrollView(for: .top)
        // Content that was not shown yet has no insets, and begins at its top.
        guard let content, content.barLinks != nil else { return showEdges() }
        navigationBar.isAtEdge = content.isAtStart
        toolbar.isAtEdge = content.isAtEnd
    }

    /// Adds the bar to the container, in front of what is there.
    final func showBar(in view: UIView) {
        showEdges()
        navigationBar.autoresizingMask = .flexibleWidth
        navigationBar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
        view.addSubview(navigationBar)
    }

    /// Shows a bar of the program's in place of one, with the items of the controllers.
    final func barWasReplaced(_ old: UINavigationBar) {
        guard navigationBar !== old else { return }
        old.goBack = nil
        old.isAtEdge = false
        navigationBar.setItems(stack.map(\.navigationItem), animated: false)
        guard isViewLoaded else { return }
        old.removeFromSuperview()
        showBar(in: view)
        view.bringSubviewToFront(toolbar)
        layOutBar()
        barsMayHaveChanged()
    }

    /// Collapses a large title by the distance that the content is scrolled, and stretches the
    /// bar by the distance that it is pulled.
    final func contentScrolled(_ content: UIScrollView) {
        guard content === followed, var links = content.barLinks, let top = stack.last else {
            return
        }
        navigationBar.isAtEdge = content.isAtStart
        toolbar.isAtEdge = content.isAtEnd
        guard links.room > 0 else { return }
        let past = content.contentOffset.y - content.verticalLimits.lowerBound
        stretch = max(0, -past)
        // A whole title, and one that is gone, do not miss by an ulp.
        let collapse =
            past < 1e-6 ? 0 : past > links.room - 1e-6 ? links.room : min(past, links.room)
        if collapse != links.collapse {
            links.collapse = collapse
            content.barLinks = links
            updateInsets(of: top)
            top.view.updateInsetsTree()
        }
        if transition == nil, !isNavigationBarHidden { placeBar(hidden: false) }
    }

    // MARK: The toolbar

    final func baseSetToolbarHidden(_ hidden: Bool, animated: Bool) {
        guard hidden != toolbarIsHidden else { return }
        toolbarIsHidden = hidden
        guard isViewLoaded else { return }
        if !hidden {
            UIView.performWithoutAnimation {
                toolbar.isHidden = false
                placeToolbar(hidden: true)
            }
        }
        UIView.animateOrPlace(
            withDuration: animated ? Self.hideShowBarDuration : 0,
            animations: {
                self.layOutBar()
                self.view.layOutSubtree()
            }, completion: { _ in self.toolbar.isHidden = self.toolbarIsHidden })
    }

    /// The height of the toolbar above the safe area; zero if it is hidden.
    final var toolbarHeight: CGFloat { toolbarIsHidden ? 0 : toolbar.ownHeight }

    final func toolbarCovers(_ controller: UIViewController) -> Bool {
        !toolbarIsHidden && controller.edgesForExtendedLayout.contains(.bottom)
            && (toolbar.isTranslucent || controller.extendedLayoutIncludesOpaqueBars)
    }

    final func placeToolbar(hidden: Bool) {
        let height = toolbar.ownHeight
        let y = view.bounds.height - (hidden ? 0 : height + view.safeAreaInsets.bottom)
        let frame = CGRect(x: 0, y: y, width: view.bounds.width, height: height)
        guard toolbar.frame != frame else { return }
        toolbar.frame = frame
        toolbar.setNeedsLayout()
    }
}
