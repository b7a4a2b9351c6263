import Foundation
import MainLoop

/// Reads a stream of lines from a daemon, and comes back by itself when the connection is lost.
@MainActor
package final class StreamClient {
    /// Where a daemon answers.
    package struct Server: Equatable, Sendable {
        package var address: SnapshotPublisher.Address
        /// What is sent as `Host`.
        package var host: String

        /// Whether it speaks TLS.
        package var isSecure: Bool

        /// Reads `http://HOST[:PORT]` or `https://…`; nil for anything else.
        package init?(_ text: String) {
            guard let parts = URLComponents(string: text), let scheme = parts.scheme,
                ["http", "https"].contains(scheme),
                let host = parts.host, !host.isEmpty
            else {
                return nil
            }
            isSecure = scheme == "https"
            let port = parts.port ?? (isSecure ? 443 : 80)
            let bare = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
            address = .tcp(host: bare, port: port)
            self.host = "\(host):\(port)"
        }

        /// The host alone, as a certificate names it.
        package var name: String { address.host }
    }

    /// What is asked for; called for every attempt, so that it can tell where to go on.
    private let target: @MainActor () -> String
    private let server: Server
    private let token: String?
    private let loop: MainLoop
    /// Called with each line of the answer.
    package var onLine: (@MainActor (UnsafeRawBufferPointer) -> Void)?
    /// Called when the server says no; the client does not come back then.
    package var onRefusal: (@MainActor (Int, String) -> Void)?
    /// Called at the end of the answer, when the client does not come back.
    package var onEnd: (@MainActor () -> Void)?
    /// Called when the connection is lost or not made, before the client tries again.
    package var onLoss: (@MainActor () -> Void)?
    /// Makes the encrypted channel to a server that speaks TLS.
    package var makeChannel: (@MainActor (Int32) -> (any SecureChannel)?)?
    /// Why the last connection was lost, where that is known.
    package private(set) var failure: String?
    /// Called when the server has begun to answer with what was asked for.
    package var onAnswer: (@MainActor () -> Void)?
    /// What the server says does not exist of what was asked for, with commas between; nil when all does.
    package private(set) var absent: String?
    /// Whether it comes back.
    package var isPersistent = true
    /// Which journal it reads, as the server says, and the last position that it has; so a stream's event ids are made.
    package private(set) var journal: String?
    package private(set) var position: UInt64?
    private var attempt: ConnectionAttempt?
    private var connection: LineConnection?
    private var status: Int?
    private var isBody = false
    private var sentence = ""
    private var timer: MainLoop.TimerID?
    /// How many header lines have come.
    private var headerCount = 0
    /// How long the server asks to wait, in seconds.
    private var retryAfter: Int?
    /// The pause before the next attempt; it doubles while the server refuses for now.
    private var pause = StreamClient.shortestPause

    private static let shortestPause = Duration.milliseconds(500)
    private static let longestPause = Duration.seconds(30)
    /// The most header lines of an answer, and the most bytes of a refusal's sentence, that are read.
    private static let (mostHeaders, mostSentence) = (200, 64 << 10)

    package init(loop: MainLoop, server: Server, token: String?, target: @escaping @MainActor () -> String) {
        (self.loop, self.server, self.token, self.target) = (loop, server, token, target)
    }

    isolated deinit {
        if let timer { loop.cancel(timer) }
    }

    /// Where it is, as `Last-Event-ID` says it; nil before it is anywhere.
    package var place: String? {
        guard let journal, let position else { return nil }
        return "\(journal)-\(position)"
    }

    /// Notes that a line has been taken.
    package func note(position: UInt64) { self.position = position }

    package func start() {
        (status, isBody, sentence, absent) = (nil, false, "", nil)
        (headerCount, retryAfter) = (0, nil)
        attempt = ConnectionAttempt(server.address, loop: loop) { [weak self] descriptor in
            guard let self else {
                if let descriptor { Glibc.close(descriptor) }
                return
            }
            attempt = nil
            if let descriptor { ask(descriptor) } else { lost() }
        }
    }

    private func ask(_ descriptor: Int32) {
        let connection = LineConnection(
            descriptor, loop: loop, longestLine: Self.mostSentence,
            channel: server.isSecure ? makeChannel?(descriptor) : nil)
        self.connection = connection
        connection.onLine = { [weak self] in self?.take($0) }
        connection.onEnd = { [weak self] in self?.ended() }
        connection.isPaused = false
        let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        // HTTP/1.0: the answer comes without chunks.
        let request = "GET \(target()) HTTP/1.0\r\nHost: \(server.host)\r\n\(authorization)\r\n"
        Array(request.utf8).withUnsafeBytes { connection.send($0) }
    }

    private func take(_ line: UnsafeRawBufferPointer) {
        if isBody {
            if status == 200 {
                onLine?(line)
            } else {
                sentence += String(decoding: line.prefix(Self.mostSentence), as: UTF8.self)
                if sentence.utf8.count > Self.mostSentence { giveUp() }
            }
            return
        }
        headerCount += 1
        guard headerCount <= Self.mostHeaders else { return giveUp() }
        if status == nil {
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        } else if line.isEmpty || (line.count == 1 && line[0] == 13) {
            isBody = true
            guard status == 200 else { return }
            connection?.longestLine = 64 << 20
            pause = Self.shortestPause
            onAnswer?()
        } else {
            takeHeader(String(decoding: line, as: UTF8.self))
        }
    }

    private func takeHeader(_ line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
        switch line[..<colon].lowercased() {
        case "mainspring-run": journal = value
        // Where the stream begins: who is cut off before the first line goes on there.
        case "mainspring-position": position = UInt64(value)
        case "mainspring-absent": absent = value
        case "retry-after": retryAfter = Int(value).map { min(max($0, 0), 3600) }
        default: break
        }
    }

    private func ended() {
        failure = connection?.failure
        connection = nil
        if let status, status != 200, isBody {
            // 429: too many requests, 503: not ready. Both pass.
            if status == 503 || status == 429, isPersistent { return lost() }
            onRefusal?(status, sentence)
            return
        }
        // Without an answer it has not ended, it never began.
        guard isPersistent || !isBody else {
            onEnd?()
            return
        }
        lost()
    }

    /// What answers is no daemon: nothing more is read.
    private func giveUp() {
        connection?.close()
        ended()
    }

    private func lost() {
        onLoss?()
        guard isPersistent else {
            onEnd?()
            return
        }
        // A random part keeps a crowd that was refused together from returning together.
        let wait = max(pause, .seconds(retryAfter ?? 0)) * Double.random(in: 1...1.5)
        if status == 503 || status == 429 { pause = min(pause * 2, Self.longestPause) }
        timer = loop.schedule(after: wait) { [weak self] in
            self?.timer = nil
            self?.start()
        }
    }
}
