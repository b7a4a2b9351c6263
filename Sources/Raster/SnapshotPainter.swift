public import Foundation
public import Snapshots

/// Draws snapshots as the viewer page does: with Cairo, Pango for text and librsvg for vector pictures.
///
/// ```swift
/// let picture = try SnapshotPainter(assets: folder).picture(of: snapshot)
/// try picture.png().write(to: URL(filePath: "window.png"))
/// ```
///
/// Edges are antialiased, alpha works on whole subtrees, perspective is exact for every pixel. Where a text that was
/// laid out by the built-in metrics is too wide in the real font, the font gives way, not the layout.
public struct SnapshotPainter: Sendable {
    /// Pixels a point; nil for the snapshot's own scale.
    public var scale: Double?
    /// The folder where images are found by their names; nil when there is none.
    public var assets: URL?
    /// The family of fonts, or several with commas between, the best first; default: the system's sans-serif.
    public var fontFamily = "sans-serif"
    /// What is behind the window; default: white, as in the viewer.
    public var backdrop = SnapshotNode.Color(rgba: 0xffff_ffff)
    /// The most pixels that may be in use at a time: the picture's own, and those of groups being drawn; default: 200
    /// million, which are 800 megabytes.
    public var pixelLimit = 200_000_000
    /// Processor time for decoding or drawing one image, in seconds, at least 1; default: 5.
    ///
    /// Images are decoded by a process of their own: this program, started again, which never reaches `main`. An image
    /// that exceeds the limit, or makes the decoder crash, becomes a remark. Where no process can be started, images
    /// are decoded without a limit.
    public var imageTimeLimit = 5

    /// Creates a painter.
    /// - Parameters:
    ///   - scale: pixels a point; nil for the snapshot's own scale.
    ///   - assets: the folder where images are found by their names.
    public init(scale: Double? = nil, assets: URL? = nil) {
        self.scale = scale
        self.assets = assets
    }

    /// Draws a window.
    ///
    /// An image that cannot be read becomes a grey box with its name, and a remark of the picture's.
    /// - Throws: ``PaintingError``, when the nodes are no tree, the picture would be empty or too large, or its groups
    ///   need more pixels than the limit.
    /// - Complexity: O(nodes + pixels drawn)
    public func picture(of snapshot: Snapshot) throws(PaintingError) -> Picture {
        let studio = Studio(self)
        let canvas = try draw(snapshot, studio)
        return Picture(canvas, remarks: studio.remarks.sentences)
    }

    func draw(_ snapshot: Snapshot, _ studio: Studio) throws(PaintingError) -> Canvas {
        let scale = try pixelsPerPoint(for: snapshot)
        let size = snapshot.size
        let box = Box(minX: 0, minY: 0, maxX: size.width * scale, maxY: size.height * scale).outset
        guard !box.isEmpty else {
            throw PaintingError("The window is \(size.width) × \(size.height) points: there is nothing to draw.")
        }
        let canvas = try Canvas(covering: box, budget: studio.budget)
        canvas.fill(backdrop)
        let drawing = SceneDrawing(try SceneGraph(snapshot, pixel: 1 / scale), on: canvas, scale: scale, studio: studio)
        try drawing.run()
        return canvas
    }

    func pixelsPerPoint(for snapshot: Snapshot) throws(PaintingError) -> Double {
        let scale = scale ?? snapshot.scale
        guard scale.isFinite, scale > 0 else {
            throw PaintingError("A scale of \(scale) pixels a point cannot be drawn; choose one above 0, such as 2.")
        }
        return scale
    }
}

/// What the drawings of one painter share while they last.
final class Studio {
    let budget: PixelBudget
    let shelf: ImageShelf
    let type: TextSetter
    let remarks = Remarks()

    init(_ painter: SnapshotPainter) {
        budget = PixelBudget(limit: painter.pixelLimit)
        shelf = ImageShelf(folder: painter.assets, seconds: painter.imageTimeLimit)
        type = TextSetter(family: painter.fontFamily)
    }
}

/// What could not be drawn as it was meant: each thing once, not without end.
final class Remarks {
    private(set) var sentences: [String] = []

    func note(_ sentence: String) {
        guard sentences.count < 100, !sentences.contains(sentence) else { return }
        sentences.append(sentence)
    }
}
