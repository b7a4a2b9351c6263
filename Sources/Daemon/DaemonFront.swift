import Foundation
import HTTP
import MainLoop
import Recording
import Synchronization
import Viewer

/// The HTTP side of a daemon: it listens before the log is open.
///
/// A journal of many segments takes seconds to open. ``open(_:then:)`` opens it on another thread;
/// until the daemon takes over, `/healthz` answers 200, `/readyz` answers 503 with the progress,
/// and every other path is refused with 503.
@MainActor
package final class DaemonFront {
    let loop: MainLoop
    let configuration: DaemonConfiguration
    let log: DaemonLog
    let adapters: DaemonAdapters
    let http: HTTPServer
    let sockets: [ListeningSocket]
    let policy: HostPolicy
    let security: (any DaemonAdapters.Security)?
    let files: FileServer
    /// The sockets for publishers that the service manager has opened; the daemon accepts on them.
    let publishSockets: [ListeningSocket]
    /// How far the opening of the log has come.
    package let progress = OpeningProgress()
    /// Opens the log; nil before and afterwards.
    private var workshop: Workshop?

    /// Starts listening.
    /// - Parameters:
    ///   - loop: the main loop that it runs on.
    ///   - configuration: addresses, tokens and limits.
    ///   - adapters: parts that need other libraries.
    ///   - log: the log of the daemon's own messages.
    ///   - inherited: sockets opened by the service manager, for HTTP and for publishers.
    /// - Throws: An error that names the remedy: an address is in use or needs a token, or a folder
    ///   of images is missing.
    package init(
        loop: MainLoop, configuration: DaemonConfiguration, adapters: DaemonAdapters,
        log: DaemonLog, inherited: InheritedSockets
    ) throws {
        (self.loop, self.configuration, self.log, self.adapters) = (
            loop, configuration, log, adapters
        )
        try configuration.check()
        files = FileServer(
            page: StaticFiles(page: try ViewerFiles.folder(), fonts: ViewerFiles.typefaceFolder),
            pictures: try Daemon.pictures(configuration.assets), packer: adapters.packer)
        security = try configuration.tls.map { try adapters.security($0) }
        for place in configuration.listen + configuration.publish
        where place.isOpen && security == nil {
            log.say(
                .warning,
                "Other machines can reach \(place), but connections, including tokens, are not "
                    + "encrypted: give --tls-cert and --tls-key, or listen on 127.0.0.1 behind a "
                    + "proxy that encrypts, and give the proxy's name with --host-name.")
        }
        policy = Daemon.policy(configuration)
        publishSockets = inherited.publish
        var sockets = inherited.http
        if sockets.isEmpty { sockets = try configuration.listen.map { try $0.socket() } }
        self.sockets = sockets
        http = HTTPServer(loop: loop, limits: configuration.limits)
        http.security = security
        http.onHead = { [policy] request throws(Refusal) in try policy.check(request) }
        http.onRequest = { [unowned self] request in request.respond(route) }
        http.listen(sockets)
    }

    /// Opens the log on another thread, and passes it or the failure to the loop.
    /// - Parameters:
    ///   - make: Opens the log; it should count into ``progress``.
    ///   - completion: Called on the loop, unless ``close()`` was called before.
    package func open<Log: SendableMetatype>(
        _ make: @escaping @Sendable () throws -> sending Log,
        then completion: @escaping @MainActor (Result<Log, any Error>) -> Void
    ) {
        let workshop = Workshop(loop: loop)
        self.workshop = workshop
        workshop.run {
            Opened(make)
        } then: { [weak self] opened in
            guard let self, self.workshop != nil, let log = opened.collect() else { return }
            endWork()
            completion(log)
        }
    }

    private func endWork() {
        workshop?.close()
        workshop = nil
    }

    /// Stops listening, and abandons connections that are still being opened.
    package func close() {
        endWork()
        http.close()
        for socket in sockets { socket.removeFile() }
    }
}

extension DaemonFront: RoutedPlace {
    /// Every path that is answered is open to all, as in the daemon.
    package func admit(_ request: HTTPRequest, to right: Never) throws(Refusal) {}

    private static let routes = RouteTable<DaemonFront>([
        "/healthz": .get(nil, nil) { _, request in Daemon.answerHealthy(request) },
        "/readyz": .get(nil, nil) { front, request in
            let (opened, total) = (front.progress.opened, front.progress.total)
            let obstacle = front.progress.obstacle.map {
                $0.summary ?? "The daemon cannot open its log yet; see what it logs for the reason."
            }
            let reason = obstacle ?? "The daemon is opening its log."
            let text =
                "{\"status\":\"not ready\",\"reason\":\(reason.asJSON),"
                + "\"opened\":\(opened),\"segments\":\(total)}\n"
            request.answer(
                503, type: "application/json", headers: Daemon.fresh + [("Retry-After", "1")],
                text: text)
        },
    ])

    private func route(_ request: HTTPRequest) throws(Refusal) {
        if try Self.routes.answer(request, at: request.path, of: self) { return }
        throw Refusal(
            503, "The daemon is opening its log; try again in a second.",
            headers: [("Retry-After", "1")])
    }
}

extension DaemonConfiguration.Place {
    /// Whether it is a Unix socket.
    var isUnixSocket: Bool {
        if case .unix = self { true } else { false }
    }

    /// Whether it is a Unix socket in a folder.
    package func path(isIn folder: String) -> Bool {
        if case .unix(let path) = self { path.hasPrefix(folder + "/") } else { false }
    }

    /// Opens a socket that listens here.
    func socket() throws(ServerFailure) -> ListeningSocket {
        switch self {
        case .tcp(let host, let port): try ListeningSocket(host: host, port: port)
        case .unix(let path): try ListeningSocket(path: path)
        }
    }
}

/// Carries a log, or the failure to open it, from one thread to another.
private final class Opened<Log>: Sendable {
    private let log: Mutex<Result<Log, any Error>?>

    init(_ make: @Sendable () throws -> sending Log) {
        do { log = Mutex(.success(try make())) } catch { log = Mutex(.failure(error)) }
    }

    /// Returns it the first time.
    func collect() -> sending Result<Log, any Error>? {
        log.withLock { $0.take() }
    }
}
