import CoreGraphics

extension UIImage {
    /// The image as layer contents; nil for an empty image. An SVG has one pixel per point.
    ///
    /// Its pixels are not turned by ``imageOrientation``.
    public var cgImage: CGImage? { look.pixels ?? picture }

    /// The image as it is shown, in its orientation; nil for an empty image.
    var picture: CGImage? {
        if source == .empty { return nil }
        return CGImage(
            width: Int((size.width * scale).rounded()),
            height: Int((size.height * scale).rounded()),
            reference: reference, path: resourcePath)
    }

    /// Creates an image with one pixel per point.
    public convenience init(cgImage: CGImage) {
        self.init(
            size: CGSize(width: cgImage.width, height: cgImage.height), scale: 1,
            source: Source(cgImage))
    }
}

extension UIImage.Source {
    /// Where a picture is found.
    init(_ picture: CGImage) {
        self =
            picture.reference.hasPrefix("data:")
            ? .bytes(uri: picture.reference, path: picture.path)
            : .asset(name: picture.reference, path: picture.path ?? picture.reference)
    }
}
