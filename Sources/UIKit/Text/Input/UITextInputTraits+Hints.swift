/// Whether misspelt words are marked.
///
/// Source: Apple, UITextSpellCheckingType.
public enum UITextSpellCheckingType: Int, Sendable {
    /// As words are corrected.
    case `default` = 0
    /// They are not marked.
    case no = 1
    /// They are marked.
    case yes = 2
}

/// Whether straight quotation marks become curly ones.
///
/// Source: Apple, UITextSmartQuotesType.
public enum UITextSmartQuotesType: Int, Sendable {
    /// The keyboard's default.
    case `default` = 0
    /// They stay straight.
    case no = 1
    /// They become curly.
    case yes = 2
}

/// Whether two hyphens become a dash.
///
/// Source: Apple, UITextSmartDashesType.
public enum UITextSmartDashesType: Int, Sendable {
    /// The keyboard's default.
    case `default` = 0
    /// They stay hyphens.
    case no = 1
    /// They become a dash.
    case yes = 2
}

/// Whether spaces are inserted and removed around pasted text.
///
/// Source: Apple, UITextSmartInsertDeleteType.
public enum UITextSmartInsertDeleteType: Int, Sendable {
    /// The keyboard's default.
    case `default` = 0
    /// They are not.
    case no = 1
    /// They are.
    case yes = 2
}

/// Whether a keyboard proposes the end of a word or sentence inside the text.
///
/// Source: Apple, UITextInlinePredictionType.
public enum UITextInlinePredictionType: Int, Sendable {
    /// The keyboard's default.
    case `default` = 0
    /// It does not.
    case no = 1
    /// It does.
    case yes = 2
}

/// The appearance of a keyboard.
///
/// Source: Apple, UIKeyboardAppearance.
public enum UIKeyboardAppearance: Int, Sendable {
    /// That of the view's environment.
    case `default` = 0
    /// Dark.
    case dark = 1
    /// Light.
    case light = 2

    /// That for alerts: dark.
    public static let alert = UIKeyboardAppearance.dark
}

/// The rules for passwords that a keyboard proposes.
///
/// Source: Apple, UITextInputPasswordRules.
public final class UITextInputPasswordRules: NSObject, Sendable {
    /// The rules, in Apple's language for them.
    public let passwordRulesDescriptor: String

    /// Creates rules, such as "required: upper; required: digit; minlength: 8".
    public init(descriptor passwordRulesDescriptor: String) {
        self.passwordRulesDescriptor = passwordRulesDescriptor
    }

    /// Returns whether another object has the same rules.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UITextInputPasswordRules)?.passwordRulesDescriptor == passwordRulesDescriptor
    }

    /// The hash of the rules.
    public override var hash: Int { passwordRulesDescriptor.hashValue }
}

/// The hints for keyboards that most inputs do not set.
struct TextInputHints: Equatable {
    var spellCheckingType = UITextSpellCheckingType.default
    var smartQuotesType = UITextSmartQuotesType.default
    var smartDashesType = UITextSmartDashesType.default
    var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    var inlinePredictionType = UITextInlinePredictionType.default
    var keyboardAppearance = UIKeyboardAppearance.default
    var textContentType: UITextContentType?
    var passwordRules: UITextInputPasswordRules?
    /// Only of text views; fields have a property of their own.
    var enablesReturn = false
}
