/// The properties that the program has chosen for a view, apart from those of its content.
@MainActor
package enum ChosenAccessibility {
    /// Whether the properties return nothing where the program chose nothing, so that reading them
    /// costs little and returns what overrides say.
    private(set) static var isRead = false

    private static var programClasses: [ObjectIdentifier: Bool] = [:]

    /// Calls a closure while the properties return only what was chosen. Nil for a view of UIKit's
    /// own about which nothing was chosen.
    package static func read<Result>(of view: UIView, _ body: () -> Result?) -> Result? {
        guard view.accessibilityState != nil || isProgramClass(type(of: view)) else { return nil }
        let before = isRead
        isRead = true
        defer { isRead = before }
        return body()
    }

    /// Returns the name of an element, also if it follows from its content.
    package static func name(of element: AnyObject) -> String? {
        let before = isRead
        isRead = false
        defer { isRead = before }
        return (element as? UIResponder)?.accessibilityLabel
    }

    private static func isProgramClass(_ type: UIView.Type) -> Bool {
        let id = ObjectIdentifier(type)
        if let known = programClasses[id] { return known }
        let isOwn = !String(reflecting: type).hasPrefix("UIKit.")
        programClasses[id] = isOwn
        return isOwn
    }
}

extension UIView {
    /// Whether the program has chosen that the view is an element, or is not.
    package final var choosesElement: Bool? {
        accessibilityState?.isElement ?? (isAccessibilityElement ? true : nil)
    }
    /// The names by which people who speak call the view, if the program chose some.
    package final var chosenInputLabels: [String] {
        (accessibilityState?.inputLabels ?? []).map(\.string)
    }
    /// The names of the view's actions and rotors.
    package final var chosenActions: [String] { (accessibilityCustomActions ?? []).map(\.name) }
    /// The names of the rotors.
    package final var chosenRotors: [String] {
        (accessibilityCustomRotors ?? []).map(\.name).filter { !$0.isEmpty }
    }
    /// The table whose cell the view is.
    package final var tableOfCell: (any UIAccessibilityContainerDataTable)? {
        sequence(first: superview, next: { $0?.superview }).lazy
            .compactMap { $0 as? any UIAccessibilityContainerDataTable }.first
    }
}
