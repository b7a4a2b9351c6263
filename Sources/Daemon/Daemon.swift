import Foundation
import HTTP
import MainLoop
import Recording
import Publishing
import Viewer

/// A daemon that receives sessions from publishers, stores them in a log, and serves them to
/// clients.
///
/// `mainspring serve` runs one on a `Journal`. A program of your own may run one on any `LineLog`,
/// with the compression and encryption that it hands in as ``DaemonAdapters``.
@preconcurrency @MainActor
public final class Daemon {
    let loop: MainLoop
    /// The current configuration; ``reload(_:)`` changes it.
    public private(set) var configuration: DaemonConfiguration
    /// The daemon's log of its own messages.
    public let log: DaemonLog
    let hub: Hub
    let http: HTTPServer
    var policy: HostPolicy
    private let listener: PublishListener?
    /// The sockets for publishers and for HTTP.
    private let ownSockets: [ListeningSocket]
    /// Encrypts the connections of both listeners.
    private var security: (any DaemonAdapters.Security)?
    private let adapters: DaemonAdapters
    private var tails: [FileTail] = []
    private var input: StandardInput?
    /// Serves the page's files and the images that the windows of sessions use.
    let files: FileServer
    let started: LoopClock.Instant
    var rates: [String: RequestRate] = [:]
    var requests = 0
    /// The number of session lists being sent.
    var listings = 0
    private(set) var isDraining = false
    /// Measures how late timers of the loop fire.
    let lateness: LoopLateness
    /// Called once the daemon has ended: after ``drain()``, or after its log has failed.
    public var onDrained: (() -> Void)?

    /// Creates a daemon and starts listening.
    /// - Parameters:
    ///   - loop: the main loop that it runs on.
    ///   - lineLog: stores the sessions. The daemon closes it in ``close()``.
    ///   - configuration: addresses, tokens and limits.
    ///   - adapters: parts that need other libraries; without them there is no compression or
    ///     encryption.
    ///   - log: the log of its own messages; by default stderr.
    /// - Throws: An error that names the remedy: an address is in use or needs a token, or a folder
    ///   of images is missing.
    public convenience init(
        loop: MainLoop, lineLog: any LineLog, configuration: DaemonConfiguration,
        adapters: DaemonAdapters = DaemonAdapters(), log: DaemonLog = DaemonLog()
    ) throws {
        let front = try DaemonFront(
            loop: loop, configuration: configuration, adapters: adapters, log: log,
            inherited: InheritedSockets())
        do {
            try self.init(front, lineLog: lineLog)
        } catch {
            front.close()
            throw error
        }
    }

    /// Creates a daemon that takes over from the front, once the log is open.
    /// - Parameters:
    ///   - front: listens for HTTP already.
    ///   - lineLog: stores the sessions. The daemon closes it in ``close()``.
    /// - Throws: An error that names the remedy: an address for publishers is in use.
    package init(_ front: DaemonFront, lineLog: any LineLog) throws {
        (loop, configuration, log, adapters) = (
            front.loop, front.configuration, front.log, front.adapters
        )
        (files, security, policy, http) = (
            front.files, front.security, front.policy, front.http
        )
        // First, because it may fail: the hub and the lateness have blocks in the loop's turn.
        let publishers = try Self.publishers(front, lineLog: lineLog)
        hub = Hub(
            loop: loop, lineLog: lineLog, configuration: configuration, log: log,
            packer: adapters.packer)
        started = loop.now
        loop.measuresTurns = true
        lateness = LoopLateness(loop)
        listener = publishers.isEmpty ? nil : PublishListener(publishers, hub: hub)
        listener?.security = security
        publishPorts = publishers.map(\.socket.port)
        let sockets = front.sockets
        ports = sockets.map(\.port)
        ownSockets = publishers.map(\.socket) + sockets
        http.onHead = { [unowned self] request throws(Refusal) in try checkHead(request) }
        http.onRequest = { [unowned self] request in request.respond(route) }
        if lineLog.isReadOnly {
            for path in configuration.tails {
                log.say(.error, "“\(path)” is not followed, because the log cannot be written.")
            }
            hub.onWritable = { [unowned self] in followInputs() }
        } else if hub.isFull {
            // A cluster that does not answer yet has no numbers for their sessions.
            hub.whenRoom { [unowned self] in followInputs() }
        } else {
            followInputs()
        }
        let scheme = security == nil ? "http" : "https"
        addresses = (
            sockets.map { $0.port > 0 ? "\(scheme)://\($0.name)" : $0.name },
            publishers.map(\.socket.name)
        )
        log.say(
            .info, "The daemon is ready.",
            [
                ("listen", addresses.http.joined(separator: " ")),
                ("publish", addresses.publish.joined(separator: " ")), ("data", lineLog.place),
                ("sessions", "\(hub.sessions.count)"), ("position", "\(lineLog.written)"),
                ("sync", configuration.sync.rawValue),
            ])
        hub.onFailure = { [unowned self] failure in
            guard self.failure == nil else { return }
            self.failure = failure.description
            log.say(
                .error,
                "The daemon stops, because it can no longer store the lines that it receives. "
                    + failure.description)
            loop.deferBlock { [self] in
                close()
                onDrained?()
            }
        }
    }

