import Foundation
import MainLoop

/// Reads a stream of lines from a daemon, and reconnects automatically.
///
/// A daemon may be hostile: the length and number of headers, the length of error messages and of
/// lines, and the time without a byte are bounded.
@MainActor
package final class StreamClient {
    /// The address of a daemon.
    package struct Server: Equatable, Sendable {
        package var address: SnapshotPublisher.Address
        /// The `Host` header.
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

        /// The address as a URL, such as `http://127.0.0.1:8738`.
        package var url: String { (isSecure ? "https://" : "http://") + host }

        /// The host alone, as a certificate names it.
        package var name: String { address.host }
    }

    /// The longest header line of an answer, in bytes.
    private static let longestHeader = 8192
    /// The maximum number of header lines of an answer.
    private static let mostHeaders = 100
    /// The longest error message that is kept, in bytes.
    private static let longestSentence = 4096
    /// The longest line of a stream, in bytes.
    private static let longestLine = 64 << 20
    /// The longest time without a byte. A daemon sends an empty line every 15 s at least.
    private static let longestSilence = Duration.seconds(60)

    /// Returns the target of a request; called for each attempt, so that it can continue where the
    /// last one stopped.
    private let target: @MainActor () -> String
    private let server: Server
    private let token: String?
    private let loop: MainLoop
    /// Called with each line of the answer.
    package var onLine: (@MainActor (UnsafeRawBufferPointer) -> Void)?
    /// Called when the server refuses the request permanently; the client then does not retry.
    package var onRefusal: (@MainActor (Int, String) -> Void)?
    /// Called at the end of the answer if the client does not reconnect.
    package var onEnd: (@MainActor () -> Void)?
    /// Called when the connection fails or the server is overloaded, before the client retries.
    package var onLoss: (@MainActor () -> Void)?
    /// Makes the encrypted channel to a server that speaks TLS.
    package var makeChannel: (@MainActor (Int32) -> (any SecureChannel)?)?
    /// Why the last connection failed, if that is known.
    package private(set) var failure: String?
    /// Called when the server has accepted the request.
    package var onAnswer: (@MainActor () -> Void)?
    /// The requested sessions that do not exist, separated by commas; nil if all exist.
    package private(set) var absent: String?
    /// Whether it reconnects.
    package var isPersistent = true
    /// The journal and the position of the last line: the parts of a stream's event ids.
    package private(set) var journal: String?
    package private(set) var position: UInt64?
    private var attempt: ConnectionAttempt?
    private var connection: LineConnection?
    private var status: Int?
    private var isBody = false
    private var sentence = ""
    private var headers = 0
    /// The answer's `Retry-After` and `Date`.
    private var requestedWait: String?
    private var date: String?
    /// The status of a server that is overloaded or restarting; nil otherwise.
    package private(set) var overload: Int?
    private var backoff: Backoff
    private var timer: MainLoop.TimerID?
    private var silenceTimer: MainLoop.TimerID?
    private var bytesSeen = 0

    /// - Parameters:
    ///   - seed: The seed of the waits between attempts; random by default.
    ///   - target: Returns the target of a request.
    package init(
        loop: MainLoop, server: Server, token: String?, seed: UInt64 = .random(in: 0 ... .max),
        target: @escaping @MainActor () -> String
    ) {
        (self.loop, self.server, self.token, self.target) = (loop, server, token, target)
        backoff = Backoff(seed: seed)
    }

    isolated deinit {
        for timer in [timer, silenceTimer] {
            if let timer { loop.cancel(timer) }
        }
    }

    /// The position to continue at, in the form of `Last-Event-ID`; nil before the first answer.
    package var place: String? {
        guard let journal, let position else { return nil }
        return "\(journal)-\(position)"
    }

    /// Sets the position to continue at, after a line has been processed.
    package func advance(to position: UInt64) { self.position = position }

    package func start() {
        (status, isBody, sentence, absent) = (nil, false, "", nil)
        (headers, requestedWait, date, failure, overload) = (0, nil, nil, nil, nil)
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
            descriptor, loop: loop, longestLine: Self.longestHeader,
            channel: server.isSecure ? makeChannel?(descriptor) : nil)
        self.connection = connection
        connection.onLine = { [weak self] in self?.receive($0) }
        connection.onTooLong = { [weak self] in self?.tooLong() }
        connection.onOverflow = { [weak self] in self?.tooLong() }
        connection.onEnd = { [weak self] in self?.ended() }
        connection.isPaused = false
        watchSilence()
        let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        // HTTP/1.0: the answer has no chunks.
        let request = "GET \(target()) HTTP/1.0\r\nHost: \(server.host)\r\n\(authorization)\r\n"
        Array(request.utf8).withUnsafeBytes { connection.send($0) }
    }

    /// Ends a connection on which nothing arrives.
    private func watchSilence() {
        if let silenceTimer { loop.cancel(silenceTimer) }
        bytesSeen = 0
        silenceTimer = loop.schedule(after: Self.longestSilence, every: Self.longestSilence) {
            [weak self] in
            guard let self, let connection else { return }
            if connection.bytesReceived == bytesSeen {
                abandon("no data for \(Self.longestSilence.components.seconds) s")
            } else {
                bytesSeen = connection.bytesReceived
            }
        }
    }

    /// Closes a connection that breaks the rules, and retries.
    private func abandon(_ reason: String) {
        guard let connection else { return }
        connection.close()
        self.connection = nil
        failure = reason
        lost()
    }

    private func receive(_ line: UnsafeRawBufferPointer) {
        guard !isBody else { return receiveBody(line) }
        if status == nil {
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            guard words.count > 1, words[0].hasPrefix("HTTP/1."), let number = Int(words[1]),
                100...999 ~= number
            else { return abandon("this is not an HTTP server") }
            status = number
        } else if line.isEmpty || (line.count == 1 && line[0] == 13) {
            isBody = true
            connection?.longestLine = Self.longestLine
            if status == 200 { onAnswer?() }
        } else {
            headers += 1
            guard headers <= Self.mostHeaders else {
                return abandon("the answer has too many headers")
            }
            receiveHeader(String(decoding: line, as: UTF8.self))
        }
    }

    private func receiveBody(_ line: UnsafeRawBufferPointer) {
        if status == 200 {
            backoff.reset()
            onLine?(line)
            return
        }
        sentence += String(decoding: line.prefix(Self.longestSentence), as: UTF8.self)
        guard sentence.utf8.count >= Self.longestSentence else { return }
        // Do not wait for the rest of an endless message.
        connection?.close()
        ended()
    }

    private func tooLong() {
        abandon(
            isBody
                ? "a line is longer than \(Self.longestLine >> 20) MiB"
                : "a header of the answer is too long")
    }

    private func receiveHeader(_ line: String) {
        guard let colon = line.firstIndex(of: ":") else { return }
        let value = line[line.index(after: colon)...].trimmingCharacters(
            in: .whitespacesAndNewlines)
        switch (line[..<colon].lowercased(), status) {
        case ("mainspring-run", 200): journal = value
        // The position at which the stream begins: a connection that breaks before the first line
        // continues there.
        case ("mainspring-position", 200): position = UInt64(value)
        case ("mainspring-absent", 200): absent = value
        case ("retry-after", _): requestedWait = value
        case ("date", _): date = value
        default: break
        }
    }

    /// Returns the wait that `Retry-After` asks for: seconds, or a date (RFC 9110, 10.2.3).
    /// - Parameter date: The answer's `Date`, by the same clock.
    package static func wait(_ text: String, date: String?) -> Duration? {
        if !text.isEmpty, text.utf8.allSatisfy({ 48...57 ~= $0 }) {
            return .seconds(min(Int64(text) ?? .max, Backoff.longestRequest.components.seconds))
        }
        let form = DateFormatter()
        form.locale = Locale(identifier: "en_US_POSIX")
        form.timeZone = TimeZone(secondsFromGMT: 0)
        form.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        guard let end = form.date(from: text), let now = date.flatMap({ form.date(from: $0) })
        else { return nil }
        let seconds = min(
            max(end.timeIntervalSince(now), 0), Double(Backoff.longestRequest.components.seconds))
        return .seconds(seconds)
    }

    private func ended() {
        failure = connection?.failure
        connection = nil
        if let status, status != 200, isBody {
            // Overload and restarts pass (RFC 9110, 15.5.9 and 15.6.3 to 15.6.5; RFC 6585, 4).
            if [408, 429, 502, 503, 504].contains(status), isPersistent {
                overload = status
                return lost()
            }
            stopWatching()
            onRefusal?(status, sentence)
            return
        }
        // A connection that closes before an answer is a failure, not an end.
        guard isPersistent || !isBody else {
            stopWatching()
            onEnd?()
            return
        }
        lost()
    }

    private func stopWatching() {
        if let silenceTimer { loop.cancel(silenceTimer) }
        silenceTimer = nil
    }

    private func lost() {
        stopWatching()
        onLoss?()
        guard isPersistent else {
            onEnd?()
            return
        }
        let wait = backoff.next(requested: requestedWait.flatMap { Self.wait($0, date: date) })
        timer = loop.schedule(after: wait) { [weak self] in
            self?.timer = nil
            self?.start()
        }
    }
}
