import QuartzCore

/// An animation between `beginAnimations` and `commitAnimations`, whose settings may change
/// meanwhile.
private final class OldAnimation: ViewAnimation {
    /// The animations that were begun and not committed, innermost last.
    static var open: [OldAnimation] = []

    private let identifier: String?
    private let context: UnsafeMutableRawPointer?
    var delegate: AnyObject?
    var didStop: Selector?
    var willStart: Selector?
    /// The transition of a view's content, and its kind.
    var transition: (running: ViewTransition, options: UIView.AnimationOptions)?
    /// Whether the changes have ended before the transition.
    private var waitsForTransition = false

    init(_ identifier: String?, context: UnsafeMutableRawPointer?) {
        self.identifier = identifier
        self.context = context
        super.init(
            timing: Timing(
                duration: 0.2, pace: .curve(CAMediaTimingFunction(name: .easeInEaseOut))),
            options: [])
    }

    /// Changes animate unless the duration is 0.
    override var takesChanges: Bool { timing.duration > 0 }

    /// Plays the transition, if there is one; the delegate is called after its end.
    func playTransition() {
        guard let (running, kind) = transition else { return }
        guard timing.duration > 0 else { return transition = nil }
        running.view.layoutIfNeeded()
        running.play(timing, options: kind, isLive: false) { [self] _ in
            transition = nil
            if waitsForTransition { didFinish() }
        }
    }

    /// Calls the delegate's method for the beginning.
    func reportStart() { call(willStart, context, nil) }

    /// Calls a method of the delegate with the animation's name and two further arguments.
    private func call(_ selector: Selector?, _ second: Any?, _ third: Any?) {
        guard let delegate, let selector else { return }
        if case .missing? = selector.method(of: delegate)?.call(
            delegate, identifier, second, third)
        {
            reportMistake("\(type(of: delegate)) has no method \(selector)")
        }
    }

    override func didFinish() {
        if transition != nil {
            waitsForTransition = true
            return
        }
        call(didStop, NSNumber(value: allFinished), context)
    }
}

extension UIView {
    /// The kinds of transitions between `beginAnimations` and `commitAnimations`.
    ///
    /// Source: Apple, UIView.AnimationTransition.
    public enum AnimationTransition: Int, Sendable {
        /// None.
        case none = 0
        /// The view turns about its vertical axis, from the left.
        case flipFromLeft = 1
        /// The view turns about its vertical axis, from the right.
        case flipFromRight = 2
        /// The old content is turned like a page, upwards.
        case curlUp = 3
        /// The new content is turned like a page, downwards.
        case curlDown = 4

        fileprivate var options: AnimationOptions? {
            switch self {
            case .none: nil
            case .flipFromLeft: .transitionFlipFromLeft
            case .flipFromRight: .transitionFlipFromRight
            case .curlUp: .transitionCurlUp
            case .curlDown: .transitionCurlDown
            }
        }
    }

    /// Begins an animation of the changes up to ``commitAnimations()``.
    ///
    /// A setting holds for the changes that follow it. Default: 0.2 s, ease in and out, no delay.
    ///
    /// Source: Apple, beginAnimations(_:context:), deprecated in iOS 13 in favour of blocks, as are
    /// the methods that set its properties.
    public class func beginAnimations(
        _ animationID: String?, context: UnsafeMutableRawPointer?
    ) {
        let animation = OldAnimation(animationID, context: context)
        OldAnimation.open.append(animation)
        ViewAnimation.push(animation)
    }

    /// Ends the changes of the innermost ``beginAnimations(_:context:)`` and starts them.
    ///
    /// Without one it is reported, and nothing happens.
    public class func commitAnimations() {
        guard let animation = OldAnimation.open.popLast() else {
            return reportMistake("UIView.commitAnimations was called without beginAnimations")
        }
        ViewAnimation.pop()
        animation.playTransition()
        animation.reportStart()
        animation.close()
    }

    /// Sets the duration of the open animation, in seconds.
    public class func setAnimationDuration(_ duration: TimeInterval) {
        changeOldAnimation {
            $0.timing.duration = duration
            $0.timing.repair($0.options)
        }
    }

    /// Sets the delay of the open animation, in seconds.
    public class func setAnimationDelay(_ delay: TimeInterval) {
        changeOldAnimation {
            $0.timing.delay = max(0, delay)
            $0.timing.repair($0.options)
        }
    }

    /// Sets the curve of the open animation.
    public class func setAnimationCurve(_ curve: AnimationCurve) {
        changeOldAnimation { $0.timing.pace = .curve(curve.timingFunction) }
    }

    /// Sets how often the open animation runs; fractions are allowed, 0 means once.
    public class func setAnimationRepeatCount(_ repeatCount: Float) {
        changeOldAnimation { $0.timing.repeatCount = repeatCount >= 0 ? repeatCount : 0 }
    }

    /// Sets whether each run of the open animation is followed by the same run in reverse.
    public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        changeOldAnimation { $0.timing.autoreverses = repeatAutoreverses }
    }

    /// Sets the object whose method is called when the open animation has ended.
    ///
    /// The animation retains it until then.
    public class func setAnimationDelegate(_ delegate: Any?) {
        changeOldAnimation { $0.delegate = delegate.map { $0 as AnyObject } }
    }

    /// Sets the delegate's method that is called when the open animation has ended.
    ///
    /// It receives the animation's identifier, whether it has finished, as a number, and the
    /// context.
    public class func setAnimationDidStop(_ selector: Selector?) {
        changeOldAnimation { $0.didStop = selector }
    }

    /// Sets the delegate's method that is called when the open animation is committed.
    ///
    /// It receives the animation's identifier and the context.
    public class func setAnimationWillStart(_ selector: Selector?) {
        changeOldAnimation { $0.willStart = selector }
    }

    /// Plays a transition from a view's present content to that at ``commitAnimations()``.
    ///
    /// It has the timing of the open animation, which has one transition: the last one counts.
    ///
    /// - Parameters:
    ///   - transition: the kind.
    ///   - view: the view whose subviews change.
    ///   - cache: whether pictures of the content are used instead of the content; pictures are
    ///     always used.
    public class func setAnimationTransition(
        _ transition: AnimationTransition, for view: UIView, cache: Bool
    ) {
        changeOldAnimation { animation in
            guard let options = transition.options, areAnimationsEnabled,
                animation.timing.duration > 0
            else { return animation.transition = nil }
            animation.transition = (ViewTransition.begin(on: view, options: options), options)
        }
    }

    /// Sets whether changes that follow start from the values on the screen. Default: false.
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        changeOldAnimation {
            if fromCurrentState {
                $0.options.insert(.beginFromCurrentState)
            } else {
                $0.options.remove(.beginFromCurrentState)
            }
        }
    }

    private class func changeOldAnimation(
        _ name: String = #function, _ change: (OldAnimation) -> Void
    ) {
        guard let animation = OldAnimation.open.last else {
            return reportMistake(
                "UIView.\(name) was called outside of beginAnimations and commitAnimations")
        }
        change(animation)
    }
}
