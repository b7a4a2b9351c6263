/// A view's own settings for the focus.
struct ViewFocus {
    var groupIdentifier: String?
    var groupPriority = UIFocusGroupPriority.ignored
    /// The effect that the program has set, which may be none.
    var effect: UIFocusEffect??
}

extension UIView: UIFocusItem, UIFocusItemContainer {
    /// The view, whose coordinates the frames of its subviews have.
    public final var coordinateSpace: any UICoordinateSpace { self }

    final var baseIsFocused: Bool {
        UIFocusSystem.isUsed && window?.storedFocus?.focusedItem === self
    }

    final var baseParentFocusEnvironment: (any UIFocusEnvironment)? {
        viewController ?? superview
    }

    final func baseFocusItems(in rect: CGRect) -> [any UIFocusItem] {
        subviews.filter { $0.frame.intersects(rect) }
    }

    final var baseFocusEffect: UIFocusEffect? {
        get {
            if case .some(let effect) = extras?.focus.effect { return effect }
            return showsFocusInText ? nil : UIFocusEffect()
        }
        set {
            extras.made().focus.effect = .some(newValue)
            if isFocused { window?.storedFocus?.halo.show(self) }
        }
    }

    /// Whether the view can show the focus, or a view inside it.
    final var acceptsFocusInside: Bool {
        !isHidden && isUserInteractionEnabled && alpha >= 0.01
    }

    /// Has the halo follow the view's size.
    final func focusHaloNeedsUpdate() {
        guard UIFocusSystem.isUsed, isFocused else { return }
        window?.storedFocus?.halo.show(self)
    }

    /// Has the focus leave the view when it leaves a window.
    final func focusLeaves(_ window: UIWindow) {
        guard let system = window.storedFocus, system.focusedItem === self else { return }
        system.loseFocus()
    }

    /// Uses Return as the selection of a focused item that is the object, or in it.
    ///
    /// A view is activated as by a screen reader, or else tapped in its middle.
    final func activateForFocus() -> Bool {
        guard isFocused, let window, let system = window.storedFocus else { return false }
        if accessibilityActivate() { return true }
        let middle = convert(CGPoint(x: bounds.midX, y: bounds.midY), to: nil as UIView?)
        guard window.hitTest(middle, with: nil)?.isDescendant(of: self) ?? false else {
            return false
        }
        system.isUpdating = true
        defer { system.isUpdating = false }
        // A number that no finger of a viewer has.
        let finger = Int.max
        window.deliver([TouchChange(phase: .began, id: finger, point: middle)])
        window.deliver([TouchChange(phase: .ended, id: finger, point: middle)])
        return true
    }
}

extension UIResponder {
    /// Uses Return to select the focused item.
    final func selectFocus(by press: UIPress) -> Bool {
        guard UIFocusSystem.isUsed, let key = press.key,
            key.charactersIgnoringModifiers == "\r", key.modifierFlags.isEmpty,
            let item = press.window?.storedFocus?.focusedItem, selectFocusedItem(item)
        else { return false }
        press.user = self
        return true
    }
}

extension UIWindow {
    /// The focus system, created with the first use.
    final var focus: UIFocusSystem {
        if let storedFocus { return storedFocus }
        let system = UIFocusSystem(window: self)
        storedFocus = system
        return system
    }

    /// Moves the focus by a key that the program does not use; returns whether it did.
    final func moveFocus(_ heading: UIFocusHeading) -> Bool {
        let known = storedFocus
        if let item = known?.focusedItem, !heading.isBetweenGroups, known?.isEditing(item) == true {
            return false
        }
        let moves = focus.move(heading)
        // A key that moves nothing does not show that there is a keyboard for the focus.
        if !moves, known == nil { storedFocus = nil }
        return moves
    }
}

extension UIWindowScene {
    /// The focus system of the scene's key window; nil if ``UIFocusSystem/focusSystem(for:)`` is.
    ///
    /// Source: Apple, UIWindowScene.focusSystem.
    public final var focusSystem: UIFocusSystem? {
        keyWindow.flatMap { UIFocusSystem.focusSystem(for: $0) }
    }
}

extension UIScreen {
    /// The focused item of the key window; nil for none.
    ///
    /// Source: Apple, deprecated in iOS 15 in favour of the scene's focus system.
    public final var focusedItem: (any UIFocusItem)? {
        UIApplication.shared.keyWindow?.storedFocus?.focusedItem
    }
    /// The focused view of the key window; nil for none.
    ///
    /// Source: Apple, deprecated in iOS 15 in favour of the scene's focus system.
    public final var focusedView: UIView? { focusedItem as? UIView }
    /// Whether the key window has a focus system.
    ///
    /// Source: Apple, deprecated in iOS 15 in favour of the scene's focus system.
    public final var supportsFocus: Bool {
        UIApplication.shared.keyWindow.map { UIFocusSystem.focusSystem(for: $0) != nil } ?? false
    }
}
