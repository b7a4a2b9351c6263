public import Foundation
import Synchronization

/// The name under which a value transformer is registered.
///
/// Source: Apple, NSValueTransformerName.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
    /// The name as a text.
    public var rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Makes false of true, and true of false.
    public static let negateBooleanTransformerName = NSValueTransformerName("NSNegateBoolean")
    /// Whether a value is nil.
    public static let isNilTransformerName = NSValueTransformerName("NSIsNil")
    /// Whether a value is not nil.
    public static let isNotNilTransformerName = NSValueTransformerName("NSIsNotNil")
}

/// Makes one value of another, and perhaps the first of the second, for code that knows the
/// transformer's name alone.
///
/// Foundation on Linux does not have the class.
///
/// Source: Apple, ValueTransformer.
///
/// Deviation: a name that is not registered is not looked up as the name of a class.
open class ValueTransformer: NSObject, NamedTransformer {
    /// Creates a transformer.
    public override init() { super.init() }

    private struct Registry: @unchecked Sendable {
        var transformers: [NSValueTransformerName: ValueTransformer] = [
            .negateBooleanTransformerName: NegatingTransformer(),
            .isNilTransformerName: NilTransformer(isNil: true),
            .isNotNilTransformerName: NilTransformer(isNil: false),
        ]
    }

    private static let registry = Mutex(Registry())

    /// Registers a transformer under a name, in place of an earlier one; nil removes it.
    ///
    /// Source: Apple, setValueTransformer(_:forName:).
    public class func setValueTransformer(
        _ transformer: ValueTransformer?, forName name: NSValueTransformerName
    ) {
        nonisolated(unsafe) let transformer = transformer
        registry.withLock { $0.transformers[name] = transformer }
    }

    /// The names of the registered transformers, in the order of the alphabet.
    ///
    /// Source: Apple, valueTransformerNames().
    public class func valueTransformerNames() -> [NSValueTransformerName] {
        registry.withLock { $0.transformers.keys.sorted { $0.rawValue < $1.rawValue } }
    }

    fileprivate static func registered(_ name: NSValueTransformerName) -> ValueTransformer? {
        nonisolated(unsafe) var found: ValueTransformer?
        registry.withLock { found = $0.transformers[name] }
        return found
    }

    /// The class of the values that the transformer makes. Default: `NSObject`.
    ///
    /// Source: Apple, transformedValueClass().
    open class func transformedValueClass() -> AnyClass { NSObject.self }

    /// Whether the transformer makes the first value of the second again. Default: true.
    ///
    /// Source: Apple, allowsReverseTransformation().
    open class func allowsReverseTransformation() -> Bool { true }

    /// Makes a value of another; the base version returns it as it is.
    ///
    /// Source: Apple, transformedValue(_:).
    open func transformedValue(_ value: Any?) -> Any? { value }

    /// Makes the first value of the second; the base version calls ``transformedValue(_:)``. Of a
    /// transformer that does not allow it, it reports that and returns nil.
    ///
    /// Source: Apple, reverseTransformedValue(_:).
    open func reverseTransformedValue(_ value: Any?) -> Any? {
        guard type(of: self).allowsReverseTransformation() else {
            reportMistake("\(type(of: self)) does not allow reverse transformations")
            return nil
        }
        return transformedValue(value)
    }
}

/// Finds registered transformers for the initializer of ``ValueTransformer``, which returns the
/// object that was registered.
public protocol NamedTransformer {}

extension NamedTransformer where Self: ValueTransformer {
    /// The transformer that is registered under a name; nil if none is.
    ///
    /// Source: Apple, init(forName:).
    public init?(forName name: NSValueTransformerName) {
        guard let found = ValueTransformer.registered(name) as? Self else { return nil }
        self = found
    }
}

private final class NegatingTransformer: ValueTransformer {
    override class func transformedValueClass() -> AnyClass { NSNumber.self }
    override func transformedValue(_ value: Any?) -> Any? {
        (value as? NSNumber).map { NSNumber(value: !$0.boolValue) }
            ?? (value as? Bool).map { NSNumber(value: !$0) } ?? NSNumber(value: true)
    }
}

private final class NilTransformer: ValueTransformer {
    private let isNil: Bool
    init(isNil: Bool) { self.isNil = isNil }
    override class func transformedValueClass() -> AnyClass { NSNumber.self }
    override class func allowsReverseTransformation() -> Bool { false }
    override func transformedValue(_ value: Any?) -> Any? {
        NSNumber(value: (value == nil) == isNil)
    }
}
