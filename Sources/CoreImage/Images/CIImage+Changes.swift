public import CoreGraphics
import UIKit

extension CIImage {
    /// Returns the part of the picture within a rectangle; an empty picture outside the extent.
    ///
    /// A rectangle with numbers that are not finite is reported, and the picture is returned
    /// unchanged. Pixels of which the rectangle has a part are whole. [U]
    ///
    /// Source: Apple, cropped(to:).
    public func cropped(to rect: CGRect) -> CIImage {
        guard isUsable(rect, "cropped(to:)") else { return self }
        return with(recipe.cropped(to: rect.isInfinite ? rect : rect.standardized))
    }

    /// Returns the picture in other coordinates.
    ///
    /// A pixel is the mean of the four nearest ones, by their distances; those outside of the
    /// picture are transparent. Transforms of transforms become one. A transform without an
    /// inverse is reported, and the picture is returned unchanged.
    ///
    /// Source: Apple, transformed(by:).
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        guard matrix.isUsable else {
            reportMistake("A CIImage cannot be transformed by \(matrix); it stays as it is")
            return self
        }
        return with(recipe.transformed(by: matrix))
    }

    /// Returns the picture blurred by a Gauss function; it grows by three standard deviations.
    ///
    /// - Parameter sigma: the standard deviation in pixels, at most 10,000. One that is not finite
    ///   or negative is reported, and the picture is returned unchanged.
    ///
    /// Source: Apple, applyingGaussianBlur(sigma:).
    public func applyingGaussianBlur(sigma: Double) -> CIImage {
        guard
            reportNumber(
                sigma, "sigma", of: "A Gaussian blur", isUsable: (0...1e4).contains(sigma),
                consequence: "the picture stays as it is")
        else { return self }
        return with(recipe.blurred(sigma: sigma))
    }

    /// Returns a picture without edges: the pixels at the edges continue in all directions.
    ///
    /// Source: Apple, clampedToExtent().
    public func clampedToExtent() -> CIImage { with(recipe.clamped(to: .infinite)) }

    /// Returns a picture without edges: the pixels at the edges of a rectangle continue.
    ///
    /// Source: Apple, clamped(to:).
    public func clamped(to rect: CGRect) -> CIImage {
        guard isUsable(rect, "clamped(to:)") else { return self }
        return with(recipe.clamped(to: rect.isInfinite ? rect : rect.standardized))
    }

    /// Returns the picture over another one, in both extents.
    ///
    /// Source: Apple, composited(over:); Porter and Duff, “Compositing Digital Images”, 1984.
    public func composited(over dest: CIImage) -> CIImage {
        with(Composition.sourceOver.recipe(recipe, dest.recipe))
    }

    /// Returns the picture turned as an orientation has it, with its lower left corner at the
    /// origin.
    ///
    /// Source: Apple, oriented(_:).
    public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
        with(recipe.transformed(by: orientationTransform(for: orientation)))
    }

    /// Returns the picture turned by an orientation of Exif, 1 to 8; other numbers are reported,
    /// and the picture is returned unchanged.
    ///
    /// Source: Apple, oriented(forExifOrientation:).
    public func oriented(forExifOrientation orientation: Int32) -> CIImage {
        guard let orientation = orientation.asOrientation else {
            reportMistake("There is no orientation \(orientation); a CIImage stays as it is")
            return self
        }
        return oriented(orientation)
    }

    /// Returns the transform that turns the picture as an orientation has it.
    ///
    /// Source: Apple, orientationTransform(for:).
    public func orientationTransform(
        for orientation: CGImagePropertyOrientation
    ) -> CGAffineTransform {
        if extent.isInfinite { return orientation.turn }
        let turned = extent.applying(orientation.turn)
        return orientation.turn.concatenating(
            CGAffineTransform(translationX: -turned.minX, y: -turned.minY))
    }

    /// Returns the transform that turns the picture by an orientation of Exif; the identity for
    /// other numbers than 1 to 8.
    ///
    /// Source: Apple, orientationTransform(forExifOrientation:).
    public func orientationTransform(forExifOrientation orientation: Int32) -> CGAffineTransform {
        orientation.asOrientation.map { orientationTransform(for: $0) } ?? .identity
    }

    /// Returns the picture with its colours, not multiplied by alpha, and alpha 1 within a
    /// rectangle; transparent outside of it.
    ///
    /// Source: Apple, settingAlphaOne(in:). [U] that colours are those without alpha.
    public func settingAlphaOne(in extent: CGRect) -> CIImage {
        guard isUsable(extent, "settingAlphaOne(in:)") else { return self }
        let back = Recipe.field { _ in { _, _ in Pixel(0, 0, 0, 1) } }
        let opaque = recipe.mapped { _ in
            {
                let color = $0.unpremultiplied
                return Pixel(color.x, color.y, color.z, 1)
            }
        }
        return with(Composition.sourceOver.recipe(opaque, back).cropped(to: extent.standardized))
    }

    /// Returns the picture with colours multiplied by alpha, once more.
    ///
    /// Source: Apple, premultiplyingAlpha().
    public func premultiplyingAlpha() -> CIImage {
        with(recipe.mapped { _ in { $0.premultiplied } })
    }

    /// Returns the picture with colours divided by alpha.
    ///
    /// Source: Apple, unpremultiplyingAlpha().
    public func unpremultiplyingAlpha() -> CIImage {
        with(recipe.mapped { _ in { $0.unpremultiplied } })
    }

    /// Returns a picture whose pixels keep their edges when it is transformed.
    ///
    /// Source: Apple, samplingNearest().
    public func samplingNearest() -> CIImage { with(recipe.sampled(sharp: true)) }

    /// Returns a picture whose pixels are blended when it is transformed, as they usually are.
    ///
    /// Source: Apple, samplingLinear().
    public func samplingLinear() -> CIImage { with(recipe.sampled(sharp: false)) }

    /// Returns the result of a filter whose `inputImage` is the picture.
    ///
    /// A filter that does not exist, or has no result, is reported, and the picture is returned
    /// unchanged.
    ///
    /// Source: Apple, applyingFilter(_:parameters:).
    ///
    /// - Parameters:
    ///   - filterName: the name, such as "CISepiaTone".
    ///   - params: the values of the other inputs, by their keys.
    public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage {
        guard let filter = CIFilter(name: filterName) else {
            reportMistake("There is no filter “\(filterName)”; a CIImage stays as it is")
            return self
        }
        if filter.inputKeys.contains(kCIInputImageKey) {
            filter.setValue(self, forKey: kCIInputImageKey)
        }
        for (key, value) in params { filter.setValue(value, forKey: key) }
        guard let result = filter.outputImage else {
            reportMistake("The filter \(filterName) has no result; a CIImage stays as it is")
            return self
        }
        return result
    }

    /// Returns the result of a filter with the values that its inputs have at first.
    ///
    /// Source: Apple, applyingFilter(_:).
    public func applyingFilter(_ filterName: String) -> CIImage {
        applyingFilter(filterName, parameters: [:])
    }

    private func isUsable(_ rect: CGRect, _ name: String) -> Bool {
        let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        if rect.isInfinite || rect.isNull || numbers.allSatisfy(\.isFinite) { return true }
        reportMistake("\(name): \(rect) is no rectangle; a CIImage stays as it is")
        return false
    }
}

extension Int32 {
    fileprivate var asOrientation: CGImagePropertyOrientation? {
        UInt32(exactly: self).flatMap { CGImagePropertyOrientation(rawValue: $0) }
    }
}

extension CGImagePropertyOrientation {
    /// The orientation with the name of UIKit's.
    init(_ orientation: UIImage.Orientation) {
        self =
            switch orientation {
            case .up: .up
            case .down: .down
            case .left: .left
            case .right: .right
            case .upMirrored: .upMirrored
            case .downMirrored: .downMirrored
            case .leftMirrored: .leftMirrored
            case .rightMirrored: .rightMirrored
            }
    }

    /// The turn round the origin, with y pointing upwards.
    fileprivate var turn: CGAffineTransform {
        switch self {
        case .up: .identity
        case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
        case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
        case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
        case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
        case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 0, ty: 0)
        case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        }
    }
}
