import MainLoop

/// A controller of a view in place of the keyboard, or above it.
///
/// An object returns it from ``UIResponder/inputViewController`` or
/// ``UIResponder/inputAccessoryViewController``. Its view appears while the object is the first
/// responder, and changes the text through ``textDocumentProxy``. While it replaces the keyboard of
/// an object without an input delegate, it is this delegate.
///
/// Source: Apple, UIInputViewController.
///
/// Deviation: it is not a keyboard extension: there are no other keyboards to advance to.
@preconcurrency @MainActor
open class UIInputViewController: UIViewController, UITextInputDelegate {
    private final lazy var proxy = DocumentProxy(of: self)

    /// The view, if it is an input view.
    ///
    /// Source: Apple, UIInputViewController.inputView.
    open override var inputView: UIInputView? {
        get { view as? UIInputView }
        set { if let newValue { view = newValue } }
    }
    /// The text that the first responder edits.
    ///
    /// Source: Apple, UIInputViewController.textDocumentProxy.
    open var textDocumentProxy: any UITextDocumentProxy { proxy }
    /// Whether a button for the next keyboard is needed: false, because there is no other one.
    open var needsInputModeSwitchKey: Bool { false }

    /// The height of a view without constraints, in points. [U]
    private static let standardHeight: CGFloat = 216

    /// Creates an input view with the keyboard's background, as high as its constraints require.
    open override func loadView() {
        if loadArchivedView() { return }
        let made = UIInputView(
            frame: CGRect(
                x: 0, y: 0, width: UIScreen.main.bounds.width, height: Self.standardHeight),
            inputViewStyle: .keyboard)
        made.allowsSelfSizing = true
        view = made
    }

    /// Ends editing, so that the view disappears.
    open func dismissKeyboard() { proxy.responder?.resignFirstResponder() }

    /// Asks for the words and abbreviations that the user has entered elsewhere.
    ///
    /// Source: Apple, requestSupplementaryLexicon(completion:).
    ///
    /// - Parameter completionHandler: called in a later turn of the main loop with
    ///   ``UILexicon/supplementaryEntries``.
    open func requestSupplementaryLexicon(
        completion completionHandler: @escaping (UILexicon) -> Void
    ) {
        MainLoop.main.deferBlock { completionHandler(UILexicon(UILexicon.supplementaryEntries)) }
    }

    /// Called before the selection changes; the base version does nothing.
    open func selectionWillChange(_ textInput: (any UITextInput)?) {}
    /// Called after the selection has changed; the base version does nothing.
    open func selectionDidChange(_ textInput: (any UITextInput)?) {}
    /// Called before the text changes; the base version does nothing.
    open func textWillChange(_ textInput: (any UITextInput)?) {}
    /// Called after the text has changed; the base version does nothing.
    open func textDidChange(_ textInput: (any UITextInput)?) {}
}

/// The text that an input view changes.
///
/// Source: Apple, UITextDocumentProxy.
@preconcurrency @MainActor
public protocol UITextDocumentProxy: UIKeyInput {
    /// The text before the selection; nil if there is none, or the object has no positions.
    ///
    /// It is the whole text; UIKit's ends at the paragraph. [U]
    var documentContextBeforeInput: String? { get }
    /// The text behind the selection; nil if there is none, or the object has no positions.
    var documentContextAfterInput: String? { get }
    /// The selected text; nil without one.
    var selectedText: String? { get }
    /// The number of the object whose text it is; the same as long as this edits.
    var documentIdentifier: UUID { get }
    /// Moves the cursor by a number of UTF-16 code units, at most to an end of the text.
    func adjustTextPosition(byCharacterOffset offset: Int)
    /// Replaces the marked text, or the selection if there is none, and marks the new text.
    func setMarkedText(_ markedText: String, selectedRange: NSRange)
    /// Makes the marked text part of the text.
    func unmarkText()
}

/// The first responder's text, as an input view changes it.
private final class DocumentProxy: UITextDocumentProxy {
    private unowned let controller: UIInputViewController
    private weak var last: UIResponder?
    private var lastIdentifier = UUID()

    init(of controller: UIInputViewController) { self.controller = controller }

    var responder: UIResponder? { controller.viewIfLoaded?.window?.firstResponder }
    private var keys: (any UIKeyInput)? { responder as? any UIKeyInput }
    private var input: (any UITextInput)? { responder as? any UITextInput }

    var keyboardType: UIKeyboardType { keys?.keyboardType ?? .default }
    var returnKeyType: UIReturnKeyType { keys?.returnKeyType ?? .default }
    var enablesReturnKeyAutomatically: Bool { keys?.enablesReturnKeyAutomatically ?? false }
    var isSecureTextEntry: Bool { keys?.isSecureTextEntry ?? false }
    var autocapitalizationType: UITextAutocapitalizationType {
        keys?.autocapitalizationType ?? .sentences
    }
    var autocorrectionType: UITextAutocorrectionType { keys?.autocorrectionType ?? .default }
    var spellCheckingType: UITextSpellCheckingType { keys?.spellCheckingType ?? .default }
    var keyboardAppearance: UIKeyboardAppearance { keys?.keyboardAppearance ?? .default }
    var textContentType: UITextContentType! { keys?.textContentType }

    var hasText: Bool { keys?.hasText ?? false }
    func insertText(_ text: String) { keys?.insertByUser(text) }
    func deleteBackward() { keys?.deleteBackwardByUser() }

    private func text(from start: UITextPosition?, to end: UITextPosition?) -> String? {
        guard let input, let start, let end, let range = input.textRange(from: start, to: end),
            let text = input.text(in: range), !text.isEmpty
        else { return nil }
        return text
    }

    var documentContextBeforeInput: String? {
        text(from: input?.beginningOfDocument, to: input?.selectedTextRange?.start)
    }
    var documentContextAfterInput: String? {
        text(from: input?.selectedTextRange?.end, to: input?.endOfDocument)
    }
    var selectedText: String? {
        text(from: input?.selectedTextRange?.start, to: input?.selectedTextRange?.end)
    }

    var documentIdentifier: UUID {
        if let responder, responder !== last { (last, lastIdentifier) = (responder, UUID()) }
        return lastIdentifier
    }

    func adjustTextPosition(byCharacterOffset offset: Int) {
        guard let input, let range = input.selectedTextRange else { return }
        let place =
            input.position(from: range.start, offset: offset)
            ?? (offset < 0 ? input.beginningOfDocument : input.endOfDocument)
        input.selectedTextRange = input.textRange(from: place, to: place)
    }

    func setMarkedText(_ markedText: String, selectedRange: NSRange) {
        input?.setMarkedText(markedText, selectedRange: selectedRange)
    }

    func unmarkText() { input?.unmarkText() }
}
