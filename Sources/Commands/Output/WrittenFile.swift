/// The description of a written file that `--json` prints.
struct WrittenFile: Encodable {
    /// The file's path.
    var file: String
    /// The number of lines of the recording; nil for images.
    var lines: Int?
    /// The file's size.
    var bytes: Int
    /// The size in pixels, for images.
    var width: Int?
    var height: Int?
    /// The skipped and replaced parts, one sentence each.
    var remarks: [String] = []
}
