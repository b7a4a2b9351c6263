/// The margins and the safe area of a view.
struct ViewInsets {
    /// The margins that the program has set, by sides or by the direction of text.
    var wantedMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var wantedDirectionalMargins: NSDirectionalEdgeInsets?
    /// Whether the program has set margins: those of a controller's view are the system's before.
    var marginsAreSet = false
    /// The margins in force: with the safe area, and with the preserved part of the superview's.
    var margins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var preservesSuperviewMargins = false
    var insetsMarginsFromSafeArea = true
    var safeArea = UIEdgeInsets.zero

    /// Where a view keeps them: apart, as most views have those that they have had from the first.
    @MainActor
    final class Stored {
        var insets = ViewInsets()
        /// The guides that follow them; created on demand.
        weak var marginsGuide, safeAreaGuide, readableGuide: UILayoutGuide?
    }
}

extension UIView {
    /// The margins and the safe area.
    final var viewInsets: ViewInsets {
        get { autoLayout.insets?.insets ?? ViewInsets() }
        set { storedInsets.insets = newValue }
    }

    /// Where they are kept; created on demand.
    final var storedInsets: ViewInsets.Stored {
        if let stored = autoLayout.insets { return stored }
        let stored = ViewInsets.Stored()
        autoLayout.insets = stored
        return stored
    }
}
