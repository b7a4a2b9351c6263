import QuartzCore

extension UIView {
    // Unchecked: setting them may release objects of the program whose `deinit` reads the view.
    final class Extras: ExtraFields {
        @exclusivity(unchecked) var maskView: UIView?
        var focus = ViewFocus()
        var largeContent: LargeContent?
        var blockingAnimations = 0
        var presentationHitTests = 0
        @exclusivity(unchecked) var runningTransitions: [ViewTransition] = []
        @exclusivity(unchecked) var traitState: TraitState?
        @exclusivity(unchecked) var interactions: [any UIInteraction] = []
        var motionEffects: [UIMotionEffect] = []
        var tintAdjustmentMode = TintAdjustmentMode.automatic
        var corners: UICornerConfiguration?
        var restorationIdentifier: String?
        var clearsContext = true
        /// The scale that the program has set.
        var contentScale: CGFloat?
    }

    /// See ``UIView/mask``.
    final var maskView: UIView? {
        get { extras?.maskView }
        set { extras.set(\.maskView, newValue) }
    }

    /// The number of animations that currently block touches to the view.
    final var blockingAnimations: Int {
        get { extras?.blockingAnimations ?? 0 }
        set { extras.made().blockingAnimations = newValue }
    }

    /// The number of property animators that make touches hit the view at its presented position.
    final var presentationHitTests: Int {
        get { extras?.presentationHitTests ?? 0 }
        set { extras.made().presentationHitTests = newValue }
    }

    /// The current transitions that show images instead of the view's content.
    final var runningTransitions: [ViewTransition] {
        get { extras?.runningTransitions ?? [] }
        set { extras.made().runningTransitions = newValue }
    }

    /// The view's trait overrides, and the registrations for trait changes.
    final var traitState: TraitState {
        get { extras?.traitState ?? TraitState() }
        set { extras.set(\.traitState, newValue) }
    }
}
