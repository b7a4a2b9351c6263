/// Restores the state that the last run of the program has saved.
///
/// Source: Apple, "About the UI restoration process".
@MainActor
final class StateRestoration {
    private struct Entry {
        let key: StateKey
        let className: String?
        let isViewLoaded: Bool
        let state: [String: Any]
    }

    /// The objects that were found or created.
    private(set) var objects: [StateKey: AnyObject] = [:]
    private var entries: [Entry] = []
    private var restored: [AnyObject] = []
    private var presentations: [(UIViewController, UIViewController)] = []
    let coder: @MainActor (StateRestoration) -> StateCoder

    /// - Parameters:
    ///   - application: the values of the application's own coder.
    ///   - list: the entries, as ``StateSaving`` writes them.
    init(_ application: [String: Any], _ list: [[String: Any]]) {
        coder = { StateCoder(application, $0) }
        entries = list.compactMap { entry in
            guard let key = StateKey(list: entry), let state = entry["state"] as? [String: Any]
            else { return nil }
            return Entry(
                key: key, className: entry["class"] as? String,
                isViewLoaded: entry["isViewLoaded"] as? Bool ?? false, state: state)
        }
    }

    /// Finds or creates the objects, and has them read their state.
    func run(_ application: UIApplication) {
        for entry in entries where entry.key.kind != .view {
            objects[entry.key] =
                entry.key.kind == .controller
                ? controller(entry, application) : other(entry, application)
        }
        for entry in entries {
            if entry.key.kind == .view { objects[entry.key] = view(entry.key, application) }
            read(entry)
        }
    }

    private func read(_ entry: Entry) {
        guard let object = objects[entry.key] else { return }
        let coder = StateCoder(entry.state, self)
        restored.append(object)
        if let controller = object as? UIViewController {
            if entry.isViewLoaded { controller.loadViewIfNeeded() }
            controller.decodeRestorableState(with: coder)
        } else if let view = object as? UIView {
            view.decodeRestorableState(with: coder)
        } else if let other = object as? any UIStateRestoring {
            other.decodeRestorableState(with: coder)
        }
    }

    /// Presents a controller once the window is visible.
    func present(_ presented: UIViewController, over presenting: UIViewController) {
        presentations.append((presenting, presented))
    }

    /// Whether the launch has ended.
    private(set) var isDone = false

    func presentControllers() {
        isDone = true
        let waiting = presentations
        presentations = []
        for (presenting, presented) in waiting
        where presenting.presentedViewController == nil && presented.presentingViewController == nil
        {
            presenting.present(presented, animated: false)
        }
    }

    /// Notifies the objects that all of them have been restored.
    func finish() {
        for object in restored {
            if let controller = object as? UIViewController {
                controller.applicationFinishedRestoringState()
            } else if let other = object as? any UIStateRestoring {
                other.applicationFinishedRestoringState()
            }
        }
        restored = []
    }

    // MARK: Objects

    private func controller(_ entry: Entry, _ application: UIApplication) -> UIViewController? {
        let coder = StateCoder(entry.state, self)
        let path = entry.key.path
        if let name = entry.className {
            guard let type = _typeByName(name) as? any UIViewControllerRestoration.Type else {
                reportMissingClass(of: "controller", path)
                return nil
            }
            return named(
                type.viewController(withRestorationIdentifierPath: path, coder: coder), entry)
        }
        let made = application.delegate?.application(
            application, viewControllerWithRestorationIdentifierPath: path, coder: coder)
        if let made { return named(made, entry) }
        if let found = find(entry.key, application) { return found }
        let storyboard =
            coder.decodeObject(forKey: UIApplication.stateRestorationViewControllerStoryboardKey)
            as? UIStoryboard
        guard let storyboard, let name = path.last, storyboard.has(.identifier(name)) else {
            return nil
        }
        return named(storyboard.instantiateViewController(withIdentifier: name), entry)
    }

    private func named(_ controller: UIViewController?, _ entry: Entry) -> UIViewController? {
        if controller?.restorationIdentifier == nil {
            controller?.restorationIdentifier = entry.key.path.last
        }
        return controller
    }

    /// Finds a controller that the program has created at its launch.
    private func find(_ key: StateKey, _ application: UIApplication) -> UIViewController? {
        func search(_ controller: UIViewController) -> UIViewController? {
            if controller.stateKey == key { return controller }
            let below =
                controller.children
                + [controller.presentation?.presentedViewController]
                .compactMap { $0 }
            return below.lazy.compactMap(search).first
        }
        let roots = application.windows.compactMap(\.rootViewController)
        // Controllers inside those that were created here are not in a window yet.
        let made = objects.values.compactMap { $0 as? UIViewController }
            .filter { $0.parent == nil }
        return (roots + made).lazy.compactMap(search).first
    }

    private func view(_ key: StateKey, _ application: UIApplication) -> UIView? {
        if key.path.count == 1 {
            return application.windows.first { $0.stateKey == key }
        }
        let owner = objects[key.owner] as? UIViewController
        return owner?.restorableViews.first { $0.restorationIdentifier == key.path.last }
    }

    private func other(_ entry: Entry, _ application: UIApplication) -> AnyObject? {
        if let found = application.stateRestoration.object(entry.key) { return found }
        guard let name = entry.className else { return nil }
        guard let type = _typeByName(name) as? any UIObjectRestoration.Type else {
            reportMissingClass(of: "object", entry.key.path)
            return nil
        }
        return type.object(
            withRestorationIdentifierPath: entry.key.path,
            coder: StateCoder(entry.state, self))
    }

    /// Swift finds no private class by its name.
    private func reportMissingClass(of kind: String, _ path: [String]) {
        let name = path.joined(separator: "/")
        reportMistake(
            "The restoration class of the \(kind) \(name) does not exist any more, or is private, so "
                + "the \(kind) was not restored. Make a private class internal")
    }
}
