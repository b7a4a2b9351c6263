import Foundation

/// A TCP socket that listens.
struct ListeningSocket {
    let descriptor: Int32
    let port: Int

    /// Opens a socket on the first address that the host's name stands for.
    /// - Throws: ``SnapshotServer/Failure``, with a sentence that says what to do.
    init(host: String, port: Int) throws(SnapshotServer.Failure) {
        guard 0...65535 ~= port else {
            throw .init("There is no port \(port); choose one from 1 to 65535, or 0 for any free one.")
        }
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, String(port), &hints, &found)
        guard result == 0, let address = found else {
            throw .init("There is no address for the host “\(host)”: \(String(cString: gai_strerror(result))).")
        }
        defer { freeaddrinfo(found) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.pointee.ai_family, kind, 0)
        guard descriptor >= 0 else { throw Self.failure(host, port, errno) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0, listen(descriptor, 512) == 0
        else {
            let code = errno
            Glibc.close(descriptor)
            throw Self.failure(host, port, code)
        }
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor)
    }

    private static func port(of descriptor: Int32) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutablePointer(to: &storage) {
            _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        // The port stands at the same place in sockaddr_in and sockaddr_in6.
        return withUnsafeBytes(of: storage) { Int($0[2]) << 8 | Int($0[3]) }
    }

    private static func failure(_ host: String, _ port: Int, _ code: Int32) -> SnapshotServer.Failure {
        switch code {
        case EADDRINUSE:
            .init(
                "Port \(port) on \(host) is in use: end the program that has it, or choose another port "
                    + "(0 takes any free one).")
        case EACCES: .init("Port \(port) is reserved for privileged programs: choose one from 1024 on.")
        case EADDRNOTAVAIL: .init("\(host) is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all.")
        default: .init("\(host):\(port) cannot be listened on: \(String(cString: strerror(code))).")
        }
    }
}
