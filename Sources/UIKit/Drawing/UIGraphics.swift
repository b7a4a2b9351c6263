/// The contexts that drawing calls use: the last one that was made current.
@MainActor
enum GraphicsStack {
    struct Entry {
        var context: CGContext
        /// Whether it belongs to an image, which ends with `UIGraphicsEndImageContext()`.
        var isImage = false
        /// The pages of a PDF, which ends with `UIGraphicsEndPDFContext()`; nil for others.
        var pages: RecordedPages?
        /// Receives the file of a PDF.
        var write: ((Data) -> Void)?
    }

    static var entries: [Entry] = []
}

/// Returns the current context; nil outside `draw(_:)` and image contexts.
///
/// Source: Apple, UIGraphicsGetCurrentContext().
@preconcurrency @MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.entries.last?.context }

/// Makes a context current until ``UIGraphicsPopContext()``.
@preconcurrency @MainActor
public func UIGraphicsPushContext(_ context: CGContext) {
    GraphicsStack.entries.append(GraphicsStack.Entry(context: context))
}

/// Makes the context current that was current before; does nothing for those of images and PDFs.
@preconcurrency @MainActor
public func UIGraphicsPopContext() {
    guard let last = GraphicsStack.entries.last, !last.isImage, last.pages == nil else { return }
    GraphicsStack.entries.removeLast()
}

/// Begins an image with one pixel per point.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins an image: makes its context current until ``UIGraphicsEndImageContext()``.
///
/// - Parameters:
///   - size: in points; a size that is not finite, or negative, is reported and becomes 0.
///   - opaque: whether the image is black where nothing is drawn.
///   - scale: the pixels per point; 0 for the screen's.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContextWithOptions(
    _ size: CGSize, _ opaque: Bool, _ scale: CGFloat
) {
    let context = CGContext.ofImage(size: size, isOpaque: opaque, scale: scale)
    GraphicsStack.entries.append(GraphicsStack.Entry(context: context, isImage: true))
}

/// Returns the drawing so far in the current image context; nil without one, or without area.
@preconcurrency @MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let last = GraphicsStack.entries.last, last.isImage else { return nil }
    return UIImage(drawing: last.context)
}

/// Ends the current image context; does nothing without one.
@preconcurrency @MainActor
public func UIGraphicsEndImageContext() {
    guard let last = GraphicsStack.entries.last, last.isImage else { return }
    GraphicsStack.entries.removeLast()
}

/// Fills a rectangle with the current fill colour, replacing the pixels below.
@preconcurrency @MainActor
public func UIRectFill(_ rect: CGRect) { UIRectFillUsingBlendMode(rect, .copy) }

/// Fills a rectangle with the current fill colour and a blend mode.
@preconcurrency @MainActor
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ mode: CGBlendMode) {
    UIGraphicsGetCurrentContext()?.blend(mode) { $0.fill(rect) }
}

/// Draws a frame of one point inside a rectangle in the current fill colour, replacing what is
/// below.
@preconcurrency @MainActor
public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a frame of one point inside a rectangle in the current fill colour, with a blend mode.
@preconcurrency @MainActor
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ mode: CGBlendMode) {
    UIGraphicsGetCurrentContext()?.blend(mode) { context in
        context.beginPath()
        context.addRect(rect)
        context.addRect(rect.insetBy(dx: min(1, rect.width / 2), dy: min(1, rect.height / 2)))
        context.fillPath(using: .evenOdd)
    }
}

/// Restricts drawing in the current context to a rectangle.
@preconcurrency @MainActor
public func UIRectClip(_ rect: CGRect) { UIGraphicsGetCurrentContext()?.clip(to: rect) }

extension CGContext {
    /// Draws with a blend mode and an opacity, and restores the state.
    fileprivate func blend(
        _ mode: CGBlendMode, alpha: CGFloat? = nil, _ draw: (CGContext) -> Void
    ) {
        saveGState()
        setBlendMode(mode)
        if let alpha { setAlpha(alpha) }
        draw(self)
        restoreGState()
    }

