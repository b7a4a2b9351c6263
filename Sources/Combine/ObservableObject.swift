/// A published property of any type, which reports its changes to the object that has it.
private protocol PublishedProperty {
    func report(to owner: ObservableObjectPublisher)
    var owner: ObservableObjectPublisher? { get }
}

extension Published: PublishedProperty {
    fileprivate func report(to owner: ObservableObjectPublisher) { _ = box.owner.exchange(owner) }
    fileprivate var owner: ObservableObjectPublisher? { box.owner.withLock { $0 } }
}

/// The publisher of an object that is about to change.
///
/// Source: Apple, Combine, ObservableObjectPublisher.
public final class ObservableObjectPublisher: Publisher, @unchecked Sendable {
    /// There is nothing to send but that something changes.
    public typealias Output = Void
    /// It does not fail.
    public typealias Failure = Never
    private let subject = PassthroughSubject<Void, Never>()

    /// Creates a publisher.
    public init() {}
    /// Connects a subscriber.
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
        subject.receive(subscriber: subscriber)
    }
    /// Announces a change.
    public func send() { subject.send(()) }
}

/// An object that announces its changes.
///
/// Without a publisher of its own it announces those of its published properties, also of its
/// superclasses. An object without such properties calls `objectWillChange.send()`.
///
/// Source: Apple, Combine, ObservableObject.
public protocol ObservableObject: AnyObject {
    /// The type of the publisher.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never
    /// Sends before the object changes.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The publisher of the object's changes; the same one each time.
    public var objectWillChange: ObservableObjectPublisher {
        var properties: [any PublishedProperty] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            properties += current.children.compactMap { $0.value as? any PublishedProperty }
            mirror = current.superclassMirror
        }
        let (publisher, living) = ObjectPublishers.all.withLock { all in
            guard !properties.isEmpty else { return all.publisher(of: self) }
            // The properties have it, so that no table has to be searched.
            let publisher =
                properties.lazy.compactMap(\.owner).first ?? ObservableObjectPublisher()
            for property in properties { property.report(to: publisher) }
            return (publisher, [])
        }
        return withExtendedLifetime(living) { publisher }
    }
}

/// The publishers of objects that have no published property to store them in.
private struct ObjectPublishers {
    static let all = Locked(ObjectPublishers())

    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// The number of entries at which those of released objects are removed.
    private var limit = 64

    /// Returns the publisher, and objects that must be released outside of the lock: the last
    /// reference to one may have ended meanwhile.
    mutating func publisher(of object: AnyObject) -> (ObservableObjectPublisher, [AnyObject]) {
        let key = ObjectIdentifier(object)
        // A new object may have the address of a released one.
        if let entry = entries[key], entry.object === object {
            return (entry.publisher, [])
        }
        let publisher = ObservableObjectPublisher()
        entries[key] = Entry(object: object, publisher: publisher)
        var living: [AnyObject] = []
        if entries.count > limit {
            entries = entries.filter { entry in
                guard let object = entry.value.object else { return false }
                living.append(object)
                return true
            }
            limit = max(64, entries.count * 2)
        }
        return (publisher, living)
    }
}
