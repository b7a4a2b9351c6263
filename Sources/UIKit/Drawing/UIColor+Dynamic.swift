extension UIColor {
    /// The source of a colour's components.
    enum Source: Sendable {
        /// Constant components.
        case fixed(CGColor)
        /// Separate components for light and dark appearance.
        case pair(light: CGColor, dark: CGColor)
        /// The components of the view's tint colour.
        case tint
        /// The components that a program's closure returns.
        case provider(Provider)
    }

    /// A program's closure. As in UIKit it need not be Sendable; it runs wherever the colour is
    /// resolved.
    struct Provider: @unchecked Sendable {
        let body: (UITraitCollection) -> UIColor
    }

    /// Whether the components depend on traits.
    var isDynamic: Bool {
        if case .fixed = source { return false }
        return true
    }

    /// Whether the components may depend on a view's tint colour.
    var mayFollowTint: Bool {
        switch source {
        case .fixed, .pair: false
        case .tint, .provider: true
        }
    }

    /// Returns the colour for a trait collection; the colour itself if it is not dynamic.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        switch source {
        case .fixed: self
        case .pair(let light, let dark):
            UIColor(cgColor: traitCollection.userInterfaceStyle == .dark ? dark : light)
        case .tint:
            traitCollection.tintForColors.resolvedColor(
                with: UITraitCollection(traitCollection.values))
        case .provider(let provider):
            provider.body(traitCollection).resolvedColor(with: traitCollection)
        }
    }

    /// Returns the components for trait values.
    func resolved(with traits: TraitValues) -> CGColor {
        switch source {
        case .fixed(let color): color
        case .pair(let light, let dark): traits.style == .dark ? dark : light
        case .tint, .provider: resolvedColor(with: UITraitCollection(traits)).cgColor
        }
    }
}
