/// A field for a single line of text, edited with the viewer's keyboard while it is first
/// responder.
///
/// A tap makes it first responder, with the cursor at the end of the text; further taps move the
/// cursor.
///
/// Source: Apple, UITextField.
///
/// Deviation: editing removes the attributes of a text; there are no background images or menus;
/// the font does not adapt its size.
@preconcurrency @MainActor
open class UITextField: UIControl, UITextInput {
    /// The delegate; not retained.
    open weak var delegate: (any UITextFieldDelegate)?

    // MARK: Text

    /// The text, never nil when read. Setting nil makes it empty.
    ///
    /// Setting it sends no event and moves the cursor to the end.
    open var text: String? {
        get { edit.text }
        set {
            let text = newValue ?? ""
            let wasAttributed = attributed != nil
            attributed = nil
            guard wasAttributed || text != edit.text else { return }
            inputDelegate?.textWillChange(self)
            setUndone(text)
            contentChanged()
            inputDelegate?.textDidChange(self)
        }
    }

    /// The text with its attributes, until it is edited; a plain text has the field's attributes.
    ///
    /// Setting it also sets ``text``, and sets the field's font, colour and alignment to those of
    /// the first character, if it has any.
    open var attributedText: NSAttributedString? {
        get { attributedContent }
        set { setAttributed(newValue) }
    }

    /// The placeholder with attributes. It replaces a plain placeholder, and vice versa.
    ///
    /// Runs without font or colour use the placeholder's.
    open var attributedPlaceholder: NSAttributedString? {
        get { styledPlaceholder }
        set {
            placeholder = newValue?.string
            styledPlaceholder = newValue.map { NSAttributedString(attributedString: $0) }
            contentChanged()
        }
    }

    /// The placeholder, shown while the field is empty; nil for none.
    open var placeholder: String? {
        didSet {
            let wasStyled = styledPlaceholder != nil
            styledPlaceholder = nil
            if wasStyled || placeholder != oldValue { contentChanged() }
        }
    }

    /// The font of text and placeholder. Setting nil restores the default, the system font at 17
    /// points.
    open var font: UIFont? {
        get { textView.font }
        set {
            textView.font = newValue
            placeholderView?.font = textView.font
            contentChanged()
        }
    }

    /// The text colour. Setting nil restores the default, ``UIColor/label``.
    open var textColor: UIColor? {
        get { textView.textColor }
        set { textView.textColor = newValue }
    }

    /// The horizontal alignment of the text. Default: natural.
    open var textAlignment: NSTextAlignment = .natural {
        didSet {
            textView.textAlignment = textAlignment
            placeholderView?.textAlignment = textAlignment
        }
    }

    /// Whether the text is cleared when editing begins. Default: false.
    open var clearsOnBeginEditing = false

    /// Whether the first insertion replaces the whole text. Default: false.
    ///
    /// When editing of a secure field with text begins, it behaves as if true.
    open var clearsOnInsertion = false

    // MARK: Keyboard

    /// The type of an on-screen keyboard. Default: default.
    open var keyboardType: UIKeyboardType = .default { didSet { traitsChanged() } }
    /// The type of an on-screen keyboard's return key. Default: default.
    open var returnKeyType: UIReturnKeyType = .default { didSet { traitsChanged() } }
    /// Whether the return key is ignored while the field is empty. Default: false.
    open var enablesReturnKeyAutomatically = false
    /// Whether the text is shown as dots. Default: false.
    open var isSecureTextEntry = false {
        didSet { if isSecureTextEntry != oldValue { contentChanged() } }
    }
    /// Which letters an on-screen keyboard capitalizes automatically. Default: sentences.
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences {
        didSet { traitsChanged() }
    }
    /// Whether an on-screen keyboard corrects words automatically. Default: default.
    open var autocorrectionType: UITextAutocorrectionType = .default { didSet { traitsChanged() } }
    final var adjustsFonts = false
    final var hints = TextInputHints() { didSet { traitsChanged() } }

    // MARK: Appearance

