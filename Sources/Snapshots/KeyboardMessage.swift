/// Keyboard input for a window: typed or pasted text, or a key that produces no character.
///
/// As JSON: `{"text":"ä"}` or `{"key":"backspace"}`. It is delivered to the view that is being
/// edited.
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

    /// The maximum length of one message's text, in UTF-8 bytes.
    public static let longestText = 65_536

    /// A text.
    case text(String)
    /// A key.
    case key(Key)
}
