/// An object that handles events: touches and, as the first responder, keys and typed text.
///
/// Events that an object does not handle are forwarded along ``next``: from a view to its
/// controller or superview, then to the window and the application.
///
/// Source: Apple, UIResponder and "Using responders and the responder chain to handle events".
@preconcurrency @MainActor
open class UIResponder: NSObject {
    /// The values attached by `objc_setAssociatedObject`; released with the object.
    package nonisolated(unsafe) final var associations: Associations?

    /// Creates a responder.
    public override init() {
        super.init()
    }

    /// The object that receives events not handled by this one; nil at the end of the responder
    /// chain.
    open var next: UIResponder? { nil }

    /// Prepares an object loaded from a nib file; overrides call super.
    ///
    /// Nib files are not supported on Linux, so the framework never calls it. Programs written for
    /// nib files may call it in their initialisers.
    open func awakeFromNib() {}

    // MARK: Touches

    /// Called when touches begin; the base version forwards them to `next`.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Called when touches move; the base version forwards them to `next`.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Called when touches are lifted; the base version forwards them to `next`.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Called when touches are cancelled, for example by a gesture; the base version forwards them
    /// to `next`.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }

    // MARK: Presses

    /// Called when keys are pressed; the base version forwards them to `next`.
    ///
    /// The first responder receives keys, or the controller in front if there is none. The base
    /// version of an object that accepts text (`UIKeyInput`) inserts the characters, and forwards
    /// only what it does not use.
    open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        basePressesBegan(presses, with: event)
    }

    /// Called when the force of presses changes; the base version forwards them to `next`. Keys
    /// have no force.
    open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        forward(presses) { $0.pressesChanged($1, with: event) }
    }

    /// Called when keys are released; the base version forwards them to `next`.
    open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        forward(presses) { $0.pressesEnded($1, with: event) }
    }

    /// Called when presses are cancelled; the base version forwards them to `next`.
    ///
    /// The framework never cancels a press, since a viewer's press ends at once.
    open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        forward(presses) { $0.pressesCancelled($1, with: event) }
    }

    // MARK: First responder

    /// Whether the object may become the first responder; false unless overridden.
    open var canBecomeFirstResponder: Bool { false }

    /// Whether the object agrees to resign as the first responder; true unless overridden.
    open var canResignFirstResponder: Bool { true }

    /// Whether the object is its window's first responder.
    open var isFirstResponder: Bool { responderWindow?.firstResponder === self }

    /// Makes the object its window's first responder.
    ///
    /// The current first responder must resign first and may refuse.
    ///
    /// - Returns: whether the object is now the first responder; false if it is not in a window.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard let window = responderWindow else { return false }
        if window.firstResponder === self { return true }
        guard canBecomeFirstResponder else { return false }
        // The resigning responder may have made a third object the first responder.
        var last: UIResponder?
        while let current = window.firstResponder, current !== self, current !== last {
            if !current.resignFirstResponder() { return false }
            last = current
        }
        window.firstResponder = self
        return isFirstResponder
    }

    /// Resigns as the first responder.
    ///
    /// - Returns: false if the object refuses; otherwise true, even if it was not the first
    ///   responder.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard let window = responderWindow, window.firstResponder === self else { return true }
        guard canResignFirstResponder else { return false }
        window.firstResponder = nil
        return true
    }

    /// Called after the object has become its window's first responder. For the framework's
    /// classes.
    func didBecomeFirstResponder() {}

    /// Called after the object has ceased to be its window's first responder. For the framework's
    /// classes.
    func didResignFirstResponder() {}

    /// The window of the nearest view of the responder chain.
    var responderWindow: UIWindow? { next?.responderWindow }

    /// What the bars of a container cover of the nearest controller's view, in points.
    var coveringBars: UIEdgeInsets { next?.coveringBars ?? .zero }

    /// Handles a key that does not produce a character, as the first responder; returns whether it
    /// did.
    ///
    /// Objects that accept text insert return and tab as characters.
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
}

extension UIView {
    @discardableResult
    final func baseEndEditing(_ force: Bool) -> Bool {
        guard let window, let responder = window.firstResponder, responder.isInSubtree(of: self)
        else { return true }
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
