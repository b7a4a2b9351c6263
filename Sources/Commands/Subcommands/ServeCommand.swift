import CLinux
import Daemon
import Foundation
import MainLoop

/// `mainspring serve`: runs the daemon.
struct ServeCommand: Subcommand {
    /// The command line; the configuration file is merged into it each time it is read.
    private let arguments: Arguments
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
        try configuration.check()
        let journal = try storage.journal(
            isSynced: configuration.sync != .never, codec: parts.codec)
        for remark in journal.remarks { log.say(.warning, remark) }
        let daemon = try Daemon(
            loop: loop, lineLog: journal, configuration: configuration, adapters: parts.adapters,
            log: log,
            inherited: ServiceManager.sockets(environment: environment))
        let manager = ServiceManager(loop: loop, environment: environment)
        loop.onSignal(SIGHUP) {
            manager.tell(
                "RELOADING=1\nMONOTONIC_USEC=\(DispatchTime.now().uptimeNanoseconds / 1000)")
            do {
                daemon.reload(try Self.configuration(arguments).daemon)
            } catch {
                log.say(.error, "The new configuration is invalid and was ignored: \(error)")
            }
            manager.tell("READY=1")
        }
        for signal in [SIGTERM, SIGINT] {
            loop.onSignal(signal) {
                manager.tell("STOPPING=1")
                daemon.drain()
            }
        }
        daemon.onDrained = { loop.stop() }
        manager.tell("READY=1\nSTATUS=Serving.")
        if isJSON {
            try output.json(
                Ready(
                    listen: daemon.addresses.http, publish: daemon.addresses.publish,
                    data: storage.folder))
        }
        loop.run()
        daemon.close()
        if let failure = daemon.failure { throw Failure(description: failure) }
        return 0
    }

    /// The line that `--json` prints when the daemon is ready.
    private struct Ready: Encodable {
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
    /// unused memory.
    private func limitUnusedMemory() {
        _ = mallopt(M_MMAP_THRESHOLD, 256 << 10)
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
