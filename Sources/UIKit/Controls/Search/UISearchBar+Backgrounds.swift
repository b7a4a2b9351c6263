/// The images behind a search bar, its field and its scopes, and what is moved.
struct SearchBarBackgrounds {
    struct Place: Hashable {
        let position: UIBarPosition
        let metrics: UIBarMetrics
    }

    var images: [Place: UIImage] = [:]
    var fieldImages: [UIControl.State: UIImage] = [:]
    var scopeImage: UIImage?
    var textAdjustment = UIOffset.zero
    var fieldAdjustment = UIOffset.zero
    var barView: UIImageView?
    var scopeView: UIImageView?
}

extension UISearchBar {
    final func baseSetBackgroundImage(
        _ image: UIImage?, for position: UIBarPosition, _ metrics: UIBarMetrics
    ) {
        let place = SearchBarBackgrounds.Place(position: position, metrics: metrics)
        backgrounds.images[place] = image
        lookChanged()
        setNeedsLayout()
    }

    final func baseBackgroundImage(
        for position: UIBarPosition, _ metrics: UIBarMetrics
    ) -> UIImage? {
        backgrounds.images[SearchBarBackgrounds.Place(position: position, metrics: metrics)]
    }

    /// The image behind the bar: the one for its place and height that says most about them.
    final var shownBackground: UIImage? {
        let isCompact = traitCollection.verticalSizeClass == .compact
        var metrics: [UIBarMetrics] = isCompact ? [.compact, .default] : [.default]
        if prompt != nil {
            metrics = (isCompact ? [.compactPrompt, .defaultPrompt] : [.defaultPrompt]) + metrics
        }
        for metrics in metrics {
            for position in [barPosition, .any] {
                if let image = baseBackgroundImage(for: position, metrics) { return image }
            }
        }
        return nil
    }

    final func baseSetSearchFieldBackgroundImage(_ image: UIImage?, for state: UIControl.State) {
        backgrounds.fieldImages[state] = image
        searchTextField.backgroundImage = shownFieldBackground
        setNeedsLayout()
    }

    /// The image behind the field in its state.
    final var shownFieldBackground: UIImage? {
        let images = backgrounds.fieldImages
        return (searchTextField.isEnabled ? nil : images[.disabled]) ?? images[.normal]
    }

    final func baseSetScopeAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) {
        scopeControl.setTitleTextAttributes(attributes, for: state)
    }

    final func baseSetSearchTextPositionAdjustment(_ adjustment: UIOffset) {
        if let usable = usable(adjustment, "searchTextPositionAdjustment") {
            backgrounds.textAdjustment = usable
            searchTextField.setNeedsLayout()
        }
    }

    final func baseSetSearchFieldBackgroundPositionAdjustment(_ adjustment: UIOffset) {
        if let usable = usable(adjustment, "searchFieldBackgroundPositionAdjustment") {
            backgrounds.fieldAdjustment = usable
            setNeedsLayout()
        }
    }

    private func usable(_ offset: UIOffset, _ name: StaticString) -> UIOffset? {
        usableNumbers(offset, in: NumberRange.lengths, name, of: nameInMessages)
    }

    /// Shows the images behind the bar and its scopes.
    final func placeBackgrounds(scopes: CGRect) {
        place(shownBackground, in: bounds, at: 0, \.barView)
        let image = scopesAreShown ? backgrounds.scopeImage : nil
        place(image, in: scopes, at: backgrounds.barView == nil ? 0 : 1, \.scopeView)
        searchTextField.backgroundImage = shownFieldBackground
    }

    private func place(
        _ image: UIImage?, in frame: CGRect, at index: Int,
        _ path: WritableKeyPath<SearchBarBackgrounds, UIImageView?>
    ) {
        guard let image else {
            backgrounds[keyPath: path]?.removeFromSuperview()
            backgrounds[keyPath: path] = nil
            return
        }
        let view = backgrounds[keyPath: path] ?? UISearchBarBackground()
        if view.superview == nil { insertSubview(view, at: index) }
        backgrounds[keyPath: path] = view
        view.image = image
        view.frame = frame
    }
}
