import MainLoop

/// A keyboard of a language.
///
/// The viewer's own keyboard types here. Its language is not known, so that the mode has the
/// preferred language of the program's user until a device or a test chooses another one.
///
/// Source: Apple, UITextInputMode.
@preconcurrency @MainActor
open class UITextInputMode: NSObject {
    /// Posted after the current mode has changed, with the new one as the object.
    ///
    /// It changes when the user chooses another keyboard, and when an object becomes first
    /// responder whose ``UIResponder/textInputMode`` or
    /// ``UIResponder/textInputContextIdentifier`` asks for another one.
    ///
    /// Source: Apple, currentInputModeDidChangeNotification.
    nonisolated public static let currentInputModeDidChangeNotification = NSNotification.Name(
        "UITextInputCurrentInputModeDidChangeNotification")

    /// The language of a keyboard that was chosen; nil for the user's.
    private var chosenLanguage: String?

    /// The language, such as `de-DE`; nil if none is known.
    open var primaryLanguage: String? { chosenLanguage ?? Locale.preferredLanguages.first }

    /// The modes among which the user chooses: that of the user's language, and those that a
    /// device or a test has chosen since.
    open class var activeInputModes: [UITextInputMode] { InputModes.ofMain.active }

    final class var current: UITextInputMode { InputModes.ofMain.current }

    /// Chooses the keyboard of a language, as the user does; for devices and tests.
    ///
    /// - Parameter primaryLanguage: the language, such as `de-DE`; nil for the user's.
    public final class func receive(primaryLanguage: String?) {
        let modes = InputModes.ofMain
        if let mode = modes.active.first(where: { $0.chosenLanguage == primaryLanguage }) {
            return modes.choose(mode)
        }
        let mode = UITextInputMode()
        mode.chosenLanguage = primaryLanguage
        modes.active.append(mode)
        modes.choose(mode)
    }
}

/// The keyboards of a main loop's program, and which is current.
@MainActor
final class InputModes {
    var active = [UITextInputMode()]
    private(set) var current: UITextInputMode
    /// The mode of responders without an identifier.
    private var usual: UITextInputMode
    /// The modes by ``UIResponder/textInputContextIdentifier``.
    var chosen: [String: UITextInputMode] = [:]
    private weak var responder: UIResponder?

    private init() {
        current = active[0]
        usual = active[0]
    }

    static var ofMain: InputModes {
        MainLoop.main.attachment(InputModes.self) { _ in InputModes() }
    }

    func choose(_ mode: UITextInputMode) {
        if let identifier = responder?.textInputContextIdentifier {
            chosen[identifier] = mode
        } else {
            usual = mode
        }
        change(to: mode)
    }

    func firstResponderDidChange(to responder: UIResponder?) {
        guard responder !== self.responder else { return }
        self.responder = responder
        guard let responder, responder is any UIKeyInput else { return }
        let before = current
        // What a responder without a keyboard of its own returns.
        current = responder.textInputContextIdentifier.flatMap { chosen[$0] } ?? usual
        let mode = responder.textInputMode ?? current
        current = before
        change(to: mode)
    }

    private func change(to mode: UITextInputMode) {
        guard mode !== current else { return }
        current = mode
        NotificationCenter.default.post(
            name: UITextInputMode.currentInputModeDidChangeNotification, object: mode)
    }
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
