import Foundation
import Synchronization

/// A program started for a test, in its own process group: ending it also ends what it started.
final class Child: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let pid: pid_t
    private let isReaped = Mutex(false)

    /// Starts a program; `descriptors` maps the child's numbers to ours. Every other descriptor
    /// except the standard three is closed.
    init(_ program: String, _ arguments: [String], descriptors: [Int32: Int32]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        for number in [Int32(1), 2] where descriptors[number] == nil {
            posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_WRONLY, 0)
        }
        for (theirs, ours) in descriptors {
            posix_spawn_file_actions_adddup2(&actions, ours, theirs)
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads that tests run on block most signals, and we ignore one: a child would
        // inherit both.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var pid = pid_t()
        let error = posix_spawn(&pid, program, &actions, &attributes, &words, environ)
        guard error == 0 else {
            throw Failure(
                description: "\(program) did not start: \(String(cString: strerror(error)))")
        }
        self.pid = pid
    }

    /// Sends SIGTERM to the group, SIGKILL after five seconds, and returns the exit status.
    @discardableResult
    func end() async -> Int32 {
        signal(SIGTERM)
        DispatchQueue.global().asyncAfter(deadline: .now() + 5) { self.signal(SIGKILL) }
        return await wait()
    }

    /// Returns the exit status once the program has ended.
    func wait() async -> Int32 {
        await withCheckedContinuation { done in
            DispatchQueue.global().async {
                var status: Int32 = 0
                // The pid remains ours until the lock's holder has reaped it, so a signal cannot
                // reach an unrelated process.
                var information = siginfo_t()
                waitid(P_PID, id_t(self.pid), &information, WEXITED | WNOWAIT)
                self.isReaped.withLock { isReaped in
                    waitpid(self.pid, &status, 0)
                    isReaped = true
                }
                done.resume(returning: status)
            }
        }
    }

    private func signal(_ number: Int32) {
        isReaped.withLock { isReaped in
            if !isReaped { kill(-pid, number) }
        }
    }
}

/// A pipe whose ends are closed in children, with descriptors above the numbers that children get.
struct DescriptorPair: Sendable {
    let reading: Int32
    let writing: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Child.Failure(description: "no pipe: errno \(errno)") }
        reading = fcntl(ends[0], F_DUPFD_CLOEXEC, 10)
        writing = fcntl(ends[1], F_DUPFD_CLOEXEC, 10)
        close(ends[0])
        close(ends[1])
    }
}
