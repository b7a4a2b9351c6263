/// The name of an image in an asset catalogue.
///
/// `mainspring port` declares one for each image, as Xcode does: `ImageResource.header`.
///
/// Source: Apple, ImageResource.
public struct ImageResource: Hashable, Sendable {
    let name: String
    let bundlePath: String

    /// Creates the name of an image.
    ///
    /// - Parameters:
    ///   - name: The name, with those of groups that provide a namespace.
    ///   - bundle: The bundle with the catalogue.
    public init(name: String, bundle: Bundle) {
        self.name = name
        bundlePath = bundle.bundlePath
    }
}

/// The name of a colour in an asset catalogue.
///
/// `mainspring port` declares one for each colour, as Xcode does: `ColorResource.background`.
///
/// Source: Apple, ColorResource.
public struct ColorResource: Hashable, Sendable {
    let name: String
    let bundlePath: String

    /// Creates the name of a colour.
    ///
    /// - Parameters:
    ///   - name: The name, with those of groups that provide a namespace.
    ///   - bundle: The bundle with the catalogue.
    public init(name: String, bundle: Bundle) {
        self.name = name
        bundlePath = bundle.bundlePath
    }
}

extension UIImage {
    /// Loads an image of an asset catalogue.
    ///
    /// A catalogue without the image is reported, and the image is empty.
    ///
    /// Source: Apple, init(resource:).
    public convenience init(resource: ImageResource) {
        let bundle = Bundle(path: resource.bundlePath)
        guard UIImage(named: resource.name, in: bundle, compatibleWith: nil) != nil else {
            reportMistake(
                "No asset catalogue in \(resource.bundlePath) has the image “\(resource.name)”")
            self.init()
            return
        }
        // The image was found a line above.
        self.init(named: resource.name, in: bundle, compatibleWith: nil)!
    }
}

extension UIColor {
    /// Creates a colour of an asset catalogue.
    ///
    /// A catalogue without the colour is reported, and the colour is clear.
    ///
    /// Source: Apple, init(resource:).
    public convenience init(resource: ColorResource) {
        let bundle = Bundle(path: resource.bundlePath)
        guard UIColor(named: resource.name, in: bundle, compatibleWith: nil) != nil else {
            reportMistake(
                "No asset catalogue in \(resource.bundlePath) has the colour “\(resource.name)”")
            self.init(white: 0, alpha: 0)
            return
        }
        // The colour was found a line above.
        self.init(named: resource.name, in: bundle, compatibleWith: nil)!
    }
}
