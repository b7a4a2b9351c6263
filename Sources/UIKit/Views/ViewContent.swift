/// The content of a view beyond its layer: text, a picture, its state.
///
/// ``UIView/contentDescription()`` returns it; snapshots, viewers and tests read it. Not in UIKit,
/// where a view draws itself.
public struct ViewContent {
    /// A text and how it is set.
    public struct Text {
        /// The characters.
        public var string: String
        /// The font.
        public var font: UIFont
        /// The colour. A dynamic colour is resolved by the view's traits.
        public var color: UIColor
        /// How lines are aligned between the left and right edges of the bounds.
        public var alignment: NSTextAlignment
        /// How many lines there may be; 0 for any number. Default: 1.
        public var numberOfLines: Int
        /// How lines are broken and cut. Default: byTruncatingTail.
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        /// Where the layout began lines that greedy breaking would begin elsewhere, in UTF-16 code
        /// units.
        package var chosenBreaks: [Int] = []
        /// The runs of an attributed text; nil if all of it looks alike.
        package var styled: StyledText?
        /// Where the parts of the text are; nil if a reader can compute it.
        package var places: TextPlaces?
        /// How far the text is below its usual place, in points; ``places`` contain it.
        package var drop: CGFloat = 0
        /// Whether the leading that the fonts recommend is below each line.
        package var addsLeading = false
        /// The shadow of the letters; nil for none. Runs may have others.
        package var shadow: TextShadow?
        /// Whether the text begins at the top of the bounds instead of being centred in their
        /// height. Default: false.
        public var isAtTop = false
        /// The selection while the text is edited, in UTF-16 code units; empty for a cursor, nil
        /// without editing. Default: nil.
        public var selection: Range<Int>?

        /// Creates a text.
        public init(
            string: String, font: UIFont, color: UIColor, alignment: NSTextAlignment = .natural,
            numberOfLines: Int = 1
        ) {
            self.string = string
            self.font = font
            self.color = color
            self.alignment = alignment
            self.numberOfLines = numberOfLines
        }
    }

    /// The keyboard that a view needs which accepts text or keys.
    package struct Input: Equatable {
        /// Whether the view is first responder.
        package var isActive: Bool
        package var isSecure: Bool
        package var keyboard: UIKeyboardType
        package var returnKey: UIReturnKeyType
        package var capitals: UITextAutocapitalizationType
        package var correction: UITextAutocorrectionType
        package var spelling = UITextSpellCheckingType.default
        package var isDark = false
        /// The meaning of the text, as a token of HTML's `autocomplete`; nil if that is unknown.
        package var content: String?
        package var passwordRules: String?
        /// Whether the view accepts keys but no text, so that it needs no keyboard on the screen.
        package var isKeysOnly = false
        /// Whether the view has the focus that keys move.
        package var isFocused = false
    }

    /// The text in the view's bounds; nil for none.
    public var text: Text?
    /// The value of the view in words, such as a field's text or a slider's value; nil for
    /// none.
    ///
    /// It is not drawn: it lets tests and viewers find a control by its subviews' texts.
    /// Default: a text field's text or placeholder (dots for a secure one), the first 1000
    /// characters of a text view, the title of a button and of the selected segment, the number of
    /// a slider, stepper or progress view, “page 2 of 3” for a page control; otherwise nil.
    public var value: String?
    /// The kind of keyboard that a viewer should show; nil if the view accepts neither text nor
    /// keys.
    package var input: Input?
    /// The picture in the view's bounds; nil for none.
    public var image: UIImage?
    /// How the picture fills the bounds. Default: scaleToFill.
    public var imageMode: UIView.ContentMode = .scaleToFill
    /// The colour in which a template picture is shown; nil for its own colours.
    public var tint: UIColor?
    /// Whether the view can be used. Default: true.
    public var isEnabled = true
    /// Whether the view is selected or switched on. Default: false.
    public var isSelected = false
    /// Whether touches of the view have an effect, so that a viewer offers it as a target.
    ///
    /// Set it in a view that overrides `touchesBegan(_:with:)`. Default: true for controls and for
    /// views with gesture recognizers, otherwise false.
    public var isTouchable = false
    /// The size of the scrolled content, in points; its offset is the origin of the bounds.
    /// Default: nil.
    public var scrollContentSize: CGSize?

    /// Creates an empty description.
    public init() {}

    /// Returns a number without a point if it is whole.
    static func words<Number: BinaryFloatingPoint & CustomStringConvertible>(_ number: Number)
        -> String
    {
        Int64(exactly: number).map(String.init) ?? number.description
    }
}

extension UIView {
    /// The result of ``contentDescription()`` unless overridden.
    final func baseContentDescription() -> ViewContent {
        var content = ViewContent()
        content.isTouchable = gestureRecognizers?.contains { $0.takesFingers } ?? false
        if canBecomeFirstResponder, let input = self as? any UIKeyInput {
            content.input = ViewContent.Input(input, isActive: isFirstResponder)
        } else if receivesKeys {
            content.input = .keys
            content.input?.isFocused = isFocused
        }
        return content
    }

    /// Whether the view or its controller is the first responder, or keys move the focus in it.
    private var receivesKeys: Bool {
        if offersFocus || isFocused { return true }
        guard let first = window?.firstResponder else { return false }
        return first === self || first === next && next !== superview
    }
}

@MainActor
extension ViewContent.Input {
    /// That of a first responder that accepts no text.
    static let keys = ViewContent.Input(
        isActive: true, isSecure: false, keyboard: .default, returnKey: .default, capitals: .none,
        correction: .no,
        isKeysOnly: true)

    init(_ input: any UIKeyInput, isActive: Bool) {
        self.init(
            isActive: isActive, isSecure: input.isSecureTextEntry, keyboard: input.keyboardType,
            returnKey: input.returnKeyType, capitals: input.autocapitalizationType,
            correction: input.autocorrectionType)
        spelling = input.spellCheckingType
        content = input.textContentType?.autocomplete
        passwordRules = input.passwordRules?.passwordRulesDescriptor
        let appearance = input.keyboardAppearance
        isDark =
            appearance == .default
            ? (input as? UIView)?.traitCollection.userInterfaceStyle == .dark : appearance == .dark
    }
}
