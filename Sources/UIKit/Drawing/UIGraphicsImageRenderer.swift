/// How an image renderer's images are.
///
/// Source: Apple, UIGraphicsImageRendererFormat.
@preconcurrency @MainActor
open class UIGraphicsImageRendererFormat: NSObject {
    /// The pixels per point; 0 for the screen's. Default: the screen's.
    open var scale: CGFloat
    /// Whether images are black where nothing is drawn. Default: false.
    open var opaque = false
    /// The area of the renderer that uses the format; empty before.
    public internal(set) final var bounds: CGRect = .zero

    /// Creates a format for the main screen.
    public override init() { scale = UIScreen.main.scale }

    /// Returns a format for the main screen.
    public static func preferred() -> UIGraphicsImageRendererFormat {
        UIGraphicsImageRendererFormat()
    }

    /// Returns a format for the main screen.
    public static func `default`() -> UIGraphicsImageRendererFormat {
        UIGraphicsImageRendererFormat()
    }

    /// Creates a format for the scale of traits.
    public init(for traitCollection: UITraitCollection) {
        let scale = traitCollection.displayScale
        self.scale = scale > 0 ? scale : UIScreen.main.scale
    }
}

/// The context of an image renderer.
///
/// Source: Apple, UIGraphicsImageRendererContext.
@preconcurrency @MainActor
public final class UIGraphicsImageRendererContext: NSObject {
    /// The Core Graphics context.
    public let cgContext: CGContext
    /// The renderer's format.
    public let format: UIGraphicsImageRendererFormat

    init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
        (cgContext, self.format) = (context, format)
    }

    /// The drawing so far.
    public var currentImage: UIImage { UIImage(drawing: cgContext) ?? .withoutArea }

    /// Fills a rectangle with the current fill colour, replacing the pixels below.
    public func fill(_ rect: CGRect) { UIRectFill(rect) }

    /// Fills a rectangle with the current fill colour and a blend mode.
    public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
        UIRectFillUsingBlendMode(rect, blendMode)
    }

    /// Draws a frame of one point inside a rectangle in the current fill colour.
    public func stroke(_ rect: CGRect) { UIRectFrame(rect) }

    /// Draws a frame of one point inside a rectangle, with a blend mode.
    public func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
        UIRectFrameUsingBlendMode(rect, blendMode)
    }

    /// Restricts drawing to a rectangle.
    public func clip(to rect: CGRect) { UIRectClip(rect) }
}

/// Draws images.
///
/// Source: Apple, UIGraphicsImageRenderer.
///
/// Deviation: an image is a drawing of vectors, sharp at any scale.
@preconcurrency @MainActor
open class UIGraphicsImageRenderer: NSObject {
    /// The format of the images.
    public final let format: UIGraphicsImageRendererFormat
    private let bounds: CGRect

    /// Creates a renderer for images that show a rectangle, in points.
    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        (self.bounds, self.format) = (bounds, format)
        format.bounds = bounds
    }

    /// Creates a renderer for images that show a rectangle, for the main screen.
    public convenience init(bounds: CGRect) {
        self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
    }

    /// Creates a renderer for images of a size, in points.
    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    /// Creates a renderer for images of a size, for the main screen.
    public convenience init(size: CGSize) {
        self.init(size: size, format: UIGraphicsImageRendererFormat())
    }

    /// Returns an image of the closure's drawing. Its context is the current one meanwhile.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let context = CGContext.ofImage(
            size: bounds.size, isOpaque: format.opaque, scale: format.scale)
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        UIGraphicsPushContext(context)
        actions(UIGraphicsImageRendererContext(context, format))
        UIGraphicsPopContext()
        return UIImage(drawing: context) ?? .withoutArea
    }

    /// Returns a PNG file of what the closure draws; empty if ``UIImage/pngData()`` is nil.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Returns a JPEG file of what the closure draws; empty if
    /// ``UIImage/jpegData(compressionQuality:)`` is nil.
    ///
    /// - Parameters:
    ///   - compressionQuality: 0 for the smallest file to 1 for the best one.
    ///   - actions: draws the image.
    open func jpegData(
        withCompressionQuality compressionQuality: CGFloat,
        actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data {
        image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
    }
}

extension UIImage {
    /// An image of size zero.
    fileprivate static var withoutArea: UIImage {
        UIImage(size: .zero, scale: 1, source: .bytes(uri: "data:image/svg+xml,", path: nil))
    }
}
