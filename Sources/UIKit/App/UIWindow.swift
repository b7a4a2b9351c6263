/// The root of a view hierarchy; dispatches events to recognizers and views.
///
/// A window is initially hidden; ``makeKeyAndVisible()`` shows it. The program must retain it.
///
/// Source: Apple, UIWindow.
@preconcurrency @MainActor
open class UIWindow: UIView {
    /// The screen of the window.
    open var screen: UIScreen = .main

    /// The level, by which the application orders its windows. Default: normal.
    ///
    /// Source: Apple, windowLevel.
    open var windowLevel = Level.normal {
        didSet {
            guard windowLevel != oldValue else { return }
            if !windowLevel.rawValue.isFinite {
                reportMistake(
                    "windowLevel \(windowLevel.rawValue) is not finite; it stays "
                        + "\(oldValue.rawValue)")
                windowLevel = oldValue
            }
            UIApplication.shared.windowLevelChanged()
        }
    }

    /// The insets of the window covered by the device's shape and bars; the base of the views' safe
    /// areas. Default: zero.
    ///
    /// They are those of the orientation in which they are set; a phone that is turned by a quarter
    /// covers what iPhones cover then. Not in UIKit, where the device determines them. Here the
    /// program sets them.
    public final var deviceSafeAreaInsets = UIEdgeInsets.zero {
        didSet {
            let wereTurned = turnedInsets.device
            turnedInsets.device = false
            guard wereTurned || deviceSafeAreaInsets != oldValue else { return }
            deviceSafeAreaInsets = checked(
                deviceSafeAreaInsets, "deviceSafeAreaInsets", keeping: oldValue)
            insetsNeedUpdate()
            systemBarsNeedUpdate()
        }
    }

    /// How far the viewer is from the middle of the screen, for ``UIMotionEffect``s. Default: zero.
    ///
    /// From −1, left or above, to 1; other numbers are reported, and the nearest are used. Not in
    /// UIKit, where the device's sensors determine it. Here the program or a test sets it.
    public final var viewerOffset = UIOffset.zero {
        didSet {
            guard viewerOffset != oldValue else { return }
            viewerOffset = checked(viewerOffset, "viewerOffset", keeping: oldValue, in: -1...1)
            showMotionEffectsBelow()
        }
    }

    /// The scene of the window: the one with which it was created, or the first connected one.
    open weak var windowScene: UIWindowScene?

    final var storedEnvironment = WindowEnvironment()
    /// Whether the device was turned by a quarter since the strips that it covers were set.
    final var turnedInsets = (device: false, environment: false)
    /// The status bar and the home indicator, once the safe area has left room for one.
    final var systemBars: SystemBars?
    final var awaitsSystemBars = false

    /// The controller whose view fills the window, or nil.
    ///
    /// Its view is loaded and added when the window becomes visible, and keeps the size of the
    /// window's bounds.
    open var rootViewController: UIViewController? {
        didSet { rootViewControllerChanged(from: oldValue) }
    }

    /// The responder in the window that receives typed text.
    package final var firstResponder: UIResponder? {
        get { firstResponderReference }
        set {
            let before = firstResponderReference
            defer {
                updateKeyboard()
                storedFocus?.firstResponderDidChange(from: before)
                TextInteractions.inputMayHaveChanged()
                InputModes.ofMain.firstResponderDidChange(to: firstResponderReference)
            }
            guard let old = firstResponderReference else {
                firstResponderReference = newValue
                newValue?.didBecomeFirstResponder()
                return
            }
            guard old !== newValue else { return }
            firstResponderReference = newValue
            old.didResignFirstResponder()
            if firstResponderReference === newValue { newValue?.didBecomeFirstResponder() }
        }
    }
    private weak var firstResponderReference: UIResponder?

    /// The manager of the window's responders, created when it is first asked for.
    open override var undoManager: UndoManager? { windowUndoManager }
    private final lazy var windowUndoManager = UndoManager()

    final var storedKeyboard: WindowKeyboard?
    final var storedFocus: UIFocusSystem?
    /// How many calls change the first responder now, which may resign before there is another.
    final var isChangingFirstResponder = 0 {
        didSet { updateKeyboard() }
    }

    /// Whether the window has last been announced as visible. A new window is hidden without an
    /// announcement.
    private var wasShown = false
    /// The orientations before and after the turn that is under way.
    final var turning: (from: UIInterfaceOrientation, to: UIInterfaceOrientation)?

    final lazy var touchRouter = TouchRouter(window: self)
    /// The pointer above the window.
    final lazy var pointer = PointerTracker(window: self)

