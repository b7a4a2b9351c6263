/// One line of a stream or a recording.
///
/// Sequence numbers have no gaps: the delta with number n contains the changes since line n − 1. A
/// full snapshot is the state after the line with its own number; it may repeat the number of the
/// last line, for a reader that joins late.
public struct SnapshotLine: Equatable, Sendable {
    /// The kind of a line.
    public enum Kind: String, Sendable, CaseIterable {
        /// The whole state.
        case full
        /// The changes since the previous line.
        case delta
        /// An event of the window.
        case event
        /// A message of the program's log.
        case log
        /// The end of the stream.
        case end
    }

    /// The content of a line.
    public enum Body: Equatable, Sendable {
        /// The whole state.
        case full(Snapshot)
        /// The changes since the previous line.
        case delta(SnapshotDelta)
        /// An event of the window, such as a touch or a key.
        case event(SnapshotEvent)
        /// A message of the program's log.
        case log(SnapshotLog)
        /// The end of the stream, and the reason for people.
        case end(reason: String)
    }

    /// The line's sequence number.
    public var seq: UInt64
    /// The time in nanoseconds since the main loop's start; encoded as `t`, in seconds.
    public var nanoseconds: Int64
    /// The line's content.
    public var body: Body
    /// The version of the format: 1 if nodes have the values shown at the line's time, 2 if they
    /// have model values and tracks.
    public var version: Int

    /// The versions that this library reads and writes.
    public static let versions = 1...2

    /// Creates a line.
    public init(seq: UInt64, nanoseconds: Int64, body: Body, version: Int = 1) {
        self.seq = seq
        self.nanoseconds = nanoseconds
        self.body = body
        self.version = version
    }

    /// The kind of the line.
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

/// An event of a window.
public enum SnapshotEvent: Equatable, Sendable {
    /// A finger touched the screen, moved or was lifted.
    case touch(TouchMessage.Touch)
    /// Keyboard input; text typed into a secure field is replaced by dots.
    case keyboard(KeyboardMessage)
    /// The program announced something to people who do not see it.
    case announcement(SnapshotAnnouncement)
    /// The program sent screen readers to a view, or to the element with this place among those
    /// that the view lists.
    case read(view: SnapshotNode.ID, element: Int?)
}

/// A text that screen readers speak once.
public struct SnapshotAnnouncement: Equatable, Sendable {
    /// The text.
    public var text: String
    /// Whether it interrupts what is spoken.
    public var isUrgent: Bool
    /// The language, such as `de`; nil for the user's.
    public var language: String?

    /// Creates an announcement.
    public init(text: String, isUrgent: Bool = false, language: String? = nil) {
        self.text = text
        self.isUrgent = isUrgent
        self.language = language
    }
}

/// A message of the program's log.
public struct SnapshotLog: Equatable, Sendable {
    /// The severity of a message.
    public enum Level: String, Sendable, CaseIterable {
        /// For the program's author.
        case debug
        /// For the person who runs the program.
        case info
        /// Something needs attention.
        case warning
        /// Something failed.
        case error
    }

    /// The severity.
    public var level: Level
    /// The message.
    public var text: String

    /// Creates a log message.
    public init(level: Level, text: String) {
        self.level = level
        self.text = text
    }
}
