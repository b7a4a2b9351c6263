/// What a command wrote, as it tells with `--json`.
struct Written: Encodable {
    /// The file's path.
    var file: String
    /// How many lines of the recording it holds; nil for pictures.
    var lines: Int?
    /// The file's size.
    var bytes: Int
    /// Pixels across and down, for pictures.
    var width: Int?
    var height: Int?
    /// What could not be done as it was meant, each in a sentence.
    var remarks: [String] = []
}
