/// A call to a property animator, and the states in which it is allowed.
enum AnimatorCall: CaseIterable {
    case start, pause, resume, scrub, reverse, add, stop, finish

    /// The animator's state, with the public state `active` split into running and paused.
    enum Phase: CaseIterable {
        case inactive, running, paused, stopped
    }

    enum Verdict: Equatable {
        case allowed
        /// Does nothing, and is not a mistake.
        case ignored
        /// Does nothing, and is reported with the reason.
        case refused(String)
    }

    private static let finishFirst = "it is stopped; call finishAnimation(at:) first"

    /// Returns the action of a call in a phase.
    ///
    /// Source: Apple, UIViewAnimating and UIViewPropertyAnimator, which call the calls refused here
    /// programmer errors.
    func verdict(in phase: Phase) -> Verdict {
        switch (self, phase) {
        case (.start, .inactive), (.start, .paused): .allowed
        case (.start, .running): .ignored
        case (.pause, .inactive), (.pause, .running): .allowed
        case (.pause, .paused): .ignored
        case (.resume, .paused): .allowed
        case (.resume, .inactive): .refused("it has not been started; call startAnimation()")
        case (.resume, .running): .refused("it is running; call pauseAnimation() first")
        case (.scrub, .inactive), (.scrub, .paused): .allowed
        case (.scrub, .running): .refused("it is running; call pauseAnimation() first")
        case (.reverse, .inactive), (.reverse, .running), (.reverse, .paused): .allowed
        case (.add, .inactive), (.add, .running), (.add, .paused): .allowed
        case (.stop, .running), (.stop, .paused): .allowed
        case (.stop, .inactive): .ignored
        case (.finish, .stopped): .allowed
        case (.finish, .inactive): .refused("it is inactive, not stopped")
        case (.finish, .running), (.finish, .paused):
            .refused("it is not stopped; call stopAnimation(false) first")
        case (_, .stopped): .refused(Self.finishFirst)
        }
    }

    /// Whether the call interrupts animations, which a non-interruptible animator refuses.
    var interrupts: Bool {
        switch self {
        case .pause, .resume, .scrub, .stop: true
        case .start, .reverse, .add, .finish: false
        }
    }

    /// The call as it is written in a program.
    var name: String {
        switch self {
        case .start: "startAnimation()"
        case .pause: "pauseAnimation()"
        case .resume: "continueAnimation(withTimingParameters:durationFactor:)"
        case .scrub: "setting fractionComplete"
        case .reverse: "setting isReversed"
        case .add: "addAnimations(_:)"
        case .stop: "stopAnimation(_:)"
        case .finish: "finishAnimation(at:)"
        }
    }
}
