/// A key of the dictionary that ``UIResponder/observeValue(forKeyPath:of:change:context:)`` gets.
///
/// Source: Apple, NSKeyValueChangeKey.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String
    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of the change: the raw value of an ``NSKeyValueChange``, as a `UInt`.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The new value; `NSNull` for nil.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The value before the change; `NSNull` for nil.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// Whether the change has not happened yet; there only if it is true.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// Observing by the name of a property: for programs from before `observe(_:options:)`.
extension NSObject {
    /// Has an observer called with the changes of a property of UIKit's.
    ///
    /// Rectangles, points and sizes are passed as such, not as `NSValue`. An observation ends with
    /// ``removeObserver(_:forKeyPath:)`` or with either object.
    ///
    /// Deviation: properties of views, controls, texts, scroll views and controllers are known, one
    /// at a time; others, paths with a point in them, and observers that are no `UIResponder` are
    /// reported and not observed. Main thread only.
    ///
    /// Source: Apple, addObserver(_:forKeyPath:options:context:).
    /// - Parameters:
    ///   - observer: a responder, whose `observeValue(forKeyPath:of:change:context:)` is called;
    ///     held weakly.
    ///   - keyPath: the property's name, such as `contentOffset`.
    ///   - options: the values that the observer gets, and whether it is called at once.
    ///   - context: is passed to the observer.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer? = nil
    ) {
        nonisolated(unsafe) let (object, observer, context) = (self, observer, context)
        MainActor.assumeIsolated {
            NamedObservations.add(observer, of: object, keyPath, options, context)
        }
    }

    /// Ends the observation of a property by an observer that was added last.
    ///
    /// Source: Apple, removeObserver(_:forKeyPath:).
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        nonisolated(unsafe) let (object, observer) = (self, observer)
        MainActor.assumeIsolated {
            NamedObservations.remove(observer, of: object, keyPath) { _ in true }
        }
    }

    /// Ends the observation of a property by an observer with a context.
    ///
    /// Source: Apple, removeObserver(_:forKeyPath:context:).
    public func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) {
        nonisolated(unsafe) let (object, observer, context) = (self, observer, context)
        MainActor.assumeIsolated {
            NamedObservations.remove(observer, of: object, keyPath) { $0 == context }
        }
    }
}

/// The observations by name, by the observed object.
@MainActor
private enum NamedObservations {
    private struct Entry {
        weak var object: NSObject?
        weak var observer: NSObject?
        /// Who the observer is while it is being released, when the weak reference is nil already.
        let observerID: ObjectIdentifier
        let key: String
        let context: UnsafeMutableRawPointer?
        let observation: NSKeyValueObservation

        var isOver: Bool { object == nil || observer == nil }

        /// Whether the entry, which is listed at the object's address, is that of the object.
        func isOf(_ other: NSObject) -> Bool { object == nil || object === other }

        func isBy(_ other: NSObject) -> Bool {
            observer === other || observer == nil && observerID == ObjectIdentifier(other)
        }
    }

    private static var entries: [ObjectIdentifier: [Entry]] = [:]
    /// How many entries were added since those that are over were removed, and the number at which
    /// they are removed again.
    private static var additions = 0
    private static var mostAdditions = 64

    static func add(
        _ observer: NSObject, of object: NSObject, _ key: String,
        _ options: NSKeyValueObservingOptions, _ context: UnsafeMutableRawPointer?
    ) {
        let listed = ObjCMembers.member(
            "observeValueForKeyPath:ofObject:change:context:", of: observer)
        guard observer is UIResponder || listed != nil else {
            reportMistake(
                "\(type(of: observer)) does not observe “\(key)” of \(type(of: object)): only a UIResponder or a class that lists observeValue(forKeyPath:of:change:context:) can; use observe(_:options:)"
            )
            return
        }
        let handler = { [weak object, weak observer] (change: NamedChange) in
            guard let object, let observer else { return }
            let values = change.dictionary(options)
            if let responder = observer as? UIResponder {
                responder.observeValue(
                    forKeyPath: key, of: object, change: values, context: context)
            } else {
                let all = ObservedValues(
                    keyPath: key, object: object, change: values, context: context)
                _ = listed?.method.call(observer, all, nil, nil)
            }
        }
        let made = ObservedKey.all.lazy.filter { $0.name == key }
            .compactMap { $0.observer(object, options, handler) }.first
        guard let made else {
            reportMistake(
                "\(type(of: object)) has no “\(key)” that can be observed by name; use observe(_:options:) with a key path"
            )
            return
        }
        Observers.add(made.observer, of: object)
        let entry = Entry(
            object: object, observer: observer, observerID: ObjectIdentifier(observer),
            key: key, context: context,
            observation: NSKeyValueObservation(made.observer))
        removeWhatIsOver()
        entries[ObjectIdentifier(object), default: []].append(entry)
        if options.contains(.initial) { made.callInitially() }
    }

