/// Something that watches touches for one gesture and tells its targets; the base of tap, pan and the others.
///
/// A recognizer attached to a view watches the touches of the view and its subviews, before they do. Subclasses override
/// the touches methods and set ``state``; whether a gesture may be recognized then is settled with the other recognizers
/// of the same touches: those it has to wait for, its delegate's word, and, unless a delegate allows both, who was first.
///
/// Source: Apple, UIGestureRecognizer.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
    /// The view that the recognizer is attached to.
    public internal(set) final weak var view: UIView?
    /// Who has a say in what the recognizer takes and when it begins.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// Whether recognizing the gesture takes its touches away from their views. Default: true.
    open var cancelsTouchesInView = true
    /// Whether views learn of touches only once this recognizer has failed. Default: false.
    open var delaysTouchesBegan = false
    /// Whether views learn of the end of touches only once this recognizer has failed. Default: true.
    ///
    /// A double tap on a view so keeps back the end of the first touch until the second has not come.
    open var delaysTouchesEnded = true
    /// A name for the recognizer, for the program's own use.
    open var name: String?
    /// Whether the recognizer gets touches. Default: true. Switched off on the way, it cancels or fails.
    open var isEnabled = true {
        didSet { if !isEnabled { abandon() } }
    }

    /// What `objc_setAssociatedObject` has attached; goes with the object.
    package nonisolated(unsafe) final var associations: Associations?
    final var actions: [Action] = []
    /// The state without regard to what is being reported.
    final var current = State.possible {
        didSet { if oldValue == .possible && current != .possible { attemptWasDecided() } }
    }
    /// The state that a target is being told of, when the recognizer has already gone on.
    final var reported: State?
    /// What the recognizer will become once those it waits for have failed.
    final var pending: State?
    final var awaited: [UIGestureRecognizer] = []
    final var requirements: [Requirement] = []
    /// The touches that it watches and that are down, in the order in which they came.
    final var tracked: [UITouch] = []
    /// All touches of the present attempt.
    final var sequence: [UITouch] = []
    /// The middle of the touches, in the window's coordinates, as long as there were any.
    final var centroid = CGPoint.zero
    /// Where it competes with the others; nil while it watches nothing.
    final weak var arbiter: GestureArbiter?

    struct Requirement {
        weak var recognizer: UIGestureRecognizer?
    }

    /// Creates a recognizer without targets.
    public override init() {
        super.init()
    }

    /// How far the recognizer has come; set by subclasses, along the arrows of the state machine.
    ///
    /// A change to `began` or `ended` may be delayed (while others have to fail first) or turned into `failed`; ask for
    /// the state after setting it. A change that the state machine does not have is reported and left out.
    open var state: State {
        get { reported ?? current }
        set { request(newValue) }
    }

    // MARK: For subclasses

    /// Tells that touches have come down. The base version does nothing.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Tells that touches have moved. The base version does nothing.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Tells that touches have been lifted. The base version does nothing.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Tells that touches were taken away. The base version cancels or fails the gesture.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        if !current.isFinal { state = .cancelled }
    }

    /// Forgets the gesture; called after it has ended, failed or been cancelled and all its touches are up.
    open func reset() {}

    /// Stops watching a touch.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        forget(touch)
        touch.gestureRecognizers?.removeAll { $0 === self }
    }

    /// Whether recognizing this gesture makes another recognizer of the same touches fail; true unless overridden.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Whether another gesture of the same touches makes this recognizer fail; true unless overridden.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Whether this recognizer waits for another of the same touches to fail; false unless overridden.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Whether another recognizer of the same touches waits for this one to fail; false unless overridden.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Whether the recognizer takes a touch at all, its delegate's word aside; for recognizers of the framework.
    func takes(_ touch: UITouch) -> Bool { true }

    /// Called when the recognizer leaves `possible`, by its own doing or another's; for the framework's own, which stop
    /// waiting for a gesture here. ``reset()`` comes later, when all touches are up.
    func attemptWasDecided() {}

    /// Whether the gesture may begin, its delegate's and the touched view's word aside; for the framework's own.
    func allowsBeginning() -> Bool { true }

    // MARK: Where

    /// How many touches the gesture has at the moment.
    open var numberOfTouches: Int { tracked.count }

    /// Answers the middle of the touches, in a view's coordinates; nil means the window's.
    ///
    /// After the last touch is up it is where that was.
    open func location(in view: UIView?) -> CGPoint {
        view?.convert(centroid, from: nil) ?? centroid
    }

    /// Answers where one of the touches is, in a view's coordinates; nil means the window's.
    ///
    /// `touchIndex`: 0 ..< ``numberOfTouches``. Any other is reported, and the middle of the touches is returned.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        guard tracked.indices.contains(touchIndex) else {
            reportMistake(
                "location(ofTouch: \(touchIndex)) of a gesture with \(tracked.count) touches is the middle of them; "
                    + "ask numberOfTouches first")
            return location(in: view)
        }
        return tracked[touchIndex].location(in: view)
    }

    // MARK: Waiting for others

    /// Makes the recognizer wait, before it recognizes its gesture, for another one to fail.
    ///
    /// When the other recognizes its gesture, this one fails. The other is not retained.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        requirements.removeAll { $0.recognizer == nil }
        requirements.append(Requirement(recognizer: otherGestureRecognizer))
    }
}
