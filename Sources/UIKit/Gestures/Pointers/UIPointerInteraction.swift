/// Changes a view while a pointer, such as a mouse, is above it.
///
/// ```swift
/// card.addInteraction(UIPointerInteraction(delegate: self))
///
/// func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion)
///     -> UIPointerStyle?
/// { UIPointerStyle(effect: .lift(UITargetedPreview(view: card))) }
/// ```
///
/// The interaction of the nearest view below the pointer that has one counts. A mouse above the
/// viewer's page is such a pointer; fingers are not.
///
/// Source: Apple, UIPointerInteraction.
///
/// Deviation: effects change what is shown of the view, while the pointer itself keeps the shape
/// that the viewer gives it; their measures are ours [U].
@preconcurrency @MainActor
open class UIPointerInteraction: NSObject, UIInteraction {
    /// The object that decides about regions and styles; not retained.
    public var delegate: (any UIPointerInteractionDelegate)? { storedDelegate }
    private weak var storedDelegate: (any UIPointerInteractionDelegate)?
    /// The view to which the interaction was added.
    public private(set) final weak var view: UIView?
    /// Whether the pointer has an effect. Default: true.
    open var isEnabled = true {
        didSet { if !isEnabled { pointerLeft() } }
    }

    private var region: UIPointerRegion?
    private var effect: PointerEffectRun?
    private var location: CGPoint?

    /// Creates an interaction; without a delegate its view gets the automatic effect.
    public init(delegate: (any UIPointerInteractionDelegate)? = nil) {
        storedDelegate = delegate
        super.init()
    }

    /// Ends the effect before the interaction leaves its view.
    open func willMove(to view: UIView?) { pointerLeft() }

    /// Called after the interaction was added to a view, or removed from its view (nil).
    open func didMove(to view: UIView?) { self.view = view }

    /// Asks the delegate again for the region and the style below the pointer.
    open func invalidate() {
        guard let location else { return }
        leaveRegion()
        pointerMoved(to: location)
    }

    /// Handles a movement of the pointer, in the window's coordinates.
    final func pointerMoved(to point: CGPoint) {
        guard let view else { return }
        location = point
        let request = UIPointerRegionRequest(location: view.convert(point, from: nil))
        let whole = UIPointerRegion(rect: view.bounds)
        let next =
            delegate == nil
            ? whole
            : delegate?.pointerInteraction(self, regionFor: request, defaultRegion: whole)
        guard next != region else { return }
        leaveRegion()
        region = next
        guard let next else { return }
        let animator = PointerAnimator()
        delegate?.pointerInteraction(self, willEnter: next, animator: animator)
        animator.run()
        let style =
            delegate == nil
            ? UIPointerStyle(effect: .automatic(UITargetedPreview(view: view)))
            : delegate?.pointerInteraction(self, styleFor: next)
        effect = style?.effect.map { PointerEffectRun($0, shape: style?.shape) }
    }

    /// Handles the leaving of the pointer.
    final func pointerLeft() {
        location = nil
        leaveRegion()
    }

    private func leaveRegion() {
        guard let old = region else { return }
        region = nil
        effect?.end()
        effect = nil
        let animator = PointerAnimator()
        delegate?.pointerInteraction(self, willExit: old, animator: animator)
        animator.run()
    }
}

/// Decides about the regions of a pointer interaction and their styles.
///
/// Source: Apple, UIPointerInteractionDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIPointerInteractionDelegate: NSObjectProtocol {
    /// Returns the region at the pointer; nil for none. Default: the whole view.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
        defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// Returns the style of a region that the pointer has entered; nil for none. Default: the
    /// automatic effect of the view.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle?
    /// Called when the pointer enters a region; the animator runs animations of the program.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
    /// Called when the pointer leaves a region; the animator runs animations of the program.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
    /// Returns the whole view.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
        defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }
    /// Returns the automatic effect of the view.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? {
        interaction.view.map { UIPointerStyle(effect: .automatic(UITargetedPreview(view: $0))) }
    }
    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
}

/// Runs animations of a program when a pointer enters or leaves a region.
///
/// Source: Apple, UIPointerInteractionAnimating.
@preconcurrency @MainActor
public protocol UIPointerInteractionAnimating: NSObjectProtocol {
    /// Adds changes that are animated.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that is called at the end; it receives whether the animations have finished.
    func addCompletion(_ completion: @escaping (Bool) -> Void)
}

private final class PointerAnimator: NSObject, UIPointerInteractionAnimating {
    private var animations: [() -> Void] = []
    private var completions: [(Bool) -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
    func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

    func run() {
        let (animations, completions) = (animations, completions)
        guard !animations.isEmpty || !completions.isEmpty else { return }
        UIView.animate(
            withDuration: PointerEffectRun.duration, delay: 0,
            // Without this the view is not hit during the animation, so that the pointer leaves it.
            options: [.allowUserInteraction, .beginFromCurrentState],
            animations: { for body in animations { body() } },
            completion: { finished in for body in completions { body(finished) } })
    }
}
