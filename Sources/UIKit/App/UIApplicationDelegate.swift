/// Who decides what a program does when it starts, becomes active, goes to the background and ends.
///
/// `@main` on a class that conforms starts the program: see ``UIApplicationMain(_:_:_:_:)``.
///
/// Source: Apple, UIApplicationDelegate. All methods have defaults.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
    /// Called first, before anything is shown. Returns whether the launch may go on; here it always does.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Called when the program has started: make the window here. The answer is not used.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// Tells that the program gets events now.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Tells that the program is about to get no more events.
    func applicationWillResignActive(_ application: UIApplication)
    /// Tells that the program is shown no longer.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// Tells that the program is about to be shown again.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Tells that memory is scarce.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)
    /// Tells that the program ends.
    func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
    /// Answers true.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    /// Answers true.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
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
}

extension UIApplicationDelegate where Self: NSObject {
    /// Starts the program with a delegate of this class: what `@main` calls.
    public static func main() {
        exit(UIApplication.run(delegate: _DelegateMaker.make(Self.self)))
    }
}

/// Starts the program: makes the application and its delegate, tells it, and runs the main loop.
///
/// The loop runs until SIGINT or SIGTERM; the delegate is told of the end.
///
/// Deviation: the function returns, as the loop does.
///
/// - Parameters:
///   - argc: how many arguments the command line has; not used.
///   - argv: the arguments; not used.
///   - principalClassName: nil; the application is always ``UIApplication``, and a name is a programming error.
///   - delegateClassName: the delegate's class, as `NSStringFromClass` names it; nil for no delegate.
/// - Returns: 0.
@preconcurrency @MainActor
@discardableResult
public func UIApplicationMain(
    _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principalClassName: String?,
    _ delegateClassName: String?
) -> Int32 {
    precondition(
        principalClassName == nil || principalClassName == NSStringFromClass(UIApplication.self),
        "UIApplicationMain: the application is a UIApplication here; pass nil, not “\(principalClassName ?? "")”")
    guard let delegateClassName else { return UIApplication.run(delegate: nil) }
    guard let type = NSClassFromString(delegateClassName) as? any (NSObject & UIApplicationDelegate).Type else {
        preconditionFailure(
            "UIApplicationMain: there is no class “\(delegateClassName)” that is an NSObject and a UIApplicationDelegate; "
                + "pass NSStringFromClass(AppDelegate.self)")
    }
    return UIApplication.run(delegate: _DelegateMaker.make(type))
}

/// The maker of a delegate's object, whose class is known only at run time; of no use to programs. Not in UIKit.
///
/// Swift lets only required initialisers be called so, and `UIResponder.init()` cannot be one. The entry for `init()` stands
/// at one place in the tables of all classes derived from NSObject; this class, whose `init()` is required, lends its view
/// of it. A class without `init()` has a stub there that stops the program and says so.
///
/// The class is open, so that no compiler may conclude that its `init()` is never overridden and call that by its address,
/// as release builds did.
open class _DelegateMaker: NSObject {
    /// Creates an object of the class or of one that was taken for it.
    public override required init() {
        super.init()
    }

    // Not optimised: whoever believes the borrowed type would call this class's own initialiser.
    @inline(never) @_optimize(none)
    static func make<Delegate: NSObject & UIApplicationDelegate>(_ type: Delegate.Type) -> any UIApplicationDelegate {
        let made: NSObject = unsafeBitCast(type as AnyClass, to: _DelegateMaker.Type.self).init()
        guard let delegate = made as? any UIApplicationDelegate else {
            preconditionFailure("\(type) has no init() of its own or inherited; an application's delegate needs one")
        }
        return delegate
    }
}
