import Foundation

/// A property whose changes are published: before each one the new value is sent.
///
/// Source: Apple, Combine, Published. Only properties of classes can have it.
@propertyWrapper
public struct Published<Value> {
    /// The value, its subscribers, and the object whose property it is.
    final class Box: @unchecked Sendable {
        let conduits: Conduits<Value, Never>
        let owner = Locked<ObservableObjectPublisher?>(nil)
        private let feeds = Locked<[AnyCancellable]>([])

        init(_ value: Value) { conduits = Conduits(value: value) }

        var value: Value { conduits.value! }

        /// Sends the value, and stores it afterwards.
        func send(_ value: Value) {
            owner.withLock { $0 }?.send()
            conduits.send(value, waits: true)
            conduits.store(value)
        }

        /// Retains a connection that assigns to the property.
        func add(_ feed: AnyCancellable) { feeds.withLock { $0.append(feed) } }
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
            subject.conduits.connect(subscriber)
        }
    }

    /// The publisher of the property, `$name`.
    ///
    /// It can be set only so that ``Publisher/assign(to:)`` can have it as `inout`.
    ///
    /// Deviation: another property's publisher is reported on stderr and ignored.
    public var projectedValue: Publisher {
        get { Publisher(subject: box) }
        set {
            guard newValue.subject !== box else { return }
            let line = """
                Combine: a publisher was assigned to a @Published property's projected value, \
                which has no effect. Use assign(to:) to receive its values.

                """
            FileHandle.standardError.write(Data(line.utf8))
        }
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
