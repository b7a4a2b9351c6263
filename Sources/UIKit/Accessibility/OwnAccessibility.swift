import QuartzCore

/// The statements of a class itself to screen readers: the protocols of accessibility to which it
/// conforms, and the properties that it overrides.
///
/// A snapshot has what the program says about a view. What was set is known when it changes; what
/// the class says follows from anything, so it is asked at each commit, and only where the class
/// says something.
package struct OwnAccessibility: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let content = OwnAccessibility(rawValue: 1)
    package static let details = OwnAccessibility(rawValue: 2)
    package static let table = OwnAccessibility(rawValue: 4)
    package static let cell = OwnAccessibility(rawValue: 8)
    package static let part = OwnAccessibility(rawValue: 16)

    static let isElement = OwnAccessibility(rawValue: 1 << 8)
    static let label = OwnAccessibility(rawValue: 1 << 9)
    static let hint = OwnAccessibility(rawValue: 1 << 10)
    static let value = OwnAccessibility(rawValue: 1 << 11)
    static let traits = OwnAccessibility(rawValue: 1 << 12)
    static let isHidden = OwnAccessibility(rawValue: 1 << 13)
    static let isModal = OwnAccessibility(rawValue: 1 << 14)
    static let elements = OwnAccessibility(rawValue: 1 << 15)
    static let actions = OwnAccessibility(rawValue: 1 << 16)
    static let language = OwnAccessibility(rawValue: 1 << 17)

    private static let overrides: OwnAccessibility = [
        .isElement, .label, .hint, .value, .traits, .isHidden, .isModal, .elements, .actions,
        .language,
    ]

    /// Whether the class overrides a property.
    package var hasOverrides: Bool { !isDisjoint(with: Self.overrides) }

    @MainActor private static var known: [ObjectIdentifier: OwnAccessibility] = [:]

    /// The statements of a class, which are looked up once.
    @MainActor
    package static func of(_ type: UIView.Type) -> OwnAccessibility {
        let id = ObjectIdentifier(type)
        if let found = known[id] { return found }
        var found: OwnAccessibility = []
        if type is any UIAccessibilityReadingContent.Type { found.insert(.content) }
        if type is any AXCustomContentProvider.Type { found.insert(.details) }
        if type is any UIAccessibilityContainerDataTable.Type { found.insert(.table) }
        if type is any UIAccessibilityContainerDataTableCell.Type { found.insert(.cell) }
        if type is any SpeakingPart.Type { found.insert(.part) }
        for (property, methods) in methods where methods.differ(type, UIResponder.self) {
            found.insert(property)
        }
        known[id] = found
        return found
    }

    /// The methods of each property: a getter, a setter and an accessor, and for elements the
    /// functions that return their number and one of them.
    @MainActor private static let methods: [(OwnAccessibility, MethodOverrides)] = [
        (.isElement, entries(_OwnIsElement.self)), (.label, entries(_OwnLabel.self)),
        (.hint, entries(_OwnHint.self)), (.value, entries(_OwnValue.self)),
        (.traits, entries(_OwnTraits.self)), (.isHidden, entries(_OwnHidden.self)),
        (.isModal, entries(_OwnModal.self)), (.elements, entries(_OwnElements.self, count: 5)),
        (.actions, entries(_OwnActions.self)), (.language, entries(_OwnLanguage.self)),
    ]

    @MainActor
    private static func entries(_ overriding: AnyClass, count: Int = 3) -> MethodOverrides {
        MethodOverrides(overriding, _OwnNothing.self, of: UIResponder.self, count: count)
    }
}

// Classes that override what ``OwnAccessibility`` looks for.

private final class _OwnNothing: UIResponder {}

private final class _OwnIsElement: UIResponder {
    override var isAccessibilityElement: Bool {
        get { false }
        set {}
    }
}

private final class _OwnLabel: UIResponder {
    override var accessibilityLabel: String? {
        get { nil }
        set {}
    }
}

private final class _OwnHint: UIResponder {
    override var accessibilityHint: String? {
        get { nil }
        set {}
    }
}

private final class _OwnValue: UIResponder {
    override var accessibilityValue: String? {
        get { nil }
        set {}
    }
}

private final class _OwnTraits: UIResponder {
    override var accessibilityTraits: UIAccessibilityTraits {
        get { [] }
        set {}
    }
}

private final class _OwnHidden: UIResponder {
    override var accessibilityElementsHidden: Bool {
        get { false }
        set {}
    }
}

private final class _OwnModal: UIResponder {
    override var accessibilityViewIsModal: Bool {
        get { false }
        set {}
    }
}

private final class _OwnElements: UIResponder {
    override var accessibilityElements: [Any]? {
        get { nil }
        set {}
    }
    override func accessibilityElementCount() -> Int { 0 }
    override func accessibilityElement(at index: Int) -> Any? { nil }
}

private final class _OwnActions: UIResponder {
    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { nil }
        set {}
    }
}

private final class _OwnLanguage: UIResponder {
    override var accessibilityLanguage: String? {
        get { nil }
        set {}
    }
}
