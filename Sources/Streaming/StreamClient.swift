import CLibevent
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

        /// Reads `http://HOST[:PORT]`; nil for anything else.
        package init?(_ text: String) {
            guard let parts = URLComponents(string: text), parts.scheme == "http", let host = parts.host, !host.isEmpty
            else {
                return nil
            }
            let port = parts.port ?? 80
            let bare = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
            address = .tcp(host: bare, port: port)
            self.host = "\(host):\(port)"
        }
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
    /// Whether it comes back.
    package var isPersistent = true
    private var attempt: ConnectionAttempt?
    private var connection: LineConnection?
    private var status: Int?
    private var isBody = false
    private var sentence = ""
    private var timer: MainLoop.TimerID?

    package init(loop: MainLoop, server: Server, token: String?, target: @escaping @MainActor () -> String) {
        (self.loop, self.server, self.token, self.target) = (loop, server, token, target)
    }

    isolated deinit {
        if let timer { loop.cancel(timer) }
    }

    package func start() {
        (status, isBody, sentence) = (nil, false, "")
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
        let connection = LineConnection(descriptor, loop: loop, longestLine: 64 << 20)
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
                sentence += String(decoding: line, as: UTF8.self)
            }
            return
        }
        if status == nil {
            let words = String(decoding: line, as: UTF8.self).split(separator: " ")
            status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        } else if line.isEmpty || (line.count == 1 && line[0] == 13) {
            isBody = true
        }
    }

    private func ended() {
        connection = nil
        if let status, status != 200, isBody {
            // What is not ready now may be in a moment.
            if status == 503, isPersistent { return lost() }
            onRefusal?(status, sentence)
            return
        }
        guard isPersistent else {
            onEnd?()
            return
        }
        lost()
    }

    private func lost() {
        onLoss?()
        guard isPersistent else {
            onEnd?()
            return
        }
        timer = loop.schedule(after: .milliseconds(500)) { [weak self] in
            self?.timer = nil
            self?.start()
        }
    }
}
