/// How important a message is.
///
/// Source: Apple, OSLogType.
public struct OSLogType: RawRepresentable, Equatable, Hashable, Sendable {
    /// The number of the level in Apple's headers.
    public let rawValue: UInt8

    /// Creates a level from its number; unknown numbers count as the default level.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Creates a level from its number; unknown numbers count as the default level.
    public init(_ rawValue: UInt8) { self.init(rawValue: rawValue) }

    /// A message that helps to find an error; always written.
    public static let `default` = OSLogType(0x00)
    /// A message that may help; written if `MAINSPRING_LOG` contains `info` or `debug`.
    public static let info = OSLogType(0x01)
    /// A message for the time of development; written if `MAINSPRING_LOG` contains `debug`.
    public static let debug = OSLogType(0x02)
    /// An error; always written.
    public static let error = OSLogType(0x10)
    /// An error of the system or of several processes; always written.
    public static let fault = OSLogType(0x11)
}
