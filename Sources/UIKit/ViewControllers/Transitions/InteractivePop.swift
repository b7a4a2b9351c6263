/// An interactive pop: the views follow the finger and finish or return when it is lifted.
@MainActor
final class InteractivePop: UIViewControllerAnimatedTransitioning {
    private let animator = UIViewPropertyAnimator(
        duration: NavigationAnimator.duration, curve: .linear)
    private let shade = UIView()

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
    {
        NavigationAnimator.duration
    }

    /// Adds both views in the initial positions of the slide and pauses the animator.
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.viewController(forKey: .to), let toView = context.view(forKey: .to),
            let fromView = context.view(forKey: .from)
        else { return context.completeTransition(false) }
        let container = context.containerView
        let final = context.finalFrame(for: to)
        let start = fromView.frame
        let ahead: CGFloat = container.isRightToLeft ? -1 : 1
        UIView.performWithoutAnimation {
            toView.frame = final.offsetBy(dx: -ahead * (final.width * 0.3).rounded(), dy: 0)
            container.insertSubview(toView, belowSubview: fromView)
            shade.frame = container.bounds
            shade.backgroundColor = UIColor(white: 0, alpha: 0.1)
            shade.isUserInteractionEnabled = false
            container.insertSubview(shade, belowSubview: fromView)
            toView.layOutSubtree()
        }
        animator.addAnimations { [shade] in
            toView.frame = final
            fromView.frame = start.offsetBy(dx: ahead * container.bounds.width, dy: 0)
            shade.alpha = 0
        }
        animator.addCompletion { position in
            if position != .end { UIView.performWithoutAnimation { fromView.frame = start } }
            context.completeTransition(position == .end)
        }
        animator.pauseAnimation()
    }

    /// Cleans up, also if the program ended the transition before the animator did.
    func animationEnded(_ transitionCompleted: Bool) {
        shade.removeFromSuperview()
        if animator.state == .active { animator.stopAnimation(true) }
    }

    /// Adds the program's own animations, which then follow the finger too.
    func runAlongside(_ animations: @escaping () -> Void) { animator.addAnimations(animations) }

    /// The progress of the pop, 0…1.
    var fraction: CGFloat {
        get { animator.fractionComplete }
        set { animator.fractionComplete = min(max(newValue, 0), 0.999) }
    }

    /// Continues to the end or returns to the start.
    func release(finishes: Bool) {
        if !finishes { animator.isReversed = true }
        animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
}

/// The screen edge pan that pops a controller.
final class _UIParallaxTransitionPanGestureRecognizer: UIScreenEdgePanGestureRecognizer {
    weak var navigation: UINavigationController? {
        didSet { ownDelegate.navigation = navigation }
    }
    /// The delegate until the program sets another one, or nil.
    let ownDelegate = PopDelegate()

    /// Whether a finger pops from the right edge.
    var isMirrored: Bool {
        navigation?.viewIfLoaded?.effectiveUserInterfaceLayoutDirection == .rightToLeft
    }

    override var edges: UIRectEdge {
        get { isMirrored ? .right : .left }
        set {}
    }

    override func allowsBeginning() -> Bool { navigation?.canPopByFinger ?? false }
}

/// The edge pan's own delegate: a finger pops while the bar shows its back button.
///
/// Programs that hide the bar or have a back button of their own set another delegate, or nil, so
/// that a finger pops all the same.
final class PopDelegate: NSObject, UIGestureRecognizerDelegate {
    weak var navigation: UINavigationController?

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let navigation, !navigation.isNavigationBarHidden,
            let item = navigation.topViewController?.navigationItem
        else { return false }
        return !item.hidesBackButton && item.leftBarButtonItem == nil
    }
}

extension UINavigationController {
    /// Whether an edge swipe can pop now: there is a previous controller, nothing is presented and
    /// no transition runs.
    ///
    /// Deviation: on iOS a swipe that another delegate lets begin without a previous controller
    /// stops the program's interface.
    final var canPopByFinger: Bool {
        stack.count > 1 && transition == nil && presentation == nil
            && appearance.phase == .appeared
    }

