extension UIView {
    /// An animation that the system knows by name.
    ///
    /// Source: Apple, UIView.SystemAnimation.
    public enum SystemAnimation: UInt, Sendable {
        /// The views fade and shrink away, and are removed from the hierarchy when they have gone.
        case delete = 0
    }

    /// Plays a system animation on views.
    ///
    /// It takes 0.3 s and shrinks the views to a tenth [U]; what they look like to the program does not change.
    ///
    /// - Parameters:
    ///   - animation: which one.
    ///   - views: the views that are deleted.
    ///   - options: pace and touches; repetition does not apply.
    ///   - parallelAnimations: changes that animate along with it.
    ///   - completion: called when all has ended, after the views were removed.
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
                        current.play(.init(.opacity, view.layer.preciseOpacity, 0.0), on: view.layer)
                        current.play(
                            .init(.transform, CATransform3DIdentity, shrunk, isAdditive: true), on: view.layer)
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
