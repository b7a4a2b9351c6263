extension NSValue {
    /// Creates a value that holds insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right])
    }

    /// Creates a value that holds directional insets.
    public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
        self.init(numbers: [insets.top, insets.leading, insets.bottom, insets.trailing])
    }

    /// Creates a value that holds an offset.
    public convenience init(uiOffset offset: UIOffset) {
        self.init(numbers: [offset.horizontal, offset.vertical])
    }

    /// The insets that the value holds; zero if it holds something else.
    public var uiEdgeInsetsValue: UIEdgeInsets {
        numbers(4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) }
            ?? .zero
    }

    /// The directional insets that the value holds; zero if it holds something else.
    public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
        numbers(4).map {
            NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
        } ?? .zero
    }

    /// The offset that the value holds; zero if it holds something else.
    public var uiOffsetValue: UIOffset {
        numbers(2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
    }
}

extension UIEdgeInsets: _GeometryInValue {
    /// Zero.
    public static var _empty: UIEdgeInsets { .zero }
    /// Returns the insets as an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(uiEdgeInsets: self) }

    /// Reads the insets; fails for a value of something else.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSValue, result: inout UIEdgeInsets?
    ) -> Bool {
        result = source.numbers(4).map { _ in source.uiEdgeInsetsValue }
        return result != nil
    }

    /// Reads the insets; zero from nil and from a value of something else.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> UIEdgeInsets {
        source?.uiEdgeInsetsValue ?? .zero
    }
}
