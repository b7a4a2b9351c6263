import Foundation

/// A listening socket.
package struct ListeningSocket {
    package let descriptor: Int32
    /// The port; 0 for a Unix socket.
    package let port: Int
    /// The name for messages.
    package let name: String
    /// The path and the file of a Unix socket that this process has bound; nil for others.
    private let file: (path: String, device: dev_t, inode: ino_t)?

    /// Opens a socket on the first address of a host name.
    /// - Throws: ``ServerFailure``, whose message names the remedy.
    package init(host: String, port: Int) throws(ServerFailure) {
        guard 0...65535 ~= port else {
            throw .init(
                "\(port) is not a port; choose one from 1 to 65535, or 0 for any free port.")
        }
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, String(port), &hints, &found)
        guard result == 0, let address = found else {
            throw .init(
                "The host “\(host)” has no address: \(String(cString: gai_strerror(result))).")
        }
        defer { freeaddrinfo(found) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.pointee.ai_family, kind, 0)
        guard descriptor >= 0 else { throw Self.failure(host, port, errno) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
            listen(descriptor, SOMAXCONN) == 0
        else {
            let code = errno
            Glibc.close(descriptor)
            throw Self.failure(host, port, code)
        }
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor)
        name = "\(host):\(self.port)"
        file = nil
    }

    /// Takes ownership of a listening socket, such as one that systemd has opened.
    package init(taking descriptor: Int32) {
        self.descriptor = descriptor
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        port = Self.isInternet(descriptor) ? Self.port(of: descriptor) : 0
        name = "descriptor \(descriptor)"
        file = nil
    }

    /// Opens a Unix socket for this user and group only; replaces that of a former process.
    package init(path: String) throws(ServerFailure) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw .init("“\(path)” cannot be a socket's path: it must have 1 to 107 bytes.")
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        func attempt(_ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Bool {
            withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    call(descriptor, $0, size) == 0
                }
            }
        }
        var status = stat()
        if lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFSOCK else {
                Glibc.close(descriptor)
                throw .init("“\(path)” exists and is not a socket: choose another path.")
            }
            guard !attempt(connect) else {
                Glibc.close(descriptor)
                throw .init(
                    "Another process listens at “\(path)”: stop it, or choose another path.")
            }
            unlink(path)
        }
        let mask = umask(0o117)
        let isBound = attempt(bind)
        umask(mask)
        guard isBound, listen(descriptor, SOMAXCONN) == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw Self.failure(path, code)
        }
        (self.descriptor, port, name) = (descriptor, 0, "unix:\(path)")
        file = lstat(path, &status) == 0 ? (path, status.st_dev, status.st_ino) : nil
    }

    /// Removes a Unix socket's file, unless another process has replaced it.
    package func removeFile() {
        var status = stat()
        guard let file, lstat(file.path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
            status.st_dev == file.device, status.st_ino == file.inode
        else { return }
        unlink(file.path)
    }

    private static func failure(_ path: String, _ code: Int32) -> ServerFailure {
        .init("“\(path)” cannot be listened on: \(String(cString: strerror(code))).")
    }

    private static func isInternet(_ descriptor: Int32) -> Bool {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutablePointer(to: &storage) {
            _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        return storage.ss_family != sa_family_t(AF_UNIX)
    }

    private static func port(of descriptor: Int32) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        withUnsafeMutablePointer(to: &storage) {
            _ = $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        // The port has the same offset in sockaddr_in and sockaddr_in6.
        return withUnsafeBytes(of: storage) { Int($0[2]) << 8 | Int($0[3]) }
    }

    private static func failure(_ host: String, _ port: Int, _ code: Int32) -> ServerFailure {
        switch code {
        case EADDRINUSE:
            .init(
                "Port \(port) on \(host) is in use: stop the program that uses it, or choose "
                    + "another port (0 chooses a free one).")
        case EACCES:
            .init("Port \(port) is reserved for privileged programs: choose 1024 or above.")
        case EADDRNOTAVAIL:
            .init("\(host) is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all.")
        default: .init("\(host):\(port) cannot be listened on: \(String(cString: strerror(code))).")
        }
    }
}
