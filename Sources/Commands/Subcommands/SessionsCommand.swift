import Foundation
import MainLoop
import Publishing

/// `mainspring sessions`: lists the sessions of a daemon or of a journal's folder.
struct SessionsCommand: Subcommand {
    static let entry = CommandTable.Entry(
        name: "sessions", operands: "[DIR|URL]", count: 0...1,
        summary: "List the sessions of a daemon, or of a journal's folder",
        options: DaemonOptions.table + [CommandTable.json("the list")])

    /// The journal's folder; nil to ask a daemon.
    let folder: String?
    let daemon: DaemonOptions
    let isJSON: Bool

    /// The maximum size of a list from a daemon, in bytes.
    private static let longestList = 64 << 20

    init(_ arguments: Arguments) throws(Misuse) {
        let word = arguments.words.first
        let isAddress = word?.contains("://") ?? false
        folder = isAddress ? nil : word
        daemon = try DaemonOptions(arguments, address: isAddress ? word : nil)
        isJSON = arguments.has("json")
    }

    /// A session of either source.
    private struct Row: Decodable {
        var id: UInt32
        var name: String
        var source: String
        var lines: UInt64
        var bytes: UInt64
        var began: String?
        var latest: String?
        var live: Bool
        var ended: Bool

        /// The time from the first to the last line, in seconds.
        var duration: Double? {
            func time(_ text: String?) -> Date? {
                try? text.map {
                    try Date(
                        $0, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
                }
            }
            guard let began = time(began), let latest = time(latest) else { return nil }
            return max(latest.timeIntervalSince(began), 0)
        }
    }

    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        let json: Data
        if let folder {
            guard RecordSource.split(folder).folder == folder else {
                throw Failure(description: "“\(folder)” is not the folder of a journal.")
            }
            let journal = try RecordSource.open(folder, codec: parts.codec)
            let sessions = journal.sessionStreams.map { StoredSession($0) }
            if isJSON {
                try output.json(sessions)
                return 0
            }
            json = try JSONEncoder().encode(sessions)
        } else {
            json = try ask(parts)
            if isJSON {
                json.withUnsafeBytes { output.json($0) }
                return 0
            }
        }
        let rows: [Row]
        do { rows = try JSONDecoder().decode([Row].self, from: json) } catch {
            throw Failure(
                description: "\(daemon.server.url) did not return a list of sessions.")
        }
        output.lines(Table.lines(Self.table(rows)))
        return 0
    }

    private static func table(_ rows: [Row]) -> [[String]] {
        [["ID", "NAME", "SOURCE", "LINES", "SIZE", "DURATION", "LATEST", ""]]
            + rows.map { row in
                [
                    "\(row.id)", row.name, row.source, "\(row.lines)", ShortNumber.bytes(row.bytes),
                    row.duration.map { ShortNumber.duration($0) } ?? "-", row.latest ?? "-",
                    row.live ? "live" : row.ended ? "ended" : "",
                ]
            }
    }

    /// Requests the list of sessions from the daemon.
    @MainActor
    private func ask(_ parts: OptionalParts) throws -> Data {
        var body = Data()
        var failure: String?
        let loop = MainLoop.main
        let client = try daemon.client(loop, parts) { "/sessions" }
        client.isPersistent = false
        client.onLine = {
            body.append(contentsOf: $0)
            guard body.count > Self.longestList else { return }
            failure = "\(daemon.server.url) sends more than \(Self.longestList >> 20) MiB."
            loop.stop()
        }
        client.onRefusal = { code, sentence in
            failure = DaemonOptions.refusal(code, sentence)
            loop.stop()
        }
        client.onLoss = { [unowned client] in failure = daemon.absence(client, isRetrying: false) }
        client.onEnd = { loop.stop() }
        client.start()
        withExtendedLifetime(client) { loop.run() }
        if let failure { throw Failure(description: failure) }
        return body
    }
}
