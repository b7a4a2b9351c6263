extension NSLayoutConstraint {
    /// A proxy for a constraint that animates changes of its constant.
    ///
    /// - Note: Deviation: in AppKit the proxy has the constraint's own type.
    @preconcurrency @MainActor
    public struct Animator {
        fileprivate let constraint: NSLayoutConstraint

        /// The constant to which the constraint animates, in points.
        ///
        /// Setting it moves the constraint's own ``NSLayoutConstraint/constant`` from its current
        /// value at each display tick, with the duration and timing function of the current
        /// ``NSAnimationContext``. Each step is laid out. A running animation of the constant stops
        /// where it is. With a duration of 0 the constant is set immediately.
        public var constant: CGFloat {
            get { ConstraintRuns.current.target(of: constraint) ?? constraint.constant }
            nonmutating set { ConstraintRuns.current.run(constraint, to: newValue, in: .current) }
        }
    }

    /// Returns a proxy that animates the values set through it:
    /// `constraint.animator().constant = 42`.
    ///
    /// Source: Apple, NSAnimatablePropertyContainer; Auto Layout Guide, “Animating Changes Made by
    /// Auto Layout”.
    public final func animator() -> Animator { Animator(constraint: self) }
}
