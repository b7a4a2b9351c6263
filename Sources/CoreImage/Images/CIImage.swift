public import CoreGraphics
public import Foundation
public import UIKit

/// A picture as a recipe: where it comes from and what filters do with it. Immutable.
///
/// Nothing is computed before a ``CIContext`` renders it. Coordinates are pixels, with y pointing
/// upwards; an image's lower left corner is the origin. The pixels of images are decoded by the
/// product Raster; without it renderings of them fail, which is reported.
///
/// Source: Apple, CIImage.
///
/// Deviation: the class is final.
public final class CIImage: NSObject, NSCopying, Sendable {
    let recipe: Recipe
    /// The image from which the picture was created, unchanged; nil for others.
    ///
    /// Source: Apple, CIImage.cgImage.
    public let cgImage: CGImage?
    /// The address from which the picture was read; nil for others.
    ///
    /// Source: Apple, CIImage.url.
    public let url: URL?

    init(_ recipe: Recipe, cgImage: CGImage? = nil, url: URL? = nil) {
        (self.recipe, self.cgImage, self.url) = (recipe, cgImage, url)
    }

    /// Returns the picture of a changed recipe; of a chain that is too long, this one, which is
    /// reported.
    func with(_ recipe: Recipe) -> CIImage {
        if recipe === self.recipe { return self }
        guard recipe.depth <= Recipe.deepest else {
            reportMistake(
                "A CIImage has more than \(Recipe.deepest) steps, and the last one was left out. "
                    + "Render it with a CIContext from time to time.")
            return self
        }
        return CIImage(recipe)
    }

    // MARK: Creating

    /// Creates a picture of an image's pixels.
    ///
    /// Source: Apple, CIImage.init(cgImage:).
    public convenience init(cgImage image: CGImage) {
        self.init(PixelSource(image).recipe(), cgImage: image)
    }

    /// Creates a picture of an image's pixels, with options: `.colorSpace` with `NSNull` for
    /// values that are not decoded.
    ///
    /// Source: Apple, CIImage.init(cgImage:options:).
    public convenience init(cgImage image: CGImage, options: [CIImageOption: Any]? = nil) {
        guard options?[.colorSpace] is NSNull else {
            self.init(cgImage: image)
            return
        }
        self.init(PixelSource(image).recipe().encodedAsLight, cgImage: image)
    }

    /// Creates a picture of UIKit's image; nil for an image without pixels.
    ///
    /// Pixels are not turned by `imageOrientation`, as on iOS. An image that was created from a
    /// picture has that picture.
    ///
    /// Source: Apple, CIImage.init(image:).
    public convenience init?(image: UIImage) { self.init(image: image, options: nil) }

    /// Creates a picture of UIKit's image, with options: with `.applyOrientationProperty` it is
    /// turned as UIKit shows it.
    ///
    /// Source: Apple, CIImage.init(image:options:). [U] that the option is for UIKit's orientation.
    public convenience init?(image: UIImage, options: [CIImageOption: Any]? = nil) {
        let source: CIImage
        if let known = image.ciImage {
            source = known
        } else if let pixels = image.cgImage, pixels.width > 0, pixels.height > 0 {
            source = CIImage(cgImage: pixels, options: options)
        } else {
            return nil
        }
        if options?[.applyOrientationProperty] as? Bool == true {
            let turned = source.oriented(CGImagePropertyOrientation(image.imageOrientation))
            self.init(turned.recipe, cgImage: turned.cgImage)
        } else {
            self.init(source.recipe, cgImage: source.cgImage, url: source.url)
        }
    }

    /// Creates a picture of the bytes of a PNG, JPEG, SVG or GIF; nil for others.
    ///
    /// Source: Apple, CIImage.init(data:).
    ///
    /// Deviation: pixels are turned as a JPEG's own orientation has it, without an option.
    public convenience init?(data: Data) { self.init(data: data, options: nil) }