    /// Opens the sockets for publishers, after those that the service manager has opened.
    private static func publishers(_ front: DaemonFront, lineLog: any LineLog)
        throws(ServerFailure) -> [(socket: ListeningSocket, isLocal: Bool)]
    {
        let inherited = front.publishSockets.map { (socket: $0, isLocal: $0.port == 0) }
        var own: [(socket: ListeningSocket, isLocal: Bool)] = []
        for place in front.configuration.publish {
            do throws(ServerFailure) {
                own.append((try place.socket(), place.isUnixSocket))
            } catch {
                // If the folder is not writable, the socket cannot be created either.
                guard lineLog.isReadOnly, place.path(isIn: lineLog.place) else {
                    for (socket, _) in own {
                        socket.removeFile()
                        Glibc.close(socket.descriptor)
                    }
                    throw error
                }
            }
        }
        return inherited + own
    }

    /// Follows the configured files and standard input.
    private func followInputs() {
        tails = configuration.tails.map { FileTail(path: $0, hub: hub) }
        input = configuration.standardInput.map { StandardInput(name: $0, hub: hub) }
    }

    /// The addresses for viewers and for publishers, as a client needs them.
    public private(set) var addresses: (http: [String], publish: [String]) = ([], [])
    /// The TCP ports for HTTP, in the order of the configuration; 0 for Unix sockets.
    public let ports: [Int]
    /// The TCP ports for publishers, in the order of the configuration; 0 for Unix sockets.
    public let publishPorts: [Int]

