extension UITextField {
    /// Whether misspelt words are marked. Default: default.
    public final var spellCheckingType: UITextSpellCheckingType {
        get { hints.spellCheckingType }
        set { hints.spellCheckingType = newValue }
    }
    /// Whether straight quotation marks become curly ones. Default: default.
    ///
    /// Deviation: keyboards of browsers decide themselves.
    public final var smartQuotesType: UITextSmartQuotesType {
        get { hints.smartQuotesType }
        set { hints.smartQuotesType = newValue }
    }
    /// Whether two hyphens become a dash. Default: default.
    ///
    /// Deviation: keyboards of browsers decide themselves.
    public final var smartDashesType: UITextSmartDashesType {
        get { hints.smartDashesType }
        set { hints.smartDashesType = newValue }
    }
    /// Whether spaces are inserted and removed around pasted text. Default: default.
    ///
    /// Deviation: they are not.
    public final var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { hints.smartInsertDeleteType }
        set { hints.smartInsertDeleteType = newValue }
    }
    /// Whether the keyboard proposes the end of a word inside the text. Default: default.
    ///
    /// Deviation: keyboards of browsers decide themselves.
    public final var inlinePredictionType: UITextInlinePredictionType {
        get { hints.inlinePredictionType }
        set { hints.inlinePredictionType = newValue }
    }
    /// The appearance of the keyboard. Default: that of the environment.
    public final var keyboardAppearance: UIKeyboardAppearance {
        get { hints.keyboardAppearance }
        set { hints.keyboardAppearance = newValue }
    }
    /// The meaning of the text; nil if it is unknown, the default.
    public final var textContentType: UITextContentType! {
        get { hints.textContentType }
        set { hints.textContentType = newValue }
    }
    /// The rules for new passwords; nil for none, the default.
    public final var passwordRules: UITextInputPasswordRules? {
        get { hints.passwordRules }
        set { hints.passwordRules = newValue }
    }
}
