/// Writes a message with values in it to a log.
///
/// Source: Apple, os_log(_:dso:log:type:_:).
///
/// - Parameters:
///   - message: A literal with conversions of `printf`, such as `%d` and `%{public}@`. Strings and
///     objects are private unless their conversion has `{public}`.
///   - dso: The program's image; ignored.
///   - log: The log.
///   - type: The level.
///   - args: The values.
///
/// Deviation: the values may be of any type, because strings are no variable arguments on Linux.
public func os_log(
    _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    type: OSLogType = .default, _ args: Any...
) {
    write(message, args, type, to: log)
}

/// Writes a message with values in it at a level.
///
/// Source: Apple, os_log(_:dso:log:_:_:).
///
/// - Parameters:
///   - type: The level.
///   - dso: The program's image; ignored.
///   - log: The log.
///   - message: A literal with conversions of `printf`.
///   - args: The values.
public func os_log(
    _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
    _ message: StaticString, _ args: Any...
) {
    write(message, args, type, to: log)
}

/// Writes a message as a logger does, at the default level.
///
/// - Parameters:
///   - message: The message.
///   - log: The log.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage, log: OSLog = .default) {
    Logger(log).log(message)
}

/// Writes a message as a logger does.
///
/// - Parameters:
///   - type: The level.
///   - log: The log.
///   - message: The message.
@_disfavoredOverload
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {
    Logger(log).log(level: type, message)
}

private func write(_ message: StaticString, _ values: [Any], _ type: OSLogType, to log: OSLog) {
    guard log.isEnabled(type: type) else { return }
    let text = FormattedMessage.text(
        message.text, values, showsPrivate: LogOutput.settings.showsPrivate)
    log.write(text)
}

extension StaticString {
    /// The literal as a string.
    var text: String { withUTF8Buffer { String(decoding: $0, as: UTF8.self) } }
}
