extension UIView {
    /// Plays a transition from a view's current content to the content after a block's changes.
    ///
    /// Transitions have no delay; with a duration of 0 or less the changes apply without animation.
    ///
    /// - `view`: the view whose subviews or content the block changes.
    /// - `duration`: in seconds.
    /// - `options`: a transition and a curve; without a transition the changes animate as in
    ///   ``animate(withDuration:delay:options:animations:completion:)``.
    /// - `completion`: called when the transition has ended.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
        animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewTransition.run(
            on: view, duration: duration, options: options, changes: animations ?? {},
            completion: completion)
    }

    /// Plays a transition from one view to another: removes the first from its superview and adds
    /// the second to it.
    ///
    /// With `showHideTransitionViews` it hides the first and shows the second instead; both must be
    /// in the hierarchy.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval,
        options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            reportMistake(
                "UIView.transition(from:to:): \(NSLayoutConstraint.name(of: fromView)) has no superview"
            )
            completion?(false)
            return
        }
        transition(
            with: container, duration: duration, options: options,
            animations: {
                if options.contains(.showHideTransitionViews) {
                    fromView.isHidden = true
                    toView.isHidden = false
                } else {
                    fromView.removeFromSuperview()
                    container.addSubview(toView)
                }
            }, completion: completion)
    }
}
