extension UITableView {
    /// The look of a table.
    ///
    /// Source: Apple, UITableView.Style.
    public enum Style: Int, Sendable {
        /// Rows without gaps; the headers of sections stay at the top while their rows are in view.
        case plain = 0
        /// Sections apart from each other.
        case grouped = 1
        /// Sections as cards with round corners, in from the edges.
        case insetGrouped = 2
    }

    /// Lines between rows.
    public enum SeparatorStyle: Int, Sendable {
        /// No lines.
        case none = 0
        /// A line of one pixel below each row.
        case singleLine = 1
    }

    /// Where in the view a row is scrolled to.
    public enum ScrollPosition: Int, Sendable {
        /// Wherever it is seen with the least movement.
        case none = 0
        /// At the top.
        case top = 1
        /// In the middle.
        case middle = 2
        /// At the bottom.
        case bottom = 3
    }

    /// What makes a cell in view take another height by itself.
    ///
    /// Source: Apple, UITableView.SelfSizingInvalidation.
    public enum SelfSizingInvalidation: Int, Sendable {
        /// Only a reload or an update of the table.
        case disabled = 0
        /// A call of `invalidateIntrinsicContentSize()` on the cell or its content view.
        case enabled = 1
        /// That, and a change of constraints inside the content view.
        case enabledIncludingConstraints = 2
    }

    /// How rows come and go in an update.
    ///
    /// Source: Apple, UITableView.RowAnimation.
    public enum RowAnimation: Int, Sendable {
        /// They fade.
        case fade = 0
        /// They come from, and go to, the right.
        case right = 1
        /// They come from, and go to, the left.
        case left = 2
        /// They slide from, and to, above.
        case top = 3
        /// They slide from, and to, below.
        case bottom = 4
        /// They appear and vanish.
        case none = 5
        /// They open and close about their middle; here they fade. [U]
        case middle = 6
        /// As the table thinks best: they fade.
        case automatic = 100
    }
}

extension UITableView.Style {
    /// How far in from the sides sections stand, and how round their corners are, in points. [U]
    var inset: CGFloat { self == .insetGrouped ? 20 : 0 }
    var cornerRadius: CGFloat { self == .insetGrouped ? 10 : 0 }
    /// The ground of a cell that has none of its own.
    var cellColor: UIColor { self == .plain ? .systemBackground : .secondarySystemGroupedBackground }
}
