import Synchronization

/// Which values a handler of `observe(_:options:changeHandler:)`
/// gets, and when.
///
/// Source: Apple, NSKeyValueObservingOptions.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// A call with the present value at once.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// A call before the change as well.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change.
///
/// Source: Apple, NSKeyValueChange.
public enum NSKeyValueChange: UInt, Sendable {
    /// A new value.
    case setting = 1
    /// Elements were inserted.
    case insertion = 2
    /// Elements were removed.
    case removal = 3
    /// Elements were replaced.
    case replacement = 4
}

/// A change of an observed property.
///
/// Source: Apple, NSKeyValueObservedChange.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of the change: a new value, or elements of an array.
    public let kind: NSKeyValueChange
    /// The new value, if it was asked for.
    public let newValue: Value?
    /// The value before the change, if it was asked for.
    public let oldValue: Value?
    /// Where the changed elements are; nil if the whole value is new.
    public let indexes: IndexSet?
    /// Whether the change has not happened yet.
    public let isPrior: Bool
}

/// An observation, which ends when it is invalidated or released.
///
/// Source: Apple, NSKeyValueObservation.
public final class NSKeyValueObservation: NSObject {
    private let observer: Mutex<(any Observer)?>

    init(_ observer: any Observer) {
        self.observer = Mutex(observer)
        super.init()
    }

    /// Ends the observation.
    public func invalidate() {
        guard let ended = observer.withLock({ $0.take() }) else { return }
        Observers.remove(ended)
    }

    deinit {
        if let ended = observer.withLock({ $0.take() }) { Observers.remove(ended) }
    }
}

/// Objects whose properties can be observed by key paths.
///
/// A property of a program's own reports its changes with ``willChangeValue(for:)`` and
/// ``didChangeValue(for:)`` in its observers; `mainspring port` adds the calls to a property with
/// `@objc dynamic`. Properties of UIKit's views, layers, controllers, items of bars, recognizers
/// and constraints need no calls. The common ones are compared after each change: geometry, look
/// and content of views and layers, offsets, insets and size of scroll views, texts, the values and
/// the state of controls, the state of recognizers, what bars show, and the parent, title, size,
/// editing and selection of controllers. All others are compared before and after the next layout.
/// Those of property animators are compared after each of their steps.
///
/// Deviation: a new value that is equal to the old one is not reported, and changes of UIKit's
/// properties have no call before them.
///
/// Source: Apple, "Using Key-Value Observing in Swift".
public protocol _KeyValueCodingAndObserving: NSObject {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
    /// Calls a handler after each change of a property.
    ///
    /// - Parameters:
    ///   - keyPath: the property.
    ///   - options: the values that the handler gets, and whether it is called at once.
    ///   - changeHandler: receives the object and the change.
    /// - Returns: the observation, which ends when it is released.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let observer = PropertyObserver(self, keyPath, options, changeHandler)
        Observers.add(observer, of: self)
        if options.contains(.initial) { observer.callInitially() }
        return NSKeyValueObservation(observer)
    }

    /// Reports that a property is about to change.
    public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        guard Observers.exist else { return }
        for observer in Observers.of(self) { observer.receiveWill(keyPath) }
    }

    /// Reports that a property has changed.
    public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
        guard Observers.exist else { return }
        for observer in Observers.of(self) { observer.receiveDid(keyPath) }
        Observers.compareDependent()
    }
}

extension UIResponder {
    /// Whether a property of this object is observed.
    final var isObserved: Bool { Observers.existOfFramework && !Observers.of(self).isEmpty }
}

extension NSObject {
    /// Calls the handlers of those observed properties that have another value than before.
    final func observedPropertiesMayHaveChanged() {
        guard Observers.existOfFramework else { return }
        for observer in Observers.of(self) { observer.didChange(onlyIfDifferent: true) }
    }
}

/// One observed property of one object.
protocol Observer: AnyObject, Sendable {
    var object: AnyObject? { get }
    var identity: ObjectIdentifier { get }
    var number: UInt64 { get }
    /// Whether the object is one of UIKit's, which report changes without calls of the program's.
    var isOfFramework: Bool { get }
    /// Whether the property changes with others: it depends on them, or is one of another object.
    var isDependent: Bool { get }
    /// Whether changes are not reported, because they are part of a change of elements.
    var isSuspended: Bool { get set }
    func isFor(_ keyPath: AnyKeyPath) -> Bool
    func mayBeFor(_ keyPath: AnyKeyPath) -> Bool
    func willChange()
    func rememberValue()
    func didChange(onlyIfDifferent: Bool)
    func elementsChange(_ change: ElementsChange)
}

