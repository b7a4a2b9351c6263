/// The modifier keys that are held while a key is pressed.
///
/// Source: Apple, UIKeyModifierFlags.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The bits of the modifiers.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Caps Lock.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// Shift.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// Control.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// Option.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// Command.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// A key of the number pad.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key of a keyboard that was pressed.
///
/// Messages of a viewer name a character or a key, so ``keyCode`` is that of a US keyboard, and
/// ``modifierFlags`` has the modifiers that produce the character there.
///
/// Source: Apple, UIKey.
@preconcurrency @MainActor
public final class UIKey: NSObject {
    /// The text that the key inserts; the value of a `UIKeyCommand` constant for keys that insert
    /// none.
    public let characters: String
    /// The text that the key inserts without modifiers: for letters the lower case.
    public let charactersIgnoringModifiers: String
    /// The modifiers that are held.
    public let modifierFlags: UIKeyModifierFlags
    /// The usage code of the key.
    ///
    /// `keyboardErrorUndefined` for a character that no key of a US keyboard produces.
    public let keyCode: UIKeyboardHIDUsage

    init(
        _ characters: String, ignoringModifiers plain: String? = nil,
        _ flags: UIKeyModifierFlags = [],
        code: UIKeyboardHIDUsage
    ) {
        self.characters = characters
        charactersIgnoringModifiers = plain ?? characters
        modifierFlags = flags
        keyCode = code
    }
}

/// The names of keys that insert no character, as ``UIKey/characters`` has them.
///
/// Deviation: commands cannot be created, because they need Objective-C's selectors; override
/// ``UIResponder/pressesBegan(_:with:)``.
///
/// Source: Apple, UIKeyCommand.
@preconcurrency @MainActor
public final class UIKeyCommand: NSObject {
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

    private override init() {}
}
