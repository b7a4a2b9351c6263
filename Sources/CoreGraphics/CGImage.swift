/// A picture's pixels: how many there are, and where whoever draws finds them. Immutable.
///
/// A `UIImage` has one (`cgImage`), and a layer takes it as its `contents`. Nothing is decoded here.
///
/// Mirrors [`CGImage`](https://developer.apple.com/documentation/coregraphics/cgimage).
public final class CGImage: Hashable, Sendable {
    /// The number of pixels in a row.
    public let width: Int
    /// The number of rows.
    public let height: Int
    /// What snapshots call the picture: its name below the folder of resources, or a `data:` URI.
    package let reference: String
    /// The path of its file; nil when there is none.
    package let path: String?

    package init(width: Int, height: Int, reference: String, path: String?) {
        self.width = width
        self.height = height
        self.reference = reference
        self.path = path
    }

    /// Tells whether two pictures are made of the same bytes.
    public static func == (left: CGImage, right: CGImage) -> Bool {
        left === right || (left.reference == right.reference && left.path == right.path)
    }

    /// Feeds what snapshots call the picture to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(reference)
    }
}