    /// The border of the field. Default: none.
    open var borderStyle: BorderStyle = .none { didSet { borderStyleChanged() } }
    /// When the clear button is visible. Default: never.
    open var clearButtonMode: ViewMode = .never { didSet { contentChanged() } }
    /// The view at the leading edge; nil for none.
    open var leftView: UIView? { didSet { sideViewChanged(from: oldValue, to: leftView) } }
    /// When the view at the leading edge is visible. Default: never.
    open var leftViewMode: ViewMode = .never { didSet { contentChanged() } }
    /// The view at the trailing edge, which replaces the clear button; nil for none.
    open var rightView: UIView? { didSet { sideViewChanged(from: oldValue, to: rightView) } }
    /// When the view at the trailing edge is visible. Default: never.
    open var rightViewMode: ViewMode = .never { didSet { contentChanged() } }

    final var attributed: NSAttributedString?, styledPlaceholder: NSAttributedString?
    final var defaults: [NSAttributedString.Key: Any] = [:]
    final let textView = UITextFieldLabel()
    final var placeholderView: UILabel?
    final var borderView: UIView?
    final var clearButton: UIButton?
    final var clearImages: [State: UIImage] = [:] { didSet { showClearImages() } }
    final var edit = TextEdit()
    final var isEndingOnReturn = false
    /// Whether the text was set before editing began and the first insertion replaces it.
    final var replacesAll = false

