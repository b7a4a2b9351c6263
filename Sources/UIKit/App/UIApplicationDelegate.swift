/// Controls the behaviour of a program when it launches, becomes active, enters the background and
/// terminates.
///
/// `@main` on a conforming class starts the program; see ``UIApplicationMain(_:_:_:_:)``.
///
/// Source: Apple, UIApplicationDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject, _WindowOwner {
    /// Called first during the launch, before anything is visible.
    ///
    /// Returns false if the addresses and the action of the options need not be delivered again.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called when the program has launched, if the method with options is not implemented.
    func applicationDidFinishLaunching(_ application: UIApplication)
    /// Called when the program has launched; creates the window.
    ///
    /// Returns false if the addresses and the action of the options need not be delivered again.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called after the program has become active.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Called before the program becomes inactive.
    func applicationWillResignActive(_ application: UIApplication)
    /// Called after the program has entered the background.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// Called before the program enters the foreground.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Called when memory is low.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
    /// Called before the program terminates.
    func applicationWillTerminate(_ application: UIApplication)
    /// Returns the classes of a scene that is about to be connected.
    ///
    /// The default lets Info.plist decide.
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Called after scenes were ended; see
    /// ``UIApplication/requestSceneSessionDestruction(_:options:errorHandler:)``.
    func application(
        _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
    /// Called with an address to open, in a program without scenes; see
    /// ``UIApplication/receive(_:from:openInPlace:)``.
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
    /// Called with an address to open, if the method with options is not implemented.
    ///
    /// Source: Apple, deprecated in iOS 9.
    func application(
        _ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any
    ) -> Bool
    /// Called with an address to open, if neither of the other two methods is implemented.
    ///
    /// Source: Apple, deprecated in iOS 9.
    func application(_ application: UIApplication, handleOpen url: URL) -> Bool
    /// Called before an activity arrives, in a program without scenes; returns whether the program
    /// tells the user that it is waiting.
    func application(
        _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
    ) -> Bool
    /// Called with an activity to continue; see ``UIApplication/receive(userActivity:)``.
    ///
    /// The handler calls `restoreUserActivityState(_:)` of the objects that it is called with.
    func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
    /// Called if an activity did not arrive.
    func application(
        _ application: UIApplication,
        didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
    /// Called after responders have updated their activity.
    func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity)
    /// Performs an action that the user has chosen at the program's icon; see
    /// ``UIApplication/receive(shortcutItem:completion:)``.
    func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void)
    /// Fetches data; see ``UIApplication/receiveBackgroundFetch(completion:)``.
    func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) ->
            Void)
    /// Called at midnight and when the clock was set; see
    /// ``UIApplication/receiveSignificantTimeChange()``.
    func applicationSignificantTimeChange(_ application: UIApplication)
    /// Called before protected files can no longer be read.
    func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication)
    /// Called when protected files can be read.
    func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication)
    /// Called with the token after the program has registered for remote notifications.
    func application(
        _ application: UIApplication,
        didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
    /// Called if the program could not register for remote notifications.
    func application(
        _ application: UIApplication,
        didFailToRegisterForRemoteNotificationsWithError error: any Error)
    /// Called with a remote notification, if the method with a handler is not implemented.
    ///
    /// Source: Apple, deprecated in iOS 10.
    func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any])
    /// Called with a remote notification; see
    /// ``UIApplication/receive(remoteNotification:completion:)``.
    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
    /// Called with the settings that the user has allowed.
    ///
    /// Source: Apple, application(_:didRegister:), deprecated in iOS 10.
    func application(
        _ application: UIApplication,
        didRegister notificationSettings: UIUserNotificationSettings)
    /// Called with a local notification while the program is active, or that the user has chosen.
    ///
    /// Source: Apple, application(_:didReceive:), deprecated in iOS 10.
    func application(_ application: UIApplication, didReceive notification: UILocalNotification)
    /// Called with an action of a local notification that the user has chosen.
    ///
    /// Source: Apple, application(_:handleActionWithIdentifier:for:completionHandler:), deprecated
    /// in iOS 10.
    func application(
        _ application: UIApplication, handleActionWithIdentifier identifier: String?,
        for notification: UILocalNotification, completionHandler: @escaping () -> Void)
    /// Returns the orientations that a window supports.
    ///
    /// The default is every orientation but upside down.
    func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask
    /// Returns whether programs of others may extend this one at a point; asked before the first
    /// keyboard is shown. Default: true.
    ///
    /// There are no other programs' keyboards here, so that the answer changes nothing.
    func application(
        _ application: UIApplication,
        shouldAllowExtensionPointIdentifier extensionPointIdentifier:
            UIApplication.ExtensionPointIdentifier
    ) -> Bool
    /// Returns whether the state of controllers and views is saved now that the program, which has
    /// no scenes of its own, enters the background or ends. The default asks
    /// ``application(_:shouldSaveApplicationState:)``.
    ///
    /// `coder` accepts values of the program's, for example a version. Source: Apple,
    /// application(_:shouldSaveSecureApplicationState:).
    func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool
    /// Returns whether the saved state is restored, before
    /// `application(_:didFinishLaunchingWithOptions:)`. The default asks
    /// ``application(_:shouldRestoreApplicationState:)``.
    func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool
    /// Returns whether the state is saved; asked if the method for secure state is not implemented.
    /// Default: false.
    func application(
        _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
    ) -> Bool
    /// Returns whether the state is restored; asked if the method for secure state is not
    /// implemented. Default: false.
    func application(
        _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
    ) -> Bool
    /// Returns the controller with a path, if it has no restoration class; nil, the default, for
    /// one that the launch has created or the storyboard creates.
    func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController?
    /// Called before the state is saved; writes values of the program's.
    func application(_ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder)
    /// Called after the state was read; reads the values of the program's.
    func application(_ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder)
    /// Called before the interface turns, and before the notification of that.
    func application(
        _ application: UIApplication,
        willChangeStatusBarOrientation newStatusBarOrientation: UIInterfaceOrientation,
        duration: TimeInterval)
    /// Called after the interface has turned, and before the notification of that.
    func application(
        _ application: UIApplication,
        didChangeStatusBarOrientation oldStatusBarOrientation: UIInterfaceOrientation)
    /// Called when the interface has turned and the status bar gets another frame, in points of the
    /// screen.
    func application(
        _ application: UIApplication, willChangeStatusBarFrame newStatusBarFrame: CGRect)
    /// Called when the status bar has got another frame, with the old one in points of the screen.
    func application(
        _ application: UIApplication, didChangeStatusBarFrame oldStatusBarFrame: CGRect)
}

