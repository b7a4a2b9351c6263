import MainLoop

/// The kind of an activity that shows a web page, as a link opened elsewhere has it.
///
/// Source: Apple, NSUserActivityTypeBrowsingWeb.
public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

/// Something that the user does in the program, described so that it can be continued elsewhere or
/// restored later.
///
/// One activity is current; a device or a test reads it by
/// ``UIApplication/handOffUserActivity()`` and delivers activities by
/// ``UIApplication/receive(userActivity:)``.
///
/// Source: Apple, NSUserActivity, which is Foundation's.
@preconcurrency @MainActor
open class NSUserActivity: NSObject {
    /// The kind of the activity in reverse-DNS style.
    public final let activityType: String
    /// The name of the activity for people. Default: nil.
    open var title: String?
    /// The values needed to continue the activity, as a property list has them. Default: nil.
    open var userInfo: [AnyHashable: Any]?
    /// The keys of ``userInfo`` that ``UIApplication/savedUserActivities`` keep; nil, the default,
    /// for all.
    open var requiredUserInfoKeys: Set<String>?
    /// Words by which the activity is found. Default: empty.
    open var keywords: Set<String> = []
    /// When the activity is no longer worth saving; nil, the default, for never.
    open var expirationDate: Date!
    /// A web page that continues the activity where the program is missing. Default: nil.
    ///
    /// An address other than http and https is reported and ignored. On iOS it stops the process.
    open var webpageURL: URL? {
        didSet {
            guard let webpageURL, !["http", "https"].contains(webpageURL.scheme?.lowercased())
            else { return }
            reportMistake(
                "webpageURL of an activity must be http or https, not \(webpageURL.absoluteString)")
            self.webpageURL = oldValue
        }
    }
    /// The address of the page that led to ``webpageURL``. Default: nil.
    open var referrerURL: URL?
    /// The name under which the activity is saved; one with the same name replaces it. Default:
    /// nil.
    open var persistentIdentifier: String?
    /// Whether another device may continue the activity. Default: true.
    open var isEligibleForHandoff = true
    /// Whether the activity is saved for a search on the device when it becomes current. Default:
    /// false.
    open var isEligibleForSearch = false
    /// Whether it is saved for public searches when it becomes current. Default: false.
    open var isEligibleForPublicIndexing = false
    /// Whether it is saved as a suggestion when it becomes current. Default: false.
    open var isEligibleForPrediction = false
    /// The delegate; not retained.
    open weak var delegate: (any NSUserActivityDelegate)?
    /// Whether ``userInfo`` is out of date.
    ///
    /// After it was set to true the delegate and the responders of the activity update the activity
    /// in the next turn of the main loop, or earlier if the activity is handed off.
    open var needsSave = false {
        didSet {
            guard needsSave, !oldValue, isValid else { return }
            MainLoop.main.deferBlock { [weak self] in self?.save() }
        }
    }

    /// Whether ``invalidate()`` was not called.
    private(set) final var isValid = true
    private var responders: [WeakResponder] = []
    /// The copy that a search finds.
    final weak var savedCopy: NSUserActivity?

    private struct WeakResponder {
        weak var responder: UIResponder?
    }

