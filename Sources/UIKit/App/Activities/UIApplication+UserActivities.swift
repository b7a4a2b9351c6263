extension UIApplication {
    /// The activity that is current, or nil; not in UIKit, where only the system knows it.
    public final var currentUserActivity: NSUserActivity? { storedUserActivity }

    /// Returns a copy of the current activity, which was updated before, for another device; nil if
    /// there is none or it may not be handed off.
    ///
    /// Not in UIKit, where the system does it when the user continues on another device. Here a
    /// device or a test calls it. The activity's delegate learns that it was continued.
    public final func handOffUserActivity() -> NSUserActivity? {
        guard let activity = storedUserActivity, activity.isEligibleForHandoff else { return nil }
        activity.save()
        let copy = activity.copyForElsewhere()
        activity.delegate?.userActivityWasContinued(activity)
        return copy
    }

    /// Continues an activity of another device: the scene's delegate does, or else the
    /// application's.
    ///
    /// Not in UIKit, where the system does it. Here a device or a test calls it.
    ///
    /// - Returns: whether the delegate has continued it.
    @discardableResult
    public final func receive(userActivity: NSUserActivity) -> Bool {
        if let scene = scenes.first, let delegate = scene.delegate {
            delegate.scene(
                scene, willContinueUserActivityWithType: userActivity.activityType)
            delegate.scene(scene, continue: userActivity)
            return true
        }
        guard let delegate else { return false }
        _ = delegate.application(
            self, willContinueUserActivityWithType: userActivity.activityType)
        return delegate.application(self, continue: userActivity) { restorers in
            for restorer in restorers ?? [] { restorer.restoreUserActivityState(userActivity) }
        }
    }

    /// Notifies the delegate that an activity of another device did not arrive.
    ///
    /// Not in UIKit, where the system does it. Here a device or a test calls it.
    ///
    /// - Parameters:
    ///   - activityType: the kind of the activity.
    ///   - error: what has failed.
    public final func receive(failureToContinue activityType: String, error: any Error) {
        if let scene = scenes.first, let delegate = scene.delegate {
            delegate.scene(scene, willContinueUserActivityWithType: activityType)
            delegate.scene(
                scene, didFailToContinueUserActivityWithType: activityType, error: error)
            return
        }
        _ = delegate?.application(self, willContinueUserActivityWithType: activityType)
        delegate?.application(
            self, didFailToContinueUserActivityWithType: activityType, error: error)
    }

    /// The activities that a search on the device finds, oldest first: those that became current
    /// while they were eligible for search, public indexing or prediction, and are not expired.
    ///
    /// Not in UIKit, where the system keeps them.
    public final var savedUserActivities: [NSUserActivity] {
        let now = Date()
        return storedSavedActivities.filter { $0.expirationDate.map { $0 > now } ?? true }
    }

    /// Saves a copy of an activity in place of its last one and of one with its name.
    final func save(_ activity: NSUserActivity) {
        let copy = activity.copyForElsewhere()
        if let keys = activity.requiredUserInfoKeys {
            copy.userInfo = copy.userInfo?.filter { entry in
                (entry.key.base as? String).map(keys.contains) ?? false
            }
        }
        let name = activity.persistentIdentifier
        storedSavedActivities = savedUserActivities.filter {
            $0 !== activity.savedCopy && (name == nil || $0.persistentIdentifier != name)
        }
        storedSavedActivities.append(copy)
        activity.savedCopy = copy
    }

    final func removeSavedActivities(_ isMeant: (NSUserActivity) -> Bool) {
        storedSavedActivities.removeAll(where: isMeant)
    }

    /// Notifies the delegate of an activity that responders have updated.
    final func userActivityWasUpdated(_ activity: NSUserActivity) {
        let scene = activity.presentResponders.lazy.compactMap { $0.responderWindow?.windowScene }
            .first
        if let scene, let delegate = scene.delegate {
            delegate.scene(scene, didUpdate: activity)
        } else {
            delegate?.application(self, didUpdate: activity)
        }
    }
}
