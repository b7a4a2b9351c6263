import Foundation
package import MainLoop
package import Snapshots

/// A raw client on the server's own loop: it sends given bytes and stores what it receives.
@MainActor
package final class Client {
    package let loop: MainLoop
    package let descriptor: Int32
    package private(set) var received: [UInt8] = []
    package private(set) var isClosed = false
    private var watch: MainLoop.WatchID?
    private var unsent: [UInt8] = []
    private var room = [UInt8](repeating: 0, count: 64 * 1024)
    private var writeWatch: MainLoop.WatchID?

    /// - Parameter source: The client's own address; all of 127.0.0.0/8 are this machine's.
    package init(
        _ loop: MainLoop, port: Int, receiveBuffer: Int32? = nil, from source: String? = nil
    ) {
        self.loop = loop
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(
                descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        if let source {
            address.sin_addr.s_addr = inet_addr(source)
            let bound = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            precondition(bound == 0, "bind: \(String(cString: strerror(errno)))")
        }
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(result == 0, "connect: \(String(cString: strerror(errno)))")
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        read()
    }

    /// Connects to a Unix socket.
    package init(_ loop: MainLoop, path: String) {
        self.loop = loop
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        precondition(result == 0, "connect: \(String(cString: strerror(errno)))")
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        read()
    }

    isolated deinit {
        close()
    }

    /// Starts reading, which is a client's default.
    package func read() {
        guard watch == nil else { return }
        watch = loop.watch(descriptor, for: .readable) { [weak self] _ in self?.take() }
    }

    package func stopReading() {
        if let watch { loop.unwatch(watch) }
        watch = nil
    }

    private func take() {
        let count = recv(descriptor, &room, room.count, 0)
        if count > 0 {
            received.append(contentsOf: room[..<count])
            parseStream()
        } else if count == 0 || errno != EAGAIN {
            isClosed = true
            stopReading()
        }
    }

    package func send(_ text: String) {
        send(Array(text.utf8))
    }

    package func send(_ bytes: [UInt8]) {
        unsent.append(contentsOf: bytes)
        write()
    }

    private func write() {
        while !unsent.isEmpty {
            let count = Glibc.send(descriptor, unsent, unsent.count, 0x4000 /* MSG_NOSIGNAL */)
            guard count > 0 else { break }
            unsent.removeFirst(count)
        }
        if unsent.isEmpty || errno != EAGAIN {
            unsent = []
            if let writeWatch { loop.unwatch(writeWatch) }
            writeWatch = nil
        } else if writeWatch == nil {
            writeWatch = loop.watch(descriptor, for: .writable) { [weak self] _ in self?.write() }
        }
    }

    /// Ends the sending half.
    package func finish() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    private var isOpen = true

    package func close() {
        guard isOpen else { return }
        isOpen = false
        stopReading()
        if let writeWatch { loop.unwatch(writeWatch) }
        writeWatch = nil
        Glibc.close(descriptor)
    }

    // MARK: What arrived

    package var text: String { String(decoding: received, as: UTF8.self) }

    /// The complete responses.
    package var answers: [Answer] {
        var rest = received[...]
        var answers: [Answer] = []
        while let answer = Answer(&rest, atEnd: isClosed) { answers.append(answer) }
        return answers
    }

    // MARK: A stream

    /// The body of a stream so far, without its chunk framing.
    package private(set) var body: [UInt8] = []
    /// The server-sent events so far.
    package private(set) var events: [Event] = []
    /// The lines so far, of either format.
    package private(set) var lines: [SnapshotLine] = []
    private var isChunked: Bool?
    private var isEvents = false
    private var undone = 0
    private var unsplit = 0
    /// The number of bytes of the body in which the end of the last piece was searched.
    private var searched = 0

    /// Whether the head of a response has arrived.
    package var isAnswered: Bool { isChunked != nil }

    package var streamed: String { String(decoding: body, as: UTF8.self) }

    /// Parses what has arrived since the last call.
    private func parseStream() {
        if isChunked == nil {
            guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
            let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
            isChunked = head.contains("Transfer-Encoding: chunked")
            isEvents = head.contains("text/event-stream")
            undone = end.upperBound
        }
        if isChunked == true {
            while let line = received[undone...].firstRange(of: [13, 10]),
                let count = Int(
                    String(decoding: received[undone..<line.lowerBound], as: UTF8.self), radix: 16),
                received.count >= line.upperBound + count + 2
            {
                body += received[line.upperBound..<line.upperBound + count]
                undone = line.upperBound + count + 2
            }
        } else {
            body += received[undone...]
            undone = received.count
        }
        while let end = endOfPiece() {
            let piece = String(decoding: body[unsplit..<end.lowerBound], as: UTF8.self)
            unsplit = end.upperBound
            let event = isEvents ? Event(piece) : nil
            if let event, !event.isEmpty { events.append(event) }
            if event?.name == nil,
                let line = try? SnapshotLine(json: Data((event?.data ?? piece).utf8))
            {
                lines.append(line)
            }
        }
    }

    /// Returns the range of the next separator: an empty line of events, or a line break.
    ///
    /// Each byte is searched once: a line of 5 MiB arrives in 100 parts.
    private func endOfPiece() -> Range<Int>? {
        let count = isEvents ? 2 : 1
        let start = max(unsplit, searched - 1)
        let found = body.withUnsafeBytes { bytes -> Int? in
            var place = start
            while place < bytes.count, let base = bytes.baseAddress,
                let next = memchr(base + place, 10, bytes.count - place)
            {
                place = UnsafeRawPointer(next) - base
                if count == 1 || place + 1 < bytes.count && bytes[place + 1] == 10 { return place }
                place += 1
            }
            return nil
        }
        searched = found ?? body.count
        return found.map { $0..<$0 + count }
    }

    package struct Event {
        package var id: String?
        package var name: String?
        package var data = ""
        package var isEmpty: Bool { data.isEmpty }

        init(_ text: String) {
            for line in text.split(separator: "\n") {
                if line.hasPrefix("id: ") { id = String(line.dropFirst(4)) }
                if line.hasPrefix("event: ") { name = String(line.dropFirst(7)) }
                if line.hasPrefix("data: ") { data += line.dropFirst(6) }
            }
        }
    }

    package struct Answer {
        package var status: Int
        package var headers: [String: String] = [:]
        package var body: String

        /// Cuts a whole answer off.
        init?(_ rest: inout ArraySlice<UInt8>, atEnd: Bool) {
            guard let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
            let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).components(
                separatedBy: "\r\n")
            let words = lines[0].split(separator: " ")
            guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
                return nil
            }
            self.status = status
            for line in lines.dropFirst() {
                guard let colon = line.firstIndex(of: ":") else { continue }
                headers[line[..<colon].lowercased()] = line[line.index(after: colon)...]
                    .trimmingCharacters(
                        in: .whitespaces)
            }
            let count =
                status == 204 || status == 304 ? 0 : headers["content-length"].flatMap { Int($0) }
            let left = rest.distance(from: end.upperBound, to: rest.endIndex)
            guard let count = count ?? (atEnd ? left : nil), left >= count else { return nil }
            body = String(decoding: rest[end.upperBound..<end.upperBound + count], as: UTF8.self)
            rest = rest[(end.upperBound + count)...]
        }
    }
}
