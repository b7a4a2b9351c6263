import CLivePreview
import MainLoop

extension UIApplication {
    /// Whether a program is shown and gets events.
    ///
    /// Source: Apple, UIApplication.State.
    public enum State: Int, Sendable {
        /// It is shown and gets events.
        case active = 0
        /// It is shown and gets no events, on the way to another state.
        case inactive = 1
        /// It is not shown.
        case background = 2
    }

    /// Why a program was launched: keys of the launch options, of which there are none on Linux.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// Posted when the program has started; the object is the application.
    public static let didFinishLaunchingNotification = NSNotification.Name(
        "UIApplicationDidFinishLaunchingNotification")
    /// Posted when the program gets events; the object is the application.
    public static let didBecomeActiveNotification = NSNotification.Name("UIApplicationDidBecomeActiveNotification")
    /// Posted when the program is about to get no more events; the object is the application.
    public static let willResignActiveNotification = NSNotification.Name("UIApplicationWillResignActiveNotification")
    /// Posted when the program is shown no longer; the object is the application.
    public static let didEnterBackgroundNotification = NSNotification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted when the program is about to be shown again; the object is the application.
    public static let willEnterForegroundNotification = NSNotification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Posted when memory is scarce; the object is the application.
    public static let didReceiveMemoryWarningNotification = NSNotification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    /// Posted when the program ends; the object is the application.
    public static let willTerminateNotification = NSNotification.Name("UIApplicationWillTerminateNotification")

    /// Takes the program to another state, through those between, telling delegate and observers on the way.
    ///
    /// Not in UIKit, where the device does it: here whoever shows the program, or a test, says when it is shown.
    public final func enter(_ state: State) {
        while applicationState != state {
            switch (applicationState, state) {
            case (.active, _):
                tell(Self.willResignActiveNotification) { $0.applicationWillResignActive(self) }
                applicationState = .inactive
            case (.inactive, .background):
                applicationState = .background
                tell(Self.didEnterBackgroundNotification) { $0.applicationDidEnterBackground(self) }
            case (.background, _):
                tell(Self.willEnterForegroundNotification) { $0.applicationWillEnterForeground(self) }
                applicationState = .inactive
            case (.inactive, _):
                applicationState = .active
                tell(Self.didBecomeActiveNotification) { $0.applicationDidBecomeActive(self) }
            }
        }
    }

    /// Tells the delegate, the observers and the controllers in the windows that memory is scarce.
    ///
    /// Not in UIKit, where the device does it: here whoever watches the machine's memory, or a test, says so.
    public final func receiveMemoryWarning() {
        tell(Self.didReceiveMemoryWarningNotification) { $0.applicationDidReceiveMemoryWarning(self) }
        func warn(_ controller: UIViewController) {
            controller.didReceiveMemoryWarning()
            controller.children.forEach(warn)
            if let presented = controller.presentation?.presentedViewController { warn(presented) }
        }
        windows.compactMap(\.rootViewController).forEach(warn)
    }

    /// The delegate first, then the observers. [U]
    private func tell(_ name: NSNotification.Name, _ call: (any UIApplicationDelegate) -> Void) {
        if let delegate { call(delegate) }
        NotificationCenter.default.post(name: name, object: self)
    }

    /// Starts a program and runs it until its loop ends.
    static func run(delegate: (any UIApplicationDelegate)?) -> Int32 {
        let application = launch(delegate: delegate)
        startPreviewIfAsked()
        MainLoop.main.run()
        mainspring_end_live_preview()
        application.terminate()
        // The application does not own its delegate.
        return withExtendedLifetime(delegate) { 0 }
    }

    /// Starts the live preview if `MAINSPRING_PORT` asks for it.
    ///
    /// UIKit does not depend on a server: the program decides by linking LivePreview.
    private static func startPreviewIfAsked() {
        guard ProcessInfo.processInfo.environment["MAINSPRING_PORT"]?.isEmpty == false else { return }
        guard mainspring_begin_live_preview() == 0 else { return }
        let sentence =
            "MAINSPRING_PORT is set, but this program does not link LivePreview. Add "
            + #".product(name: "LivePreview", package: "Mainspring") to its target in Package.swift."#
        try? FileHandle.standardError.write(contentsOf: Data((sentence + "\n").utf8))
    }

    /// The part of a program's start before its loop runs.
    package static func launch(delegate: (any UIApplicationDelegate)?) -> UIApplication {
        let application = UIApplication.shared
        application.applicationState = .inactive
        application.delegate = delegate
        _ = delegate?.application(application, willFinishLaunchingWithOptions: nil)
        _ = delegate?.application(application, didFinishLaunchingWithOptions: nil)
        NotificationCenter.default.post(name: didFinishLaunchingNotification, object: application)
        application.enter(.active)
        return application
    }

    /// The part of a program's end after its loop has run.
    package final func terminate() {
        if applicationState == .active { enter(.inactive) }
        tell(Self.willTerminateNotification) { $0.applicationWillTerminate(self) }
    }
}
