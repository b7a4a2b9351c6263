import MainLoop

/// `mainspring tail`: follows the sessions of a daemon.
struct TailCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "tail", operands: "[SESSION|URL]", count: 0...1,
        summary: "Follow sessions live: log lines as lines, the view tree redrawn in place",
        options: DaemonOptions.table + [
            CommandTable.Option(
                name: "since", value: "WHEN", example: "15m",
                help:
                    "Start position: start, a position, a span such as 15m, or a time. Default: the last full "
                    + "snapshot of each session, so that its view tree is complete."
            ),
            CommandTable.Option(
                name: "kind", value: "KINDS", example: "log,event",
                help:
                    "Print only these kinds of lines, separated by commas: full, delta, event, "
                    + "log, end.",
                hints: StreamQuery.kinds),
            CommandTable.Option(
                name: "filter", value: "TEXT", example: "error",
                help: "Print only the log lines that contain this text."),
            CommandTable.Option(
                name: "follow", help: "Wait for a session that does not exist yet."),
            CommandTable.Option(
                name: "no-follow", help: "Exit after the last line that is stored."),
            CommandTable.json("each line, with its position and session,"),
        ],
        notes: [StreamQuery.absence])

    let query: StreamQuery
    /// A text that log lines must contain; nil for all log lines.
    let filter: String?
    let isRaw: Bool

    init(_ arguments: Arguments) throws(Misuse) {
        query = try StreamQuery(arguments)
        filter = arguments.value("filter")
        isRaw = arguments.has("json")
    }

    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        let loop = MainLoop.main
        let printer = StreamPrinter(output, isRaw: isRaw, filter: filter)
        printer.redraw(on: loop)
        return try StreamRun(query, loop: loop, output: output, parts: parts).run {
            printer.receive($0)
        }
    }
}
