/// An object that takes events: touches, and the focus for typing as first responder.
///
/// Touches that an object does not handle travel along ``next``: from a view to its controller or superview, then to
/// the window and the application.
///
/// Source: Apple, UIResponder and "Using responders and the responder chain to handle events".
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// What `objc_setAssociatedObject` has attached; goes with the object.
    package nonisolated(unsafe) final var associations: Associations?

    /// Creates a responder.
    public override init() {
        super.init()
    }

    /// Who gets what this object does not handle; nil at the end of the chain.
    open var next: UIResponder? { nil }

    /// Prepares an object that has come from an interface archive; an override calls super.
    ///
    /// There are no interface archives on Linux, so that nobody calls it but programs that were written for one: from
    /// their initialisers.
    open func awakeFromNib() {}

    // MARK: Touches

    /// Tells that touches have come down; the base version passes them on to `next`.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Tells that touches have moved; the base version passes them on to `next`.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Tells that touches have been lifted; the base version passes them on to `next`.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Tells that touches were taken away, for instance by a gesture; the base version passes them on to `next`.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: First responder

    /// Whether the object may become first responder; false unless overridden.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the object gives up being first responder when asked to; true unless overridden.
    open var canResignFirstResponder: Bool { true }

    /// Whether the object is its window's first responder.
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Makes the object its window's first responder.
    ///
    /// The one before it is asked to resign first, and may refuse.
    ///
    /// - Returns: whether the object is first responder now; false for an object that is in no window.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = responderWindow else { return false }
        if window.firstResponder === self { return true }
        guard canBecomeFirstResponder else { return false }
        // The one that resigns may have passed the focus on to a third.
        var last: UIResponder?
        while let current = window.firstResponder, current !== self, current !== last {
            if !current.resignFirstResponder() { return false }
            last = current
        }
        window.firstResponder = self
        return isFirstResponder
    }

    /// Gives up being first responder.
    ///
    /// - Returns: false when the object refuses; true otherwise, also when it was not first responder.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard let window = responderWindow, window.firstResponder === self else { return true }
        guard canResignFirstResponder else { return false }
        window.firstResponder = nil
        return true
    }

    /// Called after the object has become its window's first responder; for the framework's own.
    func didBecomeFirstResponder() {}

    /// Called after the object has ceased to be its window's first responder, by its will or not; for the framework's own.
    func didResignFirstResponder() {}

    /// Takes a key that writes no character, as first responder. Returns whether there was a use for it.
    ///
    /// Whoever takes text gets return and tab as such.
    package func take(_ key: KeyboardKey) -> Bool {
        guard let input = self as? any UIKeyInput else { return false }
        switch key {
        case .backspace: input.deleteBackward()
        case .return: input.insertText("\n")
        case .tab: input.insertText("\t")
        default: return false
        }
        return true
    }

    /// The window of the nearest view of the responder chain.
    final var responderWindow: UIWindow? {
        var responder: UIResponder? = self
        while let current = responder {
            if let view = current as? UIView { return view.window }
            responder = current.next
        }
        return nil
    }
}

extension UIView {
    @discardableResult
    final func baseEndEditing(_ force: Bool) -> Bool {
        guard let window, let responder = window.firstResponder, responder.isInSubtree(of: self) else { return true }
        if responder.resignFirstResponder() { return true }
        if force { window.firstResponder = nil }
        return force
    }
}

extension UIResponder {
    fileprivate func isInSubtree(of view: UIView) -> Bool {
        var responder: UIResponder? = self
        while let current = responder {
            if current === view { return true }
            responder = current.next
        }
        return false
    }
}
