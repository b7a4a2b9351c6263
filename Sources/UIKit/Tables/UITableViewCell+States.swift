extension UITableViewCell {
    /// The controls that a cell shows beside its content.
    ///
    /// Source: Apple, UITableViewCell.StateMask.
    public struct StateMask: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates a state from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The editing control at the leading edge.
        public static let showingEditControl = StateMask(rawValue: 1)
        /// The actions at the trailing edge, such as the delete button.
        public static let showingDeleteConfirmation = StateMask(rawValue: 2)
    }

    /// Changes a part of the state, and says so before.
    final func change(_ part: StateMask, to isShown: Bool) {
        var new = states.current
        if isShown { new.insert(part) } else { new.remove(part) }
        guard new != states.current else { return }
        willTransition(to: new)
        states.current = new
    }

    /// Says that the movements to the state have ended, once.
    final func settleState() {
        guard states.settled != states.current else { return }
        states.settled = states.current
        didTransition(to: states.current)
    }

    /// How far the content is inset at either side in addition, so that it is no wider than is
    /// readable.
    final var readableSurplus: CGFloat {
        guard followsReadableWidth else { return 0 }
        return max(0, (bounds.width - 2 * Self.spacing - UIView.readableWidth) / 2)
    }

    /// Insets the margins of the content view by what makes its width readable.
    final func applyReadableWidth() {
        let surplus = readableSurplus
        guard surplus != states.marginSurplus else { return }
        var margins = contentView.directionalLayoutMargins
        margins.leading += surplus - states.marginSurplus
        margins.trailing += surplus - states.marginSurplus
        contentView.directionalLayoutMargins = margins
        states.marginSurplus = surplus
    }
}

/// The state of a cell, as its class knows it.
struct CellStates {
    var current: UITableViewCell.StateMask = []
    /// The state after the last movement that has ended.
    var settled: UITableViewCell.StateMask = []
    /// How much the content view's margins have been enlarged.
    var marginSurplus: CGFloat = 0
}
