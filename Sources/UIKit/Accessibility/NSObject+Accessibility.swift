// What Apple declares in NSObject, for objects of classes that do not declare it themselves. A
// screen reader sees such an object if a view has it among its elements.

extension NSObjectProtocol where Self: NSObject {
    /// Whether a screen reader reads the object. Default: false for objects that are no responders.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var isAccessibilityElement: Bool {
        get {
            switch self {
            case let responder as UIResponder: responder.isAccessibilityElement
            case let object as OverridableObject: object.isAccessibilityElement
            default: accessibility?.isElement ?? false
            }
        }
        set {
            switch self {
            case let responder as UIResponder: responder.isAccessibilityElement = newValue
            case let object as OverridableObject: object.isAccessibilityElement = newValue
            default: changeAccessibility { $0.isElement = newValue }
            }
        }
    }

    /// The name of the object in a few words. Default: nil for objects that are no responders.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityLabel: String? {
        get {
            switch self {
            case let responder as UIResponder: responder.accessibilityLabel
            case let object as OverridableObject: object.accessibilityLabel
            case let item as UIBarItem: item.accessibilityLabel
            default: accessibility?.label
            }
        }
        set {
            switch self {
            case let responder as UIResponder: responder.accessibilityLabel = newValue
            case let object as OverridableObject: object.accessibilityLabel = newValue
            case let item as UIBarItem: item.accessibilityLabel = newValue
            default: changeAccessibility { $0.label = newValue }
            }
        }
    }

    /// The effect of using the object, in a sentence. Default: nil.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityHint: String? {
        get {
            switch self {
            case let responder as UIResponder: responder.accessibilityHint
            case let object as OverridableObject: object.accessibilityHint
            case let item as UIBarItem: item.accessibilityHint
            default: accessibility?.hint
            }
        }
        set {
            switch self {
            case let responder as UIResponder: responder.accessibilityHint = newValue
            case let object as OverridableObject: object.accessibilityHint = newValue
            case let item as UIBarItem: item.accessibilityHint = newValue
            default: changeAccessibility { $0.hint = newValue }
            }
        }
    }

    /// The value of the object in words. Default: nil for objects that are no responders.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityValue: String? {
        get {
            switch self {
            case let responder as UIResponder: responder.accessibilityValue
            case let object as OverridableObject: object.accessibilityValue
            default: accessibility?.value
            }
        }
        set {
            switch self {
            case let responder as UIResponder: responder.accessibilityValue = newValue
            case let object as OverridableObject: object.accessibilityValue = newValue
            default: changeAccessibility { $0.value = newValue }
            }
        }
    }

    /// The object's traits. Default: none for objects that are no responders.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public var accessibilityTraits: UIAccessibilityTraits {
        get {
            switch self {
            case let responder as UIResponder: responder.accessibilityTraits
            case let object as OverridableObject: object.accessibilityTraits
            default: accessibility?.traits ?? .none
            }
        }
        set {
            switch self {
            case let responder as UIResponder: responder.accessibilityTraits = newValue
            case let object as OverridableObject: object.accessibilityTraits = newValue
            default: changeAccessibility { $0.traits = newValue }
            }
        }
    }
}

/// Shows an object that is no responder to a screen reader.
final class ObjectElement: UIAccessibilityElement {
    private let object: NSObject

    init(_ object: NSObject, in container: UIResponder) {
        self.object = object
        super.init(accessibilityContainer: container)
    }

    override var isAccessibilityElement: Bool {
        get { object.isAccessibilityElement }
        // The initializer of the superclass sets it, which is not the object's business.
        set {}
    }
    override var accessibilityLabel: String? {
        get { object.accessibilityLabel }
        set { object.accessibilityLabel = newValue }
    }
    override var accessibilityHint: String? {
        get { object.accessibilityHint }
        set { object.accessibilityHint = newValue }
    }
    override var accessibilityValue: String? {
        get { object.accessibilityValue }
        set { object.accessibilityValue = newValue }
    }
    override var accessibilityTraits: UIAccessibilityTraits {
        get { object.accessibilityTraits }
        set { object.accessibilityTraits = newValue }
    }
    override var accessibilityFrame: CGRect {
        get { object.accessibilityFrame }
        set { object.accessibilityFrame = newValue }
    }
    override var accessibilityActivationPoint: CGPoint {
        get { object.accessibilityActivationPoint }
        set { object.accessibilityActivationPoint = newValue }
    }
    override var accessibilityLanguage: String? {
        get { object.accessibilityLanguage }
        set { object.accessibilityLanguage = newValue }
    }
    override var accessibilityElementsHidden: Bool {
        get { object.accessibilityElementsHidden }
        set { object.accessibilityElementsHidden = newValue }
    }
    override var accessibilityElements: [Any]? {
        get { object.accessibilityElements }
        set { object.accessibilityElements = newValue }
    }
    override var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { object.accessibilityCustomActions }
        set { object.accessibilityCustomActions = newValue }
    }
    override var accessibilityCustomRotors: [UIAccessibilityCustomRotor]? {
        get { object.accessibilityCustomRotors }
        set { object.accessibilityCustomRotors = newValue }
    }
    override var accessibilityContainerType: UIAccessibilityContainerType {
        get { object.accessibilityContainerType }
        set { object.accessibilityContainerType = newValue }
    }
    override func accessibilityActivate() -> Bool {
        (object as? OverridableObject)?.accessibilityActivate() ?? false
    }
}
