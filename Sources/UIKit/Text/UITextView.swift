/// A scrolling view of multi-line text, edited with the viewer's keyboard while it is first
/// responder.
///
/// A tap on an editable view makes it first responder, with the cursor where the finger was.
///
/// Source: Apple, UITextView.
///
/// Deviation: no data detectors; attachments do not react to taps. The up and down keys move the
/// cursor by lines as the measurer breaks them.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UITextInput {
    /// The delegate; not retained.
    @_nonoverride
    open weak var delegate: (any UITextViewDelegate)? {
        get { textDelegate }
        set { super.delegate = newValue }
    }
    private final weak var textDelegate: (any UITextViewDelegate)?

    // MARK: Text

    /// The text, never nil when read. Setting nil makes it empty.
    ///
    /// Setting it does not call the delegate, moves the cursor to the end, and gives the text the
    /// view's font, colour and alignment.
    open var text: String! {
        get { edit.text }
        set {
            let text = newValue ?? ""
            guard text != edit.text else { return }
            inputDelegate?.textWillChange(self)
            plainMarkAttributes = nil
            replaceStored(0..<edit.text.utf16.count, with: text, viewAttributes)
            setUndone(text)
            programChangedText()
            inputDelegate?.textDidChange(self)
        }
    }

    /// The text with its attributes, never nil when read. A plain text is returned with the view's
    /// attributes.
    ///
    /// Setting it sets the view's font, colour and alignment to those of the first character, if it
    /// has any, and moves the cursor to the end.
    open var attributedText: NSAttributedString! {
        get { currentText }
        set {
            let text = newValue ?? NSAttributedString(string: "")
            setUndone(text.string)
            textStorage.setAttributedString(text)
        }
    }

    /// The attributes of text that is typed next: by default those of the character before the
    /// cursor. Moving the cursor restores the default.
    open var typingAttributes: [NSAttributedString.Key: Any] {
        get { ownTypingAttributes ?? attributesAtCursor }
        set {
            _ = textStorage
            ownTypingAttributes = newValue
        }
    }
    private final var ownTypingAttributes: [NSAttributedString.Key: Any]?
    final func forgetTypingAttributes() { ownTypingAttributes = nil }
    /// The attributes that marked text has once it is unmarked.
    final var plainMarkAttributes: [NSAttributedString.Key: Any]?

    /// The font of the whole text. Default: nil without a text, else the system font at 12 points.
    open var font: UIFont? {
        get { chosenFont ?? (hasText ? Self.defaultFont : nil) }
        set {
            chosenFont = newValue
            setStored(.font, to: newValue)
            textView.font = newValue ?? Self.defaultFont
            contentChanged()
        }
    }
    private final var chosenFont: UIFont?

    /// The colour of the whole text; nil means ``UIColor/label``.
    open var textColor: UIColor? = .label {
        didSet {
            setStored(.foregroundColor, to: textColor)
            textView.textColor = textColor
        }
    }

    /// The horizontal alignment of the lines. Default: natural.
    open var textAlignment: NSTextAlignment = .natural {
        didSet {
            alignStored()
            textView.textAlignment = textAlignment
        }
    }

    /// The attributes of links, which replace those of their runs; nil for the default: the tint
    /// colour.
    open var linkTextAttributes: [NSAttributedString.Key: Any]! {
        get { ownLinkAttributes ?? [.foregroundColor: tintColor as UIColor] }
        set {
            ownLinkAttributes = newValue
            storedTextChanged()
        }
    }
    private var ownLinkAttributes: [NSAttributedString.Key: Any]?

    /// The text with its attributes; nil until a text has other attributes than the view's own.
    final var storage: NSTextStorage?
    /// The menus of links; nil for a text without attributes.
    final var linkMenu: TextLinkMenu?
    /// Whether the view itself changes the stored text.
    final var changesStorage = false
    /// Whether the stored text differs from the one shown.
    final var showsOldStorage = false
    final var ownLayoutManager: NSLayoutManager?
    /// The newer layout manager, and the manager of its text; nil until a program asks for it.
    final var (textLayout, textContents): (NSTextLayoutManager?, NSTextContentStorage?)
    /// Whether there may be one.
    final var allowsTextLayout = true

    /// The selection, in UTF-16 code units; of length 0 for a cursor.
    open var selectedRange: NSRange {
        get { NSRange(location: edit.selection.lowerBound, length: edit.selection.count) }
        set {
            let (start, end) = (max(0, newValue.location), newValue.end)
            select(start..<max(start, end))
        }
    }

    /// Whether the text can be edited. Default: true.
    open var isEditable = true {
        didSet {
            if !isEditable { resignFirstResponder() }
            if !dataDetectorTypes.isEmpty { storedTextChanged() }
        }
    }

    /// The kinds of text that become links if the view cannot be edited. Default: none.
    open var dataDetectorTypes: UIDataDetectorTypes = [] { didSet { detectedTypesChanged() } }
    /// The stored text with such links; nil without any.
    final var linkedText: NSAttributedString?

    /// Whether a view that is not editable can become first responder, to select all. Default:
    /// true.
    open var isSelectable = true {
        didSet { if !isSelectable { resignFirstResponder() } }
    }

    /// Whether the text scrolls; if not, Auto Layout uses the size of the whole text. Default:
    /// true.
    open override var isScrollEnabled: Bool {
        didSet { if isScrollEnabled != oldValue { contentChanged() } }
    }

    /// The insets of the text, in points, in addition to its container's padding. Default: 8 above
    /// and below.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet {
            guard textContainerInset != oldValue else { return }
            textContainerInset = checked(
                textContainerInset, "textContainerInset", keeping: oldValue)
            contentChanged()
        }
    }

    /// The container of the text, with its padding and number of lines.
    open var textContainer: NSTextContainer { storedTextContainer }
    final var storedTextContainer: NSTextContainer

    /// Whether the first insertion replaces the whole text. Default: false.
    open var clearsOnInsertion = false

    // MARK: Keyboard

    /// The type of an on-screen keyboard. Default: default.
    open var keyboardType: UIKeyboardType = .default { didSet { layer.markChanged(.values) } }
    /// The type of an on-screen keyboard's return key. Default: default.
    open var returnKeyType: UIReturnKeyType = .default { didSet { layer.markChanged(.values) } }
    /// Which letters an on-screen keyboard capitalizes automatically. Default: sentences.
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences {
        didSet { layer.markChanged(.values) }
    }
    /// Whether an on-screen keyboard corrects words automatically. Default: default.
    open var autocorrectionType: UITextAutocorrectionType = .default {
        didSet { layer.markChanged(.values) }
    }

    final var adjustsFonts = false
    final var hints = TextInputHints() {
        didSet { if hints != oldValue { layer.markChanged(.values) } }
    }

    private static let defaultFont = UIFont.systemFont(ofSize: 12)
    final let textView = TextViewContent()
    final var edit = TextEdit()
    private let tap = TextViewTap()
    /// Drags the selection, and accepts dropped texts.
    final lazy var dragging = TextDragging(self)

    /// Creates a view with a frame in the superview's coordinates, in points.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - textContainer: The container of the text, whose layout manager and storage the view
    ///     uses; nil for one of its own.
    public init(frame: CGRect, textContainer: NSTextContainer?) {
        self.storedTextContainer = textContainer ?? NSTextContainer()
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view with a frame in the superview's coordinates, in points.
    public override convenience init(frame: CGRect) {
        self.init(frame: frame, textContainer: nil)
    }

    /// Creates a view from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        storedTextContainer = NSTextContainer()
        super.init(coder: coder)
        setUp()
        coder.didInitialize(self, as: UITextView.self)
    }

    private func setUp() {
        backgroundColor = .systemBackground
        textView.font = Self.defaultFont
        textView.numberOfLines = 0
        textView.lineBreakMode = .byWordWrapping
        addSubview(textView)
        alwaysBounceVertical = false
        tap.addTarget(self, action: UITextView.tapped)
        addGestureRecognizer(tap)
        textContainer.widthTracksTextView = true
        textContainer.trackedSize = { [weak self] in self?.containerSize ?? .zero }
        textContainer.changed = { [weak self] in self?.contentChanged() }
        textContainer.attachmentViews = AttachmentViews(self)
        textView.container = textContainer
        textView.linkLook = { [weak self] in self?.linkTextAttributes ?? [:] }
        if let manager = textContainer.layoutManager, let storage = manager.textStorage {
            adopt(manager)
            use(storage)
            storageWasEdited()
        } else if let manager = textContainer.textLayoutManager,
            let contents = manager.textContentManager as? NSTextContentStorage,
            let storage = contents.textStorage
        {
            adopt(manager, contents)
            use(storage)
            storageWasEdited()
        }
        contentChanged()
    }

    override func delegateDidChange() {
        super.delegateDidChange()
        textDelegate = super.delegate as? any UITextViewDelegate
    }

    // MARK: Editing

    /// True if the text is editable or selectable.
    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
    /// Whether the text can be edited or selected.
    open override var canBecomeFocused: Bool { canBecomeFirstResponder }
    override var showsFocusInText: Bool { true }

    /// Begins editing, unless the delegate refuses.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard window != nil, !isFirstResponder else { return super.becomeFirstResponder() }
        guard canBecomeFirstResponder else { return false }
        if isEditable, !(delegate?.textViewShouldBeginEditing(self) ?? true) { return false }
        guard super.becomeFirstResponder() else { return false }
        editingBegan()
        return isFirstResponder
    }

    /// Ends editing, unless the delegate refuses.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return super.resignFirstResponder() }
        if isEditable, !(delegate?.textViewShouldEndEditing(self) ?? true) { return false }
        return super.resignFirstResponder()
    }

    override func didBecomeFirstResponder() { contentChanged() }

    override func didResignFirstResponder() {
        unmark()
        forgetUndo()
        contentChanged()
        guard isEditable else { return }
        delegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }

    package override func receive(_ key: KeyboardKey) -> Bool { receiveEditingKey(key) }

    /// Whether there is any text.
    open var hasText: Bool { !edit.text.isEmpty }

    /// Replaces the selection with a text; a line feed begins a paragraph.
    ///
    /// A key asks the delegate first, and calls this method unless it refuses. A program that calls
    /// it does not ask. Source: Apple, textView(_:shouldChangeTextIn:replacementText:).
    open func insertText(_ text: String) {
        guard isEditable else { return }
        write(text, over: typedRange)
        clearsOnInsertion = false
    }

    /// Deletes the selection or the character before the cursor.
    ///
    /// As ``insertText(_:)``, it does not ask the delegate; the backspace key does.
    open func deleteBackward() {
        guard isEditable, let range = edit.rangeBefore else { return }
        write("", over: range)
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
    /// Source: Apple, UITextView.allowsEditingTextAttributes.
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

    /// Whether there is a panel for a search in the text. Default: false.
    ///
    /// Source: Apple, UITextView.isFindInteractionEnabled.
    open var isFindInteractionEnabled = false { didSet { findingMayHaveChanged() } }
    /// The interaction that shows the panel; nil unless ``isFindInteractionEnabled`` is true.
    public internal(set) final var findInteraction: UIFindInteraction?
    final var finding: TextViewFinding?
    /// Shows the panel for a search, if that is enabled.
    open override func find(_ sender: Any?) { present(replacing: false) }
    /// Shows the panel for a search with a replacement, if that is enabled.
    open override func findAndReplace(_ sender: Any?) { present(replacing: true) }
    /// Shows the next result, while the panel is shown.
    open override func findNext(_ sender: Any?) { findInteraction?.findNext() }
    /// Shows the previous result, while the panel is shown.
    open override func findPrevious(_ sender: Any?) { findInteraction?.findPrevious() }
    /// Searches for the selected text the next time, or now, while the panel is shown.
    open override func useSelectionForFind(_ sender: Any?) {
        findInteraction?.searchText = edit.part(edit.selection)
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

    /// Scrolls until a range of the text is visible, in UTF-16 code units.
    open func scrollRangeToVisible(_ range: NSRange) {
        layOutSubtree()
        scrollRectToVisible(baseCaretRect(for: TextPlace(range.end)), animated: false)
    }

    // MARK: Size

    /// The size of the whole text with its insets if the view does not scroll; otherwise none.
    open override var intrinsicContentSize: CGSize {
        guard !isScrollEnabled else {
            return CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
        }
        return naturalSize
    }

    /// Returns the size of the text broken at the given width, with its insets.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size) }

    package override var contentHeightFollowsWidth: Bool { !isScrollEnabled }
    package override var baselines: Baselines { textBaselines }

    /// Shows links in the new tint colour.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        storedTextChanged()
    }

    /// Positions the text and sets the content size.
    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutText()
    }

    /// Whether the text has other lines after the next layout.
    final var linesAreStale = false, isLayingOutText = false

    /// The size of the text with its insets, as wide as the view.
    ///
    /// It is up to date, without a layout pass.
    open override var contentSize: CGSize {
        get {
            if linesAreStale, bounds.width > 0 { layOutText() }
            return super.contentSize
        }
        set { super.contentSize = newValue }
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        linesNeedLayout()
        ownLayoutManager?.forgetLayout()
        textLayout?.forgetLayout()
        if isScrollEnabled, bounds.width != oldSize.width { baselinesMayHaveChanged() }
    }

    /// Adds the keyboard that the text needs, if it can be edited.
    open override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        content.input = isEditable ? ViewContent.Input(self, isActive: isFirstResponder) : nil
        // The whole text is in the subview that draws it; twice, it would double long lines.
        if hasText { content.value = String(edit.text.prefix(1000)) }
        return content
    }

    // MARK: Overridable, from the files of their aspects

    /// The text, which the view shows with every change.
    ///
    /// Source: Apple, UITextView.textStorage.
    open var textStorage: NSTextStorage { baseTextStorage }

    /// The layout manager of the text, with the view's container.
    ///
    /// The view is laid out by it from then on, and ``textLayoutManager`` is nil. Source: Apple,
    /// UITextView.layoutManager.
    open var layoutManager: NSLayoutManager { baseLayoutManager }

    /// The newer layout manager of the text, with the view's container; nil if the view was
    /// created without, or ``layoutManager`` was asked for.
    ///
    /// Source: Apple, UITextView.textLayoutManager.
    open var textLayoutManager: NSTextLayoutManager? { baseTextLayoutManager }

    /// Whether fonts of text styles, and those of ``UIFontMetrics``, follow the preferred size of
    /// text of the view's environment. Default: false.
    ///
    /// A font of a fixed size does not change.
    open var adjustsFontForContentSizeCategory: Bool {
        get { baseAdjustsFontForContentSizeCategory }
        set { baseAdjustsFontForContentSizeCategory = newValue }
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
    /// Deviation: the range is ignored.
    open func setBaseWritingDirection(
        _ writingDirection: NSWritingDirection, for range: UITextRange
    ) {
        baseSetBaseWritingDirection(writingDirection, for: range)
    }

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

    /// Whether the return key is ignored while there is no text. Default: false.
    open var enablesReturnKeyAutomatically: Bool {
        get { baseEnablesReturnKeyAutomatically }
        set { baseEnablesReturnKeyAutomatically = newValue }
    }
}

extension NSRange {
    /// The end of the range; the largest number if the sum does not fit, as with `NSNotFound`.
    fileprivate var end: Int {
        let (end, overflows) = location.addingReportingOverflow(length)
        return overflows ? (length > 0 ? .max : .min) : end
    }
}
