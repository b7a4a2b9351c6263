extension NSLayoutConstraint {
    /// A part of a view or guide that constraints relate.
    ///
    /// Source: Apple, NSLayoutConstraint.Attribute; the raw values are UIKit's.
    public enum Attribute: Int, Sendable {
        /// No attribute: the right side of a constraint against a constant.
        case notAnAttribute = 0
        /// The left edge.
        case left = 1
        /// The right edge.
        case right = 2
        /// The top edge.
        case top = 3
        /// The bottom edge.
        case bottom = 4
        /// The edge where text begins: left, or right in right-to-left layout.
        case leading = 5
        /// The edge where text ends.
        case trailing = 6
        /// The width.
        case width = 7
        /// The height.
        case height = 8
        /// The middle between left and right.
        case centerX = 9
        /// The middle between top and bottom.
        case centerY = 10
        /// The baseline of the last line of text; the bottom edge where there is no text.
        case lastBaseline = 11
        /// The baseline of the first line of text; the top edge where there is no text.
        case firstBaseline = 12
        /// The left margin.
        case leftMargin = 13
        /// The right margin.
        case rightMargin = 14
        /// The top margin.
        case topMargin = 15
        /// The bottom margin.
        case bottomMargin = 16
        /// The margin where text begins.
        case leadingMargin = 17
        /// The margin where text ends.
        case trailingMargin = 18
        /// The middle between the left and right margins.
        case centerXWithinMargins = 19
        /// The middle between the top and bottom margins.
        case centerYWithinMargins = 20

        /// The baseline, by its old name.
        public static let baseline = Attribute.lastBaseline
    }

    /// How the two sides relate.
    public enum Relation: Int, Sendable {
        /// ≤
        case lessThanOrEqual = -1
        /// ==
        case equal = 0
        /// ≥
        case greaterThanOrEqual = 1
    }

    /// A direction of layout.
    public enum Axis: Int, Sendable {
        /// Across.
        case horizontal = 0
        /// Down.
        case vertical = 1
    }
}

extension NSLayoutConstraint.Attribute {
    enum Kind { case none, size, location }

    var kind: Kind {
        switch self {
        case .notAnAttribute: .none
        case .width, .height: .size
        default: .location
        }
    }

    /// The axis; nil for notAnAttribute.
    var axis: NSLayoutConstraint.Axis? {
        switch self {
        case .notAnAttribute: nil
        case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
            .leadingMargin,
            .trailingMargin, .centerXWithinMargins:
            .horizontal
        case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin,
            .bottomMargin,
            .centerYWithinMargins:
            .vertical
        }
    }

    /// Whether the attribute follows the direction of text.
    var isDirectional: Bool {
        switch self {
        case .leading, .trailing, .leadingMargin, .trailingMargin: true
        default: false
        }
    }

    /// Whether the attribute is an edge named by its side, whatever the direction of text.
    var isSide: Bool {
        switch self {
        case .left, .right, .leftMargin, .rightMargin: true
        default: false
        }
    }
}
