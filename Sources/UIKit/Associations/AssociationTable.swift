import Foundation

/// A value associated with an object.
enum AssociatedValue {
    case strong(Any)
    case weak(WeakObject)

    var present: Any? {
        switch self {
        case .strong(let value): value
        case .weak(let reference): reference.object
        }
    }
}

struct WeakObject {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
}

/// The values of one object, by key.
package final class Associations {
    var values: [UnsafeRawPointer: AssociatedValue] = [:]
}

/// An object that stores its associated values itself, so that they are released with it.
package protocol AssociationCarrier: AnyObject {
    /// Accessed only while the table's lock is held.
    nonisolated var associations: Associations? { get set }
}

/// The associated values of all objects, protected by one lock.
///
/// An object that does not store its own values has an entry under its address. The entry holds the
/// object weakly and is valid only while the address belongs to the same object. Once there have
/// been as many calls as entries, a sweep removes the entries of released objects, so that a call
/// costs amortised O(1).
final class AssociationTable: @unchecked Sendable {
    static let shared = AssociationTable()

    private struct Entry {
        weak var owner: AnyObject?
        let associations = Associations()
    }

    private let lock = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var callsSinceSweep = 0

    /// Replaces a value and returns the old one, so that the caller can release it without the
    /// lock.
    func exchange(_ value: AssociatedValue?, key: UnsafeRawPointer, of owner: AnyObject) -> [Any?] {
        lock.lock()
        defer { lock.unlock() }
        var released: [Any?] = sweep()
        let associations = associations(of: owner, creating: value != nil, released: &released)
        released.append(associations?.values[key])
        associations?.values[key] = value
        return released
    }

    func value(key: UnsafeRawPointer, of owner: AnyObject) -> Any? {
        lock.lock()
        defer { lock.unlock() }
        var released: [Any?] = []
        // Nothing is created here, so nothing is released.
        return associations(of: owner, creating: false, released: &released)?.values[key]?.present
    }

    func removeAll(of owner: AnyObject) -> [Any?] {
        lock.lock()
        defer { lock.unlock() }
        if let carrier = owner as? any AssociationCarrier {
            let old = carrier.associations
            carrier.associations = nil
            return [old]
        }
        return [entries.removeValue(forKey: ObjectIdentifier(owner))?.associations]
    }

    /// The number of entries in the table; for tests.
    var count: Int {
        lock.lock()
        defer { lock.unlock() }
        return entries.count
    }

    private func associations(of owner: AnyObject, creating: Bool, released: inout [Any?])
        -> Associations?
    {
        if let carrier = owner as? any AssociationCarrier {
            if carrier.associations == nil, creating { carrier.associations = Associations() }
            return carrier.associations
        }
        let id = ObjectIdentifier(owner)
        if let entry = entries[id], entry.owner === owner { return entry.associations }
        guard creating else { return nil }
        let entry = Entry(owner: owner)
        released.append(entries.updateValue(entry, forKey: id)?.associations)
        return entry.associations
    }

    private func sweep() -> [Any?] {
        callsSinceSweep += 1
        guard callsSinceSweep > entries.count else { return [] }
        callsSinceSweep = 0
        let dead = entries.filter { $0.value.owner == nil }
        for id in dead.keys { entries[id] = nil }
        return dead.values.map(\.associations)
    }
}

extension UIResponder: AssociationCarrier {}
extension UILayoutGuide: AssociationCarrier {}
extension NSLayoutConstraint: AssociationCarrier {}
extension UIGestureRecognizer: AssociationCarrier {}
