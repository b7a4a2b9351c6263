extension NSLayoutConstraint {
    /// An item's name in messages: its identifier, or the way to it from the nearest view above
    /// that has one, such as `card/UIView[1]`.
    ///
    /// ``MessageNames/distinguished(_:)`` makes the names in one message differ.
    static func name(of item: AnyObject?) -> String {
        switch item {
        case nil: "(gone)"
        case let view as UIView: MessageNames.name(of: view, or: way(to: view, fromName: true))
        case let guide as UILayoutGuide:
            MessageNames.name(
                of: guide,
                or: guide.owningView.map { "\(name(of: $0)).\(ownName(of: guide))" }
                    ?? ownName(of: guide))
        case let other?: "\(type(of: other))"
        }
    }

    /// The way to an item from the topmost view: `UIWindow/content/UIView[2]/title`.
    static func path(to item: any LayoutItem) -> String {
        guard let view = item.hierarchyView else { return name(of: item) }
        let way = way(to: view, fromName: false)
        return item === view ? way : "\(way)/\(ownName(of: item))"
    }

    /// An item's identifier, else its class.
    package static func ownName(of item: AnyObject) -> String {
        let identifier =
            switch item {
            case let view as UIView: view.ownIdentifier
            case let guide as UILayoutGuide: guide.identifier.isEmpty ? nil : guide.identifier
            default: String?.none
            }
        return identifier ?? className(of: item)
    }

    /// The name of an object's class. Printing a type takes longer than all else of a message.
    static func className(of object: AnyObject) -> String {
        let key = ObjectIdentifier(type(of: object))
        if let name = classNames[key] { return name }
        let name = "\(type(of: object))"
        classNames[key] = name
        return name
    }

    private static var classNames: [ObjectIdentifier: String] = [:]

    /// The way to a view, from the nearest view with a name or from the topmost one.
    fileprivate static func way(to view: UIView, fromName: Bool) -> String {
        guard let parent = view.superview else { return ownName(of: view) }
        // Those without a name of their own, or with a name that others have, too, are
        // distinguished by their index.
        let siblings = SiblingPlaces.of(parent)
        let step = ownName(of: view) + (siblings.index(of: view).map { "[\($0)]" } ?? "")
        if fromName && view.ownIdentifier != nil { return step }
        return "\(fromName ? siblings.wayFromName : siblings.wayFromTop)/\(step)"
    }
}

/// Where views are among their siblings, for their names.
///
/// A conflict names hundreds of siblings: looking each of them up in the list of subviews took
/// longer than the layout.
@MainActor
final class SiblingPlaces {
    private let parent: UIView
    private var places: [ObjectIdentifier: Int] = [:]
    private var identifierCounts: [String: Int] = [:]

    private static var known: [ObjectIdentifier: SiblingPlaces]?

    /// The ways to the superview.
    private(set) lazy var wayFromName = NSLayoutConstraint.way(to: parent, fromName: true)
    private(set) lazy var wayFromTop = NSLayoutConstraint.way(to: parent, fromName: false)

    private init(_ parent: UIView) {
        self.parent = parent
        for (index, view) in parent.storedSubviews.enumerated() {
            places[ObjectIdentifier(view)] = index
            if let identifier = view.ownIdentifier { identifierCounts[identifier, default: 0] += 1 }
        }
    }

    /// Caches look-ups during a call that changes no views.
    static func remembered<Result>(_ body: () -> Result) -> Result {
        known = [:]
        defer { known = nil }
        return body()
    }

    static func of(_ parent: UIView) -> SiblingPlaces {
        if let places = known?[ObjectIdentifier(parent)] { return places }
        let places = SiblingPlaces(parent)
        known?[ObjectIdentifier(parent)] = places
        return places
    }

    /// The index of a view; nil if its identifier distinguishes it from all siblings.
    func index(of view: UIView) -> Int? {
        if let identifier = view.ownIdentifier, identifierCounts[identifier] == 1 { return nil }
        return places[ObjectIdentifier(view)]
    }
}

extension UIView: NamedInMessages {
    /// The identifier; nil for none, and for an empty one.
    fileprivate final var ownIdentifier: String? {
        accessibilityIdentifier.flatMap { $0.isEmpty ? nil : $0 }
    }

    package final var nameInMessages: String { NSLayoutConstraint.name(of: self) }
}

extension UILayoutGuide: NamedInMessages {
    package final var nameInMessages: String { NSLayoutConstraint.name(of: self) }
}
