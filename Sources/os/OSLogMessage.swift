import Foundation

/// A message of a logger: a literal with values in it.
///
/// The values are evaluated when the message is written, and not at all if it is not.
///
/// Source: Apple, OSLogMessage.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    private let pieces: [OSLogInterpolation.Piece]

    /// Creates a message without values.
    public init(stringLiteral value: String) { pieces = [.literal(value)] }
    /// Creates a message with values.
    public init(stringInterpolation: OSLogInterpolation) { pieces = stringInterpolation.pieces }

    func text(showsPrivate: Bool) -> String {
        pieces.map { $0.text(showsPrivate: showsPrivate) }.joined()
    }
}

/// Collects the parts of a message.
///
/// Source: Apple, OSLogInterpolation.
public struct OSLogInterpolation: StringInterpolationProtocol {
    enum Piece {
        case literal(String)
        case value(() -> String, OSLogPrivacy, OSLogStringAlignment, isPublic: Bool)

        func text(showsPrivate: Bool) -> String {
            switch self {
            case .literal(let text): text
            case .value(let text, let privacy, let alignment, let isPublic):
                alignment.align(
                    privacy.shown(text, isPublic: isPublic, showsPrivate: showsPrivate))
            }
        }
    }

    private(set) var pieces: [Piece] = []

    /// Creates an empty message.
    ///
    /// - Parameters:
    ///   - literalCapacity: The number of bytes of the literal parts.
    ///   - interpolationCount: The number of values.
    public init(literalCapacity: Int, interpolationCount: Int) {
        pieces.reserveCapacity(2 * interpolationCount + 1)
    }

    /// Appends a literal part, which is public.
    public mutating func appendLiteral(_ literal: String) {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
    }

    private mutating func append(
        _ privacy: OSLogPrivacy, _ align: OSLogStringAlignment, isPublic: Bool,
        _ text: @escaping () -> String
    ) {
        pieces.append(.value(text, privacy, align, isPublic: isPublic))
    }

    /// Appends a string, which is private unless the message says otherwise.
    ///
    /// - Parameters:
    ///   - argumentString: The string.
    ///   - align: Its column.
    ///   - privacy: Whether it is shown.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, isPublic: false, argumentString)
    }

    /// Appends an integer, which is public unless the message says otherwise.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - format: How it is written.
    ///   - align: Its column.
    ///   - privacy: Whether it is shown.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormat = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, isPublic: true) { format.text(number()) }
    }

    /// Appends a number with a fraction, which is public unless the message says otherwise.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - format: How it is written.
    ///   - align: Its column.
    ///   - privacy: Whether it is shown.
    public mutating func appendInterpolation<T: BinaryFloatingPoint>(
        _ number: @autoclosure @escaping () -> T, format: OSLogFloatFormat = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, isPublic: true) { format.text(Double(number())) }
    }

    /// Appends a truth value, which is public unless the message says otherwise.
    ///
    /// - Parameters:
    ///   - boolean: The value.
    ///   - format: How it is written.
    ///   - privacy: Whether it is shown.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, .none, isPublic: true) { format.text(boolean()) }
    }

    /// Appends the name of a type, which is public unless the message says otherwise.
    ///
    /// - Parameters:
    ///   - value: The type.
    ///   - align: Its column.
    ///   - privacy: Whether it is shown.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> Any.Type,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, isPublic: true) { "\(value())" }
    }

    /// Appends a value's description, which is private unless the message says otherwise.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - align: Its column.
    ///   - privacy: Whether it is shown.
    // Numbers have a description too, and are public.
    @_disfavoredOverload
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, align, isPublic: false) { value().description }
    }

    /// Appends an object's description, which is private unless the message says otherwise.
    ///
    /// - Parameters:
    ///   - argumentObject: The object; nil is written as `(null)`.
    ///   - privacy: Whether it is shown.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject?, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, .none, isPublic: false) { argumentObject()?.description ?? "(null)" }
    }

    /// Appends an error, which is private unless the message says otherwise.
    ///
    /// - Parameters:
    ///   - error: The error; nil is written as `(null)`.
    ///   - privacy: Whether it is shown.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> (any Error)?, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, .none, isPublic: false) { error().map { "\($0)" } ?? "(null)" }
    }
}
