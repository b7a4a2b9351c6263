import QuartzCore

extension UIView {
    // Unchecked: what goes when they are set may be a program's, whose `deinit` reads the view.
    final class Extras: ExtraFields {
        @exclusivity(unchecked) var maskView: UIView?
        var blockingAnimations = 0
        var presentationHitTests = 0
        @exclusivity(unchecked) var runningTransitions: [ViewTransition] = []
        @exclusivity(unchecked) var traitState: TraitState?
    }

    /// See ``UIView/mask``.
    final var maskView: UIView? {
        get { extras?.maskView }
        set { extras.set(\.maskView, newValue) }
    }

    /// How many animations keep touches away from the view at the moment.
    final var blockingAnimations: Int {
        get { extras?.blockingAnimations ?? 0 }
        set { extras.made().blockingAnimations = newValue }
    }

    /// How many property animators let touches find the view where it is seen.
    final var presentationHitTests: Int {
        get { extras?.presentationHitTests ?? 0 }
        set { extras.made().presentationHitTests = newValue }
    }

    /// The transitions that show pictures in place of the view's content at the moment.
    final var runningTransitions: [ViewTransition] {
        get { extras?.runningTransitions ?? [] }
        set { extras.made().runningTransitions = newValue }
    }

    /// What the view overrides of its traits, and who hears of their changes.
    final var traitState: TraitState {
        get { extras?.traitState ?? TraitState() }
        set { extras.set(\.traitState, newValue) }
    }
}
