import Foundation
import Glibc
import Testing

/// A running program of this package; its first line of output names the address.
final class PreviewProcess {
    let process = Process()
    let port: Int
    private let errors = Pipe()

    init(_ name: String, _ arguments: [String] = []) throws {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        let output = Pipe()
        process.executableURL = folder.appendingPathComponent(name)
        process.arguments = arguments
        process.environment = ["MAINSPRING_PORT": "0"]
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        var line: [UInt8] = []
        while let byte = output.fileHandleForReading.readData(ofLength: 1).first,
            byte != UInt8(ascii: "\n")
        {
            line.append(byte)
        }
        let text = String(decoding: line, as: UTF8.self)
        port = try #require(
            text.firstMatch(of: /:(\d+)\//).flatMap { Int($0.1) }, "it printed “\(text)”")
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    func post(_ body: String) throws -> String {
        try LoopbackClient(port: port).request(
            "POST /events HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    /// What the program has written to stderr, once it has ended.
    var complaints: String {
        String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    func end() -> Int32 {
        process.terminate()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
