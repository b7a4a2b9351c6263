/// A container of a primary and a secondary controller side by side, which become one navigation
/// stack in a compact width.
///
/// ```swift
/// let split = UISplitViewController(style: .doubleColumn)
/// split.setViewController(List(), for: .primary)
/// split.setViewController(Details(), for: .secondary)
/// window.rootViewController = split
/// ```
///
/// With columns (iOS 14) each controller is in a navigation controller, which is created if
/// needed. In a compact width the stacks of all columns become one, up to the column that
/// the delegate chooses, unless there is a controller for the compact column. Without
/// columns ``viewControllers`` has the primary and the secondary controller; a primary
/// navigation controller shows the secondary controller, or the stack of a secondary
/// navigation controller, on top of its own.
///
/// A swipe from the primary edge shows hidden columns, a tap beside overlaid ones hides them.
/// Widths, durations and the automatic modes are ours [U].
///
/// Deviation: the program puts ``displayModeButtonItem`` into a bar; UIKit shows it with columns.
///
/// Source: Apple, UISplitViewController.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
    /// Whether the controller has columns; set by its initializer.
    open internal(set) var style: Style
    /// The delegate; not retained.
    open weak var delegate: (any UISplitViewControllerDelegate)?

    final var columns: [Column: UIViewController] = [:]
    /// The navigation controllers around the columns' controllers.
    final var wrappers: [Column: UINavigationController] = [:]
    final var mode = DisplayMode.secondaryOnly
    /// Whether a mode was chosen since the window last changed between wide and high.
    final var modeIsChosen = false
    final var wasWide: Bool?
    /// How many changes of the mode are moving columns.
    final var runningChanges = 0
    /// The content of the collapsed interface; nil while it is expanded.
    final var collapsed: UIViewController?
    /// The controllers that were moved into the primary stack, by the column to which they return.
    final var moved: [(column: Column, first: UIViewController)] = []
    /// The secondary controller that the collapsed interface without columns leaves out.
    final var hiddenSecondary: UIViewController?
    final let shade = UIView()

    /// Creates a controller with columns; `unspecified` creates one without.
    public init(style: Style) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller without columns.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        style = .unspecified
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Creates the controller of an interface file, which may have two columns.
    public required init?(coder: NSCoder) {
        style = (coder as? InterfaceCoder)?.start.splitStyle ?? .unspecified
        super.init(coder: coder)
    }

    // MARK: Controllers

    /// The controllers: the primary one first; while collapsed, the visible one alone.
    ///
    /// With columns use ``setViewController(_:for:)``.
    open var viewControllers: [UIViewController] {
        get {
            if let collapsed { return [collapsed] }
            return [Column.primary, .supplementary, .secondary].compactMap(shownController)
        }
        set {
            guard style == .unspecified else {
                for (column, controller) in zip(ownColumns, newValue) {
                    setViewController(controller, for: column)
                }
                return
            }
            if isCollapsed, newValue.count < 2 {
                hiddenSecondary = nil
                replace(.primary, by: newValue.first)
                collapsed = newValue.first
            } else {
                replace(.primary, by: newValue.first)
                replace(.secondary, by: newValue.dropFirst().first)
                if isCollapsed { collapse() }
            }
            columnsChanged()
        }
    }

    /// Sets the controller of a column; nil removes it.
    ///
    /// A controller that is not a navigation controller is put into one, except for the compact
    /// column. Without columns it is reported and ignored.
    open func setViewController(_ vc: UIViewController?, for column: Column) {
        guard style != .unspecified, style == .tripleColumn || column != .supplementary else {
            return reportMistake(
                "A UISplitViewController of style \(style) has no column \(column); nothing was set"
            )
        }
        let wasCollapsed = isCollapsed
        if wasCollapsed { returnPopped() }
        let merged = highestMergedColumn
        if wasCollapsed { separateStacks() }
        var wrapper: UINavigationController?
        if let vc, column != .compact {
            wrapper =
                vc as? UINavigationController ?? UINavigationController(rootViewController: vc)
        }
        if let old = shownController(column) { remove(old) }
        columns[column] = vc
        wrappers[column] = wrapper
        if let shown = shownController(column) {
            addChild(shown)
            shown.didMove(toParent: self)
        }
        if wasCollapsed {
            mergeStacks(upTo: merged)
            collapsed = collapsedController
        }
        columnsChanged()
    }

    /// Returns the controller that was set for a column, or nil.
    open func viewController(for column: Column) -> UIViewController? { columns[column] }

    private func replace(_ column: Column, by controller: UIViewController?) {
        let old = columns[column]
        guard old !== controller else { return }
        if let old { remove(old) }
        columns[column] = controller
        guard let controller else { return }
        addChild(controller)
        controller.didMove(toParent: self)
    }

    final func remove(_ controller: UIViewController) {
        guard controller.parent === self else { return }
        controller.willMove(toParent: nil)
        controller.viewIfLoaded?.removeFromSuperview()
        controller.removeFromParent()
    }

    /// The controller whose view a column shows.
    final func shownController(_ column: Column) -> UIViewController? {
        wrappers[column] ?? columns[column]
    }

    final var ownColumns: [Column] {
        style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
    }

    // MARK: Display modes

    /// The mode that the program prefers. Default: automatic. Animates in an animation block.
    open var preferredDisplayMode = DisplayMode.automatic {
        didSet {
            modeIsChosen = false
            if !isCollapsed { change(to: restingMode, animated: false) }
        }
    }
    /// The present mode; never automatic.
    open var displayMode: DisplayMode { mode }
    /// How columns share the window. Default: automatic.
    open var preferredSplitBehavior = SplitBehavior.automatic {
        didSet { if !isCollapsed { change(to: allowed(mode), animated: false) } }
    }
    /// How columns share the window now; never automatic.
    open var splitBehavior: SplitBehavior {
        if preferredSplitBehavior != .automatic { return preferredSplitBehavior }
        return isWide ? .tile : .overlay
    }
    /// Whether the columns have become one stack, because the width is compact.
    open var isCollapsed: Bool { collapsed != nil }
    /// Whether a swipe from the primary edge shows hidden columns. Default: true.
    open var presentsWithGesture = true { didSet { edgePan.isEnabled = presentsWithGesture } }
    /// The edge of the primary column. Default: leading.
    open var primaryEdge = PrimaryEdge.leading { didSet { viewIfLoaded?.setNeedsLayout() } }
    /// A button that changes the display mode, for the secondary controller's navigation bar.
    open var displayModeButtonItem: UIBarButtonItem { storedDisplayModeButtonItem }
    private final lazy var storedDisplayModeButtonItem: UIBarButtonItem = {
        let item = UIBarButtonItem(
            image: UIImage(systemName: "sidebar.left"),
            primaryAction: UIAction { [weak self] _ in self?.performModeAction() })
        item.accessibilityIdentifier = "ToggleSidebar"
        return item
    }()

    // MARK: Widths

    /// The preferred width of the primary column as a fraction of the view's. Default: automatic.
    open var preferredPrimaryColumnWidthFraction = automaticDimension {
        didSet {
            checkWidth(\.preferredPrimaryColumnWidthFraction, oldValue, "width fraction")
        }
    }
    /// The preferred width of the primary column, in points; used before the fraction. Default:
    /// automatic, 320 points.
    open var preferredPrimaryColumnWidth = automaticDimension {
        didSet { checkWidth(\.preferredPrimaryColumnWidth, oldValue, "preferred width") }
    }
    /// The smallest width of the primary column, in points. Default: automatic, none.
    open var minimumPrimaryColumnWidth = automaticDimension {
        didSet { checkWidth(\.minimumPrimaryColumnWidth, oldValue, "minimum width") }
    }
    /// The largest width of the primary column, in points. Default: automatic, 320 points.
    open var maximumPrimaryColumnWidth = automaticDimension {
        didSet { checkWidth(\.maximumPrimaryColumnWidth, oldValue, "maximum width") }
    }
    /// The width of the primary column, in points.
    open var primaryColumnWidth: CGFloat {
        let whole = viewIfLoaded?.bounds.width ?? 0
        let automatic = Self.automaticDimension
        var width: CGFloat = 320
        if preferredPrimaryColumnWidth != automatic {
            width = preferredPrimaryColumnWidth
        } else if preferredPrimaryColumnWidthFraction != automatic {
            width = preferredPrimaryColumnWidthFraction * whole
        }
        let most = maximumPrimaryColumnWidth == automatic ? 320 : maximumPrimaryColumnWidth
        let least = minimumPrimaryColumnWidth == automatic ? 0 : minimumPrimaryColumnWidth
        return min(max(min(width, most), least), whole)
    }

    private func checkWidth(
        _ property: ReferenceWritableKeyPath<UISplitViewController, CGFloat>, _ old: CGFloat,
        _ name: StaticString
    ) {
        let new = self[keyPath: property]
        guard new != old else { return }
        if new != Self.automaticDimension {
            let usable = checked(new, name, keeping: old, in: NumberRange.sizes)
            if usable != new { self[keyPath: property] = usable }
        }
        viewIfLoaded?.setNeedsLayout()
    }

    // MARK: Showing

    /// Shows a column: in the nearest mode in which it is visible, or on top of the collapsed
    /// stack.
    open func show(_ column: Column) { baseShow(column) }

    /// Hides a column: in the nearest mode in which it is not visible, or below the collapsed
    /// stack.
    open func hide(_ column: Column) { baseHide(column) }

    /// Shows a controller in the primary stack unless the delegate does; without one presents it.
    open override func show(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, show: vc, sender: sender) == true { return }
        if let navigation = shownController(.primary) as? UINavigationController {
            return navigation.show(vc, sender: sender)
        }
        present(vc, animated: true)
    }

    override var showsInside: (controllers: Bool, details: Bool) { (true, true) }

    /// Shows a controller as the secondary one, or on top of the collapsed stack, unless the
    /// delegate does.
    open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
        if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
        showDetailNow(vc)
    }

    /// Creates the view.
    open override func loadView() {
        let view = UILayoutContainerView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.controller = self
        view.clipsToBounds = true
        shade.backgroundColor = UIColor(white: 0, alpha: 0.1)
        shade.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: UISplitViewController.tappedShade))
        view.addGestureRecognizer(edgePan)
        self.view = view
    }

    private(set) final lazy var edgePan: UIScreenEdgePanGestureRecognizer = {
        let pan = UIScreenEdgePanGestureRecognizer(
            target: self, action: UISplitViewController.pulledFromEdge)
        pan.isEnabled = presentsWithGesture
        return pan
    }()

    /// The controller that decides about the status bar: the secondary one, or the collapsed stack.
    open override dynamic var childForStatusBarStyle: UIViewController? {
        collapsed ?? shownController(.secondary)
    }
    /// The controller that decides about the status bar: the secondary one, or the collapsed stack.
    open override dynamic var childForStatusBarHidden: UIViewController? {
        collapsed ?? shownController(.secondary)
    }
}

extension UIViewController {
    final var baseSplitViewController: UISplitViewController? {
        (parent as? UISplitViewController) ?? parent?.splitViewController
    }
}
