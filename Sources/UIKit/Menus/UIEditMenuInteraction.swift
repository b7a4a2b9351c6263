/// Shows a menu of editing commands at a place of a view, when the program asks for it.
///
/// ```swift
/// let interaction = UIEditMenuInteraction(delegate: self)
/// card.addInteraction(interaction)
/// interaction.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: point))
/// ```
///
/// Source: Apple, UIEditMenuInteraction.
///
/// Deviation: the elements are a column, as on an iPad with a pointer; there are no arrows:
/// ``UIEditMenuConfiguration/preferredArrowDirection`` chooses the side on which the menu lies.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
    /// The object that provides the menu; not retained.
    public private(set) final weak var delegate: (any UIEditMenuInteractionDelegate)?
    /// The view to which the interaction was added.
    public private(set) final weak var view: UIView?

    private let menu: EditMenu
    private var shown: UIEditMenuConfiguration?

    /// Creates an interaction; it can show menus once it was added to a view.
    public init(delegate: (any UIEditMenuInteractionDelegate)?) {
        self.delegate = delegate
        menu = EditMenu()
        super.init()
        menu.willAppear = { [weak self] animator in
            guard let self, let shown else { return }
            self.delegate?.editMenuInteraction(
                self, willPresentMenuFor: shown, animator: animator)
        }
        menu.willDisappear = { [weak self] animator in
            guard let self, let shown else { return }
            self.shown = nil
            self.delegate?.editMenuInteraction(
                self, willDismissMenuFor: shown, animator: animator)
        }
    }

    /// Dismisses the menu when the interaction leaves its view.
    open func willMove(to view: UIView?) {
        if view == nil { dismissMenu() }
    }

    /// Connects the interaction with its view.
    open func didMove(to view: UIView?) {
        self.view = view
        menu.attach(to: view)
    }

    /// Shows the menu that the delegate returns for a configuration; without elements none is
    /// shown.
    ///
    /// A menu that is shown is replaced. Without a view in a window nothing happens.
    open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        guard let view, view.window != nil else { return }
        dismissMenu()
        let suggested = EditMenu.suggestedActions(in: view)
        let content =
            delegate?.editMenuInteraction(
                self, menuFor: configuration, suggestedActions: suggested)
            ?? UIMenu(children: suggested)
        shown = configuration
        menu.arrowDirection = configuration.preferredArrowDirection.ofMenu
        menu.show(content, at: rect(of: configuration), of: view)
        if !menu.isShown { shown = nil }
    }

    private func rect(of configuration: UIEditMenuConfiguration) -> CGRect {
        let rect =
            delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? .null
        return rect.isNull ? CGRect(origin: configuration.sourcePoint, size: .zero) : rect
    }

    /// Dismisses the menu that is shown.
    open func dismissMenu() { menu.dismissMenu() }

    /// Asks the delegate for the elements of the menu that is shown, and shows these.
    open func reloadVisibleMenu() {
        guard let view, let shown, menu.isShown else { return }
        let suggested = EditMenu.suggestedActions(in: view)
        menu.updateVisibleMenu { _ in
            delegate?.editMenuInteraction(self, menuFor: shown, suggestedActions: suggested)
                ?? UIMenu(children: suggested)
        }
    }

    /// Returns the place for which the menu is shown, in a view's coordinates; nil means the
    /// window's. The origin if none is.
    open func location(in view: UIView?) -> CGPoint {
        guard let shown, let own = self.view else { return .zero }
        return own.convert(shown.sourcePoint, to: view)
    }
}

/// The direction from a menu of editing commands to its source.
///
/// Source: Apple, UIEditMenuArrowDirection.
public enum UIEditMenuArrowDirection: Int, Sendable {
    /// The menu lies where there is room.
    case automatic = 0
    /// The menu lies below its source.
    case up = 1
    /// The menu lies above its source.
    case down = 2
    /// The menu lies to the right of its source.
    case left = 3
    /// The menu lies to the left of its source.
    case right = 4

    fileprivate var ofMenu: UIMenuController.ArrowDirection {
        switch self {
        case .automatic: .default
        case .up: .up
        case .down: .down
        case .left: .left
        case .right: .right
        }
    }
}

/// The place of a menu of editing commands, and its source.
///
/// Source: Apple, UIEditMenuConfiguration.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
    /// The identifier; a number of its own by default.
    public final let identifier: AnyHashable
    /// The place in the view's coordinates, in points.
    public final let sourcePoint: CGPoint

    /// The direction in which the menu's arrow should point, from the menu to its source. Default:
    /// automatic.
    ///
    /// Source: Apple, preferredArrowDirection.
    open var preferredArrowDirection = UIEditMenuArrowDirection.automatic

    private static var madeCount = 0

    /// Creates a configuration.
    ///
    /// - Parameters:
    ///   - identifier: A value by which the program recognizes the configuration; nil for a unique
    ///     one.
    ///   - sourcePoint: The place in the view's coordinates; numbers that are not finite count as
    ///     0.
    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        Self.madeCount += 1
        self.identifier = identifier ?? AnyHashable(Self.madeCount)
        self.sourcePoint =
            usableNumbers(
                sourcePoint, in: NumberRange.lengths, "sourcePoint", of: "An edit menu") ?? .zero
    }
}

/// The object that provides the menus of an interaction and is notified of them.
///
/// Source: Apple, UIEditMenuInteractionDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: NSObjectProtocol {
    /// Returns the menu for a configuration; nil for the suggested actions.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Returns the rectangle to which the menu belongs, in the view's coordinates. Default: the
    /// configuration's place.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect
    /// Called before a menu appears; the animator animates along with it.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
    /// Called before a menu disappears; the animator animates along with it.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
    /// Returns nil.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    /// Returns the null rectangle, which means the configuration's place.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { .null }
    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
}

/// Runs a program's animations along with those of a menu of editing commands.
///
/// Source: Apple, UIEditMenuInteractionAnimating.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: NSObjectProtocol {
    /// Adds changes that are animated with the menu.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that runs when the animation has ended.
    func addCompletion(_ completion: @escaping () -> Void)
}

extension MenuAnimator: UIEditMenuInteractionAnimating {}
