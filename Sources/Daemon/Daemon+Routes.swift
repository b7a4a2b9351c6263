import Foundation
import HTTP
import MainLoop
import Recording
import Snapshots
import Viewer

extension Daemon: RoutedPlace {
    /// Checks the head of a request, before its body is read.
    ///
    /// A wrong Host header or too many requests end the connection.
    func checkHead(_ request: HTTPRequest) throws(Refusal) {
        requests += 1
        try policy.check(request)
        try checkRate(request)
    }

    private func checkRate(_ request: HTTPRequest) throws(Refusal) {
        let address = request.connection.peerNetwork
        let (limit, now) = (configuration.requestsPerSecond, loop.now.nanoseconds)
        if rates.count > 4096 {
            rates = rates.filter { !$0.value.isFull(perSecond: limit, now: now) }
        }
        guard
            rates[address, default: RequestRate(perSecond: limit, now: now)].admit(
                perSecond: limit, now: now)
        else {
            throw Refusal(
                429, "More than \(limit) requests per second; wait, then try again.",
                headers: [("Retry-After", "1")])
        }
    }

    static let fresh = HTTPRequest.fresh

    /// Refuses a request without a token for the right that it needs.
    package func admit(_ request: HTTPRequest, to right: DaemonConfiguration.Rights) throws(Refusal)
    {
        let shown = request.shownTokens
        guard !configuration.rights(showing: shown).contains(right) else { return }
        if shown.isEmpty {
            throw Refusal(
                401,
                "A token is required: send “Authorization: Bearer TOKEN”, or add ?token=TOKEN.",
                headers: [("WWW-Authenticate", "Bearer")])
        }
        throw Refusal(403, "This token does not permit this request.")
    }

    private static let routes = RouteTable<Daemon>([
        "/sessions": .get(.read) { daemon, request in daemon.listSessions(request) },
        "/stream": .get(.read, streamParameters + ["session"]) { daemon, request throws(Refusal) in
            try daemon.streamSessions(request)
        },
        "/metrics": .get(.read, nil) { daemon, request in
            daemon.reply(
                request, type: "text/plain; version=0.0.4; charset=utf-8", text: daemon.metrics)
        },
        "/healthz": .get(nil, nil) { _, request in answerHealthy(request) },
        "/readyz": .get(nil, nil) { daemon, request in daemon.readiness(request) },
    ])

    /// Reports that the loop runs.
    static func answerHealthy(_ request: HTTPRequest) {
        request.answer(
            200, type: "application/json", headers: fresh, text: "{\"status\":\"ok\"}\n")
    }

    /// Handles a request.
    func route(_ request: HTTPRequest) throws(Refusal) {
        let path = request.path
        if try Self.routes.answer(request, at: path, of: self) { return }
        let sessions = "/sessions/"
        guard path.hasPrefix(sessions) else { return try file(path, request) }
        try route(request, inSessions: path.dropFirst(sessions.count))
    }

    /// Reports whether lines are accepted; it needs no token, so it contains no paths and names.
    private func readiness(_ request: HTTPRequest) {
        let reading =
            hub.lineLog.isReadOnly ? "The data folder is read-only; no lines are accepted." : nil
        let writing = hub.lineLog.trouble.map { trouble in
            trouble.summary
                ?? (trouble.code == ENOENT
                    ? "Files of the journal are missing"
                    : "Files of the journal cannot be written or removed")
                + "; see the daemon's log for the reason."
        }
        let trouble = isDraining ? "The daemon is shutting down." : writing ?? reading
        let text =
            trouble.map { "{\"status\":\"not ready\",\"reason\":\($0.asJSON)}\n" }
            ?? "{\"status\":\"ready\"}\n"
        request.answer(
            trouble == nil ? 200 : 503, type: "application/json", headers: Self.fresh, text: text)
    }

    // MARK: The page

    func picture(_ request: HTTPRequest, _ name: Substring) throws(Refusal) {
        try files.answerPicture(
            request, name,
            missing:
                "There is no image “\(name.prefix(80))”; name its folder with serve --assets DIR.")
    }

    func file(_ path: String, _ request: HTTPRequest) throws(Refusal) {
        let name = path == "/" ? "sessions.html" : path.dropFirst()
        try files.answerPage(
            request, name,
            missing:
                "There is nothing at “\(path.prefix(80))”; see \(Self.routes.paths.joined(separator: ", "))."
        ) { data in
            guard name == "index.html" || name == "sessions.html" else { return data }
            var page = ViewerPage(data)
            if files.pictures.files.isEmpty { page.markPictureless() }
            if name == "index.html" {
                page.markExplaining()
                page.markSession()
            }
            return page.data
        }
    }
}
