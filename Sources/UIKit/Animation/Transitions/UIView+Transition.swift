extension UIView {
    /// Plays a transition from a view's present content to what a block makes of it.
    ///
    /// There is no delay; a duration of 0 or less changes without animation.
    ///
    /// - `view`: the view whose subviews or content the block changes.
    /// - `duration`: in seconds.
    /// - `options`: a transition and a pace; without a transition the changes animate as in ``animate(withDuration:delay:options:animations:completion:)``.
    /// - `completion`: called when the transition has ended.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        ViewTransition.run(
            on: view, duration: duration, options: options, changes: animations ?? {}, completion: completion)
    }

    /// Plays a transition from one view to another: the first is removed from its superview, the second added to it.
    ///
    /// With `showHideTransitionViews` the first is hidden and the second shown instead; both must be in the hierarchy.
    public static func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromView.superview else {
            reportMistake("UIView.transition(from:to:): \(NSLayoutConstraint.name(of: fromView)) has no superview")
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
