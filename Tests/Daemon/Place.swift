import Compression
import Foundation
import HTTPClient
import MainLoop
import Publishing
import Recording
import RecordingZstd
import Snapshots
import StreamingTLS
import TestSupport
import Testing

@testable import Daemon

/// A daemon with its clients on one loop: each step runs it until something holds.
@MainActor
final class Place {
    let loop: MainLoop
    let folder: String
    let daemon: Daemon
    /// The daemon's log if it is a journal.
    let storedJournal: Journal?
    private(set) var said: [String] = []
    private var condition: () -> Bool = { false }

    /// Starts a daemon.
    /// - Parameters:
    ///   - folder: its data of an earlier run; nil for a new folder.
    ///   - lineLog: where it stores lines; nil for a journal in the folder.
    ///   - storage: how the journal is stored.
    ///   - loop: the loop; another daemon's, so that both run.
    ///   - adapters: the parts that need another library; by default all that the command line
    ///     passes.
    init(
        _ folder: String? = nil, lineLog: (any LineLog)? = nil, adapters: DaemonAdapters? = nil,
        storage: Journal.Configuration = Journal.Configuration(), loop: MainLoop = MainLoop(),
        _ change: (inout DaemonConfiguration) -> Void = { _ in }
    ) throws {
        self.loop = loop
        self.folder =
            folder ?? NSTemporaryDirectory() + "mainspring-daemon-\(UInt64.random(in: 0 ... .max))"
        var configuration = DaemonConfiguration()
        configuration.listen = [.tcp(host: "127.0.0.1", port: 0)]
        configuration.publish = [
            .unix(path: self.folder + "/publish"), .tcp(host: "127.0.0.1", port: 0),
        ]
        configuration.syncInterval = .milliseconds(1)
        change(&configuration)
        try FileManager.default.createDirectory(
            atPath: self.folder, withIntermediateDirectories: true)
        let log = DaemonLog()
        var storage = storage
        storage.codec = Zstandard()
        storage.isSynced = configuration.sync != .never
        let time = WallClock.nanoseconds
        storedJournal =
            lineLog == nil
            ? try Journal(folder: self.folder + "/data", configuration: storage, time: time) : nil
        let security = { @MainActor (files: DaemonConfiguration.TLS) in
            try TLSServer(certificate: files.certificate, key: files.key)
        }
        daemon = try Daemon(
            loop: loop, lineLog: lineLog ?? storedJournal!, configuration: configuration,
            adapters: adapters ?? DaemonAdapters(packer: Packer(), makeSecurity: security), log: log
        )
        log.write = { [unowned self] in said.append($0) }
        _ = loop.onCommit(.snapshots) { [unowned self] in
            if condition() { loop.stop() }
        }
    }

    /// Ends the daemon like kill -9: nothing is written, closed or sent.
    func kill() {
        daemon.abandonForTests()
        storedJournal?.abandon()
    }

    func remove() {
        daemon.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    var port: Int { daemon.ports[0] }
    var journal: Journal { storedJournal! }

    @discardableResult
    func run(within limit: Duration = patience, until condition: @escaping () -> Bool) -> Bool {
        if condition() { return true }
        self.condition = condition
        defer { self.condition = { false } }
        loop.run(for: limit)
        return condition()
    }

    func publisher(
        _ greeting: String = "{\"publish\":1,\"session\":\"a\",\"run\":\"r\"}", tcp: Bool = false
    ) -> Pipe {
        let pipe =
            tcp ? Pipe(loop, port: daemon.publishPorts[1]) : Pipe(loop, path: folder + "/publish")
        if !greeting.isEmpty { pipe.send(greeting) }
        return pipe
    }

    func ask(_ target: String, method: String = "GET", headers: String = "", body: String? = nil)
        -> Client.Answer?
    {
        let client = Client(loop, port: port)
        defer { client.close() }
        let length = body.map { "Content-Length: \($0.utf8.count)\r\n" } ?? ""
        client.send(
            "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(headers)\(length)\r\n\(body ?? "")"
        )
        run { client.isClosed }
        return client.answers.first
    }

    func subscribe(_ target: String, headers: String = "") -> Client {
        let client = Client(loop, port: port)
        let before = daemon.hub.subscriberCount
        client.send("GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(headers)\r\n")
        // A connection that was closed just before may end in the same turn.
        run { self.daemon.hub.subscriberCount > before || client.isAnswered }
        return client
    }
}

/// A raw publisher: it sends lines and stores the answers.
@MainActor
final class Pipe {
    private let connection: LineConnection
    private(set) var heard: [[String: JSONValue]] = []
    private(set) var isClosed = false

