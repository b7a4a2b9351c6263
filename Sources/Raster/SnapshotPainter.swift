public import Foundation
public import Snapshots

/// Draws snapshots as the viewer page does: with Cairo, Pango for text and librsvg for SVG images.
///
/// ```swift
/// let picture = try SnapshotPainter(assets: folder).picture(of: snapshot)
/// try picture.png().write(to: URL(filePath: "window.png"))
/// ```
///
/// Boxes have their edges on whole pixels of their plane, as in the page; rotated edges, corners
/// and outlines are antialiased. Alpha applies to whole subtrees, and perspective is exact for
/// every pixel. Text is drawn in Inter, by which it is measured, where that is installed (Debian's
/// package fonts-inter). If a line is too wide in another font, the font is shrunk and the layout
/// stays.
public struct SnapshotPainter: Sendable {
    /// Pixels per point; nil for the snapshot's own scale.
    public var scale: Double?
    /// The folder that contains the images, by name; nil for none.
    public var assets: URL?
    /// The font family, or several separated by commas in order of preference.
    ///
    /// Default: Inter, or the system's sans-serif.
    public var fontFamily = "Inter, sans-serif"
    /// The colour behind the window. Default: white, as in the viewer.
    public var backdrop = SnapshotNode.Color(rgba: 0xffff_ffff)
    /// The maximum number of pixels in use at the same time, including open groups.
    ///
    /// Default: 200 million, which are 800 megabytes.
    public var pixelLimit = 200_000_000
    /// Processor time for decoding or drawing one image, in seconds; at least 1. Default: 5.
    ///
    /// A separate process decodes images: this program started again, without reaching `main`. An
    /// image that exceeds the limit, or crashes the decoder, becomes a remark. If no process can be
    /// started, images are decoded without a limit.
    public var imageTimeLimit = 5

    /// Creates a painter.
    /// - Parameters:
    ///   - scale: Pixels per point; nil for the snapshot's own scale.
    ///   - assets: The folder that contains the images.
    public init(scale: Double? = nil, assets: URL? = nil) {
        self.scale = scale
        self.assets = assets
    }

    /// Draws a snapshot's window.
    ///
    /// An image that cannot be read becomes a grey box with its name, and adds a remark to the
    /// picture.
    /// - Throws: ``PaintingError`` if the nodes are not a tree, the picture would be empty or too
    ///   large, or its groups need more pixels than ``pixelLimit``.
    /// - Complexity: O(nodes + pixels drawn)
    public func picture(of snapshot: Snapshot) throws(PaintingError) -> Picture {
        let studio = Studio(self)
        let canvas = try draw(snapshot, studio)
        return Picture(canvas, studio.remarks)
    }

    func draw(_ snapshot: Snapshot, _ studio: Studio) throws(PaintingError) -> Canvas {
        let scale = try pixelsPerPoint(for: snapshot)
        let size = snapshot.size
        let box = Box(minX: 0, minY: 0, maxX: size.width * scale, maxY: size.height * scale).outset
        guard !box.isEmpty else {
            throw PaintingError(
                "The window is \(size.width) × \(size.height) points: there is nothing to draw.")
        }
        let canvas = try Canvas(covering: box, budget: studio.budget)
        canvas.fill(backdrop)
        let expansion = SnapshotExpansion(snapshot)
        if expansion.isCut {
            studio.remarks.report(
                "Copies of replicator layers were left out: more than "
                    + "\(SnapshotExpansion.mostNodes) layers are not drawn.")
        }
        let drawing = SceneDrawing(
            try SceneGraph(expansion, pixel: 1 / scale), on: canvas, scale: scale, studio: studio)
        try drawing.run()
        return canvas
    }

    func pixelsPerPoint(for snapshot: Snapshot) throws(PaintingError) -> Double {
        let scale = scale ?? snapshot.scale
        guard scale.isFinite, scale > 0 else {
            throw PaintingError(
                "A scale of \(scale) pixels a point cannot be drawn; choose one above 0, such as 2."
            )
        }
        return scale
    }
}

/// State that the drawings of one call share.
final class Studio {
    let budget: PixelBudget
    let shelf: ImageShelf
    let type: TextSetter
    let remarks = Remarks()

    init(_ painter: SnapshotPainter) {
        budget = PixelBudget(limit: painter.pixelLimit)
        shelf = ImageShelf(folder: painter.assets, seconds: painter.imageTimeLimit)
        type = TextSetter(family: painter.fontFamily, folder: painter.assets)
    }
}

/// Messages about content that was not drawn faithfully: each once, at most 100.
final class Remarks {
    private(set) var sentences: [String] = []
    /// The names of images that were not drawn, with the reasons.
    private var failures: Set<[String]> = []
    /// Whether an image was read but not drawn.
    var lacksImage: Bool { !failures.isEmpty }

    func report(_ sentence: String) {
        guard sentences.count < 100, !sentences.contains(sentence) else { return }
        sentences.append(sentence)
    }

    /// Reports an image that was read but not drawn: once, however many views show it.
    func report(_ mistake: String, ofImage name: String, in view: String) {
        guard failures.insert([name, mistake]).inserted else { return }
        report(
            "The image of \(view) was not drawn: \(mistake.hasSuffix(".") ? mistake : mistake + ".") "
                + "Use a simpler or smaller drawing, or a PNG of it.")
    }
}
