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
    /// Where the changed elements are, as an `IndexSet`; there only for changes of elements.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// Whether the change has not happened yet; there only if it is true.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// Observing by the name of a property: for programs from before `observe(_:options:)`.
extension NSObjectProtocol where Self: NSObject {
    /// Has an observer called with the changes of a property.
    ///
    /// Properties of UIKit's and those that the class lists in its ``ObjCTable`` are known; the
    /// latter report their changes with `willChangeValue(for:)` and `didChangeValue(for:)`. An
    /// array that ``mutableArrayValue(forKey:)`` changes reports its elements. Rectangles, points
    /// and sizes are passed as such, not as `NSValue`. An observation ends with
    /// `removeObserver(_:forKeyPath:)` or with either object.
    ///
    /// Deviation: of UIKit's own the common properties of views, controls, texts, scroll views,
    /// controllers and property animators are known, and the frame, bounds and safe area of a
    /// controller's view as `view.frame` etc.; others are reported and not observed, and so are
    /// observers that are neither a ``UIResponder`` nor an ``OverridableObject`` and list no
    /// `observeValue(…)`. Each object on a path such as `boss.first` is observed. Main thread only.
    ///
    /// Source: Apple, addObserver(_:forKeyPath:options:context:).
    /// - Parameters:
    ///   - observer: the object whose `observeValue(forKeyPath:of:change:context:)` is called; held
    ///     weakly.
    ///   - keyPath: the property's name, such as `contentOffset`, or names with dots between them.
    ///   - options: the values that the observer gets, and whether it is called at once.
    ///   - context: is passed to the observer.
    @_disfavoredOverload
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer? = nil
    ) {
        if let object = self as? OverridableObject {
            object.addObserver(observer, forKeyPath: keyPath, options: options, context: context)
        } else {
            baseAddObserver(observer, keyPath, options, context)
        }
    }

    /// Ends the observation of a property by an observer that was added last.
    ///
    /// Source: Apple, removeObserver(_:forKeyPath:).
    @_disfavoredOverload
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        if let object = self as? OverridableObject {
            object.removeObserver(observer, forKeyPath: keyPath)
        } else {
            baseRemoveObserver(observer, keyPath) { _ in true }
        }
    }

    /// Ends the observation of a property by an observer with a context.
    ///
    /// Source: Apple, removeObserver(_:forKeyPath:context:).
    @_disfavoredOverload
    public func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) {
        if let object = self as? OverridableObject {
            object.removeObserver(observer, forKeyPath: keyPath, context: context)
        } else {
            baseRemoveObserver(observer, keyPath) { $0 == context }
        }
    }
}

extension NSObject {
    final func baseAddObserver(
        _ observer: NSObject, _ keyPath: String, _ options: NSKeyValueObservingOptions,
        _ context: UnsafeMutableRawPointer?
    ) {
        nonisolated(unsafe) let (object, observer, context) = (self, observer, context)
        MainActor.assumeIsolated {
            NamedObservations.add(observer, of: object, keyPath, options, context)
        }
    }

    final func baseRemoveObserver(
        _ observer: NSObject, _ keyPath: String,
        where isMeant: (UnsafeMutableRawPointer?) -> Bool
    ) {
        nonisolated(unsafe) let (object, observer) = (self, observer)
        withoutActuallyEscaping(isMeant) { isMeant in
            nonisolated(unsafe) let isMeant = isMeant
            MainActor.assumeIsolated {
                NamedObservations.remove(observer, of: object, keyPath, where: isMeant)
            }
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
        /// Ends the observation.
        let end: () -> Void

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
        guard observer is any NamedObserver || listed != nil else {
            reportMistake(
                "\(type(of: observer)) does not observe “\(key)” of \(type(of: object)): only a UIResponder, an OverridableObject or a class that lists observeValue(forKeyPath:of:change:context:) can; use observe(_:options:)"
            )
            return
        }
        let handler = { [weak object, weak observer] (change: NamedChange) in
            guard let object, let observer else { return }
            let values = change.dictionary(options)
            if let observer = observer as? any NamedObserver {
                observer.observeValue(
                    forKeyPath: key, of: object, change: values, context: context)
            } else {
                let all = ObservedValues(
                    keyPath: key, object: object, change: values, context: context)
                _ = listed?.method.call(observer, all, nil, nil)
            }
        }
        var callInitially: () -> Void
        let end: () -> Void
        if let (owner, property) = ObservedProperty.owner(of: key, in: object),
            let made = property.observer(owner, options, handler)
        {
            Observers.add(made.observer, of: owner)
            let observation = NSKeyValueObservation(made.observer)
            (callInitially, end) = (made.callInitially, observation.invalidate)
        } else if let path = PathObservation(object, key, options, handler) {
            (callInitially, end) = (path.callInitially, path.invalidate)
        } else {
            reportMistake(
                "\(type(of: object)) has no “\(key)” that can be observed by name; use observe(_:options:) with a key path"
            )
            return
        }
        let entry = Entry(
            object: object, observer: observer, observerID: ObjectIdentifier(observer),
            key: key, context: context, end: end)
        removeWhatIsOver()
        entries[ObjectIdentifier(object), default: []].append(entry)
        if options.contains(.initial) { callInitially() }
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
        ended?.end()
    }
}
