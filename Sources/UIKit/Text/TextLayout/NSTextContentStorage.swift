/// The paragraphs of a text storage, for layout managers.
///
/// Source: Apple, NSTextContentStorage.
open class NSTextContentStorage: NSTextContentManager {
    /// The object that provides paragraphs; not retained.
    @_nonoverride
    open weak var delegate: (any NSTextContentStorageDelegate)? {
        get { storageDelegate }
        set { super.delegate = newValue }
    }
    private final weak var storageDelegate: (any NSTextContentStorageDelegate)?

    override func delegateDidChange() {
        storageDelegate = super.delegate as? any NSTextContentStorageDelegate
        forgetParagraphs()
        super.delegateDidChange()
    }

    /// The text. Default: an empty one.
    open var textStorage: NSTextStorage? = NSTextStorage() {
        didSet {
            guard textStorage !== oldValue else { return }
            if oldValue?.contents === self { oldValue?.contents = nil }
            textStorage?.contents = self
            forgetParagraphs()
            for manager in textLayoutManagers { manager.rendering = nil }
            contentMayHaveChanged()
        }
    }

    /// The text; setting it makes a new text storage.
    open var attributedString: NSAttributedString? {
        get { textStorage }
        set { textStorage = newValue.map { NSTextStorage(attributedString: $0) } }
    }

    private var knownParagraphs: [NSTextParagraph]?

    /// Creates a manager of an empty text.
    public override init() {
        super.init()
        textStorage?.contents = self
    }

    /// Creates a manager of an empty text from an archive, which has nothing of it.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        textStorage?.contents = self
    }

    // MARK: Paragraphs

    /// Whether paragraphs may differ from the text.
    final var changesParagraphs: Bool { storageDelegate != nil }

    private func forgetParagraphs() { knownParagraphs = nil }

    /// Processes a change of the text.
    final func textWasEdited(_ range: NSRange, changeInLength delta: Int) {
        forgetParagraphs()
        for manager in textLayoutManagers {
            manager.moveRenderingAttributes(range, changeInLength: delta)
            manager.textWasEdited(textStorage)
        }
    }

    private var paragraphs: [NSTextParagraph] {
        if let knownParagraphs { return knownParagraphs }
        guard let textStorage else { return [] }
        let string = textStorage.string as NSString
        var (paragraphs, start): ([NSTextParagraph], Int) = ([], 0)
        while start < string.length {
            let range = string.paragraphRange(for: NSRange(location: start, length: 0))
            guard range.length > 0 else { break }
            let chosen = storageDelegate?.textContentStorage(self, textParagraphWith: range)
            if let chosen, chosen.attributedString.length != range.length {
                reportMistake(
                    "The paragraph of a content storage's delegate has a length of "
                        + "\(chosen.attributedString.length), but it is shown in place of one "
                        + "with a length of \(range.length); it is ignored")
            }
            let usable = chosen?.attributedString.length == range.length ? chosen : nil
            let paragraph =
                usable
                ?? NSTextParagraph(attributedString: textStorage.attributedSubstring(from: range))
            paragraph.textContentManager = self
            paragraph.elementRange = NSTextRange(start..<range.upperBound)
            paragraphs.append(paragraph)
            start = range.upperBound
        }
        knownParagraphs = paragraphs
        return paragraphs
    }

    /// Returns the text of a paragraph of the storage; nil for another element.
    open func attributedString(for textElement: NSTextElement) -> NSAttributedString? {
        guard textElement.textContentManager === self else { return nil }
        return (textElement as? NSTextParagraph)?.attributedString
    }

    /// Returns a paragraph with a text, which is in no range of the storage.
    open func textElement(for attributedString: NSAttributedString) -> NSTextElement? {
        NSTextParagraph(attributedString: attributedString)
    }

    // MARK: Elements and locations

    open override var documentRange: NSTextRange {
        NSTextRange(0..<(textStorage?.length ?? 0))
    }

    @discardableResult
    open override func enumerateTextElements(
        from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [],
        using block: (NSTextElement) -> Bool
    ) -> (any NSTextLocation)? {
        let isReverse = options.contains(.reverse)
        let place = (textLocation as? CountedTextLocation)?.offset
        var last: (any NSTextLocation)?
        for paragraph in isReverse ? paragraphs.reversed() : paragraphs {
            guard let range = paragraph.elementRange,
                let start = range.location as? CountedTextLocation,
                let end = range.endLocation as? CountedTextLocation
            else { continue }
            if let place, isReverse ? start.offset > place : end.offset <= place { continue }
            if hides(paragraph, options) { continue }
            last = isReverse ? start : end
            if !block(paragraph) { break }
        }
        return last
    }

    open override func location(
        _ location: any NSTextLocation, offsetBy offset: Int
    ) -> (any NSTextLocation)? {
        guard let location = location as? CountedTextLocation else { return nil }
        let (place, overflows) = location.offset.addingReportingOverflow(offset)
        guard !overflows, (0...(textStorage?.length ?? 0)).contains(place) else { return nil }
        return CountedTextLocation(place)
    }

    open override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
        guard let from = from as? CountedTextLocation, let to = to as? CountedTextLocation else {
            return 0
        }
        return to.offset - from.offset
    }

    // MARK: Changes

    open override func performEditingTransaction(_ transaction: () -> Void) {
        let storage = textStorage
        storage?.beginEditing()
        super.performEditingTransaction(transaction)
        storage?.endEditing()
    }

    open override func replaceContents(
        in range: NSTextRange, with textElements: [NSTextElement]?
    ) {
        let text = NSMutableAttributedString()
        for case let paragraph as NSTextParagraph in textElements ?? [] {
            text.append(paragraph.attributedString)
        }
        let start = documentRange.location
        textStorage?.replaceCharacters(
            in: NSRange(
                location: offset(from: start, to: range.location),
                length: offset(from: range.location, to: range.endLocation)), with: text)
    }
}

/// An object that provides the paragraphs of a text storage, as they are shown.
///
/// Source: Apple, NSTextContentStorageDelegate. Its method has a default.
@preconcurrency @MainActor
public protocol NSTextContentStorageDelegate: NSTextContentManagerDelegate {
    /// Returns a paragraph that is shown in place of a range of the text; nil for the text itself.
    ///
    /// The paragraph must be as long as the range, with its line break; another one is reported
    /// and ignored.
    func textContentStorage(
        _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
    ) -> NSTextParagraph?
}

extension NSTextContentStorageDelegate {
    /// Returns nil.
    public func textContentStorage(
        _ textContentStorage: NSTextContentStorage, textParagraphWith range: NSRange
    ) -> NSTextParagraph? { nil }
}
