/// The kinds of marks.
///
/// Source: Apple, OSSignpostType.
public enum OSSignpostType: UInt8, Sendable {
    /// A moment.
    case event = 0
    /// The beginning of an interval.
    case begin = 1
    /// The end of an interval.
    case end = 2

    fileprivate var word: String {
        switch self {
        case .event: "event"
        case .begin: "begin"
        case .end: "end"
        }
    }
}

/// The message of a signpost.
///
/// Source: Apple, SignpostMetadata.
public typealias SignpostMetadata = OSLogMessage

/// An interval that has begun.
///
/// Source: Apple, OSSignpostIntervalState.
public final class OSSignpostIntervalState: Sendable {
    /// The identifier that the interval began with.
    public let signpostID: OSSignpostID

    fileprivate init(_ id: OSSignpostID) { signpostID = id }

    /// Creates the state of an interval that another part of the program began.
    ///
    /// - Parameters:
    ///   - id: The identifier of the interval.
    ///   - isOpen: Whether the interval has begun; ignored.
    public static func beginState(
        id: OSSignpostID, isOpen: Bool = true
    ) -> OSSignpostIntervalState { OSSignpostIntervalState(id) }
}

/// Marks moments and intervals of a program.
///
/// Each mark is a line on standard error, such as `[pictures] load begin #1: small`, if
/// `MAINSPRING_LOG` contains `signposts`; otherwise nothing is written.
///
/// Source: Apple, OSSignposter.
///
/// Deviation: no profiler records the marks, and lines have no time.
public struct OSSignposter: Sendable {
    private let log: OSLog

    /// Creates a signposter without a category.
    public init() { log = .default }

    /// Creates a signposter.
    ///
    /// - Parameters:
    ///   - subsystem: The program, in the form of a reversed domain name.
    ///   - category: The part of the program, which lines show in brackets.
    public init(subsystem: String, category: String) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a signposter with one of the categories of profilers.
    ///
    /// - Parameters:
    ///   - subsystem: The program, in the form of a reversed domain name.
    ///   - category: The category.
    public init(subsystem: String, category: OSLog.Category) {
        log = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a signposter that writes to a log.
    public init(logHandle: OSLog) { log = logHandle }
    /// Creates a signposter that writes where a logger does.
    public init(logger: Logger) { log = logger.handle }

    /// The signposter that writes nothing.
    public static let disabled = OSSignposter(logHandle: .disabled)

    /// Whether marks are written.
    public var isEnabled: Bool { log.signpostsEnabled }

    /// Returns an identifier that no other call returns.
    public func makeSignpostID() -> OSSignpostID { OSSignpostID(log: log) }
    /// Returns the identifier of an object.
    public func makeSignpostID(from object: AnyObject) -> OSSignpostID {
        OSSignpostID(log: log, object: object)
    }

    /// Marks a moment.
    ///
    /// - Parameters:
    ///   - name: The name of the mark.
    ///   - id: The identifier.
    public func emitEvent(_ name: StaticString, id: OSSignpostID = .exclusive) {
        log.mark(.event, name, id, nil)
    }

    /// Marks a moment, with a message.
    ///
    /// - Parameters:
    ///   - name: The name of the mark.
    ///   - id: The identifier.
    ///   - message: The message.
    public func emitEvent(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
    ) {
        log.mark(.event, name, id, message)
    }

    /// Begins an interval.
    ///
    /// - Parameters:
    ///   - name: The name of the interval.
    ///   - id: The identifier; intervals that overlap need different ones.
    /// - Returns: The state, with which the interval is ended.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive
    ) -> OSSignpostIntervalState {
        log.mark(.begin, name, id, nil)
        return OSSignpostIntervalState(id)
    }

    /// Begins an interval, with a message.
    ///
    /// - Parameters:
    ///   - name: The name of the interval.
    ///   - id: The identifier; intervals that overlap need different ones.
    ///   - message: The message.
    /// - Returns: The state, with which the interval is ended.
    public func beginInterval(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
    ) -> OSSignpostIntervalState {
        log.mark(.begin, name, id, message)
        return OSSignpostIntervalState(id)
    }

    /// Ends an interval.
    ///
    /// - Parameters:
    ///   - name: The name of the interval.
    ///   - state: What the beginning returned.
    public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
        log.mark(.end, name, state.signpostID, nil)
    }

    /// Ends an interval, with a message.
    ///
    /// - Parameters:
    ///   - name: The name of the interval.
    ///   - state: What the beginning returned.
    ///   - message: The message.
    public func endInterval(
        _ name: StaticString, _ state: OSSignpostIntervalState, _ message: SignpostMetadata
    ) {
        log.mark(.end, name, state.signpostID, message)
    }

    /// Calls a function, with an interval around it.
    ///
    /// - Parameters:
    ///   - name: The name of the interval.
    ///   - id: The identifier.
    ///   - task: The function.
    /// - Returns: The result of the function.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, around task: () throws -> T
    ) rethrows -> T {
        let state = beginInterval(name, id: id)
        defer { endInterval(name, state) }
        return try task()
    }

    /// Calls a function, with an interval and a message around it.
    ///
    /// - Parameters:
    ///   - name: The name of the interval.
    ///   - id: The identifier.
    ///   - message: The message of the beginning.
    ///   - task: The function.
    /// - Returns: The result of the function.
    public func withIntervalSignpost<T>(
        _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata,
        around task: () throws -> T
    ) rethrows -> T {
        let state = beginInterval(name, id: id, message)
        defer { endInterval(name, state) }
        return try task()
    }
}

/// Marks a moment, or the beginning or the end of an interval.
///
/// Source: Apple, os_signpost(_:dso:log:name:signpostID:).
///
/// - Parameters:
///   - type: What is marked.
///   - dso: The program's image; ignored.
///   - log: The log.
///   - name: The name of the mark.
///   - signpostID: The identifier.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {
    log.mark(type, name, signpostID, nil)
}

/// Marks a moment, or the beginning or the end of an interval, with a message.
///
/// Source: Apple, os_signpost(_:dso:log:name:signpostID:_:_:).
///
/// - Parameters:
///   - type: What is marked.
///   - dso: The program's image; ignored.
///   - log: The log.
///   - name: The name of the mark.
///   - signpostID: The identifier.
///   - format: A literal with conversions of `printf`, as of `os_log`.
///   - arguments: The values.
public func os_signpost(
    _ type: OSSignpostType, dso: UnsafeRawPointer? = nil, log: OSLog, name: StaticString,
    signpostID: OSSignpostID = .exclusive, _ format: StaticString, _ arguments: Any...
) {
    guard log.signpostsEnabled else { return }
    let message = FormattedMessage.text(
        format.text, arguments, showsPrivate: LogOutput.settings.showsPrivate)
    log.mark(type, name, signpostID, OSLogMessage(stringLiteral: message))
}

extension OSLog {
    fileprivate func mark(
        _ type: OSSignpostType, _ name: StaticString, _ id: OSSignpostID, _ message: OSLogMessage?
    ) {
        guard signpostsEnabled else { return }
        let text = message.map { ": " + $0.text(showsPrivate: LogOutput.settings.showsPrivate) }
        write("\(name.text) \(type.word)\(id.mark)\(text ?? "")")
    }
}
