/// Keyboard input for a window: typed or pasted text, a key that produces no character, or a key
/// with modifiers.
///
/// As JSON: `{"text":"ä"}`, `{"key":"backspace"}` or `{"press":"n","modifiers":["command"]}`. It is
/// delivered to the view that is being edited, or else to the focused view or the controller in
/// front.
public enum KeyboardMessage: Equatable, Sendable {
    /// A key that produces no character.
    public enum Key: String, Sendable, CaseIterable, Decodable {
        /// Deletes backwards.
        case backspace
        /// Deletes forwards.
        case delete
        /// Ends the line, or sends the form.
        case `return`
        /// Moves to the next field.
        case tab
        /// Moves to the previous field.
        case backtab
        /// Cancels.
        case escape
        /// Moves the cursor one character to the left.
        case left
        /// Moves the cursor one character to the right.
        case right
        /// Moves the cursor up; in a single-line field, to the start.
        case up
        /// Moves the cursor down; in a single-line field, to the end.
        case down
        /// Moves the cursor to the start.
        case home
        /// Moves the cursor to the end.
        case end
        /// Selects everything.
        case selectAll
        /// Copies the selection to the program's pasteboard.
        case copy
        /// Moves the selection to the program's pasteboard.
        case cut
        /// Inserts the text of the program's pasteboard.
        case paste
    }

    /// A modifier key.
    public enum Modifier: String, Sendable, CaseIterable, Decodable {
        /// Shift.
        case shift
        /// Control.
        case control
        /// Option, or Alt.
        case alternate
        /// Command.
        case command
    }

    /// A key with the modifiers that are held while it is pressed.
    public struct Press: Equatable, Sendable {
        /// The character of the key, or its name: that of a ``Key``, `pageUp`, `pageDown`, or `f1`
        /// to `f12`.
        public var input: String
        /// The modifiers, each once.
        public var modifiers: [Modifier]

        /// Creates a press.
        public init(_ input: String, _ modifiers: [Modifier] = []) {
            self.input = input
            self.modifiers = modifiers
        }

        /// Whether the input is a character or the name of a key.
        public var isKnown: Bool {
            input.count == 1 || Key(rawValue: input) != nil || Self.otherKeys.contains(input)
        }

        /// The keys that have a name, but are no ``Key``.
        package static let otherKeys = ["pageUp", "pageDown"] + (1...12).map { "f\($0)" }
    }

    /// The maximum length of one message's text, in UTF-8 bytes.
    public static let longestText = 65_536

    /// A text.
    case text(String)
    /// A key.
    case key(Key)
    /// A key with modifiers, or one that ``Key`` does not have.
    case press(Press)
}
