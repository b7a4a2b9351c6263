extension UIColor {
    /// The source of a colour's components.
    enum Source: Sendable {
        /// Constant components.
        case fixed(CGColor)
        /// Separate components for appearances, contrasts and levels.
        case palette(Palette)
        /// The components of the view's tint colour.
        case tint
        /// The components that a program's closure returns.
        case provider(Provider)
    }

    /// The components of a system colour.
    final class Palette: Hashable, Sendable {
        let light: CGColor
        let dark: CGColor
        /// In dark appearance on an elevated level.
        let elevated: CGColor
        let highLight: CGColor
        let highDark: CGColor

        init(
            light: CGColor, dark: CGColor, elevated: CGColor? = nil, highLight: CGColor? = nil,
            highDark: CGColor? = nil
        ) {
            self.light = light
            self.dark = dark
            self.elevated = elevated ?? dark
            self.highLight = highLight ?? light
            self.highDark = highDark ?? dark
        }

        /// Returns the components for trait values.
        func color(for traits: TraitValues) -> CGColor {
            let isHigh = traits.contrast == .high
            guard traits.style == .dark else { return isHigh ? highLight : light }
            if traits.level == .elevated, elevated != dark { return elevated }
            return isHigh ? highDark : dark
        }

        /// Returns the palette with another opacity.
        func copy(alpha: CGFloat) -> Palette {
            func copy(_ color: CGColor) -> CGColor { color.copy(alpha: alpha) ?? color }
            return Palette(
                light: copy(light), dark: copy(dark), elevated: copy(elevated),
                highLight: copy(highLight), highDark: copy(highDark))
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(light)
            hasher.combine(dark)
        }

        static func == (one: Palette, other: Palette) -> Bool {
            one === other
                || (one.light == other.light && one.dark == other.dark
                    && one.elevated == other.elevated && one.highLight == other.highLight
                    && one.highDark == other.highDark)
        }
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
        case .fixed, .palette: false
        case .tint, .provider: true
        }
    }

    /// Returns the colour for a trait collection; the colour itself if it is not dynamic.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        switch source {
        case .fixed: self
        case .palette(let palette): UIColor(cgColor: palette.color(for: traitCollection.values))
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
        case .palette(let palette): palette.color(for: traits)
        case .tint, .provider: resolvedColor(with: UITraitCollection(traits)).cgColor
        }
    }
}
