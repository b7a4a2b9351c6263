/// Rarely used fields of a class, in a separate object so that most instances stay small.
package protocol ExtraFields: AnyObject {
    init()
}

extension Optional where Wrapped: ExtraFields {
    /// Sets a field; the first value that is not nil creates the object.
    ///
    /// The owner's property must be `@exclusivity(unchecked)`: releasing the old value may run a
    /// program's `deinit` that reads the owner.
    package mutating func set<Value>(
        _ field: ReferenceWritableKeyPath<Wrapped, Value?>, _ value: Value?
    ) {
        if self == nil {
            guard value != nil else { return }
            self = Wrapped()
        }
        self?[keyPath: field] = value
    }

    /// Returns the object, created on demand.
    package mutating func made() -> Wrapped {
        if let self { return self }
        let made = Wrapped()
        self = made
        return made
    }
}
