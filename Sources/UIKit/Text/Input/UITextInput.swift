/// An object whose text has positions: it can be read, replaced, selected and measured.
///
/// Text fields and text views conform to it. The arrow keys, Home, End, Delete and “select all”
/// move the selection of a program's own text input by its methods.
///
/// Source: Apple, UITextInput.
///
/// Deviation: the optional methods, which only a keyboard of the system calls (dictation, floating
/// cursors, placeholders, text styling), are missing.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
    // MARK: Text

    /// Returns the text in a range, or nil if there is no such range.
    func text(in range: UITextRange) -> String?
    /// Replaces the text in a range.
    func replace(_ range: UITextRange, withText text: String)

    // MARK: Selection and marked text

    /// The selected range, empty for a cursor; nil if there is neither.
    var selectedTextRange: UITextRange? { get set }
    /// The range of the text that an input method has not finished; nil for none.
    var markedTextRange: UITextRange? { get }
    /// The attributes of marked text; nil for the default.
    var markedTextStyle: [NSAttributedString.Key: Any]? { get set }
    /// Replaces the marked text, or the selection if there is none, and marks the new text.
    ///
    /// - Parameters:
    ///   - markedText: the text; nil or empty to remove the marked text.
    ///   - selectedRange: the selection within the new text, in UTF-16 code units.
    func setMarkedText(_ markedText: String?, selectedRange: NSRange)
    /// Replaces the marked text, or else the selection, by a text with attributes, and
    /// marks it. By default it calls ``setMarkedText(_:selectedRange:)``.
    ///
    /// - Parameters:
    ///   - markedText: the text; nil or empty to remove the marked text.
    ///   - selectedRange: the selection within the new text, in UTF-16 code units.
    func setAttributedMarkedText(_ markedText: NSAttributedString?, selectedRange: NSRange)
    /// Makes the marked text part of the text.
    func unmarkText()

    // MARK: Positions

    /// The position before the first character.
    var beginningOfDocument: UITextPosition { get }
    /// The position behind the last character.
    var endOfDocument: UITextPosition { get }
    /// Returns the range between two positions in either order.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// Returns the position at a distance from another; nil outside the text.
    ///
    /// `offset`: in UTF-16 code units; negative towards the beginning.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// Returns the position at a distance in a direction; nil outside the text.
    func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition?
    /// Returns the order of two positions.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// Returns the distance between two positions, in UTF-16 code units.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    /// Returns the position in a range that is farthest in a direction.
    func position(within range: UITextRange, farthestIn direction: UITextLayoutDirection)
        -> UITextPosition?
    /// Returns the range from a position to its farthest extent in a direction.
    func characterRange(
        byExtending position: UITextPosition, in direction: UITextLayoutDirection
    ) -> UITextRange?

    // MARK: Geometry

    /// The view in whose coordinates the input's points and rectangles are.
    ///
    /// By default the input itself, if it is a view, or else the view next to it on the responder
    /// chain. Source: Apple, textInputView.
    var textInputView: UIView { get }
    /// Returns the rectangle of a range's first line, in points of the input's coordinates.
    func firstRect(for range: UITextRange) -> CGRect
    /// Returns the rectangle of the cursor at a position, in points of the input's coordinates.
    func caretRect(for position: UITextPosition) -> CGRect
    /// Returns the rectangles of a selection, one for each line.
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    /// Returns the position nearest to a point of the input's coordinates.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// Returns the position within a range nearest to a point of the input's coordinates.
    func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
    /// Returns the character at a point of the input's coordinates.
    func characterRange(at point: CGPoint) -> UITextRange?

    // MARK: Direction, notifications and units

    /// Returns the direction in which the text at a position is written.
    func baseWritingDirection(
        for position: UITextPosition, in direction: UITextStorageDirection
    ) -> NSWritingDirection
    /// Sets the direction in which the text in a range is written.
    func setBaseWritingDirection(_ writingDirection: NSWritingDirection, for range: UITextRange)
    /// The object that the input notifies of changes that are not typed. Conforming types should
    /// not retain it.
    var inputDelegate: (any UITextInputDelegate)? { get set }
    /// The object that finds words, sentences, lines and paragraphs in the text.
    var tokenizer: any UITextInputTokenizer { get }
}

extension UITextInput {
    /// The input itself, or the view next to it on the responder chain.
    public var textInputView: UIView {
        guard let responder = self as? UIResponder else { return UIView() }
        let chain = sequence(first: responder, next: \.next).lazy
        return chain.compactMap { $0 as? UIView }.first ?? UIView()
    }

    /// Marks the text without its attributes.
    public func setAttributedMarkedText(
        _ markedText: NSAttributedString?, selectedRange: NSRange
    ) { setMarkedText(markedText?.string, selectedRange: selectedRange) }
}

/// The methods that a text input calls when a program or a finger changes its text or selection.
///
/// Source: Apple, UITextInputDelegate.
@preconcurrency @MainActor
public protocol UITextInputDelegate: AnyObject {
    /// Called before the selection changes.
    func selectionWillChange(_ textInput: (any UITextInput)?)
    /// Called after the selection has changed.
    func selectionDidChange(_ textInput: (any UITextInput)?)
    /// Called before the text changes.
    func textWillChange(_ textInput: (any UITextInput)?)
    /// Called after the text has changed.
    func textDidChange(_ textInput: (any UITextInput)?)
}

/// A direction in the order of a text's characters.
///
/// Source: Apple, UITextStorageDirection.
public enum UITextStorageDirection: Int, Sendable {
    /// Towards the end.
    case forward = 0
    /// Towards the beginning.
    case backward = 1
}

/// A direction in the layout of a text.
///
/// Source: Apple, UITextLayoutDirection.
public enum UITextLayoutDirection: Int, Sendable {
    /// To the right.
    case right = 2
    /// To the left.
    case left = 3
    /// Up.
    case up = 4
    /// Down.
    case down = 5
}

/// A direction in the order or in the layout of a text.
///
/// Source: Apple, UITextDirection.
public struct UITextDirection: RawRepresentable, Hashable, Sendable {
    /// The value of the direction.
    public var rawValue: Int

    /// Creates a direction from its value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Returns a direction in the order of the characters.
    public static func storage(_ direction: UITextStorageDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }

    /// Returns a direction in the layout.
    public static func layout(_ direction: UITextLayoutDirection) -> UITextDirection {
        UITextDirection(rawValue: direction.rawValue)
    }

    /// Whether the direction leads towards the beginning: backward, left or up.
    var isBackward: Bool { [1, 3, 4].contains(rawValue) }
}

/// A unit of a text.
///
/// Source: Apple, UITextGranularity.
public enum UITextGranularity: Int, Sendable {
    /// A character, as people see it.
    case character = 0
    /// A word.
    case word = 1
    /// A sentence.
    case sentence = 2
    /// A paragraph: the text between line breaks.
    case paragraph = 3
    /// A line as it is laid out.
    case line = 4
    /// The whole text.
    case document = 5
}
