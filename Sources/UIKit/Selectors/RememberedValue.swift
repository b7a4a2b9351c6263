/// The value that an observed property had after its last change.
///
/// It does not retain objects that are compared by their identity: those of UIKit's, and those that
/// cannot be compared otherwise. A view's window or a controller's parent may own the observation,
/// and would never be released. Texts, colours and the like are compared by their content.
struct RememberedValue<Value> {
    private enum Content {
        case value(Value)
        case object(Reference)
    }

    private struct Reference {
        weak var object: AnyObject?
    }

    private let content: Content

    init(_ value: Value) {
        if let object = Self.identified(value) {
            content = .object(Reference(object: object))
        } else {
            content = .value(value)
        }
    }

    /// The value; nil, or the nil of an optional type, if its object exists no longer.
    var value: Value? {
        switch content {
        case .value(let value): return value
        case .object(let reference):
            if let object = reference.object { return object as? Value }
            let none = (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ())
            return none as? Value
        }
    }

    /// Whether a property still has the value: the identical object, or an equal value.
    ///
    /// Values that cannot be compared count as the same.
    func isSame(as new: Value) -> Bool {
        let object = Self.identified(new)
        switch content {
        case .object(let reference):
            guard let object, let old = reference.object else { return false }
            return old === object
        case .value(let value):
            if object != nil { return false }
            if let value = value as? any Equatable { return isEqual(value, to: new) }
            return true
        }
    }

    /// The object that a value is, if it is compared by its identity.
    private static func identified(_ value: Value) -> AnyObject? {
        guard let some = unwrapped(value), type(of: some) is AnyClass else { return nil }
        let object = some as AnyObject
        return object is any ObjectWithComparedProperties || !(object is any Equatable)
            ? object : nil
    }
}