extension UIApplicationDelegate {
    /// Does nothing.
    public func application(
        _ application: UIApplication,
        willChangeStatusBarOrientation newStatusBarOrientation: UIInterfaceOrientation,
        duration: TimeInterval
    ) {}
    /// Does nothing.
    public func application(
        _ application: UIApplication,
        didChangeStatusBarOrientation oldStatusBarOrientation: UIInterfaceOrientation
    ) {}
    /// Does nothing.
    public func application(
        _ application: UIApplication, willChangeStatusBarFrame newStatusBarFrame: CGRect
    ) {}
    /// Does nothing.
    public func application(
        _ application: UIApplication, didChangeStatusBarFrame oldStatusBarFrame: CGRect
    ) {}
}

extension UIApplicationDelegate {
    /// Returns true.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Does nothing.
    public func applicationDidFinishLaunching(_ application: UIApplication) {}
    /// Calls ``applicationDidFinishLaunching(_:)`` and returns true.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        applicationDidFinishLaunching(application)
        return true
    }
    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Lets Info.plist decide.
    public func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { .undecided }
    /// Does nothing.
    public func application(
        _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
    ) {}
    /// Returns every orientation but upside down.
    public func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask { .allButUpsideDown }
    /// Returns true.
    public func application(
        _ application: UIApplication,
        shouldAllowExtensionPointIdentifier extensionPointIdentifier:
            UIApplication.ExtensionPointIdentifier
    ) -> Bool { true }
    /// Asks ``application(_:shouldSaveApplicationState:)``.
    public func application(
        _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
    ) -> Bool { self.application(application, shouldSaveApplicationState: coder) }
    /// Asks ``application(_:shouldRestoreApplicationState:)``.
    public func application(
        _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
    ) -> Bool { self.application(application, shouldRestoreApplicationState: coder) }
    /// Returns false.
    public func application(
        _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
    ) -> Bool { false }
    /// Returns false.
    public func application(
        _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
    ) -> Bool { false }
    /// Returns nil.
    public func application(
        _ application: UIApplication,
        viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController? { nil }
    /// Does nothing.
    public func application(
        _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder
    ) {}
    /// Does nothing.
    public func application(
        _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
    ) {}
}

