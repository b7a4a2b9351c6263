/// The container view of a presentation, in front of the views that it covers.
final class UITransitionView: UIView {
    weak var presentation: UIPresentationController?

    override var confinesFocus: Bool { true }
    override var parentFocusEnvironment: (any UIFocusEnvironment)? {
        presentation ?? super.parentFocusEnvironment
    }
    override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        presentation?.preferredFocusEnvironments ?? super.preferredFocusEnvironments
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard presentation?.adaptAgain() != true else { return }
        presentation?.layOut()
    }

    override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        setNeedsLayout()
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        presentation?.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let view = super.hitTest(point, with: event)
        return presentation?.takesTouch(on: view, at: point) == false ? nil : view
    }
}

extension UIModalPresentationStyle {
    /// Whether the content is on an elevated level.
    ///
    /// Source: Apple, "Implementing Dark Mode on iOS" (WWDC 2019): sheets and popovers.
    var isElevated: Bool {
        switch resolved {
        case .pageSheet, .formSheet, .popover: true
        default: false
        }
    }

    /// Whether the content covers the nearest controller that defines a presentation context.
    var isInContext: Bool { self == .currentContext || self == .overCurrentContext }

    /// The effective style; the automatic one is a page sheet.
    var resolved: UIModalPresentationStyle {
        self == .automatic || self == .none ? .pageSheet : self
    }
}
