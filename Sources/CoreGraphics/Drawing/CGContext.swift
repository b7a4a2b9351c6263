/// A drawing: records its elements as vectors, which stay sharp at any scale.
///
/// UIKit's contexts have their origin at the top left and y pointing down, as `draw(_:)` and image
/// contexts on Apple's systems do. A number that is not finite, or a transform that cannot be
/// inverted, draws nothing.
///
/// Source: Apple, CGContext; Quartz 2D Programming Guide.
///
/// Deviation: the record is a list of vector shapes in SVG; ``data`` draws its pixels. Pages of
/// other PDFs and glyph arrays are missing, and so do not compile.
public final class CGContext {
    /// The values that ``saveGState()`` saves.
    struct GraphicsState {
        var transform: CGAffineTransform
        var fill = CGColor.black
        var stroke = CGColor.black
        var alpha: CGFloat = 1
        var lineWidth: CGFloat = 1
        var lineCap = CGLineCap.butt
        var lineJoin = CGLineJoin.miter
        var miterLimit: CGFloat = 10
        var dashPhase: CGFloat = 0
        var dashes: [CGFloat] = []
        var blendMode = CGBlendMode.normal
        var shadow: Shadow?
        var textMode = CGTextDrawingMode.fill
        var shouldAntialias = true
        var interpolation = CGInterpolationQuality.default
        /// The attributes of the clips and masks, each inside the ones before.
        var clips: [String] = []
        /// The bounding box of the clip, in the coordinates of the drawing.
        var clipBox: CGRect
        /// The spaces of components without a space of their own.
        var fillSpace = CGColorSpace.gray
        var strokeSpace = CGColorSpace.gray
    }

    struct Shadow {
        var offset: CGSize
        var blur: CGFloat
        var color: CGColor
    }

    /// A part of the drawing that is composited as one: the drawing itself or a transparency layer.
    struct Layer {
        /// The elements so far; without the end of an open group.
        var body = ""
        /// The clips of the groups that are open.
        var openClips: [String] = []
        /// The state at the layer's beginning.
        var state: GraphicsState?
        /// The last addition to the elements; nil if there was none.
        var sum: Sum?
    }

    /// The size of the drawing, in points; of a PDF that of its page.
    package internal(set) var size: CGSize
    /// The pixels per point.
    package let scale: CGFloat
    var state: GraphicsState
    private var saved: [GraphicsState] = []
    var layers = [Layer()]
    /// Clips, gradients, masks and filters.
    var definitions = ""
    private var names = 0
    /// The current path, in the coordinates of the drawing.
    var current = CGMutablePath()
    /// Filters and styles that were defined already, by their description.
    var filters: [String: String] = [:]
    /// Images that were defined already, by their reference.
    var images: [String: String] = [:]
    /// Patterns that were defined already, by their tile and transform.
    var patterns: [String: String] = [:]
    /// The memory of a context with pixels; nil for one of UIKit's.
    var bitmap: Bitmap?
    /// The pages that were drawn; nil for a context that is not a PDF's.
    var pdf: PDFPages?
    /// The links of a PDF's page, and the places to which they lead.
    var marks: [PDFMark] = []
    /// The transform from the coordinates of the record to those of a PDF's page, whose y points
    /// up; the identity for others.
    var pageTransform = CGAffineTransform.identity
    /// The transform from the coordinates of drawn lines of text to those of drawing calls, which
    /// its translation moves. Default: the identity.
    ///
    /// Lines are upright where y points up.
    ///
    /// Source: Apple, CGContext.textMatrix.
    public var textMatrix = CGAffineTransform.identity
    /// Whether edges may be smoothed. It is not part of the state that is saved.
    var allowsAntialiasing = true

    /// Creates an empty drawing whose coordinates begin at a point, with y pointing down.
    package init(size: CGSize, scale: CGFloat, origin: CGPoint = .zero) {
        self.size = size
        self.scale = scale
        let area = CGRect(origin: .zero, size: size)
        state = GraphicsState(
            transform: CGAffineTransform(translationX: -origin.x, y: -origin.y), clipBox: area)
    }

    /// Creates the empty drawing of a PDF's page, with y pointing down in drawing calls.
    package convenience init(page bounds: CGRect) {
        self.init(size: bounds.size, scale: 1, origin: bounds.origin)
        pageTransform = Self.pageTransform(of: bounds)
    }

    deinit {
        if pdf != nil { closePDF() }
    }

    /// Whether the drawing is a page of a PDF.
    var isPDFPage: Bool { pageTransform != .identity }

    /// Removes all that was recorded.
    func clearRecord() {
        (saved, layers, definitions, names) = ([], [Layer()], "", 0)
        (filters, images, patterns, marks) = ([:], [:], [:], [])
        (current, textMatrix) = (CGMutablePath(), .identity)
    }

    /// Whether nothing was drawn.
    package var isEmpty: Bool { layers.count == 1 && layers[0].body.isEmpty }

    /// The width of the drawing, in pixels.
    public var width: Int { Int((size.width * scale).rounded(.up)) }

    /// The height of the drawing, in pixels.
    public var height: Int { Int((size.height * scale).rounded(.up)) }

    func newName() -> String {
        names += 1
        return "m\(names)"
    }

    /// The area of the drawing, larger by a margin, as attributes of a region.
    var region: String {
        let margin = max(size.width, size.height)
        return "x=\"\(VectorText.number(-margin))\" y=\"\(VectorText.number(-margin))\" "
            + "width=\"\(VectorText.number(size.width + 2 * margin))\" "
            + "height=\"\(VectorText.number(size.height + 2 * margin))\""
    }

    // MARK: State

