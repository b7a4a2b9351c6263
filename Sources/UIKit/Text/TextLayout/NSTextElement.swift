/// A part of a text that is laid out on its own.
///
/// Source: Apple, NSTextElement.
///
/// Deviation: elements have no elements within them.
@preconcurrency @MainActor
open class NSTextElement: NSObject {
    /// The manager of the text; not retained.
    open weak var textContentManager: NSTextContentManager?
    /// The range in the text; nil for an element that is in none.
    open var elementRange: NSTextRange?

    /// Creates an element of a text.
    public init(textContentManager: NSTextContentManager?) {
        self.textContentManager = textContentManager
        super.init()
    }
}

/// A paragraph of a text, with its line break.
///
/// Source: Apple, NSTextParagraph.
open class NSTextParagraph: NSTextElement {
    /// The text of the paragraph, as it is shown.
    public let attributedString: NSAttributedString

    /// Creates a paragraph; nil is an empty text.
    public init(attributedString: NSAttributedString?) {
        self.attributedString = attributedString ?? NSAttributedString(string: "")
        super.init(textContentManager: nil)
    }

    /// The length of the line break at the end, in UTF-16 code units.
    private var separatorLength: Int {
        attributedString.string.last.map { $0.isNewline ? $0.utf16.count : 0 } ?? 0
    }

    private func boundary() -> (any NSTextLocation)? {
        elementRange.flatMap {
            textContentManager?.location($0.endLocation, offsetBy: -separatorLength)
        }
    }

    /// The range of the text without the line break; nil for a paragraph that is in no text.
    open var paragraphContentRange: NSTextRange? {
        elementRange.flatMap { range in
            boundary().flatMap { NSTextRange(location: range.location, end: $0) }
        }
    }

    /// The range of the line break; nil for a last paragraph without one.
    open var paragraphSeparatorRange: NSTextRange? {
        guard separatorLength > 0, let end = elementRange?.endLocation else { return nil }
        return boundary().flatMap { NSTextRange(location: $0, end: end) }
    }
}
