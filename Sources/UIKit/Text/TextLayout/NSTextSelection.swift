/// Selected ranges of a text, or a cursor.
///
/// Source: Apple, NSTextSelection.
///
/// Deviation: there is no `NSTextSelectionNavigation`, which moves selections.
@preconcurrency @MainActor
open class NSTextSelection: NSObject {
    /// The unit by which a selection grows.
    ///
    /// Source: Apple, NSTextSelection.Granularity.
    public enum Granularity: Int, Sendable {
        /// Characters.
        case character = 0
        /// Words.
        case word = 1
        /// Paragraphs.
        case paragraph = 2
        /// Lines.
        case line = 3
        /// Sentences.
        case sentence = 4
    }

    /// The line to which a place between two lines belongs.
    ///
    /// Source: Apple, NSTextSelection.Affinity.
    public enum Affinity: Int, Sendable {
        /// The line above.
        case upstream = 0
        /// The line below.
        case downstream = 1
    }

    /// The ranges, in their order.
    public let textRanges: [NSTextRange]
    /// The line to which a place between two lines belongs.
    public let affinity: Affinity
    /// The unit by which the selection grows.
    public let granularity: Granularity

    /// Creates a selection of ranges.
    public init(_ textRanges: [NSTextRange], affinity: Affinity, granularity: Granularity) {
        self.textRanges = textRanges
        (self.affinity, self.granularity) = (affinity, granularity)
        super.init()
    }

    /// Creates a selection of a range.
    public convenience init(range: NSTextRange, affinity: Affinity, granularity: Granularity) {
        self.init([range], affinity: affinity, granularity: granularity)
    }

    /// Creates a cursor.
    public convenience init(_ location: any NSTextLocation, affinity: Affinity) {
        self.init(
            range: NSTextRange(location: location), affinity: affinity, granularity: .character)
    }

    /// Returns a selection of other ranges, with the same affinity and granularity.
    open func textSelection(with textRanges: [NSTextRange]) -> NSTextSelection {
        NSTextSelection(textRanges, affinity: affinity, granularity: granularity)
    }
}
