import QuartzCore

extension UIView {
    // Unchecked: what goes when they are set may be a program's, whose `deinit` reads the view.
    final class Extras: ExtraFields {
        /// See ``UIView/mask``.
        @exclusivity(unchecked) var maskView: UIView?
        /// How many animations keep touches away from the view at the moment.
        var blockingAnimations = 0
        /// How many property animators let touches find the view where it is seen.
        var presentationHitTests = 0
        /// The transitions that show pictures in place of the view's content at the moment.
        @exclusivity(unchecked) var runningTransitions: [ViewTransition] = []
        @exclusivity(unchecked) var traitState: TraitState?
    }

    /// What the view overrides of its traits, and who hears of their changes.
    final var traitState: TraitState {
        get { extras?.traitState ?? TraitState() }
        set { extras.set(\.traitState, newValue) }
    }
}