extension Observer {
    /// Receives that the property of a key path is about to change.
    func receiveWill(_ keyPath: AnyKeyPath) {
        if isFor(keyPath) {
            willChange()
        } else if mayBeFor(keyPath) {
            rememberValue()
        }
    }

    /// Receives that the property of a key path has changed.
    func receiveDid(_ keyPath: AnyKeyPath) {
        if isFor(keyPath) {
            didChange(onlyIfDifferent: false)
        } else if mayBeFor(keyPath) {
            didChange(onlyIfDifferent: true)
        }
    }
}

/// A change of some elements of an array.
struct ElementsChange {
    var kind: NSKeyValueChange
    var indexes: IndexSet
    /// The removed or replaced elements, and the inserted ones; nil for those that do not exist.
    var old, new: [Any]?
    var isPrior = false
}

final class PropertyObserver<Object: AnyObject, Value>: Observer, @unchecked Sendable {
    private weak var reference: Object?
    let identity: ObjectIdentifier
    let number = Observers.nextNumber()
    let isOfFramework: Bool
    let isDependent: Bool
    private let keyPath: KeyPath<Object, Value>
    private let options: NSKeyValueObservingOptions
    private let handler: (Object, NSKeyValueObservedChange<Value>) -> Void
    /// Called in place of the handler for changes of elements.
    var elementsHandler: ((ElementsChange) -> Void)?
    var isSuspended = false
    /// The value after the last change.
    private var last: RememberedValue<Value>
    /// The value from before a change until after it, when its object may be released.
    private var before: Value?

    init(
        _ object: Object, _ keyPath: KeyPath<Object, Value>, _ options: NSKeyValueObservingOptions,
        _ handler: @escaping (Object, NSKeyValueObservedChange<Value>) -> Void
    ) {
        reference = object
        identity = ObjectIdentifier(object)
        isOfFramework =
            object is any ObjectWithComparedProperties || object is UIViewPropertyAnimator
        self.keyPath = keyPath
        isDependent =
            keyPath.hasSeveralComponents || ObjCMembers.isDependent(keyPath, of: object)
        self.options = options
        self.handler = handler
        last = RememberedValue(object[keyPath: keyPath])
    }

    var object: AnyObject? { reference }

    func isFor(_ keyPath: AnyKeyPath) -> Bool { keyPath == self.keyPath }

    /// Whether a key path of a superclass or subclass may lead to the property.
    ///
    /// Such key paths are not equal. So the values decide whether the property has changed.
    func mayBeFor(_ keyPath: AnyKeyPath) -> Bool {
        type(of: keyPath).valueType == Value.self && type(of: keyPath).rootType != Object.self
    }

    func rememberValue() {
        if let object = reference { remember(object[keyPath: keyPath]) }
    }

    private func remember(_ value: Value) {
        before = value
        last = RememberedValue(value)
    }

    func callInitially() {
        guard let object = reference else { return }
        handler(object, change(old: nil, new: object[keyPath: keyPath], isPrior: false))
    }

    func willChange() {
        guard !isSuspended, let object = reference else { return }
        let value = object[keyPath: keyPath]
        remember(value)
        if options.contains(.prior) {
            handler(object, change(old: value, new: nil, isPrior: true))
        }
    }

    func didChange(onlyIfDifferent: Bool) {
        guard !isSuspended, let object = reference else { return }
        let (new, kept) = (object[keyPath: keyPath], before)
        before = nil
        if onlyIfDifferent && last.isSame(as: new) { return }
        let old = kept ?? last.value
        last = RememberedValue(new)
        Observers.countCall()
        handler(object, change(old: old, new: new, isPrior: false))
    }

    func elementsChange(_ change: ElementsChange) {
        guard let object = reference, !change.isPrior || options.contains(.prior) else { return }
        if !change.isPrior {
            before = nil
            last = RememberedValue(object[keyPath: keyPath])
        }
        Observers.countCall()
        if let elementsHandler { return elementsHandler(change) }
        func value(_ elements: [Any]?, _ option: NSKeyValueObservingOptions) -> Value? {
            options.contains(option) ? elements.flatMap { $0 as? Value } : nil
        }
        handler(
            object,
            NSKeyValueObservedChange(
                kind: change.kind, newValue: value(change.new, .new),
                oldValue: value(change.old, .old), indexes: change.indexes,
                isPrior: change.isPrior))
    }

