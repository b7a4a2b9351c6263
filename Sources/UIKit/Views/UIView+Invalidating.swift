extension UIView {
    /// A property of a view that invalidates parts of the view when its value changes.
    ///
    /// ```swift
    /// final class Badge: UIView {
    ///     @Invalidating(.layout, .display) var count = 1
    /// }
    /// ```
    ///
    /// A new value that is equal to the old one invalidates nothing. One to ten invalidations are
    /// possible; they are called in their order, after the value is stored.
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

extension UIView.Invalidating {
    /// Creates a property with two invalidations.
    public init<I1, I2>(
        wrappedValue: Value, _ i1: I1, _ i2: I2
    ) where InvalidationType == UIView.Invalidations.Tuple<I1, I2> {
        self.init(wrappedValue: wrappedValue, .init(i1, i2))
    }

    /// Creates a property with three invalidations.
    public init<I1, I2, I3>(
        wrappedValue: Value, _ i1: I1, _ i2: I2, _ i3: I3
    ) where InvalidationType == UIView.Invalidations.Tuple<UIView.Invalidations.Tuple<I1, I2>, I3> {
        self.init(wrappedValue: wrappedValue, .init(.init(i1, i2), i3))
    }

    /// Creates a property with four invalidations.
    public init<I1, I2, I3, I4>(
        wrappedValue: Value, _ i1: I1, _ i2: I2, _ i3: I3, _ i4: I4
    )
    where
        InvalidationType == UIView.Invalidations.Tuple<
            UIView.Invalidations.Tuple<UIView.Invalidations.Tuple<I1, I2>, I3>, I4
        >
    {
        self.init(wrappedValue: wrappedValue, .init(.init(.init(i1, i2), i3), i4))
    }

    /// Creates a property with five invalidations.
    public init<I1, I2, I3, I4, I5>(
        wrappedValue: Value, _ i1: I1, _ i2: I2, _ i3: I3, _ i4: I4, _ i5: I5
    )
    where
        InvalidationType == UIView.Invalidations.Tuple<
            UIView.Invalidations.Tuple<
                UIView.Invalidations.Tuple<UIView.Invalidations.Tuple<I1, I2>, I3>, I4
            >, I5
        >
    {
        self.init(wrappedValue: wrappedValue, .init(.init(.init(.init(i1, i2), i3), i4), i5))
    }

    /// Creates a property with six invalidations.
    public init<I1, I2, I3, I4, I5, I6>(
        wrappedValue: Value, _ i1: I1, _ i2: I2, _ i3: I3, _ i4: I4, _ i5: I5, _ i6: I6
    )
    where
        InvalidationType == UIView.Invalidations.Tuple<
            UIView.Invalidations.Tuple<
                UIView.Invalidations.Tuple<
                    UIView.Invalidations.Tuple<UIView.Invalidations.Tuple<I1, I2>, I3>, I4
                >, I5
            >, I6
        >
    {
        self.init(
            wrappedValue: wrappedValue, .init(.init(.init(.init(.init(i1, i2), i3), i4), i5), i6))
    }

    /// Creates a property with seven invalidations.
    public init<I1, I2, I3, I4, I5, I6, I7>(
        wrappedValue: Value, _ i1: I1, _ i2: I2, _ i3: I3, _ i4: I4, _ i5: I5, _ i6: I6, _ i7: I7
    )
    where
        InvalidationType == UIView.Invalidations.Tuple<
            UIView.Invalidations.Tuple<
                UIView.Invalidations.Tuple<
                    UIView.Invalidations.Tuple<
                        UIView.Invalidations.Tuple<UIView.Invalidations.Tuple<I1, I2>, I3>, I4
                    >, I5
                >, I6
            >, I7
        >
    {
        self.init(
            wrappedValue: wrappedValue,
            .init(.init(.init(.init(.init(.init(i1, i2), i3), i4), i5), i6), i7))
    }

    /// Creates a property with eight invalidations.
    public init<I1, I2, I3, I4, I5, I6, I7, I8>(
        wrappedValue: Value, _ i1: I1, _ i2: I2, _ i3: I3, _ i4: I4, _ i5: I5, _ i6: I6, _ i7: I7,
        _ i8: I8
    )
    where
        InvalidationType == UIView.Invalidations.Tuple<
            UIView.Invalidations.Tuple<
                UIView.Invalidations.Tuple<
                    UIView.Invalidations.Tuple<
                        UIView.Invalidations.Tuple<
                            UIView.Invalidations.Tuple<UIView.Invalidations.Tuple<I1, I2>, I3>, I4
                        >, I5
                    >, I6
                >, I7
            >, I8
        >
    {
        self.init(
            wrappedValue: wrappedValue,
            .init(.init(.init(.init(.init(.init(.init(i1, i2), i3), i4), i5), i6), i7), i8))
    }

    /// Creates a property with nine invalidations.
    public init<I1, I2, I3, I4, I5, I6, I7, I8, I9>(
        wrappedValue: Value, _ i1: I1, _ i2: I2, _ i3: I3, _ i4: I4, _ i5: I5, _ i6: I6, _ i7: I7,
        _ i8: I8, _ i9: I9
    )
    where
        InvalidationType == UIView.Invalidations.Tuple<
            UIView.Invalidations.Tuple<
                UIView.Invalidations.Tuple<
                    UIView.Invalidations.Tuple<
                        UIView.Invalidations.Tuple<
                            UIView.Invalidations.Tuple<
                                UIView.Invalidations.Tuple<UIView.Invalidations.Tuple<I1, I2>, I3>,
                                I4
                            >, I5
                        >, I6
                    >, I7
                >, I8
            >, I9
        >
    {
        self.init(
            wrappedValue: wrappedValue,
            .init(
                .init(.init(.init(.init(.init(.init(.init(i1, i2), i3), i4), i5), i6), i7), i8), i9)
        )
    }

    /// Creates a property with ten invalidations.
    public init<I1, I2, I3, I4, I5, I6, I7, I8, I9, I10>(
        wrappedValue: Value, _ i1: I1, _ i2: I2, _ i3: I3, _ i4: I4, _ i5: I5, _ i6: I6, _ i7: I7,
        _ i8: I8, _ i9: I9, _ i10: I10
    )
    where
        InvalidationType == UIView.Invalidations.Tuple<
            UIView.Invalidations.Tuple<
                UIView.Invalidations.Tuple<
                    UIView.Invalidations.Tuple<
                        UIView.Invalidations.Tuple<
                            UIView.Invalidations.Tuple<
                                UIView.Invalidations.Tuple<
                                    UIView.Invalidations.Tuple<
                                        UIView.Invalidations.Tuple<I1, I2>, I3
                                    >, I4
                                >, I5
                            >, I6
                        >, I7
                    >, I8
                >, I9
            >, I10
        >
    {
        self.init(
            wrappedValue: wrappedValue,
            .init(
                .init(
                    .init(.init(.init(.init(.init(.init(.init(i1, i2), i3), i4), i5), i6), i7), i8),
                    i9), i10))
    }
}
