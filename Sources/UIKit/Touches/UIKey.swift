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
/// Messages of a viewer name a character or a key, so ``keyCode`` is that of a US keyboard. Of a
/// character without further modifiers, ``modifierFlags`` has those that produce it there.
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
