/// The text field of a search bar: rounded, with a magnifying glass and a clear button.
///
/// Source: Apple, UISearchTextField. Its colours and corners are ours. [U]
///
/// Tokens are before the text. A backspace or the left arrow at the start of the text selects the
/// last one, a tap any; a second backspace deletes it.
@preconcurrency @MainActor
open class UISearchTextField: UITextField {
    /// Creates a search field with a frame in the superview's coordinates.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a search field from an interface file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 10
        clearButtonMode = .always
        returnKeyType = .search
        autocapitalizationType = .none
        let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))
        glass.tintColor = .secondaryLabel
        glass.contentMode = .center
        glass.frame.size = CGSize(width: 28, height: 20)
        leftView = glass
        leftViewMode = .always
    }

    // MARK: Tokens

    final var tokenState = Tokens()
    final var ownTokenColor: UIColor?

    /// The tokens before the text, from the start on. Default: none.
    ///
    /// Each has the room of one unit of the text's positions. Setting them sends no events. Source:
    /// Apple, UISearchTextField.tokens.
    open var tokens: [UISearchToken] {
        get { tokenState.tokens }
        set { setTokens(newValue) }
    }

    /// Whether people delete tokens by the keyboard and the clear button. Default: true.
    open var allowsDeletingTokens = true

    /// Whether people copy selected tokens, by what a ``UISearchTextFieldDelegate`` returns for
    /// them. Default: true.
    ///
    /// Source: Apple, allowsCopyingTokens.
    open var allowsCopyingTokens = true

    /// The background of tokens that are not selected. Setting nil restores the default, a grey.
    open var tokenBackgroundColor: UIColor! {
        get { ownTokenColor ?? .systemGray4 }
        set {
            ownTokenColor = newValue
            for view in tokenState.views { view.ownColor = newValue }
        }
    }

    /// Inserts a token; an index out of range means the nearest end.
    open func insertToken(_ token: UISearchToken, at tokenIndex: Int) {
        var all = tokens
        all.insert(token, at: min(max(tokenIndex, 0), all.count))
        setTokens(all)
    }

    /// Removes a token; an index out of range changes nothing.
    open func removeToken(at tokenIndex: Int) {
        guard tokens.indices.contains(tokenIndex) else { return }
        var all = tokens
        all.remove(at: tokenIndex)
        setTokens(all)
    }

    /// Replaces a part of the text by a token.
    ///
    /// - Parameters:
    ///   - range: the part; tokens in it stay.
    ///   - token: the token.
    ///   - tokenIndex: the token's index.
    open func replaceTextualPortion(
        of range: UITextRange, with token: UISearchToken, at tokenIndex: Int
    ) {
        if let part = places(range), !part.isEmpty { replace(TextPlaceRange(part), withText: "") }
        insertToken(token, at: tokenIndex)
    }

    /// Returns the position before a token; for an index out of range that of the nearest end.
    open func positionOfToken(at tokenIndex: Int) -> UITextPosition {
        TextPlace(min(max(tokenIndex, 0), tokens.count) - tokens.count)
    }

    /// Returns the tokens in a range.
    open func tokens(in textRange: UITextRange) -> [UISearchToken] {
        Array(tokens[tokenIndices(textRange)])
    }

    /// The range of the text behind the tokens.
    open var textualRange: UITextRange { TextPlaceRange(0..<edit.length) }

    /// Tokens have the places before the text.
    override var firstPlace: Int { -tokens.count }

    /// The selection: the selected tokens, or that of the text.
    ///
    /// A range that contains a token selects tokens, otherwise text.
    open override var selectedTextRange: UITextRange? {
        get {
            guard let selected = tokenState.selected else { return super.selectedTextRange }
            let count = tokens.count
            return TextPlaceRange(selected.lowerBound - count..<selected.upperBound - count)
        }
        set {
            let chosen = newValue.map { tokenIndices($0) }
            if let chosen, !chosen.isEmpty { return selectTokens(chosen) }
            super.selectedTextRange = newValue
        }
    }

    /// Whether there is any text or token.
    open override var hasText: Bool { super.hasText || !tokens.isEmpty }

    /// Deletes the selected tokens, or selects the last one at the start of the text.
    open override func deleteBackward() {
        if deleteSelectedTokens() { return }
        if edit.selection == 0..<0, !tokens.isEmpty {
            selectTokens(tokens.count - 1..<tokens.count)
        } else {
            super.deleteBackward()
        }
    }

    /// Inserts a text, which replaces the selected tokens.
    open override func insertText(_ text: String) {
        if text != "\n" {
            _ = deleteSelectedTokens()
            selectTokens(nil)
        }
        super.insertText(text)
    }

    package override func receive(_ key: KeyboardKey) -> Bool {
        receiveTokenKey(key) || super.receive(key)
    }

    override func textWillBeSelected() { selectTokens(nil) }

    override func didResignFirstResponder() {
        selectTokens(nil)
        super.didResignFirstResponder()
    }

    override var hidesCaret: Bool { tokenState.selected != nil }

    override func clearByUser() {
        if allowsDeletingTokens { setTokens([]) }
        super.clearByUser()
    }

    /// Whether an action is possible now: copying also if tokens are selected.
    open override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
        if tokenState.selected != nil, EditAction(action) == .copy { return copiesTokens }
        return super.canPerformAction(action, withSender: sender)
    }

    /// Copies the selected tokens, or the selection of the text, to the general pasteboard.
    open override func copy(_ sender: Any?) {
        if !copyTokens() { super.copy(sender) }
    }

    // MARK: Look

    /// The image in place of the colour and the corners; nil for none.
    final var backgroundImage: UIImage? {
        didSet {
            guard backgroundImage !== oldValue else { return }
            if oldValue == nil { ownLook = (backgroundColor, layer.cornerRadius) }
            backgroundColor = backgroundImage == nil ? ownLook.color : nil
            layer.cornerRadius = backgroundImage == nil ? ownLook.radius : 0
            if backgroundImage == nil { backgroundView.removeFromSuperview() }
            setNeedsLayout()
        }
    }
    private final var ownLook: (color: UIColor?, radius: CGFloat) = (nil, 0)
    private final lazy var backgroundView = UIImageView()

    /// Places the background's image.
    open override func layoutSubviews() {
        super.layoutSubviews()
        if !tokens.isEmpty {
            layOutTokens(
                in: moved(
                    isEditing
                        ? super.editingRect(forBounds: bounds)
                        : super.textRect(forBounds: bounds)))
        }
        guard let backgroundImage else { return }
        if backgroundView.superview == nil { insertSubview(backgroundView, at: 0) }
        backgroundView.image = backgroundImage
        backgroundView.frame = bounds
    }

    private func moved(_ rect: CGRect) -> CGRect {
        let offset = (delegate as? UISearchBar)?.searchTextPositionAdjustment ?? .zero
        // The text does not touch the rounded end without a clear button.
        return CGRect(
            x: rect.minX + offset.horizontal, y: rect.minY + offset.vertical,
            width: max(0, rect.width - 7), height: rect.height)
    }

    open override func textRect(forBounds bounds: CGRect) -> CGRect {
        besideTokens(moved(super.textRect(forBounds: bounds)))
    }

    open override func editingRect(forBounds bounds: CGRect) -> CGRect {
        besideTokens(moved(super.editingRect(forBounds: bounds)))
    }

    open override func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        moved(super.placeholderRect(forBounds: bounds))
    }

    /// Returns how far an icon is moved.
    private func offset(of icon: UISearchBar.Icon) -> UIOffset {
        (delegate as? UISearchBar)?.positionAdjustment(for: icon) ?? .zero
    }

    open override func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        let offset = offset(of: .clear)
        return super.clearButtonRect(forBounds: bounds).offsetBy(
            dx: offset.horizontal - 5, dy: offset.vertical)
    }

    open override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        let offset = offset(of: .search)
        return super.leftViewRect(forBounds: bounds).offsetBy(
            dx: offset.horizontal, dy: offset.vertical)
    }

    open override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        let isBookmark = (delegate as? UISearchBar)?.showsBookmarkButton ?? false
        let offset = offset(of: isBookmark ? .bookmark : .resultsList)
        return super.rightViewRect(forBounds: bounds).offsetBy(
            dx: offset.horizontal, dy: offset.vertical)
    }
}
