extension NSObject {
    /// Reports that elements of an array are about to be inserted, removed or replaced.
    ///
    /// Source: Apple, willChange(_:valuesAt:forKey:).
    @preconcurrency @MainActor
    public final func willChange(
        _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String
    ) {
        elementsChange(changeKind, indexes, key, isPrior: true)
    }

    /// Reports that elements of an array were inserted, removed or replaced.
    ///
    /// Source: Apple, didChange(_:valuesAt:forKey:).
    @preconcurrency @MainActor
    public final func didChange(
        _ changeKind: NSKeyValueChange, valuesAt indexes: IndexSet, forKey key: String
    ) {
        elementsChange(changeKind, indexes, key, isPrior: false)
    }

    @MainActor
    private func elementsChange(
        _ kind: NSKeyValueChange, _ indexes: IndexSet, _ key: String, isPrior: Bool
    ) {
        // The old elements are kept until the change has happened.
        let pending = PendingElements.current
        let identity = PendingElements.Key(object: ObjectIdentifier(self), name: key)
        if isPrior {
            pending.old[identity] = kind == .insertion ? nil : elements(at: indexes, ofKey: key)
        }
        var change = ElementsChange(kind: kind, indexes: indexes, isPrior: isPrior)
        change.old = pending.old[identity]
        if !isPrior {
            pending.old[identity] = nil
            if kind != .removal { change.new = elements(at: indexes, ofKey: key) }
        }
        observers(ofKey: key) { path, observer in
            if observer.isFor(path) || observer.mayBeFor(path) { observer.elementsChange(change) }
        }
    }

    @MainActor
    private func elements(at indexes: IndexSet, ofKey key: String) -> [Any] {
        let all = elements(ofKey: key)
        return indexes.filter { all.indices.contains($0) }.map { all[$0] }
    }

    /// The elements of a property that is an array.
    @MainActor
    fileprivate func elements(ofKey key: String) -> [Any] {
        let value = unwrapped(self.value(forKey: key))
        if let array = value as? NSArray { return array.map { $0 } }
        return value as? [Any] ?? []
    }

    /// Sets an array, as the class has it. The setter reports a new value, which observers of the
    /// elements do not get.
    @MainActor
    fileprivate func setElements(_ elements: [Any], ofKey key: String) {
        let old = unwrapped(value(forKey: key))
        var new: Any = elements
        if old is NSMutableArray {
            new = NSMutableArray(array: elements)
        } else if old is NSArray {
            new = NSArray(array: elements)
        }
        observers(ofKey: key) { $1.isSuspended = true }
        setValue(new, forKey: key)
        observers(ofKey: key) { $1.isSuspended = false }
    }
}

extension NSObjectProtocol where Self: NSObject {
    /// Returns an array that changes a property element by element, and reports each change.
    ///
    /// The property is an `NSMutableArray`, an `NSArray` or an array of Swift's that the class
    /// lists in its ``ObjCTable``. Each change sets it to a changed copy, O(n); observers get the
    /// elements and their indexes.
    ///
    /// Source: Apple, mutableArrayValue(forKey:).
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func mutableArrayValue(forKey key: String) -> NSMutableArray {
        if let object = self as? OverridableObject { return object.mutableArrayValue(forKey: key) }
        return ElementsProxy(owner: self, key: key)
    }
}

/// The elements that changes which have begun will remove or replace.
@MainActor
private final class PendingElements {
    struct Key: Hashable {
        var object: ObjectIdentifier
        var name: String
    }
    static let current = PendingElements()
    var old: [Key: [Any]] = [:]
}

/// An array that reads and sets a property of an object.
///
/// Key-value coding belongs to the main actor, as the properties that it reaches may.
final class ElementsProxy: NSMutableArray {
    private let owner: NSObject
    private let key: String

    init(owner: NSObject, key: String) {
        self.owner = owner
        self.key = key
        super.init(objects: nil, count: 0)
    }

    required init(objects: UnsafePointer<AnyObject>?, count: Int) {
        owner = NSObject()
        key = ""
        super.init(objects: objects, count: count)
    }

    required convenience init?(coder: NSCoder) { nil }
    required convenience init(arrayLiteral elements: Any...) {
        self.init(owner: NSObject(), key: "")
    }

    private var elements: [Any] {
        nonisolated(unsafe) let owner = owner
        let key = key
        nonisolated(unsafe) var result: [Any] = []
        MainActor.assumeIsolated { result = owner.elements(ofKey: key) }
        return result
    }

    private func change(
        _ kind: NSKeyValueChange, _ indexes: IndexSet, _ body: (inout [Any]) -> Void
    ) {
        guard !indexes.isEmpty else { return }
        nonisolated(unsafe) var changed = elements
        body(&changed)
        nonisolated(unsafe) let owner = owner
        let key = key
        MainActor.assumeIsolated {
            owner.willChange(kind, valuesAt: indexes, forKey: key)
            owner.setElements(changed, ofKey: key)
            owner.didChange(kind, valuesAt: indexes, forKey: key)
        }
    }

    /// Reports an index out of range, and returns whether there is none.
    private func isValid(_ index: Int, through last: Int) -> Bool {
        if index >= 0, index <= last { return true }
        reportMistake("The array “\(key)” has \(count) elements, and none at \(index)")
        return false
    }

    override var count: Int { elements.count }

    override func object(at index: Int) -> Any { elements[index] }

    override func insert(_ anObject: Any, at index: Int) {
        guard isValid(index, through: count) else { return }
        change(.insertion, [index]) { $0.insert(anObject, at: index) }
    }

    override func insert(_ objects: [Any], at indexes: IndexSet) {
        guard objects.count == indexes.count, let last = indexes.last,
            isValid(last, through: count + objects.count - 1)
        else { return }
        change(.insertion, indexes) { elements in
            for (index, object) in zip(indexes, objects) { elements.insert(object, at: index) }
        }
    }

    override func add(_ anObject: Any) { insert(anObject, at: count) }

    override func addObjects(from otherArray: [Any]) {
        insert(otherArray, at: IndexSet(count..<count + otherArray.count))
    }

    override func removeObject(at index: Int) { removeObjects(at: [index]) }

    override func removeObjects(at indexes: IndexSet) {
        guard let last = indexes.last, isValid(last, through: count - 1) else { return }
        change(.removal, indexes) { elements in
            for index in indexes.reversed() { elements.remove(at: index) }
        }
    }

    override func removeLastObject() { removeObject(at: count - 1) }

    override func removeAllObjects() { removeObjects(at: IndexSet(0..<count)) }

    override func removeObjects(in range: NSRange) {
        if let range = Range(range) { removeObjects(at: IndexSet(range)) }
    }

    override func replaceObject(at index: Int, with anObject: Any) {
        guard isValid(index, through: count - 1) else { return }
        change(.replacement, [index]) { $0[index] = anObject }
    }

    override func replaceObjects(at indexes: IndexSet, with objects: [Any]) {
        guard objects.count == indexes.count, let last = indexes.last,
            isValid(last, through: count - 1)
        else { return }
        change(.replacement, indexes) { elements in
            for (index, object) in zip(indexes, objects) { elements[index] = object }
        }
    }

    override func replaceObjects(in range: NSRange, withObjectsFrom otherArray: [Any]) {
        removeObjects(in: range)
        insert(
            otherArray, at: IndexSet(range.location..<range.location + otherArray.count))
    }

    override func setArray(_ otherArray: [Any]) {
        removeAllObjects()
        addObjects(from: otherArray)
    }
}
