/// A property whose changes are published: before each one the new value is sent.
///
/// Source: Apple, Combine, Published. Only properties of classes can have it.
@propertyWrapper
public struct Published<Value> {
    final class Box: @unchecked Sendable {
        let subject: CurrentValueSubject<Value, Never>
        let state = Locked<State>(State())
        struct State {
            var value: Value?
            var owner: ObservableObjectPublisher?
            var feeds: [AnyCancellable] = []
        }

        init(_ value: Value) {
            subject = CurrentValueSubject(value)
            state.withLock { $0.value = value }
        }

        /// The value; nil never happens, as it is set at once.
        var value: Value { state.withLock { $0.value ?? subject.value } }

        /// Sends the value, and stores it afterwards.
        func send(_ value: Value) {
            state.withLock { $0.owner }?.send()
            subject.send(value)
            state.withLock { $0.value = value }
        }

        /// Keeps a connection that assigns to the property.
        func keep(_ feed: AnyCancellable) { state.withLock { $0.feeds.append(feed) } }
    }
    let box: Box

    /// Creates the property with a value.
    public init(wrappedValue: Value) { box = Box(wrappedValue) }
    /// Creates the property with a value.
    public init(initialValue: Value) { box = Box(initialValue) }

    /// The publisher of the value and its changes.
    public struct Publisher: Combine.Publisher {
        /// The values.
        public typealias Output = Value
        /// It does not fail.
        public typealias Failure = Never
        let subject: Box

        /// Connects a subscriber, which receives the value first.
        public func receive<S: Subscriber>(subscriber: S)
        where S.Input == Value, S.Failure == Never {
            subject.subject.receive(subscriber: subscriber)
        }
    }

    /// The publisher of the property, `$name`.
    public var projectedValue: Publisher {
        get { Publisher(subject: box) }
        set {}
    }

    /// Only properties of classes have a value.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { fatalError("unavailable") }
        set { fatalError("unavailable") }
    }

    /// The value of the property of an object.
    public static subscript<Owner: AnyObject>(
        _enclosingInstance object: Owner,
        wrapped wrappedKeyPath: ReferenceWritableKeyPath<Owner, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<Owner, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].box.value }
        set { object[keyPath: storageKeyPath].box.send(newValue) }
    }
}

/// A published property of any type, which reports its changes to the object that has it.
private protocol PublishedProperty {
    func report(to owner: ObservableObjectPublisher)
    var owner: ObservableObjectPublisher? { get }
}

extension Published: PublishedProperty {
    fileprivate func report(to owner: ObservableObjectPublisher) {
        box.state.withLock { $0.owner = owner }
    }
    fileprivate var owner: ObservableObjectPublisher? { box.state.withLock { $0.owner } }
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
/// superclasses.
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
    /// The publisher of the object's published properties; the same each time as long as the object
    /// has such a property.
    ///
    /// Deviation: an object without published properties has a new publisher each time.
    public var objectWillChange: ObservableObjectPublisher {
        var properties: [any PublishedProperty] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let current = mirror {
            properties += current.children.compactMap { $0.value as? any PublishedProperty }
            mirror = current.superclassMirror
        }
        let publisher = properties.lazy.compactMap(\.owner).first ?? ObservableObjectPublisher()
        for property in properties { property.report(to: publisher) }
        return publisher
    }
}
