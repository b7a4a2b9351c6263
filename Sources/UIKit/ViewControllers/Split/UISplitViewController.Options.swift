extension UISplitViewController {
    /// Whether the controller has columns, and how many.
    ///
    /// Source: Apple, UISplitViewController.Style.
    public enum Style: Int, Sendable {
        /// The classic interface of ``viewControllers``.
        case unspecified = 0
        /// A primary and a secondary column.
        case doubleColumn = 1
        /// A primary, a supplementary and a secondary column.
        case tripleColumn = 2
    }

    /// A column of a split view.
    ///
    /// Source: Apple, UISplitViewController.Column.
    public enum Column: Int, Sendable {
        /// The sidebar.
        case primary = 0
        /// The column between the two others; of three columns only.
        case supplementary = 1
        /// The details.
        case secondary = 2
        /// The controller that replaces all columns in a compact width.
        case compact = 3
    }

    /// Which columns are visible, and how.
    ///
    /// Source: Apple, UISplitViewController.DisplayMode. The one column beside or over the
    /// secondary is the supplementary one of three columns, otherwise the primary one.
    public enum DisplayMode: Int, Sendable {
        /// The default for the window: side by side if it is wider than high, otherwise the
        /// secondary column alone.
        case automatic = 0
        /// The secondary column alone.
        case secondaryOnly = 1
        /// One column beside the secondary.
        case oneBesideSecondary = 2
        /// One column over the secondary, which is dimmed.
        case oneOverSecondary = 3
        /// All three columns side by side.
        case twoBesideSecondary = 4
        /// Two columns over the secondary, which is dimmed.
        case twoOverSecondary = 5
        /// Two columns that push the secondary partly out of the window, and dim it.
        case twoDisplaceSecondary = 6

        /// The former name of `secondaryOnly`.
        public static let primaryHidden = Self.secondaryOnly
        /// The former name of `oneBesideSecondary`.
        public static let allVisible = Self.oneBesideSecondary
        /// The former name of `oneOverSecondary`.
        public static let primaryOverlay = Self.oneOverSecondary

        /// How many columns are visible besides the secondary.
        var count: Int {
            switch self {
            case .automatic, .secondaryOnly: 0
            case .oneBesideSecondary, .oneOverSecondary: 1
            case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary: 2
            }
        }

        var dimsSecondary: Bool {
            self == .oneOverSecondary || self == .twoOverSecondary || self == .twoDisplaceSecondary
        }
    }

    /// How other columns and the secondary share the window.
    ///
    /// Source: Apple, UISplitViewController.SplitBehavior.
    public enum SplitBehavior: Int, Sendable {
        /// Chosen by the window: tiled if it is wider than high, otherwise overlaid. [U]
        case automatic = 0
        /// Side by side.
        case tile = 1
        /// Over the secondary column.
        case overlay = 2
        /// Two columns push the secondary out of the window.
        case displace = 3
    }

    /// The edge at which the primary column is.
    ///
    /// Source: Apple, UISplitViewController.PrimaryEdge.
    public enum PrimaryEdge: Int, Sendable {
        /// The leading edge.
        case leading = 0
        /// The trailing edge.
        case trailing = 1
    }

    /// The width that leaves the choice to the controller.
    ///
    /// Source: Apple, automaticDimension.
    public static let automaticDimension: CGFloat = -.greatestFiniteMagnitude
}

/// Chooses display modes of a split view controller, and controls how it collapses and expands.
///
/// Source: Apple, UISplitViewControllerDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: AnyObject {
    /// Called before the display mode changes.
    func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
    /// Returns the mode that the button and the gesture set; automatic, the default, for the
    /// opposite of the present one.
    func targetDisplayModeForAction(in svc: UISplitViewController)
        -> UISplitViewController.DisplayMode
    /// Returns whether the delegate shows a controller itself. Default: false.
    func splitViewController(
        _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
    ) -> Bool
    /// Returns whether the delegate shows a controller of details itself. Default: false.
    func splitViewController(
        _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool
    /// Returns the primary controller of the collapsed interface; nil, the default, for the present
    /// one. Without columns only.
    func primaryViewController(forCollapsing splitViewController: UISplitViewController)
        -> UIViewController?
    /// Returns the primary controller of the expanded interface; nil, the default, for the present
    /// one. Without columns only.
    func primaryViewController(forExpanding splitViewController: UISplitViewController)
        -> UIViewController?
    /// Returns whether the delegate has put the secondary controller into the primary one, or
    /// leaves it out. Default: false. Without columns only.
    func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool
    /// Returns the secondary controller of the expanded interface, or nil, the default, for the one
    /// that was collapsed. Without columns only.
    func splitViewController(
        _ splitViewController: UISplitViewController,
        separateSecondaryFrom primaryViewController: UIViewController
    ) -> UIViewController?
    /// Returns the column on top of the collapsed interface. Default: the proposed one.
    func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column
    /// Returns the mode of the expanded interface. Default: the proposed one.
    func splitViewController(
        _ svc: UISplitViewController,
        displayModeForExpandingToProposedDisplayMode proposedDisplayMode:
            UISplitViewController.DisplayMode
    ) -> UISplitViewController.DisplayMode
    /// Called after columns have collapsed.
    func splitViewControllerDidCollapse(_ svc: UISplitViewController)
    /// Called after columns have expanded.
    func splitViewControllerDidExpand(_ svc: UISplitViewController)
    /// Called before a column appears.
    func splitViewController(
        _ svc: UISplitViewController, willShow column: UISplitViewController.Column)
    /// Called before a column disappears.
    func splitViewController(
        _ svc: UISplitViewController, willHide column: UISplitViewController.Column)
}

extension UISplitViewControllerDelegate {
    /// Does nothing.
    public func splitViewController(
        _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) {}
    /// Returns automatic.
    public func targetDisplayModeForAction(in svc: UISplitViewController)
        -> UISplitViewController.DisplayMode
    { .automatic }
    /// Returns false.
    public func splitViewController(
        _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
    ) -> Bool { false }
    /// Returns false.
    public func splitViewController(
        _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool { false }
    /// Returns nil.
    public func primaryViewController(forCollapsing splitViewController: UISplitViewController)
        -> UIViewController?
    { nil }
    /// Returns nil.
    public func primaryViewController(forExpanding splitViewController: UISplitViewController)
        -> UIViewController?
    { nil }
    /// Returns false.
    public func splitViewController(
        _ splitViewController: UISplitViewController,
        collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool { false }
    /// Returns nil.
    public func splitViewController(
        _ splitViewController: UISplitViewController,
        separateSecondaryFrom primaryViewController: UIViewController
    ) -> UIViewController? { nil }
    /// Returns the proposed column.
    public func splitViewController(
        _ svc: UISplitViewController,
        topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column { proposedTopColumn }
    /// Returns the proposed mode.
    public func splitViewController(
        _ svc: UISplitViewController,
        displayModeForExpandingToProposedDisplayMode proposedDisplayMode:
            UISplitViewController.DisplayMode
    ) -> UISplitViewController.DisplayMode { proposedDisplayMode }
    /// Does nothing.
    public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
    /// Does nothing.
    public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
    /// Does nothing.
    public func splitViewController(
        _ svc: UISplitViewController, willShow column: UISplitViewController.Column
    ) {}
    /// Does nothing.
    public func splitViewController(
        _ svc: UISplitViewController, willHide column: UISplitViewController.Column
    ) {}
}
