extension UIView {
    final var baseLayoutMargins: UIEdgeInsets {
        get { viewInsets.margins }
        set {
            guard let newValue = usable(newValue, "layoutMargins") else { return }
            viewInsets.marginsAreSet = true
            viewInsets.wantedMargins = newValue
            viewInsets.wantedDirectionalMargins = nil
            updateOwnInsets()
        }
    }

    final var baseDirectionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let m = layoutMargins
            return isRightToLeft
                ? NSDirectionalEdgeInsets(
                    top: m.top, leading: m.right, bottom: m.bottom, trailing: m.left)
                : NSDirectionalEdgeInsets(
                    top: m.top, leading: m.left, bottom: m.bottom, trailing: m.right)
        }
        set {
            guard let newValue = usable(newValue, "directionalLayoutMargins") else { return }
            viewInsets.marginsAreSet = true
            viewInsets.wantedDirectionalMargins = newValue
            updateOwnInsets()
        }
    }

    final var baseLayoutMarginsGuide: UILayoutGuide {
        if let guide = autoLayout.insets?.marginsGuide { return guide }
        let guide = UILayoutGuide(
            identifier: "UIViewLayoutMarginsGuide", tie: .insets { $0.layoutMargins })
        storedInsets.marginsGuide = guide
        addLayoutGuide(guide)
        return guide
    }

    final var baseSafeAreaInsets: UIEdgeInsets { viewInsets.safeArea }

    final var baseSafeAreaLayoutGuide: UILayoutGuide {
        if let guide = autoLayout.insets?.safeAreaGuide { return guide }
        let guide = UILayoutGuide(
            identifier: "UIViewSafeAreaLayoutGuide", tie: .insets { $0.safeAreaInsets })
        storedInsets.safeAreaGuide = guide
        addLayoutGuide(guide)
        return guide
    }
}

/// Whether a view follows the direction of text.
///
/// Source: Apple, UISemanticContentAttribute.
public enum UISemanticContentAttribute: Int, Sendable {
    /// As the language reads.
    case unspecified = 0
    /// Playback controls: never flipped.
    case playback = 1
    /// Things that lie in space: never flipped.
    case spatial = 2
    /// Left to right always.
    case forceLeftToRight = 3
    /// Right to left always.
    case forceRightToLeft = 4
}

/// The direction in which text is read.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// From the left.
    case leftToRight = 0
    /// From the right.
    case rightToLeft = 1
}

extension UIView {
    final var baseSemanticContentAttribute: UISemanticContentAttribute {
        get { autoLayout.semantics }
        set {
            guard newValue != autoLayout.semantics else { return }
            autoLayout.semantics = newValue
            directionMayHaveChanged()
        }
    }

    /// Rewrites the constraints that mean other edges when text runs the other way.
    final func directionMayHaveChanged() {
        for constraint in autoLayout.constraints
        where constraint.followsText || constraint.distances != nil {
            presentEngine?.reinstall(constraint)
        }
        updateOwnInsets()
        setNeedsLayout()
    }

    final var baseEffectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        let attribute = semanticContentAttribute
        guard TraitState.directionsDiffer, attribute == .unspecified else {
            return Self.userInterfaceLayoutDirection(for: attribute)
        }
        return traitValues.direction == .rightToLeft ? .rightToLeft : .leftToRight
    }

    /// The direction for an attribute; left to right where the language decides.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
    }

    /// The direction for an attribute among others that run in a direction; playback and spatial
    /// ones never turn.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute,
        relativeTo layoutDirection: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .unspecified: layoutDirection
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }
}
