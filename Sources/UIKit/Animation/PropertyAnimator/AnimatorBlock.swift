/// An animation block of a property animator: its changes are added to the animator.
final class AnimatorBlock: ViewAnimation {
    private let animator: UIViewPropertyAnimator
    /// The fraction of the animator's duration at which the changes start.
    private let start: Double
    private var old: LayerValues?

    init(
        animator: UIViewPropertyAnimator, timing: Timing, start: Double,
        options: UIView.AnimationOptions = .allowUserInteraction
    ) {
        self.animator = animator
        self.start = start
        super.init(timing: timing, options: options)
    }

    /// A nested block joins the animator unless its options set their own timing or repetition;
    /// then it runs independently.
    override func child(
        timing: Timing, options: UIView.AnimationOptions, overrides: Bool,
        completion: ((Bool) -> Void)?
    ) -> ViewAnimation {
        guard !overrides, timing.repeatCount == 0, !timing.autoreverses else {
            return super.child(
                timing: timing, options: options, overrides: overrides, completion: completion)
        }
        if let completion { animator.addCompletion { completion($0 == .end) } }
        let wait = self.timing.duration > 0 ? timing.delay / self.timing.duration : 0
        return AnimatorBlock(
            animator: animator, timing: timing, start: min(start + wait * (1 - start), 1),
            options: options)
    }

    override func animate(_ property: LayerProperty, of layer: CALayer, from old: LayerValues) {
        self.old = old
        super.animate(property, of: layer, from: old)
        self.old = nil
    }

    override func play(_ change: Change, on layer: CALayer) {
        animator.add(change, of: layer, from: old ?? layer.values, start: start)
    }

    override func play(_ course: KeyframeCourse, on layer: CALayer) {
        animator.add(.keyframes(course), of: layer, from: course.old, start: start)
    }
}
