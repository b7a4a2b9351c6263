import CLivePreview
import MainLoop

extension UIApplication {
    /// Whether a program is visible and receives events.
    ///
    /// Source: Apple, UIApplication.State.
    public enum State: Int, Sendable {
        /// Visible, and receives events.
        case active = 0
        /// Visible without receiving events; a transitional state.
        case inactive = 1
        /// Not visible.
        case background = 2
    }

    /// Posted after the program has launched; the object is the application.
    nonisolated public static let didFinishLaunchingNotification = NSNotification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    /// Posted after the program has become active; the object is the application.
    nonisolated public static let didBecomeActiveNotification = NSNotification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted before the program becomes inactive; the object is the application.
    nonisolated public static let willResignActiveNotification = NSNotification.Name(
        "UIApplicationWillResignActiveNotification")
    /// Posted after the program has entered the background; the object is the application.
    nonisolated public static let didEnterBackgroundNotification = NSNotification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted before the program enters the foreground; the object is the application.
    nonisolated public static let willEnterForegroundNotification = NSNotification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Posted when memory is low; the object is the application.
    nonisolated public static let didReceiveMemoryWarningNotification = NSNotification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    /// Posted before the program terminates; the object is the application.
    nonisolated public static let willTerminateNotification = NSNotification.Name(
        "UIApplicationWillTerminateNotification")

    /// Moves the program and its scenes to another state through the states between, notifying
    /// delegates and observers.
    ///
    /// In a program with scenes the scenes' delegates are notified in place of the application's;
    /// the notifications are posted for both.
    ///
    /// Not in UIKit, where the system does it. Here the viewer or a test calls it.
    public final func enter(_ state: State) {
        while applicationState != state {
            switch (applicationState, state) {
            case (.active, _):
                moveScenes(to: .foregroundInactive)
                enter(Self.willResignActiveNotification) { $0.applicationWillResignActive(self) }
                applicationState = .inactive
            case (.inactive, .background):
                applicationState = .background
                beginBackgroundTime()
                moveScenes(to: .background)
                enter(Self.didEnterBackgroundNotification) {
                    $0.applicationDidEnterBackground(self)
                }
                saveRestorableState()
            case (.background, _):
                endBackgroundTime()
                moveScenes(to: .foregroundInactive)
                enter(Self.willEnterForegroundNotification) {
                    $0.applicationWillEnterForeground(self)
                }
                applicationState = .inactive
            case (.inactive, _):
                applicationState = .active
                moveScenes(to: .foregroundActive)
                enter(Self.didBecomeActiveNotification) { $0.applicationDidBecomeActive(self) }
            }
        }
    }

    /// Notifies the delegate, the observers and the windows' controllers that memory is low.
    ///
    /// Not in UIKit, where the system does it. Here a program that monitors memory, or a test,
    /// calls it.
    public final func receiveMemoryWarning() {
        notify(Self.didReceiveMemoryWarningNotification) {
            $0.applicationDidReceiveMemoryWarning(self)
        }
        func warn(_ controller: UIViewController) {
            controller.didReceiveMemoryWarning()
            controller.children.forEach(warn)
            if let presented = controller.presentation?.presentedViewController { warn(presented) }
        }
        windows.compactMap(\.rootViewController).forEach(warn)
    }

    private func moveScenes(to state: UIScene.ActivationState) {
        for scene in scenes { scene.move(to: state) }
    }

    /// Notifies of a state: the delegate only if the scenes' delegates do not hear of it.
    ///
    /// Source: Apple, "Managing your app's life cycle".
    private func enter(_ name: NSNotification.Name, _ call: (any UIApplicationDelegate) -> Void) {
        notify(name) { if !usesScenes { call($0) } }
    }

    /// Notifies the delegate first and then the observers. [U]
    private func notify(_ name: NSNotification.Name, _ call: (any UIApplicationDelegate) -> Void) {
        if let delegate { call(delegate) }
        NotificationCenter.default.post(name: name, object: self)
    }

    /// Launches a program and runs it until its main loop ends.
    static func run(delegate: (any UIApplicationDelegate)?) -> Int32 {
        if isPreviewed { mainspring_write_whole_lines() }
        makeFolders()
        let application = launch(delegate: delegate)
        startPreviewIfAsked()
        MainLoop.main.run()
        mainspring_end_live_preview()
        application.terminate()
        // UIApplication does not retain its delegate.
        return withExtendedLifetime(delegate) { 0 }
    }

    /// Makes the folders that each program finds on iOS: those of documents and caches. Where the
    /// system allows none, as for a service without a home, the program's own attempts fail.
    private static func makeFolders() {
        for folder in [FileManager.SearchPathDirectory.documentDirectory, .cachesDirectory] {
            _ = try? FileManager.default.url(
                for: folder, in: .userDomainMask, appropriateFor: nil, create: true)
        }
    }

    /// Whether the environment asks for a live preview.
    private static var isPreviewed: Bool {
        ProcessInfo.processInfo.environment["MAINSPRING_PORT"]?.isEmpty == false
    }

    /// Starts the live preview if `MAINSPRING_PORT` is set.
    ///
    /// UIKit does not depend on a server; a program enables the preview by linking LivePreview.
    private static func startPreviewIfAsked() {
        guard isPreviewed else { return }
        guard mainspring_begin_live_preview() == 0 else { return }
        let sentence =
            "MAINSPRING_PORT is set, but this program does not link LivePreview. Add "
            + #".product(name: "LivePreview", package: "Mainspring") to its target in Package.swift."#
        try? FileHandle.standardError.write(contentsOf: Data((sentence + "\n").utf8))
    }

    /// The window over which UIKit presents: the key one, or else the last visible one.
    final var windowInFront: UIWindow? {
        let visible = windows.filter { !$0.isHidden }
        return visible.first(where: \.isKeyWindow) ?? visible.last
    }

    /// Launches a program up to the start of its main loop.
    package static func launch(delegate: (any UIApplicationDelegate)?) -> UIApplication {
        let application = UIApplication.shared
        application.applicationState = .inactive
        application.delegate = delegate
        ProgramInformation.delegateModule.withLock { $0 = application.delegateModule }
        let request = application.launchRequest
        application.launchRequest = LaunchRequest()
        // A scene gets the request in place of the delegate. One that has shown a window has none.
        var expectsScene: Bool {
            application.declaresScenes && application.windows.allSatisfy(\.isHidden)
        }
        var options: [LaunchOptionsKey: Any]? { expectsScene ? nil : request.options }
        application.registerFonts()
        let isWilling =
            delegate?.application(application, willFinishLaunchingWithOptions: options) ?? true
        let window = application.makeMainWindow()
        if !expectsScene { application.restoreState() }
        let isReady =
            delegate?.application(application, didFinishLaunchingWithOptions: options) ?? true
        application.connectScene(request)
        window?.makeKeyAndVisible()
        application.presentRestoredControllers()
        NotificationCenter.default.post(
            name: didFinishLaunchingNotification, object: application, userInfo: options)
        if !application.usesScenes {
            application.deliver(request, handlesContents: isWilling && isReady)
        }
        application.enter(.active)
        return application
    }

    /// Ends a program after its main loop has ended.
    package final func terminate() {
        if applicationState == .active { enter(.inactive) }
        if applicationState != .background {
            scenes.forEach(saveState)
            saveRestorableState()
        }
        notify(Self.willTerminateNotification) { $0.applicationWillTerminate(self) }
    }
}
