/// The images of a search bar's icons, and how far they are moved.
struct SearchBarIcons {
    struct Place: Hashable {
        let icon: UISearchBar.Icon
        let state: UIControl.State
    }

    var images: [Place: UIImage] = [:]
    var adjustments: [UISearchBar.Icon: UIOffset] = [:]
    /// The button at the end of an empty field.
    var button: UIButton?
}

extension UISearchBar {
    /// The icons of a search bar.
    ///
    /// Source: Apple, UISearchBar.Icon.
    public enum Icon: Int, Sendable {
        /// The magnifying glass at the start.
        case search = 0
        /// The button that clears the text.
        case clear = 1
        /// The button for bookmarks.
        case bookmark = 2
        /// The button for results.
        case resultsList = 3
    }

    final func baseSetImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
        icons.images[SearchBarIcons.Place(icon: icon, state: state)] = iconImage
        iconsChanged()
    }

    final func baseImage(for icon: Icon, state: UIControl.State) -> UIImage? {
        icons.images[SearchBarIcons.Place(icon: icon, state: state)]
    }

    final func baseSetPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {
        let usable =
            usableNumbers(
                adjustment, in: NumberRange.lengths, "positionAdjustment", of: nameInMessages)
        guard let usable else { return }
        icons.adjustments[icon] = usable
        searchTextField.setNeedsLayout()
    }

    final func basePositionAdjustment(for icon: Icon) -> UIOffset {
        icons.adjustments[icon] ?? .zero
    }

    /// Shows the icons as they were set.
    final func iconsChanged() {
        let isUsable = searchTextField.isEnabled
        let glass = shown(.search, isUsable ? .normal : .disabled)
        (searchTextField.leftView as? UIImageView)?.image =
            glass ?? UIImage(systemName: "magnifyingglass")
        searchTextField.clearImages = icons.images.reduce(into: [:]) {
            if $1.key.icon == .clear { $0[$1.key.state] = $1.value }
        }
        showButton()
    }

    private func shown(_ icon: Icon, _ state: UIControl.State) -> UIImage? {
        image(for: icon, state: state) ?? image(for: icon, state: .normal)
    }

    private func showButton() {
        let isEmpty = searchTextField.text?.isEmpty ?? true
        let icon: Icon? =
            !isEmpty
            ? nil : showsBookmarkButton ? .bookmark : showsSearchResultsButton ? .resultsList : nil
        guard let icon else {
            if icons.button != nil {
                searchTextField.rightView = nil
                icons.button = nil
            }
            return
        }
        let button = icons.button ?? makeButton()
        let name = icon == .bookmark ? "book" : "line.3.horizontal"
        for state in [UIControl.State.normal, .highlighted, .selected] {
            let own = image(for: icon, state: state)
            button.setImage(
                own ?? (state == .normal ? UIImage(systemName: name) : nil), for: state)
        }
        button.isSelected = icon == .resultsList && isSearchResultsButtonSelected
        button.tintColor = button.isSelected ? nil : .secondaryLabel
        button.accessibilityLabel = icon == .bookmark ? systemText("Bookmarks") : "Search results"
    }

    private func makeButton() -> UIButton {
        let button = UIButton(type: .custom)
        button.frame.size = CGSize(width: 28, height: 28)
        button.addAction(
            UIAction { [weak self] _ in
                guard let self else { return }
                if showsBookmarkButton {
                    delegate?.searchBarBookmarkButtonClicked(self)
                } else {
                    delegate?.searchBarResultsListButtonClicked(self)
                }
            }, for: .touchUpInside)
        searchTextField.rightView = button
        searchTextField.rightViewMode = .always
        icons.button = button
        return button
    }
}
