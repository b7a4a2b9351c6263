import Daemon
import Foundation
import Recording

extension ServeCommand {
    /// Returns the configuration of the daemon and its journal, from arguments and configuration
    /// file.
    static func configuration(
        _ given: Arguments
    ) throws(Misuse) -> (daemon: DaemonConfiguration, storage: Storage) {
        var arguments = given
        if let path = given.value("config") { try arguments.underlay(try settings(of: path)) }
        if !arguments.has("log") {
            for option in ClusterAddress.options + ClusterAddress.creationOptions
            where arguments.has(option.name) {
                throw .init(
                    description: "--\(option.name) is for a cluster: give its servers with --log.")
            }
        }
        var configuration = DaemonConfiguration()
        let storage = try Storage(arguments)
        if arguments.has("listen") { configuration.listen = try places("listen", arguments) }
        configuration.publish = try publishers(arguments, data: storage.folder)
        configuration.tails = arguments.all("tail")
        configuration.assets = arguments.all("assets")
        configuration.standardInput = arguments.value("stdin")
        if let name = configuration.standardInput, !DaemonConfiguration.isSessionName(name) {
            throw .init(
                description:
                    "--stdin must be a session's name: letters, digits, “.”, “-” and “_”, not “\(name)”."
            )
        }
        let kinds: [(String, DaemonConfiguration.Rights)] = [
            ("token", .all), ("read-token", .read), ("publish-token", .publish),
            ("touch-token", [.read, .touch]),
        ]
        for (name, rights) in kinds {
            let secrets = try arguments.all(name) + tokens(inFiles: arguments.all(name + "-file"))
            configuration.tokens += secrets.map { .init(secret: $0, rights: rights) }
        }
        configuration.tls = try certificate(arguments)
        configuration.hostNames = arguments.all("host-name")
        addSync(arguments, to: &configuration)
        addLimits(arguments, to: &configuration)
        return (configuration, storage)
    }

    private static func addSync(
        _ arguments: Arguments, to configuration: inout DaemonConfiguration
    ) {
        if let sync = arguments.value("sync").flatMap({ DaemonConfiguration.Sync(rawValue: $0) }) {
            configuration.sync = sync
        }
        if let milliseconds = arguments.whole("sync-interval") {
            configuration.syncInterval = .milliseconds(milliseconds)
        } else if arguments.has("log") {
            // No acknowledgement waits for it, and the servers' disks may be the same.
            configuration.syncInterval = .seconds(1)
        }
    }

    private static func addLimits(
        _ arguments: Arguments, to configuration: inout DaemonConfiguration
    ) {
        if let count = arguments.whole("connections") { configuration.limits.connections = count }
        if let count = arguments.whole("publishers") { configuration.publishers = count }
        if let count = arguments.whole("sessions") { configuration.sessions = count }
        if let count = arguments.whole("past-readers") { configuration.pastReaders = count }
        if let rate = arguments.whole("request-rate") { configuration.requestsPerSecond = rate }
        if let size = arguments.whole("backlog") { configuration.backlogBytes = size }
        if let size = arguments.whole("line-size") { configuration.lineBytes = size }
    }

    private static func places(
        _ name: String, _ arguments: Arguments
    ) throws(Misuse) -> [DaemonConfiguration.Place] {
        var places: [DaemonConfiguration.Place] = []
        for text in arguments.all(name) {
            guard let place = DaemonConfiguration.Place(text) else {
                throw .init(
                    description:
                        "--\(name) must be PORT, HOST:PORT or unix:PATH with a port from 0 to 65535, not "
                        + "“\(text)”.")
            }
            places.append(place)
        }
        return places
    }

    /// Returns the addresses for publishers.
    ///
    /// There is always a socket, unless the service manager has opened the sockets.
    private static func publishers(
        _ arguments: Arguments, data: String
    ) throws(Misuse) -> [DaemonConfiguration.Place] {
        let sockets = arguments.all("publish-socket").map {
            DaemonConfiguration.Place.unix(path: $0)
        }
        let given = sockets + (try places("publish-listen", arguments))
        let usual = data + "/publish.sock"
        // The path of a Unix socket is limited to 107 bytes (unix(7)).
        let isNeeded = sockets.isEmpty && usual.utf8.count < 108
        guard isNeeded, ProcessInfo.processInfo.environment["LISTEN_FDS"] == nil else {
            return given
        }
        return [.unix(path: usual)] + given
    }

    /// Reads files of tokens: one a line; empty lines and lines that begin with `#` are ignored.
    ///
    /// Whether a token is valid is checked with those of the command line. A file without a token
    /// is an error, because the daemon could be open to every client without it.
    private static func tokens(inFiles paths: [String]) throws(Misuse) -> [String] {
        var tokens: [String] = []
        for path in paths {
            let text: String
            do {
                text = String(
                    decoding: try InputFile.contents(path, "file of tokens", most: longestFile),
                    as: UTF8.self)
            } catch { throw .init(description: "\(error)") }
            let lines = text.split(whereSeparator: \.isNewline).map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            let found = lines.filter { !$0.isEmpty && !$0.hasPrefix("#") }
            guard !found.isEmpty else {
                throw .init(description: "The file of tokens “\(path)” contains no token.")
            }
            tokens += found
        }
        return tokens
    }

    private static func certificate(_ arguments: Arguments) throws(Misuse) -> DaemonConfiguration
        .TLS?
    {
        switch (arguments.value("tls-cert"), arguments.value("tls-key")) {
        case (nil, nil): return nil
        case (nil, _):
            throw .init(description: "--tls-key needs its certificate too: --tls-cert FILE.")
        case (_, nil):
            throw .init(description: "--tls-cert needs the certificate's key too: --tls-key FILE.")
        case (let certificate?, let key?):
            // OpenSSL opens them by path, would block on a FIFO, and reads them whole.
            do {
                try InputFile.checkSmall(certificate, "certificate")
                try InputFile.checkSmall(key, "key")
            } catch { throw .init(description: "\(error)") }
            return .init(certificate: certificate, key: key)
        }
    }

    /// The maximum size of a configuration file, in bytes.
    private static let longestFile = 1 << 20

    /// Parses a configuration file: lines of a name, `=` and a value; `#` begins a comment.
    private static func settings(
        of path: String
    ) throws(Misuse) -> [(option: CommandTable.Option, value: String)] {
        let text: String
        do {
            text = String(
                decoding: try InputFile.contents(path, "configuration", most: longestFile),
                as: UTF8.self)
        } catch { throw .init(description: "\(error)") }
        let known = entry.options.filter { $0.value != nil && $0.name != "config" }
        var settings: [(option: CommandTable.Option, value: String)] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let place = "Line \(index + 1) of “\(path)”"
            let parts = line.split(separator: "=", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard parts.count == 2, !parts[1].isEmpty else {
                throw .init(description: "\(place) is not NAME = VALUE: “\(line.prefix(100))”.")
            }
            guard let option = known.first(where: { $0.name == parts[0] }) else {
                let names = known.map(\.name)
                throw .init(
                    description: "\(place): there is no setting “\(parts[0])”."
                        + Suggestion.sentence(for: parts[0], among: names)
                        + " The settings are \(names.sorted().joined(separator: ", ")).")
            }
            do { _ = try OptionValue(parts[1], of: option) } catch {
                throw .init(description: "\(place): \(error)")
            }
            settings.append((option, parts[1]))
        }
        return settings
    }
}