    /// Creates a picture of the bytes of a file, with options as in ``init(cgImage:options:)``.
    public convenience init?(data: Data, options: [CIImageOption: Any]? = nil) {
        guard let image = UIImage(data: data)?.cgImage else { return nil }
        self.init(cgImage: image, options: options)
    }

    /// Creates a picture of a file; nil if it cannot be read or is not a PNG, JPEG, SVG or GIF.
    ///
    /// Source: Apple, CIImage.init(contentsOf:).
    public convenience init?(contentsOf url: URL) { self.init(contentsOf: url, options: nil) }

    /// Creates a picture of a file, with options as in ``init(cgImage:options:)``.
    public convenience init?(contentsOf url: URL, options: [CIImageOption: Any]? = nil) {
        guard url.isFileURL, let data = try? Data(contentsOf: url),
            let image = CIImage(data: data, options: options)
        else { return nil }
        self.init(image.recipe, cgImage: image.cgImage, url: url)
    }

    /// Creates a picture of one colour without edges.
    ///
    /// Source: Apple, CIImage.init(color:).
    public convenience init(color: CIColor) { self.init(Recipe.color(color)) }

    /// Creates a picture of pixels in memory, from the top row on.
    ///
    /// Too few bytes are reported, and the picture is empty.
    ///
    /// - Parameters:
    ///   - data: the pixels, multiplied by alpha.
    ///   - bytesPerRow: the distance of two rows.
    ///   - size: the number of pixels in a row, and of rows.
    ///   - format: the order of the bytes: one of those with four bytes.
    ///   - colorSpace: nil for values that are not decoded.
    ///
    /// Source: Apple, CIImage.init(bitmapData:bytesPerRow:size:format:colorSpace:).
    public convenience init(
        bitmapData data: Data, bytesPerRow: Int, size: CGSize, format: CIFormat,
        colorSpace: CGColorSpace?
    ) {
        self.init(
            PixelSource.Content(data, bytesPerRow, size, format, isEncoded: colorSpace != nil)?
                .recipe(size) ?? .empty)
    }

    /// Returns a picture without pixels, whose extent is empty.
    public class func empty() -> CIImage { CIImage(.empty) }

    /// A picture of black without edges.
    public static let black = CIImage(color: .black)
    /// A picture of white without edges.
    public static let white = CIImage(color: .white)
    /// A picture of grey without edges.
    public static let gray = CIImage(color: .gray)
    /// A picture of red without edges.
    public static let red = CIImage(color: .red)
    /// A picture of green without edges.
    public static let green = CIImage(color: .green)
    /// A picture of blue without edges.
    public static let blue = CIImage(color: .blue)
    /// A picture of cyan without edges.
    public static let cyan = CIImage(color: .cyan)
    /// A picture of magenta without edges.
    public static let magenta = CIImage(color: .magenta)
    /// A picture of yellow without edges.
    public static let yellow = CIImage(color: .yellow)
    /// A transparent picture without edges.
    public static let clear = CIImage(color: .clear)

    // MARK: Properties

    /// Where the picture has pixels; outside it is transparent. `CGRect.infinite` for colours,
    /// gradients and other pictures without edges.
    ///
    /// Source: Apple, CIImage.extent.
    public var extent: CGRect { recipe.extent }

    /// The colour space of an image: sRGB; nil for other pictures.
    ///
    /// Source: Apple, CIImage.colorSpace.
    public var colorSpace: CGColorSpace? { cgImage?.colorSpace }

    /// Returns the picture itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// The class and the extent.
    public override var description: String { "CIImage, extent \(extent)" }
}

/// Options of pictures.
///
/// Source: Apple, CIImageOption.
public struct CIImageOption: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String
    /// Creates an option.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The colour space of the values, or `NSNull` for values that are not decoded.
    public static let colorSpace = CIImageOption(rawValue: "CIImageColorSpace")
    /// Whether the picture is turned by its orientation. Default: false.
    public static let applyOrientationProperty = CIImageOption(
        rawValue: "CIImageApplyOrientationProperty")
}
