import CoreGraphics

/// A layer whose contents are drawn in tiles: `draw(in:)` is called once for each tile, which clips
/// the drawing.
///
/// Source: Apple, CATiledLayer.
///
/// Deviation: all tiles are drawn at once, on the main thread and at one level of detail, because
/// vectors are sharp at any scale; nothing fades in. Above 1024 tiles the layer is drawn whole.
@preconcurrency @MainActor
open class CATiledLayer: CALayer {
    /// The size of a tile, in pixels. Default: 256 × 256.
    open var tileSize = CGSize(width: 256, height: 256) {
        didSet {
            guard tileSize != oldValue else { return }
            let isUsable =
                tileSize.width >= 1 && tileSize.height >= 1 && tileSize.width.isFinite
                && tileSize.height.isFinite
            if !isUsable { tileSize = oldValue }
            setNeedsDisplay()
        }
    }

    /// The number of levels of detail that a bitmap would have. Default: 1.
    open var levelsOfDetail = 1
    /// How many of them enlarge the contents. Default: 0.
    open var levelsOfDetailBias = 0

    /// How long tiles would fade in, in seconds: 0.25.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    /// The most tiles that are drawn.
    private static let mostTiles: CGFloat = 1024

    /// Draws the layer tile by tile.
    final func drawTiles(_ context: CGContext, _ draw: (CGContext) -> Void) {
        let area = bounds
        let scale = max(contentsScale, 1e-3)
        let step = CGSize(width: tileSize.width / scale, height: tileSize.height / scale)
        let columns = (area.width / step.width).rounded(.up)
        let rows = (area.height / step.height).rounded(.up)
        guard columns * rows > 1, columns * rows <= Self.mostTiles else { return draw(context) }
        for row in 0..<Int(rows) {
            for column in 0..<Int(columns) {
                let tile = CGRect(
                    x: area.minX + CGFloat(column) * step.width,
                    y: area.minY + CGFloat(row) * step.height, width: step.width,
                    height: step.height)
                context.saveGState()
                context.clip(to: tile.intersection(area))
                draw(context)
                context.restoreGState()
            }
        }
    }
}
