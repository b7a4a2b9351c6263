/// The identity of an object between two runs of the program.
struct StateKey: Hashable {
    enum Kind: String {
        case controller, view, object
    }

    let kind: Kind
    /// The restoration identifiers from the outermost object to this one.
    let path: [String]
    /// For each of them the number of siblings before it that have the same identifier: those on a
    /// navigation controller's stack may share one.
    let ordinals: [Int]

    init(_ kind: Kind, _ path: [String], _ ordinals: [Int]) {
        (self.kind, self.path, self.ordinals) = (kind, path, ordinals)
    }

    init?(list: [String: Any]) {
        guard let kind = (list["kind"] as? String).flatMap(Kind.init),
            let path = list["path"] as? [String], !path.isEmpty,
            let ordinals = list["ordinals"] as? [Int], ordinals.count == path.count
        else { return nil }
        self.init(kind, path, ordinals)
    }

    var list: [String: Any] { ["kind": kind.rawValue, "path": path, "ordinals": ordinals] }

    /// Returns the key of an object inside this one.
    func inside(_ kind: Kind, _ identifier: String, _ ordinal: Int = 0) -> StateKey {
        StateKey(kind, path + [identifier], ordinals + [ordinal])
    }

    /// The key of the controller around a view.
    var owner: StateKey { StateKey(.controller, path.dropLast(), ordinals.dropLast()) }

    /// Returns the key of an object; nil for one that is not saved.
    @MainActor
    static func of(_ object: Any) -> StateKey? {
        if let controller = object as? UIViewController { return controller.stateKey }
        if let view = object as? UIView { return view.stateKey }
        return UIApplication.shared.stateRestoration.key(of: object as AnyObject)
    }
}

extension UIViewController {
    /// The controller's key; nil unless it and all its parents have restoration identifiers.
    final var stateKey: StateKey? {
        guard let restorationIdentifier else { return nil }
        guard let parent else { return StateKey(.controller, [restorationIdentifier], [0]) }
        let before = parent.children.prefix { $0 !== self }
        return parent.stateKey?.inside(
            .controller, restorationIdentifier,
            before.filter { $0.restorationIdentifier == restorationIdentifier }.count)
    }

    /// The views with restoration identifiers in the controller's view, without those of other
    /// controllers' views.
    final var restorableViews: [UIView] {
        guard let view = viewIfLoaded else { return [] }
        var found: [UIView] = []
        func visit(_ view: UIView) {
            if view.restorationIdentifier != nil { found.append(view) }
            for subview in view.subviews
            where subview.controllerOfView == nil && !(subview is UIWindow) { visit(subview) }
        }
        visit(view)
        return found
    }
}

extension UIView {
    /// The controller whose view this is.
    fileprivate final var controllerOfView: UIViewController? { next as? UIViewController }

    final var stateKey: StateKey? {
        guard let restorationIdentifier else { return nil }
        if self is UIWindow { return StateKey(.view, [restorationIdentifier], [0]) }
        let owner = sequence(first: self as UIResponder, next: \.next).lazy
            .compactMap { $0 as? UIViewController }.first
        return owner?.stateKey?.inside(.view, restorationIdentifier)
    }
}
