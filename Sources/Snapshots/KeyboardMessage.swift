/// What a keyboard tells a window: a text that was typed or pasted, or a key that writes no character.
///
/// As JSON: `{"text":"ä"}` or `{"key":"backspace"}`. It goes to the view that is being edited.
public enum KeyboardMessage: Equatable, Sendable {
    /// A key that writes no character.
    public enum Key: String, Sendable, CaseIterable, Decodable {
        /// Deletes backwards.
        case backspace
        /// Deletes forwards.
        case delete
        /// Ends the line, or sends the form.
        case `return`
        /// Goes to the next field.
        case tab
        /// Goes to the field before.
        case backtab
        /// Breaks off.
        case escape
        /// Moves the cursor one character to the left.
        case left
        /// Moves the cursor one character to the right.
        case right
        /// Moves the cursor up, in one line to the start.
        case up
        /// Moves the cursor down, in one line to the end.
        case down
        /// Moves the cursor to the start.
        case home
        /// Moves the cursor to the end.
        case end
        /// Selects everything.
        case selectAll
    }

    /// The longest text that one message may have, in UTF-8 bytes.
    public static let longestText = 65_536

    /// A text.
    case text(String)
    /// A key.
    case key(Key)
}
