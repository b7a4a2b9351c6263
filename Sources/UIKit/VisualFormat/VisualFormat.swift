/// A parsed visual format string: what stands between the bars, as written.
///
/// Source: Apple, Auto Layout Guide, Visual Format Language (the grammar).
struct VisualFormat: Equatable {
    enum Axis: Equatable { case horizontal, vertical }

    /// A number, or a name that the metrics or views tell.
    enum Value: Equatable {
        case number(Double)
        case name(String, at: Int)
    }

    struct Predicate: Equatable {
        var relation: NSLayoutConstraint.Relation = .equal
        var value: Value
        var priority: Value?
        /// Where it begins in the string.
        var position: Int
    }

    enum Connection: Equatable {
        /// Nothing between: the edges meet.
        case flush
        /// A single `-`.
        case standard
        case predicates([Predicate])
    }

    struct View: Equatable {
        var name: String
        var position: Int
        var predicates: [Predicate]
    }

    var axis = Axis.horizontal
    /// From the superview's first edge, when the format begins with a bar.
    var leading: Connection?
    var leadingPosition = 0
    var views: [View] = []
    /// Between each view and the next.
    var connections: [Connection] = []
    /// To the superview's last edge, when the format ends with a bar.
    var trailing: Connection?
    var trailingPosition = 0
}

/// What is wrong with a format string, and at which character.
struct VisualFormatMistake: Error, Equatable {
    var sentence: String
    /// The index of the character.
    var position: Int

    /// The sentence, the string, and an arrow below the character; as UIKit words it.
    func report(on format: String) -> String {
        "Unable to parse constraint format:\n\(sentence)\n\(format)\n"
            + String(repeating: " ", count: max(0, position)) + "^"
    }
}
