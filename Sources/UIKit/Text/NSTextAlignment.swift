/// The horizontal alignment of text.
///
/// Source: Apple, NSTextAlignment.
public enum NSTextAlignment: Int, Sendable {
    /// At the left edge.
    case left = 0
    /// Centred.
    case center = 1
    /// At the right edge.
    case right = 2
    /// At both edges: the spaces of a line are widened, except in the last line of a paragraph.
    case justified = 3
    /// At the leading edge of the language.
    case natural = 4
}

/// How text that is wider than its container is broken into lines.
///
/// Source: Apple, NSLineBreakMode.
public enum NSLineBreakMode: Int, Sendable {
    /// Between words; inside a word only if it is wider than a line.
    case byWordWrapping = 0
    /// Between any two characters.
    case byCharWrapping = 1
    /// Between words; the rest of the last line is clipped at the edge.
    case byClipping = 2
    /// Between words; if text is left over, the last line begins with an ellipsis.
    ///
    /// A label of several lines is drawn as with `byTruncatingTail`.
    case byTruncatingHead = 3
    /// Between words; if text is left over, the last line ends with an ellipsis.
    case byTruncatingTail = 4
    /// Between words; if text is left over, the last line has an ellipsis in its middle.
    ///
    /// A label of several lines is drawn as with `byTruncatingTail`.
    case byTruncatingMiddle = 5
}
