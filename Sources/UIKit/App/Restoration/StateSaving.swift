/// Collects the state of the program's objects.
@MainActor
final class StateSaving {
    private var entries: [[String: Any]] = []
    private var seen: Set<StateKey> = []
    private var waiting: [(object: AnyObject, key: StateKey)] = []

    /// Returns the state of everything that can be restored.
    func save(_ windows: [UIWindow], _ others: [any UIStateRestoring]) -> [[String: Any]] {
        for window in windows {
            if let key = window.stateKey { enqueue(window, key) }
            if let root = window.rootViewController, let key = root.stateKey { enqueue(root, key) }
        }
        for object in others {
            if let key = StateKey.of(object) { enqueue(object, key) }
        }
        var done = 0
        // Writing one object's state may refer to others.
        while done < waiting.count {
            write(waiting[done].object, waiting[done].key)
            done += 1
        }
        return entries
    }

    private func enqueue(_ object: AnyObject, _ key: StateKey) {
        if seen.insert(key).inserted { waiting.append((object, key)) }
    }

    private func write(_ object: AnyObject, _ key: StateKey) {
        let coder = StateCoder { [unowned self] in enqueue($0, $1) }
        var entry = key.list
        if let controller = object as? UIViewController {
            controller.encodeRestorableState(with: coder)
            entry["class"] = controller.restorationClass.flatMap { _mangledTypeName($0) }
            entry["isViewLoaded"] = controller.isViewLoaded
            if let storyboard = controller.storyboard {
                let list = ["storyboard": storyboard.name, "bundle": storyboard.bundle?.bundlePath]
                coder.set(
                    list.compactMapValues { $0 },
                    UIApplication.stateRestorationViewControllerStoryboardKey)
            }
            for view in controller.restorableViews {
                if let key = view.stateKey { enqueue(view, key) }
            }
        } else if let view = object as? UIView {
            view.encodeRestorableState(with: coder)
        } else if let other = object as? any UIStateRestoring {
            other.encodeRestorableState(with: coder)
            entry["class"] = other.objectRestorationClass.flatMap { _mangledTypeName($0) }
        }
        entry["state"] = coder.values
        entries.append(entry)
    }
}