    /// Creates an activity.
    ///
    /// - Parameter activityType: the kind; an empty one is reported. On iOS it stops the process.
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
        if activityType.isEmpty { reportMistake("The kind of an NSUserActivity is empty") }
    }

    /// Adds entries to ``userInfo``; entries with the same key are replaced.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }

    /// Makes the activity the current one of the program. An invalidated one does not become
    /// current.
    open func becomeCurrent() {
        guard isValid else { return }
        let application = UIApplication.shared
        application.storedUserActivity = self
        if isEligibleForSearch || isEligibleForPublicIndexing || isEligibleForPrediction {
            save()
            application.save(self)
        }
    }

    /// Leaves the program without a current activity, if this one is current.
    open func resignCurrent() {
        let application = UIApplication.shared
        if application.storedUserActivity === self { application.storedUserActivity = nil }
    }

    /// Ends the activity: it is no longer current and cannot become so again.
    open func invalidate() {
        resignCurrent()
        isValid = false
    }

    /// Removes saved activities; the handler is called in the next turn of the main loop.
    ///
    /// Source: Apple, deleteSavedUserActivities(withPersistentIdentifiers:completionHandler:).
    public static func deleteSavedUserActivities(
        withPersistentIdentifiers persistentIdentifiers: [String],
        completionHandler handler: @escaping () -> Void
    ) {
        UIApplication.shared.removeSavedActivities {
            $0.persistentIdentifier.map(persistentIdentifiers.contains) ?? false
        }
        // The loop's blocks run on the main thread, as this method does.
        nonisolated(unsafe) let handler = handler
        MainLoop.main.deferBlock { handler() }
    }

    /// Removes all saved activities; the handler is called in the next turn of the main loop.
    public static func deleteAllSavedUserActivities(
        completionHandler handler: @escaping () -> Void
    ) {
        UIApplication.shared.removeSavedActivities { _ in true }
        // The loop's blocks run on the main thread, as this method does.
        nonisolated(unsafe) let handler = handler
        MainLoop.main.deferBlock { handler() }
    }

    /// The responders that have the activity and still exist.
    final var presentResponders: [UIResponder] { responders.compactMap(\.responder) }

    final func add(_ responder: UIResponder) {
        responders.removeAll { $0.responder == nil || $0.responder === responder }
        responders.append(WeakResponder(responder: responder))
    }

    /// Removes a responder; without any the activity ends, as that of a responder does. [U]
    final func remove(_ responder: UIResponder) {
        responders.removeAll { $0.responder == nil || $0.responder === responder }
        if responders.isEmpty { invalidate() }
    }

    /// Has the delegate and the responders update the activity, if that is needed.
    final func save() {
        guard needsSave, isValid else { return }
        // First: a callback may hand the activity off, or change it again.
        needsSave = false
        delegate?.userActivityWillSave(self)
        let responders = presentResponders
        for responder in responders { responder.updateUserActivityState(self) }
        if !responders.isEmpty { UIApplication.shared.userActivityWasUpdated(self) }
    }

    /// Returns another activity with the same values, as it reaches another device.
    final func copyForElsewhere() -> NSUserActivity {
        let copy = NSUserActivity(activityType: activityType)
        copy.title = title
        copy.userInfo = userInfo
        copy.requiredUserInfoKeys = requiredUserInfoKeys
        copy.keywords = keywords
        copy.expirationDate = expirationDate
        copy.webpageURL = webpageURL
        copy.referrerURL = referrerURL
        copy.persistentIdentifier = persistentIdentifier
        copy.isEligibleForHandoff = isEligibleForHandoff
        copy.isEligibleForSearch = isEligibleForSearch
        copy.isEligibleForPublicIndexing = isEligibleForPublicIndexing
        copy.isEligibleForPrediction = isEligibleForPrediction
        return copy
    }
}

/// Updates an activity before it is saved, and is notified when it was continued.
///
/// Source: Apple, NSUserActivityDelegate. All methods have defaults that do nothing.
@preconcurrency @MainActor
public protocol NSUserActivityDelegate: NSObjectProtocol {
    /// Called before the activity is saved or handed off; puts current values into its user info.
    func userActivityWillSave(_ userActivity: NSUserActivity)
    /// Called after another device has continued the activity.
    func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
    /// Does nothing.
    public func userActivityWillSave(_ userActivity: NSUserActivity) {}
    /// Does nothing.
    public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

/// An object that can restore its state from an activity; all responders can.
///
/// Source: Apple, UIUserActivityRestoring.
@preconcurrency @MainActor
public protocol UIUserActivityRestoring: NSObjectProtocol {
    /// Restores the state that the activity describes.
    func restoreUserActivityState(_ userActivity: NSUserActivity)
}
