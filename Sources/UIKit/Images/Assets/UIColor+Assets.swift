import Synchronization

extension UIColor {
    /// Creates a colour from an asset catalogue of the program's resources; nil if none has it.
    ///
    /// Colours for dark mode, idioms and size classes are chosen where the colour is shown. The
    /// catalogues are searched as by `UIImage(named:)`.
    ///
    /// Source: Apple, init(named:).
    ///
    /// Deviation: colours for high contrast are left out; those in Display P3 are converted.
    ///
    /// - Parameter name: the name of the colour, with those of groups that provide a namespace.
    public convenience init?(named name: String) {
        self.init(named: name, in: nil, compatibleWith: nil)
    }

    /// Creates a colour from an asset catalogue of a bundle; nil if it does not have it.
    ///
    /// Source: Apple, init(named:in:compatibleWith:).
    ///
    /// - Parameters:
    ///   - name: the name of the colour, with those of groups that provide a namespace.
    ///   - bundle: the bundle; nil for the program's resources.
    ///   - traitCollection: the traits for which the colour is chosen; nil for those of the view
    ///     that shows it.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        guard let variants = AssetColors.variants(named: name, in: bundle), !variants.isEmpty
        else { return nil }
        if let traitCollection {
            self.init(cgColor: AssetColors.color(of: variants, for: traitCollection).cgColor)
        } else if variants.count == 1 {
            self.init(source: variants[0].color.source)
        } else {
            self.init(dynamicProvider: { AssetColors.color(of: variants, for: $0) })
        }
    }
}

/// The colours of asset catalogues.
enum AssetColors {
    struct Variant: Sendable {
        var traits: TraitValues
        var color: UIColor
    }

    private struct Key: Hashable {
        var name: String
        var bundle: String?
    }

    private static let known = Mutex<[Key: [Variant]]>([:])

    /// Returns the colours of an asset with their conditions; nil if there is no such asset.
    static func variants(
        named name: String, in bundle: Bundle?, of resources: ResourceFolders = .main
    ) -> [Variant]? {
        let key = Key(name: name, bundle: bundle?.bundlePath)
        let isMain = resources == .main
        if isMain, let found = known.withLock({ $0[key] }) { return found }
        guard let (asset, _) = AssetCatalog.find(.color, named: name, in: bundle, of: resources),
            let entries = AssetContents(of: asset)?.colors
        else { return nil }
        let variants = entries.compactMap { entry -> Variant? in
            // An accent colour without a colour has components for nothing.
            guard let traits = TraitValues(entry), let written = entry.color else { return nil }
            guard let color = color(written) else {
                reportMistake(
                    "\(asset.path) is left out: \(words(written)) is not a colour that can be read")
                return nil
            }
            return Variant(traits: traits, color: color)
        }
        if isMain { known.withLock { $0[key] = variants } }
        return variants
    }

    /// Returns the colour for traits; the first if none is meant for them.
    static func color(of variants: [Variant], for traits: UITraitCollection) -> UIColor {
        let best = variants.bestFit(for: traits.values) { $0.traits } ?? variants[0]
        return best.color.resolvedColor(with: traits)
    }

    private static func words(_ color: AssetContents.Color) -> String {
        color.reference.map { "the system colour “\($0)”" }
            ?? "a colour of the space “\(color.space ?? "")”"
    }

    private static func color(_ written: AssetContents.Color) -> UIColor? {
        if let reference = written.reference { return SystemPalette.color(reference) }
        guard let components = written.components else { return nil }
        let alpha = components["alpha"].map { opacity($0) } ?? 1
        if let white = components["white"] {
            guard let white = component(white), let alpha else { return nil }
            return UIColor(white: white, alpha: alpha)
        }
        guard let red = components["red"].flatMap(component),
            let green = components["green"].flatMap(component),
            let blue = components["blue"].flatMap(component), let alpha
        else { return nil }
        switch written.space {
        case nil, "srgb", "extended-srgb":
            return UIColor(red: red, green: green, blue: blue, alpha: alpha)
        case "display-p3":
            return UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
        case "extended-linear-srgb":
            return UIColor(
                red: encoded(red), green: encoded(green), blue: encoded(blue), alpha: alpha)
        default: return nil
        }
    }

    /// Returns a linear component as one of sRGB.
    ///
    /// Source: IEC 61966-2-1.
    private static func encoded(_ value: CGFloat) -> CGFloat {
        value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
    }

    /// Returns a component as Xcode writes it: 0.25, or 8 bits as 64 or 0x40.
    private static func component(_ text: String) -> CGFloat? {
        if text.hasPrefix("0x") || text.hasPrefix("0X") {
            return UInt8(text.dropFirst(2), radix: 16).map { CGFloat($0) / 255 }
        }
        if let bits = UInt8(text) { return CGFloat(bits) / 255 }
        return Double(text).flatMap { $0.isFinite ? CGFloat($0) : nil }
    }

    /// Returns an opacity, which Xcode writes as a fraction, also "1".
    private static func opacity(_ text: String) -> CGFloat? {
        text == "1" ? 1 : component(text)
    }
}
