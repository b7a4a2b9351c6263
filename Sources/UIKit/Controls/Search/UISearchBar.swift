public import CoreGraphics

/// A bar with a text field for a search, a cancel button, a prompt and scopes.
///
/// ```swift
/// let bar = UISearchBar()
/// bar.placeholder = "Names"
/// bar.delegate = people  // searchBar(_:textDidChange:)
/// ```
///
/// Source: Apple, UISearchBar. Its heights are common knowledge: 56 points, with a field of 36. [U]
///
/// Deviation: styles differ only by the background.
@preconcurrency @MainActor
open class UISearchBar: UIView, UIBarPositioning, UITextInputTraits {
    /// How prominent the bar is.
    public enum Style: UInt, Sendable {
        /// The default prominence.
        case `default` = 0
        /// With a background.
        case prominent = 1
        /// Without a background.
        case minimal = 2
    }

    /// The delegate; not retained.
    open weak var delegate: (any UISearchBarDelegate)?
    /// Called after the delegate: the search of a search display controller.
    final weak var listener: (any UISearchBarDelegate)?
    /// The text field.
    ///
    /// The bar is its delegate for the questions, and learns of what happens without it: a program
    /// may set another one.
    open var searchTextField: UISearchTextField { storedSearchTextField }
    final var storedSearchTextField: UISearchTextField = UISearchBarTextField()

    // MARK: Text

    /// The text, never nil when read. Setting it does not call the delegate.
    open var text: String? {
        get { searchTextField.text }
        set {
            searchTextField.text = newValue
            iconsChanged()
        }
    }
    /// The text that the field shows while it is empty; nil for none.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// A line above the field; nil for none.
    open var prompt: String? { didSet { if prompt != oldValue { partsChanged() } } }

    // MARK: Keyboard

    /// The type of the keyboard. Default: default.
    open var keyboardType: UIKeyboardType {
        get { searchTextField.keyboardType }
        set { searchTextField.keyboardType = newValue }
    }
    /// The type of the return key. Default: search.
    open var returnKeyType: UIReturnKeyType {
        get { searchTextField.returnKeyType }
        set { searchTextField.returnKeyType = newValue }
    }
    /// Whether the return key is ignored while there is no text. Default: true.
    open var enablesReturnKeyAutomatically: Bool {
        get { searchTextField.enablesReturnKeyAutomatically }
        set { searchTextField.enablesReturnKeyAutomatically = newValue }
    }
    /// Whether the typed text is hidden. Default: false.
    open var isSecureTextEntry: Bool {
        get { searchTextField.isSecureTextEntry }
        set { searchTextField.isSecureTextEntry = newValue }
    }
    /// Which letters the keyboard capitalizes automatically. Default: sentences.
    open var autocapitalizationType: UITextAutocapitalizationType {
        get { searchTextField.autocapitalizationType }
        set { searchTextField.autocapitalizationType = newValue }
    }
    /// Whether the keyboard corrects words automatically. Default: default.
    open var autocorrectionType: UITextAutocorrectionType {
        get { searchTextField.autocorrectionType }
        set { searchTextField.autocorrectionType = newValue }
    }

    // MARK: Buttons

    /// Whether the cancel button is shown. Default: false.
    open var showsCancelButton: Bool {
        get { cancelIsShown }
        set { setShowsCancelButton(newValue, animated: false) }
    }
    /// The titles of the scopes; nil for none.
    open var scopeButtonTitles: [String]? {
        didSet { if scopeButtonTitles != oldValue { scopeTitlesChanged() } }
    }
    /// The index of the chosen scope. Default: 0.
    ///
    /// An index without a title is kept and chooses none.
    open var selectedScopeButtonIndex = 0 {
        didSet { if hasScopes { scopeControl.selectedSegmentIndex = usableScope } }
    }
    /// Whether the scopes are shown below the field. Default: false.
    ///
    /// Their control is among the subviews once they have titles, and hidden meanwhile. [U]
    open var showsScopeBar = false {
        didSet { if showsScopeBar != oldValue { partsChanged() } }
    }

    // MARK: Look

