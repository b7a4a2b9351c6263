/// A reference to a picture: its size in pixels and where to find the data. Immutable.
///
/// `UIImage.cgImage` is one, and so may be a layer's `contents`. Nothing is decoded here.
///
/// Mirrors [`CGImage`](https://developer.apple.com/documentation/coregraphics/cgimage).
public final class CGImage: Hashable, Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// The picture's name in snapshots: its path below the resources folder, or a `data:` URI.
    package let reference: String
    /// The path of its file; nil if it has none.
    package let path: String?

    package init(width: Int, height: Int, reference: String, path: String?) {
        self.width = width
        self.height = height
        self.reference = reference
        self.path = path
    }

    /// Returns whether two pictures have the same reference and the same file.
    public static func == (left: CGImage, right: CGImage) -> Bool {
        left === right || (left.reference == right.reference && left.path == right.path)
    }

    /// Feeds the picture's reference to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(reference)
    }
}
