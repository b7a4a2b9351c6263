import Foundation

/// A set of objects, compared by identity, which it may hold weakly.
///
/// An object that no longer exists is not among the members. Adding, removing and looking up take
/// constant time on average.
///
/// Source: Apple, NSHashTable.
///
/// Deviation: members are compared by identity, also with ``NSHashTable/init(options:capacity:)``
/// without `objectPointerPersonality`; Apple's then compares with `isEqual(_:)`.
public final class NSHashTable<ObjectType: AnyObject>: NSObject {
    private var members: [ObjectIdentifier: ObjectReference<ObjectType>] = [:]
    private let isWeak: Bool

    /// Creates a table that holds its members weakly if the options say so.
    public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
        isWeak = options.contains(.weakMemory)
        super.init()
        members.reserveCapacity(max(0, min(capacity, 1 << 16)))
    }

    /// Creates a table that holds its members strongly.
    public override convenience init() { self.init(options: []) }

    /// Returns a new table that holds its members weakly.
    public class func weakObjects() -> NSHashTable<ObjectType> {
        NSHashTable(options: .weakMemory)
    }

    /// The members that exist, in no particular order.
    public var allObjects: [ObjectType] { members.values.compactMap(\.object) }

    /// The number of members, including those that no longer exist and were not removed yet.
    public var count: Int { members.count }

    /// A member; nil if the table is empty.
    public var anyObject: ObjectType? { members.values.lazy.compactMap(\.object).first }

    /// Adds an object; nil and a member change nothing.
    public func add(_ object: ObjectType?) {
        guard let object else { return }
        // Doubling the table is the moment at which dead members are removed.
        if isWeak, members.count == members.capacity {
            members = members.filter { $0.value.object != nil }
        }
        members[ObjectIdentifier(object)] = ObjectReference(object, isWeak: isWeak)
    }

    /// Removes an object; one that is not a member changes nothing.
    public func remove(_ object: ObjectType?) {
        guard let object else { return }
        members[ObjectIdentifier(object)] = nil
    }

    /// Returns an enumerator of the members that exist now, in no particular order.
    public func objectEnumerator() -> NSEnumerator { ObjectEnumerator(allObjects) }

    /// Removes all members.
    public func removeAllObjects() { members.removeAll() }

    /// Returns whether an object is a member.
    public func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

    /// Returns the object if it is a member.
    public func member(_ object: ObjectType?) -> ObjectType? {
        object.flatMap { members[ObjectIdentifier($0)]?.object }
    }
}

/// Enumerates objects.
final class ObjectEnumerator: NSEnumerator {
    private var rest: ArraySlice<AnyObject>

    init(_ objects: [AnyObject]) { rest = objects[...] }

    override func nextObject() -> Any? { rest.popFirst() }
}

/// A reference to an object that may be weak.
struct ObjectReference<Object: AnyObject> {
    private weak var weakObject: Object?
    private var strongObject: Object?

    init(_ object: Object, isWeak: Bool) {
        weakObject = object
        strongObject = isWeak ? nil : object
    }

    var object: Object? { weakObject }
}

/// How a collection of pointers refers to its members.
///
/// Source: Apple, NSPointerFunctions.
public enum NSPointerFunctions {
    /// Options of a collection of pointers.
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Strong references, compared by identity.
        public static let strongMemory: Options = []
        /// References that become nil when the object no longer exists.
        public static let weakMemory = Options(rawValue: 5)
        /// Members are compared by identity.
        public static let objectPointerPersonality = Options(rawValue: 2 << 8)
    }
}