    /// Whether the bar is dark in every interface. Default: default, which follows the interface.
    open var barStyle = UIBarStyle.default {
        didSet {
            guard barStyle != oldValue else { return }
            overrideUserInterfaceStyle = barStyle == .black ? .dark : .unspecified
        }
    }
    /// Whether an empty field has a button for bookmarks at its end, which calls the delegate.
    /// Default: false.
    open var showsBookmarkButton = false { didSet { iconsChanged() } }
    /// Whether an empty field has a button for results at its end, which calls the delegate.
    /// Default: false.
    ///
    /// The button for bookmarks is shown in its place.
    open var showsSearchResultsButton = false { didSet { iconsChanged() } }
    /// Whether the button for results looks selected. Default: false.
    open var isSearchResultsButtonSelected = false { didSet { iconsChanged() } }
    /// How prominent the bar is. Default: default.
    open var searchBarStyle = Style.default { didSet { lookChanged() } }
    /// The colour of the background; nil for the system's.
    open var barTintColor: UIColor? { didSet { lookChanged() } }
    /// Whether the background is translucent. Backgrounds do not blur. Default: true.
    open var isTranslucent = true { didSet { lookChanged() } }
    /// The place of the bar: the delegate's, otherwise the top.
    open var barPosition: UIBarPosition {
        let wanted = delegate?.position(for: self) ?? .any
        return wanted == .any ? .top : wanted
    }

    static let height: CGFloat = 56
    private static let fieldHeight: CGFloat = 36
    private static let promptHeight: CGFloat = 19
    private static let scopeHeight: CGFloat = 44
    private static let margin: CGFloat = 8

    private var cancelIsShown = false
    final let cancelButton: UIButton = UINavigationButton(type: .system)
    private var promptLabel: UILabel?
    final private(set) lazy var scopeControl = makeScopes()
    final var backgrounds = SearchBarBackgrounds()
    final var icons = SearchBarIcons()
    /// The search controller whose bar it is.
    final weak var controller: UISearchController?

