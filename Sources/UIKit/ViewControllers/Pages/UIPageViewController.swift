public import CoreGraphics
import QuartzCore

/// A container that shows one controller at a time, whose pages a person turns.
///
/// ```swift
/// let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
/// pages.dataSource = book
/// pages.setViewControllers([book.first], direction: .forward, animated: false)
/// ```
///
/// Source: Apple, UIPageViewController.
///
/// Deviation: pages that curl turn when the finger is lifted instead of following it, show one
/// controller at a time, and have one side.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
    /// The object that provides pages; not retained. Without it a person cannot turn pages.
    open weak var dataSource: (any UIPageViewControllerDataSource)? {
        didSet {
            neighbours = [:]
            guard isViewLoaded else { return }
            updatePageControl()
            if transitionStyle == .scroll { scroller.rest() }
        }
    }
    /// The object that is notified of pages that a person turns; not retained.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// How pages are turned.
    open package(set) var transitionStyle: TransitionStyle
    /// The axis along which pages are turned.
    open package(set) var navigationOrientation: NavigationOrientation
    /// The edge that pages turn about; none for pages that scroll.
    open var spineLocation: SpineLocation { transitionStyle == .scroll ? .none : spine }
    /// Whether pages that curl have another controller on their back; only false. Default: false.
    ///
    /// Pages that scroll have no back, so that the value means nothing for them.
    open var isDoubleSided = false {
        didSet {
            guard isDoubleSided, transitionStyle == .pageCurl else { return }
            reportMistake("isDoubleSided is false: pages that curl have one side here")
            isDoubleSided = false
        }
    }
    /// The controllers that are shown: one, or nil before any was set.
    ///
    /// A page that the program sets is the one from the call on, also while the pages turn:
    /// `presentationIndex(for:)`, which the call asks, usually looks it up here. A page that the
    /// user turns is the one at the end of the turn. [U]
    open var viewControllers: [UIViewController]? {
        if let turn, !turn.isByHand { return [turn.new] }
        return current.map { [$0] }
    }
    /// The recognizers with which a person turns pages that curl; empty for pages that scroll.
    open internal(set) var gestureRecognizers: [UIGestureRecognizer] = []

    static let noIndex = Int.min
    /// The space between pages that scroll, in points.
    package final var spacing: CGFloat = 0
    private var spine = SpineLocation.min
    final var current: UIViewController?
    /// The neighbors that the data source returned for the current page, until it changes.
    final var neighbours: [NavigationDirection: UIViewController?] = [:]
    /// The change of pages in progress.
    final var turn: PageTurn?
    final lazy var scroller = _UIQueuingScrollView(of: self)
    /// The container of the pages that curl.
    final let stage = UIView()
    final var pageControl: UIPageControl?
    /// Whether a page is being set, so that its callbacks run.
    final var isSetting = false
    /// The pages that those callbacks set, in order.
    private var waiting: [() -> Void] = []

    /// Creates a page view controller.
    ///
    /// - Parameters:
    ///   - style: how pages are turned.
    ///   - navigationOrientation: the axis along which they are turned.
    ///   - options: values for keys. A value that is not usable is reported, and the default is
    ///     used.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        super.init(nibName: nil, bundle: nil)
        if let space = options?[.interPageSpacing] {
            if let number = Self.number(space), 0...10_000 ~= number {
                spacing = number
            } else {
                reportMistake("interPageSpacing is 0: it must be 0 to 10000 points, not \(space)")
            }
        }
        if let location = options?[.spineLocation] {
            switch Self.number(location) {
            case 1: spine = .min
            case 3: spine = .max
            default:
                reportMistake(
                    "spineLocation is min: it must be the raw value of min or max, not "
                        + "\(location); two pages beside each other are not supported")
            }
        }
    }

    private static func number(_ value: Any) -> CGFloat? {
        guard case .number(let number) = LayerValue(value) else { return nil }
        return number
    }

    /// Creates a page view controller from an interface file; one whose pages curl from other
    /// archives.
    public required init?(coder: NSCoder) {
        transitionStyle = .pageCurl
        navigationOrientation = .horizontal
        super.init(coder: coder)
    }

    /// Creates a page view controller whose pages curl from side to side.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        transitionStyle = .pageCurl
        navigationOrientation = .horizontal
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Shows other controllers.
    ///
    /// - Parameters:
    ///   - viewControllers: one controller. Another number is reported, and nothing changes.
    ///   - direction: the direction in which the page is turned.
    ///   - animated: whether the page is turned visibly.
    ///   - completion: called once the page rests, with whether it was turned to its end.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let new = viewControllers?.first, viewControllers?.count == 1 else {
            return reportMistake(
                "setViewControllers(_:direction:animated:completion:): \(type(of: self)) shows one "
                    + "controller, not \(viewControllers?.count ?? 0); nothing changes")
        }
        // A callback of a page that another call is setting sets the next one.
        guard !isSetting else {
            return waiting.append { [self] in
                set(new, direction, animated: animated, completion)
            }
        }
        set(new, direction, animated: animated, completion)
        while !waiting.isEmpty { waiting.removeFirst()() }
    }

    /// Creates the view: the pages and, for pages that scroll sideways, the page control.
    open override func loadView() {
        let view = _UIPageViewControllerContentView(frame: UIScreen.main.bounds)
        view.controller = self
        view.clipsToBounds = true
        self.view = view
        switch transitionStyle {
        case .scroll: view.addSubview(scroller)
        case .pageCurl:
            view.addSubview(stage)
            addCurlGestures()
        }
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        updatePageControl()
        layOutPages()
        if let current { show(current, at: nil) }
    }

    /// The controller that is shown.
    open override var childForStatusBarStyle: UIViewController? { current }
    /// The controller that is shown.
    open override var childForStatusBarHidden: UIViewController? { current }
    /// The controller that is shown.
    open override var childForHomeIndicatorAutoHidden: UIViewController? { current }
    /// The controller that is shown.
    open override var childForScreenEdgesDeferringSystemGestures: UIViewController? { current }
}

/// A page that is turned, by a person or the program.
struct PageTurn {
    let old: UIViewController
    let new: UIViewController
    let direction: UIPageViewController.NavigationDirection
    /// Whether a person turns it.
    let isByHand: Bool
    /// Whether the pages have begun to appear and disappear.
    var hasBegun = false
    let completion: ((Bool) -> Void)?

    /// Creates a turn by the program.
    init(
        from old: UIViewController, to new: UIViewController,
        _ direction: UIPageViewController.NavigationDirection, _ completion: ((Bool) -> Void)?
    ) {
        (self.old, self.new, self.direction) = (old, new, direction)
        (isByHand, self.completion) = (false, completion)
    }

    /// Creates a turn by a person.
    init(
        from old: UIViewController, to new: UIViewController,
        byHand direction: UIPageViewController.NavigationDirection
    ) {
        (self.old, self.new, self.direction) = (old, new, direction)
        (isByHand, completion) = (true, nil)
    }
}

/// The view of a page view controller: it lays out the pages with itself.
final class _UIPageViewControllerContentView: UIView {
    weak var controller: UIPageViewController?

    override func layoutSubviews() {
        super.layoutSubviews()
        controller?.layOutPages()
    }
}
