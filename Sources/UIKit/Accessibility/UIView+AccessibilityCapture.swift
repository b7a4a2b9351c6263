/// The protocols of accessibility to which a view's class conforms.
package struct AccessibilityProtocols: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let content = AccessibilityProtocols(rawValue: 1)
    package static let details = AccessibilityProtocols(rawValue: 2)
    package static let table = AccessibilityProtocols(rawValue: 4)
    package static let cell = AccessibilityProtocols(rawValue: 8)

    @MainActor private static var known: [ObjectIdentifier: AccessibilityProtocols] = [:]

    /// The protocols of a class, which are looked up once.
    @MainActor
    package static func of(_ type: UIView.Type) -> AccessibilityProtocols {
        let id = ObjectIdentifier(type)
        if let found = known[id] { return found }
        var found: AccessibilityProtocols = []
        if type is any UIAccessibilityReadingContent.Type { found.insert(.content) }
        if type is any AXCustomContentProvider.Type { found.insert(.details) }
        if type is any UIAccessibilityContainerDataTable.Type { found.insert(.table) }
        if type is any UIAccessibilityContainerDataTableCell.Type { found.insert(.cell) }
        known[id] = found
        return found
    }
}

/// The properties that the program has set for a view. Overrides are not asked: they would run at
/// each commit, also without a screen reader.
@MainActor
package struct ChosenAccessibility {
    private let state: AccessibilityState

    /// Nil for a view about which nothing was set.
    package init?(_ view: UIView) {
        guard let state = view.accessibilityState else { return nil }
        self.state = state
    }

    package var isElement: Bool? { state.isElement }
    package var isHidden: Bool { state.elementsAreHidden }
    package var isModal: Bool { state.isModal }
    package var keepsColors: Bool { state.ignoresInvertColors }
    package var label: String? { state.label }
    package var value: String? { state.value }
    package var hint: String? { state.hint }
    package var language: String? {
        state.language ?? spoken(.label)?.language ?? spoken(.value)?.language
    }
    /// The level of the heading that the label is; nil for none.
    package var headingLevel: Int? { spoken(.label)?.headingLevel }

    /// The attributes of speech of a text that has not changed since they were set.
    private func spoken(_ kind: AttributedAccessibility) -> SpokenText? {
        let text = state.attributedTexts[kind]
        return text?.string == (kind == .label ? state.label : state.value)
            ? SpokenText(text) : nil
    }
    package var traits: UIAccessibilityTraits { state.traits ?? [] }
    package var containerType: UIAccessibilityContainerType { state.containerType ?? .none }
    package var navigationStyle: UIAccessibilityNavigationStyle { state.navigationStyle }
    /// The names by which people who speak call the view.
    package var inputLabels: [String] { (state.inputLabels ?? []).map(\.string) }
    /// The names of the actions.
    package var actions: [String] { (state.actions ?? []).map(\.name) }
    /// The names of the rotors.
    package var rotors: [String] { (state.rotors ?? []).map(\.name).filter { !$0.isEmpty } }
}

extension UIView {
    /// The table whose cell the view is.
    package final var tableOfCell: (any UIAccessibilityContainerDataTable)? {
        guard let superview else { return nil }
        return sequence(first: superview, next: \.superview).lazy
            .compactMap { $0 as? any UIAccessibilityContainerDataTable }.first
    }
}
