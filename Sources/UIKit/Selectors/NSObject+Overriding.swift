/// The methods of `NSObject` that a class calls through `super` when it has its own.
///
/// Linux's `NSObject` does not have them, so a class whose superclass it is cannot override them.
/// It inherits from ``OverridableObject`` instead, as `mainspring port` writes it, or declares the
/// methods without `override` and lists them in its ``ObjCTable``.
extension NSObjectProtocol {
    /// Returns nil: the object passes no calls on.
    ///
    /// Source: Apple, forwardingTarget(for:).
    @_disfavoredOverload
    public func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

    /// Does nothing. An object of an interface file that lists a method of this name is called
    /// after the file was read.
    ///
    /// Source: Apple, awakeFromNib().
    @_disfavoredOverload
    public func awakeFromNib() {}

    /// Reports a change that the class does not handle.
    ///
    /// Source: Apple, observeValue(forKeyPath:of:change:context:).
    @_disfavoredOverload
    public func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        reportMistake(
            "\(type(of: self)) observes “\(keyPath ?? "")” and does not handle the change")
    }
}

extension NSObject {
    /// Reports a change that an object observes and does not handle.
    final func reportUnhandled(_ keyPath: String?) {
        reportMistake(
            "\(type(of: self)) observes “\(keyPath ?? "")” and does not handle the change in "
                + "observeValue(forKeyPath:of:change:context:)")
    }

    /// Calls the method that the object lists as `awakeFromNib`.
    @MainActor
    package final func wakeFromNib() {
        if let object = self as? any NibAwaking { return object.awakeFromNib() }
        _ = ObjCMembers.member("awakeFromNib", of: self)?.method.call(self, nil, nil, nil)
    }

    /// Returns whether the object has a method, as overrides answer it.
    final func answersResponds(to selector: Selector?) -> Bool {
        if let object = self as? OverridableObject { return object.responds(to: selector) }
        // Only the main thread may ask a responder.
        if MainContext.isCurrent, let responder = self as? UIResponder {
            return MainActor.assumeIsolated { responder.responds(to: selector) }
        }
        return selector?.method(of: self) != nil
    }
}

// The methods and not the protocols are isolated: classes that conform to an isolated protocol
// would be isolated, and plain objects of programs with them.

/// A class whose subclasses override the method that Apple's NSObject calls after a change.
protocol NamedObserver: NSObject {
    @MainActor func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)
}

/// A class whose subclasses override the method that is called for objects of interface files.
protocol NibAwaking: NSObject {
    @MainActor func awakeFromNib()
}

extension UIResponder: NamedObserver, NibAwaking {}
extension OverridableObject: NamedObserver, NibAwaking {}
extension NSLayoutConstraint: NamedObserver, NibAwaking {}
extension UIPresentationController: NamedObserver {}
