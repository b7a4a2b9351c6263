extension UIColor {
    /// Where a colour's components come from.
    enum Source: Sendable {
        /// They are always the same.
        case fixed(CGColor)
        /// They are these in light surroundings, those in dark ones.
        case pair(light: CGColor, dark: CGColor)
        /// They are those of the view's tint.
        case tint
        /// A closure of the program's says.
        case provider(Provider)
    }

    /// A program's closure. UIKit does not ask for a sendable one either; it is called wherever the colour is resolved.
    struct Provider: @unchecked Sendable {
        let body: (UITraitCollection) -> UIColor
    }

    /// Whether the components depend on traits.
    var isDynamic: Bool {
        if case .fixed = source { return false }
        return true
    }

    /// Whether the components may depend on a view's tint.
    var mayFollowTint: Bool {
        switch source {
        case .fixed, .pair: false
        case .tint, .provider: true
        }
    }

    /// Returns the colour that this one is with some traits; itself unless it is dynamic.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        switch source {
        case .fixed: self
        case .pair(let light, let dark): UIColor(cgColor: traitCollection.userInterfaceStyle == .dark ? dark : light)
        case .tint: traitCollection.tintForColors.resolvedColor(with: UITraitCollection(traitCollection.values))
        case .provider(let provider): provider.body(traitCollection).resolvedColor(with: traitCollection)
        }
    }

    /// The components with some traits.
    func resolved(with traits: TraitValues) -> CGColor {
        switch source {
        case .fixed(let color): color
        case .pair(let light, let dark): traits.style == .dark ? dark : light
        case .tint, .provider: resolvedColor(with: UITraitCollection(traits)).cgColor
        }
    }
}
