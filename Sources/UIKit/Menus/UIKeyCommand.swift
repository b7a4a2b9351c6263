/// A command that a combination of keys performs.
///
/// A press looks for a command in the ``UIResponder/keyCommands`` of the first responder, or of the
/// controller in front, and then along the responder chain. The command calls its method on the
/// first object of the chain that has it. Keys that a text input uses, those without Command or
/// Control, go to the text unless the command has ``wantsPriorityOverSystemBehavior``. The commands
/// of the main menu (``UIMenuSystem``) come last.
///
/// The page sends the keys that its browser leaves to pages; tests press any keys with
/// `Stage.press(_:modifiers:)`.
///
/// Deviation: there are no alternates, and no overlay that lists the commands.
///
/// Source: Apple, UIKeyCommand.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
    /// The up arrow.
    public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
    /// The down arrow.
    public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
    /// The left arrow.
    public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The right arrow.
    public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
    /// Escape.
    public nonisolated static let inputEscape = "UIKeyInputEscape"
    /// Home.
    public nonisolated static let inputHome = "UIKeyInputHome"
    /// End.
    public nonisolated static let inputEnd = "UIKeyInputEnd"
    /// Delete forwards.
    public nonisolated static let inputDelete = "UIKeyInputDelete"
    /// Page Up.
    public nonisolated static let inputPageUp = "UIKeyInputPageUp"
    /// Page Down.
    public nonisolated static let inputPageDown = "UIKeyInputPageDown"
    /// F1.
    public nonisolated static let f1 = "UIKeyInputF1"
    /// F2.
    public nonisolated static let f2 = "UIKeyInputF2"
    /// F3.
    public nonisolated static let f3 = "UIKeyInputF3"
    /// F4.
    public nonisolated static let f4 = "UIKeyInputF4"
    /// F5.
    public nonisolated static let f5 = "UIKeyInputF5"
    /// F6.
    public nonisolated static let f6 = "UIKeyInputF6"
    /// F7.
    public nonisolated static let f7 = "UIKeyInputF7"
    /// F8.
    public nonisolated static let f8 = "UIKeyInputF8"
    /// F9.
    public nonisolated static let f9 = "UIKeyInputF9"
    /// F10.
    public nonisolated static let f10 = "UIKeyInputF10"
    /// F11.
    public nonisolated static let f11 = "UIKeyInputF11"
    /// F12.
    public nonisolated static let f12 = "UIKeyInputF12"

    /// The characters of the key without modifiers, or one of the constants; nil for none.
    public final let input: String?
    /// The modifiers that are held.
    public final let modifierFlags: UIKeyModifierFlags
    /// Whether the command comes before the text that the key would change. Default: false.
    open var wantsPriorityOverSystemBehavior = false

    /// Creates a command without a title.
    ///
    /// - Parameters:
    ///   - input: the characters of the key without modifiers, or one of the constants.
    ///   - modifierFlags: the modifiers that are held.
    ///   - action: the method, which may take the command.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(action: action, input: input, modifierFlags: modifierFlags)
    }

    /// Creates a command with a sentence that explains it.
    ///
    /// - Parameters:
    ///   - input: the characters of the key without modifiers, or one of the constants.
    ///   - modifierFlags: the modifiers that are held.
    ///   - action: the method, which may take the command.
    ///   - discoverabilityTitle: a sentence that explains the command.
    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, action: Selector,
        discoverabilityTitle: String
    ) {
        self.init(
            action: action, input: input, modifierFlags: modifierFlags,
            discoverabilityTitle: discoverabilityTitle)
    }

    /// Creates a command that menus can show.
    ///
    /// - Parameters:
    ///   - title: the title.
    ///   - image: the image.
    ///   - action: the method, which may take the command.
    ///   - input: the characters of the key without modifiers, or one of the constants.
    ///   - modifierFlags: the modifiers that are held.
    ///   - propertyList: a value of the program's.
    ///   - discoverabilityTitle: a sentence that explains the command.
    ///   - attributes: how a menu shows the command; a disabled one is not performed.
    ///   - state: whether the setting that the command represents is on.
    public init(
        title: String = "", image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
    ) {
        self.input = input
        self.modifierFlags = modifierFlags
        super.init(
            title: title, image: image, action: action, propertyList: propertyList,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
    }

    /// Returns a command with the same keys and method.
    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIKeyCommand(
            title: title, image: image, action: action, input: input ?? "",
            modifierFlags: modifierFlags, propertyList: propertyList,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
        copy.subtitle = subtitle
        copy.wantsPriorityOverSystemBehavior = wantsPriorityOverSystemBehavior
        return copy
    }

    /// Whether a key performs the command. Caps Lock and the number pad make no difference.
    final func matches(_ key: UIKey) -> Bool {
        let counted: UIKeyModifierFlags = [.shift, .control, .alternate, .command]
        return input?.lowercased() == key.charactersIgnoringModifiers.lowercased()
            && modifierFlags.intersection(counted) == key.modifierFlags.intersection(counted)
    }
}

extension UIWindow {
    /// Performs the first command along the responder chain that a key is for; returns whether
    /// there was one.
    ///
    /// - Parameters:
    ///   - key: the key.
    ///   - start: the first object of the chain.
    ///   - hasPriority: whether only commands count that come before the system's own.
    final func performCommand(
        for key: UIKey, from start: UIResponder, hasPriority: Bool = false
    ) -> Bool {
        let isText =
            firstResponder is any UIKeyInput
            && key.modifierFlags.isDisjoint(with: [.command, .control])
        var responder: UIResponder? = start
        while let some = responder {
            for command in some.keyCommands ?? [] where command.matches(key) {
                guard !(isText || hasPriority) || command.wantsPriorityOverSystemBehavior,
                    !command.attributes.contains(.disabled),
                    let target = start.target(forAction: command.action, withSender: command)
                else { continue }
                command.performWithSender(start, target: target)
                return true
            }
            responder = some.next
        }
        return performMainCommand(for: key, from: start, hasPriority: isText || hasPriority)
    }

    /// Performs the first command of the main menu that a key is for.
    private func performMainCommand(
        for key: UIKey, from start: UIResponder, hasPriority: Bool
    ) -> Bool {
        for command in UIMenuSystem.main.keyCommands where command.matches(key) {
            guard !hasPriority || command.wantsPriorityOverSystemBehavior,
                let target = start.target(forAction: command.action, withSender: command)
            else { continue }
            (target as? UIResponder)?.validate(command)
            guard command.attributes.isDisjoint(with: [.disabled, .hidden]) else { continue }
            command.performWithSender(start, target: target)
            return true
        }
        return false
    }
}
