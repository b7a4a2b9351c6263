extension UIView {
    /// A predefined system animation.
    ///
    /// Source: Apple, UIView.SystemAnimation.
    public enum SystemAnimation: UInt, Sendable {
        /// The views fade and shrink, and are then removed from the hierarchy.
        case delete = 0
    }

    /// Plays a system animation on views.
    ///
    /// It takes 0.3 s and shrinks the views to a tenth of their size. [U] Their model values do not
    /// change.
    ///
    /// - Parameters:
    ///   - animation: the animation.
    ///   - views: the views to delete.
    ///   - options: timing curve and touches; repetition does not apply.
    ///   - parallelAnimations: changes that animate at the same time.
    ///   - completion: called when all animations have ended and the views have been removed.
    public static func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
        animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
    ) {
        let options = options.subtracting([.repeat, .autoreverse])
        ViewAnimation.run(
            .init(duration: 0.3, pace: .init(options)), options: options,
            animations: {
                if let current = ViewAnimation.current {
                    for view in views {
                        let shrunk = CATransform3DMakeScale(0.1, 0.1, 1)
                        current.play(
                            .init(.opacity, view.layer.preciseOpacity, 0.0), on: view.layer)
                        current.play(
                            .init(.transform, CATransform3DIdentity, shrunk, isAdditive: true),
                            on: view.layer)
                    }
                }
                parallelAnimations?()
            },
            completion: { finished in
                for view in views { view.removeFromSuperview() }
                completion?(finished)
            })
    }
}
