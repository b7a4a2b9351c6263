extension UIView {
    /// The distances from the edges at which content should begin, in points. Default: 8 each.
    ///
    /// What is read includes the safe area (``insetsLayoutMarginsFromSafeArea``), and what is kept of the superview's
    /// margins (``preservesSuperviewLayoutMargins``) as of the last layout.
    public final var layoutMargins: UIEdgeInsets {
        get { autoLayout.margins }
        set {
            autoLayout.wantedMargins = newValue
            autoLayout.wantedDirectionalMargins = nil
            updateOwnInsets()
        }
    }

    /// The same by the direction of text; margins set by it follow the direction.
    public final var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let m = layoutMargins
            return isRightToLeft
                ? NSDirectionalEdgeInsets(top: m.top, leading: m.right, bottom: m.bottom, trailing: m.left)
                : NSDirectionalEdgeInsets(top: m.top, leading: m.left, bottom: m.bottom, trailing: m.right)
        }
        set {
            autoLayout.wantedDirectionalMargins = newValue
            updateOwnInsets()
        }
    }

    /// The guide inside the margins.
    public final var layoutMarginsGuide: UILayoutGuide {
        if let guide = autoLayout.marginsGuide { return guide }
        let guide = UILayoutGuide(identifier: "UIViewLayoutMarginsGuide", tie: .insets { $0.layoutMargins })
        autoLayout.marginsGuide = guide
        addLayoutGuide(guide)
        return guide
    }

    /// The parts of the edges that bars and the device's shape cover, as of the last layout.
    ///
    /// They come from the window (``UIWindow/deviceSafeAreaInsets``) and from controllers
    /// (``UIViewController/additionalSafeAreaInsets``). Default: zero.
    public final var safeAreaInsets: UIEdgeInsets { autoLayout.safeArea }

    /// The guide inside the safe area.
    public final var safeAreaLayoutGuide: UILayoutGuide {
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
    /// Whether the view's content follows the direction of text. Default: unspecified.
    ///
    /// A constraint takes the direction from the view that holds it, which is the nearest common ancestor of its items:
    /// a container that reads from the right mirrors what it contains. [U]
    public final var semanticContentAttribute: UISemanticContentAttribute {
        get { autoLayout.semantics }
        set {
            guard newValue != autoLayout.semantics else { return }
            autoLayout.semantics = newValue
            for constraint in autoLayout.constraints where constraint.followsText || constraint.distances != nil {
                presentEngine?.reinstall(constraint)
            }
            updateOwnInsets()
            setNeedsLayout()
        }
    }

    /// The direction in which the view lays out.
    public final var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
    }

    /// The direction for an attribute; left to right where the language decides.
    public static func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection {
        attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }
}
