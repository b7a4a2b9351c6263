extension UIView {
    /// A property of a view that invalidates parts of the view when its value changes.
    ///
    /// ```swift
    /// final class Badge: UIView {
    ///     @Invalidating(.layout, .display) var count = 1
    /// }
    /// ```
    ///
    /// A new value that is equal to the old one invalidates nothing. The invalidations are called
    /// in their order, after the value is stored.
    ///
    /// Deviation: more than ten invalidations are possible.
    ///
    /// Source: Apple, UIView.Invalidating.
    @propertyWrapper
    public struct Invalidating<Value: Equatable, InvalidationType: UIViewInvalidating> {
        private var value: Value
        private let invalidation: InvalidationType

        /// Creates a property with a first value, which invalidates nothing.
        public init(wrappedValue: Value, _ invalidation: InvalidationType) {
            value = wrappedValue
            self.invalidation = invalidation
        }

        /// Creates a property with a first value and several invalidations.
        public init<I1, I2, each I: UIViewInvalidating>(
            wrappedValue: Value, _ i1: I1, _ i2: I2, _ others: repeat each I
        ) where InvalidationType == UIView.Invalidations.Tuple<I1, I2, repeat each I> {
            self.init(wrappedValue: wrappedValue, .init(i1, i2, repeat each others))
        }

        /// The value of the property in a view.
        @preconcurrency @MainActor
        public static subscript<EnclosingSelf: UIView>(
            _enclosingInstance observed: EnclosingSelf,
            wrapped wrappedKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Value>,
            storage storageKeyPath: ReferenceWritableKeyPath<EnclosingSelf, Self>
        ) -> Value {
            get { observed[keyPath: storageKeyPath].value }
            set {
                guard observed[keyPath: storageKeyPath].value != newValue else { return }
                observed[keyPath: storageKeyPath].value = newValue
                observed[keyPath: storageKeyPath].invalidation.invalidate(view: observed)
            }
        }

        /// Only properties of views can be wrapped.
        @available(*, unavailable, message: "@Invalidating is for properties of views")
        public var wrappedValue: Value {
            get { value }
            set { value = newValue }
        }
    }
}
