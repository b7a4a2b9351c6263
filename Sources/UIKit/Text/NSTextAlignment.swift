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
public enum NSLineBreakMode: Int, Sendable {
    /// Between words; inside one only where it is wider than a line of its own.
    case byWordWrapping = 0
    /// Between any two characters.
    case byCharWrapping = 1
    /// Between words; what is left over of the last line is cut off at the edge.
    case byClipping = 2
    /// Between words, and the last line begins with an ellipsis where text is left over.
    ///
    /// Whoever draws a label of several lines ends it as with `byTruncatingTail`.
    case byTruncatingHead = 3
    /// Between words, and the last line ends with an ellipsis where text is left over.
    case byTruncatingTail = 4
    /// Between words, and the last line has an ellipsis in its middle where text is left over.
    ///
    /// Whoever draws a label of several lines ends it as with `byTruncatingTail`.
    case byTruncatingMiddle = 5
}
