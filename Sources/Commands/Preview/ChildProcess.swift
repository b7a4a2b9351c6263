import Foundation
import MainLoop

/// A child process on the main loop: delivers its output by lines and its end in a callback.
@MainActor
final class ChildProcess {
    /// How a process ended.
    enum End: Equatable {
        /// It exited with a status.
        case exited(Int32)
        /// A signal ended it.
        case killed(signal: Int32)

        var isSuccess: Bool { self == .exited(0) }

        /// The end as a clause: "exited with status 1".
        var clause: String {
            switch self {
            case .exited(let status): "exited with status \(status)"
            case .killed(let signal):
                "was killed by signal \(signal) (\(String(cString: strsignal(signal))))"
            }
        }
    }

    let pid: pid_t
    /// The end of the process; nil while it runs.
    private(set) var end: End?
    private let loop: MainLoop
    private var output: Int32
    private var watch: MainLoop.WatchID?
    private var partial: [UInt8] = []
    private let onLine: (String) -> Void
    private let onEnd: (End) -> Void
    private static var running: [pid_t: ChildProcess] = [:]
    private static var signal: MainLoop.SignalID?
    /// The maximum length of a line, in bytes; the rest becomes a line of its own.
    private static let longestLine = 64 << 10

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: the program, found by the search path, and its arguments.
    ///   - environment: variables in addition to those of this process.
    ///   - inherited: a descriptor that the program gets as its descriptor 3; nil for none.
    ///   - onLine: called for each line that the program writes to stdout or stderr.
    ///   - onEnd: called once, after the last line.
    /// - Throws: ``Failure`` if the program cannot be started.
    init(
        _ arguments: [String], environment: [String: String] = [:], inherited: Int32? = nil,
        loop: MainLoop, onLine: @escaping (String) -> Void, onEnd: @escaping (End) -> Void
    ) throws {
        (self.loop, self.onLine, self.onEnd) = (loop, onLine, onEnd)
        let ends = try Self.makePipe()
        output = ends.reading
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
        defer { close(ends.writing) }

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends.writing, 1)
        posix_spawn_file_actions_adddup2(&actions, ends.writing, 2)
        if let inherited { posix_spawn_file_actions_adddup2(&actions, inherited, 3) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Use a new process group, so that the program's children end with it, and Ctrl-C in the
        // terminal reaches this process alone.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        posix_spawnattr_setpgroup(&attributes, 0)
        var noSignals = sigset_t()
        sigemptyset(&noSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)

        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var settings: [UnsafeMutablePointer<CChar>?] =
            variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in words + settings { free(text) } }
        Self.watchSignal(on: loop)
        var pid: pid_t = 0
        let status = posix_spawnp(&pid, arguments[0], &actions, &attributes, &words, &settings)
        guard status == 0 else {
            close(output)
            throw Failure(
                description:
                    "\(arguments[0]) could not be started: \(String(cString: strerror(status))).")
        }
        self.pid = pid
        Self.running[pid] = self
        watch = loop.watch(output, for: .readable) { [unowned self] _ in read() }
    }

    /// Creates a pipe that other programs do not inherit.
    ///
    /// - Throws: ``Failure`` if the system has no descriptor left.
    static func makePipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw Failure(
                description: "No pipe could be created: \(String(cString: strerror(errno))).")
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Requests that the process and its children end.
    func terminate() { signal(SIGTERM) }

    /// Cancels a build.
    ///
    /// The build system gives each compiler a process group of its own. It ends them when it is
    /// interrupted, and leaves them behind when it is terminated.
    func interrupt() { signal(SIGINT) }

    /// Kills the process and its children.
    func kill() { signal(SIGKILL) }

    private func signal(_ number: Int32) {
        if end == nil { Glibc.kill(-pid, number) }
    }

    // MARK: Output

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(output, &buffer, buffer.count)
        if count <= 0 {
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            return closeOutput()
        }
        partial += buffer[..<count]
        while let line = nextLine() { onLine(line) }
    }

    private func nextLine() -> String? {
        if let end = partial.firstIndex(of: UInt8(ascii: "\n")) {
            defer { partial.removeSubrange(...end) }
            return String(decoding: partial[..<end], as: UTF8.self)
        }
        guard partial.count > Self.longestLine else { return nil }
        defer { partial.removeAll() }
        return String(decoding: partial, as: UTF8.self)
    }

    private func closeOutput() {
        guard let watch else { return }
        loop.unwatch(watch)
        self.watch = nil
        close(output)
        if !partial.isEmpty { onLine(String(decoding: partial, as: UTF8.self)) }
        partial = []
    }

    // MARK: The end

    private static func watchSignal(on loop: MainLoop) {
        guard signal == nil else { return }
        signal = loop.onSignal(SIGCHLD) { collectEnded() }
    }

    private static func collectEnded() {
        for child in Array(running.values) {
            var status: Int32 = 0
            guard waitpid(child.pid, &status, WNOHANG) == child.pid else { continue }
            running[child.pid] = nil
            child.ended(status)
        }
    }

    private func ended(_ status: Int32) {
        let code = status & 0x7f
        let end: End = code == 0 ? .exited((status >> 8) & 0xff) : .killed(signal: code)
        // The last output is still in the pipe.
        while watch != nil {
            let before = partial.count
            read()
            if partial.count == before { break }
        }
        closeOutput()
        self.end = end
        onEnd(end)
    }
}
