/// The passage from one controller of a storyboard to another.
///
/// A subclass that the storyboard names overrides ``perform()``.
///
/// Source: Apple, UIStoryboardSegue.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
    /// The identifier in the storyboard; nil if it has none.
    open var identifier: String? { storedIdentifier }
    final var storedIdentifier: String?
    /// The controller that the segue leaves.
    open var source: UIViewController { storedSource }
    final var storedSource: UIViewController
    /// The controller that the segue shows.
    open var destination: UIViewController { storedDestination }
    final var storedDestination: UIViewController
    private let handler: (() -> Void)?
    /// The action of ``perform()`` for segues of the storyboard's own kinds.
    final var action: (@MainActor () -> Void)?
    /// Whether the storyboard asks for an animation.
    final var isAnimated = true
    /// Whether nothing covers what changes when the segue returns.
    final var unwindsVisibly = true

    /// Creates a segue whose ``perform()`` a subclass overrides.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        self.storedIdentifier = identifier
        self.storedSource = source
        self.storedDestination = destination
        handler = nil
        super.init()
    }

    /// Creates a segue that calls a closure.
    public init(
        identifier: String?, source: UIViewController, destination: UIViewController,
        performHandler: @escaping () -> Void
    ) {
        self.storedIdentifier = identifier
        self.storedSource = source
        self.storedDestination = destination
        handler = performHandler
        super.init()
    }

    /// Shows the destination, as the storyboard says. Overrides do not call super.
    open func perform() {
        if let handler { return handler() }
        action?()
    }
}

/// Where an unwind segue starts.
///
/// Source: Apple, UIStoryboardUnwindSegueSource.
@preconcurrency @MainActor
open class UIStoryboardUnwindSegueSource: NSObject {
    /// The controller from which the segue returns.
    open var source: UIViewController { storedSource }
    private final var storedSource: UIViewController
    /// The object that started the segue, or nil.
    open var sender: Any? { storedSender }
    private final var storedSender: Any?
    /// The method of the controller to which it returns.
    open private(set) var unwindAction: Selector

    init(source: UIViewController, action: Selector, sender: Any?) {
        self.storedSource = source
        self.storedSender = sender
        unwindAction = action
        super.init()
    }
}

/// Calls `init(identifier:source:destination:)` of any class of segues; not for use by programs.
/// Not in UIKit.
open class _SegueMaker: UIStoryboardSegue {
    /// Creates a segue of the class whose metatype was cast to this one.
    public required override init(
        identifier: String?, source: UIViewController, destination: UIViewController
    ) {
        super.init(identifier: identifier, source: source, destination: destination)
    }

    @inline(never) @_optimize(none)
    static func segue(
        of type: AnyClass, _ identifier: String?, _ source: UIViewController,
        _ destination: UIViewController
    ) -> UIStoryboardSegue {
        unsafeBitCast(type, to: _SegueMaker.Type.self).init(
            identifier: identifier, source: source, destination: destination)
    }
}

/// A segue as the storyboard describes it.
package struct SegueTemplate {
    /// The action of a segue.
    package enum Kind: String, CaseIterable, Sendable {
        /// Pushes in a navigation controller, otherwise presents.
        case show
        /// Shows as the secondary controller of a split view controller, otherwise presents.
        case showDetail
        /// Presents.
        case presentation
        /// The old name of `presentation`.
        case modal
        /// The old name of `show`.
        case push
        /// Presents in a popover.
        case popoverPresentation
        /// Puts the destination into a container view.
        case embed
        /// Returns to an earlier controller.
        case unwind
        /// The action of the segue's class.
        case custom
    }

    package init(kind: Kind) { self.kind = kind }

    package var kind: Kind
    package var identifier: String?
    package var customClass: AnyClass?
    /// The identifier of the destination's element.
    package var destination = ""
    package var presentationStyle: UIModalPresentationStyle?
    /// The view or bar button item at which a popover points.
    package weak var popoverAnchor: NSObject?
    /// The permitted directions of a popover's arrow; nil for all.
    package var arrowDirections: UIPopoverArrowDirection?
    /// The views that receive touches beside a popover; not retained, because they may contain the
    /// control that starts the segue.
    package var passthroughViews: [() -> UIView?] = []
    package var transitionStyle: UIModalTransitionStyle?
    package var isAnimated = true
    /// The selector of the source's method that makes the destination.
    package var creationSelector: String?
    /// The selector of the method to return to.
    package var unwindAction: String?
    /// The file and line, for messages.
    package var place = ""
}
