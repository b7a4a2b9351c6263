/// What a keyboard on the screen should be like for an object that takes text.
///
/// There is no keyboard here: viewers on devices that have one on the screen ask theirs to be so.
///
/// Source: Apple, UITextInputTraits. All properties have defaults, so that whoever takes text names only what differs.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
    /// Which keys the keyboard offers first. Default: default.
    var keyboardType: UIKeyboardType { get }
    /// What the return key says. Default: default.
    var returnKeyType: UIReturnKeyType { get }
    /// Whether the return key does nothing while there is no text. Default: false.
    var enablesReturnKeyAutomatically: Bool { get }
    /// Whether what is typed is hidden. Default: false.
    var isSecureTextEntry: Bool { get }
    /// Which letters the keyboard makes capitals by itself. Default: sentences.
    var autocapitalizationType: UITextAutocapitalizationType { get }
    /// Whether the keyboard corrects words by itself. Default: default.
    var autocorrectionType: UITextAutocorrectionType { get }
}

extension UITextInputTraits {
    /// Answers default.
    public var keyboardType: UIKeyboardType { .default }
    /// Answers default.
    public var returnKeyType: UIReturnKeyType { .default }
    /// Answers false.
    public var enablesReturnKeyAutomatically: Bool { false }
    /// Answers false.
    public var isSecureTextEntry: Bool { false }
    /// Answers sentences.
    public var autocapitalizationType: UITextAutocapitalizationType { .sentences }
    /// Answers default.
    public var autocorrectionType: UITextAutocorrectionType { .default }
}

/// An object that takes what is typed while it is first responder.
///
/// Source: Apple, UIKeyInput.
@preconcurrency @MainActor
public protocol UIKeyInput: UITextInputTraits {
    /// Whether there is any text.
    var hasText: Bool { get }
    /// Inserts a text where the cursor is: a key's character, a line feed for the return key, or what was pasted.
    func insertText(_ text: String)
    /// Deletes the character before the cursor.
    func deleteBackward()
}

/// Which keys a keyboard offers first.
///
/// Source: Apple, UIKeyboardType.
public enum UIKeyboardType: Int, Sendable {
    /// What the language uses.
    case `default` = 0
    /// ASCII characters.
    case asciiCapable = 1
    /// Digits and punctuation.
    case numbersAndPunctuation = 2
    /// What addresses on the web are made of.
    case URL = 3
    /// Digits.
    case numberPad = 4
    /// What telephone numbers are made of.
    case phonePad = 5
    /// Telephone numbers and names.
    case namePhonePad = 6
    /// What mail addresses are made of.
    case emailAddress = 7
    /// Digits and a decimal point.
    case decimalPad = 8
    /// Letters with @ and # at hand.
    case twitter = 9
    /// Letters for a search.
    case webSearch = 10
    /// ASCII digits.
    case asciiCapableNumberPad = 11
}

/// What a keyboard's return key says.
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

/// Which letters a keyboard makes capitals by itself.
///
/// Source: Apple, UITextAutocapitalizationType.
public enum UITextAutocapitalizationType: Int, Sendable {
    /// None.
    case none = 0
    /// The first of each word.
    case words = 1
    /// The first of each sentence.
    case sentences = 2
    /// All.
    case allCharacters = 3
}

/// Whether a keyboard corrects words by itself.
///
/// Source: Apple, UITextAutocorrectionType.
public enum UITextAutocorrectionType: Int, Sendable {
    /// As the keyboard thinks best.
    case `default` = 0
    /// It does not.
    case no = 1
    /// It does.
    case yes = 2
}
