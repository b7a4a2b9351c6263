extension UIApplication {
    /// Asks a scene's delegate for the state to restore, and writes it if there is a file for it.
    final func saveState(of scene: UIScene) {
        guard let delegate = scene.delegate else { return }
        scene.session.stateRestorationActivity = delegate.stateRestorationActivity(for: scene)
        guard let file = sceneStateFile else { return }
        guard let activity = scene.session.stateRestorationActivity else {
            try? FileManager.default.removeItem(at: file)
            return
        }
        do {
            try activity.stateData().write(to: file, options: .atomic)
        } catch {
            reportMistake(
                "The state of a scene could not be written to \(file.path): \(error). The user info of an activity must have strings as keys and values of a property list"
            )
        }
    }

    /// Reads the state that the last run of the program wrote; nil without one.
    final func readSceneState() -> NSUserActivity? {
        guard let sceneStateFile, let data = try? Data(contentsOf: sceneStateFile) else {
            return nil
        }
        guard let activity = NSUserActivity.withState(data) else {
            reportMistake("\(sceneStateFile.path) does not have the state of a scene")
            return nil
        }
        return activity
    }
}

extension NSUserActivity {
    /// Returns the activity as a property list.
    fileprivate final func stateData() throws -> Data {
        var list: [String: Any] = ["activityType": activityType]
        list["title"] = title
        list["webpageURL"] = webpageURL?.absoluteString
        list["persistentIdentifier"] = persistentIdentifier
        if let userInfo {
            let pairs = userInfo.map { ($0.key.base as? String ?? "\($0.key.base)", $0.value) }
            list["userInfo"] = Dictionary(pairs) { $1 }
        }
        guard PropertyListSerialization.propertyList(list, isValidFor: .xml) else {
            throw CocoaError(.propertyListWriteInvalid)
        }
        return try PropertyListSerialization.data(
            fromPropertyList: list, format: .xml, options: 0)
    }

    /// Returns the activity of a property list, or nil.
    fileprivate static func withState(_ data: Data) -> NSUserActivity? {
        let list =
            try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        guard let list, let type = list["activityType"] as? String else { return nil }
        let activity = NSUserActivity(activityType: type)
        activity.title = list["title"] as? String
        activity.webpageURL = (list["webpageURL"] as? String).flatMap { URL(string: $0) }
        activity.persistentIdentifier = list["persistentIdentifier"] as? String
        activity.userInfo = list["userInfo"] as? [String: Any]
        return activity
    }
}
