import Foundation

/// Ends the process with a message when a task uses too much processor time.
///
/// The drawing libraries cannot be interrupted from within the process, and a hostile recording may
/// keep them busy. The kernel counts the processor time of all threads and sends SIGXCPU at the
/// limit (setrlimit(2)).
@MainActor
final class ProcessorTimeLimit {
    private let seconds: Int
    private let old: rlimit

    /// The message for the signal handler, which must not allocate.
    private nonisolated(unsafe) static var message: UnsafeMutableBufferPointer<CChar>?

    /// Begins a task.
    init(seconds: Int, message: String) {
        self.seconds = seconds
        var old = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &old)
        self.old = old
        let bytes = message.utf8CString
        let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        Self.message?.deallocate()
        Self.message = copy
        signal(SIGXCPU) { _ in
            if let message = ProcessorTimeLimit.message {
                write(2, message.baseAddress, message.count - 1)
            }
            _exit(1)
        }
        restart()
    }

    /// Begins another task.
    func restart(for tasks: Int = 1) {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1
        set(rlim_t(used + seconds * tasks))
    }

    /// Removes the limit.
    func end() {
        set(old.rlim_cur)
        signal(SIGXCPU, SIG_DFL)
    }

    private func set(_ soft: rlim_t) {
        var limit = old
        limit.rlim_cur = min(soft, old.rlim_cur, old.rlim_max)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    }
}