    /// Creates the context of an image, with checked numbers.
    @MainActor
    static func ofImage(size: CGSize, isOpaque: Bool, scale: CGFloat) -> CGContext {
        let range: ClosedRange<Double> = 0...1e5
        let width = usableNumbers(size.width, in: range, "width", of: "An image context") ?? 0
        let height = usableNumbers(size.height, in: range, "height", of: "An image context") ?? 0
        let known = usableNumbers(scale, in: 0...1e3, "scale", of: "An image context") ?? 0
        let context = CGContext(
            size: CGSize(width: width, height: height),
            scale: known > 0 ? known : UIScreen.main.scale)
        if isOpaque {
            context.saveGState()
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
            context.restoreGState()
        }
        return context
    }
}

extension UIImage {
    /// Creates an image from a drawing; nil if it has no area.
    convenience init?(drawing context: CGContext) {
        guard let image = context.makeImage() else { return nil }
        self.init(
            size: context.size, scale: context.scale,
            source: .bytes(uri: image.reference, path: nil))
    }

    // MARK: Drawing

    @MainActor
    final func baseDraw(in rect: CGRect) {
        guard let image = shownNow else { return }
        UIGraphicsGetCurrentContext()?.drawUpright(image, in: rect)
    }

    @MainActor
    final func baseDraw(in rect: CGRect, _ blendMode: CGBlendMode, _ alpha: CGFloat) {
        guard let image = shownNow else { return }
        UIGraphicsGetCurrentContext()?.blend(blendMode, alpha: alpha) {
            $0.drawUpright(image, in: rect)
        }
    }

    @MainActor
    final func baseDrawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let image = shownNow else { return }
        let tile = CGRect(origin: rect.origin, size: size)
        context.saveGState()
        context.clip(to: rect)
        // A tile is drawn with its top at the greatest y.
        context.translateBy(x: 0, y: tile.minY + tile.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(image, in: tile, byTiling: true)
        context.restoreGState()
    }

    /// The image for the current traits.
    private var shownNow: CGImage? {
        resolved(with: UITraitCollection.current.values).picture
    }

    /// Returns the image in one colour, with its own opacity.
    @preconcurrency @MainActor
    public func withTintColor(_ color: UIColor) -> UIImage {
        withTintColor(color, renderingMode: renderingMode)
    }

    /// Returns the image in one colour, with its own opacity and another rendering mode.
    @preconcurrency @MainActor
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        let context = CGContext(size: size, scale: scale)
        if let image = picture {
            context.drawTemplate(
                image, in: CGRect(origin: .zero, size: size), color: color.cgColor)
        }
        return UIImage(drawing: context)?.withRenderingMode(renderingMode) ?? self
    }
}

extension UIColor {
    /// Makes the colour that of fills and lines in the current context.
    @preconcurrency @MainActor
    public func set() {
        setFill()
        setStroke()
    }

    /// Makes the colour that of fills in the current context.
    @preconcurrency @MainActor
    public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }

    /// Makes the colour that of lines in the current context.
    @preconcurrency @MainActor
    public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIBezierPath {
    final func baseSetLineDash(
        _ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat
    ) {
        dashes =
            count > 0
            ? pattern.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? [] : []
        dashPhase = phase
    }

    /// Writes the lengths of dashes and gaps, their number, and how far into the pattern the line
    /// begins, to those arguments that are not nil.
    ///
    /// Ask for the number first, and provide room for as many lengths.
    ///
    /// Source: Apple, UIBezierPath.getLineDash(_:count:phase:).
    public final func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
        phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, length) in dashes.enumerated() { pattern?[index] = length }
        count?.pointee = dashes.count
        phase?.pointee = dashPhase
    }

    final func baseFill() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        trace(in: context)
        context.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    final func baseFill(with blendMode: CGBlendMode, alpha: CGFloat) {
        UIGraphicsGetCurrentContext()?.blend(blendMode, alpha: alpha) { _ in fill() }
    }

    final func baseStroke() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setLineWidth(lineWidth)
        context.setLineCap(lineCapStyle)
        context.setLineJoin(lineJoinStyle)
        context.setMiterLimit(miterLimit)
        context.setLineDash(phase: dashPhase, lengths: dashes)
        trace(in: context)
        context.strokePath()
        context.restoreGState()
    }

    final func baseStroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        UIGraphicsGetCurrentContext()?.blend(blendMode, alpha: alpha) { _ in stroke() }
    }

    final func baseAddClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        trace(in: context)
        context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    private func trace(in context: CGContext) {
        context.beginPath()
        context.addPath(cgPath)
    }
}
