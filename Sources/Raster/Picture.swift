import CCairo
public import Snapshots

/// A drawn snapshot: pixels, row by row from the top.
public struct Picture: Equatable, Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The `width` × `height` pixels as `0xAARRGGBB`, premultiplied by alpha, from the top left.
    public let pixels: [UInt32]
    /// Messages about content that was not drawn faithfully, such as missing images or fonts.
    public var remarks: [String]
    /// Whether an image was read but not drawn.
    package private(set) var lacksImage = false

    /// A picture of so many pixels.
    package init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(
            pixels.count == width * height,
            "A picture of \(width) × \(height) does not have \(pixels.count) pixels.")
        (self.width, self.height, self.pixels, remarks) = (width, height, pixels, [])
    }

    init(_ canvas: Canvas, _ remarks: Remarks) {
        self.init(canvas, remarks: remarks.sentences)
        lacksImage = remarks.lacksImage
    }

    init(_ canvas: Canvas, remarks: [String]) {
        width = canvas.width
        height = canvas.height
        self.remarks = remarks
        let (width, height) = (width, height)
        pixels = canvas.withRows { row in
            Array(unsafeUninitializedCapacity: width * height) { buffer, count in
                for y in 0..<height {
                    buffer.baseAddress!.advanced(by: y * width).initialize(
                        from: row(y), count: width)
                }
                count = width * height
            }
        }
    }

    /// The colour of a pixel, not premultiplied by alpha.
    /// - Parameters:
    ///   - x: The column, from the left.
    ///   - y: The row, from the top.
    /// - Precondition: The pixel is in the picture.
    public subscript(x: Int, y: Int) -> SnapshotNode.Color {
        precondition(
            x >= 0 && x < width && y >= 0 && y < height,
            "Pixel (\(x), \(y)) is outside the picture, which is \(width) × \(height).")
        let pixel = pixels[y * width + x]
        let alpha = pixel >> 24
        guard alpha > 0 else { return SnapshotNode.Color(rgba: 0) }
        func channel(_ shift: UInt32) -> UInt32 {
            min((((pixel >> shift) & 0xff) * 255 + alpha / 2) / alpha, 255)
        }
        return SnapshotNode.Color(
            rgba: channel(16) << 24 | channel(8) << 16 | channel(0) << 8 | alpha)
    }
}
