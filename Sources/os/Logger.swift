/// Writes messages to standard error, one line each, as Xcode's console shows them.
///
/// A line is the category in brackets and the message: `[network] 3 of 4 pictures are loaded`. The
/// levels `info`, `debug` and `trace` are not written unless `MAINSPRING_LOG` contains `info` or
/// `debug`. Strings and objects are private and written as `<private>`, unless the message says
/// `privacy: .public` or `MAINSPRING_LOG` contains `private`. Values of a message that is not
/// written are not evaluated.
///
/// Source: Apple, Logger.
///
/// Deviation: lines have no time, process and thread, so that two runs of a test write the same.
public struct Logger: Sendable {
    private let log: OSLog

    /// Creates a logger without a subsystem and a category.
    public init() { log = .default }

    /// Creates a logger.
    ///
    /// - Parameters:
    ///   - subsystem: The program, in the form of a reversed domain name. Lines do not show it.
    ///   - category: The part of the program, which lines show in brackets.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a logger that writes to a log.
    public init(_ logObj: OSLog) { log = logObj }

    /// The log that the logger writes to.
    var handle: OSLog { log }

    /// Writes a message at a level.
    ///
    /// - Parameters:
    ///   - level: The level.
    ///   - message: The message.
    public func log(level: OSLogType, _ message: OSLogMessage) {
        guard log.isEnabled(type: level) else { return }
        log.write(message.text(showsPrivate: LogOutput.settings.showsPrivate))
    }

    /// Writes a message at the default level.
    public func log(_ message: OSLogMessage) { log(level: .default, message) }
    /// Writes a message at the level `debug`.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
    /// Writes a message at the level `debug`.
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
    /// Writes a message at the level `info`.
    public func info(_ message: OSLogMessage) { log(level: .info, message) }
    /// Writes a message at the default level.
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }
    /// Writes a message at the level `error`.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }
    /// Writes a message at the level `error`.
    public func error(_ message: OSLogMessage) { log(level: .error, message) }
    /// Writes a message at the level `fault`.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
    /// Writes a message at the level `fault`.
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
