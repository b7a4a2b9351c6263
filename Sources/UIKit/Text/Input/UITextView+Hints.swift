extension UITextView {
    final var baseSpellCheckingType: UITextSpellCheckingType {
        get { hints.spellCheckingType }
        set { hints.spellCheckingType = newValue }
    }
    final var baseSmartQuotesType: UITextSmartQuotesType {
        get { hints.smartQuotesType }
        set { hints.smartQuotesType = newValue }
    }
    final var baseSmartDashesType: UITextSmartDashesType {
        get { hints.smartDashesType }
        set { hints.smartDashesType = newValue }
    }
    final var baseSmartInsertDeleteType: UITextSmartInsertDeleteType {
        get { hints.smartInsertDeleteType }
        set { hints.smartInsertDeleteType = newValue }
    }
    final var baseInlinePredictionType: UITextInlinePredictionType {
        get { hints.inlinePredictionType }
        set { hints.inlinePredictionType = newValue }
    }
    final var baseKeyboardAppearance: UIKeyboardAppearance {
        get { hints.keyboardAppearance }
        set { hints.keyboardAppearance = newValue }
    }
    final var baseTextContentType: UITextContentType! {
        get { hints.textContentType }
        set { hints.textContentType = newValue }
    }
    final var basePasswordRules: UITextInputPasswordRules? {
        get { hints.passwordRules }
        set { hints.passwordRules = newValue }
    }
    final var baseEnablesReturnKeyAutomatically: Bool {
        get { hints.enablesReturn }
        set { hints.enablesReturn = newValue }
    }
}