    /// Creates a search bar with a frame in the superview's coordinates.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a search bar from an interface file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UISearchBar.self)
    }

    private func prepare() {
        clipsToBounds = true
        searchTextField.delegate = self
        (searchTextField as? UISearchBarTextField)?.bar = self
        searchTextField.enablesReturnKeyAutomatically = true
        searchTextField.addAction(
            UIAction { [unowned self] _ in textChanged() }, for: .editingChanged)
        addSubview(searchTextField)
        cancelButton.setTitle(systemText("Cancel"), for: .normal)
        cancelButton.titleLabel?.font = .systemFont(ofSize: 17)
        cancelButton.addAction(
            UIAction { [unowned self] _ in cancelTapped() }, for: .touchUpInside)
        cancelButton.alpha = 0
        addSubview(cancelButton)
        lookChanged()
    }

    final func lookChanged() {
        backgroundColor =
            searchBarStyle == .minimal || controller != nil || shownBackground != nil
            ? nil : barTintColor ?? .secondarySystemBackground
    }

    final func becomePart(of controller: UISearchController) {
        self.controller = controller
        lookChanged()
    }

    /// Shows or hides the cancel button.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        guard showsCancelButton != cancelIsShown else { return }
        cancelIsShown = showsCancelButton
        UIView.animateOrPlace(
            withDuration: animated ? Self.duration : 0,
            animations: {
                self.cancelButton.alpha = showsCancelButton ? 1 : 0
                self.setNeedsLayout()
                self.layoutIfNeeded()
            }, completion: { _ in })
    }

    static let duration = 0.25

    final func partsChanged() {
        promptLabel?.removeFromSuperview()
        promptLabel = nil
        if let prompt {
            let label = UILabel()
            label.text = prompt
            label.font = .systemFont(ofSize: 13)
            label.textAlignment = .center
            addSubview(label)
            promptLabel = label
        }
        if hasScopes { scopeControl.isHidden = !scopesAreShown }
        // An image may be for bars with a prompt.
        lookChanged()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: Layout

    /// The height that the bar needs, in points.
    final var ownHeight: CGFloat {
        Self.height + (prompt == nil ? 0 : Self.promptHeight)
            + (scopesAreShown ? Self.scopeHeight : 0)
    }

    /// The bar's height, without an intrinsic width.
    open override var intrinsicContentSize: CGSize {
        CGSize(width: Self.noIntrinsicMetric, height: ownHeight)
    }

    /// Returns the bar's height at any width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: ownHeight)
    }

    /// Places the field, the buttons, the prompt and the scopes.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let top = prompt == nil ? 0 : Self.promptHeight
        promptLabel?.frame = CGRect(x: 0, y: 2, width: bounds.width, height: top)
        let left = Self.margin + safeAreaInsets.left
        let right = bounds.width - Self.margin - safeAreaInsets.right
        let scopes = scopesAreShown ? Self.scopeHeight : 0
        // A bar that is less high than it should be shows less of the field, from its top.
        let room = max(0, bounds.height - top - scopes)
        let y = top + max(0, room - Self.height) / 2 + min(10, room)
        // Source: Apple, setSearchFieldBackgroundImage(_:for:): the image determines the height.
        let height = shownFieldBackground?.size.height ?? Self.fieldHeight
        let fieldHeight = max(0, min(height, room - 10))
        let cancel = (cancelButton.titleLabel?.sizeThatFits(bounds.size).width ?? 0).rounded(.up)
        let end = cancelIsShown ? right - cancel - Self.margin : right
        let isMirrored = isRightToLeft
        func mirrored(_ rect: CGRect) -> CGRect {
            isMirrored
                ? CGRect(
                    x: bounds.width - rect.maxX, y: rect.minY, width: rect.width,
                    height: rect.height) : rect
        }
        searchTextField.frame = mirrored(
            CGRect(x: left, y: y, width: max(0, end - left), height: fieldHeight)
        ).offsetBy(
            dx: backgrounds.fieldAdjustment.horizontal, dy: backgrounds.fieldAdjustment.vertical)
        cancelButton.frame = mirrored(
            CGRect(
                x: cancelIsShown ? right - cancel : bounds.width, y: y, width: cancel,
                height: fieldHeight))
        if hasScopes {
            scopeControl.frame = CGRect(
                x: left, y: bounds.height - Self.scopeHeight + 4, width: max(0, right - left),
                height: 32)
        }
        placeBackgrounds(
            scopes: CGRect(x: 0, y: bounds.height - scopes, width: bounds.width, height: scopes))
    }

    /// Begins a search that the program wanted while the bar was in no window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window != nil { controller?.barIsInWindow() }
    }

    // MARK: Editing

    /// Whether the field can be edited.
    open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }

    /// Whether the field is edited.
    open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

    /// Begins editing the field.
    @discardableResult
    open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }

    /// Ends editing the field.
    @discardableResult
    open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

    private func textChanged() {
        iconsChanged()
        delegate?.searchBar(self, textDidChange: text ?? "")
        listener?.searchBar(self, textDidChange: text ?? "")
        controller?.textChanged()
    }

    /// Clears the text at the end of a search, of which the delegate is notified.
    final func clear() {
        guard text?.isEmpty == false else { return }
        text = ""
        delegate?.searchBar(self, textDidChange: "")
    }

    final func cancelTapped() {
        delegate?.searchBarCancelButtonClicked(self)
        listener?.searchBarCancelButtonClicked(self)
        controller?.isActive = false
    }

    // MARK: Overridable, from the files of their aspects

    /// Sets the image of an icon in a state; nil for that of the normal state and, if there is
    /// none, the default image.
    ///
    /// The magnifying glass has the normal and the disabled state, buttons the highlighted one as
    /// well, and that for results the selected one.
    ///
    /// - Parameters:
    ///   - iconImage: The image.
    ///   - icon: The icon.
    ///   - state: The state.
    open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
        baseSetImage(iconImage, for: icon, state: state)
    }

    /// Returns the image that was set for an icon in a state.
    open func image(for icon: Icon, state: UIControl.State) -> UIImage? {
        baseImage(for: icon, state: state)
    }

    /// Moves an icon by a distance, in points.
    ///
    /// - Parameters:
    ///   - adjustment: The distance.
    ///   - icon: The icon.
    open func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {
        baseSetPositionAdjustment(adjustment, for: icon)
    }

    /// Returns how far an icon is moved, in points. Default: 0.
    open func positionAdjustment(for icon: Icon) -> UIOffset {
        basePositionAdjustment(for: icon)
    }

    /// The image behind the bar; nil (the default) for the colour of the background.
    ///
    /// It is the one for any position and the default metrics.
    open var backgroundImage: UIImage? {
        get { backgroundImage(for: .any, barMetrics: .default) }
        set { setBackgroundImage(newValue, for: .any, barMetrics: .default) }
    }

    /// Sets the image behind the bar for a position and a height; nil removes it.
    ///
    /// The image is stretched to the bar, in place of its colour. One for the bar's position
    /// precedes one for any; one for bars with a prompt, one for all.
    ///
    /// - Parameters:
    ///   - backgroundImage: The image.
    ///   - barPosition: The position.
    ///   - barMetrics: The height.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
    ) { baseSetBackgroundImage(backgroundImage, for: barPosition, barMetrics) }

    /// Returns the image that was set for a position and a height.
    open func backgroundImage(
        for barPosition: UIBarPosition, barMetrics: UIBarMetrics
    ) -> UIImage? { baseBackgroundImage(for: barPosition, barMetrics) }

    /// Sets the image behind the field in its normal or disabled state; nil removes it.
    ///
    /// It replaces the field's colour and corners, and the field is as high as it.
    open func setSearchFieldBackgroundImage(
        _ backgroundImage: UIImage?, for state: UIControl.State
    ) { baseSetSearchFieldBackgroundImage(backgroundImage, for: state) }

    /// Returns the image that was set for the field in a state.
    open func searchFieldBackgroundImage(for state: UIControl.State) -> UIImage? {
        backgrounds.fieldImages[state]
    }

    /// The image behind the scopes; nil (the default) for none.
    open var scopeBarBackgroundImage: UIImage? {
        get { backgrounds.scopeImage }
        set {
            backgrounds.scopeImage = newValue
            setNeedsLayout()
        }
    }

    /// Sets the font and colour of the scopes' titles in a state; nil for the default ones.
    open func setScopeBarButtonTitleTextAttributes(
        _ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State
    ) { baseSetScopeAttributes(attributes, for: state) }

    /// Returns the font and colour that were set for the scopes' titles in a state.
    open func scopeBarButtonTitleTextAttributes(
        for state: UIControl.State
    ) -> [NSAttributedString.Key: Any]? { scopeControl.titleTextAttributes(for: state) }

    /// Sets the image behind the scopes' buttons in a state; nil for that of the normal state.
    ///
    /// It is drawn as that of segments; see ``UISegmentedControl``.
    open func setScopeBarButtonBackgroundImage(
        _ backgroundImage: UIImage?, for state: UIControl.State
    ) { baseSetScopeBackground(backgroundImage, for: state) }

    /// Returns the image that was set for the scopes' buttons in a state.
    open func scopeBarButtonBackgroundImage(for state: UIControl.State) -> UIImage? {
        baseScopeBackground(for: state)
    }

    /// Sets the image between two scopes' buttons in their states; nil for that of two normal ones.
    open func setScopeBarButtonDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
        rightSegmentState rightState: UIControl.State
    ) { baseSetScopeDivider(dividerImage, leftState, rightState) }

    /// Returns the image that was set between two scopes' buttons in their states.
    open func scopeBarButtonDividerImage(
        forLeftSegmentState leftState: UIControl.State,
        rightSegmentState rightState: UIControl.State
    ) -> UIImage? { baseScopeDivider(leftState, rightState) }

    /// How far the text is moved within the field, in points. Default: 0.
    open var searchTextPositionAdjustment: UIOffset {
        get { backgrounds.textAdjustment }
        set { baseSetSearchTextPositionAdjustment(newValue) }
    }

    /// How far the field is moved within the bar, in points. Default: 0.
    open var searchFieldBackgroundPositionAdjustment: UIOffset {
        get { backgrounds.fieldAdjustment }
        set { baseSetSearchFieldBackgroundPositionAdjustment(newValue) }
    }

    /// The view shown above the keyboard while the field is edited; nil (the default) for none.
    open override var inputAccessoryView: UIView? {
        get { searchTextField.inputAccessoryView }
        set { searchTextField.inputAccessoryView = newValue }
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

    /// The rules for new passwords; nil for none, the default.
    open var passwordRules: UITextInputPasswordRules? {
        get { basePasswordRules }
        set { basePasswordRules = newValue }
    }
}