    /// Lists the images in folders; a request can only name an image from this list, never a path.
    static func pictures(_ folders: [String]) throws(ServerFailure) -> StaticFiles {
        var files = StaticFiles()
        for folder in folders {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder),
                isFolder.boolValue
            else {
                throw .init("“\(folder)” is not a folder.")
            }
            files.add(folder: URL(filePath: folder), kinds: StaticFiles.pictureKinds)
        }
        return files
    }

    static func policy(_ configuration: DaemonConfiguration) -> HostPolicy {
        let addition: @Sendable (String) -> String = {
            "start the daemon with --host-name \($0)"
        }
        var policy = HostPolicy(
            host: "127.0.0.1", more: configuration.hostNames, addition: addition)
        for place in configuration.listen {
            guard case .tcp(let host, _) = place else { continue }
            let own = HostPolicy(host: host, addition: addition)
            policy.names.formUnion(own.names)
            if own.takesAddresses { policy.takesAddresses = true }
        }
        return policy
    }

    /// Applies the settings that can change at runtime: tokens, host names, request rates, tails,
    /// images and the certificate.
    ///
    /// If the new configuration is invalid, it is reported to the log and ignored.
    public func reload(_ changed: DaemonConfiguration) {
        do {
            try changed.check()
            _ = try Self.pictures(changed.assets)
        } catch {
            return log.say(.error, "The new configuration was ignored: \(error)")
        }
        do {
            try reloadCertificate(changed.tls)
        } catch {
            return log.say(
                .error,
                "The new configuration was ignored: \(error) The old certificate remains in use.")
        }
        configuration.tokens = changed.tokens
        configuration.hostNames = changed.hostNames
        configuration.requestsPerSecond = changed.requestsPerSecond
        hub.configuration.tokens = changed.tokens
        policy = Self.policy(configuration)
        for tail in tails where !changed.tails.contains(tail.path) { tail.close() }
        tails.removeAll { !changed.tails.contains($0.path) }
        if let found = try? Self.pictures(changed.assets) {
            (files.pictures, configuration.assets) = (found, changed.assets)
        }
        guard !hub.lineLog.isReadOnly else { return }
        let present = Set(tails.map(\.path))
        tails += changed.tails.filter { !present.contains($0) }.map { FileTail(path: $0, hub: hub) }
        configuration.tails = changed.tails
        log.say(
            .info,
            "The configuration was reloaded: tokens, host names, rates, tails, images, certificate."
        )
    }

    /// Reloads the certificate, or loads another one.
    ///
    /// Enabling or disabling encryption needs a restart.
    private func reloadCertificate(_ changed: DaemonConfiguration.TLS?) throws {
        guard let security, let changed else {
            if changed != configuration.tls {
                log.say(.warning, "Restart the daemon to enable or disable encryption.")
            }
            return
        }
        if changed == configuration.tls { return try security.reload() }
        let other = try adapters.security(changed)
        (self.security, http.security) = (other, other)
        listener?.security = other
        configuration.tls = changed
    }

    /// Stops accepting connections, syncs the publishers' last lines, closes after 200 ms, and
    /// calls ``onDrained``.
    public func drain() {
        guard !isDraining else { return }
        isDraining = true
        log.say(.info, "The daemon is shutting down.")
        http.stopAccepting()
        listener?.close()
        for tail in tails { tail.close() }
        input?.close()
        // Received lines are acknowledged before publishers are disconnected.
        hub.lineLog.requestSync()
        loop.schedule(after: .milliseconds(200)) { [self] in
            close()
            onDrained?()
        }
    }

    /// Ends like a killed process: nothing is written, synced or logged. The owner abandons the
    /// log.
    func abandonForTests() {
        isClosed = true
        listener?.close()
        for tail in tails { tail.close() }
        input?.close()
        hub.abandonForTests()
        http.close()
        lateness.stop()
    }

    private var isClosed = false
    /// Why the log has not made everything durable that was received; nil if it has, and before
    /// ``close()``.
    public private(set) var failure: String?

    /// Ends all connections, writes and syncs all received lines, and closes the log.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        if !isDraining {
            listener?.close()
            for tail in tails { tail.close() }
            input?.close()
        }
        failure = hub.close() ?? failure
        for publication in Array(hub.publications.values) { publication.close() }
        http.close()
        lateness.stop()
        for socket in ownSockets { socket.removeFile() }
        if let failure { log.say(.error, failure) }
        log.say(.info, "The daemon has shut down.", [("position", "\(hub.lineLog.written)")])
    }
}

/// The sockets that the service manager has opened.
package struct InheritedSockets {
    package var http: [ListeningSocket] = []
    package var publish: [ListeningSocket] = []

    package init(http: [ListeningSocket] = [], publish: [ListeningSocket] = []) {
        (self.http, self.publish) = (http, publish)
    }
}

/// Measures how late timers fire, that is, how long other work blocks the loop.
@MainActor
final class LoopLateness {
    private let loop: MainLoop
    private var timer: MainLoop.TimerID?
    /// The maximum lateness since ``collectGreatest()``, and the last one, in nanoseconds.
    private(set) var greatest: Int64 = 0
    private(set) var latest: Int64 = 0

    init(_ loop: MainLoop) {
        self.loop = loop
        plan()
    }

    private func plan() {
        let due = loop.now.advanced(by: .seconds(1))
        timer = loop.schedule(at: due) { [weak self] in
            guard let self else { return }
            latest = loop.clock.now.nanoseconds - due.nanoseconds
            greatest = max(greatest, latest)
            plan()
        }
    }

    func collectGreatest() -> Int64 {
        defer { greatest = latest }
        return greatest
    }

    func stop() {
        if let timer { loop.cancel(timer) }
    }
}

/// The request limit of one address: a token bucket.
///
/// It holds the requests of ten seconds, so that 5,000 clients behind one address can all reconnect
/// at once after a restart.
struct RequestRate {
    private var level: Double
    private var time: Int64

    private static let seconds = 10.0

    init(perSecond: Int, now: Int64) {
        (level, time) = (Double(perSecond) * Self.seconds, now)
    }

    /// Counts a request; returns false if the limit is exceeded.
    mutating func admit(perSecond: Int, now: Int64) -> Bool {
        level = min(
            Double(perSecond) * Self.seconds, level + Double(now - time) / 1e9 * Double(perSecond))
        time = now
        guard level >= 1 else { return false }
        level -= 1
        return true
    }

    func isFull(perSecond: Int, now: Int64) -> Bool {
        level + Double(now - time) / 1e9 * Double(perSecond) >= Double(perSecond) * Self.seconds
    }
}
