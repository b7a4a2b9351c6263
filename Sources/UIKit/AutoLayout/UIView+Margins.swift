extension UIView {
    final var baseLayoutMargins: UIEdgeInsets {
        get { autoLayout.margins }
        set {
            autoLayout.marginsAreSet = true
            autoLayout.wantedMargins = newValue
            autoLayout.wantedDirectionalMargins = nil
            updateOwnInsets()
        }
    }

    final var baseDirectionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let m = layoutMargins
            return isRightToLeft
                ? NSDirectionalEdgeInsets(top: m.top, leading: m.right, bottom: m.bottom, trailing: m.left)
                : NSDirectionalEdgeInsets(top: m.top, leading: m.left, bottom: m.bottom, trailing: m.right)
        }
        set {
            autoLayout.marginsAreSet = true
            autoLayout.wantedDirectionalMargins = newValue
            updateOwnInsets()
        }
    }

    final var baseLayoutMarginsGuide: UILayoutGuide {
        if let guide = autoLayout.marginsGuide { return guide }
        let guide = UILayoutGuide(identifier: "UIViewLayoutMarginsGuide", tie: .insets { $0.layoutMargins })
        autoLayout.marginsGuide = guide
        addLayoutGuide(guide)
        return guide
    }

    final var baseSafeAreaInsets: UIEdgeInsets { autoLayout.safeArea }

    final var baseSafeAreaLayoutGuide: UILayoutGuide {
        if let guide = autoLayout.safeAreaGuide { return guide }
        let guide = UILayoutGuide(identifier: "UIViewSafeAreaLayoutGuide", tie: .insets { $0.safeAreaInsets })
        autoLayout.safeAreaGuide = guide
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

    /// Writes the constraints anew that mean other edges when text runs the other way.
    final func directionMayHaveChanged() {
        for constraint in autoLayout.constraints where constraint.followsText || constraint.distances != nil {
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

    /// The direction for an attribute among others that run in a direction; playback and spatial ones never turn.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute, relativeTo layoutDirection: UIUserInterfaceLayoutDirection
    ) -> UIUserInterfaceLayoutDirection {
        switch attribute {
        case .unspecified: layoutDirection
        case .playback, .spatial, .forceLeftToRight: .leftToRight
        case .forceRightToLeft: .rightToLeft
        }
    }
}
