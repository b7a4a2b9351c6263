import Synchronization

/// How an associated object is stored.
///
/// Source: Apple, objc_AssociationPolicy; the raw values are the Objective-C runtime's.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Not retained. Deviation: the reference becomes nil when the object is released; Apple's
    /// dangles.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Retained.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// Copied if it conforms to NSCopying, otherwise retained.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// Retained; all policies are atomic here.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// Copied if it conforms to NSCopying, otherwise retained.
    case OBJC_ASSOCIATION_COPY = 771
}

/// Associates a value with an object under a key; nil removes the association.
///
/// The associated values of responders (views, controllers), layout guides, constraints and gesture
/// recognizers are released with their object. The function may be called from any thread.
///
/// Deviation: there is no Objective-C runtime on Linux. The values of other objects are kept in a
/// table, which releases them some calls after their object was released.
///
/// - Parameters:
///   - object: an instance of a class; anything else is reported and ignored.
///   - key: any constant address, such as that of a static variable.
///   - value: the value to associate; nil removes the current one.
///   - policy: how the value is stored.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    guard let owner = owner(object, in: "objc_setAssociatedObject") else { return }
    let value = unwrapped(value)
    let kept: AssociatedValue? =
        switch (value, policy) {
        case (nil, _): nil
        case (let value?, .OBJC_ASSOCIATION_ASSIGN): .weak(WeakObject(value as AnyObject))
        case (let value?, .OBJC_ASSOCIATION_COPY), (let value?, .OBJC_ASSOCIATION_COPY_NONATOMIC):
            .strong((value as? any NSCopying)?.copy(with: nil) ?? value)
        case (let value?, _): .strong(value)
        }
    // Releases the old value after the lock is unlocked, because its deinit may call these
    // functions.
    withExtendedLifetime(AssociationTable.shared.exchange(kept, key: key, of: owner)) {}
}

/// Returns the value associated with an object under a key, or nil if there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    guard let owner = owner(object, in: "objc_getAssociatedObject") else { return nil }
    return AssociationTable.shared.value(key: key, of: owner)
}

/// Removes all associations of an object.
public func objc_removeAssociatedObjects(_ object: Any) {
    guard let owner = owner(object, in: "objc_removeAssociatedObjects") else { return }
    withExtendedLifetime(AssociationTable.shared.removeAll(of: owner)) {}
}

/// A type-erased optional.
private protocol OptionalValue {
    var content: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var content: Any? { map { $0 } }
}

/// Returns the value inside optionals passed as `Any`, such as `optional as Any`; nil if one of
/// them is nil.
func unwrapped(_ value: Any?) -> Any? {
    var value = value
    while let inner = value, type(of: inner) is any OptionalValue.Type,
        let optional = inner as? any OptionalValue
    {
        value = optional.content
    }
    return value
}

private func owner(_ object: Any, in function: String) -> AnyObject? {
    guard let object = unwrapped(object) else {
        reportMistake("\(function): the object is nil; only objects can have associated objects")
        return nil
    }
    if type(of: object) is AnyClass { return object as AnyObject }
    reportMistake(
        "\(function): \(type(of: object)) is not a class; only objects can have associated objects")
    return nil
}
