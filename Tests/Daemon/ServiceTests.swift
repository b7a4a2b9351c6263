import Foundation
import HTTP
import MainLoop
import TestSupport
import Testing

@testable import Daemon

/// The interface to a service manager: sd_notify(3), sd_listen_fds(3), sd_watchdog_enabled(3),
/// daemon(7).
@MainActor
@Suite("Running as a service", .serialized)
struct ServiceTests {
    /// A socket at which a manager listens.
    private final class Manager {
        let path: String
        let descriptor: Int32

        init(_ path: String) throws {
            self.path = path
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
            let result = withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(result == 0)
            // A manager that receives nothing eventually times out.
            var limit = timeval(tv_sec: 30, tv_usec: 0)
            setsockopt(
                descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }

        deinit {
            close(descriptor)
            unlink(path)
        }

        /// The next message.
        func hear() -> String {
            var room = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &room, room.count, 0)
            return String(decoding: room.prefix(max(0, count)), as: UTF8.self)
        }

        /// Waits for a message.
        func hears(_ text: String) -> Bool {
            while true {
                let message = hear()
                if message.contains(text) { return true }
                if message.isEmpty { return false }
            }
        }
    }

    private func folder() throws -> String {
        let folder = NSTemporaryDirectory() + "mainspring-service-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test("systemd is notified of readiness, watchdog, reloads and stop; a bad file is reported")
    func notified() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let manager = try Manager(folder + "/notify")
        let file = folder + "/conf"
        try "# first\ntoken = old\nlisten = 127.0.0.1:0\n".write(
            toFile: file, atomically: true, encoding: .utf8)
        let daemon = try Program(
            "mainspring", ["serve", "--data", folder + "/data", "--config", file],
            environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "20000"])
        #expect(manager.hears("READY=1"))
        #expect(manager.hears("WATCHDOG=1"))
        #expect(manager.hears("WATCHDOG=1"))
        let ready = try #require(daemon.errors.line { $0.contains("The daemon is ready") })
        let url = try #require(ready.split(separator: "\"").first { $0.hasPrefix("http://") })
            .description
        func status(_ token: String) throws -> Int32 {
            try Program("mainspring", ["sessions", url, "--token", token]).wait()
        }
        #expect(try status("old") == 0 && status("new") == 1)
        try "token = new\nlisten = 127.0.0.1:0\n".write(
            toFile: file, atomically: true, encoding: .utf8)
        daemon.signal(SIGHUP)
        #expect(manager.hears("RELOADING=1"))
        #expect(manager.hears("READY=1"))
        #expect(try status("old") == 1 && status("new") == 0)
        try "tokn = x\n".write(toFile: file, atomically: true, encoding: .utf8)
        daemon.signal(SIGHUP)
        #expect(
            daemon.errors.line {
                $0.contains("is invalid and was ignored")
                    && $0.contains("there is no setting “tokn”")
            } != nil
        )
        #expect(try status("new") == 0)
        daemon.signal(SIGTERM)
        #expect(manager.hears("STOPPING=1"))
        #expect(daemon.wait() == 0)
        #expect(daemon.errors.readAll().last?.contains("The daemon has shut down") == true)
    }

    @Test("inherited sockets are matched by name, and replace configured addresses")
    func inherited() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let (http, publish) = (
            try ListeningSocket(host: "127.0.0.1", port: 0),
            try ListeningSocket(path: folder + "/p")
        )
        // A shell replaces systemd: it opens the sockets at the expected descriptors and becomes
        // the daemon.
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("mainspring").path
        let words = ["/bin/sh", "-c", "LISTEN_PID=$$ exec \(program) serve --data \(folder)/data"]
        let settings = ["LISTEN_FDS=2", "LISTEN_FDNAMES=http:publish", "PATH=/usr/bin:/bin"]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        // Move both first: either may occupy the other's descriptor.
        let (high, higher) = (
            fcntl(http.descriptor, F_DUPFD, 100), fcntl(publish.descriptor, F_DUPFD, 100)
        )
        posix_spawn_file_actions_adddup2(&actions, high, 3)
        posix_spawn_file_actions_adddup2(&actions, higher, 4)
        var process: pid_t = 0
        #expect(posix_spawn(&process, "/bin/sh", &actions, nil, &arguments, &variables) == 0)
        for end in [high, higher, http.descriptor, publish.descriptor] { close(end) }
        defer {
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        // The sockets listen already: early clients wait for the daemon.
        let loop = MainLoop()
        let pipe = Pipe(loop, path: folder + "/p")
        pipe.send("{\"publish\":1,\"session\":\"a\"}")
        pipe.log(1)
        let stop = loop.schedule(after: .zero, every: .milliseconds(1)) {
            if pipe.acknowledged == 1 { loop.stop() }
        }
        loop.run(for: patience)
        loop.cancel(stop)
        #expect(pipe.acknowledged == 1)
        let sessions = try Program("mainspring", ["sessions", "http://127.0.0.1:\(http.port)"])
        #expect(sessions.output.readAll().last?.contains("publisher") == true)
    }

    @Test("SIGTERM: received lines are acknowledged and on the disk before the exit")
    func drained() throws {
        let place = try ServeProcess(["--sync-interval", "500"])
        let loop = MainLoop()
        func run(until condition: @escaping () -> Bool) -> Bool {
            let look = loop.schedule(after: .zero, every: .milliseconds(1)) {
                if condition() { loop.stop() }
            }
            loop.run(for: patience)
            loop.cancel(look)
            return condition()
        }
        let pipe = Pipe(loop, path: place.publishSocket)
        pipe.send("{\"publish\":1,\"session\":\"a\"}")
        #expect(run { pipe.have == 0 })
        for seq in 1...100 { pipe.log(seq) }
        var isTaken = false
        while !isTaken {
            let sessions = try place.command("sessions", "--json")
            isTaken = sessions.output.readAll().first?.contains("\"lines\":100,") == true
            try #require(sessions.wait() == 0)
        }
        place.daemon.signal(SIGTERM)
        #expect(run { pipe.isClosed })
        #expect(pipe.acknowledged == 100)
        #expect(place.daemon.wait() == 0)
        let verify = try Program("mainspring", ["verify", place.folder + "/data"])
        #expect(verify.output.readAll().last?.contains(" 100 lines") == true)
    }
}
