/// The owner of a view hierarchy's root view: loads it, fills it, and hears when it appears and disappears.
///
/// Source: Apple, UIViewController.
@preconcurrency @MainActor
open class UIViewController: UIResponder {
    /// What the controller shows, in a word or two; nil unless set.
    open var title: String?
    /// The controllers whose views this one shows inside its own.
    public private(set) final var children: [UIViewController] = []
    /// The controller that this one is a child of.
    public private(set) final weak var parent: UIViewController?

    /// What the controller's own bars cover of its view; added to the view's safe area. Default: zero.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.insetsNeedUpdate() } }
    }

    final var topSupport: LayoutSupportGuide?
    final var bottomSupport: LayoutSupportGuide?
    private var storedView: UIView?
    final var appearance = Appearance.disappeared

    /// Where the view is between being off and on screen.
    enum Appearance {
        case disappeared, appearing, appeared, disappearing
    }

    /// Creates a controller whose view ``loadView()`` makes.
    ///
    /// - Parameters:
    ///   - nibNameOrNil: nil; interface archives do not exist on Linux, so that a name is a programming error.
    ///   - nibBundleOrNil: nil likewise.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        precondition(
            nibNameOrNil == nil && nibBundleOrNil == nil,
            "there are no interface archives (nibs) on Linux; override loadView() or viewDidLoad() instead of naming one"
        )
        super.init()
    }

    /// Creates a controller whose view ``loadView()`` makes.
    public override convenience init() {
        self.init(nibName: nil, bundle: nil)
    }

    /// Creates a controller from an archive; here an empty one.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// The superview of the controller's view.
    open override var next: UIResponder? { viewIfLoaded?.superview }

    // MARK: The view

    /// The controller's view; loaded when first asked for.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return storedView
        }
        set {
            guard newValue !== storedView else { return }
            storedView?.viewController = nil
            storedView = newValue
            newValue?.viewController = self
            if additionalSafeAreaInsets != .zero { newValue?.insetsNeedUpdate() }
        }
    }

    /// The controller's view, if it is loaded; asking does not load it.
    public final var viewIfLoaded: UIView? { storedView }

    /// Whether the view is loaded.
    public final var isViewLoaded: Bool { storedView != nil }

    /// Loads the view unless it is loaded.
    public final func loadViewIfNeeded() {
        guard storedView == nil else { return }
        loadView()
        precondition(
            storedView != nil,
            "\(type(of: self)).loadView() has to set the controller's view; it is nil. An override sets self.view "
                + "and does not call super.")
        viewDidLoad()
    }

    /// Makes the view: an empty one of the screen's size. Never call it; an override sets ``view`` without calling super.
    open func loadView() {
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    // MARK: For subclasses

    /// Called after the view has been loaded.
    open func viewDidLoad() {}

    /// Called before the view comes into a visible window.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called after the view has come into a visible window and was laid out there.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the view leaves its window.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called after the view has left its window.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Brings what the view shows up to date with the program's state; the base version does nothing.
    ///
    /// Called just before the view's own `updateProperties()`; what either reads from `@Observable` objects makes both be
    /// called again. Source: Apple, UIViewController.updateProperties().
    open func updateProperties() {}

    /// Called after the view's safe area has changed.
    open func viewSafeAreaInsetsDidChange() {}

    /// Called after the view's margins have changed.
    open func viewLayoutMarginsDidChange() {}

    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}

    /// Called after the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// Called before the controller becomes a child of another, or none's.
    open func willMove(toParent parent: UIViewController?) {}

    /// Called after the controller has become a child of another, or none's.
    open func didMove(toParent parent: UIViewController?) {}

    // MARK: Children

    /// Makes a controller a child of this one; add its view to this one's and call its `didMove(toParent:)` then.
    ///
    /// `willMove(toParent:)` is called here. Source: Apple, addChild(_:).
    open func addChild(_ childController: UIViewController) {
        precondition(childController !== self, "\(type(of: self)) can't be a child of itself")
        childController.willMove(toParent: self)
        childController.leaveParent()
        children.append(childController)
        childController.parent = self
    }

    /// Ends being a child; call `willMove(toParent: nil)` and remove the view before.
    ///
    /// `didMove(toParent: nil)` is called here. Source: Apple, removeFromParent().
    open func removeFromParent() {
        guard parent != nil else { return }
        leaveParent()
        didMove(toParent: nil)
    }

    private func leaveParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }
}