    /// Creates a field with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a field from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UITextField.self)
    }

    private func setUp() {
        addSubview(textView)
        textView.lineBreakMode = .byTruncatingTail
    }

    // MARK: Editing

    /// Whether the field is being edited, that is, whether it is first responder.
    public final var isEditing: Bool { isFirstResponder }

    /// True if the field is enabled.
    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Begins editing, unless the delegate refuses.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard window != nil, canBecomeFirstResponder,
            delegate?.textFieldShouldBeginEditing(self) ?? true
        else {
            return false
        }
        return super.becomeFirstResponder()
    }

    /// Ends editing, unless the delegate refuses.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
        return super.resignFirstResponder()
    }

    override func didBecomeFirstResponder() { editingBegan() }

    override func didResignFirstResponder() { editingEnded() }

    package override func receive(_ key: KeyboardKey) -> Bool { receiveEditingKey(key) }

    /// Whether there is any text.
    open var hasText: Bool { !edit.text.isEmpty }

    /// Replaces the selection with a text, if the delegate allows it; a line feed is the return
    /// key.
    ///
    /// Line breaks in a longer text become spaces.
    open func insertText(_ text: String) {
        if text == "\n" { returnKeyPressed() } else { replaceSelection(with: text) }
    }

    /// Deletes the selection or the character before the cursor, if the delegate allows it.
    open func deleteBackward() {
        deleteRange(edit.rangeBefore)
    }

    // MARK: Text input

    /// The object that is notified when a program or a finger changes the text or the selection.
    open weak var inputDelegate: (any UITextInputDelegate)?
    private lazy var ownTokenizer = UITextInputStringTokenizer(textInput: self)
    /// The object that finds the units of the text: a ``UITextInputStringTokenizer``.
    open var tokenizer: any UITextInputTokenizer { ownTokenizer }

    /// Returns the text in a range; nil for a range of another input.
    open func text(in range: UITextRange) -> String? { baseText(in: range) }

    /// Replaces the text in a range without asking the delegate, which is notified. [U]
    open func replace(_ range: UITextRange, withText text: String) {
        baseReplace(range, with: text)
    }

    /// The selection, empty for a cursor; never nil when read. Setting nil puts a cursor at its
    /// end.
    ///
    /// Positions within a character move to its start.
    open var selectedTextRange: UITextRange? {
        get { baseSelectedTextRange }
        set { baseSelectedTextRange = newValue }
    }

    /// The range of the text that an input method has not finished; nil for none.
    open var markedTextRange: UITextRange? { edit.marked.map(TextPlaceRange.init) }
    /// The attributes of marked text; nil (the default) underlines it.
    open var markedTextStyle: [NSAttributedString.Key: Any]?

    /// Replaces the marked text or the selection, if the delegate allows it, and marks the new
    /// text until it is replaced, unmarked, or the cursor leaves it.
    open func setMarkedText(_ markedText: String?, selectedRange: NSRange) {
        baseSetMarkedText(markedText, selectedRange)
    }

    /// Makes the marked text part of the text.
    open func unmarkText() { unmark() }

    /// Returns the rectangle of a range's first line, in points of the bounds' coordinates.
    open func firstRect(for range: UITextRange) -> CGRect { baseFirstRect(for: range) }

    /// Returns the rectangle of the cursor, 2 points wide. The cursor is hidden if an override
    /// returns an empty one.
    open func caretRect(for position: UITextPosition) -> CGRect { baseCaretRect(for: position) }

    /// Returns the rectangles of a range, one for each line.
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
        baseSelectionRects(for: range)
    }

    /// Returns the position nearest to a point of the bounds' coordinates.
    ///
    /// A tap puts the cursor at this position.
    open func closestPosition(to point: CGPoint) -> UITextPosition? {
        baseClosestPosition(to: point)
    }

    /// Returns the position within a range nearest to a point of the bounds' coordinates.
    open func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition? {
        baseClosestPosition(to: point, within: range)
    }

    /// Returns the character nearest to a point of the bounds' coordinates; nil without text.
    open func characterRange(at point: CGPoint) -> UITextRange? { baseCharacterRange(at: point) }

    // MARK: Actions and input views

    /// Whether an action is possible now: copying needs a selection, pasting a text to paste.
    ///
    /// The text of a secure field is never copied.
    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        baseCanPerform(action) ?? super.canPerformAction(action, withSender: sender)
    }

    /// Moves the selection to the general pasteboard, if the delegate allows it.
    open override func cut(_ sender: Any?) { baseCut() }
    /// Copies the selection to the general pasteboard.
    open override func copy(_ sender: Any?) { baseCopy() }
    /// Inserts the text of the general pasteboard, if the delegate allows it.
    open override func paste(_ sender: Any?) {
        if canEdit, let text = UIPasteboard.general.string { replaceSelection(with: text) }
    }
    /// Selects the word at the cursor.
    open override func select(_ sender: Any?) { select(wordAtCursor) }
    /// Selects the whole text.
    open override func selectAll(_ sender: Any?) { select(0..<edit.length) }
    /// Removes the selection, if the delegate allows it.
    open override func delete(_ sender: Any?) {
        if !edit.selection.isEmpty { deleteBackward() }
    }

    /// The view shown in place of the keyboard. Default: nil.
    ///
    /// A change while the object is first responder needs ``UIResponder/reloadInputViews()``.
    open override var inputView: UIView? {
        get { ownInputView }
        set { ownInputView = newValue }
    }
    private var ownInputView: UIView?
    /// The view shown above the keyboard. Default: nil.
    open override var inputAccessoryView: UIView? {
        get { ownInputAccessoryView }
        set { ownInputAccessoryView = newValue }
    }
    private var ownInputAccessoryView: UIView?

    // MARK: Rectangles

    /// Returns the frame of the border in `bounds`: all of them.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }

    /// Returns the frame of the text in `bounds` while it is not being edited.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        textArea(in: bounds, isEditing: false)
    }

    /// Returns the frame of the placeholder in `bounds`: that of the text.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }

    /// Draws the placeholder in its rectangle, if a subclass overrides it; what draws nothing hides
    /// it. Source: Apple, drawPlaceholder(in:).
    open func drawPlaceholder(in rect: CGRect) { drawnPlaceholder?.paint(in: rect) }

    /// Returns the frame of the text in `bounds` while it is being edited.
    open func editingRect(forBounds bounds: CGRect) -> CGRect {
        textArea(in: bounds, isEditing: true)
    }

    /// Returns the frame of the clear button in `bounds`.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect { clearButtonArea(in: bounds) }

    /// Returns the frame of the leading view in `bounds`.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        sideArea(of: leftView, in: bounds, atStart: true)
    }

    /// Returns the frame of the trailing view in `bounds`.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        sideArea(of: rightView, in: bounds, atStart: false)
    }

    /// The size of the text or the placeholder, whichever is wider, plus the border.
    open override var intrinsicContentSize: CGSize { naturalSize }

    /// Returns the intrinsic content size, regardless of `size`.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Positions text, placeholder, buttons and border.
    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutParts()
    }

    // MARK: Touches

    /// Begins editing, or moves the cursor to where the finger was lifted.
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

    /// Adds the keyboard that the text needs.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.input = ViewContent.Input(self, isActive: isFirstResponder)
        if let words = hasText ? shownText : placeholder, !words.isEmpty { content.value = words }
        return content
    }
}
