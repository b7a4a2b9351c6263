/// What few objects of a class have: apart, so that all the others are small.
package protocol ExtraFields: AnyObject {
    init()
}

extension Optional where Wrapped: ExtraFields {
    /// Sets a field; the first value makes the object.
    ///
    /// The owner's property has to be `@exclusivity(unchecked)`: the old value's end may be a program's `deinit`, which reads
    /// the owner.
    package mutating func set<Value>(_ field: ReferenceWritableKeyPath<Wrapped, Value?>, _ value: Value?) {
        if self == nil {
            guard value != nil else { return }
            self = Wrapped()
        }
        self?[keyPath: field] = value
    }

    /// The object, made when there is none yet.
    package mutating func made() -> Wrapped {
        if let self { return self }
        let made = Wrapped()
        self = made
        return made
    }
}
