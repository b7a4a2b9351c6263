import Synchronization

/// How an associated object is kept.
///
/// Source: Apple, objc_AssociationPolicy; the raw values are the Objective-C runtime's.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Not retained. Deviation: a weak reference, that becomes nil when the object goes, where Apple's dangles.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// Retained.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// Copied, if it is an NSCopying; else retained.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// Retained; all policies are atomic here.
    case OBJC_ASSOCIATION_RETAIN = 769
    /// Copied, if it is an NSCopying; else retained.
    case OBJC_ASSOCIATION_COPY = 771
}

/// Attaches a value to an object under a key, or with nil takes it away.
///
/// The values of responders (views, controllers), layout guides, constraints and gesture recognizers go with their
/// object. May be called from any thread.
///
/// Deviation: Linux has no Objective-C runtime, so that the values of other objects are kept in a table, which lets go of
/// them some calls after their object is gone.
///
/// - Parameters:
///   - object: an instance of a class; for anything else nothing is kept, and a message says so.
///   - key: any address that stays the same, such as that of a static variable.
///   - value: what to attach; nil takes away what is attached.
///   - policy: how the value is kept.
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
    // What was there before is released here, after the lock, since its deinit may come back.
    withExtendedLifetime(AssociationTable.shared.exchange(kept, key: key, of: owner)) {}
}

/// The value that is attached to an object under a key; nil when there is none.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    guard let owner = owner(object, in: "objc_getAssociatedObject") else { return nil }
    return AssociationTable.shared.value(key: key, of: owner)
}

/// Takes all values away that are attached to an object.
public func objc_removeAssociatedObjects(_ object: Any) {
    guard let owner = owner(object, in: "objc_removeAssociatedObjects") else { return }
    withExtendedLifetime(AssociationTable.shared.removeAll(of: owner)) {}
}

/// An optional, whatever it holds.
private protocol OptionalValue {
    var content: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var content: Any? { map { $0 } }
}

/// The value inside optionals that were passed as `Any`, as `optional as Any` is; nil if one of them is nil.
private func unwrapped(_ value: Any?) -> Any? {
    var value = value
    while let inner = value, type(of: inner) is any OptionalValue.Type, let optional = inner as? any OptionalValue {
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
    reportMistake("\(function): \(type(of: object)) is no class; only objects can have associated objects")
    return nil
}
