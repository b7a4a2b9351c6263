import Synchronization

/// The images of one subject for different traits, such as light and dark.
///
/// Image views and controls show the one for their own traits, also when these change. Images of
/// asset catalogues have such variants; a program can register others.
///
/// Source: Apple, UIImageAsset.
public final class UIImageAsset: NSObject, Sendable {
    private struct Variant: Sendable {
        var traits: TraitValues
        var image: UIImage
    }

    private let variants = Mutex<[Variant]>([])

    /// Creates an asset without images.
    public override init() { super.init() }

    /// Registers the image for traits, in place of an earlier one for the same traits.
    ///
    /// - Parameters:
    ///   - image: the image for these traits.
    ///   - configuration: the traits; those that it does not specify may be any.
    public func register(_ image: UIImage, with configuration: UITraitCollection) {
        register(image, for: configuration.values)
    }

    func register(_ image: UIImage, for traits: TraitValues) {
        // Kept without the asset, of which it would be a part and an owner.
        var look = image.look
        look.asset = nil
        let bare = image.with(look)
        variants.withLock { variants in
            variants.removeAll { $0.traits == traits }
            variants.append(Variant(traits: traits, image: bare))
        }
    }

    /// Removes the image that was registered for traits.
    public func unregister(with configuration: UITraitCollection) {
        variants.withLock { $0.removeAll { $0.traits == configuration.values } }
    }

    /// Returns the image for traits; the one that was registered first if none is meant for them,
    /// and an empty image without any.
    public func image(with traitCollection: UITraitCollection) -> UIImage {
        let found = variants.withLock { variants in
            (variants.bestFit(for: traitCollection.values) { $0.traits } ?? variants.first)?.image
        }
        let image = found ?? UIImage()
        var look = image.look
        look.asset = self
        return image.with(look)
    }

    /// Returns the picture of an image of the asset in a view with traits: the file of the
    /// variant, and the image's own way of drawing.
    func shown(_ image: UIImage, for traits: TraitValues) -> UIImage {
        let variant = variants.withLock { variants in
            variants.bestFit(for: traits) { $0.traits }?.image
        }
        guard let variant, variant.source != image.source else { return image }
        return UIImage(
            size: variant.size, scale: variant.scale, renderingMode: image.renderingMode,
            source: variant.source, look: image.look)
    }
}

extension UIImage {
    /// The images for other traits, of which this is one.
    ///
    /// An image that is not part of an asset gets one of its own, so that a program can register
    /// others: `image.imageAsset?.register(dark, with: .init(userInterfaceStyle: .dark))`. Views
    /// that are laid out or change their traits afterwards show them.
    ///
    /// Source: Apple, imageAsset. Apple's is nil for some images; this one never is.
    public var imageAsset: UIImageAsset? {
        if let asset = look.asset { return asset }
        return ownAsset.withLock { own in
            if let own { return own }
            let asset = UIImageAsset()
            asset.register(self, for: TraitValues())
            own = asset
            return asset
        }
    }

    /// The look of a copy, which has the same variants.
    var lookOfCopies: ImageLook {
        var look = look
        look.asset = look.asset ?? ownAsset.withLock { $0 }
        return look
    }

    /// Whether it is one of several images for different traits.
    var hasVariants: Bool { look.asset != nil || ownAsset.withLock { $0 != nil } }

    /// Returns the image for traits; itself if it has neither variants nor dynamic colours.
    func resolved(with traits: TraitValues) -> UIImage {
        if let symbol = look.symbol, symbol.color?.isDynamic == true {
            return UIImage(symbol: symbol, like: self, traits: traits)
        }
        guard let asset = look.asset ?? ownAsset.withLock({ $0 }) else { return self }
        return asset.shown(self, for: traits)
    }

    /// Returns the image with another look.
    func with(_ look: ImageLook) -> UIImage {
        UIImage(size: size, scale: scale, renderingMode: renderingMode, source: source, look: look)
    }
}