    init(_ loop: MainLoop, path: String) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        precondition(result == 0, "connect: \(String(cString: strerror(errno)))")
        connection = LineConnection(descriptor, loop: loop)
        begin()
    }

    init(_ loop: MainLoop, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        precondition(result == 0, "connect: \(String(cString: strerror(errno)))")
        connection = LineConnection(descriptor, loop: loop)
        begin()
    }

    private func begin() {
        _ = fcntl(connection.descriptor, F_SETFL, O_NONBLOCK)
        connection.onLine = { [unowned self] line in
            if case .object(let fields)? = try? JSONDecoder().decode(
                JSONValue.self, from: Data(line))
            {
                heard.append(fields)
            }
        }
        connection.onEnd = { [unowned self] in isClosed = true }
        connection.isPaused = false
    }

    func send(_ line: String) {
        connection.send(line: line)
    }

    func log(_ seq: Int, _ text: String = "x") {
        send(
            "{\"v\":1,\"seq\":\(seq),\"t\":\(seq),\"kind\":\"log\",\"level\":\"info\",\"text\":\(text.asJSON)}"
        )
    }

    func full(_ seq: Int) {
        send(
            "{\"v\":1,\"seq\":\(seq),\"t\":\(seq),\"kind\":\"full\",\"size\":[10,10],\"scale\":1,\"fps\":60,"
                + "\"nodes\":[{\"id\":1,\"class\":\"UIWindow\",\"frame\":[\(seq),0,1,1]}]}")
    }

    func delta(_ seq: Int, node: Int = 1) {
        send(
            "{\"v\":1,\"seq\":\(seq),\"t\":\(seq),\"kind\":\"delta\",\"nodes\":[{\"id\":\(node),\"frame\":[\(seq),0,1,1]}]}"
        )
    }

    func close() {
        connection.close()
    }

    /// Sends bytes as they are.
    func sendRaw(_ text: String) {
        Array(text.utf8).withUnsafeBytes { connection.send($0) }
    }

    /// Whether everything has been sent.
    var isFlushed: Bool { connection.backlog == 0 }

    /// Ends sending once everything has been sent; continues to read what the daemon sends.
    func finish() {
        connection.onDrained = { [unowned self] in shutdown(connection.descriptor, Int32(SHUT_WR)) }
        if isFlushed { connection.onDrained?() }
    }

    /// Stops reading what the daemon sends.
    func stopReading() { connection.isPaused = true }

    /// The highest acknowledged number.
    var acknowledged: Int { heard.compactMap { number($0["ack"]) }.max() ?? -1 }
    var have: Int? { heard.lazy.compactMap { self.number($0["have"]) }.first }
    var error: String? { heard.lazy.compactMap { self.text($0["error"]) }.first }
    var refusals: [(number: Int?, reason: String)] {
        heard.compactMap { fields in text(fields["reason"]).map { (number(fields["refused"]), $0) }
        }
    }

    private func number(_ value: JSONValue?) -> Int? {
        if case .number(let number)? = value { Int(number) } else { nil }
    }

    private func text(_ value: JSONValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }
}

extension Journal.Configuration {
    /// Segments of 64 KiB, so that retention has something to remove.
    static func small(retainedBytes: Int? = nil, retainedTime: Int64? = nil) -> Self {
        var configuration = Self()
        configuration.segmentBytes = 64 << 10
        (configuration.retainedBytes, configuration.retainedTime) = (retainedBytes, retainedTime)
        // Packing runs on a queue and makes segments smaller. What retention removes would depend
        // on its progress.
        if retainedBytes != nil { configuration.plainSegments = .max }
        return configuration
    }
}
