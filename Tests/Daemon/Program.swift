import Foundation
import Glibc
import Synchronization
import Testing

/// A process, its output and errors line by line.
///
/// Not Foundation's `Process`: its `run()` copies 256 bytes for each name in /proc/self/fd, beyond
/// the end of the directory's buffer when a thousand descriptors are open, as in some of these
/// tests. The address sanitizer reports it, and now and then it stops the tests.
final class Program {
    let pid: pid_t
    let output: Lines
    let errors: Lines
    /// The status of waitpid(2) once the process has been waited for. The watchdog reads it too.
    private let ended = Ended()

    private final class Ended: Sendable {
        let status = Mutex<Int32?>(nil)
    }

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
        let (output, errors) = (try Self.pipe(), try Self.pipe())
        defer { for end in [output.writing, errors.writing] { close(end) } }
        (self.output, self.errors) = (Lines(output.reading), Lines(errors.reading))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
        posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
        // Tests beside this one have sockets that are not closed on exec.
        try #require(Self.closeFrom?(&actions, 3) == 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads that tests run on block most signals.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var words = ([program.path] + arguments).map { strdup($0) } + [nil]
        var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + settings { free(text) } }
        var pid = pid_t()
        let error = posix_spawn(&pid, program.path, &actions, &attributes, &words, &settings)
        try #require(error == 0, "\(program.path): \(String(cString: strerror(error)))")
        self.pid = pid
        let id = pid
        // If a step never ends, the process is killed, and its output ends.
        DispatchQueue.global().asyncAfter(deadline: .now() + 180) { [ended] in
            ended.status.withLock { if $0 == nil { kill(id, SIGKILL) } }
        }
    }

    deinit {
        signal(SIGKILL)
        wait()
    }

    private typealias CloseFrom =
        @convention(c) (
            UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32
        ) -> Int32

    /// posix_spawn_file_actions_addclosefrom_np(3), which Swift's Glibc module lacks.
    private static let closeFrom = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np").map {
        unsafeBitCast($0, to: CloseFrom.self)
    }

    private static func pipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        try #require(Glibc.pipe(&ends) == 0)
        // Not every test closes descriptors of programs that it starts.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    var isRunning: Bool { collect(WNOHANG) == nil }

    func signal(_ number: Int32) {
        guard isRunning else { return }
        // No other code waits for it, so that the number is still the process's.
        kill(pid, number)
    }

    /// Waits for the end; returns the exit status, or the number of the signal.
    @discardableResult
    func wait() -> Int32 {
        let status = collect(0) ?? 0
        return status & 0x7f == 0 ? (status >> 8) & 0xff : status & 0x7f
    }

    /// Whether the process exited, instead of being killed by a signal.
    var hasExited: Bool { collect(WNOHANG).map { $0 & 0x7f == 0 } ?? false }

    /// The status at the end; nil while the process runs.
    private func collect(_ options: Int32) -> Int32? {
        if let status = ended.status.withLock(\.self) { return status }
        // Waited for without the lock, which the watchdog needs.
        var information = siginfo_t()
        let how = WEXITED | WNOWAIT | options
        while waitid(P_PID, id_t(pid), &information, how) < 0, errno == EINTR {}
        return ended.status.withLock { status in
            var new: Int32 = 0
            if status == nil, waitpid(pid, &new, WNOHANG) == pid { status = new }
            return status
        }
    }

    /// Lines of a pipe, as they arrive.
    final class Lines {
        let descriptor: Int32
        private var bytes: [UInt8] = []
        /// Where the next line begins, and where the search for its end continues.
        private var (start, searched) = (0, 0)
        private(set) var all: [String] = []

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }

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
                guard readMore() else { return nil }
            }
        }

        /// Waits for more; returns false at the end.
        private func readMore() -> Bool {
            var room = [UInt8](repeating: 0, count: 64 << 10)
            var count = read(descriptor, &room, room.count)
            while count < 0, errno == EINTR { count = read(descriptor, &room, room.count) }
            bytes += room.prefix(max(0, count))
            return count > 0
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