    private func change(old: Value?, new: Value?, isPrior: Bool) -> NSKeyValueObservedChange<Value>
    {
        NSKeyValueObservedChange(
            kind: .setting, newValue: options.contains(.new) ? new : nil,
            oldValue: options.contains(.old) ? old : nil, indexes: nil, isPrior: isPrior)
    }
}

/// Whether a value is of the type of another one and equal to it.
func isEqual<Compared: Equatable>(_ one: Compared, to other: Any) -> Bool {
    one == (other as? Compared)
}

/// The observers of all objects.
enum Observers {
    private static let all = Mutex<[ObjectIdentifier: [any Observer]]>([:])
    /// The observers of properties that change with others.
    private static let dependent = Mutex<[any Observer]>([])
    private static let additions = Atomic<UInt64>(0)
    private static let callCount = Atomic<UInt64>(0)
    private static let count = Atomic(0)
    private static let countOfFramework = Atomic(0)

    /// Whether anything is observed; read before each lookup, so that programs without observers
    /// pay for one load.
    static var exist: Bool { count.load(ordering: .relaxed) > 0 }

    /// Whether an object of UIKit's is observed: their setters cost a lookup only then, not while
    /// the program observes its own objects alone.
    static var existOfFramework: Bool { numberOfFramework > 0 }

    /// How many observers objects of UIKit's have.
    static var numberOfFramework: Int { countOfFramework.load(ordering: .relaxed) }

    /// How many changes were reported to handlers.
    static var calls: UInt64 { callCount.load(ordering: .relaxed) }

    static func countCall() { callCount.add(1, ordering: .relaxed) }

    /// The number of a new observer, by which they are called in the order of registration.
    static func nextNumber() -> UInt64 {
        additions.add(1, ordering: .relaxed).newValue
    }

    static func add(_ observer: any Observer, of object: NSObject) {
        if object is CALayer || object is UIView { observeLayers() }
        count.add(1, ordering: .relaxed)
        if observer.isOfFramework { countOfFramework.add(1, ordering: .relaxed) }
        if observer.isDependent { dependent.withLock { $0.append(observer) } }
        all.withLock { $0[ObjectIdentifier(object), default: []].append(observer) }
    }

    static func remove(_ observer: any Observer) {
        count.subtract(1, ordering: .relaxed)
        if observer.isOfFramework { countOfFramework.subtract(1, ordering: .relaxed) }
        if observer.isDependent { dependent.withLock { $0.removeAll { $0 === observer } } }
        all.withLock { all in
            all[observer.identity]?.removeAll { $0 === observer }
            if all[observer.identity]?.isEmpty == true { all[observer.identity] = nil }
        }
        if observer.isOfFramework { stopObservingLayers() }
    }

    /// Calls the observers of properties that have another value because others have changed.
    ///
    /// A change of any object may be one of theirs: `\.boss?.name` ends at another object.
    static func compareDependent() {
        guard exist, MainContext.isCurrent else { return }
        for observer in dependent.withLock({ $0 }) { observer.didChange(onlyIfDifferent: true) }
    }

    /// An object at the address of one that no longer exists has none of its observers.
    static func of(_ object: NSObject) -> [any Observer] {
        let found = all.withLock { $0[ObjectIdentifier(object)] ?? [] }
        return found.filter { $0.object === object }
    }

    /// The observed objects of UIKit's, in the order in which they were observed first.
    ///
    /// An observation that outlives its object may be the first one at the address of another.
    static var comparedObjects: [NSObject] {
        let first = all.withLock { $0.values.compactMap { $0.first { $0.object != nil } } }
        return first.sorted { $0.number < $1.number }.compactMap {
            $0.object as? any ObjectWithComparedProperties
        }
    }

    /// Notifies the observers of layers, and those of views, after each change of a layer.
    ///
    /// A view's own setters report its bounds and position, after what follows from them.
    private static func observeLayers() {
        guard MainContext.isCurrent else { return }
        MainActor.assumeIsolated {
            guard CALayer.observer == nil else { return }
            CALayer.observer = { layer, isOfGeometry in
                guard existOfFramework else { return }
                layer.observedPropertiesMayHaveChanged()
                guard !isOfGeometry, let view = layer.delegate as? UIView else { return }
                view.observedPropertiesMayHaveChanged()
            }
        }
    }

    /// Ends the calls by layers after the last observation of UIKit's objects.
    private static func stopObservingLayers() {
        guard !existOfFramework, MainContext.isCurrent else { return }
        MainActor.assumeIsolated { CALayer.observer = nil }
    }
}
