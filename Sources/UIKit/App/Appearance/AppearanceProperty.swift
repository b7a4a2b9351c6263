import Foundation

/// A property that objects take from the proxy of their class.
@MainActor
struct AppearanceProperty {
    /// The objects of one transfer.
    struct Change {
        let proxy: NSObject
        /// An instance of the proxy's class, with its defaults.
        let pristine: NSObject
        /// An instance with the defaults of the object's own class.
        let standard: NSObject
        let object: NSObject
        let memory: AppearanceMemory
    }

    /// Whether a program's own class has the property.
    var isOwn = false
    /// Transfers the values that the proxy has and the object has none of its own for. The names of
    /// the proxy's values are added to the set; those that it has are left to a nearer proxy.
    let transfer: (Change, inout Set<String>) -> Void

    /// A property with a value that can be compared.
    static func value<Owner: NSObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Owner, Value>,
        stored: KeyPath<Owner, Value>? = nil
    ) -> AppearanceProperty {
        AppearanceProperty { change, done in
            let read = { (object: NSObject) in
                (object as? Owner).map { $0[keyPath: stored ?? path] } as Any?
            }
            move(name, change, &done, read) {
                if let object = $0 as? Owner, let value = $1 as? Value {
                    object[keyPath: path] = value
                }
            }
        }
    }

    /// A property with a value for each state.
    static func states<Owner: NSObject, Key: Hashable, Value>(
        _ name: String, _ values: KeyPath<Owner, [Key: Value]>,
        set: @escaping (Owner, Value, Key) -> Void
    ) -> AppearanceProperty {
        AppearanceProperty { change, done in
            guard let proxy = change.proxy as? Owner else { return }
            for key in proxy[keyPath: values].keys {
                let read = { (object: NSObject) in
                    (object as? Owner)?[keyPath: values][key] as Any?
                }
                move("\(name) \(key)", change, &done, read) {
                    if let object = $0 as? Owner, let value = $1 as? Value {
                        set(object, value, key)
                    }
                }
            }
        }
    }

    /// A property of a program's own class, from its table.
    static func member(_ member: ObjCMember, _ setter: SelectorMethod) -> AppearanceProperty {
        AppearanceProperty(isOwn: true) { change, done in
            move(
                member.name, change, &done,
                {
                    if case .returned(let value) = member.method.call($0, nil, nil, nil) {
                        return value
                    }
                    return nil
                }, { _ = setter.call($0, $1, nil, nil) })
        }
    }

    private static func move(
        _ name: String, _ change: Change, _ done: inout Set<String>,
        _ read: (NSObject) -> Any?, _ write: (NSObject, Any?) -> Void
    ) {
        let wanted = read(change.proxy)
        guard !done.contains(name), !areEqual(wanted, read(change.pristine)) else { return }
        done.insert(name)
        let present = read(change.object)
        let isGiven = change.memory.values[name].map { areEqual(present, $0) } ?? false
        guard isGiven || areEqual(present, read(change.standard)) else { return }
        if !areEqual(present, wanted) { write(change.object, wanted) }
        change.memory.values[name] = read(change.object)
    }

    /// Whether two values are the same; those that cannot be compared are.
    private static func areEqual(_ one: Any?, _ other: Any?) -> Bool {
        switch (flat(one), flat(other)) {
        case (nil, nil): return true
        case (let one?, let other?):
            if let one = one as? [NSAttributedString.Key: Any] {
                guard let other = other as? [NSAttributedString.Key: Any] else { return false }
                return one.count == other.count
                    && one.allSatisfy { other[$0.key] != nil && areEqual($0.value, other[$0.key]) }
            }
            if one is any BarLook { return haveEqualParts(one, other) }
            if let one = one as? NSObject { return one.isEqual(other) }
            if let one = one as? any Equatable { return UIKit.isEqual(one, to: other) }
            return true
        default: return false
        }
    }

    /// Whether two looks of bars or their items are the same, part by part.
    private static func haveEqualParts(_ one: Any, _ other: Any) -> Bool {
        var parts: (Mirror?, Mirror?) = (Mirror(reflecting: one), Mirror(reflecting: other))
        while let one = parts.0, let other = parts.1 {
            guard one.subjectType == other.subjectType,
                zip(one.children, other.children).allSatisfy({ areEqual($0.value, $1.value) })
            else { return false }
            parts = (one.superclassMirror, other.superclassMirror)
        }
        return true
    }

    /// A value without optionals around it.
    private static func flat(_ value: Any?) -> Any? {
        guard let value else { return nil }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return flat(mirror.children.first?.value)
    }
}

/// A look of a bar or of its items, which has no identity of its own.
@MainActor
private protocol BarLook: AnyObject {}
extension UIBarAppearance: BarLook {}
extension UIBarButtonItemAppearance: BarLook {}
extension UIBarButtonItemStateAppearance: BarLook {}
extension UITabBarItemAppearance: BarLook {}
extension UITabBarItemStateAppearance: BarLook {}
