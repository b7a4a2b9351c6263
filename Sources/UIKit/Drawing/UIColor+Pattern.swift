import CoreGraphics

extension UIColor {
    /// Creates a colour that repeats an image: as the background of views and layers from their
    /// top left corner, in drawings from the corner of the drawing.
    ///
    /// - Parameter image: the image, in its size in points. An empty one is clear.
    ///
    /// Source: Apple, UIColor.init(patternImage:).
    ///
    /// Deviation: text of labels and fields, borders, shadows and shape layers are black instead.
    /// Strings and paths that `draw(_:)` draws have the pattern.
    public convenience init(patternImage image: UIImage) {
        self.init(cgColor: image.repeatedColor ?? .clear)
    }
}

extension UIImage {
    /// The colour that repeats the image; nil for an empty image.
    fileprivate var repeatedColor: CGColor? {
        guard let picture else { return nil }
        // In points, so that viewers need not know the scale.
        let context = CGContext(size: size, scale: 1)
        context.drawUpright(picture, in: CGRect(origin: .zero, size: size))
        return context.makeImage().map { CGColor(tile: $0, size: size) }
    }
}
