import Recording

extension ServeCommand {
    static let entry = CommandTable.Entry(
        name: "serve", operands: "", count: 0...0,
        summary:
            "Run the daemon: receive sessions, store them, and serve them live or recorded",
        options: [
            CommandTable.Option(
                name: "config", value: "FILE", kind: .path, example: "/etc/mainspring.conf",
                help:
                    "Read options from a file of lines NAME = VALUE, names without dashes. "
                    + "SIGHUP reloads it."
            ),
            CommandTable.Option(
                name: "data", value: "DIR", kind: .path, example: "/var/lib/mainspring",
                help: "The folder in which sessions are stored. Default: ./mainspring-data."),
            CommandTable.Option(
                name: "log", value: "URL", example: "nats://10.0.0.1,10.0.0.2,10.0.0.3",
                help:
                    "The log of a cluster: the servers of NATS JetStream that keep all lines. The "
                    + "data folder has this member's copy. Default: none, the folder alone."),
        ] + ClusterAddress.options + ClusterAddress.creationOptions + [
            CommandTable.Option(
                name: "listen", value: "ADDRESS", example: "127.0.0.1:8738",
                help:
                    "The HTTP address for browsers and tools: PORT, HOST:PORT or unix:PATH. Default: 127.0.0.1:8738.",
                repeats: true, synonyms: ["port", "host", "address"]),
            CommandTable.Option(
                name: "publish-socket", value: "PATH", kind: .path,
                example: "/run/mainspring/publish.sock",
                help: "A Unix socket for publishers. Default: publish.sock in the data folder.",
                repeats: true),
            CommandTable.Option(
                name: "publish-listen", value: "ADDRESS", example: "127.0.0.1:8739",
                help: "A TCP address for publishers, in addition to the socket.", repeats: true),
            CommandTable.Option(
                name: "tail", value: "FILE", kind: .path, example: "/var/log/syslog",
                help: "Follow a file, also through rotation, and store its lines as a session.",
                repeats: true),
            CommandTable.Option(
                name: "assets", value: "DIR", kind: .path, example: "Resources",
                help: "A folder that contains the images that windows show.", repeats: true),
            CommandTable.Option(
                name: "stdin", value: "NAME", example: "build",
                help: "Store the lines of standard input as a session with this name."),
        ] + security + storage + limits + [
            CommandTable.Option(
                name: "json",
                help:
                    "Print the addresses as a line of JSON when the daemon is ready, and log in JSON on terminals too."
            )
        ],
        notes: [
            "Addresses that other machines can reach need a token. SIGHUP reloads the "
                + "configuration (tokens, host names, rates, tails, images, certificate). "
                + "SIGTERM ends the daemon once everything that it received is on the disk.",
            "Under systemd the daemon sends READY=1 and WATCHDOG=1. If LISTEN_FDS is set, it uses "
                + "those sockets instead of its own; sockets named “publish” are for publishers.",
            "The daemon logs to stderr: sentences on a terminal, otherwise one JSON object per line (time, level, text and "
                + "more).",
        ])

    private static let security = [
        CommandTable.Option(
            name: "token", value: "TOKEN", example: "8c1f0e5a",
            help: "A token that allows everything.", repeats: true),
        CommandTable.Option(
            name: "token-file", value: "FILE", kind: .path, example: "/etc/mainspring/token",
            help: "A file of such tokens, one a line.", repeats: true),
        CommandTable.Option(
            name: "read-token", value: "TOKEN", example: "8c1f0e5a",
            help: "A token that allows reading.",
            repeats: true),
        CommandTable.Option(
            name: "read-token-file", value: "FILE", kind: .path,
            example: "/etc/mainspring/read-token",
            help: "A file of such tokens, one a line.", repeats: true),
        CommandTable.Option(
            name: "publish-token", value: "TOKEN", example: "8c1f0e5a",
            help: "A token that allows publishing.",
            repeats: true),
        CommandTable.Option(
            name: "publish-token-file", value: "FILE", kind: .path,
            example: "/etc/mainspring/publish-token",
            help: "A file of such tokens, one a line.", repeats: true),
        CommandTable.Option(
            name: "touch-token", value: "TOKEN", example: "8c1f0e5a",
            help: "A token that allows reading and touching.",
            repeats: true),
        CommandTable.Option(
            name: "touch-token-file", value: "FILE", kind: .path,
            example: "/etc/mainspring/touch-token",
            help: "A file of such tokens, one a line.", repeats: true),
        CommandTable.Option(
            name: "tls-cert", value: "FILE", kind: .path, example: "/etc/mainspring/cert.pem",
            help: "Encrypt all TCP connections with this certificate and its chain, in PEM."),
        CommandTable.Option(
            name: "tls-key", value: "FILE", kind: .path, example: "/etc/mainspring/key.pem",
            help: "The private key of the certificate, in PEM."),
        CommandTable.Option(
            name: "host-name", value: "NAME", example: "ui.example.org",
            help:
                "Another host name under which browsers may reach the daemon, such as that of a proxy.",
            repeats: true),
    ]

    private static let storage = [
        CommandTable.Option(
            name: "sync", value: "WHEN", kind: .choice(["always", "interval", "never"]),
            example: "interval",
            help: "When lines are synced to the disk: always, interval or never. Default: "
                + "interval. With --log it concerns this member's copy: lines are acknowledged "
                + "when a majority of the servers has them."
        ),
        CommandTable.Option(
            name: "sync-interval", value: "MILLISECONDS", kind: .whole(1...60_000), example: "50",
            help: "The maximum time between receiving a line and syncing it. Default: 50, and 1000 "
                + "with --log."),
        CommandTable.Option(
            name: "segment-size", value: "SIZE",
            kind: .size((1 << 16)...Journal.Configuration.largestSegment), example: "64M",
            help: "The size of a journal segment. Default: 64M."),
        CommandTable.Option(
            name: "retain-size", value: "SIZE", kind: .size((1 << 16)...(1 << 50)), example: "10G",
            help: "The total size above which the oldest lines are removed. Default: none."),
        CommandTable.Option(
            name: "retain-time", value: "TIME", kind: .span, example: "7d",
            help: "The age at which lines are removed, such as 90s, 15m, 12h or 7d. Default: never."
        ),
    ]

    private static let limits = [
        CommandTable.Option(
            name: "connections", value: "N", kind: .whole(1...1_000_000), example: "1000",
            help: "The maximum number of open HTTP connections. Default: 16384."),
        CommandTable.Option(
            name: "publishers", value: "N", kind: .whole(1...100_000), example: "100",
            help: "The maximum number of connected publishers. Default: 1024."),
        CommandTable.Option(
            name: "sessions", value: "N", kind: .whole(1...1_000_000), example: "1000",
            help: "The maximum number of sessions. Default: 100000."),
        CommandTable.Option(
            name: "past-readers", value: "N", kind: .whole(1...100_000), example: "100",
            help:
                "The maximum number of clients that read stored lines at once; each takes up to 128K of memory, or 32K if there are many. Default: 8192."
        ),
        CommandTable.Option(
            name: "request-rate", value: "N", kind: .whole(1...1_000_000), example: "100",
            help: "The maximum number of requests per second from one address. Default: 1000."),
        CommandTable.Option(
            name: "backlog", value: "SIZE", kind: .size((1 << 12)...(1 << 30)), example: "1M",
            help: "The maximum number of bytes queued for one subscriber. Default: 1M."),
        CommandTable.Option(
            name: "line-size", value: "SIZE", kind: .size((1 << 10)...(64 << 20)), example: "8M",
            help: "The maximum size of a line from a publisher. Default: 4M."),
    ]
}
