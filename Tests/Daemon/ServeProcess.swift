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

/// A process, its output and errors line by line.
final class Program {
    let process = Process()
    let output: Lines
    let errors: Lines

    /// The path of a built program: beside the tests, and the gallery in the demos' package, which
    /// `make test` builds before it runs any test.
    static func built(_ name: String) -> URL {
        if name == "gallery" {
            return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../Demos/.build/debug/gallery").standardizedFileURL
        }
        return URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent(name)
    }

    init(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        let program = name.hasPrefix("/") ? URL(fileURLWithPath: name) : Self.built(name)
        try #require(
            FileManager.default.isExecutableFile(atPath: program.path),
            "There is no \(program.path). Run make test, which builds it.")
        let (output, errors) = (Foundation.Pipe(), Foundation.Pipe())
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        (self.output, self.errors) = (
            Lines(output.fileHandleForReading), Lines(errors.fileHandleForReading)
        )
        try process.run()
        // If a step never ends, the process is killed, and its output ends.
        let id = process.processIdentifier
        let process = process
        DispatchQueue.global().asyncAfter(deadline: .now() + 180) { [weak process] in
            if process?.isRunning == true { kill(id, SIGKILL) }
        }
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    func signal(_ number: Int32) {
        if process.isRunning { kill(process.processIdentifier, number) }
    }

    @discardableResult
    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Lines of a pipe, as they arrive.
    final class Lines {
        private let handle: FileHandle
        private var bytes: [UInt8] = []
        /// Where the next line begins, and where the search for its end continues.
        private var (start, searched) = (0, 0)
        private(set) var all: [String] = []

        init(_ handle: FileHandle) { self.handle = handle }

        var descriptor: Int32 { handle.fileDescriptor }

        var text: String { all.joined(separator: "\n") }

        /// The next line; nil at the end.
        func next() -> String? {
            while true {
                if let end = lineEnd() {
                    all.append(String(decoding: bytes[start..<end], as: UTF8.self))
                    (start, searched) = (end + 1, end + 1)
                    return all.last
                }
                bytes.removeFirst(start)
                (start, searched) = (0, bytes.count)
                let part = handle.availableData
                guard !part.isEmpty else { return nil }
                bytes += part
            }
        }

        private func lineEnd() -> Int? {
            bytes.withUnsafeBytes { bytes in
                guard searched < bytes.count, let base = bytes.baseAddress else { return nil }
                return memchr(base + searched, 10, bytes.count - searched).map {
                    UnsafeRawPointer($0) - base
                }
            }
        }

        /// The next line that meets a condition; nil if there is no such line.
        func line(_ condition: (String) -> Bool) -> String? {
            while let line = next() {
                if condition(line) { return line }
            }
            return nil
        }

        /// The text after the last line break.
        var remainder: String { String(decoding: bytes[start...], as: UTF8.self) }

        func readAll() -> [String] {
            while next() != nil {}
            return all
        }
    }
}
