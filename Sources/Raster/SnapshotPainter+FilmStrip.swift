public import Snapshots

extension SnapshotPainter {
    /// Draws snapshots side by side, each with its time below.
    /// - Parameter frames: The times, in nanoseconds since the loop's start, and the snapshots.
    /// - Throws: ``PaintingError``, as ``picture(of:)`` does; also if there are no frames, or too
    ///   many.
    /// - Complexity: O(frames × (nodes + pixels drawn))
    public func filmStrip(
        of frames: [(nanoseconds: Int64, snapshot: Snapshot)]
    ) throws(PaintingError) -> Picture {
        guard let first = frames.first?.snapshot else {
            throw PaintingError("A film strip needs at least one frame.")
        }
        let scale = try pixelsPerPoint(for: first)
        var painter = self
        painter.scale = scale
        // Whole pixels, so that each frame looks as it does alone.
        let (gap, caption) = ((12 * scale).rounded(.up), (24 * scale).rounded(.up))
        var height = 0.0
        var width = gap
        for frame in frames {
            width += (frame.snapshot.size.width * scale).rounded(.up) + gap
            height = max(height, (frame.snapshot.size.height * scale).rounded(.up))
        }
        let studio = Studio(self)
        let strip = try Canvas(
            covering: Box(minX: 0, minY: 0, maxX: width, maxY: gap + height + caption),
            budget: studio.budget)
        strip.fill(SnapshotNode.Color(rgba: 0xd1d1_d6ff))
        var x = gap
        for frame in frames {
            let picture = try painter.draw(frame.snapshot, studio)
            strip.paint(picture, at: (x, gap))
            let words = Caption(seconds: frame.nanoseconds)
            let box = Box(
                minX: 0, minY: 0, maxX: Double(picture.width) / scale, maxY: caption / scale)
            strip.save()
            strip.matrix = Homography.scale(scale).then(.translation(x, gap + height))
            studio.type.draw(
                words.text, in: box, font: SnapshotNode.Font(size: 13),
                color: SnapshotNode.Color(rgba: 0x3c3c_43ff), on: strip)
            strip.restore()
            x += Double(picture.width) + gap
        }
        return Picture(strip, studio.remarks)
    }
}

/// A time as the caption of a frame: seconds, with up to three decimals.
struct Caption {
    let text: String

    init(seconds nanoseconds: Int64) {
        let sign = nanoseconds < 0 ? "−" : ""
        let milliseconds = (nanoseconds.magnitude + 500_000) / 1_000_000
        var decimals = String(String(1000 + milliseconds % 1000).dropFirst())
        while decimals.hasSuffix("0") { decimals.removeLast() }
        text = sign + String(milliseconds / 1000) + (decimals.isEmpty ? "" : "." + decimals) + " s"
    }
}
