import MainLoop

/// The running program: manages its windows and ends the responder chain.
///
/// Source: Apple, UIApplication.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The application of the current main loop.
    ///
    /// Deviation: each main loop has its own, so that a test's virtual loop starts without windows.
    public static var shared: UIApplication {
        MainLoop.main.attachment(UIApplication.self) { _ in UIApplication() }
    }

    /// The delegate, called when the program launches, changes its state and terminates; not
    /// retained.
    ///
    /// A delegate that is a responder is the last object in the responder chain.
    open weak var delegate: (any UIApplicationDelegate)?

    /// Returns the orientations that the program supports in a window: those that the delegate
    /// answers; without one, all but upside down.
    ///
    /// They limit what the window's controllers support. Source: Apple,
    /// UIApplication.supportedInterfaceOrientations(for:).
    open func supportedInterfaceOrientations(
        for window: UIWindow?
    ) -> UIInterfaceOrientationMask {
        delegate?.application(self, supportedInterfaceOrientationsFor: window) ?? .allButUpsideDown
    }

    /// Whether the program is visible and receives events. Default: active.
    ///
    /// A program that starts through ``UIApplicationMain(_:_:_:_:)`` becomes active after its
    /// launch.
    open internal(set) var applicationState = State.active

    /// The delegate if it is a responder, otherwise nil.
    open override var next: UIResponder? { delegate as? UIResponder }

    /// Opens an address and returns whether that was possible. Not in UIKit. Default: nil.
    ///
    /// Set it to show addresses in a program of the device, or to record them in a test. Without
    /// it no address can be opened.
    public final var opener: (@MainActor (URL) -> Bool)?
    /// Whether the delegate has been asked for other programs' keyboards.
    final var hasAskedForKeyboards = false
    /// The token that ``registerForRemoteNotifications()`` gives to the delegate; nil (the default)
    /// for an error.
    ///
    /// A program or test that delivers notifications sets it. Not in UIKit.
    public final var remoteNotificationToken: Data?
    /// Whether the program has registered for remote notifications and got a token.
    public internal(set) final var isRegisteredForRemoteNotifications = false
    /// Whether protected files can be read. Default: true.
    ///
    /// A device that locks them reports it by ``receive(protectedDataAvailability:)``.
    public internal(set) final var isProtectedDataAvailable = true

    /// The reasons for the launch; set them before ``UIApplicationMain(_:_:_:_:)``. Not in UIKit.
    /// Default: none.
    public final var launchRequest = LaunchRequest()
    /// The file that has the state of the scene between runs of the program; nil (the default) for
    /// none. Not in UIKit.
    ///
    /// Written when the scene enters the background and when the program ends, read at its launch.
    /// See ``UISceneDelegate/stateRestorationActivity(for:)``.
    public final var sceneStateFile: URL?
    /// The file that has the state of controllers and views between runs of the program; nil for
    /// none. Not in UIKit.
    ///
    /// It is written when a program without scenes of its own enters the background and when it
    /// ends, if the delegate wants it; see
    /// ``UIApplicationDelegate/application(_:shouldSaveSecureApplicationState:)``. Default:
    /// `restorable-state.plist` in the folder with the program's name in `$XDG_STATE_HOME`, or else
    /// in `~/.local/state`.
    public final lazy var restorableStateFile: URL? = Self.defaultStateFile
    final var stateRestoration = RestorableState()
    final var storedSavedActivities: [NSUserActivity] = []
    /// The current activity; its owner keeps it alive.
    final weak var storedUserActivity: NSUserActivity?

    /// The actions that the program offers at its icon; nil (the default) for none.
    ///
    /// A launcher or a test reads them, and performs one by
    /// ``receive(shortcutItem:completion:)``. Source: Apple, shortcutItems.
    public final var shortcutItems: [UIApplicationShortcutItem]?
    /// The number at the program's icon, for a launcher; 0 (the default) for none.
    ///
    /// Source: Apple, applicationIconBadgeNumber, deprecated in iOS 17. A negative number is
    /// reported and becomes 0.
    public final var applicationIconBadgeNumber = 0 {
        didSet {
            guard applicationIconBadgeNumber < 0 else { return }
            reportMistake("applicationIconBadgeNumber must not be \(applicationIconBadgeNumber)")
            applicationIconBadgeNumber = 0
        }
    }
    /// Whether the screen stays lit while it is not touched. Default: false.
    ///
    /// ``idleTimerHandler`` passes it on to the device. Source: Apple, isIdleTimerDisabled.
    public final var isIdleTimerDisabled = false {
        didSet {
            if isIdleTimerDisabled != oldValue { idleTimerHandler?(isIdleTimerDisabled) }
        }
    }
    /// Whether shaking the device offers to undo and redo. Default: true.
    public final var applicationSupportsShakeToEdit = true
    /// Called with whether the screen must stay lit, after that has changed. Not in UIKit.
    public final var idleTimerHandler: (@MainActor (Bool) -> Void)?
    /// The name of the icon that the user has chosen; nil for the first one.
    public internal(set) final var alternateIconName: String?
    /// Whether the program may fetch data in the background. Default: available.
    ///
    /// Source: Apple, backgroundRefreshStatus.
    public internal(set) final var backgroundRefreshStatus = UIBackgroundRefreshStatus.available
    /// The effect that the user wants of a double tap on a pencil, which a device sets. Not in
    /// UIKit. Default: to change between the tool and the eraser.
    public final var pencilTapAction = UIPencilPreferredAction.switchEraser
    final var receivesRemoteControl = false
    final var minimumBackgroundFetchInterval = UIApplication.backgroundFetchIntervalNever

    /// The names of the background tasks that did not end, for tests; not in UIKit.
    public internal(set) final var backgroundTasks: [UIBackgroundTaskIdentifier: String] = [:]
    final var lastBackgroundTask = 0
    final let backgroundTime = BackgroundTime()

    /// The connected scenes, in the order in which they were connected.
    final var scenes: [UIScene] = []
    /// Whether the program declared its scenes, whose delegates then hear of states instead of the
    /// application's.
    final var usesScenes = false
    /// Whether the program shows that it uses the network. Default: false.
    ///
    /// Source: Apple, isNetworkActivityIndicatorVisible, deprecated in iOS 13, whose
    /// status bars do not show it.
    public final var isNetworkActivityIndicatorVisible = false
    final var wantedStatusBar = WantedStatusBar()

    /// The dictionary with which tests replace Info.plist.
    package final var infoReplacement: [String: Any]?

    private struct WindowReference {
        weak var window: UIWindow?
    }

    private var references: [WindowReference] = []

    /// The existing windows from back to front, including hidden ones. They are not retained.
    open var windows: [UIWindow] { references.compactMap(\.window) }

    /// The window that was last made key, or nil.
    open var keyWindow: UIWindow? { storedKeyWindow }
    final weak var storedKeyWindow: UIWindow? {
        didSet {
            guard storedKeyWindow !== oldValue else { return }
            oldValue?.resignKey()
            storedKeyWindow?.becomeKey()
        }
    }

    /// Dispatches an event to its window.
    open func sendEvent(_ event: UIEvent) {
        if !isReplaced(.applicationEvent, [event]) { event.window?.sendEvent(event) }
    }

    /// Whether touches that begin now are ignored.
    public final var isIgnoringInteractionEvents: Bool { ignoringCalls > 0 }

    /// Ignores touches that begin before the matching call of ``endIgnoringInteractionEvents()``.
    ///
    /// Source: Apple, beginIgnoringInteractionEvents(), deprecated in iOS 13.
    public final func beginIgnoringInteractionEvents() { ignoringCalls += 1 }

    /// Ends the matching call of ``beginIgnoringInteractionEvents()``.
    public final func endIgnoringInteractionEvents() { ignoringCalls = max(0, ignoringCalls - 1) }

    /// Calls a method of a target, or of the first object of the responder chain that performs it.
    ///
    /// Without a target the search begins with the sender if that is a responder, otherwise with
    /// the first responder of the key window: `sendAction(Selector("resignFirstResponder"),
    /// to: nil, from: nil, for: nil)` ends editing.
    ///
    /// Source: Apple, sendAction(_:to:from:for:).
    ///
    /// - Returns: whether a method was called.
    @discardableResult
    open func sendAction(
        _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
    ) -> Bool {
        if let target {
            let target = targetObject(target)
            action.send(to: target, sender, event)
            return action.method(of: target) != nil
        }
        let first =
            sender as? UIResponder ?? keyWindow?.firstResponder ?? keyWindow?.rootViewController
            ?? keyWindow ?? self
        guard let found = first.target(forAction: action, withSender: sender) else { return false }
        action.send(to: found as AnyObject, sender, event)
        return true
    }

    /// Whether the windows are laid out in each commit of the loop.
    private var laysOutWindows = false

    /// Makes layout the first phase of each commit, and registers a window with the application.
    ///
    /// The first window on a loop installs the phase: without windows there is nothing to lay out,
    /// whichever way the program was started.
    final func windowWasCreated(_ window: UIWindow) {
        if !laysOutWindows {
            laysOutWindows = true
            let isShown = { @MainActor [unowned self] (root: CALayer) in
                windows.contains { $0.layer === root }
            }
            LayerScheduler.current.isShown = isShown
            let layOut = { @MainActor [unowned self] in
                compareObservedProperties()
                let calls = Observers.calls
                LayoutPass.commit(windows)
                // Drawing comes after the layout; its changes are laid out before the commit.
                let hasDrawn = LayerScheduler.current.displayLayers(isShown)
                if hasDrawn { LayoutPass.commit(windows) }
                compareObservedProperties()
                // What observers changed belongs to this commit.
                if Observers.calls != calls { LayoutPass.commit(windows) }
                ScrollRun.reviewTravels()
            }
            MainLoop.main.onCommit(.layout, layOut)
            LayerScheduler.current.layOut = layOut
            LayerScheduler.current.measureText = CATextLayer.measure
            LayerScheduler.current.paintText = CATextLayer.paint
            LayerScheduler.current.paintPicture = { content, ghost, context in
                (content as? ViewContent)?.paint(in: ghost.bounds, context)
            }
        }
        windowCameToFront(window)
    }

    /// Moves a window in front of the others of its level.
    final func windowCameToFront(_ window: UIWindow) {
        references.removeAll { $0.window == nil || $0.window === window }
        let place =
            references.firstIndex {
                ($0.window?.windowLevel.rawValue ?? 0) > window.windowLevel.rawValue
            } ?? references.count
        references.insert(WindowReference(window: window), at: place)
    }

    /// Orders the windows by their levels; those of one level keep their order.
    final func windowLevelChanged() {
        references.removeAll { $0.window == nil }
        let levels = references.map { $0.window?.windowLevel.rawValue ?? 0 }
        references = references.indices.sorted {
            levels[$0] == levels[$1] ? $0 < $1 : levels[$0] < levels[$1]
        }.map { references[$0] }
    }

    /// The number of unmatched calls of ``beginIgnoringInteractionEvents()``.
    private var ignoringCalls = 0

    // MARK: Overridable, from the files of their aspects

    /// Returns whether ``opener`` is set.
    ///
    /// Source: Apple, UIApplication.canOpenURL.
    open func canOpenURL(_ url: URL) -> Bool {
        baseCanOpenURL(url)
    }

    /// Opens an address with ``opener``.
    ///
    /// Without one the address is reported as a mistake of the program. `completion` receives, in
    /// the next turn of the main loop, whether the address was opened.
    ///
    /// Source: Apple, UIApplication.open(_:options:completionHandler:).
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {
        baseOpen(url, options: options, completionHandler: completion)
    }

    /// Opens an address as ``open(_:options:completionHandler:)`` does, and returns whether it can
    /// be opened.
    ///
    /// Source: Apple, openURL(_:), deprecated in iOS 10.
    @discardableResult
    open func openURL(_ url: URL) -> Bool {
        guard canOpenURL(url) else { return false }
        open(url)
        return true
    }
}
