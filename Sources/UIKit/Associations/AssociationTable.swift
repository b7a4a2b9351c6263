import Foundation

/// A value that is attached to an object.
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

/// An object that carries its associated values itself, so that they go when it goes.
package protocol AssociationCarrier: AnyObject {
    /// Read and written under the table's lock alone.
    nonisolated var associations: Associations? { get set }
}

/// The associated values of all objects, behind one lock.
///
/// Objects that do not carry their values have an entry by address. The entry holds the object weakly, and counts only as
/// long as that is the same object; entries of objects that are gone are dropped by a sweep after as many calls as there
/// are entries, so that a call costs O(1) amortised.
final class AssociationTable: @unchecked Sendable {
    static let shared = AssociationTable()

    private struct Entry {
        weak var owner: AnyObject?
        let associations = Associations()
    }

    private let lock = NSLock()
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var callsSinceSweep = 0

    /// Puts a value in place of another one, which is returned so that it is released without the lock.
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
        // Nothing is created, so that nothing is released.
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

    /// The number of objects in the table; for tests.
    var count: Int {
        lock.lock()
        defer { lock.unlock() }
        return entries.count
    }

    private func associations(of owner: AnyObject, creating: Bool, released: inout [Any?]) -> Associations? {
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
