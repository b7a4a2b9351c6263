import Foundation

/// A dictionary of objects by objects, which it may hold weakly.
///
/// Keys are compared by identity. An entry whose key or object no longer exists is not there.
/// Setting, removing and looking up take constant time on average.
///
/// Source: Apple, NSMapTable.
///
/// Deviation: keys are compared by identity, also without `objectPointerPersonality`; Apple's then
/// compares with `isEqual(_:)`. Keys and objects are not copied.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
    private struct Entry {
        var key: ObjectReference<KeyType>
        var object: ObjectReference<ObjectType>

        var isThere: Bool { key.object != nil && object.object != nil }
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private let hasWeakKeys: Bool
    private let hasWeakObjects: Bool

    /// Creates a table that holds its keys and its objects weakly if the options say so.
    public init(
        keyOptions: NSPointerFunctions.Options, valueOptions: NSPointerFunctions.Options,
        capacity: Int = 0
    ) {
        hasWeakKeys = keyOptions.contains(.weakMemory)
        hasWeakObjects = valueOptions.contains(.weakMemory)
        super.init()
        entries.reserveCapacity(max(0, min(capacity, 1 << 16)))
    }

    /// Creates a table that holds its keys and its objects strongly.
    public override convenience init() { self.init(keyOptions: [], valueOptions: []) }

    /// Returns a new table that holds keys and objects strongly.
    public class func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable()
    }

    /// Returns a new table that holds keys weakly and objects strongly.
    public class func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .weakMemory, valueOptions: [])
    }

    /// Returns a new table that holds keys strongly and objects weakly.
    public class func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: [], valueOptions: .weakMemory)
    }

    /// Returns a new table that holds keys and objects weakly.
    public class func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    /// The number of entries, including those that no longer exist and were not removed yet.
    public var count: Int { entries.count }

    /// Returns the object of a key; nil if the table has no such key.
    public func object(forKey aKey: KeyType?) -> ObjectType? {
        guard let aKey, let entry = entries[ObjectIdentifier(aKey)], entry.isThere else {
            return nil
        }
        return entry.object.object
    }

    /// Sets the object of a key; nil as object or key changes nothing.
    public func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
        guard let anObject, let aKey else { return }
        // Doubling the table is the moment at which dead entries are removed.
        if entries.count == entries.capacity { entries = entries.filter { $0.value.isThere } }
        entries[ObjectIdentifier(aKey)] = Entry(
            key: ObjectReference(aKey, isWeak: hasWeakKeys),
            object: ObjectReference(anObject, isWeak: hasWeakObjects))
    }

    /// Removes the entry of a key, if there is one.
    public func removeObject(forKey aKey: KeyType?) {
        guard let aKey else { return }
        entries[ObjectIdentifier(aKey)] = nil
    }

    /// Removes all entries.
    public func removeAllObjects() { entries.removeAll() }

    /// Returns an enumerator of the keys that exist now, in no particular order.
    public func keyEnumerator() -> NSEnumerator {
        ObjectEnumerator(entries.values.filter(\.isThere).compactMap(\.key.object))
    }

    /// Returns an enumerator of the objects that exist now, in no particular order; nil never.
    public func objectEnumerator() -> NSEnumerator? {
        ObjectEnumerator(entries.values.filter(\.isThere).compactMap(\.object.object))
    }
}
