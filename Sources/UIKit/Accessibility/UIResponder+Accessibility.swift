/// The accessibility properties that a program has set on a responder.
final class AccessibilityState {
    var isElement: Bool?
    var label: String?
    var hint: String?
    var value: String?
    var traits: UIAccessibilityTraits?
    var frame: CGRect?
    var path: UIBezierPath?
    var activationPoint: CGPoint?
    var elementsAreHidden = false
    var isModal = false
    var groupsChildren = false
    var elements: [Any]?
    var actions: [UIAccessibilityCustomAction]?
    var language: String?
    var attributedTexts: [AttributedAccessibility: NSAttributedString] = [:]
    var containerType: UIAccessibilityContainerType?
    var inputLabels: [NSAttributedString]?
    var respondsToUser: Bool?
    var rotors: [UIAccessibilityCustomRotor]?
    var identifier: String?
    var ignoresInvertColors = false
    var navigationStyle = UIAccessibilityNavigationStyle.automatic
}

/// The properties of accessibility that may have attributes of speech.
enum AttributedAccessibility {
    case label, hint, value
}

private nonisolated(unsafe) let stateKey = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

extension NSObject {
    /// The properties that were set on an object that is no responder; nil while none was.
    @MainActor
    final var accessibility: AccessibilityState? {
        objc_getAssociatedObject(self, stateKey) as? AccessibilityState
    }

    @MainActor
    final func changeAccessibility(_ change: (AccessibilityState) -> Void) {
        let state = accessibility ?? AccessibilityState()
        change(state)
        objc_setAssociatedObject(self, stateKey, state, .OBJC_ASSOCIATION_RETAIN)
        (self as? UIView)?.layer.markChanged(.values)
    }
}

extension UIResponder {
    /// The properties that were set; nil while none was.
    final var accessibilityState: AccessibilityState? {
        associations == nil
            ? nil : objc_getAssociatedObject(self, stateKey) as? AccessibilityState
    }

    /// Returns the elements inside the object in the order in which a screen reader reads them.
    ///
    /// Not in UIKit, where the screen reader collects them. Elements inside an element, hidden ones
    /// and those behind a modal view are left out.
    public final func accessibleElements() -> [UIResponder] {
        if let view = self as? UIView, view.isHidden || view.alpha == 0 { return [] }
        if accessibilityElementsHidden { return [] }
        return isAccessibilityElement ? [self] : elementsInside()
    }

    /// Returns the elements inside the object, whether or not it is an element itself.
    final func elementsInside() -> [UIResponder] {
        if let listed = listedResponders() { return listed.flatMap { $0.accessibleElements() } }
        guard let view = self as? UIView else { return [] }
        if let modal = view.subviews.last(where: { $0.accessibilityViewIsModal && !$0.isHidden }) {
            return modal.accessibleElements()
        }
        if view.shouldGroupAccessibilityChildren {
            return view.subviews.flatMap { $0.accessibleElements() }
        }
        // Rows from top to bottom, and from left to right within one.
        return view.subviews.sorted { one, other in
            let (one, other) = (one.frame, other.frame)
            if one.maxY <= other.minY { return true }
            if other.maxY <= one.minY { return false }
            return one.minX < other.minX
        }.flatMap { $0.accessibleElements() }
    }

    /// Returns the first elements that the object lists or has by number; nil if it has none.
    final func listedResponders(atMost most: Int = .max) -> [UIResponder]? {
        if let own = accessibilityElements { return own.prefix(most).compactMap(responder(of:)) }
        let count = min(accessibilityElementCount(), most)
        guard count > 0 else { return nil }
        return (0..<count).compactMap { accessibilityElement(at: $0).flatMap(responder(of:)) }
    }

    /// Returns an element as a responder: an object of another class in an element of its own.
    private func responder(of element: Any) -> UIResponder? {
        if let responder = element as? UIResponder { return responder }
        return (element as? NSObject).map { ObjectElement($0, in: self) }
    }

    /// Performs the custom action with a name, and returns whether there is one and it succeeded.
    ///
    /// Not in UIKit, where the screen reader does it.
    @discardableResult
    public final func performAccessibilityAction(named name: String) -> Bool {
        accessibilityCustomActions?.first { $0.name == name }?.perform() ?? false
    }
}

extension UIView {
    /// Returns a rectangle of the view in the coordinates of the screen.
    final func onScreen(_ rect: CGRect) -> CGRect {
        convert(rect, to: UIScreen.main as any UICoordinateSpace)
    }
}

// Texts with attributes of speech, and the names by which users call elements.
extension UIResponder {
    /// Returns a text with the attributes that were set with it, unless it has changed since.
    final func attributed(_ kind: AttributedAccessibility, _ text: String?) -> NSAttributedString? {
        guard let text else { return nil }
        let stored = accessibilityState?.attributedTexts[kind]
        return stored?.string == text ? stored : NSAttributedString(string: text)
    }

    final func setAttributed(_ kind: AttributedAccessibility, _ text: NSAttributedString?) {
        let copy = text.map { NSAttributedString(attributedString: $0) }
        changeAccessibility { $0.attributedTexts[kind] = copy }
    }

    /// Whether a user can do something with the object: a view that touches have an effect on, or
    /// an object with actions.
    final var respondsByDefault: Bool {
        if !accessibilityTraits.isDisjoint(with: [.button, .link, .adjustable]) { return true }
        if accessibilityCustomActions?.isEmpty == false { return true }
        guard let view = self as? UIView, view.isUserInteractionEnabled else { return false }
        let content = view.contentDescription()
        return content.isTouchable && content.isEnabled
    }

    /// Returns whether a user who speaks a name means this object.
    package final func answers(to name: String) -> Bool {
        // The label inside a cell is found by its text, not the cell.
        if (self as? UIView)?.isNamedByContent == true,
            accessibilityUserInputLabels == [accessibilityLabel].compactMap(\.self)
        {
            return false
        }
        return accessibilityUserInputLabels?.contains(name) == true
            && accessibilityRespondsToUserInteraction
    }
}
