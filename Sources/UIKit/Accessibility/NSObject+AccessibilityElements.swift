// The further properties that Apple declares in NSObject, for objects of classes that do not
// declare them themselves.

extension NSObjectProtocol where Self: NSObject {
    /// Reads a property of a responder, or what was set on another object.
    @MainActor
    fileprivate func read<Value>(
        _ own: KeyPath<UIResponder, Value>, _ stored: (AccessibilityState?) -> Value
    ) -> Value {
        if let responder = self as? UIResponder { return responder[keyPath: own] }
        return stored(accessibility)
    }

    @MainActor
    fileprivate func write<Value>(
        _ own: ReferenceWritableKeyPath<UIResponder, Value>, _ value: Value,
        _ store: (AccessibilityState) -> Void
    ) {
        if let responder = self as? UIResponder {
            responder[keyPath: own] = value
        } else {
            changeAccessibility(store)
        }
    }

    /// The frame in the coordinates of the screen, in points. Default: zero for objects that are
    /// no responders.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityFrame: CGRect {
        get {
            if let object = self as? OverridableObject { return object.accessibilityFrame }
            return read(\.accessibilityFrame) { $0?.frame ?? .zero }
        }
        set {
            switch self {
            case let responder as UIResponder: responder.accessibilityFrame = newValue
            case let object as OverridableObject: object.accessibilityFrame = newValue
            default: changeAccessibility { $0.frame = newValue }
            }
        }
    }

    /// The outline in the coordinates of the screen; nil for ``accessibilityFrame``. Default: nil.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityPath: UIBezierPath? {
        get { read(\.accessibilityPath) { $0?.path } }
        set { write(\.accessibilityPath, newValue) { $0.path = newValue } }
    }

    /// Where the object is touched when a screen reader activates it, in the coordinates of the
    /// screen. Default: the middle of the frame.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityActivationPoint: CGPoint {
        get {
            if let responder = self as? UIResponder {
                return responder.accessibilityActivationPoint
            }
            let frame = accessibilityFrame
            return accessibility?.activationPoint ?? CGPoint(x: frame.midX, y: frame.midY)
        }
        set { write(\.accessibilityActivationPoint, newValue) { $0.activationPoint = newValue } }
    }

    /// The language in which the object is read, such as `de`; nil (the default) for the user's.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityLanguage: String? {
        get { read(\.accessibilityLanguage) { $0?.language } }
        set { write(\.accessibilityLanguage, newValue) { $0.language = newValue } }
    }

    /// Whether the elements inside are left out. Default: false.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityElementsHidden: Bool {
        get { read(\.accessibilityElementsHidden) { $0?.elementsAreHidden ?? false } }
        set { write(\.accessibilityElementsHidden, newValue) { $0.elementsAreHidden = newValue } }
    }

    /// Whether a screen reader passes over the siblings of the object. Default: false.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityViewIsModal: Bool {
        get { read(\.accessibilityViewIsModal) { $0?.isModal ?? false } }
        set { write(\.accessibilityViewIsModal, newValue) { $0.isModal = newValue } }
    }

    /// Whether the elements inside are read one after the other, whatever is beside them.
    /// Default: false.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var shouldGroupAccessibilityChildren: Bool {
        get { read(\.shouldGroupAccessibilityChildren) { $0?.groupsChildren ?? false } }
        set { write(\.shouldGroupAccessibilityChildren, newValue) { $0.groupsChildren = newValue } }
    }

    /// The elements inside in the order in which they are read; nil (the default) for none.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityElements: [Any]? {
        get { read(\.accessibilityElements) { $0?.elements } }
        set { write(\.accessibilityElements, newValue) { $0.elements = newValue } }
    }

    /// The actions that a screen reader offers; nil (the default) for none.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { read(\.accessibilityCustomActions) { $0?.actions } }
        set { write(\.accessibilityCustomActions, newValue) { $0.actions = newValue } }
    }

    /// The rotors of the object and of those inside; nil (the default) for none.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? {
        get { read(\.accessibilityCustomRotors) { $0?.rotors } }
        set { write(\.accessibilityCustomRotors, newValue) { $0.rotors = newValue } }
    }

    /// The kind of group that the elements inside are. Default: nothing in particular.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityContainerType: UIAccessibilityContainerType {
        get { read(\.accessibilityContainerType) { $0?.containerType ?? .none } }
        set { write(\.accessibilityContainerType, newValue) { $0.containerType = newValue } }
    }

    /// The number of elements inside.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func accessibilityElementCount() -> Int {
        (self as? UIResponder)?.accessibilityElementCount() ?? accessibilityElements?.count ?? 0
    }

    /// Returns an element inside, or nil.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func accessibilityElement(at index: Int) -> Any? {
        if let responder = self as? UIResponder { return responder.accessibilityElement(at: index) }
        guard let elements = accessibilityElements, elements.indices.contains(index) else {
            return nil
        }
        return elements[index]
    }

    /// Returns the index of an element inside, or `NSNotFound`.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func index(ofAccessibilityElement element: Any) -> Int {
        if let responder = self as? UIResponder {
            return responder.index(ofAccessibilityElement: element)
        }
        return accessibilityElements?.firstIndex { $0 as AnyObject === element as AnyObject }
            ?? NSNotFound
    }
}

/// An object with a name that no one sees, by which tests and scripts find it.
///
/// Source: Apple, UIAccessibilityIdentification.
@preconcurrency @MainActor
public protocol UIAccessibilityIdentification: NSObjectProtocol {
    /// The name; nil unless set.
    var accessibilityIdentifier: String? { get set }
}

extension UIView: UIAccessibilityIdentification {}
extension UIBarItem: UIAccessibilityIdentification {}
extension UIImage: UIAccessibilityIdentification {}
extension UIAlertAction: UIAccessibilityIdentification {}
extension UIMenuElement: UIAccessibilityIdentification {}

// Members of the classes themselves: a program's protocol extension with the same names would be
// as good a match as the one above, and neither would be chosen.
extension UINavigationItem {
    /// The name of the item in a few words. Default: nil.
    @_disfavoredOverload
    public final var accessibilityLabel: String? {
        get { accessibility?.label }
        set { changeAccessibility { $0.label = newValue } }
    }

    /// The effect of using the item, in a sentence. Default: nil.
    @_disfavoredOverload
    public final var accessibilityHint: String? {
        get { accessibility?.hint }
        set { changeAccessibility { $0.hint = newValue } }
    }
}
