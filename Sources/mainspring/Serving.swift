import Daemon
import Foundation
import MainLoop
import Snapshots

/// Running the daemon: what `mainspring serve` was asked for.
struct Serving: Equatable {
    /// The command line, to which the file is added at each reading.
    private let arguments: Arguments
    let configuration: DaemonConfiguration
    /// Whether everything it says is JSON.
    let isJSON: Bool

    init(_ arguments: Arguments) throws(Command.Misuse) {
        self.arguments = arguments
        isJSON = arguments.has("json")
        configuration = try Self.configuration(arguments)
    }

    /// The configuration of the command line and its file.
    private static func configuration(_ given: Arguments) throws(Command.Misuse) -> DaemonConfiguration {
        var arguments = given
        if let path = given.value("config") { arguments.underlay(try settings(of: path)) }
        var configuration = DaemonConfiguration()
        if let data = arguments.value("data") { configuration.data = data }
        func places(_ name: String) throws(Command.Misuse) -> [DaemonConfiguration.Place] {
            var places: [DaemonConfiguration.Place] = []
            for text in arguments.all(name) {
                guard let place = DaemonConfiguration.Place(text) else {
                    throw .init(description: "--\(name) takes PORT, HOST:PORT or unix:PATH, not “\(text)”.")
                }
                places.append(place)
            }
            return places
        }
        if arguments.has("listen") { configuration.listen = try places("listen") }
        configuration.publish = arguments.all("publish-socket").map { .unix(path: $0) } + (try places("publish-listen"))
        // Somewhere publishers must come in; where the system's manager has opened the sockets, it knows where.
        let usual = configuration.data + "/publish.sock"
        if !arguments.has("publish-socket"), usual.utf8.count < 108,
            ProcessInfo.processInfo.environment["LISTEN_FDS"] == nil
        {
            configuration.publish.insert(.unix(path: usual), at: 0)
        }
        configuration.tails = arguments.all("tail")
        configuration.assets = arguments.all("assets")
        configuration.standardInput = arguments.value("stdin")
        if let name = configuration.standardInput, !DaemonConfiguration.isSessionName(name) {
            throw .init(
                description: "--stdin takes a session's name: letters, digits, “.”, “-” and “_”, not “\(name)”.")
        }
        let kinds: [(String, DaemonConfiguration.Rights)] = [
            ("token", .all), ("read-token", .read), ("publish-token", .publish), ("touch-token", [.read, .touch]),
        ]
        for (name, rights) in kinds {
            configuration.tokens += arguments.all(name).map { .init(secret: $0, rights: rights) }
        }
        switch (arguments.value("tls-cert"), arguments.value("tls-key")) {
        case (let certificate?, let key?): configuration.tls = .init(certificate: certificate, key: key)
        case (nil, nil): break
        case (nil, _): throw .init(description: "--tls-key needs its certificate too: --tls-cert FILE.")
        case (_, nil): throw .init(description: "--tls-cert needs the certificate's key too: --tls-key FILE.")
        }
        configuration.hostNames = arguments.all("host-name")
        if let text = arguments.value("sync") {
            guard let sync = DaemonConfiguration.Sync(rawValue: text) else {
                throw .init(description: "--sync takes always, interval or never, not “\(text)”.")
            }
            configuration.sync = sync
        }
        if let milliseconds = try arguments.whole("sync-interval", in: 1...60_000) {
            configuration.syncInterval = .milliseconds(milliseconds)
        }
        if let size = try arguments.size("segment-size", atLeast: 1 << 16) { configuration.segmentBytes = size }
        configuration.retainedBytes = try arguments.size("retain-size", atLeast: 1 << 16)
        configuration.retainedTime = try arguments.span("retain-time")
        if let count = try arguments.whole("connections", in: 1...1_000_000) {
            configuration.limits.connections = count
        }
        if let count = try arguments.whole("publishers", in: 1...100_000) { configuration.publishers = count }
        if let rate = try arguments.whole("request-rate", in: 1...1_000_000) { configuration.requestsPerSecond = rate }
        if let size = try arguments.size("backlog", atLeast: 1 << 12) { configuration.backlogBytes = size }
        if let size = try arguments.size("line-size", atLeast: 1 << 10) {
            configuration.lineBytes = min(size, 64 << 20)
        }
        return configuration
    }

    /// The settings of a file: a name, `=`, a value; `#` begins a comment.
    private static func settings(of path: String) throws(Command.Misuse) -> [(name: String, value: String)] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw .init(description: "The configuration “\(path)” cannot be read.")
        }
        let known = Set(CommandTable.serve.options.map(\.name)).subtracting(["config", "json"])
        var settings: [(name: String, value: String)] = []
        for (place, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2, !parts[1].isEmpty else {
                throw .init(description: "Line \(place + 1) of “\(path)” is not NAME = VALUE: “\(line)”.")
            }
            guard known.contains(parts[0]) else {
                throw .init(
                    description: "Line \(place + 1) of “\(path)”: there is no setting “\(parts[0])”. The settings are "
                        + known.sorted().joined(separator: ", ") + ".")
            }
            settings.append((parts[0], parts[1]))
        }
        return settings
    }

    /// Runs the daemon until it is told to end.
    @MainActor
    func run() throws {
        raiseDescriptorLimit()
        let loop = MainLoop.main
        let environment = ProcessInfo.processInfo.environment
        let log = DaemonLog(isForPeople: isJSON ? false : nil)
        let daemon = try Daemon(
            loop: loop, configuration: configuration, log: log,
            inherited: ServiceManager.sockets(environment: environment))
        let manager = ServiceManager(loop: loop, environment: environment)
        loop.onSignal(SIGHUP) {
            manager.tell("RELOADING=1\nMONOTONIC_USEC=\(DispatchTime.now().uptimeNanoseconds / 1000)")
            do {
                daemon.reload(try Self.configuration(arguments))
            } catch {
                log.say(.error, "The configuration was not taken over: \(error)")
            }
            manager.tell("READY=1")
        }
        for signal in [SIGTERM, SIGINT] {
            loop.onSignal(signal) {
                manager.tell("STOPPING=1")
                daemon.drain()
            }
        }
        daemon.onDrained = { loop.stop() }
        manager.tell("READY=1\nSTATUS=Serving.")
        if isJSON { try tellReady(daemon) }
        loop.run()
        daemon.close()
        if let failure = daemon.failure { throw Failure(description: failure) }
    }

    /// Says where it listens, for whoever started it.
    @MainActor
    private func tellReady(_ daemon: Daemon) throws {
        struct Ready: Encodable {
            var ready = true
            var version = Program.version
            var pid = getpid()
            var listen: [String]
            var publish: [String]
            var data: String
        }
        let ready = Ready(
            listen: daemon.addresses.http, publish: daemon.addresses.publish, data: daemon.configuration.data)
        try FileHandle.standardOutput.write(contentsOf: Data(try Looking.encoded(ready).utf8))
    }

    /// Each subscriber is a descriptor: take as many as the system allows.
    private func raiseDescriptorLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
