/// A field for a line of text: it is edited with the viewer's keyboard while it is first responder.
///
/// A tap makes it first responder, with the cursor at the text's end; further taps put the cursor where they are.
///
/// Source: Apple, UITextField.
///
/// Deviation: a text that is edited loses what its runs had of their own; there are no input views, background pictures or menus; a font does not adapt its size.
@preconcurrency @MainActor
open class UITextField: UIControl, UIKeyInput {
    /// Who has a say in the editing, and hears of it.
    open weak var delegate: (any UITextFieldDelegate)?

    // MARK: Text

    /// The text; nil counts as empty, and is never answered. Setting it sends no event and moves the cursor to the end.
    open var text: String? {
        get { edit.text }
        set {
            let text = newValue ?? ""
            let wasAttributed = attributed != nil
            attributed = nil
            guard wasAttributed || text != edit.text else { return }
            edit.set(text)
            contentChanged()
        }
    }

    /// The text with what its runs have of their own, until it is edited; a plain text comes with the field's own attributes.
    ///
    /// Setting it also sets ``text``, and the field's font, colour and alignment to those of the first character, as far as that
    /// has any.
    open var attributedText: NSAttributedString? {
        get { attributedContent }
        set { takeAttributed(newValue) }
    }

    /// What stands in the field while it has no text, with attributes; it comes before a plain one, and setting either takes
    /// the other's place.
    ///
    /// Runs without font or colour have the placeholder's.
    open var attributedPlaceholder: NSAttributedString? {
        get { styledPlaceholder }
        set {
            placeholder = newValue?.string
            styledPlaceholder = newValue.map { NSAttributedString(attributedString: $0) }
            contentChanged()
        }
    }

    /// What stands in the field while it has no text; nil for nothing.
    open var placeholder: String? {
        didSet {
            let wasStyled = styledPlaceholder != nil
            styledPlaceholder = nil
            if wasStyled || placeholder != oldValue { contentChanged() }
        }
    }

    /// The font of text and placeholder; nil brings back the default, the system's at 17 points.
    open var font: UIFont? {
        get { textView.font }
        set {
            textView.font = newValue
            placeholderView?.font = textView.font
            contentChanged()
        }
    }

    /// The colour of the text; nil brings back the default, ``UIColor/label``.
    open var textColor: UIColor? {
        get { textView.textColor }
        set { textView.textColor = newValue }
    }

    /// Where the text stands between left and right. Default: natural.
    open var textAlignment: NSTextAlignment = .natural {
        didSet {
            textView.textAlignment = textAlignment
            placeholderView?.textAlignment = textAlignment
        }
    }

    /// Whether the text is emptied when editing begins. Default: false.
    open var clearsOnBeginEditing = false

    /// Whether the first text that is typed replaces all there is. Default: false; true while a secure field that had a
    /// text begins to be edited.
    open var clearsOnInsertion = false

    // MARK: Keyboard

    /// Which keys a keyboard on the screen offers first. Default: default.
    open var keyboardType: UIKeyboardType = .default { didSet { traitsChanged() } }
    /// What the return key of a keyboard on the screen says. Default: default.
    open var returnKeyType: UIReturnKeyType = .default { didSet { traitsChanged() } }
    /// Whether the return key does nothing while there is no text. Default: false.
    open var enablesReturnKeyAutomatically = false
    /// Whether the text is shown as dots. Default: false.
    open var isSecureTextEntry = false { didSet { if isSecureTextEntry != oldValue { contentChanged() } } }
    /// Which letters a keyboard on the screen makes capitals by itself. Default: sentences.
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences { didSet { traitsChanged() } }
    /// Whether a keyboard on the screen corrects words by itself. Default: default.
    open var autocorrectionType: UITextAutocorrectionType = .default { didSet { traitsChanged() } }

    // MARK: Look

