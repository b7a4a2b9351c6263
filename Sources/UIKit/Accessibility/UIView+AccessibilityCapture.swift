/// The program's statements about a view: the properties that it has set, and those that the view's
/// class overrides.
@MainActor
package struct ChosenAccessibility {
    private let view: UIView
    private let own: OwnAccessibility
    private let state: AccessibilityState?

    /// Nil for a view about which the program says nothing.
    package init?(_ view: UIView, _ own: OwnAccessibility) {
        (self.view, self.own, state) = (view, own, view.accessibilityState)
        if state == nil, !own.hasOverrides { return nil }
    }

    package var isElement: Bool? {
        own.contains(.isElement) ? view.isAccessibilityElement : state?.isElement
    }
    package var isHidden: Bool {
        own.contains(.isHidden)
            ? view.accessibilityElementsHidden : state?.elementsAreHidden == true
    }
    package var isModal: Bool {
        own.contains(.isModal) ? view.accessibilityViewIsModal : state?.isModal == true
    }
    package var keepsColors: Bool { state?.ignoresInvertColors == true }
    package var label: String? {
        own.contains(.label) ? view.accessibilityLabel : state?.label
    }
    package var value: String? {
        own.contains(.value) ? view.accessibilityValue : state?.value
    }
    package var hint: String? {
        own.contains(.hint) ? view.accessibilityHint : state?.hint
    }
    package var language: String? {
        let chosen = own.contains(.language) ? view.accessibilityLanguage : state?.language
        return chosen ?? spoken(.label)?.language ?? spoken(.value)?.language
    }
    /// The level of the heading that the label is; nil for none.
    package var headingLevel: Int? { spoken(.label)?.headingLevel }

    /// The attributes of speech of a text that has not changed since they were set.
    private func spoken(_ kind: AttributedAccessibility) -> SpokenText? {
        guard let state else { return nil }
        let text = state.attributedTexts[kind]
        return text?.string == (kind == .label ? state.label : state.value)
            ? SpokenText(text) : nil
    }
    package var traits: UIAccessibilityTraits {
        own.contains(.traits) ? view.accessibilityTraits : state?.traits ?? []
    }
    package var containerType: UIAccessibilityContainerType { state?.containerType ?? .none }
    package var navigationStyle: UIAccessibilityNavigationStyle {
        state?.navigationStyle ?? .automatic
    }
    /// The names by which people who speak call the view.
    package var inputLabels: [String] { (state?.inputLabels ?? []).map(\.string) }
    /// The names of the actions.
    package var actions: [String] {
        let actions = own.contains(.actions) ? view.accessibilityCustomActions : state?.actions
        return (actions ?? []).map(\.name)
    }
    /// The names of the rotors.
    package var rotors: [String] { (state?.rotors ?? []).map(\.name).filter { !$0.isEmpty } }

    /// The elements that the program lists in the view, views among them, in their order; nil for
    /// those of the subviews.
    package var elements: [UIResponder]? {
        guard own.contains(.elements) || state?.elements != nil, isElement != true else {
            return nil
        }
        return view.listedElements()
    }
}

extension UIView {
    /// The elements that the program lists in the view, as the page has them; nil for those of the
    /// subviews.
    package final var elementsForReader: [UIResponder]? {
        ChosenAccessibility(self, OwnAccessibility.of(type(of: self)))?.elements
    }
}

extension UIResponder {
    /// The view that lists the element, if its container is one, or is in one.
    package final var listingView: UIView? {
        var container: AnyObject? = (self as? UIAccessibilityElement)?.accessibilityContainer
        for _ in 0..<Self.deepestElement {
            if let view = container as? UIView { return view }
            container = (container as? UIAccessibilityElement)?.accessibilityContainer
        }
        return nil
    }
}

extension UIResponder {
    /// The deepest containers in containers, of which one may contain itself.
    private static let deepestElement = 8

    /// The first elements that an object lists, and instead of containers that are no views those
    /// in them; nil if it lists none.
    /// - Parameter most: how many; by default as many as a line may have.
    fileprivate final func listedElements(depth: Int = 0, atMost most: Int = 1000)
        -> [UIResponder]?
    {
        guard depth < Self.deepestElement, let listed = listedResponders(atMost: most) else {
            return nil
        }
        var elements: [UIResponder] = []
        for element in listed where elements.count < most {
            if element is UIView || element.isAccessibilityElement {
                elements.append(element)
            } else {
                elements +=
                    element.listedElements(depth: depth + 1, atMost: most - elements.count) ?? []
            }
        }
        return elements
    }
}

extension UIView {
    /// The table whose cell the view is.
    package final var tableOfCell: (any UIAccessibilityContainerDataTable)? {
        guard let superview else { return nil }
        return sequence(first: superview, next: \.superview).lazy
            .compactMap { $0 as? any UIAccessibilityContainerDataTable }.first
    }

    /// Whether the label of the view only repeats what its subviews say: that of a table's cell.
    package final var isNamedByContent: Bool {
        self is UITableViewCell && accessibilityState?.label == nil
            && !OwnAccessibility.of(type(of: self)).contains(.label)
    }

    /// Whether what the program says about the view may change without a change of the view.
    package final var saysWhatFollows: Bool {
        var own = OwnAccessibility.of(type(of: self))
        if own.remove(.part) != nil, (self as? any SpeakingPart)?.speaksOfOthers == true {
            return true
        }
        return !own.isEmpty || accessibilityState?.elements != nil
    }

    /// Returns the frame of an element that is no view, in the view's own coordinates.
    package final func frame(ofElement element: UIResponder) -> CGRect {
        if let element = element as? UIAccessibilityElement,
            element.accessibilityContainer === self, element.accessibilityState?.frame == nil,
            type(of: element) == UIAccessibilityElement.self
        {
            return element.accessibilityFrameInContainerSpace
        }
        return convert(element.accessibilityFrame, from: UIScreen.main as any UICoordinateSpace)
    }
}
