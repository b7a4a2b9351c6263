/// What the command line offers: help, completion and the manual page are made from this and nothing else.
enum CommandTable {
    /// An option of a command.
    struct Option {
        /// The long name, without dashes.
        var name: String
        /// The letter of its short form.
        var letter: Character?
        /// What its value is called; nil for an option that takes none.
        var value: String?
        /// A value, for a sentence that says how it is used.
        var example = ""
        var help: String
        /// Whether it may come several times.
        var repeats = false
        /// Whether its value is a file or folder, for completion.
        var isPath = false
        /// The values there are, where they can be told, for completion.
        var choices: [String] = []
    }

    /// A subcommand.
    struct Entry {
        var name: String
        /// What its other arguments are called.
        var operands: String
        /// How many there may be.
        var count: ClosedRange<Int>
        var summary: String
        var options: [Option]
        /// More on it, for its help and the manual.
        var notes: [String] = []
        /// The words that its other arguments can be; empty for files and the like.
        var choices: [String] = []
    }

    static let program = "mainspring"
    static let summary = "works with what Mainspring programs record: a line of JSON for each change of a window"

    static let common = [
        Option(name: "help", letter: "h", help: "explains the command")
    ]

    static let statuses = [
        (0, "done"), (1, "it could not be done; why is said on standard error"), (2, "the command is not understood"),
        (3, "a recording is damaged, or two recordings differ"),
    ]

    static let entries: [Entry] = [
        preview, serve, tail, record, replay, export, inspect, diff, sessions, verify, render, completion, manual,
    ]

    static func entry(_ name: String) -> Entry? {
        entries.first { $0.name == name }
    }

    static let render = Entry(
        name: "render", operands: "FILE", count: 1...1, summary: "draws the window of a recording as it was at a time",
        options: [
            Option(name: "at", value: "SECONDS", example: "1.5", help: "the time; without it, the last"),
            Option(
                name: "strip", value: "N", example: "8",
                help: "draws N frames side by side, 1 to 1000, evenly spread, the last one at --at"),
            Option(
                name: "from", value: "SECONDS", example: "0",
                help: "the time of the first frame; without it, the recording's first"),
            Option(
                name: "scale", value: "X", example: "2",
                help: "pixels a point, above 0 to 16; without it, the recording's"),
            Option(
                name: "assets", value: "DIR", example: "Resources",
                help: "the folder where images are found by their names",
                isPath: true),
            Option(
                name: "font", value: "FAMILY", example: "Inter", help: "the font; without it, the system's sans-serif"),
            Option(
                name: "output", letter: "o", value: "FILE", example: "window.png",
                help: "where to write; - is standard output; without it, FILE with .png at its end", isPath: true),
            Option(name: "json", help: "tells as JSON on standard output what was drawn"),
        ],
        notes: [
            "FILE holds the lines; - reads standard input. A missing image or font is said, and the picture is written."
        ])

    static let preview = Entry(
        name: "preview", operands: "[FOLDER]", count: 0...1,
        summary: "Builds a Swift package, shows its program in the browser, and repeats both when a source changes.",
        options: [
            Option(
                name: "product", value: "NAME", example: "MyApp",
                help: "the executable to run, if the package has several"),
            Option(name: "host", value: "ADDRESS", example: "127.0.0.1", help: "the address to listen on; 127.0.0.1"),
            Option(name: "port", value: "PORT", example: "8737", help: "the port to listen on; 8737"),
            Option(
                name: "token", value: "TOKEN", example: "8c1f0e5a",
                help: "the secret that viewers must present; made up if other machines can reach the address"),
        ],
        notes: [
            "FOLDER is the package's folder; the default is the current one. The program must link the product "
                + "LivePreview. Compiler errors appear in the page in place of the scene and on stderr; the last good "
                + "run stays alive until a build succeeds."
        ])

