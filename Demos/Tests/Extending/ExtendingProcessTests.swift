import Foundation
import Glibc
import TestSupport
import Testing

/// The built `extending`, used over HTTP and over its own socket.
@Suite("The program with its own control, container and transport", .timeLimit(.minutes(2)))
struct ExtendingProcessTests {
    @Test("it is served live, accepts the page's touches and keys, and a signal ends it")
    func served() throws {
        let program = try PreviewProcess("extending")
        #expect(try LoopbackClient(port: program.port).get("/").contains("<title>Dials"))
        #expect(try program.post(#"{"tap":"left"}"#).hasPrefix("HTTP/1.1 204"))
        #expect(try program.post(#"{"text":"8"}"#).hasPrefix("HTTP/1.1 204"))
        #expect(try LoopbackClient(port: program.port).get("/snapshot").contains("Sum: 8"))
        #expect(try program.post(#"{"key":"backspace"}"#).hasPrefix("HTTP/1.1 204"))
        #expect(try LoopbackClient(port: program.port).get("/snapshot").contains("Sum: 0"))
        #expect(try program.post(#"{"tap":"middle"}"#).hasPrefix("HTTP/1.1 404"))
        #expect(program.end() == 0)
    }

    @Test("a port in use ends it with status 1 and one sentence")
    func portInUse() throws {
        let first = try PreviewProcess("extending")
        let process = Process()
        let errors = Pipe()
        process.executableURL = first.process.executableURL
        process.environment = ["MAINSPRING_PORT": "\(first.port)"]
        process.standardError = errors
        try process.run()
        let text = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 1)
        #expect(text.contains("Port \(first.port) on 127.0.0.1 is in use"))
        #expect(text.split(separator: "\n").count == 1, "\(text)")
        #expect(first.end() == 0)
    }

    @Test("its own transport sends a full snapshot first, then the effects of input")
    func transport() throws {
        let path = "/tmp/extending-\(getpid()).sock"
        let program = try PreviewProcess("extending", [path])
        let client = try LocalClient(path: path)
        #expect(try client.readLine().contains(#""kind":"full""#))
        try client.send(#"{"tap":"right"}"# + "\n")
        var line = ""
        while !line.contains("Sum: 5") { line = try client.readLine() }
        #expect(line.contains(#""kind":"delta""#))
        #expect(program.end() == 0)
    }
}

/// A connection to a Unix socket.
private final class LocalClient {
    private let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    private var received: [UInt8] = []

    init(path: String) throws {
        var patience = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(status == 0, "no connection to \(path): \(String(cString: strerror(errno)))")
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    }

    func readLine() throws -> String {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                defer { received.removeSubrange(...end) }
                return String(decoding: received[..<end], as: UTF8.self)
            }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            try #require(count > 0, "the program sent no further line")
            received += buffer[..<count]
        }
    }
}