extension UIApplicationDelegate where Self: NSObject {
    /// Starts the program with a delegate of this class; called through `@main`.
    public static func main() {
        UIApplication.adoptLanguages()
        exit(UIApplication.run(delegate: _DelegateMaker.make(Self.self)))
    }
}

/// Starts the program: creates the application and its delegate, launches it and runs the main
/// loop.
///
/// The loop runs until SIGINT or SIGTERM; then the delegate's `applicationWillTerminate(_:)` is
/// called.
///
/// Deviation: the function returns when the loop has ended.
///
/// - Parameters:
///   - argc: the number of command-line arguments; ignored.
///   - argv: the arguments; ignored.
///   - principalClassName: nil or the name of ``UIApplication``; any other name is reported and
///     ignored.
///   - delegateClassName: the name of the delegate's class, as returned by `NSStringFromClass`; nil
///     for no delegate.
/// - Returns: 0.
@preconcurrency @MainActor
@discardableResult
public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 {
    UIApplication.adoptLanguages()
    let names = [NSStringFromClass(UIApplication.self), String(reflecting: UIApplication.self)]
    if let principalClassName, !names.contains(principalClassName) {
        reportMistake(
            "UIApplicationMain: the application's class must be UIApplication, not "
                + "“\(principalClassName)”; pass nil"
        )
    }
    guard let delegateClassName else { return UIApplication.run(delegate: nil) }
    guard
        let type = NSClassFromString(delegateClassName)
            as? any (NSObject & UIApplicationDelegate).Type
    else {
        preconditionFailure(
            "UIApplicationMain: there is no class “\(delegateClassName)” that is an NSObject and a UIApplicationDelegate; "
                + "pass NSStringFromClass(AppDelegate.self)")
    }
    return UIApplication.run(delegate: _DelegateMaker.make(type))
}

/// Creates a delegate whose class is known only at run time; not for use by programs. Not in UIKit.
///
/// Swift can only call required initialisers on a metatype, and `UIResponder.init()` cannot be
/// required. The entry for `init()` is at the same position in the vtables of all classes derived
/// from NSObject. This class has a required `init()`, so its type is used to call that entry. A
/// class without `init()` has a stub there that stops the program with a message.
///
/// The class is open so that the compiler cannot conclude that `init()` is never overridden and
/// call it directly, which release builds did.
open class _DelegateMaker: NSObject {
    /// Creates an object of the class, or of the class whose metatype was cast to it.
    public override required init() {
        super.init()
    }

    // Not optimised: an optimiser that trusts the cast type would call this class's own
    // initialiser.
    @inline(never) @_optimize(none)
    static func object(of type: AnyClass) -> NSObject {
        unsafeBitCast(type, to: _DelegateMaker.Type.self).init()
    }

    static func make<Delegate: NSObject & UIApplicationDelegate>(_ type: Delegate.Type)
        -> any UIApplicationDelegate
    {
        let made = object(of: type)
        guard let delegate = made as? any UIApplicationDelegate else {
            preconditionFailure(
                "\(type) neither has nor inherits init(); an application's delegate needs it")
        }
        return delegate
    }
}
