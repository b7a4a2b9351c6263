extension UIImage {
    /// The traits for which an image is chosen; ``SymbolConfiguration`` adds those of symbols.
    ///
    /// Source: Apple, UIImage.Configuration.
    // Unchecked: nothing changes after the initializer; subclasses are UIKit's.
    public class Configuration: NSObject, @unchecked Sendable {
        /// The traits; nil for those of the place where the image is shown.
        public let traitCollection: UITraitCollection?

        /// Creates a configuration with traits.
        public init(traitCollection: UITraitCollection?) {
            self.traitCollection = traitCollection
            super.init()
        }

        /// Creates a configuration without traits.
        override convenience init() { self.init(traitCollection: nil) }
    }

    /// Loads an image by name from a bundle, like ``init(named:)``.
    ///
    /// Source: Apple, init(named:in:with:).
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - bundle: the bundle; nil for the program's resources.
    ///   - configuration: the traits for which an asset's image is chosen, or the look of a symbol;
    ///     nil for the current traits.
    public convenience init?(
        named name: String, in bundle: Bundle?, with configuration: UIImage.Configuration?
    ) {
        let traits = configuration?.traitCollection
        guard let found = UIImage(named: name, in: bundle, compatibleWith: traits) else {
            return nil
        }
        if let configuration = configuration as? SymbolConfiguration {
            self.init(found.withConfiguration(configuration))
        } else {
            self.init(found)
        }
    }
}
