/// A button of a tab bar: an image above a title, and a badge at the image.
final class UITabBarButton: UIButton {
    private let badge = UILabel()
    private var move = UIOffset.zero
    private var badgeMove = UIOffset.zero
    private var imageInsets = UIEdgeInsets.zero

    override func makeTitleLabel() -> UILabel { UITabBarButtonLabel() }

    override func makeImageView() -> UIImageView { UITabBarSwappableImageView() }

    /// Shows an item as selected or not, as the bar's appearance asks. The colours are those of
    /// items for which neither the item nor the appearance names one.
    func show(
        _ item: UITabBarItem, isSelected: Bool, look: UITabBarItemAppearance,
        colors: (normal: UIColor, selected: UIColor), isCompact: Bool
    ) {
        let state = !item.isEnabled ? look.disabled : isSelected ? look.selected : look.normal
        let own: UIControl.State = !item.isEnabled ? .disabled : isSelected ? .selected : .normal
        isEnabled = item.isEnabled
        self.isSelected = isSelected
        accessibilityIdentifier = item.accessibilityIdentifier
        accessibilityLabel = item.accessibilityLabel
        accessibilityHint = item.accessibilityHint
        let color = isSelected ? colors.selected : colors.normal
        tintColor = state.iconColor ?? color
        let usual = isSelected ? item.selectedImage ?? item.image : item.image
        // Which image a selected item has in a bar of compact height is not documented. [U]
        let image = (isCompact ? item.landscapeImagePhone : nil) ?? usual
        imageView?.prefersTemplate = true
        for state in [State.normal, .selected, .disabled] { setImage(image, for: state) }
        let attributes = look.normal.titleTextAttributes
            .merging(item.titleAttributes[.normal] ?? [:]) { $1 }
            .merging(state.titleTextAttributes) { $1 }
            .merging(own == .normal ? [:] : item.titleAttributes[own] ?? [:]) { $1 }
        // The colour of normal items is not that of the selected one.
        let named =
            (item.titleAttributes[own] ?? [:])[.foregroundColor]
            ?? state.titleTextAttributes[.foregroundColor]
        titleLabel?.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 10)
        for state in [State.normal, .selected, .disabled] {
            setTitle(item.title, for: state)
            setTitleColor(named as? UIColor ?? color, for: state)
        }
        let moves = move(\.titlePositionAdjustment, of: state, look.normal)
        move = UIOffset(
            horizontal: moves.horizontal + item.titlePositionAdjustment.horizontal,
            vertical: moves.vertical + item.titlePositionAdjustment.vertical)
        badgeMove = move(\.badgePositionAdjustment, of: state, look.normal)
        imageInsets = item.imageInsets
        showBadge(of: item, own, state, look.normal)
        setNeedsLayout()
    }

    /// The move of a state's appearance, or that of normal items if it has none.
    private func move(
        _ move: KeyPath<UITabBarItemStateAppearance, UIOffset>,
        of state: UITabBarItemStateAppearance, _ normal: UITabBarItemStateAppearance
    ) -> UIOffset {
        state[keyPath: move] == .zero ? normal[keyPath: move] : state[keyPath: move]
    }

    private func showBadge(
        of item: UITabBarItem, _ own: UIControl.State, _ look: UITabBarItemStateAppearance,
        _ normal: UITabBarItemStateAppearance
    ) {
        guard let text = item.badgeValue else { return badge.removeFromSuperview() }
        let attributes = normal.badgeTextAttributes
            .merging(look.badgeTextAttributes) { $1 }
            .merging(item.badgeAttributes[.normal] ?? [:]) { $1 }
            .merging(item.badgeAttributes[own] ?? [:]) { $1 }
        badge.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 13)
        badge.textColor = attributes[.foregroundColor] as? UIColor ?? .white
        badge.text = text
        badge.textAlignment = .center
        badge.backgroundColor =
            item.badgeColor ?? look.badgeBackgroundColor ?? normal.badgeBackgroundColor
            ?? .systemRed
        badge.clipsToBounds = true
        badge.isUserInteractionEnabled = false
        if badge.superview !== self { addSubview(badge) }
    }

    /// An image's middle is 18 points below the top, a title's baseline at the bottom; without
    /// one of them, the other is in the middle. The badge is 18 points high, with its middle at the
    /// image's top right corner. [U]
    override func layoutSubviews() {
        super.layoutSubviews()
        let height = min(bounds.height, UITabBar.ownHeight)
        let title = currentTitle.map { !$0.isEmpty } ?? false
        if currentImage != nil, let imageView {
            let size = imageView.image?.size ?? .zero
            imageView.frame = CGRect(
                x: (bounds.width - size.width) / 2,
                y: (title ? 18 : height / 2) - size.height / 2, width: size.width,
                height: size.height
            ).inset(by: imageInsets)
        }
        if title, let titleLabel {
            let size = titleLabel.sizeThatFits(bounds.size)
            let width = min(size.width, bounds.width)
            titleLabel.frame = CGRect(
                x: (bounds.width - width) / 2 + move.horizontal,
                y: (currentImage == nil ? (height - size.height) / 2 : height - size.height - 2)
                    + move.vertical, width: width, height: size.height)
        }
        if badge.superview === self {
            let width = max(18, badge.sizeThatFits(bounds.size).width + 10)
            badge.bounds.size = CGSize(width: min(width, bounds.width), height: 18)
            badge.layer.cornerRadius = 9
            let corner = currentImage == nil ? bounds.midX + 12 : imageView?.frame.maxX ?? 0
            badge.center = CGPoint(
                x: corner + badgeMove.horizontal, y: 10 + badgeMove.vertical)
        }
    }
}

/// The title and the image of a tab bar's button, by the names of their classes on iOS.
final class UITabBarButtonLabel: UILabel {}
final class UITabBarSwappableImageView: UIImageView {}
