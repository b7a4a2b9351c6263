// The scopes below the field: a segmented control, which stays the same while it is hidden, so that
// what a program sets on it lasts.
extension UISearchBar {
    final func makeScopes() -> UISegmentedControl {
        let control = UISegmentedControl()
        control.isHidden = true
        control.addAction(UIAction { [unowned self] _ in scopeChanged() }, for: .valueChanged)
        return control
    }

    final var hasScopes: Bool { scopeButtonTitles?.isEmpty == false }

    /// Whether the scopes are below the field.
    final var scopesAreShown: Bool { showsScopeBar && hasScopes }

    final var usableScope: Int {
        let count = scopeButtonTitles?.count ?? 0
        return 0..<count ~= selectedScopeButtonIndex
            ? selectedScopeButtonIndex : UISegmentedControl.noSegment
    }

    final func scopeTitlesChanged() {
        scopeControl.removeAllSegments()
        for (place, title) in (scopeButtonTitles ?? []).enumerated() {
            scopeControl.insertSegment(withTitle: title, at: place, animated: false)
        }
        // The selected segment has a place only in a control with a size.
        if scopeControl.bounds.isEmpty {
            scopeControl.frame.size = scopeControl.intrinsicContentSize
        }
        scopeControl.selectedSegmentIndex = usableScope
        if scopeControl.numberOfSegments == 0 {
            scopeControl.removeFromSuperview()
        } else if scopeControl.superview == nil {
            addSubview(scopeControl)
        }
        partsChanged()
    }

    private func scopeChanged() {
        selectedScopeButtonIndex = scopeControl.selectedSegmentIndex
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
        listener?.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex)
        controller?.textChanged()
    }

    final func baseSetScopeBackground(_ image: UIImage?, for state: UIControl.State) {
        scopeControl.setBackgroundImage(image, for: state, barMetrics: .default)
    }

    final func baseScopeBackground(for state: UIControl.State) -> UIImage? {
        scopeControl.backgroundImage(for: state, barMetrics: .default)
    }

    final func baseSetScopeDivider(
        _ image: UIImage?, _ left: UIControl.State, _ right: UIControl.State
    ) {
        scopeControl.setDividerImage(
            image, forLeftSegmentState: left, rightSegmentState: right, barMetrics: .default)
    }

    final func baseScopeDivider(_ left: UIControl.State, _ right: UIControl.State) -> UIImage? {
        scopeControl.dividerImage(
            forLeftSegmentState: left, rightSegmentState: right, barMetrics: .default)
    }
}
