import Foundation
import Glibc

/// Three servers of NATS JetStream on loopback, which all tests of this process share.
///
/// A shell ends them once this process has ended, however it ends.
final class NATSServers: Sendable {
    /// The program; nil if it is not installed.
    static let program: String? =
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/nats-server" }
        .first { access($0, X_OK) == 0 }
        // Debian's package has it where users have no path to.
        ?? (access("/usr/sbin/nats-server", X_OK) == 0 ? "/usr/sbin/nats-server" : nil)

    static let missing = "nats-server is not installed: install Debian's package nats-server."

    /// The servers, which are started at the first use.
    static let shared = NATSServers()

    private let hosts: String

    private init() {
        let ports = Self.freePorts(6)
        hosts = ports[..<3].map { "127.0.0.1:\($0)" }.joined(separator: ",")
        let routes = ports[3...].map { "nats://127.0.0.1:\($0)" }.joined(separator: ",")
        let folder = NSTemporaryDirectory() + "mainspring-nats-\(UInt64.random(in: 0 ... .max))"
        // The user “some” may not use JetStream.
        let users = """
            authorization { users: [
                { user: all, password: all }
                { user: some, password: some, permissions: { publish: "_INBOX.>" } }
            ] }
            """
        let script = """
            program=$1; folder=$2; routes=$3; users=$4; shift 4
            mkdir -p "$folder"
            printf '%s\n' "$users" >"$folder/users.conf"
            for number in 1 2 3; do
                "$program" --config "$folder/users.conf" --name "$number" --addr 127.0.0.1 --port "$1" --jetstream \
                    --store_dir "$folder/$number" --cluster_name tests \
                    --cluster "nats://127.0.0.1:$4" --routes "$routes" >/dev/null 2>&1 &
                all="$all $!"
                shift
            done
            cat >/dev/null
            kill -9 $all
            wait
            rm -rf "$folder"
            """
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments =
            ["-c", script, "sh", Self.program ?? "nats-server", folder, routes, users]
            + ports.map(String.init)
        // Its other end closes with this process.
        let input = Pipe()
        shell.standardInput = input
        try? shell.run()
        _ = Unmanaged.passRetained(input)
    }

    /// The address of a log that no other test uses.
    /// - Parameter user: the user and password; the other one, “some”, may not use JetStream.
    func address(of user: String = "all") -> String {
        "nats://\(user):\(user)@\(hosts)/t\(String(UInt64.random(in: 0 ... .max), radix: 36))"
    }

    /// Finds ports that nothing listens to.
    private static func freePorts(_ count: Int) -> [Int] {
        var sockets: [Int32] = []
        defer { for socket in sockets { close(socket) } }
        return (0..<count).map { _ in
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            sockets.append(descriptor)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    _ = bind(descriptor, $0, size)
                    _ = getsockname(descriptor, $0, &size)
                }
            }
            return Int(UInt16(bigEndian: address.sin_port))
        }
    }
}
