extension UIApplicationDelegate {
    /// Calls the method from before iOS 9.
    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        application(
            app, open: url, sourceApplication: options[.sourceApplication] as? String,
            annotation: options[.annotation] ?? [String: Any]())
    }
    /// Calls ``application(_:handleOpen:)``.
    public func application(
        _ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any
    ) -> Bool { self.application(application, handleOpen: url) }
    /// Returns false.
    public func application(_ application: UIApplication, handleOpen url: URL) -> Bool { false }
    /// Returns false.
    public func application(
        _ application: UIApplication, willContinueUserActivityWithType userActivityType: String
    ) -> Bool { false }
    /// Returns false.
    public func application(
        _ application: UIApplication, continue userActivity: NSUserActivity,
        restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool { false }
    /// Does nothing.
    public func application(
        _ application: UIApplication,
        didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {}
    /// Does nothing.
    public func application(_ application: UIApplication, didUpdate userActivity: NSUserActivity) {}
    /// Calls the handler with false.
    public func application(
        _ application: UIApplication, performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
    ) { completionHandler(false) }
    /// Calls the handler with no data.
    public func application(
        _ application: UIApplication,
        performFetchWithCompletionHandler completionHandler:
            @escaping (UIBackgroundFetchResult) ->
            Void
    ) { completionHandler(.noData) }
    /// Does nothing.
    public func applicationSignificantTimeChange(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationProtectedDataWillBecomeUnavailable(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationProtectedDataDidBecomeAvailable(_ application: UIApplication) {}
    /// Does nothing.
    public func application(
        _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) {}
}
