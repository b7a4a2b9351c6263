/// One line of a stream or a recording.
///
/// Lines are numbered without gaps: the delta with number n tells what changed since the line n − 1. A full snapshot
/// is the state after the line whose number it bears; it may repeat the number of the last line, for a reader that
/// joins late.
public struct SnapshotLine: Equatable, Sendable {
    /// What a line can say.
    public enum Kind: String, Sendable, CaseIterable {
        /// The whole state.
        case full
        /// What changed.
        case delta
        /// Something happened to the window.
        case event
        /// The program said something.
        case log
        /// The stream ends.
        case end
    }

    /// What a line says.
    public enum Body: Equatable, Sendable {
        /// The whole state.
        case full(Snapshot)
        /// What changed since the line before.
        case delta(SnapshotDelta)
        /// Something happened to the window, such as a touch or a key.
        case event(SnapshotEvent)
        /// The program said something.
        case log(SnapshotLog)
        /// Nothing follows; why, for people.
        case end(reason: String)
    }

    /// The line's number.
    public var seq: UInt64
    /// The time in nanoseconds since the loop's start; written as `t`, in seconds.
    public var nanoseconds: Int64
    /// What the line says.
    public var body: Body

    /// Creates a line.
    public init(seq: UInt64, nanoseconds: Int64, body: Body) {
        self.seq = seq
        self.nanoseconds = nanoseconds
        self.body = body
    }

    /// Which kind of line it is.
    public var kind: Kind {
        switch body {
        case .full: .full
        case .delta: .delta
        case .event: .event
        case .log: .log
        case .end: .end
        }
    }
}

/// Something that happened to the window.
public enum SnapshotEvent: Equatable, Sendable {
    /// A finger touched, moved or left.
    case touch(TouchMessage.Touch)
    /// Something was typed; dots stand for what was typed into a secure field.
    case keyboard(KeyboardMessage)
}

/// A line of the program's log.
public struct SnapshotLog: Equatable, Sendable {
    /// How grave a line is.
    public enum Level: String, Sendable, CaseIterable {
        /// For the author.
        case debug
        /// For whoever runs the program.
        case info
        /// Something needs attention.
        case warning
        /// Something failed.
        case error
    }

    /// How grave it is.
    public var level: Level
    /// What was said.
    public var text: String

    /// Creates a line of the log.
    public init(level: Level, text: String) {
        self.level = level
        self.text = text
    }
}
