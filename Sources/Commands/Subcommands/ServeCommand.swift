import CLinux
import Daemon
import Foundation
import MainLoop

/// `mainspring serve`: runs the daemon.
struct ServeCommand: Subcommand {
    /// The command line; the configuration file is merged into it each time it is read.
    let arguments: Arguments
    let configuration: DaemonConfiguration
    let storage: Storage
    /// Whether all output is JSON.
    let isJSON: Bool

    init(_ arguments: Arguments) throws(Misuse) {
        self.arguments = arguments
        isJSON = arguments.has("json")
        (configuration, storage) = try Self.configuration(arguments)
    }

    /// Runs the daemon until a signal ends it.
    func run(_ output: Output, _ parts: OptionalParts) throws -> Int32 {
        let isForPeople = !isJSON && output.hasErrorTerminal
        return try output.queueingErrors {
            DaemonLog.dropNotice($0, isForPeople: isForPeople)
        } _: {
            try serve(output, parts, isForPeople: isForPeople)
        }
    }

    @MainActor
    private func serve(_ output: Output, _ parts: OptionalParts, isForPeople: Bool) throws -> Int32
    {
        raiseDescriptorLimit()
        limitUnusedMemory()
        let loop = MainLoop.main
        let environment = ProcessInfo.processInfo.environment
        let log = DaemonLog(isForPeople: isForPeople)
        log.write = { text in
            let line = String(text.dropLast(text.last == "\n" ? 1 : 0))
            if isForPeople { output.report(line) } else { output.reportJSON(line) }
        }
        let service = try Service(
            self, loop: loop, log: log, output: output, parts: parts, environment: environment)
        for signal in [SIGTERM, SIGINT] { loop.onSignal(signal) { service.end() } }
        loop.onSignal(SIGHUP) { service.reload() }
        loop.run()
        return try service.finish()
    }

    /// The line that `--json` prints when the daemon is ready.
    struct Ready: Encodable {
        var ready = true
        var version = Program.version
        var pid = getpid()
        var listen: [String]
        var publish: [String]
        var data: String
    }

    /// Makes the allocator return freed memory to the system.
    ///
    /// By default glibc keeps long lines in its heaps once one was freed (mallopt(3),
    /// `M_MMAP_THRESHOLD`), and has eight heaps a processor: strangers' lines of 4 MB left 2 GiB of
    /// unused memory. Buffers of 256 KiB, as packing uses, are not worth a call of the system each;
    /// nor is the end of a heap, up to 1 MiB: returning blocks of a cluster took a tenth of the
    /// processor time of a line.
    private func limitUnusedMemory() {
        _ = mallopt(M_MMAP_THRESHOLD, 320 << 10)
        _ = mallopt(M_TRIM_THRESHOLD, 1 << 20)
        _ = mallopt(M_ARENA_MAX, 2)
    }

    /// Raises the limit of open descriptors, because each subscriber needs one.
    private func raiseDescriptorLimit() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