    /// Creates a hidden window with a frame in the screen's coordinates, in points.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        prepare()
    }

    /// Creates a hidden window of the screen's size.
    public convenience init() {
        self.init(frame: UIScreen.main.bounds)
    }

    /// Creates a hidden window of a scene, with the size of its screen.
    public init(windowScene: UIWindowScene) {
        super.init(frame: windowScene.screen.bounds)
        prepare()
        self.windowScene = windowScene
    }

    /// Creates a hidden window from an interface file; an empty one from other archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
        coder.didInitialize(self, as: UIWindow.self)
    }

    private func prepare() {
        isHidden = true
        if bounds.size != screen.bounds.size { TraitState.becomeDifferent() }
        setWindow(self)
        UIApplication.shared.windowWasCreated(self)
        windowScene = UIApplication.shared.firstWindowScene
    }

    /// The application, the next object in the responder chain.
    open override var next: UIResponder? { UIApplication.shared }

    /// Whether this is the application's key window.
    open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

    /// Called only by the framework after the window has become key; overrides call super.
    ///
    /// The base version posts `didBecomeKeyNotification`. Source: Apple, becomeKey().
    open func becomeKey() {
        NotificationCenter.default.post(name: Self.didBecomeKeyNotification, object: self)
    }

    /// Called only by the framework after the window has resigned key; overrides call super.
    ///
    /// The base version posts `didResignKeyNotification`. Source: Apple, resignKey().
    open func resignKey() {
        NotificationCenter.default.post(name: Self.didResignKeyNotification, object: self)
    }

    /// Converts a point from this window's coordinates to another window's; nil means the screen's.
    open func convert(_ point: CGPoint, to window: UIWindow?) -> CGPoint {
        let onScreen = onScreen(point)
        return window?.fromScreen(onScreen) ?? onScreen
    }

    /// Converts a point to this window's coordinates from another window's; nil means the screen's.
    open func convert(_ point: CGPoint, from window: UIWindow?) -> CGPoint {
        fromScreen(window?.onScreen(point) ?? point)
    }

    /// Converts a rectangle from this window's coordinates to another window's; nil means the
    /// screen's.
    open func convert(_ rect: CGRect, to window: UIWindow?) -> CGRect {
        rect.mapped { self.convert($0, to: window) }
    }

    /// Converts a rectangle to this window's coordinates from another window's; nil means the
    /// screen's.
    open func convert(_ rect: CGRect, from window: UIWindow?) -> CGRect {
        rect.mapped { self.convert($0, from: window) }
    }

    /// Makes the window key, so that it receives typed text.
    open func makeKey() {
        UIApplication.shared.storedKeyWindow = self
    }

    /// Shows the window in front of the others and makes it key.
    open func makeKeyAndVisible() {
        UIApplication.shared.windowCameToFront(self)
        isHidden = false
        makeKey()
    }

    /// Dispatches touches to the recognizers that track them, then to their views, presses to the
    /// first responder, and movements of the pointer to the views below it.
    open func sendEvent(_ event: UIEvent) {
        if !isReplaced(.windowEvent, [event]) { baseSendEvent(event) }
    }

    final func baseSendEvent(_ event: UIEvent) {
        if let event = event as? UIPressesEvent { return event.dispatch() }
        if let event = event as? HoverEvent { return pointer.dispatch(event) }
        touchRouter.dispatch(event)
    }

    /// The root controller's view gets the focus first.
    open override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        rootViewController.map { [$0] } ?? super.preferredFocusEnvironments
    }

    override var ownSafeArea: UIEdgeInsets { visibleInsets }

    override var inheritedTraitValues: TraitValues {
        superview?.traitValues ?? ownTraitValues(atSize: bounds.size)
    }

    private func ownTraitValues(atSize size: CGSize) -> TraitValues {
        TraitValues.ofWindow(size, scale: screen.scale).withSettings(of: screen)
            .overridden(by: screen.userTraits ?? TraitValues())
            .overridden(by: storedEnvironment.traits).overridden(by: sceneOverrides)
    }

    private var sceneOverrides: TraitValues { windowScene?.traitState.overrides ?? TraitValues() }

    /// Notifies the scene if it is the one whose traits are those of this window.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        guard let previousTraitCollection, let windowScene else { return }
        windowScene.traitsDidChange(of: self, from: previousTraitCollection)
    }

    package override func visibilityDidChange() {
        super.visibilityDidChange()
        if isHidden == wasShown {
            wasShown.toggle()
            let name =
                wasShown ? Self.didBecomeVisibleNotification : Self.didBecomeHiddenNotification
            NotificationCenter.default.post(name: name, object: self)
        }
        showRootView()
    }

    package override func boundsSizeDidChange(from oldSize: CGSize) {
        // What is presented over the full screen has removed the root view, and is notified by it.
        guard let controller = rootViewController, controller.isViewLoaded,
            controller.view.superview === self || controller.presentation != nil
        else {
            followSize(from: oldSize)
            return super.boundsSizeDidChange(from: oldSize)
        }
        // Controllers are notified of the size before their views have it. What they add has it.
        let subviewsBefore = storedSubviews
        let coordinator = TransitionCoordinator(container: self, duration: durationOfTurn)
        let (old, new) = (traitValues(atSize: oldSize), traitValues(atSize: bounds.size))
        if old != new {
            let traits = new.overridden(by: controller.traitState.overrides)
            controller.willTransition(to: UITraitCollection(traits), with: coordinator)
        }
        controller.viewWillTransition(to: bounds.size, with: coordinator)
        UIView.animateOrPlace(
            withDuration: coordinator.transitionDuration,
            animations: {
                self.followSize(from: oldSize)
                let added = self.storedSubviews.filter { view in
                    !subviewsBefore.contains { $0 === view }
                }.map { ($0, $0.frame) }
                super.boundsSizeDidChange(from: oldSize)
                for (view, frame) in added { view.frame = frame }
                coordinator.runAlongside()
                // The completions find the views laid out.
                self.layoutIfNeeded()
            }, completion: { _ in coordinator.finish(wasCancelled: false) })
    }

    private func followSize(from oldSize: CGSize) {
        systemBarsNeedUpdate()
        if bounds.size != screen.bounds.size { TraitState.becomeDifferent() }
        traitsMayHaveChanged(from: traitValues(atSize: oldSize))
    }

    private func traitValues(atSize size: CGSize) -> TraitValues {
        ownTraitValues(atSize: size).overridden(by: traitState.overrides)
    }

    private func rootViewControllerChanged(from old: UIViewController?) {
        guard old !== rootViewController else { return }
        if let old, old.isViewLoaded {
            old.presentation?.tearDown()
            if old.view.superview === self { old.view.removeFromSuperview() }
        }
        showRootView()
    }

    private func showRootView() {
        systemBarsNeedUpdate()
        guard !isHidden, let controller = rootViewController else { return }
        guard let view = controller.view, view.superview !== self else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
    }

    /// Writes the root view controller; overrides call super.
    open override func encodeRestorableState(with coder: NSCoder) {
        super.encodeRestorableState(with: coder)
        guard let root = rootViewController, root.stateKey != nil else { return }
        coder.encode(root, forKey: "UIWindowRootViewController")
    }
    /// Makes the root view controller that has been restored the window's.
    open override func decodeRestorableState(with coder: NSCoder) {
        super.decodeRestorableState(with: coder)
        let root = coder.decodeObject(forKey: "UIWindowRootViewController")
        if let root = root as? UIViewController, root !== rootViewController {
            rootViewController = root
        }
    }
}

