/// A file that a command wrote, as `--json` describes it.
struct WrittenFile: Encodable {
    /// The file's path.
    var file: String
    /// How many lines of the recording it holds; nil for pictures.
    var lines: Int?
    /// The file's size.
    var bytes: Int
    /// The size in pixels, for pictures.
    var width: Int?
    var height: Int?
    /// What was left out or replaced, a sentence each.
    var remarks: [String] = []
}
