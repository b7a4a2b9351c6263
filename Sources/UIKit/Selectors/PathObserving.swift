/// An observation of names with dots between them, such as `boss.first`: of each object on the way.
///
/// The end may be another object after a change of a part, whose observers then begin again; the
/// change is one of the value at the end.
///
/// Source: Apple, Key-Value Observing Programming Guide: a key path is observed "relative to" the
/// object, and each part of it is.
final class PathObservation: @unchecked Sendable {
    private weak var root: NSObject?
    private let path: String
    private let keys: [String]
    private let options: NSKeyValueObservingOptions
    private let handler: (NamedChange) -> Void
    /// The observations of the parts, from the first on.
    private var links: [NSKeyValueObservation] = []
    /// The value at the end after the last change.
    private var last: Any = NSNull()
    /// The value at the end before a change of a part that has begun.
    private var before: Any?

    /// Creates an observation; nil if the first part cannot be observed, or if the path has only
    /// one.
    @MainActor
    init?(
        _ object: NSObject, _ path: String, _ options: NSKeyValueObservingOptions,
        _ handler: @escaping (NamedChange) -> Void
    ) {
        root = object
        self.path = path
        keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        self.options = options
        self.handler = handler
        guard keys.count > 1, ObservedProperty.named(keys[0], of: object) != nil else { return nil }
        if attach(from: 0, to: object) { last = end }
    }

    /// Ends the observation.
    func invalidate() {
        for link in links { link.invalidate() }
        links = []
    }

    /// Calls the handler with the present value.
    @MainActor
    func callInitially() {
        handler(NamedChange(kind: .setting, old: nil, new: end, indexes: nil, isPrior: false))
    }

    /// The value at the end of the path; `NSNull` for nil.
    @MainActor
    private var end: Any { KeyPathValues.value(of: root, at: path[...]) ?? NSNull() }

    /// Observes the parts from one on; returns false if one of them cannot be observed.
    @MainActor
    @discardableResult
    private func attach(from start: Int, to object: NSObject?) -> Bool {
        var object = object
        for place in start..<keys.count {
            guard let present = object else { return true }
            let rest = keys[place...].joined(separator: ".")
            // Some paths of UIKit's are properties themselves, such as `layer.frame`.
            let known = ObservedProperty.owner(of: rest, in: present)
            let isLast = known != nil || place == keys.count - 1
            guard
                let (owner, property) = known
                    ?? ObservedProperty.named(keys[place], of: present).map({ (present, $0) }),
                let made = property.observer(
                    owner, isLast ? options.subtracting(.initial) : [.old, .new, .prior],
                    { [weak self] change in
                        if isLast { self?.changedEnd(change) } else { self?.changed(place, change) }
                    })
            else {
                reportMistake(
                    "\(type(of: present)) has no “\(keys[place])” that can be observed by name, as a "
                        + "part of “\(path)”")
                return false
            }
            Observers.add(made.observer, of: owner)
            links.append(NSKeyValueObservation(made.observer))
            if isLast { return true }
            let next = unwrapped(present.value(forKey: keys[place]))
            object = next.flatMap { type(of: $0) is AnyClass ? $0 as? NSObject : nil }
            if let next, object == nil || KeyPathValues.elements(of: next) != nil {
                reportMistake(
                    "“\(keys[place])” of \(type(of: present)) is a \(type(of: next)), so that "
                        + "“\(path)” cannot be observed behind it")
                return false
            }
        }
        return true
    }

    /// Receives a change of the property at the end.
    private func changedEnd(_ change: NamedChange) {
        handler(change)
        guard !change.isPrior, MainContext.isCurrent else { return }
        MainActor.assumeIsolated { last = end }
    }

    /// Receives a change of a part, behind which other objects are from now on.
    private func changed(_ place: Int, _ change: NamedChange) {
        guard MainContext.isCurrent else {
            return reportMistake(
                "“\(keys[place])” changed on another thread than the main one, where “\(path)” is "
                    + "observed")
        }
        nonisolated(unsafe) let change = change
        MainActor.assumeIsolated {
            if change.isPrior {
                before = end
                guard options.contains(.prior) else { return }
                return handler(
                    NamedChange(kind: .setting, old: end, new: nil, indexes: nil, isPrior: true))
            }
            let old = before ?? last
            before = nil
            for link in links[(place + 1)...] { link.invalidate() }
            links.removeSubrange((place + 1)...)
            let next = KeyPathValues.value(
                of: root, at: keys[...place].joined(separator: ".")[...])
            attach(from: place + 1, to: next as? NSObject)
            last = end
            handler(NamedChange(kind: .setting, old: old, new: last, indexes: nil, isPrior: false))
        }
    }
}
