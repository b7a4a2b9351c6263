import MainLoop

extension UIApplication {
    /// Posted at midnight and when the clock was set; the object is the application.
    nonisolated public static let significantTimeChangeNotification = NSNotification.Name(
        "UIApplicationSignificantTimeChangeNotification")
    /// Posted before protected files can no longer be read; the object is the application.
    nonisolated public static let protectedDataWillBecomeUnavailableNotification =
        NSNotification.Name("UIApplicationProtectedDataWillBecomeUnavailable")
    /// Posted when protected files can be read; the object is the application.
    nonisolated public static let protectedDataDidBecomeAvailableNotification =
        NSNotification.Name("UIApplicationProtectedDataDidBecomeAvailable")
    /// Posted after the user has taken a screenshot; the object is the application.
    nonisolated public static let userDidTakeScreenshotNotification = NSNotification.Name(
        "UIApplicationUserDidTakeScreenshotNotification")

    /// Notifies the delegate and the observers that a day has begun or the clock was set.
    ///
    /// Not in UIKit, where the system does it. Here a program that watches the clock, or a test,
    /// calls it.
    public final func receiveSignificantTimeChange() {
        delegate?.applicationSignificantTimeChange(self)
        NotificationCenter.default.post(
            name: Self.significantTimeChangeNotification, object: self)
    }

    /// Changes ``isProtectedDataAvailable``, and notifies the delegate and the observers.
    ///
    /// Not in UIKit, where the system does it. Here a device that locks files, or a test, calls it.
    public final func receive(protectedDataAvailability isAvailable: Bool) {
        guard isAvailable != isProtectedDataAvailable else { return }
        if isAvailable {
            isProtectedDataAvailable = true
            delegate?.applicationProtectedDataDidBecomeAvailable(self)
            NotificationCenter.default.post(
                name: Self.protectedDataDidBecomeAvailableNotification, object: self)
        } else {
            delegate?.applicationProtectedDataWillBecomeUnavailable(self)
            NotificationCenter.default.post(
                name: Self.protectedDataWillBecomeUnavailableNotification, object: self)
            isProtectedDataAvailable = false
        }
    }

    /// Notifies the observers that a screenshot was made.
    ///
    /// Not in UIKit, where the system does it. Here the part that makes pictures, or a test, calls
    /// it.
    public final func receiveScreenshot() {
        NotificationCenter.default.post(
            name: Self.userDidTakeScreenshotNotification, object: self)
    }

    // MARK: Fetching

    /// The interval of a program that fetches as often as the system allows, in seconds.
    nonisolated public static let backgroundFetchIntervalMinimum: TimeInterval = 0
    /// The interval of a program that does not fetch, in seconds.
    nonisolated public static let backgroundFetchIntervalNever = TimeInterval
        .greatestFiniteMagnitude

    /// Sets the least number of seconds between two fetches. Default: never.
    ///
    /// Source: Apple, setMinimumBackgroundFetchInterval(_:), deprecated in iOS 13.
    ///
    /// - Parameter minimumBackgroundFetchInterval: the seconds; a negative or odd number is
    ///   reported and ignored.
    public final func setMinimumBackgroundFetchInterval(
        _ minimumBackgroundFetchInterval: TimeInterval
    ) {
        guard minimumBackgroundFetchInterval >= 0, minimumBackgroundFetchInterval.isFinite else {
            return reportMistake(
                "The interval of fetches must be at least 0, not \(minimumBackgroundFetchInterval)"
            )
        }
        self.minimumBackgroundFetchInterval = minimumBackgroundFetchInterval
    }

    /// Lets the program fetch data, unless its interval is
    /// ``backgroundFetchIntervalNever``.
    ///
    /// Not in UIKit, where the system does it. Here a device or a test calls it.
    ///
    /// - Parameter completion: called with what the delegate has fetched.
    /// - Returns: whether the delegate was called.
    @discardableResult
    public final func receiveBackgroundFetch(
        completion: @escaping (UIBackgroundFetchResult) -> Void = { _ in }
    ) -> Bool {
        guard let delegate, minimumBackgroundFetchInterval < Self.backgroundFetchIntervalNever,
            backgroundRefreshStatus == .available
        else { return false }
        delegate.application(self, performFetchWithCompletionHandler: completion)
        return true
    }

    // MARK: Icons

    /// Whether Info.plist has icons to choose from, under CFBundleIcons and
    /// CFBundleAlternateIcons.
    public final var supportsAlternateIcons: Bool { !alternateIcons.isEmpty }

    /// Chooses the program's icon.
    ///
    /// Source: Apple, setAlternateIconName(_:completionHandler:).
    ///
    /// Deviation: the choice lasts until the program ends, and no alert announces it.
    ///
    /// - Parameters:
    ///   - alternateIconName: the name in Info.plist; nil for the first icon.
    ///   - completionHandler: called in the next turn of the main loop with nil, or an error if
    ///     there is no such icon.
    public final func setAlternateIconName(
        _ alternateIconName: String?,
        completionHandler: (@MainActor @Sendable ((any Error)?) -> Void)? = nil
    ) {
        var failure: NoSuchIcon?
        if let alternateIconName, alternateIcons[alternateIconName] == nil {
            failure = NoSuchIcon(name: alternateIconName)
        } else {
            self.alternateIconName = alternateIconName
        }
        guard let completionHandler else { return }
        MainLoop.main.deferBlock { completionHandler(failure) }
    }

    private var alternateIcons: [String: Any] {
        let icons = infoDictionary?["CFBundleIcons"] as? [String: Any]
        return icons?["CFBundleAlternateIcons"] as? [String: Any] ?? [:]
    }
}

/// A name of an icon that Info.plist does not have.
private struct NoSuchIcon: LocalizedError {
    let name: String
    var errorDescription: String? {
        "Info.plist has no icon “\(name)” under CFBundleIcons, CFBundleAlternateIcons"
    }
}
