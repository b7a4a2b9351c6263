/// Where the lines of a text stand between the left and right edges.
///
/// Source: Apple, NSTextAlignment.
///
/// Deviation: there is no `justified`, as nothing here spreads the words of a line.
public enum NSTextAlignment: Int, Sendable {
    /// At the left edge.
    case left = 0
    /// In the middle.
    case center = 1
    /// At the right edge.
    case right = 2
    /// At the edge where the language begins to read.
    case natural = 4
}

/// How a text that is wider than its room is broken into lines.
///
/// Source: Apple, NSLineBreakMode.
///
/// Deviation: `byClipping`, `byTruncatingHead` and `byTruncatingMiddle` are missing: they differ in nothing but the
/// drawing of the last line, which whoever draws the snapshots ends with an ellipsis.
public enum NSLineBreakMode: Int, Sendable {
    /// Between words; inside one only where it is wider than a line of its own.
    case byWordWrapping = 0
    /// Between any two characters.
    case byCharWrapping = 1
    /// Between words, and the last line ends with an ellipsis where text is left over.
    case byTruncatingTail = 4
}
