import CoreGraphics

extension UIImage {
    /// Returns the image in another size; nil for an empty image.
    ///
    /// - Parameter size: the size in points, to which the image is stretched. One that is not
    ///   finite or not above 0 is reported, and nil is returned.
    ///
    /// Source: Apple, preparingThumbnail(of:).
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        let owner = "UIImage.preparingThumbnail(of:)"
        guard let picture,
            let width = usableNumbers(size.width, in: 1e-3...1e5, "width", of: owner),
            let height = usableNumbers(size.height, in: 1e-3...1e5, "height", of: owner)
        else { return nil }
        let size = CGSize(width: width, height: height)
        let context = CGContext(size: size, scale: scale)
        context.drawUpright(picture, in: CGRect(origin: .zero, size: size))
        return UIImage(drawing: context)?.withRenderingMode(renderingMode)
    }

    /// Passes the image in another size to a closure, in a later turn of the main loop.
    ///
    /// - Parameters:
    ///   - size: the size in points.
    ///   - completionHandler: receives the image, or nil where ``preparingThumbnail(of:)`` returns
    ///     nil.
    ///
    /// Source: Apple, prepareThumbnail(of:completionHandler:).
    ///
    /// Deviation: the closure runs on the main queue, not in the background, so that tests see it
    /// at the same time in each run.
    public func prepareThumbnail(
        of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void
    ) {
        let thumbnail = preparingThumbnail(of: size)
        DispatchQueue.main.async { completionHandler(thumbnail) }
    }

    /// Returns the image in another size; nil where ``preparingThumbnail(of:)`` returns nil.
    ///
    /// - Parameter size: the size in points.
    ///
    /// Source: Apple, byPreparingThumbnail(ofSize:).
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
        preparingThumbnail(of: size)
    }

    /// Returns the image for display; nil for an empty image.
    ///
    /// Viewers decode the file, so that there is nothing to prepare here.
    ///
    /// Source: Apple, preparingForDisplay().
    public func preparingForDisplay() -> UIImage? { picture == nil ? nil : self }

    /// Passes the image to a closure, in a later turn of the main loop; nil for an empty image.
    ///
    /// - Parameter completionHandler: receives the image.
    ///
    /// Source: Apple, prepareForDisplay(completionHandler:).
    ///
    /// Deviation: the closure runs on the main queue, not in the background.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        let prepared = preparingForDisplay()
        DispatchQueue.main.async { completionHandler(prepared) }
    }

    /// Returns the image for display; nil for an empty image.
    ///
    /// Source: Apple, byPreparingForDisplay().
    public func byPreparingForDisplay() async -> UIImage? { preparingForDisplay() }

    // MARK: Alignment

    /// Returns the image with other alignment insets, which image views use as their own.
    ///
    /// - Parameter alignmentInsets: in points; ones that are not finite are reported, and the image
    ///   is returned unchanged.
    ///
    /// Source: Apple, withAlignmentRectInsets(_:).
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
        guard alignmentInsets.isFinite else {
            reportMistake("The alignment insets \(alignmentInsets) of \(self) are not finite")
            return self
        }
        var look = lookOfCopies
        look.alignmentInsets = alignmentInsets
        return with(look)
    }
}
