// Safe areas and margins that depend on those of the superview.
extension UIView {
    final var basePreservesSuperviewLayoutMargins: Bool {
        get { viewInsets.preservesSuperviewMargins }
        set {
            guard newValue != viewInsets.preservesSuperviewMargins else { return }
            viewInsets.preservesSuperviewMargins = newValue
            insetsNeedUpdate()
        }
    }

    final var baseInsetsLayoutMarginsFromSafeArea: Bool {
        get { viewInsets.insetsMarginsFromSafeArea }
        set {
            guard newValue != viewInsets.insetsMarginsFromSafeArea else { return }
            viewInsets.insetsMarginsFromSafeArea = newValue
            insetsNeedUpdate()
        }
    }

    /// Has the insets of the view, and of those below that depend on them, computed again in the
    /// next layout pass.
    final func insetsNeedUpdate() {
        markInsets()
        updateOwnInsets()
        setNeedsLayout()
    }

    /// Marks the way from the root, so that the pass finds the views that insets concern, and walks
    /// no others.
    final func markInsets() {
        var view: UIView? = self
        while let current = view, !current.autoLayout.insetsConcernSubtree {
            current.autoLayout.insetsConcernSubtree = true
            view = current.storedSuperview
        }
    }

    /// Updates safe areas and margins, from the view down. Does nothing where there is
    /// nothing but margins of the views' own.
    final func updateInsetsTree() {
        let before = viewInsets.safeArea
        guard
            autoLayout.insetsConcernSubtree || before != .zero
                || storedSuperview?.viewInsets.safeArea ?? .zero != .zero
        else {
            return
        }
        updateOwnInsets()
        guard autoLayout.insetsConcernSubtree || before != .zero || viewInsets.safeArea != .zero
        else { return }
        for view in storedSubviews { view.updateInsetsTree() }
    }

    /// Finds the view's own safe area and margins, and notifies dependents if they have changed.
    final func updateOwnInsets() {
        let safeArea = ownSafeArea
        if safeArea != viewInsets.safeArea {
            viewInsets.safeArea = safeArea
            autoLayout.insets?.safeAreaGuide?.tieChanged()
            viewController?.layoutSupportsChanged()
            setNeedsLayout()
            safeAreaInsetsDidChange()
            keyboardGuideNeedsUpdate()
            viewController?.viewSafeAreaInsetsDidChange()
            observedPropertiesMayHaveChanged()
            viewController?.observedPropertiesMayHaveChanged()
        }
        let margins = ownMargins
        if margins != viewInsets.margins {
            viewInsets.margins = margins
            autoLayout.insets?.marginsGuide?.tieChanged()
            for constraint in concerning
            where constraint.firstAttribute.isMargin || constraint.secondAttribute.isMargin {
                presentEngine?.constantChanged(of: constraint)
            }
            setNeedsLayout()
            layoutMarginsDidChange()
            viewController?.viewLayoutMarginsDidChange()
        }
        autoLayout.insets?.readableGuide?.tieChanged()
    }

    /// The part of the superview's safe area inside the view, and the controller's addition; zero
    /// outside a window (Apple, safeAreaInsets).
    final var baseOwnSafeArea: UIEdgeInsets {
        guard windowReference != nil else { return .zero }
        var area = distances { $0.safeAreaForSubviews }
        if let more = viewController?.addedSafeAreaInsets {
            area = UIEdgeInsets(
                top: area.top + more.top, left: area.left + more.left,
                bottom: area.bottom + more.bottom,
                right: area.right + more.right)
        }
        return area
    }

    private var ownMargins: UIEdgeInsets {
        var margins = viewInsets.wantedMargins
        if let wanted = viewInsets.wantedDirectionalMargins {
            margins = UIEdgeInsets(
                top: wanted.top, left: isRightToLeft ? wanted.trailing : wanted.leading,
                bottom: wanted.bottom,
                right: isRightToLeft ? wanted.leading : wanted.trailing)
        }
        if let controller = viewController, controller.viewRespectsSystemMinimumLayoutMargins {
            let least = controller.systemMinimumLayoutMargins
            let (left, right) =
                isRightToLeft ? (least.trailing, least.leading) : (least.leading, least.trailing)
            if !viewInsets.marginsAreSet { margins = .zero }
            margins = UIEdgeInsets(
                top: max(margins.top, least.top), left: max(margins.left, left),
                bottom: max(margins.bottom, least.bottom), right: max(margins.right, right))
        }
        if viewInsets.insetsMarginsFromSafeArea {
            let safeArea = viewInsets.safeArea
            margins.top += safeArea.top
            margins.left += safeArea.left
            margins.bottom += safeArea.bottom
            margins.right += safeArea.right
        }
        if viewInsets.preservesSuperviewMargins {
            let inherited = distances { $0.viewInsets.margins }
            margins.top = max(margins.top, inherited.top)
            margins.left = max(margins.left, inherited.left)
            margins.bottom = max(margins.bottom, inherited.bottom)
            margins.right = max(margins.right, inherited.right)
        }
        return margins
    }

    /// Adopts the margins of the controller whose view this has become; nothing is notified,
    /// because nothing has read others.
    final func adoptMarginsOfController() {
        autoLayout.marginsFollowWidth = true
        viewInsets.margins = ownMargins
    }

    /// How far insets of the superview reach into the view: never further than into the superview,
    /// also where the view sticks out of it.
    private func distances(_ insets: (UIView) -> UIEdgeInsets) -> UIEdgeInsets {
        guard let superview = storedSuperview else { return .zero }
        let outer = insets(superview)
        guard outer != .zero else { return .zero }
        let bounds = superview.bounds
        let frame = backingLayer.values.untransformedFrame
        func reach(_ inset: CGFloat, _ distance: CGFloat) -> CGFloat {
            max(0, inset - max(0, distance))
        }
        return UIEdgeInsets(
            top: reach(outer.top, frame.minY - bounds.minY),
            left: reach(outer.left, frame.minX - bounds.minX),
            bottom: reach(outer.bottom, bounds.maxY - frame.maxY),
            right: reach(outer.right, bounds.maxX - frame.maxX))
    }
}

extension NSLayoutConstraint.Attribute {
    /// Whether the attribute counts from the margins.
    var isMargin: Bool { rawValue >= Self.leftMargin.rawValue }
}