extension UIWindow {
    /// Posted when a window has become key; the object is the window.
    nonisolated public static let didBecomeKeyNotification = NSNotification.Name(
        "UIWindowDidBecomeKeyNotification")
    /// Posted when a window has resigned key; the object is the window.
    nonisolated public static let didResignKeyNotification = NSNotification.Name(
        "UIWindowDidResignKeyNotification")
    /// Posted when a window has become visible; the object is the window.
    nonisolated public static let didBecomeVisibleNotification = NSNotification.Name(
        "UIWindowDidBecomeVisibleNotification")
    /// Posted when a window has become hidden; the object is the window.
    nonisolated public static let didBecomeHiddenNotification = NSNotification.Name(
        "UIWindowDidBecomeHiddenNotification")
}

extension UIWindow {
    /// Injects a change of a finger; used by tests, scripts and remote viewers.
    ///
    /// - Parameters:
    ///   - phase: began, moved, ended or cancelled; changes of unknown fingers are ignored.
    ///   - id: the identifier of the finger, constant from began to ended.
    ///   - point: the position in the window's coordinates, in points.
    package final func deliver(phase: UITouch.Phase, id: Int = 0, at point: CGPoint) {
        touchRouter.deliver([TouchChange(phase: phase, id: id, point: point)])
    }

    /// Injects simultaneous changes of several fingers, which recognizers and views receive
    /// together.
    package final func deliver(_ changes: [TouchChange]) {
        touchRouter.deliver(changes)
    }

    /// Cancels all active touches.
    package final func cancelTouches() {
        touchRouter.cancelAll()
    }
}
