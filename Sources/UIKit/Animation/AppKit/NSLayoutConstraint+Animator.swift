extension NSLayoutConstraint {
    /// A stand-in for a constraint, through which its constant is set step by step.
    ///
    /// - Note: Deviation: in AppKit the proxy has the constraint's own type.
    @preconcurrency @MainActor
    public struct Animator {
        fileprivate let constraint: NSLayoutConstraint

        /// The constant that the constraint runs to, in points.
        ///
        /// Setting it makes the constraint's own ``NSLayoutConstraint/constant`` run there from its present value, a step
        /// each display tick, with the duration and pace of the present ``NSAnimationContext``; each step is laid out. A run
        /// that is under way ends where it is. With a duration of 0 the constant is set at once.
        public var constant: CGFloat {
            get { ConstraintRuns.current.target(of: constraint) ?? constraint.constant }
            nonmutating set { ConstraintRuns.current.run(constraint, to: newValue, in: .current) }
        }
    }

    /// Returns a stand-in that animates what is set through it: `constraint.animator().constant = 42`.
    ///
    /// Source: Apple, NSAnimatablePropertyContainer; Auto Layout Guide, “Animating Changes Made by Auto Layout”.
    public final func animator() -> Animator { Animator(constraint: self) }
}
