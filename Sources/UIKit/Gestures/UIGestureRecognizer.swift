/// Recognizes a gesture in touches and calls its actions; the base class of tap, pan and other
/// recognizers.
///
/// A recognizer attached to a view receives the touches of the view and its subviews before they
/// do. Subclasses override the touches methods and set ``state``. Whether a gesture is then
/// recognized depends on the other recognizers of the same touches: those that it must wait for,
/// its delegate, and, unless a delegate allows both, which one was first.
///
/// Source: Apple, UIGestureRecognizer.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject, NamedInMessages {
    /// The view to which the recognizer is attached.
    open var view: UIView? { storedView }
    final weak var storedView: UIView?
    /// The delegate, which decides about touches, beginning and simultaneous recognition; not
    /// retained.
    open weak var delegate: (any UIGestureRecognizerDelegate)?
    /// Whether recognizing the gesture cancels its touches in their views. Default: true.
    open var cancelsTouchesInView = true
    /// Whether touches are delivered to views only after this recognizer has failed. Default:
    /// false.
    open var delaysTouchesBegan = false
    /// Whether the end of touches is delivered to views only after this recognizer has failed.
    /// Default: true.
    ///
    /// A double-tap recognizer thus delays the end of the first touch until no second tap can
    /// follow.
    open var delaysTouchesEnded = true
    /// The name of the recognizer, for the program's own use.
    open var name: String?
    /// Whether the recognizer receives touches. Default: true. Disabling it during a gesture
    /// cancels or fails the gesture.
    open var isEnabled = true {
        didSet {
            if !isEnabled { abandon() }
            observedPropertiesMayHaveChanged()
        }
    }

    /// The values attached by `objc_setAssociatedObject`; released with the object.
    package nonisolated(unsafe) final var associations: Associations?
    final var actions: [TargetAction] = []
    /// The actual state, regardless of the one being reported.
    final var current = State.possible {
        didSet {
            if oldValue == .possible && current != .possible { attemptWasDecided() }
            observedPropertiesMayHaveChanged()
        }
    }
    /// The state being reported to actions, if the actual state has already changed.
    final var reported: State?
    /// The requested state, entered once the awaited recognizers have failed.
    final var pending: State?
    final var awaited: [UIGestureRecognizer] = []
    final var requirements: [Requirement] = []
    /// The active touches that the recognizer tracks, in the order in which they began.
    final var tracked: [UITouch] = []
    /// The touches that a recognized tap consists of, which are lifted; else empty.
    final var lifted: [UITouch] = []
    /// All touches of the current attempt.
    final var sequence: [UITouch] = []
    /// The last centroid of the tracked touches, in the window's coordinates.
    final var centroid = CGPoint.zero
    /// The arbiter of the current attempt; nil while the recognizer tracks no touches.
    final weak var arbiter: GestureArbiter?

    struct Requirement {
        weak var recognizer: UIGestureRecognizer?
    }

    /// Creates a recognizer that calls a method of an object; with nil for either it calls nothing.
    ///
    /// - Parameters:
    ///   - target: the object; not retained.
    ///   - action: the method, with the recognizer as its argument or without one.
    public init(target: Any?, action: Selector?) {
        super.init()
        if let target, let action { addTarget(target, action: action) }
    }

    /// Creates a recognizer without actions.
    public override convenience init() {
        self.init(target: nil, action: nil)
    }

    /// Adds a method of an object, called for each reported state of the gesture.
    ///
    /// The same method of the same object is added once.
    open func addTarget(_ target: Any, action: Selector) {
        baseAddTarget(target, action: action)
    }

    /// Removes a method of a target.
    ///
    /// - Parameters:
    ///   - target: the target; nil means all targets and closures.
    ///   - action: the selector, or what `addTarget` returned for a method reference; nil means all
    ///     methods.
    open func removeTarget(_ target: Any?, action: Selector?) {
        baseRemoveTarget(target, action: action)
    }

    /// The state of the gesture; set by subclasses according to the state machine.
    ///
    /// A change to `began` or `ended` may be delayed while other recognizers must fail first, or
    /// replaced by `failed`; read the state after setting it. A transition that the state machine
    /// does not contain is reported and ignored.
    open var state: State {
        get { reported ?? visibleState }
        set { request(newValue) }
    }

    // MARK: For subclasses

    /// Called when touches begin. The base version does nothing.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Called when touches move. The base version does nothing.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Called when touches are lifted. The base version does nothing.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

    /// Called when touches are cancelled. The base version cancels or fails the gesture.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
        if !current.isFinal { state = .cancelled }
    }

    /// Resets the recognizer; called after the gesture has ended, failed or been cancelled and all
    /// its touches are lifted.
    open func reset() {}

    /// Stops tracking a touch.
    open func ignore(_ touch: UITouch, for event: UIEvent) {
        forget(touch)
        touch.storedGestureRecognizers?.removeAll { $0 === self }
    }

    /// Returns whether the recognizer receives the touches of an event; true unless overridden. If
    /// false, the delegate is not asked.
    open func shouldReceive(_ event: UIEvent) -> Bool { true }

    /// Returns whether recognizing this gesture makes another recognizer of the same touches fail;
    /// true unless overridden.
    open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Returns whether another gesture of the same touches makes this recognizer fail; true unless
    /// overridden.
    open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

    /// Returns whether this recognizer waits for another of the same touches to fail; false unless
    /// overridden.
    open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

    /// Returns whether another recognizer of the same touches waits for this one to fail; false
    /// unless overridden.
    open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
        false
    }

    /// Returns whether the recognizer accepts a touch, before its delegate is asked; for the
    /// framework's recognizers.
    func takes(_ touch: UITouch) -> Bool { takesFingers }

    /// Whether the recognizer receives the touches of fingers; for the framework's recognizers.
    var takesFingers: Bool { true }

    /// Stops following a pointer, because the recognizer is disabled or detached or its view leaves
    /// the window; for the framework's recognizers.
    func leavePointer() {}

    /// Called when the recognizer leaves `possible` for any reason.
    ///
    /// The framework's recognizers stop their timers here. ``reset()`` follows later, when all
    /// touches are lifted.
    func attemptWasDecided() {}

    /// Called when the view is about to leave its window; for the framework's recognizers.
    func viewWillLeaveWindow() {}

    /// Returns whether the gesture may begin, before delegate and view are asked; for the
    /// framework's recognizers.
    func allowsBeginning() -> Bool { true }

    // MARK: Location

    /// The number of touches that the gesture currently has; of a recognized tap, those that it
    /// consists of.
    open var numberOfTouches: Int { countedTouches.count }

    private var countedTouches: [UITouch] { tracked.isEmpty ? lifted : tracked }

    /// Returns the centroid of the touches in a view's coordinates; nil means the window's.
    ///
    /// After the last touch was lifted it is the last position of that touch.
    open func location(in view: UIView?) -> CGPoint {
        view?.convert(centroid, from: nil) ?? centroid
    }

    /// Returns the position of one touch in a view's coordinates; nil means the window's.
    ///
    /// `touchIndex`: 0 ..< ``numberOfTouches``. An index out of range is reported, and the centroid
    /// is returned.
    open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
        let touches = countedTouches
        guard touches.indices.contains(touchIndex) else {
            reportMistake(
                "location(ofTouch: \(touchIndex)) of a gesture with \(touches.count) touches "
                    + "returned their center; check numberOfTouches first")
            return location(in: view)
        }
        return touches[touchIndex].location(in: view)
    }

    // MARK: Failure requirements

    /// Makes the recognizer wait for another one to fail before it recognizes its gesture.
    ///
    /// If the other recognizer succeeds, this one fails. The other recognizer is not retained.
    open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        requirements.removeAll { $0.recognizer == nil }
        requirements.append(Requirement(recognizer: otherGestureRecognizer))
    }
}
