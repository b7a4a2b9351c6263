extension UIViewController {
    /// Replaces one child's view by another's; both must be children, and the first view must have
    /// a superview.
    final func changeChild(
        from old: UIViewController, to new: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions, animations: (() -> Void)?, completion: ((Bool) -> Void)?
    ) {
        guard old.parent === self, new.parent === self, old !== new,
            let stage = old.viewIfLoaded?.superview
        else {
            reportMistake(
                "transition(from:to:): \(type(of: old)) and \(type(of: new)) must be two "
                    + "children of \(type(of: self)), and the first one's view must have a "
                    + "superview; nothing was done")
            return
        }
        let tellsChildren = shouldAutomaticallyForwardAppearanceMethods && view.window != nil
        if tellsChildren {
            old.beginAppearanceTransition(false, animated: duration > 0)
            new.beginAppearanceTransition(true, animated: duration > 0)
        }
        let finish = { (isFinished: Bool) in
            old.view.removeFromSuperview()
            if tellsChildren {
                old.endAppearanceTransition()
                new.endAppearanceTransition()
            }
            completion?(isFinished)
        }
        // The transitions are the numbers 1 to 7 in three bits; this option has all of them set.
        guard options.isDisjoint(with: .transitionFlipFromBottom) else {
            UIView.transition(
                with: stage, duration: duration, options: options,
                animations: {
                    UIView.performWithoutAnimation { stage.addSubview(new.view) }
                    animations?()
                }, completion: finish)
            return
        }
        UIView.performWithoutAnimation { stage.addSubview(new.view) }
        UIView.animate(
            withDuration: duration, delay: 0, options: options, animations: { animations?() },
            completion: finish)
    }
}
