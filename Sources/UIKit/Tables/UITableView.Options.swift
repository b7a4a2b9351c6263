extension UITableView {
    /// The style of a table.
    ///
    /// Source: Apple, UITableView.Style.
    public enum Style: Int, Sendable {
        /// Rows without gaps; section headers stay at the top while their rows are visible.
        case plain = 0
        /// Sections separated by gaps.
        case grouped = 1
        /// Sections as cards with rounded corners, inset from the edges.
        case insetGrouped = 2
    }

    /// The style of the separators between rows.
    public enum SeparatorStyle: Int, Sendable {
        /// No separators.
        case none = 0
        /// A one-pixel line below each row.
        case singleLine = 1
    }

    /// The position in the view to which a row is scrolled.
    public enum ScrollPosition: Int, Sendable {
        /// The position that requires the least scrolling.
        case none = 0
        /// At the top.
        case top = 1
        /// In the middle.
        case middle = 2
        /// At the bottom.
        case bottom = 3
    }

    /// When the table resizes a visible self-sizing cell.
    ///
    /// Source: Apple, UITableView.SelfSizingInvalidation.
    public enum SelfSizingInvalidation: Int, Sendable {
        /// Only when the table is reloaded or updated.
        case disabled = 0
        /// Also when `invalidateIntrinsicContentSize()` is called on the cell or its content view.
        case enabled = 1
        /// Also when constraints inside the content view change.
        case enabledIncludingConstraints = 2
    }

    /// The animation of inserted and deleted rows.
    ///
    /// Source: Apple, UITableView.RowAnimation.
    public enum RowAnimation: Int, Sendable {
        /// Rows fade in and out.
        case fade = 0
        /// Rows slide in from the right, and out to it.
        case right = 1
        /// Rows slide in from the left, and out to it.
        case left = 2
        /// Rows slide in from above, and out upwards.
        case top = 3
        /// Rows slide in from below, and out downwards.
        case bottom = 4
        /// No animation.
        case none = 5
        /// Rows open and close about their middle; here they fade. [U]
        case middle = 6
        /// The table chooses: rows fade.
        case automatic = 100
    }
}

extension UITableView.Style {
    /// The inset of the sections, and the radius of their corners, in points. [U]
    var inset: CGFloat { self == .insetGrouped ? ListMetrics.inset : 0 }
    var cornerRadius: CGFloat { self == .insetGrouped ? ListMetrics.cornerRadius : 0 }
    /// The default background of a cell.
    var cellColor: UIColor {
        self == .plain ? .systemBackground : .secondarySystemGroupedBackground
    }
}

extension UITableViewCell {
    /// The style of the separators between rows, by the name that UIKit gives it.
    public typealias SeparatorStyle = UITableView.SeparatorStyle
}
