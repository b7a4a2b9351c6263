import Foundation
import HTTP
import Testing

/// The built programs, run as a user would: `mainspring serve` and its clients.
///
/// No step waits for a fixed time: each reads until the expected output is there, and a watchdog
/// ends a process that never prints it.
final class ServeProcess {
    let folder: String
    let port: Int
    let options: [String]
    private(set) var daemon: Program

    /// Starts a daemon in its own folder, and waits until it reports that it is ready.
    init(_ options: [String] = []) throws {
        folder = NSTemporaryDirectory() + "mainspring-serve-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        port = try Self.freePort()
        self.options = options
        daemon = try Self.start(folder, port, options)
    }

    private static func start(_ folder: String, _ port: Int, _ options: [String]) throws -> Program
    {
        let daemon = try Program(
            "mainspring",
            ["serve", "--data", folder + "/data", "--listen", "127.0.0.1:\(port)"] + options)
        try #require(
            daemon.errors.line { $0.contains("The daemon is ready") } != nil,
            "\(daemon.errors.text)")
        return daemon
    }

    /// Kills the daemon while it is working, and restarts it on the same data.
    func killAndRestart() throws {
        daemon.signal(SIGKILL)
        daemon.wait()
        daemon = try Self.start(folder, port, options)
    }

    deinit {
        daemon.signal(SIGKILL)
        daemon.wait()
        try? FileManager.default.removeItem(atPath: folder)
    }

    var url: String { "http://127.0.0.1:\(port)" }
    var publishSocket: String { folder + "/data/publish.sock" }

    /// A command that connects to the daemon.
    func command(_ words: String...) throws -> Program {
        try Program("mainspring", words + ["--url", url])
    }

    /// Waits until the daemon has a line that contains a text, because it reads files after it is
    /// ready.
    func waitForLine(_ text: String, of session: String) throws {
        let tail = try command("tail", session, "--since", "start", "--follow")
        defer {
            tail.signal(SIGKILL)
            tail.wait()
        }
        try #require(tail.output.line { $0.contains(text) } != nil, "\(tail.errors.readAll())")
    }

    private static func freePort() throws -> Int {
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        close(socket.descriptor)
        return socket.port
    }
}
