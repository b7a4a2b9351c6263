/// The requested properties of an on-screen keyboard for an object that accepts text.
///
/// There is no keyboard here: viewers on devices with an on-screen keyboard request these
/// properties.
///
/// Source: Apple, UITextInputTraits. All properties have defaults.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
    /// The type of the keyboard. Default: default.
    var keyboardType: UIKeyboardType { get }
    /// The type of the return key. Default: default.
    var returnKeyType: UIReturnKeyType { get }
    /// Whether the return key is ignored while there is no text. Default: false.
    var enablesReturnKeyAutomatically: Bool { get }
    /// Whether the typed text is hidden. Default: false.
    var isSecureTextEntry: Bool { get }
    /// Which letters the keyboard capitalizes automatically. Default: sentences.
    var autocapitalizationType: UITextAutocapitalizationType { get }
    /// Whether the keyboard corrects words automatically. Default: default.
    var autocorrectionType: UITextAutocorrectionType { get }
    /// Whether misspelt words are marked. Default: default.
    var spellCheckingType: UITextSpellCheckingType { get }
    /// Whether straight quotation marks become curly ones. Default: default.
    var smartQuotesType: UITextSmartQuotesType { get }
    /// Whether two hyphens become a dash. Default: default.
    var smartDashesType: UITextSmartDashesType { get }
    /// Whether spaces are inserted and removed around pasted text. Default: default.
    var smartInsertDeleteType: UITextSmartInsertDeleteType { get }
    /// Whether the keyboard proposes the end of a word inside the text. Default: default.
    var inlinePredictionType: UITextInlinePredictionType { get }
    /// The appearance of the keyboard. Default: that of the environment.
    var keyboardAppearance: UIKeyboardAppearance { get }
    /// The meaning of the text; nil if it is unknown, the default.
    var textContentType: UITextContentType! { get }
    /// The rules for new passwords; nil for none, the default.
    var passwordRules: UITextInputPasswordRules? { get }
}

extension UITextInputTraits {
    /// Default.
    public var keyboardType: UIKeyboardType { .default }
    /// Default.
    public var returnKeyType: UIReturnKeyType { .default }
    /// False.
    public var enablesReturnKeyAutomatically: Bool { false }
    /// False.
    public var isSecureTextEntry: Bool { false }
    /// Sentences.
    public var autocapitalizationType: UITextAutocapitalizationType { .sentences }
    /// Default.
    public var autocorrectionType: UITextAutocorrectionType { .default }
    /// Default.
    public var spellCheckingType: UITextSpellCheckingType { .default }
    /// Default.
    public var smartQuotesType: UITextSmartQuotesType { .default }
    /// Default.
    public var smartDashesType: UITextSmartDashesType { .default }
    /// Default.
    public var smartInsertDeleteType: UITextSmartInsertDeleteType { .default }
    /// Default.
    public var inlinePredictionType: UITextInlinePredictionType { .default }
    /// Default.
    public var keyboardAppearance: UIKeyboardAppearance { .default }
    /// None.
    public var textContentType: UITextContentType! { nil }
    /// None.
    public var passwordRules: UITextInputPasswordRules? { nil }
}

/// An object that receives typed text while it is first responder.
///
/// Source: Apple, UIKeyInput.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
    /// Whether there is any text.
    var hasText: Bool { get }
    /// Inserts text at the cursor: a key's character, a line feed for the return key, or pasted
    /// text.
    func insertText(_ text: String)
    /// Deletes the character before the cursor.
    func deleteBackward()
}

/// The type of a keyboard.
///
/// Source: Apple, UIKeyboardType.
public enum UIKeyboardType: Int, Sendable {
    /// The default keys of the language.
    case `default` = 0
    /// ASCII characters.
    case asciiCapable = 1
    /// Digits and punctuation.
    case numbersAndPunctuation = 2
    /// Characters of web addresses.
    case URL = 3
    /// Digits.
    case numberPad = 4
    /// Characters of telephone numbers.
    case phonePad = 5
    /// Telephone numbers and names.
    case namePhonePad = 6
    /// Characters of e-mail addresses.
    case emailAddress = 7
    /// Digits and a decimal point.
    case decimalPad = 8
    /// Letters with @ and # at hand.
    case twitter = 9
    /// Letters for a search.
    case webSearch = 10
    /// ASCII digits.
    case asciiCapableNumberPad = 11

    /// The older name of ``asciiCapable``.
    public static let alphabet = UIKeyboardType.asciiCapable
}

/// The type of a keyboard's return key.
///
/// Source: Apple, UIReturnKeyType.
public enum UIReturnKeyType: Int, Sendable {
    /// Return.
    case `default` = 0
    /// Go.
    case go = 1
    /// Google.
    case google = 2
    /// Join.
    case join = 3
    /// Next.
    case next = 4
    /// Route.
    case route = 5
    /// Search.
    case search = 6
    /// Send.
    case send = 7
    /// Yahoo.
    case yahoo = 8
    /// Done.
    case done = 9
    /// Emergency call.
    case emergencyCall = 10
    /// Continue.
    case `continue` = 11
}

/// Which letters a keyboard capitalizes automatically.
///
/// Source: Apple, UITextAutocapitalizationType.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// No letters.
    case none = 0
    /// The first letter of each word.
    case words = 1
    /// The first letter of each sentence.
    case sentences = 2
    /// All letters.
    case allCharacters = 3
}

/// Whether a keyboard corrects words automatically.
///
/// Source: Apple, UITextAutocorrectionType.
public enum UITextAutocorrectionType: Int, Sendable {
    /// The keyboard's default.
    case `default` = 0
    /// Words are not corrected.
    case no = 1
    /// Words are corrected.
    case yes = 2
}