    /// Removes the entries of objects and observers that are gone. - Complexity: O(1) amortized
    private static func removeWhatIsOver() {
        additions += 1
        guard additions >= mostAdditions else { return }
        entries = entries.compactMapValues { list in
            let rest = list.filter { !$0.isOver }
            return rest.isEmpty ? nil : rest
        }
        additions = 0
        mostAdditions = 64 + entries.count
    }

    static func remove(
        _ observer: NSObject, of object: NSObject, _ key: String,
        where isMeant: (UnsafeMutableRawPointer?) -> Bool
    ) {
        let identity = ObjectIdentifier(object)
        let index = entries[identity]?.lastIndex {
            $0.isOf(object) && $0.isBy(observer) && $0.key == key && isMeant($0.context)
        }
        guard let index else {
            reportMistake(
                "\(type(of: observer)) does not observe “\(key)” of \(type(of: object)), so it cannot be removed"
            )
            return
        }
        let ended = entries[identity]?.remove(at: index)
        if entries[identity]?.isEmpty == true { entries[identity] = nil }
        ended?.observation.invalidate()
    }
}

/// A change with values of any type.
private struct NamedChange {
    let kind: NSKeyValueChange
    let old, new: Any
    let isPrior: Bool

    func dictionary(_ options: NSKeyValueObservingOptions) -> [NSKeyValueChangeKey: Any] {
        var result: [NSKeyValueChangeKey: Any] = [.kindKey: kind.rawValue]
        if options.contains(.old), !(old is Missing) { result[.oldKey] = old }
        if options.contains(.new), !(new is Missing) { result[.newKey] = new }
        if isPrior { result[.notificationIsPriorKey] = true }
        return result
    }

    /// A value that was not asked for, or does not exist yet.
    struct Missing {}
}

/// A property that can be observed by its name in Objective-C.
@MainActor
private struct ObservedKey {
    typealias Made = (observer: any Observer, callInitially: () -> Void)

    let name: String
    /// Makes an observer of an object; nil if the object has no such property.
    let observer: (NSObject, NSKeyValueObservingOptions, @escaping (NamedChange) -> Void) -> Made?

    init<Object: NSObject, Value>(_ name: String, _ path: KeyPath<Object, Value>) {
        self.init(name, path) { $0 }
    }

    init<Object: NSObject, Value>(optional name: String, _ path: KeyPath<Object, Value?>) {
        self.init(name, path) { value -> Any in
            if let value { value } else { NSNull() }
        }
    }

    private init<Object: NSObject, Value>(
        _ name: String, _ path: KeyPath<Object, Value>, _ boxed: @escaping (Value) -> Any
    ) {
        self.name = name
        observer = { object, options, handler in
            guard let object = object as? Object else { return nil }
            let observer = PropertyObserver(object, path, options) { _, change in
                handler(
                    NamedChange(
                        kind: change.kind, old: change.oldValue.map(boxed) ?? NamedChange.Missing(),
                        new: change.newValue.map(boxed) ?? NamedChange.Missing(),
                        isPrior: change.isPrior))
            }
            return (observer, observer.callInitially)
        }
    }

    /// The properties that programs observe, by the class that reports changes; subclasses first.
    static let all: [ObservedKey] = [
        ObservedKey("contentOffset", \UIScrollView.contentOffset),
        ObservedKey("contentSize", \UIScrollView.contentSize),
        ObservedKey("contentInset", \UIScrollView.contentInset),
        ObservedKey("frame", \UIView.frame), ObservedKey("bounds", \UIView.bounds),
        ObservedKey("center", \UIView.center), ObservedKey("transform", \UIView.transform),
        ObservedKey("alpha", \UIView.alpha), ObservedKey("hidden", \UIView.isHidden),
        ObservedKey("tag", \UIView.tag),
        ObservedKey(optional: "backgroundColor", \UIView.backgroundColor),
        ObservedKey(optional: "text", \UILabel.text),
        ObservedKey(optional: "attributedText", \UILabel.attributedText),
        ObservedKey(optional: "text", \UITextField.text),
        ObservedKey(optional: "placeholder", \UITextField.placeholder),
        ObservedKey("text", \UITextView.text),
        ObservedKey("attributedText", \UITextView.attributedText),
        ObservedKey(optional: "image", \UIImageView.image),
        ObservedKey("enabled", \UIControl.isEnabled),
        ObservedKey("selected", \UIControl.isSelected),
        ObservedKey("highlighted", \UIControl.isHighlighted),
        ObservedKey("value", \UISlider.value), ObservedKey("value", \UIStepper.value),
        ObservedKey("on", \UISwitch.isOn), ObservedKey("progress", \UIProgressView.progress),
        ObservedKey("selectedSegmentIndex", \UISegmentedControl.selectedSegmentIndex),
        ObservedKey(optional: "title", \UIViewController.title),
    ]
}
