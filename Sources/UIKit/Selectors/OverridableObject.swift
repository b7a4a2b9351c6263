/// An object with the methods that Apple's `NSObject` has and Foundation's on Linux lacks, so that
/// a class can override them.
///
/// `mainspring port` makes it the superclass of classes that override one of these methods and
/// whose superclass is `NSObject` in the source. UIKit calls the overrides. ``UIResponder`` and
/// `CALayer` have methods of their own.
///
/// Source: Apple, NSObject and its protocols for key-value coding, observing and accessibility.
open class OverridableObject: NSObject {
    /// Creates an object.
    public override init() { super.init() }

    // MARK: Messages

    /// Returns whether the object has a method under a selector.
    ///
    /// Source: Apple, responds(to:).
    open func responds(to aSelector: Selector?) -> Bool { aSelector?.method(of: self) != nil }

    /// Returns whether the object conforms to a protocol.
    ///
    /// Source: Apple, conforms(to:).
    open func conforms(to aProtocol: Protocol) -> Bool { aProtocol.has(self) }

    /// Returns the object that gets the calls of a method that this one does not have; nil, the
    /// default, for none.
    ///
    /// Source: Apple, forwardingTarget(for:).
    open func forwardingTarget(for aSelector: Selector!) -> Any? { nil }

    /// Prepares an object loaded from an interface file; overrides call super.
    @preconcurrency @MainActor
    open func awakeFromNib() {}

    /// Prepares an object that Xcode's Interface Builder shows, never while a program runs;
    /// overrides call super.
    @preconcurrency @MainActor
    open func prepareForInterfaceBuilder() {}

    // MARK: Key-value coding

    /// Returns the property with a name, from the class's ``ObjCTable``.
    ///
    /// Source: Apple, value(forKey:).
    @preconcurrency @MainActor
    open func value(forKey key: String) -> Any? { baseValue(forKey: key) }

    /// Sets the property with a name; outlets and runtime attributes of interface files too.
    ///
    /// Source: Apple, setValue(_:forKey:).
    @preconcurrency @MainActor
    open func setValue(_ value: Any?, forKey key: String) { baseSetValue(value, forKey: key) }

    /// Returns the value of a key that the class does not list; the base version reports the key.
    ///
    /// Source: Apple, value(forUndefinedKey:).
    @preconcurrency @MainActor
    open func value(forUndefinedKey key: String) -> Any? {
        reportUndefined(key)
        return nil
    }

    /// Sets the value of a key that the class does not list; the base version reports the key.
    ///
    /// Source: Apple, setValue(_:forUndefinedKey:).
    @preconcurrency @MainActor
    open func setValue(_ value: Any?, forUndefinedKey key: String) { reportUndefined(key) }

    /// Reports that a property is about to change, for observers by name or key path.
    ///
    /// Source: Apple, willChangeValue(forKey:).
    open func willChangeValue(forKey key: String) { baseWillChange(key) }

    /// Reports that a property has changed.
    ///
    /// Source: Apple, didChangeValue(forKey:).
    open func didChangeValue(forKey key: String) { baseDidChange(key) }

    /// Returns the names of the properties on which a property depends, whose changes are then
    /// those of its own; the base version returns those of `keyPathsForValuesAffecting<Key>()`.
    ///
    /// Source: Apple, keyPathsForValuesAffectingValue(forKey:).
    open class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        DependentKeys.listed(for: key, by: self)
    }
    /// Returns whether a property with `@objc dynamic` reports its changes; false if the class
    /// calls ``willChangeValue(forKey:)`` and ``didChangeValue(forKey:)`` itself. Default: true.
    ///
    /// Source: Apple, automaticallyNotifiesObservers(forKey:).
    open class func automaticallyNotifiesObservers(forKey key: String) -> Bool { true }

    /// Returns an array that changes a property element by element, and reports each change.
    ///
    /// Source: Apple, mutableArrayValue(forKey:).
    @preconcurrency @MainActor
    open func mutableArrayValue(forKey key: String) -> NSMutableArray {
        ElementsProxy(owner: self, key: key)
    }

    // MARK: Key-value observing

    /// Called after a change of a property that the object observes by its name; a property that an
    /// override does not handle is reported by the base version.
    ///
    /// Source: Apple, observeValue(forKeyPath:of:change:context:).
    open func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        reportUnhandled(keyPath)
    }

    /// Has an observer called with the changes of a property.
    ///
    /// Source: Apple, addObserver(_:forKeyPath:options:context:).
    open func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        baseAddObserver(observer, keyPath, options, context)
    }

    /// Ends the observation of a property by an observer that was added last.
    ///
    /// Source: Apple, removeObserver(_:forKeyPath:).
    open func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        baseRemoveObserver(observer, keyPath) { _ in true }
    }

    /// Ends the observation of a property by an observer with a context.
    ///
    /// Source: Apple, removeObserver(_:forKeyPath:context:).
    open func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) {
        baseRemoveObserver(observer, keyPath) { $0 == context }
    }

    // MARK: Accessibility

    /// Whether a screen reader reads the object. Default: false.
    @preconcurrency @MainActor
    open var isAccessibilityElement: Bool {
        get { accessibility?.isElement ?? false }
        set { changeAccessibility { $0.isElement = newValue } }
    }

    /// The name of the object in a few words. Default: nil.
    @preconcurrency @MainActor
    open var accessibilityLabel: String? {
        get { accessibility?.label }
        set { changeAccessibility { $0.label = newValue } }
    }

    /// The effect of using the object, in a sentence. Default: nil.
    @preconcurrency @MainActor
    open var accessibilityHint: String? {
        get { accessibility?.hint }
        set { changeAccessibility { $0.hint = newValue } }
    }

    /// The value of the object in words. Default: nil.
    @preconcurrency @MainActor
    open var accessibilityValue: String? {
        get { accessibility?.value }
        set { changeAccessibility { $0.value = newValue } }
    }

    /// A name of the object that no one sees, for tests. Default: nil.
    @preconcurrency @MainActor
    open var accessibilityIdentifier: String? {
        get { accessibility?.identifier }
        set { changeAccessibility { $0.identifier = newValue } }
    }

    /// The object's traits. Default: none.
    @preconcurrency @MainActor
    open var accessibilityTraits: UIAccessibilityTraits {
        get { accessibility?.traits ?? .none }
        set { changeAccessibility { $0.traits = newValue } }
    }

    /// The frame in the coordinates of the screen, in points. Default: zero.
    @preconcurrency @MainActor
    open var accessibilityFrame: CGRect {
        get { accessibility?.frame ?? .zero }
        set { changeAccessibility { $0.frame = newValue } }
    }

    /// Activates the object for a screen reader; returns false unless overridden, so that it is
    /// touched instead.
    @preconcurrency @MainActor
    open func accessibilityActivate() -> Bool { false }
}
