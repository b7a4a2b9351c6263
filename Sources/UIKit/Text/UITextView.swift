/// A scrolling view of multi-line text, edited with the viewer's keyboard while it is first
/// responder.
///
/// A tap on an editable view makes it first responder, with the cursor where the finger was.
///
/// Source: Apple, UITextView.
///
/// Deviation: the text has a single style; no attributed texts, links, data detectors, input views
/// or text kit. The up and down keys move the cursor by lines as the measurer breaks them.
@preconcurrency @MainActor
open class UITextView: UIScrollView, UIKeyInput {
    /// The delegate; not retained.
    @_nonoverride
    open var delegate: (any UITextViewDelegate)? {
        get { textDelegate }
        set { super.delegate = newValue }
    }
    private final weak var textDelegate: (any UITextViewDelegate)?

    // MARK: Text

    /// The text, never nil when read. Setting nil makes it empty.
    ///
    /// Setting it does not call the delegate and moves the cursor to the end.
    open var text: String! {
        get { edit.text }
        set {
            let text = newValue ?? ""
            guard text != edit.text else { return }
            edit.set(text)
            contentChanged()
        }
    }

    /// The font; nil until it is set, which means the system font at 12 points.
    open var font: UIFont? {
        didSet {
            textView.font = font ?? Self.defaultFont
            contentChanged()
        }
    }

    /// The text colour; nil means ``UIColor/label``.
    open var textColor: UIColor? = .label {
        didSet { textView.textColor = textColor }
    }

    /// The horizontal alignment of the lines. Default: natural.
    open var textAlignment: NSTextAlignment = .natural {
        didSet { textView.textAlignment = textAlignment }
    }

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
        didSet { if !isEditable { resignFirstResponder() } }
    }

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
    public final let textContainer = NSTextContainer()

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

    /// True if the text is editable or selectable.
    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

    /// Begins editing, unless the delegate refuses.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard window != nil, canBecomeFirstResponder else { return false }
        if isEditable, !(delegate?.textViewShouldBeginEditing(self) ?? true) { return false }
        return super.becomeFirstResponder()
    }

    /// Ends editing, unless the delegate refuses.
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

    /// Replaces the selection with a text, if the delegate allows it; a line feed begins a
    /// paragraph.
    open func insertText(_ text: String) {
        guard isEditable else { return }
        replace(clearsOnInsertion ? 0..<edit.text.utf16.count : edit.selection, with: text)
        clearsOnInsertion = false
    }

    /// Deletes the selection or the character before the cursor, if the delegate allows it.
    open func deleteBackward() { delete(edit.rangeBefore) }

    /// Selects the whole text.
    open func selectAll(_ sender: Any?) { select(0..<edit.text.utf16.count) }

    /// Scrolls until a range of the text is visible, in UTF-16 code units.
    open func scrollRangeToVisible(_ range: NSRange) {
        layOutSubtree()
        scrollRectToVisible(lineRect(at: range.end), animated: false)
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

    /// Positions the text and sets the content size.
    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutText()
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        super.boundsSizeDidChange(from: oldSize)
        setNeedsLayout()
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
}

/// The container of a text view's text.
///
/// Source: Apple, NSTextContainer.
///
/// Deviation: it is a rectangle with the size of the view; no exclusion paths.
@preconcurrency @MainActor
public final class NSTextContainer: NSObject, NamedInMessages {
    var changed: () -> Void = {}

    /// The padding at both ends of each line, in points. Default: 5.
    public var lineFragmentPadding: CGFloat = 5 {
        didSet {
            guard lineFragmentPadding != oldValue else { return }
            lineFragmentPadding = checked(
                lineFragmentPadding, "lineFragmentPadding", keeping: oldValue)
            changed()
        }
    }
    /// The maximum number of lines; 0 for no limit. Default: 0.
    public var maximumNumberOfLines = 0 {
        didSet { if maximumNumberOfLines != oldValue { changed() } }
    }
    /// How the text is broken into lines. Default: byWordWrapping.
    public var lineBreakMode = NSLineBreakMode.byWordWrapping {
        didSet { if lineBreakMode != oldValue { changed() } }
    }
}

extension NSRange {
    /// The end of the range; the largest number if the sum does not fit, as with `NSNotFound`.
    fileprivate var end: Int {
        let (end, overflows) = location.addingReportingOverflow(length)
        return overflows ? (length > 0 ? .max : .min) : end
    }
}
