import Foundation
import Glibc
import TestSupport
import Testing

/// A connection to a server on this machine, for requests written by hand. Reads fail after
/// `patience`.
final class LoopbackClient {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var patience = timeval(tv_sec: Int(patience.components.seconds), tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port)).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(
            status == 0, "no connection to port \(port): \(String(cString: strerror(errno)))")
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws {
        let bytes = Array(text.utf8)
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    }

    /// Reads until a text has arrived, or, without one, until the server closes.
    func read(until text: String?) throws -> String {
        var all = Data()
        let sought = text.map { Data($0.utf8) }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while sought.map({ all.range(of: $0) == nil }) ?? true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }  // A signal came.
            let soFar = String(decoding: all.suffix(200), as: UTF8.self)
            try #require(count >= 0, "nothing came for \(patience); so far: \(soFar)")
            if count == 0 { break }
            all.append(contentsOf: buffer[..<count])
        }
        return String(decoding: all, as: UTF8.self)
    }

    func request(_ text: String) throws -> String {
        try send(text)
        return try read(until: nil)
    }

    func get(_ path: String) throws -> String {
        try request("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    }
}
