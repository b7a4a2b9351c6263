/// A position in a text, between two characters.
///
/// Positions are made by a text input and have a meaning for it only. A text input of a program's
/// own returns a subclass with the data that it needs.
///
/// Source: Apple, UITextPosition.
@preconcurrency @MainActor
open class UITextPosition: NSObject {
    /// Creates a position without data; for subclasses.
    public override init() { super.init() }
}

/// A range of a text, from one position to another.
///
/// A text input of a program's own returns a subclass that overrides all properties.
///
/// Source: Apple, UITextRange.
@preconcurrency @MainActor
open class UITextRange: NSObject {
    /// Creates a range; for subclasses.
    public override init() { super.init() }

    /// Whether the range has no characters. Default: true.
    open var isEmpty: Bool { true }
    /// The position at which the range begins. Default: a position without data.
    open var start: UITextPosition { UITextPosition() }
    /// The position at which the range ends. Default: a position without data.
    open var end: UITextPosition { UITextPosition() }
}

/// A rectangle around the selected characters of a line.
///
/// A text input of a program's own returns a subclass that overrides the properties.
///
/// Source: Apple, UITextSelectionRect.
@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
    /// Creates a rectangle; for subclasses.
    public override init() { super.init() }

    /// The rectangle in the text input's coordinates, in points. Default: zero.
    open var rect: CGRect { .zero }
    /// The direction in which the text is written. Default: natural.
    open var writingDirection: NSWritingDirection { .natural }
    /// Whether the selection begins in the rectangle. Default: false.
    open var containsStart: Bool { false }
    /// Whether the selection ends in the rectangle. Default: false.
    open var containsEnd: Bool { false }
    /// Whether the text runs from top to bottom. Default: false.
    open var isVertical: Bool { false }
}

/// The direction in which a text is written.
///
/// Source: Apple, NSWritingDirection.
public enum NSWritingDirection: Int, Sendable {
    /// The direction of the language.
    case natural = -1
    /// From left to right.
    case leftToRight = 0
    /// From right to left.
    case rightToLeft = 1
}

// MARK: Those of text fields and text views

/// A position as a number of UTF-16 code units before it.
final class TextPlace: UITextPosition {
    nonisolated let offset: Int

    init(_ offset: Int) {
        self.offset = offset
        super.init()
    }

    nonisolated override func isEqual(_ object: Any?) -> Bool {
        (object as? TextPlace)?.offset == offset
    }

    nonisolated override var hash: Int { offset }
}

/// A range in UTF-16 code units.
final class TextPlaceRange: UITextRange {
    nonisolated let range: Range<Int>

    init(_ range: Range<Int>) {
        self.range = range
        super.init()
    }

    override var isEmpty: Bool { range.isEmpty }
    override var start: UITextPosition { TextPlace(range.lowerBound) }
    override var end: UITextPosition { TextPlace(range.upperBound) }

    nonisolated override func isEqual(_ object: Any?) -> Bool {
        (object as? TextPlaceRange)?.range == range
    }

    nonisolated override var hash: Int { range.hashValue }
}

/// A rectangle of a selection, as values.
final class TextPlaceRect: UITextSelectionRect {
    private let values: (rect: CGRect, direction: NSWritingDirection, starts: Bool, ends: Bool)

    init(_ rect: CGRect, _ direction: NSWritingDirection, containsStart: Bool, containsEnd: Bool) {
        values = (rect, direction, containsStart, containsEnd)
        super.init()
    }

    override var rect: CGRect { values.rect }
    override var writingDirection: NSWritingDirection { values.direction }
    override var containsStart: Bool { values.starts }
    override var containsEnd: Bool { values.ends }
}
