/// How the pixels of an image are blended when it is enlarged or reduced.
///
/// Source: Apple, CGInterpolationQuality.
public enum CGInterpolationQuality: Int32, Sendable {
    /// As well as the viewer does: blended.
    case `default` = 0
    /// Not at all: the pixels of an enlarged image are squares.
    case none = 1
    /// Blended.
    case low = 2
    /// Blended.
    case high = 3
    /// Blended.
    case medium = 4
}

extension CGContext {
    /// How the pixels of images that are drawn later are blended. Default: `default`.
    ///
    /// Viewers know two ways, so that `none` differs from the others, which are drawn alike.
    ///
    /// Source: Apple, CGContext.interpolationQuality.
    ///
    /// Deviation: Raster's pictures blend pixels also with `none`, because librsvg does; the page
    /// does not.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolation }
        set { state.interpolation = newValue }
    }

    /// Sets whether edges of later drawing are smoothed. Default: true.
    ///
    /// They are if ``setAllowsAntialiasing(_:)`` allows it, too. Text is always smooth.
    ///
    /// Source: Apple, CGContext.setShouldAntialias(_:).
    public func setShouldAntialias(_ shouldAntialias: Bool) {
        state.shouldAntialias = shouldAntialias
    }

    /// Sets whether edges may be smoothed at all. Default: true.
    ///
    /// ``restoreGState()`` does not restore it.
    ///
    /// Source: Apple, CGContext.setAllowsAntialiasing(_:).
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
        self.allowsAntialiasing = allowsAntialiasing
    }

    /// Sets whether letters may be smoothed; has no effect, because the vectors of a drawing have
    /// no pixels.
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}

    /// Sets whether letters are smoothed; has no effect, as ``setAllowsFontSmoothing(_:)``.
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}

    /// Sets whether letters may begin between pixels; has no effect: they always do.
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}

    /// Sets whether letters begin between pixels; has no effect: they always do.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}

    /// Sets whether places between pixels may be rounded; has no effect: they never are.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}

    /// Sets whether places between pixels are rounded; has no effect: they never are.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}

    /// Sets how far curves may be from their lines, in pixels; has no effect: they stay curves.
    public func setFlatness(_ flatness: CGFloat) {}

    /// Sets how colours of other spaces are fitted; has no effect: all colours are in sRGB.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

    /// The attribute of shapes for their edges.
    var edges: String {
        allowsAntialiasing && state.shouldAntialias ? "" : " shape-rendering=\"crispEdges\""
    }

    /// The attribute of images for their pixels.
    var interpolation: String {
        state.interpolation == .none ? " image-rendering=\"pixelated\"" : ""
    }

    /// Returns a colour as a fill or a line has it: `#rrggbb`, or the name of a pattern.
    ///
    /// A pattern begins at the origin of the drawing, whatever transform an element has.
    func ink(_ color: CGColor, inside transform: CGAffineTransform = .identity) -> String {
        guard let tile = color.tile,
            let name = pattern(
                of: tile.image, in: CGRect(origin: tile.corner, size: tile.size),
                tile.matrix.concatenating(transform.inverted()))
        else { return VectorText.color(color) }
        return "url(#\(name))"
    }
}
