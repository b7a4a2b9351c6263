/// The commands that look at recordings, and at daemons.
extension CommandTable {
    private static let source =
        "FILE is a file of lines, a segment, or a journal's folder: DIR for its newest session, DIR:NAME or "
        + "DIR:NUMBER for another; - reads standard input."
    private static let absence =
        "A session that does not exist is said on standard error, and the status is 1; with --follow it is waited for. A daemon that "
        + "does not answer is said and waited for, but with --no-follow."
    private static let json = Option(name: "json", help: "prints JSON for programs")
    private static let server = [
        Option(name: "url", value: "URL", example: "http://127.0.0.1:8737", help: "the daemon; http://127.0.0.1:8737"),
        Option(
            name: "token", value: "TOKEN", example: "8c1f0e5a",
            help: "the secret that it wants to see; MAINSPRING_TOKEN"),
        Option(
            name: "ca", value: "FILE", example: "ca.pem",
            help: "certificates to trust, for a daemon at https://; without it, the system's", isPath: true),
    ]

    static let sessions = Entry(
        name: "sessions", operands: "[DIR|URL]", count: 0...1,
        summary: "lists the sessions of a daemon, or of a journal's folder",
        options: server + [json])

    static let tail = Entry(
        name: "tail", operands: "[SESSION|URL]", count: 0...1,
        summary: "follows sessions: log lines as lines, states as a tree that is drawn anew; it comes back by itself",
        options: server + [
            Option(
                name: "since", value: "WHEN", example: "15m",
                help: "where to begin: start, a position, a span such as 15m, or a time; without it, the present"),
            Option(
                name: "kind", value: "KINDS", example: "log,event",
                help: "which lines: full, delta, event, log, end, with commas between",
                choices: ["full", "delta", "event", "log", "end"]),
            Option(name: "filter", value: "TEXT", example: "error", help: "log lines that hold a text"),
            Option(
                name: "follow",
                help: "goes on with what comes, as without --no-follow, and waits for a session that is not there"
            ),
            Option(name: "no-follow", help: "ends when everything has been told"), json,
        ], notes: [absence])

    static let record = Entry(
        name: "record", operands: "SESSION", count: 1...1,
        summary: "writes a session of a daemon to a file of lines, until it is stopped",
        options: server + [
            Option(
                name: "since", value: "WHEN", example: "15m",
                help: "where to begin: start, a position, a span or a time; without it, the last full state"),
            Option(name: "follow", help: "waits for a session that is not there yet"),
            Option(name: "no-follow", help: "ends when everything has been written"),
            Option(
                name: "output", letter: "o", value: "FILE", example: "run.ndjson",
                help: "where to write; - is standard output; SESSION.ndjson", isPath: true), json,
        ], notes: [absence])

    static let replay = Entry(
        name: "replay", operands: "FILE", count: 1...1, summary: "plays a recording in the terminal, in its own time",
        options: [
            Option(name: "speed", value: "X", example: "2", help: "how many times as fast; 1"),
            Option(
                name: "at", value: "SECONDS", example: "1.5", help: "where to begin; what came before is told at once"),
            json,
        ], notes: [source])

    static let export = Entry(
        name: "export", operands: "FILE", count: 1...1,
        summary: "writes the lines of a recording as they were published, or a page that plays them",
        options: [
            Option(
                name: "output", letter: "o", value: "FILE", example: "run.ndjson",
                help: "where to write; without it, standard output", isPath: true),
            Option(
                name: "html", value: "FILE", example: "run.html",
                help: "writes one page that plays the recording in a browser, without server or network", isPath: true),
            Option(
                name: "assets", value: "DIR", example: "Resources", help: "the folder of the page's pictures",
                isPath: true),
            Option(name: "title", value: "TEXT", example: "Run", help: "the page's title; the file's name"),
            Option(
                name: "from", value: "SECONDS", example: "1.5",
                help: "where to begin: with the full state at that time; without it, with the first line"),
            Option(name: "to", value: "SECONDS", example: "3", help: "where to end; without it, with the last line"),
            Option(name: "json", help: "tells as JSON on standard output what was written; needs --output or --html"),
        ],
        notes: [
            source,
            "A page holds at most \(PlayerPage.most >> 20) MiB of lines, packed, and the pictures that --assets has of "
                + "those they name. It runs its own script alone and asks for nothing.",
        ])

    static let inspect = Entry(
        name: "inspect", operands: "FILE", count: 1...1, summary: "tells the state of a recording's window at a time",
        options: [
            Option(name: "at", value: "SECONDS", example: "1.5", help: "the time; without it, the last"),
            Option(name: "tree", help: "as an indented list; so it is without --node"),
            Option(
                name: "node", value: "ID", example: "12",
                help: "one view, as JSON: by its number or its accessibility identifier"), json,
        ], notes: [source])

    static let diff = Entry(
        name: "diff", operands: "A B", count: 2...2,
        summary:
            "compares two recordings: the first time at which they differ, and in which views; status 3 when they do",
        options: [json], notes: [source])

    static let verify = Entry(
        name: "verify", operands: "FILE", count: 1...1,
        summary: "reads every byte of a recording and tells what is wrong; status 3 when something is",
        options: [json], notes: [source])
}
