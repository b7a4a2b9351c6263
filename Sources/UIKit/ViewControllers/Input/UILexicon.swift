/// A word or an abbreviation that the user has entered elsewhere.
///
/// Source: Apple, UILexiconEntry.
@preconcurrency @MainActor
public final class UILexiconEntry: NSObject {
    /// The text for documents.
    public let documentText: String
    /// The text that the user types for it.
    public let userInput: String

    /// Creates an entry. Not in UIKit, where the system makes it.
    public init(documentText: String, userInput: String) {
        (self.documentText, self.userInput) = (documentText, userInput)
        super.init()
    }
}

/// The words and abbreviations of the user.
///
/// Source: Apple, UILexicon.
@preconcurrency @MainActor
public final class UILexicon: NSObject, NSCopying {
    /// The words and abbreviations.
    public let entries: [UILexiconEntry]

    /// The entries that ``UIInputViewController/requestSupplementaryLexicon(completion:)``
    /// delivers. Default: none.
    ///
    /// Not in UIKit, where they are names of contacts and the user's abbreviations.
    public static var supplementaryEntries: [UILexiconEntry] = []

    init(_ entries: [UILexiconEntry]) {
        self.entries = entries
        super.init()
    }

    /// Returns the object itself, which does not change.
    public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
