import CoreGraphics

extension UIImage {
    /// Whether a program's own class may draw the image in another way, or have other pixels.
    final var isOfSubclass: Bool { Swift.type(of: self) != UIImage.self }

    /// The image as it is shown, in its orientation; nil for an empty image.
    final var picture: CGImage? {
        // A subclass may have pixels of its own.
        isOfSubclass && look.pixels == nil ? cgImage : ownPicture
    }

    /// The picture from which the image was created.
    final var ownPicture: CGImage? {
        if source == .empty { return nil }
        return CGImage(
            width: Int((baseSize.width * baseScale).rounded()),
            height: Int((baseSize.height * baseScale).rounded()),
            reference: reference, path: resourcePath)
    }

    /// The image that views show: what a subclass draws, or its pixels.
    ///
    /// It is drawn once, in ``size``, like the contents of a layer.
    @MainActor
    final var imageForViews: UIImage {
        guard isOfSubclass else { return self }
        if let known = drawnCopy.withLock({ $0 }), known.size == size { return known }
        var shown: Source?
        if MethodOverrides.ofImages.differ(Swift.type(of: self), UIImage.self) {
            let context = CGContext.ofImage(size: size, isOpaque: false, scale: scale)
            UIGraphicsPushContext(context)
            draw(in: CGRect(origin: .zero, size: size))
            UIGraphicsPopContext()
            shown = context.makeImage().map { Source($0) }
        } else {
            shown = picture.map { Source($0) }
        }
        guard let shown, shown != source else { return self }
        let copy = UIImage(
            size: size, scale: scale, renderingMode: renderingMode, source: shown, look: look)
        drawnCopy.withLock { $0 = copy }
        return copy
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
