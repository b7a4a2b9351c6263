import Daemon
import Dispatch
import Foundation
import MainLoop
import Recording

extension ServeCommand {
    /// The daemon's life: it listens, opens its journal, serves, and ends.
    @MainActor
    final class Service {
        private let command: ServeCommand
        private let loop: MainLoop
        private let log: DaemonLog
        private let output: Output
        private let manager: ServiceManager
        private let front: DaemonFront
        /// Nil until the journal is open.
        private var daemon: Daemon?
        /// Why the daemon did not start; thrown by ``finish()``.
        private var failure: (any Error)?
        /// Whether the configuration is to be read again once the journal is open.
        private var mustReload = false
        private var progressTimer: MainLoop.TimerID?
        /// The last reported reason why the log cannot be opened.
        private var reportedObstacle: String?

        init(
            _ command: ServeCommand, loop: MainLoop, log: DaemonLog, output: Output,
            parts: OptionalParts, environment: [String: String]
        ) throws {
            (self.command, self.loop, self.log, self.output) = (command, loop, log, output)
            let storage = command.storage
            // A socket for HTTP may be in the folder of the journal.
            if command.configuration.listen.contains(where: { $0.path(isIn: storage.folder) }) {
                try Journal.makeFolder(storage.folder)
            }
            front = try DaemonFront(
                loop: loop, configuration: command.configuration, adapters: parts.adapters,
                log: log, inherited: ServiceManager.sockets(environment: environment))
            manager = ServiceManager(loop: loop, environment: environment)
            let (isSynced, codec) = (command.configuration.sync != .never, parts.codec)
            front.open { [progress = front.progress, openCluster = parts.openCluster] in
                try storage.log(
                    isSynced: isSynced, codec: codec, openCluster: openCluster,
                    progress: progress)
            } then: { [unowned self] in
                start($0)
            }
            // A journal that opens at once needs no report.
            progressTimer = loop.schedule(after: .seconds(1), every: .seconds(1)) {
                [unowned self] in
                reportProgress()
            }
        }

        /// Asks the service manager for more time (sd_notify(3), EXTEND_TIMEOUT_USEC).
        private func reportProgress() {
            let progress = front.progress
            if let obstacle = progress.obstacle?.description {
                manager.notify("EXTEND_TIMEOUT_USEC=30000000\nSTATUS=Waiting: \(obstacle)")
                guard obstacle != reportedObstacle else { return }
                reportedObstacle = obstacle
                log.say(
                    .warning, "The log cannot be opened yet, and is tried again. \(obstacle)")
                return
            }
            manager.notify(
                "EXTEND_TIMEOUT_USEC=30000000\nSTATUS=Opening the journal: "
                    + "\(progress.opened) of \(progress.total) segments.")
        }

        private func start(_ opened: Result<any LineLog, any Error>) {
            if let progressTimer { loop.cancel(progressTimer) }
            do {
                let lineLog = try opened.get()
                for remark in lineLog.remarks { log.say(.warning, remark) }
                let daemon = try Daemon(front, lineLog: lineLog)
                daemon.onDrained = { [loop] in loop.stop() }
                self.daemon = daemon
                manager.notify("READY=1\nSTATUS=Serving.")
                if command.isJSON {
                    try output.json(
                        Ready(
                            listen: daemon.addresses.http, publish: daemon.addresses.publish,
                            data: command.storage.folder))
                }
                if mustReload { reload() }
            } catch {
                failure = error
                loop.stop()
            }
        }

        /// Reads the configuration again.
        func reload() {
            guard let daemon else {
                mustReload = true
                return
            }
            manager.notify(
                "RELOADING=1\nMONOTONIC_USEC=\(DispatchTime.now().uptimeNanoseconds / 1000)")
            do {
                daemon.reload(try ServeCommand.configuration(command.arguments).daemon)
            } catch {
                log.say(.error, "The new configuration is invalid and was ignored: \(error)")
            }
            manager.notify("READY=1")
        }

        /// Ends the daemon once everything that it received is on the disk.
        ///
        /// While the journal is being opened, nothing has been received. The opening then ends with
        /// the process, which a journal survives at every step.
        func end() {
            manager.notify("STOPPING=1")
            guard let daemon else {
                log.say(.info, "The daemon ends before its journal is open.")
                return loop.stop()
            }
            daemon.drain()
        }

        /// Closes everything after the loop has ended.
        /// - Returns: the exit code.
        /// - Throws: The reason why the daemon did not start, or could not make its log durable.
        func finish() throws -> Int32 {
            daemon?.close()
            if daemon == nil { front.close() }
            if let failure { throw failure }
            if let failure = daemon?.failure { throw Failure(description: failure) }
            return 0
        }
    }
}