    final func makePopRecognizer() -> _UIParallaxTransitionPanGestureRecognizer {
        let recognizer = _UIParallaxTransitionPanGestureRecognizer()
        recognizer.maximumNumberOfTouches = 1
        recognizer.navigation = self
        recognizer.delegate = recognizer.ownDelegate
        recognizer.addTarget(self, action: UINavigationController.edgeWasPanned)
        return recognizer
    }

    final func edgeWasPanned(_ pan: UIScreenEdgePanGestureRecognizer) {
        let width = max(stage.bounds.width, 1)
        let ahead: CGFloat =
            (pan as? _UIParallaxTransitionPanGestureRecognizer)?.isMirrored == true ? -1 : 1
        let fraction = ahead * pan.translation(in: stage).x / width
        switch pan.state {
        case .began:
            beginPop()
            interactivePop?.fraction = fraction
        case .changed: interactivePop?.fraction = fraction
        case .ended:
            // A flick decides; without one, whether more than half the width was covered. [U]
            let velocity = ahead * pan.velocity(in: stage).x
            let flicks = abs(velocity) > UIScrollView.flickVelocity
            endPop(finishes: flicks ? velocity > 0 : fraction > 0.5)
        case .cancelled: endPop(finishes: false)
        case .possible, .failed: break
        }
    }

    private func endPop(finishes: Bool) {
        guard let pop = interactivePop else { return }
        interactivePop = nil
        transition?.coordinator?.interactionEnded(fraction: pop.fraction, wasCancelled: !finishes)
        pop.release(finishes: finishes)
    }

    private func beginPop() {
        guard canPopByFinger, let from = stack.last else { return }
        let to = stack[stack.count - 2]
        let pop = InteractivePop()
        from.willMove(toParent: nil)
        stack.removeLast()
        from.isMovingFromParent = true
        let transition = ControllerTransition(
            container: stage, from: from, to: to, isAnimated: true)
        transition.fromView = from.viewIfLoaded
        transition.toView = to.view
        transition.initialFrames[ObjectIdentifier(from)] = stage.bounds
        updateInsets(of: to)
        to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        transition.finalFrames[ObjectIdentifier(to)] = stageFrame(of: to)
        transition.prepare(pop, in: self)
        transition.coordinator?.follow { pop.runAlongside($0) }
        let size = stage.bounds.size
        transition.whenOver = { [self] completed in
            popIsOver(from: from, to: to, completed: completed)
            layOutAfterTransition(begunAt: size)
        }
        self.transition = transition
        interactivePop = pop
        delegate?.navigationController(self, willShow: to, animated: true)
        from.beginAppearanceIfNeeded(false, animated: true)
        to.beginAppearanceIfNeeded(true, animated: true)
        transition.run()
    }

    private func popIsOver(from: UIViewController, to: UIViewController, completed: Bool) {
        transition = nil
        interactivePop = nil
        from.isMovingFromParent = false
        if completed {
            from.viewIfLoaded?.removeFromSuperview()
            if to.view.superview !== stage { stage.addSubview(to.view) }
            from.endAppearanceTransition()
            to.endAppearanceTransition()
            from.barInsets = .zero
            from.removeFromParent()
            updateBarItems(operation: .pop, animated: true)
            delegate?.navigationController(self, didShow: to, animated: true)
            return
        }
        stack.append(from)
        // Source of the order: wangling.me, "The Inconsistent Order of View Transition Events".
        to.beginAppearanceIfNeeded(false, animated: true)
        to.viewIfLoaded?.removeFromSuperview()
        to.endAppearanceTransition()
        from.beginAppearanceIfNeeded(true, animated: true)
        from.endAppearanceTransition()
        // A cancelled pop keeps the controller as a child.
        from.didMove(toParent: self)
    }
}
