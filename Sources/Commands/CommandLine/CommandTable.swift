/// The commands and options. Help, completion scripts and the manual page are generated from it.
enum CommandTable {
    /// The values that an option accepts.
    enum Value: Equatable {
        case text
        /// A file or folder.
        case path
        case choice([String])
        case whole(ClosedRange<Int>)
        /// A time in seconds, 0 to ``longestTime``.
        case seconds
        /// A number that may have decimals.
        case factor(ClosedRange<Double>)
        /// A number of bytes, such as `64M`.
        case size(ClosedRange<Int>)
        /// A duration, such as `15m`.
        case span
    }

    /// The largest number of seconds that an option accepts: 31 years.
    static let longestTime = 1_000_000_000.0
    /// The largest number in a duration, before its unit.
    static let longestSpan = 100_000

    /// An option of a command.
    struct Option {
        /// The long name, without dashes.
        var name: String
        /// The letter of the short form.
        var letter: Character?
        /// The name of its value in the help; nil for an option without a value.
        var value: String?
        /// The type and range of the value.
        var kind = Value.text
        /// A sample value for error messages, which shows how to write the option.
        var example = ""
        var help: String
        /// Whether the option may be given several times.
        var repeats = false
        /// Completion values for an option that accepts other values too.
        var hints: [String] = []
        /// Names that other programs use for this option; they are only suggested, not accepted.
        var synonyms: [String] = []

        /// Whether the value is a file or folder, for completion.
        var isPath: Bool { kind == .path }

        /// The possible values, for completion; empty if there are too many to list.
        var choices: [String] {
            if case .choice(let choices) = kind { choices } else { hints }
        }
    }

    /// A subcommand.
    struct Entry {
        var name: String
        /// The placeholder for its operands in the help.
        var operands: String
        /// The number of operands that it accepts.
        var count: ClosedRange<Int>
        /// A summary of the command: a sentence without the full stop.
        var summary: String
        var options: [Option]
        /// Paragraphs below the options, in the help and in the manual page.
        var notes: [String] = []
        /// The meaning of the exit status 3; nil if the command never exits with it.
        var finding: String?
        /// The possible operands, for completion; empty for files.
        var choices: [String] = []
    }

    static let program = "mainspring"
    static let summary =
        "Records, serves, draws and compares the windows of Mainspring programs"

    static let common = [
        Option(name: "help", letter: "h", help: "Print this help.")
    ]

    /// The options of `mainspring` without a command.
    static let general = [Option(name: "version", help: "Print the version.")]

    static let statuses = [
        (0, "success"), (1, "failure (the reason is on stderr)"), (2, "invalid command line"),
        (3, "a recording is damaged or has gaps, two recordings differ, or an image is not drawn"),
    ]

    static var commands: [any Subcommand.Type] {
        [
            PreviewCommand.self, ServeCommand.self, TailCommand.self, RecordCommand.self,
            ReplayCommand.self,
            ExportCommand.self, ImportCommand.self,
            InspectCommand.self, DiffCommand.self, SessionsCommand.self, VerifyCommand.self,
            RenderCommand.self, PortCommand.self, CompletionCommand.self, ManualCommand.self,
        ]
    }

    static let entries = commands.map { $0.entry }

    static func entry(_ name: String) -> Entry? {
        entries.first { $0.name == name }
    }

    /// The paragraph on FILE in the help of the commands that read recordings.
    static let source =
        "FILE is a file of lines, a journal segment, or a journal's folder: DIR reads the newest "
        + "session, DIR:NAME or DIR:NUMBER a particular one. - reads standard input."

    /// `--json`, for commands that print their result as text by default.
    /// - Parameter what: the command's output in JSON, as a noun.
    static func json(_ what: String) -> Option {
        Option(name: "json", help: "Print \(what) as JSON.")
    }
}
