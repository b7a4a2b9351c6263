/// A function that derives a configuration's colour from the one it would have.
///
/// Two transformers are equal if one is a copy of the other.
///
/// Source: Apple, UIConfigurationColorTransformer.
///
/// Deviation: there is no accent colour of a user's, so that the transformers for it are missing.
public struct UIConfigurationColorTransformer: Hashable, Sendable {
    private let function: SharedFunction<UIColor>

    /// Creates a transformer from a function.
    public init(_ transform: @escaping (UIColor) -> UIColor) {
        function = SharedFunction(transform)
    }

    /// The function.
    public var transform: (UIColor) -> UIColor { function.body }

    /// Returns the transformed colour.
    public func callAsFunction(_ input: UIColor) -> UIColor { function.body(input) }

    /// A transformer that returns the grey with the same luminance and opacity.
    public static let grayscale = UIConfigurationColorTransformer { color in
        UIColor { traits in
            var (white, alpha): (CGFloat, CGFloat) = (0, 0)
            color.resolvedColor(with: traits).getWhite(&white, alpha: &alpha)
            return UIColor(white: white, alpha: alpha)
        }
    }
}

/// A function that derives the attributes of a configuration's text from those it would have.
///
/// Two transformers are equal if one is a copy of the other.
///
/// ```swift
/// configuration.titleTextAttributesTransformer =
///     UIConfigurationTextAttributesTransformer { incoming in
///         var outgoing = incoming
///         outgoing.font = .boldSystemFont(ofSize: 20)
///         return outgoing
///     }
/// ```
///
/// Source: Apple, UIConfigurationTextAttributesTransformer.
public struct UIConfigurationTextAttributesTransformer: Hashable, Sendable {
    private let function: SharedFunction<AttributeContainer>

    /// Creates a transformer from a function.
    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) {
        function = SharedFunction(transform)
    }

    /// The function.
    public var transform: (AttributeContainer) -> AttributeContainer { function.body }

    /// Returns the transformed attributes.
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer {
        function.body(input)
    }
}

/// A program's function in a value that is compared and crosses tasks.
///
/// The function runs when a view shows the configuration, on the main actor.
final class SharedFunction<Value>: Hashable, @unchecked Sendable {
    let body: (Value) -> Value

    init(_ body: @escaping (Value) -> Value) { self.body = body }

    static func == (one: SharedFunction, other: SharedFunction) -> Bool { one === other }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
