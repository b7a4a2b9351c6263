/// How far a drag that rests on a view has come.
///
/// Source: Apple, UISpringLoadedInteractionEffectState.
public enum UISpringLoadedInteractionEffectState: Int, Sendable {
    /// Nothing is activated.
    case inactive = 0
    /// The drag may activate the view.
    case possible = 1
    /// The drag rests, and the view is about to be activated.
    case activating = 2
    /// The view was activated.
    case activated = 3
}

/// A drag above a view that it may activate.
///
/// Source: Apple, UISpringLoadedInteractionContext.
@preconcurrency @MainActor
public protocol UISpringLoadedInteractionContext: NSObjectProtocol {
    /// How far the drag has come.
    var state: UISpringLoadedInteractionEffectState { get }
    /// The view that shows the effect. Default: the interaction's.
    var targetView: UIView? { get set }
    /// A value of the program's own for what is activated. Default: nil.
    var targetItem: Any? { get set }
    /// Returns where the finger is, in a view's coordinates, or in those of the window (nil).
    func location(in view: UIView?) -> CGPoint
}

final class UISpringLoadedContext: NSObject, UISpringLoadedInteractionContext {
    var state = UISpringLoadedInteractionEffectState.inactive
    var targetView: UIView?
    var targetItem: Any?
    private let drag: Drag

    init(_ drag: Drag, _ view: UIView?) {
        (self.drag, targetView) = (drag, view)
        super.init()
    }

    func location(in view: UIView?) -> CGPoint {
        view.map { drag.location(in: $0) } ?? drag.finger
    }
}

/// Decides whether a drag may activate a view.
///
/// Source: Apple, UISpringLoadedInteractionBehavior.
@preconcurrency @MainActor
public protocol UISpringLoadedInteractionBehavior: NSObjectProtocol {
    /// Returns whether the drag may activate the view.
    func shouldAllow(
        _ interaction: UISpringLoadedInteraction, with context: any UISpringLoadedInteractionContext
    ) -> Bool
    /// Called when the drag has activated or left the view. Default: nothing.
    func interactionDidFinish(_ interaction: UISpringLoadedInteraction)
}

extension UISpringLoadedInteractionBehavior {
    /// Does nothing.
    public func interactionDidFinish(_ interaction: UISpringLoadedInteraction) {}
}

/// Shows how far a drag that rests on a view has come.
///
/// Source: Apple, UISpringLoadedInteractionEffect.
@preconcurrency @MainActor
public protocol UISpringLoadedInteractionEffect: NSObjectProtocol {
    /// Called after the state has changed.
    func interaction(
        _ interaction: UISpringLoadedInteraction,
        didChangeWith context: any UISpringLoadedInteractionContext)
}

/// Lets a drag activate a view by resting on it.
///
/// ```swift
/// folder.addInteraction(UISpringLoadedInteraction { _, _ in self.open() })
/// ```
///
/// Source: Apple, UISpringLoadedInteraction.
@preconcurrency @MainActor
open class UISpringLoadedInteraction: NSObject, UIInteraction {
    /// Decides whether a drag may activate the view; nil for always.
    public final let interactionBehavior: (any UISpringLoadedInteractionBehavior)?
    /// Shows the state; nil for a view that is half transparent while it is about to be
    /// activated. [U]
    public final let interactionEffect: (any UISpringLoadedInteractionEffect)?
    /// The view to which the interaction was added.
    public private(set) final weak var view: UIView?
    /// How opaque the view is without the standard look; nil unless it has that look.
    private var usualAlpha: CGFloat?
    private let handler: (UISpringLoadedInteraction, any UISpringLoadedInteractionContext) -> Void

    /// Creates an interaction.
    ///
    /// - Parameters:
    ///   - interactionBehavior: decides whether a drag may activate the view; nil for always.
    ///   - interactionEffect: shows the state; nil for the standard look.
    ///   - activationHandler: called when a drag activates the view.
    public init(
        interactionBehavior: (any UISpringLoadedInteractionBehavior)?,
        interactionEffect: (any UISpringLoadedInteractionEffect)?,
        activationHandler:
            @escaping (
                UISpringLoadedInteraction, any UISpringLoadedInteractionContext
            ) -> Void
    ) {
        self.interactionBehavior = interactionBehavior
        self.interactionEffect = interactionEffect
        handler = activationHandler
        super.init()
    }

    /// Creates an interaction with the standard look.
    public convenience init(
        activationHandler:
            @escaping (
                UISpringLoadedInteraction, any UISpringLoadedInteractionContext
            ) -> Void
    ) {
        self.init(
            interactionBehavior: nil, interactionEffect: nil, activationHandler: activationHandler)
    }

    /// Called before the interaction is added to a view, or removed from its view (nil).
    open func willMove(to view: UIView?) {}

    /// Called after the interaction was added to a view, or removed from its view (nil).
    open func didMove(to view: UIView?) { self.view = view }

    private func showStandardLook(of context: UISpringLoadedContext) {
        if context.state == .activating {
            usualAlpha = context.targetView?.alpha
            context.targetView?.alpha = 0.5
        } else if let usualAlpha {
            context.targetView?.alpha = usualAlpha
            self.usualAlpha = nil
        }
    }

    final var target: SpringTarget {
        SpringTarget(
            view: view,
            allows: { [weak self] context in
                guard let self else { return false }
                return interactionBehavior?.shouldAllow(self, with: context) ?? true
            },
            show: { [weak self] context in
                guard let self else { return }
                if let interactionEffect {
                    interactionEffect.interaction(self, didChangeWith: context)
                } else {
                    showStandardLook(of: context)
                }
            },
            activate: { [weak self] context in
                guard let self else { return }
                handler(self, context)
            },
            finish: { [weak self] in
                guard let self else { return }
                interactionBehavior?.interactionDidFinish(self)
            })
    }
}