    /// The frame around the field. Default: none.
    open var borderStyle: BorderStyle = .none { didSet { borderStyleChanged() } }
    /// When there is a button to empty the field. Default: never.
    open var clearButtonMode: ViewMode = .never { didSet { contentChanged() } }
    /// The view at the edge where text begins; nil for none.
    open var leftView: UIView? { didSet { sideViewChanged(from: oldValue, to: leftView) } }
    /// When the view at the edge where text begins is there. Default: never.
    open var leftViewMode: ViewMode = .never { didSet { contentChanged() } }
    /// The view at the edge where text ends; nil for none. Where there is a clear button too, that is left out.
    open var rightView: UIView? { didSet { sideViewChanged(from: oldValue, to: rightView) } }
    /// When the view at the edge where text ends is there. Default: never.
    open var rightViewMode: ViewMode = .never { didSet { contentChanged() } }

    final var attributed: NSAttributedString?
    final var styledPlaceholder: NSAttributedString?
    final let textView = UITextFieldLabel()
    final var placeholderView: UILabel?
    final var borderView: UIView?
    final var clearButton: UIButton?
    final var edit = TextEdit()
    final var isEndingOnReturn = false
    /// Whether the text was set before editing began and the first insertion replaces it.
    final var replacesAll = false

    /// Creates a field with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a field from an archive; here an empty one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        addSubview(textView)
        textView.lineBreakMode = .byTruncatingTail
    }

    // MARK: Editing

    /// Whether the field is being edited: whether it is first responder.
    public final var isEditing: Bool { isFirstResponder }

    /// True, as long as the field is enabled.
    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Begins editing, unless the delegate says no.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard window != nil, canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true else {
            return false
        }
        return super.becomeFirstResponder()
    }

    /// Ends editing, unless the delegate says no.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
        return super.resignFirstResponder()
    }

    override func didBecomeFirstResponder() { editingBegan() }

    override func didResignFirstResponder() { editingEnded() }

    package override func take(_ key: KeyboardKey) -> Bool { takeEditingKey(key) }

    /// Whether there is any text.
    open var hasText: Bool { !edit.text.isEmpty }

    /// Puts a text in the place of the selection, if the delegate agrees; a line feed is the return key.
    ///
    /// Line ends in a longer text become spaces.
    open func insertText(_ text: String) {
        if text == "\n" { returnKeyPressed() } else { replaceSelection(with: text) }
    }

    /// Deletes the selection or the character before the cursor, if the delegate agrees.
    open func deleteBackward() {
        deleteRange(edit.rangeBefore)
    }

    /// Selects the whole text, while the field is edited.
    open func selectAll(_ sender: Any?) {
        select(0..<edit.text.utf16.count)
    }

    // MARK: Rectangles

    /// Returns where the border is, for bounds: all of them.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Returns where the text stands, for bounds, while it is not edited.
    open func textRect(forBounds bounds: CGRect) -> CGRect { textArea(in: bounds, isEditing: false) }

    /// Returns where the placeholder stands, for bounds: where the text does.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }

    /// Returns where the text stands, for bounds, while it is edited.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textArea(in: bounds, isEditing: true) }

    /// Returns where the clear button stands, for bounds.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { clearButtonArea(in: bounds) }

    /// Returns where the view at the edge where text begins stands, for bounds.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { sideArea(of: leftView, in: bounds, atStart: true) }

    /// Returns where the view at the edge where text ends stands, for bounds.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect { sideArea(of: rightView, in: bounds, atStart: false) }

    /// The size of the text or the placeholder, whichever is wider, with the border's room around it.
    open override var intrinsicContentSize: CGSize { naturalSize }

    /// Returns the intrinsic size, whatever size is given.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Places text, placeholder, buttons and border.
    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutParts()
    }

    // MARK: Touches

    /// Begins editing where the finger was lifted, or puts the cursor there.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, bounds.contains(touch.location(in: self)) else { return }
        tapped(at: touch.location(in: self))
    }

    package override func stateDidChange() {
        super.stateDidChange()
        if !isEnabled { resignFirstResponder() }
        setNeedsLayout()
    }

    package override var baselines: Baselines {
        let (size, text) = (naturalSize, textView.baselines)
        let baselines = Baselines.ofTexts(inHeight: size.height) { height in
            [(text, textRect(forBounds: CGRect(x: 0, y: 0, width: size.width, height: height)))]
        }
        return baselines ?? super.baselines
    }

    package override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.input = keyboardTraits
        return content
    }
}
