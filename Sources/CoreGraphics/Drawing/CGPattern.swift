/// Draws a cell of a pattern, in the pattern's coordinates.
public typealias CGPatternDrawPatternCallback = (UnsafeMutableRawPointer?, CGContext) -> Void
/// Releases what a pattern's drawing was handed.
public typealias CGPatternReleaseInfoCallback = (UnsafeMutableRawPointer?) -> Void

/// The functions of a pattern.
///
/// Source: Apple, CGPatternCallbacks.
///
/// Deviation: they are Swift's closures, because C cannot call functions with a `CGContext`.
public struct CGPatternCallbacks {
    /// The version of the structure: 0.
    public var version: UInt32
    /// Draws a cell.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Is called when the pattern is released.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Creates the functions of a pattern.
    public init(
        version: UInt32, drawPattern: CGPatternDrawPatternCallback?,
        releaseInfo: CGPatternReleaseInfoCallback?
    ) {
        (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
    }
}

/// How the cells of a pattern are placed on pixels.
///
/// Source: Apple, CGPatternTiling.
///
/// Deviation: drawings are vectors, whose cells are exact; the value changes nothing.
public enum CGPatternTiling: Int32, Sendable {
    /// Cells keep their form.
    case noDistortion = 0
    /// Distances are constant, with the least distortion.
    case constantSpacingMinimalDistortion = 1
    /// Distances are constant.
    case constantSpacing = 2
}

/// A drawing that repeats in two directions.
///
/// Source: Apple, CGPattern.
///
/// Deviation: a cell is drawn when a colour or a context is given the pattern, and what is outside
/// of a step is cut off.
public final class CGPattern {
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGPatternCallbacks
    private let bounds: CGRect
    private let matrix: CGAffineTransform
    private let step: CGSize
    let isColored: Bool

    /// Creates a pattern; nil without a function that draws, and if a number is not finite or a
    /// step is 0.
    ///
    /// - Parameters:
    ///   - info: handed to the functions.
    ///   - bounds: the cell, in the pattern's coordinates.
    ///   - matrix: from the pattern's coordinates to the drawing's.
    ///   - xStep: the horizontal distance of cells.
    ///   - yStep: the vertical distance of cells.
    ///   - tiling: how cells are placed on pixels.
    ///   - isColored: whether the cell has its own colours; otherwise it is drawn in the components
    ///     with which it is used.
    ///   - callbacks: the functions.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
        yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
        callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        let size = CGSize(width: abs(xStep), height: abs(yStep))
        guard callbacks.pointee.drawPattern != nil, size.width > 0, size.height > 0,
            size.width <= 1e5, size.height <= 1e5, matrix.isUsable, bounds.minX.isFinite,
            bounds.minY.isFinite, bounds.width.isFinite, bounds.height.isFinite
        else { return nil }
        self.info = info
        (self.bounds, self.matrix, self.isColored) = (bounds.standardized, matrix, isColored)
        step = size
        self.callbacks = callbacks.pointee
    }

    deinit { callbacks.releaseInfo?(info) }

    /// Returns the pattern as a colour.
    ///
    /// - Parameters:
    ///   - color: the colour of a cell without its own.
    ///   - alpha: the opacity of the whole.
    func color(_ color: CGColor?, alpha: CGFloat) -> CGColor? {
        let context = CGContext(size: step, scale: 1, origin: bounds.origin)
        context.clip(to: bounds)
        if let color {
            context.setFillColor(color)
            context.setStrokeColor(color)
        }
        callbacks.drawPattern?(info, context)
        let tile = context.makeImage().map {
            CGColor.Tile(image: $0, size: step, corner: bounds.origin, matrix: matrix)
        }
        return tile.map { CGColor(rgba: SIMD4(0, 0, 0, Double(alpha)), tile: $0) }
    }

    /// Returns the pattern as a colour, from the components of a space.
    func color(in space: CGColorSpace, _ components: [CGFloat]) -> CGColor? {
        guard isColored else {
            let base = space.base ?? .gray
            return base.color(components[...]).flatMap { color($0, alpha: 1) }
        }
        return components.first.flatMap { $0.isFinite ? color(nil, alpha: $0) : nil }
    }
}

extension CGColor {
    /// Creates a colour that repeats a pattern; nil if there are too few components.
    ///
    /// - Parameters:
    ///   - space: a space of patterns.
    ///   - pattern: the pattern.
    ///   - components: the opacity of a pattern with its own colours; otherwise the components of
    ///     the space's base, opacity last.
    ///
    /// Source: Apple, CGColor.init(patternSpace:pattern:components:).
    public convenience init?(
        patternSpace space: CGColorSpace, pattern: CGPattern,
        components: UnsafePointer<CGFloat>
    ) {
        let count = pattern.isColored ? 1 : (space.base ?? .gray).numberOfComponents + 1
        let values = Array(UnsafeBufferPointer(start: components, count: count))
        guard let color = pattern.color(in: space, values) else { return nil }
        self.init(rgba: color.rgba, tile: color.tile)
    }
}

extension CGContext {
    /// Sets the pattern of fills.
    ///
    /// - Parameters:
    ///   - pattern: the pattern.
    ///   - components: the opacity of a pattern with its own colours; otherwise components of
    ///     the base of the fills' space, opacity last.
    ///
    /// Source: Apple, CGContext.setFillPattern(_:colorComponents:).
    public func setFillPattern(
        _ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>
    ) {
        let color = CGColor(
            patternSpace: state.fillSpace, pattern: pattern, components: components)
        if let color { state.fill = color }
    }

    /// Sets the pattern of lines; components as of ``setFillPattern(_:colorComponents:)``.
    ///
    /// Source: Apple, CGContext.setStrokePattern(_:colorComponents:).
    public func setStrokePattern(
        _ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>
    ) {
        let color = CGColor(
            patternSpace: state.strokeSpace, pattern: pattern, components: components)
        if let color { state.stroke = color }
    }
}
