/// A keyboard of a language.
///
/// The viewer's own keyboard types here. Its language is not known, so that the mode has the
/// preferred language of the program's user.
///
/// Source: Apple, UITextInputMode.
@preconcurrency @MainActor
open class UITextInputMode: NSObject {
    private static let present = UITextInputMode()

    /// The language, such as `de-DE`; nil if none is known.
    open var primaryLanguage: String? { Locale.preferredLanguages.first }

    /// The modes among which the user chooses: the only one.
    open class var activeInputModes: [UITextInputMode] { [present] }

    final class var current: UITextInputMode { present }
}

/// The groups of items beside the suggestions above an iPad's keyboard.
///
/// Deviation: the viewer's own keyboard types here, without suggestions; the groups are kept and
/// not shown, as on an iPhone.
///
/// Source: Apple, UITextInputAssistantItem.
@preconcurrency @MainActor
open class UITextInputAssistantItem: NSObject {
    /// Whether the user may hide the shortcuts. Default: true.
    open var allowsHidingShortcuts = true
    /// The groups before the suggestions. Default: none.
    open var leadingBarButtonGroups: [UIBarButtonItemGroup] = []
    /// The groups after the suggestions. Default: none.
    open var trailingBarButtonGroups: [UIBarButtonItemGroup] = []
}
