/// What the translator reports about a place in the sources.
public struct Finding: Hashable, Sendable {
    public enum Severity: String, Sendable {
        /// The code cannot be translated.
        case error
        /// The code compiles and behaves differently, is never called, or compiles here only.
        case warning
    }

    public var severity: Severity
    public var path: String
    public var line: Int
    public var column: Int
    public var message: String

    init(_ severity: Severity, _ place: Place, _ message: String) {
        self.severity = severity
        path = place.path
        line = place.line
        column = place.column
        self.message = message
    }
}

extension Finding: CustomStringConvertible {
    /// The form of a compiler's diagnostics, which editors understand.
    public var description: String { "\(path):\(line):\(column): \(severity.rawValue): \(message)" }
}
