extension UISearchBar {
    /// Whether misspelt words are marked. Default: default.
    public final var spellCheckingType: UITextSpellCheckingType {
        get { searchTextField.spellCheckingType }
        set { searchTextField.spellCheckingType = newValue }
    }
    /// Whether straight quotation marks become curly ones. Default: default.
    ///
    /// Deviation: keyboards of browsers decide themselves.
    public final var smartQuotesType: UITextSmartQuotesType {
        get { searchTextField.smartQuotesType }
        set { searchTextField.smartQuotesType = newValue }
    }
    /// Whether two hyphens become a dash. Default: default.
    ///
    /// Deviation: keyboards of browsers decide themselves.
    public final var smartDashesType: UITextSmartDashesType {
        get { searchTextField.smartDashesType }
        set { searchTextField.smartDashesType = newValue }
    }
    /// Whether spaces are inserted and removed around pasted text. Default: default.
    ///
    /// Deviation: they are not.
    public final var smartInsertDeleteType: UITextSmartInsertDeleteType {
        get { searchTextField.smartInsertDeleteType }
        set { searchTextField.smartInsertDeleteType = newValue }
    }
    /// Whether the keyboard proposes the end of a word inside the text. Default: default.
    ///
    /// Deviation: keyboards of browsers decide themselves.
    public final var inlinePredictionType: UITextInlinePredictionType {
        get { searchTextField.inlinePredictionType }
        set { searchTextField.inlinePredictionType = newValue }
    }
    /// The appearance of the keyboard. Default: that of the environment.
    public final var keyboardAppearance: UIKeyboardAppearance {
        get { searchTextField.keyboardAppearance }
        set { searchTextField.keyboardAppearance = newValue }
    }
    /// The meaning of the text; nil if it is unknown, the default.
    public final var textContentType: UITextContentType! {
        get { searchTextField.textContentType }
        set { searchTextField.textContentType = newValue }
    }
    /// The rules for new passwords; nil for none, the default.
    public final var passwordRules: UITextInputPasswordRules? {
        get { searchTextField.passwordRules }
        set { searchTextField.passwordRules = newValue }
    }
}
