/// The object that changes what is pasted into a text.
///
/// Source: Apple, UITextPasteDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UITextPasteDelegate: NSObjectProtocol {
    /// Sets the result of an item that is pasted, at once or later. Default: its text.
    ///
    /// The paste waits until all items have results.
    func textPasteConfigurationSupporting(
        _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
        transform item: any UITextPasteItem)
    /// Returns the text of several items. Default: one after the other. [U]
    func textPasteConfigurationSupporting(
        _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
        combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
    ) -> NSAttributedString
    /// Inserts the text, and returns its range. Default: it replaces the range, if the view's
    /// delegate allows it.
    func textPasteConfigurationSupporting(
        _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
        performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
    ) -> UITextRange
}

extension UITextPasteDelegate {
    /// Sets the item's text.
    public func textPasteConfigurationSupporting(
        _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
        transform item: any UITextPasteItem
    ) { item.setDefaultResult() }
    /// Returns the texts, one after the other.
    public func textPasteConfigurationSupporting(
        _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
        combineItemAttributedStrings itemStrings: [NSAttributedString], for textRange: UITextRange
    ) -> NSAttributedString {
        itemStrings.reduce(into: NSMutableAttributedString()) { $0.append($1) }
    }
    /// Replaces the range.
    public func textPasteConfigurationSupporting(
        _ textPasteConfigurationSupporting: any UITextPasteConfigurationSupporting,
        performPasteOf attributedString: NSAttributedString, to textRange: UITextRange
    ) -> UITextRange {
        (textPasteConfigurationSupporting as? any EditedText)?.insert(attributedString, textRange)
            ?? textRange
    }
}

/// A view into which text is pasted.
///
/// Source: Apple, UITextPasteConfigurationSupporting.
@preconcurrency @MainActor
public protocol UITextPasteConfigurationSupporting: NSObjectProtocol {
    /// The object that changes what is pasted; nil (the default) for none. Not retained.
    var pasteDelegate: (any UITextPasteDelegate)? { get set }
}

/// Something that is being pasted, whose result the delegate sets.
///
/// Source: Apple, UITextPasteItem.
@preconcurrency @MainActor
public protocol UITextPasteItem: NSObjectProtocol {
    /// The provider of the item's data.
    var itemProvider: NSItemProvider { get }
    /// The attributes of the text at the cursor.
    var defaultAttributes: [NSAttributedString.Key: Any] { get }
    /// Pastes a text.
    func setResult(string: String)
    /// Pastes a text with attributes; a text field has those of the whole field.
    func setResult(attributedString string: NSAttributedString)
    /// Pastes a picture, in a text view.
    func setResult(attachment textAttachment: NSTextAttachment)
    /// Pastes nothing for the item.
    func setNoResult()
    /// Pastes the item's text.
    func setDefaultResult()
}

extension UITextField: UITextPasteConfigurationSupporting {}
extension UITextView: UITextPasteConfigurationSupporting {}

/// An item of the general pasteboard.
private final class PastedItem: NSObject, UITextPasteItem {
    let itemProvider: NSItemProvider
    let defaultAttributes: [NSAttributedString.Key: Any]
    private let text: String
    private(set) var hasResult = false
    private(set) var result: NSAttributedString?
    var whenDone: (() -> Void)?

    init(_ text: String, _ attributes: [NSAttributedString.Key: Any]) {
        (self.text, defaultAttributes) = (text, attributes)
        itemProvider = NSItemProvider(object: text as NSString)
    }

    private func finish(_ result: NSAttributedString?) {
        guard !hasResult else { return }
        (hasResult, self.result) = (true, result)
        whenDone?()
    }

    func setResult(string: String) { finish(NSAttributedString(string: string)) }
    func setResult(attributedString string: NSAttributedString) { finish(string) }
    func setResult(attachment textAttachment: NSTextAttachment) {
        finish(NSAttributedString(attachment: textAttachment))
    }
    func setNoResult() { finish(nil) }
    func setDefaultResult() { setResult(string: text) }
}

extension EditedText {
    /// Pastes the texts of the general pasteboard.
    func basePaste(for delegate: (any UITextPasteDelegate)?) {
        guard canEdit else { return }
        guard let delegate, let view = self as? any UITextPasteConfigurationSupporting else {
            if let text = UIPasteboard.general.string { insertPasted(text) }
            return
        }
        let items = (UIPasteboard.general.strings ?? []).map { PastedItem($0, nextAttributes) }
        guard !items.isEmpty else { return }
        let finish: () -> Void = { [weak self, weak delegate] in
            guard items.allSatisfy(\.hasResult) else { return }
            // The items keep the closure, and it the items, until the last one has a result.
            for item in items { item.whenDone = nil }
            guard let self, let delegate,
                let view = self as? any UITextPasteConfigurationSupporting
            else { return }
            let texts = items.compactMap(\.result)
            guard !texts.isEmpty, let range = selectedTextRange else { return }
            let text =
                texts.count == 1
                ? texts[0]
                : delegate.textPasteConfigurationSupporting(
                    view, combineItemAttributedStrings: texts, for: range)
            _ = delegate.textPasteConfigurationSupporting(view, performPasteOf: text, to: range)
        }
        for item in items { item.whenDone = finish }
        for item in items {
            delegate.textPasteConfigurationSupporting(view, transform: item)
        }
    }

    /// Replaces a range by a text with attributes, as typing does; returns the range of the text.
    func insert(_ text: NSAttributedString, _ range: UITextRange) -> UITextRange {
        guard let start = places(range)?.lowerBound else { return range }
        selectedTextRange = range
        insertPasted(text.string)
        let end = start + text.length
        guard edit.selection.lowerBound == end, edit.part(start..<end) == text.string else {
            return selectedTextRange ?? range
        }
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
            attributes, part, _ in
            guard !attributes.isEmpty else { return }
            let place = start + part.location
            restyle(place..<place + part.length) { $0.merge(attributes) { $1 } }
        }
        return TextPlaceRange(start..<end)
    }
}
