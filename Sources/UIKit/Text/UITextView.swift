/// A text of many lines that scrolls, and is edited with the viewer's keyboard while it is first responder.
///
/// A tap on an editable view makes it first responder, with the cursor where the finger was.
///
/// Source: Apple, UITextView.
///
/// Deviation: text has one look throughout; no attributed texts, links, data detectors, input views or text kit. Up and down move
/// the cursor by the lines as the measurer breaks them.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UIKeyInput {
    /// Who has a say in the editing, and hears of it, and of the scrolling; not retained.
    @_nonoverride
    open var delegate: (any UITextViewDelegate)? {
        get { textDelegate }
        set { super.delegate = newValue }
    }
    private final weak var textDelegate: (any UITextViewDelegate)?

    // MARK: Text

    /// The text; nil counts as empty, and is never answered. Setting it calls no delegate; the cursor goes to the end.
    open var text: String! {
        get { edit.text }
        set {
            let text = newValue ?? ""
            guard text != edit.text else { return }
            edit.set(text)
            contentChanged()
        }
    }

    /// The font; nil until it is set, which counts as the system's at 12 points.
    open var font: UIFont? {
        didSet {
            textView.font = font ?? Self.defaultFont
            contentChanged()
        }
    }

    /// The colour of the text; nil counts as ``UIColor/label``.
    open var textColor: UIColor? = .label {
        didSet { textView.textColor = textColor }
    }

    /// Where the lines stand between left and right. Default: natural.
    open var textAlignment: NSTextAlignment = .natural {
        didSet { textView.textAlignment = textAlignment }
    }

    /// What of the text is selected, in UTF-16 code units; of length 0 where the cursor is.
    open var selectedRange: NSRange {
        get { NSRange(location: edit.selection.lowerBound, length: edit.selection.count) }
        set { select(max(0, newValue.location)..<max(0, newValue.location) + max(0, newValue.length)) }
    }

    /// Whether the text can be edited. Default: true.
    open var isEditable = true {
        didSet { if !isEditable { resignFirstResponder() } }
    }

    /// Whether a view that cannot be edited may still become first responder, to select all. Default: true.
    open var isSelectable = true {
        didSet { if !isSelectable { resignFirstResponder() } }
    }

    /// Whether the text scrolls; a view that does not asks Auto Layout for the size of all its text. Default: true.
    open override var isScrollEnabled: Bool {
        didSet { if isScrollEnabled != oldValue { contentChanged() } }
    }

    /// The room around the text, in points, beside its container's padding at the sides. Default: 8 above and below.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { if textContainerInset != oldValue { contentChanged() } }
    }

    /// What the text is set in: its padding and its number of lines.
    public final let textContainer = NSTextContainer()

    /// Whether the first text that is typed replaces all there is. Default: false.
    open var clearsOnInsertion = false

    // MARK: Keyboard

    /// Which keys a keyboard on the screen offers first. Default: default.
    open var keyboardType: UIKeyboardType = .default { didSet { layer.markChanged(.values) } }
    /// What the return key of a keyboard on the screen says. Default: default.
    open var returnKeyType: UIReturnKeyType = .default { didSet { layer.markChanged(.values) } }
    /// Which letters a keyboard on the screen makes capitals by itself. Default: sentences.
    open var autocapitalizationType: UITextAutocapitalizationType = .sentences { didSet { layer.markChanged(.values) } }
    /// Whether a keyboard on the screen corrects words by itself. Default: default.
    open var autocorrectionType: UITextAutocorrectionType = .default { didSet { layer.markChanged(.values) } }

    private static let defaultFont = UIFont.systemFont(ofSize: 12)
    final let textView = TextViewContent()
    final var edit = TextEdit()
    private let tap = UITapGestureRecognizer()

    /// Creates a view with a frame in the superview's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a view from an archive; here an empty one.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
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
        textContainer.changed = { [weak self] in self?.contentChanged() }
        contentChanged()
    }

    override func delegateDidChange() {
        super.delegateDidChange()
        textDelegate = super.delegate as? any UITextViewDelegate
    }

    // MARK: Editing

    /// True, as long as the text can be edited or selected.
    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

    /// Begins editing, unless the delegate says no.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard window != nil, canBecomeFirstResponder else { return false }
        if isEditable, !(delegate?.textViewShouldBeginEditing(self) ?? true) { return false }
        return super.becomeFirstResponder()
    }

    /// Ends editing, unless the delegate says no.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        if isEditable, !(delegate?.textViewShouldEndEditing(self) ?? true) { return false }
        return super.resignFirstResponder()
    }

    override func didBecomeFirstResponder() {
        contentChanged()
        guard isEditable else { return }
        delegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
    }

    override func didResignFirstResponder() {
        contentChanged()
        guard isEditable else { return }
        delegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
    }

    package override func take(_ key: KeyboardKey) -> Bool { takeEditingKey(key) }

    /// Whether there is any text.
    open var hasText: Bool { !edit.text.isEmpty }

    /// Puts a text in the place of the selection, if the delegate agrees; a line feed begins a paragraph.
    open func insertText(_ text: String) {
        guard isEditable else { return }
        replace(clearsOnInsertion ? 0..<edit.text.utf16.count : edit.selection, with: text)
        clearsOnInsertion = false
    }

    /// Deletes the selection or the character before the cursor, if the delegate agrees.
    open func deleteBackward() { delete(edit.rangeBefore) }

    /// Selects the whole text.
    open func selectAll(_ sender: Any?) { select(0..<edit.text.utf16.count) }

    /// Scrolls until a range of the text is seen, in UTF-16 code units.
    open func scrollRangeToVisible(_ range: NSRange) {
        layOutSubtree()
        scrollRectToVisible(lineRect(at: range.location + range.length), animated: false)
    }

    // MARK: Size

    /// The size of all the text with its insets when the view does not scroll; none when it does.
    open override var intrinsicContentSize: CGSize {
        guard !isScrollEnabled else { return CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
        return naturalSize
    }

    /// Returns the size of the text broken at a width, with its insets.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(size) }

    package override var contentHeightFollowsWidth: Bool { !isScrollEnabled }
    package override var baselines: Baselines { textBaselines }

    /// Places the text and finds the size of the content.
    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutText()
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        setNeedsLayout()
        if isScrollEnabled, bounds.width != oldSize.width { baselinesMayHaveChanged() }
    }

    package override func contentDescription() -> ViewContent {
        var content = super.contentDescription()
        if isEditable { content.input = keyboardTraits }
        return content
    }
}

/// What the text of a text view is set in.
///
/// Source: Apple, NSTextContainer.
///
/// Deviation: it is a rectangle, as large as the view; no exclusion paths.
@preconcurrency @MainActor
public final class NSTextContainer: NSObject {
    var changed: () -> Void = {}

    /// The room at both ends of each line, in points. Default: 5.
    public var lineFragmentPadding: CGFloat = 5 { didSet { if lineFragmentPadding != oldValue { changed() } } }
    /// How many lines there may be; 0 for any number. Default: 0.
    public var maximumNumberOfLines = 0 { didSet { if maximumNumberOfLines != oldValue { changed() } } }
    /// How the text is broken into lines. Default: byWordWrapping.
    public var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { if lineBreakMode != oldValue { changed() } } }
}
