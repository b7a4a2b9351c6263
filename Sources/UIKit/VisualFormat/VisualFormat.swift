/// A parsed visual format string, with names not yet resolved.
///
/// Source: Apple, Auto Layout Guide, Visual Format Language (the grammar).
struct VisualFormat: Equatable {
    enum Axis: Equatable { case horizontal, vertical }

    /// A number, or a name to look up in the metrics or views.
    enum Value: Equatable {
        case number(Double)
        case name(String, at: Int)
    }

    struct Predicate: Equatable {
        var relation: NSLayoutConstraint.Relation = .equal
        var value: Value
        var priority: Value?
        /// The character index at which the predicate begins.
        var position: Int
    }

    enum Connection: Equatable {
        /// No connection: the edges touch.
        case flush
        /// A single `-`, the standard spacing.
        case standard
        case predicates([Predicate])
    }

    struct View: Equatable {
        var name: String
        var position: Int
        var predicates: [Predicate]
    }

    var axis = Axis.horizontal
    /// The connection from the superview's start edge, if the format begins with `|`.
    var leading: Connection?
    var leadingPosition = 0
    var views: [View] = []
    /// The connections between adjacent views.
    var connections: [Connection] = []
    /// The connection to the superview's end edge, if the format ends with `|`.
    var trailing: Connection?
    var trailingPosition = 0
}

/// A mistake in a format string and the character at which it was found.
struct VisualFormatMistake: Error, Equatable {
    var sentence: String
    /// The index of the character.
    var position: Int

    /// Returns the message, the string, and a caret below the character, in UIKit's wording.
    func report(on format: String) -> String {
        "Unable to parse constraint format:\n\(sentence)\n\(format)\n"
            + String(repeating: " ", count: max(0, position)) + "^"
    }
}
