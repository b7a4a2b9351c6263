extension UIImage {
    /// The image as layer contents; nil for an empty image. An SVG has one pixel per point.
    public var cgImage: CGImage? {
        if source == .empty { return nil }
        return CGImage(
            width: Int((size.width * scale).rounded()),
            height: Int((size.height * scale).rounded()),
            reference: reference, path: resourcePath)
    }

    /// Creates an image with one pixel per point.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1)
    }

    /// Creates an image with `scale` pixels per point.
    private convenience init(cgImage: CGImage, scale: CGFloat) {
        let source: Source =
            cgImage.reference.hasPrefix("data:")
            ? .bytes(uri: cgImage.reference, path: cgImage.path)
            : .asset(name: cgImage.reference, path: cgImage.path ?? cgImage.reference)
        self.init(
            size: CGSize(
                width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale),
            scale: scale,
            source: source)
    }
}
