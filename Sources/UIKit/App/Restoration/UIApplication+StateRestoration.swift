/// An application's knowledge of the state of its objects.
@MainActor
struct RestorableState {
    private struct Registration {
        weak var object: AnyObject?
        let identifier: String
    }

    private var registrations: [Registration] = []
    /// The restoration of this launch, until it has finished.
    var restoration: StateRestoration?
    /// The calls of `extendStateRestoration()` that were not completed.
    var extensions = 0

    mutating func register(_ object: any UIStateRestoring, _ identifier: String) {
        registrations.removeAll { $0.object == nil || $0.object === object }
        registrations.append(Registration(object: object, identifier: identifier))
    }

    var registered: [any UIStateRestoring] {
        registrations.compactMap { $0.object as? any UIStateRestoring }
    }

    func key(of object: AnyObject) -> StateKey? {
        guard let identifier = registrations.first(where: { $0.object === object })?.identifier
        else { return nil }
        let parent = (object as? any UIStateRestoring)?.restorationParent
        guard let parent else { return StateKey(.object, [identifier], [0]) }
        return StateKey.of(parent)?.inside(.object, identifier)
    }

    func object(_ key: StateKey) -> AnyObject? {
        registered.first { self.key(of: $0) == key }
    }
}

extension UIApplication {
    /// The key of the program's `CFBundleVersion` when the state was saved, a string.
    ///
    /// It is in the coder of the application delegate's methods. Source: Apple,
    /// stateRestorationBundleVersionKey.
    nonisolated public static let stateRestorationBundleVersionKey =
        "UIApplicationStateRestorationBundleVersionKey"
    /// The key of the kind of device on which the state was saved, a number.
    nonisolated public static let stateRestorationUserInterfaceIdiomKey =
        "UIApplicationStateRestorationUserInterfaceIdiomKey"
    /// The key of the date when the state was saved.
    nonisolated public static let stateRestorationTimestampKey =
        "UIApplicationStateRestorationTimestampKey"
    /// The key of the version of the system on which the state was saved, a string.
    nonisolated public static let stateRestorationSystemVersionKey =
        "UIApplicationStateRestorationSystemVersionKey"
    /// The key of the storyboard that created a controller, in the controller's coder.
    nonisolated public static let stateRestorationViewControllerStoryboardKey =
        "UIStateRestorationViewControllerStoryboardKey"

    /// Has an object's state saved and restored with those of views and controllers.
    ///
    /// Source: Apple, registerObject(forStateRestoration:restorationIdentifier:).
    ///
    /// - Parameters:
    ///   - object: the object; not retained.
    ///   - restorationIdentifier: its name, unique below its `restorationParent`.
    public class func registerObject(
        forStateRestoration object: any UIStateRestoring, restorationIdentifier: String
    ) {
        shared.stateRestoration.register(object, restorationIdentifier)
    }

    /// Delays `applicationFinishedRestoringState()` until ``completeStateRestoration()``, for
    /// objects that are restored later.
    ///
    /// Source: Apple, extendStateRestoration().
    public final func extendStateRestoration() { stateRestoration.extensions += 1 }

    /// Ends the matching call of ``extendStateRestoration()``.
    public final func completeStateRestoration() {
        guard stateRestoration.extensions > 0 else {
            return reportMistake(
                "completeStateRestoration() was called without extendStateRestoration()")
        }
        stateRestoration.extensions -= 1
        finishRestoration()
        if stateRestoration.extensions == 0, stateRestoration.restoration?.isDone ?? false {
            stateRestoration.restoration = nil
        }
    }

    /// Where the state is saved unless the program names another file.
    static var defaultStateFile: URL {
        let home =
            URL.folder(named: "XDG_STATE_HOME")
            ?? FileManager.default.homeDirectoryForCurrentUser
            .appendingPathComponent(".local/state", isDirectory: true)
        return home.appendingPathComponent(ProcessInfo.processInfo.processName)
            .appendingPathComponent("restorable-state.plist")
    }

    /// Saves the state of controllers and views, if the delegate wants it and the program has no
    /// scenes of its own.
    final func saveRestorableState() {
        guard !usesScenes, let delegate, let file = restorableStateFile else { return }
        let saving = StateSaving()
        let coder = StateCoder()
        coder.set(
            infoDictionary?["CFBundleVersion"] as? String, Self.stateRestorationBundleVersionKey)
        coder.set(
            UIDevice.current.userInterfaceIdiom.rawValue,
            Self.stateRestorationUserInterfaceIdiomKey)
        coder.set(Date(), Self.stateRestorationTimestampKey)
        coder.set(UIDevice.current.systemVersion, Self.stateRestorationSystemVersionKey)
        guard delegate.application(self, shouldSaveSecureApplicationState: coder) else { return }
        delegate.application(self, willEncodeRestorableStateWith: coder)
        let list: [String: Any] = [
            "application": coder.values,
            "objects": saving.save(windows, stateRestoration.registered),
        ]
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try PropertyListSerialization.data(
                fromPropertyList: list, format: .binary, options: 0
            ).write(to: file, options: .atomic)
        } catch {
            reportMistake(
                "The state of the program could not be written to \(file.path): \(error)")
        }
    }

    /// Restores the state of the last run, if the delegate wants it.
    ///
    /// The file is removed before: a program that fails while it restores starts afresh the next
    /// time.
    final func restoreState() {
        guard let delegate, let file = restorableStateFile,
            let data = try? Data(contentsOf: file)
        else { return }
        let list =
            try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        guard let list, let own = list["application"] as? [String: Any],
            let objects = list["objects"] as? [[String: Any]]
        else {
            return reportMistake("\(file.path) does not have the state of a program")
        }
        let restoration = StateRestoration(own, objects)
        let coder = restoration.coder(restoration)
        guard delegate.application(self, shouldRestoreSecureApplicationState: coder) else {
            return
        }
        try? FileManager.default.removeItem(at: file)
        stateRestoration.restoration = restoration
        restoration.run(self)
        delegate.application(self, didDecodeRestorableStateWith: coder)
        finishRestoration()
    }

    private func finishRestoration() {
        guard stateRestoration.extensions == 0 else { return }
        stateRestoration.restoration?.finish()
    }

    /// Presents the controllers that were presented when the state was saved; called once the
    /// window is visible.
    final func presentRestoredControllers() {
        stateRestoration.restoration?.presentControllers()
        if stateRestoration.extensions == 0 { stateRestoration.restoration = nil }
    }
}

extension UIViewController {
    final func baseEncodeRestorableState(with coder: NSCoder) {
        if isEditing { coder.encode(true, forKey: "UIViewControllerEditing") }
        for (index, child) in children.enumerated() where child.stateKey != nil {
            coder.encode(child, forKey: "UIViewControllerChild\(index)")
        }
        if let presented = presentation?.presentedViewController, presented.stateKey != nil {
            coder.encode(presented, forKey: "UIViewControllerPresented")
        }
    }

    final func baseDecodeRestorableState(with coder: NSCoder) {
        if coder.decodeBool(forKey: "UIViewControllerEditing"), !isEditing {
            setEditing(true, animated: false)
        }
        guard let restoration = (coder as? StateCoder)?.restoration,
            let presented = coder.decodeObject(forKey: "UIViewControllerPresented")
                as? UIViewController
        else { return }
        restoration.present(presented, over: self)
    }
}
