import CoreGraphics

/// How an image differs from its file: stretchable parts, symbol, variants.
struct ImageLook: Hashable, Sendable {
    /// The parts that keep their size when the image is stretched; nil if all of it is stretched.
    var capInsets: UIEdgeInsets?
    /// The symbol from which the image was drawn.
    var symbol: SymbolDescription?
    /// The images for other traits, if it is one of several.
    var asset: UIImageAsset?
    /// The images of an animation; nil for a single image.
    var frames: [UIImage]?
    /// How long the animation takes, in seconds.
    var duration: TimeInterval = 0
    /// How the pixels are turned.
    var orientation = UIImage.Orientation.up
    /// The pixels before they were turned; nil if they are not.
    var pixels: CGImage?
    /// Whether image views mirror the image where the language is written from right to left.
    var flipsForRightToLeft = false
    /// The insets to the rectangle that constraints align.
    var alignmentInsets = UIEdgeInsets.zero
    /// Whether the inside of a resizable image is stretched; otherwise it repeats.
    var stretches = false
}

extension UIImage {
    /// How the inside of a resizable image fills the bounds.
    ///
    /// Source: Apple, UIImage.ResizingMode.
    public enum ResizingMode: Int, Sendable {
        /// The inside repeats in its own size.
        case tile = 0
        /// The inside is stretched.
        case stretch = 1
    }

    /// Whether the image is a symbol.
    public var isSymbolImage: Bool { look.symbol != nil }

    /// How the inside of a resizable image fills the bounds: tile, or stretch if that was asked
    /// for.
    ///
    /// Source: Apple, UIImage.resizingMode.
    public var resizingMode: ResizingMode { look.stretches ? .stretch : .tile }

    /// Whether the inside repeats instead of being stretched.
    package var tilesItsInside: Bool { !look.stretches }

    final func baseResizableImage(
        _ capInsets: UIEdgeInsets, _ resizingMode: ResizingMode
    ) -> UIImage {
        let lengths = [capInsets.top, capInsets.left, capInsets.bottom, capInsets.right]
        guard lengths.allSatisfy({ $0.isFinite && $0 >= 0 }),
            capInsets.left + capInsets.right <= size.width,
            capInsets.top + capInsets.bottom <= size.height
        else {
            reportMistake(
                "Cap insets \(capInsets) do not fit into \(self); it is stretched as a whole")
            return self
        }
        var look = lookOfCopies
        look.capInsets = capInsets
        look.stretches = resizingMode == .stretch
        return UIImage(
            size: size, scale: scale, renderingMode: renderingMode, source: source, look: look)
    }

    /// Returns an image whose column and row after the caps are stretched.
    ///
    /// Source: Apple, stretchableImage(withLeftCapWidth:topCapHeight:), deprecated in iOS 5.
    public func stretchableImage(withLeftCapWidth left: Int, topCapHeight top: Int) -> UIImage {
        resizableImage(
            withCapInsets: UIEdgeInsets(
                top: CGFloat(top), left: CGFloat(left),
                bottom: top > 0 ? max(0, size.height - CGFloat(top) - 1) : 0,
                right: left > 0 ? max(0, size.width - CGFloat(left) - 1) : 0),
            resizingMode: .stretch)
    }

    /// The part of the image that is stretched, in units of its size; nil for all of it.
    package var stretchedPart: CGRect? {
        guard let insets = look.capInsets, insets != .zero || tilesItsInside, size.width > 0,
            size.height > 0
        else {
            return nil
        }
        return CGRect(
            x: insets.left / size.width, y: insets.top / size.height,
            width: (size.width - insets.left - insets.right) / size.width,
            height: (size.height - insets.top - insets.bottom) / size.height)
    }
}
