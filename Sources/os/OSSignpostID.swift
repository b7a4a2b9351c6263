import Synchronization

/// Tells intervals of the same name apart.
///
/// Source: Apple, OSSignpostID.
public struct OSSignpostID: RawRepresentable, Hashable, Comparable, Sendable {
    /// The number.
    public let rawValue: UInt64

    /// Creates an identifier from a number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Creates an identifier from a number.
    public init(_ value: UInt64) { self.init(rawValue: value) }

    /// Creates an identifier that no other call on this log returns.
    public init(log: OSLog) { self.init(OSSignpostID.generated.next()) }

    /// Creates the identifier of an object.
    ///
    /// - Parameters:
    ///   - log: The log.
    ///   - object: An object that lives as long as the interval.
    public init(log: OSLog, object: AnyObject) {
        self.init(UInt64(UInt(bitPattern: ObjectIdentifier(object))))
    }

    /// The identifier of intervals that do not overlap with others of their name.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    /// An identifier that means an error.
    public static let invalid = OSSignpostID(UInt64.max)
    /// An identifier that means an error.
    public static let null = OSSignpostID(0)

    /// Whether the number of one identifier is smaller.
    ///
    /// - Parameters:
    ///   - a: An identifier.
    ///   - b: Another one.
    public static func < (a: OSSignpostID, b: OSSignpostID) -> Bool { a.rawValue < b.rawValue }

    /// The numbers 1, 2, 3…, so that two runs of a test write the same.
    private final class Numbers: Sendable {
        private let last = Atomic<UInt64>(0)
        func next() -> UInt64 { last.add(1, ordering: .relaxed).newValue }
    }

    private static let generated = Numbers()

    /// The identifier in a line: nothing for exclusive intervals.
    var mark: String { self == .exclusive ? "" : " #" + String(rawValue) }
}
