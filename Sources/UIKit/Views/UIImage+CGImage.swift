extension UIImage {
    /// The picture's pixels, as a layer takes them for its contents. Never nil here; an SVG counts as one pixel a point.
    public var cgImage: CGImage? {
        CGImage(
            width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()),
            reference: reference, path: resourcePath)
    }

    /// Creates a picture from pixels, one a point.
    public convenience init(cgImage: CGImage) {
        self.init(cgImage: cgImage, scale: 1)
    }

    /// Creates a picture from pixels, `scale` of them a point.
    private convenience init(cgImage: CGImage, scale: CGFloat) {
        let source: Source =
            cgImage.reference.hasPrefix("data:")
            ? .bytes(uri: cgImage.reference, path: cgImage.path)
            : .asset(name: cgImage.reference, path: cgImage.path ?? cgImage.reference)
        self.init(
            size: CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale), scale: scale,
            source: source)
    }
}
