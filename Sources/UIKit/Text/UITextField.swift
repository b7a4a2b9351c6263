/// A field for a single line of text, edited with the viewer's keyboard while it is first
/// responder.
///
/// A tap makes it first responder, with the cursor at the end of the text; further taps move the
/// cursor.
///
/// Source: Apple, UITextField.
///
/// Deviation: an input method's unfinished text removes the attributes; there are no background
/// images or menus; the font does not adapt its size.
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

    /// The text with its attributes; a plain text has the field's attributes.
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
    /// The image in place of the border, stretched to ``borderRect(forBounds:)``; nil for none.
    /// Default: nil.
    ///
    /// A field with a rounded border does not show it. Source: Apple, UITextField.background and
    /// UITextField.BorderStyle.roundedRect.
    open var background: UIImage? { didSet { borderStyleChanged() } }
    /// The image in place of the border while the field is disabled; nil for ``background``,
    /// without which it is not shown. Default: nil.
    open var disabledBackground: UIImage? { didSet { borderStyleChanged() } }
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
    open var isEditing: Bool { isFirstResponder }

    /// True if the field is enabled.
    open override var canBecomeFirstResponder: Bool { isEnabled }
    /// Whether the field is enabled.
    open override var canBecomeFocused: Bool { canBecomeFirstResponder }
    override var beginsFocusGroup: Bool { true }
    override var showsFocusInText: Bool { true }

    /// Begins editing, unless the delegate refuses.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard window != nil else { return super.becomeFirstResponder() }
        guard canBecomeFirstResponder, delegate?.textFieldShouldBeginEditing(self) ?? true else {
            return false
        }
        return super.becomeFirstResponder()
    }

    /// Ends editing, unless the delegate refuses.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return super.resignFirstResponder() }
        guard delegate?.textFieldShouldEndEditing(self) ?? true else { return false }
        return super.resignFirstResponder()
    }

    override func didBecomeFirstResponder() { editingBegan() }

    override func didResignFirstResponder() { editingEnded() }

    package override func receive(_ key: KeyboardKey) -> Bool { receiveEditingKey(key) }
    /// Called before a part of the text is selected.
    func textWillBeSelected() {}
    /// The place of the first position; 0, that of the text's start, without anything before it.
    var firstPlace: Int { 0 }
    /// Whether the cursor is hidden, because something else is selected.
    var hidesCaret: Bool { false }
    /// Handles that editing has begun or ended, or that the delegate has accepted the return key.
    ///
    /// For a class whose field has a delegate of the program's.
    func editingReached(_ stage: EditingStage) {}
    /// Removes the content for the user.
    func clearByUser() { edit.set("") }

    /// Whether there is any text.
    open var hasText: Bool { !edit.text.isEmpty }

    /// Replaces the selection with a text; a line feed is the return key.
    ///
    /// A key asks the delegate first, and calls this method unless it refuses. A program that calls
    /// it does not ask. Line breaks in a longer text become spaces. Source: Apple,
    /// textField(_:shouldChangeCharactersIn:replacementString:), which is for "user actions".
    open func insertText(_ text: String) {
        if text == "\n" { returnKeyPressed() } else { replaceSelection(with: text) }
    }

    /// Deletes the selection or the character before the cursor.
    ///
    /// The backspace key asks the delegate first, and calls this method unless it refuses. A
    /// program that calls it does not ask.
    open func deleteBackward() { deleteSelectionOrCharacter() }

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

    /// Marks a text as ``setMarkedText(_:selectedRange:)`` does, and gives it attributes, over
    /// those of ``markedTextStyle``.
    ///
    /// Source: Apple, UITextInput.setAttributedMarkedText(_:selectedRange:).
    open func setAttributedMarkedText(
        _ markedText: NSAttributedString?, selectedRange: NSRange
    ) { baseSetMarkedText(markedText, selectedRange) }

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
    open override func paste(_ sender: Any?) { basePaste(for: pasteDelegate) }
    /// The object that changes what is pasted; nil (the default) for none. Not retained.
    open weak var pasteDelegate: (any UITextPasteDelegate)?
    /// Selects the word at the cursor.
    open override func select(_ sender: Any?) { select(wordAtCursor) }
    /// Selects the whole text.
    open override func selectAll(_ sender: Any?) { select(0..<edit.length) }
    /// Removes the selection, if the delegate allows it.
    open override func delete(_ sender: Any?) {
        if !edit.selection.isEmpty { deleteBackwardByUser() }
    }

    /// Whether people make text bold, slanted and underlined, by keys and the edit menu. Default:
    /// false.
    ///
    /// Source: Apple, UITextField.allowsEditingTextAttributes.
    open var allowsEditingTextAttributes = false
    /// Makes the selection, or what is typed next, bold or not bold any more, if that is allowed.
    open override func toggleBoldface(_ sender: Any?) { toggle(.bold, usual: textView.font) }
    /// Makes the selection, or what is typed next, slanted or upright, if that is allowed.
    open override func toggleItalics(_ sender: Any?) { toggle(.italic, usual: textView.font) }
    /// Underlines the selection, or what is typed next, or not any more, if that is allowed.
    open override func toggleUnderline(_ sender: Any?) {
        toggle(.underlined, usual: textView.font)
    }
    /// Makes the letters of the selection a point larger, if that is allowed.
    open override func increaseSize(_ sender: Any?) { resize(by: 1, usual: textView.font) }
    /// Makes the letters of the selection a point smaller, if that is allowed.
    open override func decreaseSize(_ sender: Any?) { resize(by: -1, usual: textView.font) }
    /// Has the text written from left to right.
    open override func makeTextWritingDirectionLeftToRight(_ sender: Any?) {
        write(.leftToRight)
    }
    /// Has the text written from right to left.
    open override func makeTextWritingDirectionRightToLeft(_ sender: Any?) {
        write(.rightToLeft)
    }
    final lazy var editMenu = makeEditMenu()

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
        if disabledBackground != nil { borderStyleChanged() }
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

    // MARK: Overridable, from the files of their aspects

    /// Whether fonts of text styles, and those of ``UIFontMetrics``, follow the preferred size of
    /// text of the field's environment. Default: false.
    ///
    /// A font of a fixed size does not change.
    open var adjustsFontForContentSizeCategory: Bool {
        get { baseAdjustsFontForContentSizeCategory }
        set { baseAdjustsFontForContentSizeCategory = newValue }
    }

    /// Whether text that is too wide is shown in a smaller font. Default: false.
    ///
    /// Source: Apple, UITextField.adjustsFontSizeToFitWidth.
    open var adjustsFontSizeToFitWidth: Bool {
        get { baseAdjustsFontSizeToFitWidth }
        set { baseAdjustsFontSizeToFitWidth = newValue }
    }

    /// The smallest font to which text shrinks with ``adjustsFontSizeToFitWidth``, in points.
    ///
    /// With 0, the default, it shrinks to a twentieth. Numbers below 0, and those that are not
    /// finite, are reported and not set.
    ///
    /// Source: Apple, UITextField.minimumFontSize.
    open var minimumFontSize: CGFloat {
        get { baseMinimumFontSize }
        set { baseMinimumFontSize = newValue }
    }

    /// The position before the first character.
    open var beginningOfDocument: UITextPosition { baseBeginningOfDocument }

    /// The position behind the last character.
    open var endOfDocument: UITextPosition { baseEndOfDocument }

    /// Returns the range between two positions in either order; nil for those of other inputs.
    open func textRange(
        from fromPosition: UITextPosition, to toPosition: UITextPosition
    ) -> UITextRange? {
        baseTextRange(from: fromPosition, to: toPosition)
    }

    /// Returns the position at a distance from another, in UTF-16 code units; nil outside the text.
    open func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        basePosition(from: position, offset: offset)
    }

    /// Returns the position at a distance in a direction; nil outside the text.
    ///
    /// `offset`: in UTF-16 code units to the left and right, in lines up and down.
    open func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? {
        basePosition(from: position, in: direction, offset: offset)
    }

    /// Returns the order of two positions; the same for those of other inputs.
    open func compare(
        _ position: UITextPosition, to other: UITextPosition
    ) -> ComparisonResult {
        baseCompare(position, to: other)
    }

    /// Returns the distance between two positions, in UTF-16 code units; 0 for those of other
    /// inputs.
    open func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int {
        baseOffset(from: from, to: toPosition)
    }

    /// Returns the end of a range in a direction: its start to the left and up.
    open func position(
        within range: UITextRange, farthestIn direction: UITextLayoutDirection
    ) -> UITextPosition? {
        basePosition(within: range, farthestIn: direction)
    }

    /// Returns the range from a position to the end of its line, or of the text, in a direction.
    open func characterRange(
        byExtending position: UITextPosition, in direction: UITextLayoutDirection
    ) -> UITextRange? {
        baseCharacterRange(byExtending: position, in: direction)
    }

    /// Returns the direction in which the whole text is written.
    open func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection {
        baseBaseWritingDirection(for: position, in: direction)
    }

    /// Sets the direction in which the whole text is written.
    ///
    /// Deviation: not of the range alone.
    open func setBaseWritingDirection(
        _ writingDirection: NSWritingDirection, for range: UITextRange
    ) {
        baseSetBaseWritingDirection(writingDirection, for: range)
    }

    /// The attributes of a text without attributes of its own: font, colour, alignment, and others
    /// such as kerning and underlines.
    ///
    /// Setting them sets ``font``, ``textColor`` and ``textAlignment``, and removes the attributes
    /// of an attributed text. Attributes that are missing keep their values.
    ///
    /// Source: Apple, UITextField.defaultTextAttributes.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] {
        get { baseDefaultTextAttributes }
        set { baseDefaultTextAttributes = newValue }
    }

    /// The attributes of text that is typed next, while the field is edited; otherwise nil.
    ///
    /// They are those of the character before the cursor, until they are set; a change of the
    /// selection forgets them. Without editing nothing is set.
    ///
    /// Source: Apple, UITextField.typingAttributes.
    open var typingAttributes: [NSAttributedString.Key: Any]? {
        get { isEditing ? typedAttributes : nil }
        set { if isEditing { ownTypingAttributes = newValue } }
    }
    final var ownTypingAttributes: [NSAttributedString.Key: Any]?

    /// Whether misspelt words are marked. Default: default.
    open var spellCheckingType: UITextSpellCheckingType {
        get { baseSpellCheckingType }
        set { baseSpellCheckingType = newValue }
    }

    /// Whether straight quotation marks become curly ones. Default: default.
    ///
    /// Deviation: keyboards of browsers decide themselves.
    open var smartQuotesType: UITextSmartQuotesType {
        get { baseSmartQuotesType }
        set { baseSmartQuotesType = newValue }
    }

    /// Whether two hyphens become a dash. Default: default.
    ///
    /// Deviation: keyboards of browsers decide themselves.
    open var smartDashesType: UITextSmartDashesType {
        get { baseSmartDashesType }
        set { baseSmartDashesType = newValue }
    }

    /// Whether spaces are inserted and removed around pasted text. Default: default.
    ///
    /// Deviation: they are not.
    open var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { baseSmartInsertDeleteType }
        set { baseSmartInsertDeleteType = newValue }
    }

    /// Whether the keyboard proposes the end of a word inside the text. Default: default.
    ///
    /// Deviation: keyboards of browsers decide themselves.
    open var inlinePredictionType: UITextInlinePredictionType {
        get { baseInlinePredictionType }
        set { baseInlinePredictionType = newValue }
    }

    /// The appearance of the keyboard. Default: that of the environment.
    open var keyboardAppearance: UIKeyboardAppearance {
        get { baseKeyboardAppearance }
        set { baseKeyboardAppearance = newValue }
    }

    /// The meaning of the text; nil if it is unknown, the default.
    open var textContentType: UITextContentType! {
        get { baseTextContentType }
        set { baseTextContentType = newValue }
    }

    /// Writes the selected text and whether it is being edited; overrides call super.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        encodeSelection(with: coder)
    }
    /// Reads the selected text and whether it is being edited.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        decodeSelection(with: coder)
    }

    /// The rules for new passwords; nil for none, the default.
    open var passwordRules: UITextInputPasswordRules? {
        get { basePasswordRules }
        set { basePasswordRules = newValue }
    }
}
