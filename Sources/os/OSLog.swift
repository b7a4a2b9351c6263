/// Where messages belong: a subsystem, and a category of it.
///
/// Source: Apple, OSLog.
public final class OSLog: Sendable {
    /// The program, such as `com.example.app`.
    let subsystem: String
    /// The part of the program; lines begin with it.
    let category: String
    private let isDisabled: Bool

    private init(subsystem: String, category: String, isDisabled: Bool) {
        self.subsystem = subsystem
        self.category = category
        self.isDisabled = isDisabled
    }

    /// Creates a log.
    ///
    /// - Parameters:
    ///   - subsystem: The program, in the form of a reversed domain name. Lines do not show it.
    ///   - category: The part of the program, which lines show in brackets.
    public convenience init(subsystem: String, category: String) {
        self.init(subsystem: subsystem, category: category, isDisabled: false)
    }

    /// Creates a log with one of the categories of profilers.
    ///
    /// - Parameters:
    ///   - subsystem: The program, in the form of a reversed domain name.
    ///   - category: The category, which lines show in brackets.
    public convenience init(subsystem: String, category: Category) {
        self.init(subsystem: subsystem, category: category.rawValue)
    }

    /// The log without a subsystem and a category; its lines are the messages alone.
    public static let `default` = OSLog(subsystem: "", category: "")
    /// The log that writes nothing.
    public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

    /// A category that Apple's profilers show in a way of its own.
    public struct Category: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a category from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The marks that a reader of a trace looks for first.
        public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
        /// Marks that Apple records only while a profiler is attached; here a category like others.
        public static let dynamicTracing = Category(rawValue: "DynamicTracing")
        /// As `dynamicTracing`, with stacks in Apple's profilers.
        public static let dynamicStackTracing = Category(rawValue: "DynamicStackTracing")
    }

    /// Returns whether a message of a level would be written.
    public func isEnabled(type: OSLogType) -> Bool {
        !isDisabled && LogOutput.settings.writes(type)
    }

    /// Whether signposts are written: `MAINSPRING_LOG` contains `signposts`.
    public var signpostsEnabled: Bool { !isDisabled && LogOutput.settings.writesSignposts }

    /// Writes a text that is complete.
    func write(_ message: String) {
        LogOutput.write(message, category: category)
    }
}
