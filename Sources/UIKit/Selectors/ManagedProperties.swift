// `@NSManaged var value: CGFloat` of a layer has accessors that Core Animation makes on Apple's
// systems; `mainspring port` writes accessors that call these.

extension _KeyValueCodingAndObserving {
    /// Returns the property that a layer or animation keeps under a name; zero, false or nil if it
    /// was not set. Not in UIKit.
    @preconcurrency @MainActor
    public func _managedValue<Value>(_ key: String) -> Value {
        var value = value(forKey: key)
        if let reference = value as? WeakValue { value = reference.object }
        if let typed = argument(value, as: Value.self) { return typed }
        switch Value.self {
        case let type as any ExpressibleByIntegerLiteral.Type: return zero(type) as! Value
        case is Bool.Type: return false as! Value
        case is CGPoint.Type: return CGPoint.zero as! Value
        case is CGSize.Type: return CGSize.zero as! Value
        case is CGRect.Type: return CGRect.zero as! Value
        default:
            preconditionFailure("\(type(of: self)) has no value for “\(key)”, a \(Value.self)")
        }
    }

    /// Sets the property that a layer or animation keeps under a name. Not in UIKit.
    @preconcurrency @MainActor
    public func _setManagedValue<Value>(_ value: Value, _ key: String) {
        setValue(unwrapped(value), forKey: key)
    }

    /// Sets the property to an object that it does not retain. Not in UIKit.
    @preconcurrency @MainActor
    public func _setWeakManagedValue(_ value: AnyObject?, _ key: String) {
        setValue(value.map(WeakValue.init), forKey: key)
    }
}

private func zero<Number: ExpressibleByIntegerLiteral>(_ type: Number.Type) -> Number { 0 }

/// A reference to an object, which it does not retain.
private final class WeakValue {
    weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }
}