    static let serve = Entry(
        name: "serve", operands: "", count: 0...0,
        summary:
            "takes sessions from publishers, files and standard input, keeps them and serves them live and from the past",
        options: [
            Option(
                name: "config", value: "FILE", example: "/etc/mainspring.conf",
                help: "reads options from a file: NAME = VALUE lines, names without dashes; SIGHUP reads it again",
                isPath: true),
            Option(
                name: "data", value: "DIR", example: "/var/lib/mainspring",
                help: "where sessions are kept; ./mainspring-data", isPath: true),
            Option(
                name: "listen", value: "ADDRESS", example: "127.0.0.1:8737",
                help: "where viewers come in: PORT, HOST:PORT or unix:PATH; 127.0.0.1:8737", repeats: true),
            Option(
                name: "publish-socket", value: "PATH", example: "/run/mainspring/publish.sock",
                help: "a Unix socket for publishers; without it, publish.sock in the data's folder",
                repeats: true, isPath: true),
            Option(
                name: "publish-listen", value: "ADDRESS", example: "127.0.0.1:8738",
                help: "a TCP address for publishers, beside the socket",
                repeats: true),
            Option(
                name: "tail", value: "FILE", example: "/var/log/syslog",
                help: "makes a file's lines a session, through rotation", repeats: true, isPath: true),
            Option(
                name: "assets", value: "DIR", example: "Resources",
                help: "a folder with the pictures that windows show", repeats: true, isPath: true),
            Option(name: "stdin", value: "NAME", example: "build", help: "makes standard input a session of that name"),
            Option(
                name: "token", value: "TOKEN", example: "8c1f0e5a", help: "a secret that allows everything",
                repeats: true),
            Option(
                name: "read-token", value: "TOKEN", example: "8c1f0e5a", help: "one that allows reading", repeats: true),
            Option(
                name: "publish-token", value: "TOKEN", example: "8c1f0e5a", help: "one that allows publishing",
                repeats: true),
            Option(
                name: "touch-token", value: "TOKEN", example: "8c1f0e5a", help: "one that allows reading and touching",
                repeats: true),
            Option(
                name: "tls-cert", value: "FILE", example: "/etc/mainspring/cert.pem",
                help: "encrypts all TCP connections: the certificate, and those that vouch for it, in PEM", isPath: true
            ),
            Option(
                name: "tls-key", value: "FILE", example: "/etc/mainspring/key.pem", help: "its private key, in PEM",
                isPath: true),
            Option(
                name: "host-name", value: "NAME", example: "ui.example.org",
                help: "another name under which browsers may come", repeats: true),
            Option(
                name: "sync", value: "WHEN", example: "interval",
                help: "when lines go to the disk: always, interval or never; interval",
                choices: ["always", "interval", "never"]),
            Option(
                name: "sync-interval", value: "MILLISECONDS", example: "50", help: "the longest wait for a sync; 50"),
            Option(name: "segment-size", value: "SIZE", example: "64M", help: "the size of a segment; 64M"),
            Option(name: "retain-size", value: "SIZE", example: "10G", help: "how much is kept; without it, all"),
            Option(
                name: "retain-time", value: "TIME", example: "7d",
                help: "how long it is kept: 90s, 15m, 12h, 7d; without it, for ever"),
            Option(name: "connections", value: "N", example: "1000", help: "how many HTTP connections at once; 16384"),
            Option(name: "publishers", value: "N", example: "100", help: "how many publishers at once; 1024"),
            Option(name: "request-rate", value: "N", example: "100", help: "requests a second from one address; 1000"),
            Option(name: "backlog", value: "SIZE", example: "1M", help: "how much may wait for one subscriber; 1M"),
            Option(name: "line-size", value: "SIZE", example: "16M", help: "the longest line that is taken; 16M"),
            Option(
                name: "json",
                help: "tells on standard output where it listens, as a line of JSON, and logs in JSON on a terminal too"
            ),
        ],
        notes: [
            "Other machines are let in with a token only. SIGHUP reads the configuration again (tokens, host names, rates, "
                + "tails, pictures, certificate), SIGTERM ends the daemon when what it took is on the disk.",
            "With systemd: it tells READY=1 and WATCHDOG=1, and takes the sockets of LISTEN_FDS, those named “publish” for "
                + "publishers; it opens none of its own then.",
            "Its log is on standard error: sentences on a terminal, else a line of JSON each (time, level, text and more).",
        ])

    static let completion = Entry(
        name: "completion", operands: "SHELL", count: 1...1,
        summary: "prints a completion script for bash, zsh or fish",
        options: [], notes: ["As in: mainspring completion bash > /usr/share/bash-completion/completions/mainspring"],
        choices: Completion.shells)

    static let manual = Entry(
        name: "manual", operands: "", count: 0...0, summary: "prints the manual page", options: [],
        notes: ["As in: mainspring manual > /usr/share/man/man1/mainspring.1"])
}