    /// Saves the state, except the current path.
    public func saveGState() { saved.append(state) }

    /// Restores the state that was saved last; does nothing without one.
    public func restoreGState() {
        if let last = saved.popLast() { state = last }
    }

    /// The number of saved states.
    package var savedCount: Int { saved.count }

    /// The transform from the coordinates of drawing calls to those of the drawing; of a PDF to
    /// those of its page, in points from the bottom left corner.
    public var ctm: CGAffineTransform {
        isPDFPage ? state.transform.concatenating(pageTransform) : state.transform
    }

    /// Applies a transform before the current one.
    public func concatenate(_ transform: CGAffineTransform) {
        let result = transform.concatenating(state.transform)
        guard result.isFinite else { return }
        state.transform = result
    }

    /// Moves the origin.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        concatenate(CGAffineTransform(translationX: tx, y: ty))
    }

    /// Scales the axes.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        concatenate(CGAffineTransform(scaleX: sx, y: sy))
    }

    /// Rotates the axes by an angle in radians, from the x axis towards the y axis.
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// The transform from the coordinates of drawing calls to pixels.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform {
        state.transform.concatenating(CGAffineTransform(scaleX: scale, y: scale))
    }

    /// Returns a point of drawing calls in pixels.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint {
        point.applying(userSpaceToDeviceSpaceTransform)
    }

    /// Returns the box of a rectangle of drawing calls in pixels.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect {
        rect.applying(userSpaceToDeviceSpaceTransform)
    }

    /// Returns a point in pixels in the coordinates of drawing calls.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint {
        point.applying(userSpaceToDeviceSpaceTransform.inverted())
    }

    /// Returns the box of a rectangle in pixels in the coordinates of drawing calls.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect {
        rect.applying(userSpaceToDeviceSpaceTransform.inverted())
    }

    /// Where the next line of text begins, in the coordinates of drawing calls: the translation of
    /// ``textMatrix``.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
    }

    /// Sets the opacity of later drawing, 0…1.
    public func setAlpha(_ alpha: CGFloat) {
        if alpha.isFinite { state.alpha = min(max(alpha, 0), 1) }
    }

    /// Sets how later drawing combines with the picture below it.
    public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

    /// Sets the shadow of later drawing: black with an alpha of one third.
    ///
    /// - Parameters:
    ///   - offset: in points of the drawing, not changed by transforms.
    ///   - blur: the width of the blurred edge in points; 0 for a sharp shadow.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }

    /// Sets the shadow of later drawing; nil for the colour removes it.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard offset.width.isFinite, offset.height.isFinite, blur.isFinite else { return }
        // The offset is in the context's first coordinates.
        let pointsUp = bitmap != nil || pdf != nil
        let offset = CGSize(
            width: offset.width, height: pointsUp ? -offset.height : offset.height)
        state.shadow = color.map { Shadow(offset: offset, blur: max(0, blur), color: $0) }
    }

    // MARK: Colours

    /// Sets the colour of fills.
    public func setFillColor(_ color: CGColor) {
        state.fill = color
        state.fillSpace = color.isGray ? .gray : .rgb
    }

    /// Sets the colour of lines.
    public func setStrokeColor(_ color: CGColor) {
        state.stroke = color
        state.strokeSpace = color.isGray ? .gray : .rgb
    }

    /// Sets the colour of fills in sRGB, with components of 0…1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the colour of lines in sRGB, with components of 0…1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the colour of fills to a grey, 0 (black) to 1 (white).
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(gray: gray, alpha: alpha))
    }

    /// Sets the colour of lines to a grey, 0 (black) to 1 (white).
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(gray: gray, alpha: alpha))
    }

    /// Sets the space of fills' components, and the colour to black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        state.fill = .black
    }

    /// Sets the space of lines' components, and the colour to black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        state.stroke = .black
    }

    /// Sets the colour of fills from components in the space of fills, alpha last.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        let count = state.fillSpace.numberOfComponents + 1
        let values = Array(UnsafeBufferPointer(start: components, count: count))
        if let color = state.fillSpace.color(values[...]) { state.fill = color }
    }

    /// Sets the colour of lines from components in the space of lines, alpha last.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        let count = state.strokeSpace.numberOfComponents + 1
        let values = Array(UnsafeBufferPointer(start: components, count: count))
        if let color = state.strokeSpace.color(values[...]) { state.stroke = color }
    }

    // MARK: Lines

    /// Sets the width of lines. Default: 1.
    public func setLineWidth(_ width: CGFloat) {
        if width.isFinite { state.lineWidth = max(0, width) }
    }

    /// Sets the shape of lines' ends. Default: butt.
    public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }

    /// Sets the shape of lines' corners. Default: miter.
    public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }

    /// Sets how long a mitre may be, in line widths, before the corner is bevelled. Default: 10.
    public func setMiterLimit(_ limit: CGFloat) {
        if limit.isFinite { state.miterLimit = max(1, limit) }
    }

    /// Sets the lengths of dashes and gaps, and how far into the pattern a line begins.
    ///
    /// An empty array draws solid lines. So do negative lengths, or lengths that are all 0.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let isUsable =
            phase.isFinite && lengths.allSatisfy { $0.isFinite && $0 >= 0 }
            && lengths.contains { $0 > 0 }
        state.dashes = isUsable ? lengths : []
        state.dashPhase = isUsable ? phase : 0
    }

    /// Sets how letters are drawn. Default: fill.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }
}

extension CGAffineTransform {
    /// Whether every component is finite.
    var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// Whether the transform only moves.
    var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// Whether the transform can be inverted with sense.
    var isUsable: Bool { isFinite && abs(a * d - b * c) > 1e-18 }
}
