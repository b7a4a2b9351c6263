import Foundation
import Recording
import SimulatedService
import Testing

@testable import ReplicatedLog

/// A time that passes with each look at it, so that what waits for time goes on.
final class TickingClock: @unchecked Sendable {
    var nanoseconds: Int64 = 0

    func tick() -> Int64 {
        nanoseconds += 1_000_000
        return nanoseconds
    }
}

/// A folder that is removed with its owner.
final class TemporaryFolder: Sendable {
    let path = NSTemporaryDirectory() + "mainspring-replicated-\(UInt64.random(in: 0 ... .max))"

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A member of a simulated cluster, which can be killed and started again.
final class Member {
    let service: SimulatedService
    let folder = TemporaryFolder()
    let clock = TickingClock()
    private(set) var log: ReplicatedLog!
    var channel: SimulatedChannel { log.channel as! SimulatedChannel }

    private let pendingBytes: Int
    private let retainedBytes: Int?

    init(
        _ service: SimulatedService, pendingBytes: Int = 16 << 20, retainedBytes: Int? = nil
    ) throws {
        (self.service, self.pendingBytes) = (service, pendingBytes)
        self.retainedBytes = retainedBytes
        try start()
    }

    /// A member that is not started yet.
    init(stopped service: SimulatedService) {
        (self.service, pendingBytes, retainedBytes) = (service, 16 << 20, nil)
    }

    func start() throws {
        var journal = Journal.Configuration()
        journal.segmentBytes = 4000
        journal.retainedBytes = retainedBytes
        journal.worksInline = true
        journal.uptime = { 0 }
        var configuration = ReplicatedLog.Configuration()
        configuration.blockBytes = 600
        configuration.pendingBytes = pendingBytes
        configuration.uptime = { [clock] in clock.tick() }
        log = try ReplicatedLog.open(
            service, folder: folder.path, journal: journal, configuration: configuration, time: 1)
    }

    /// Ends like a killed process: what was not written to the journal is lost.
    func kill() {
        channel.isHalted = true
        log.journal.abandon()
        log = nil
    }

    func turn() throws {
        try? log.write(time: 1)
        log.collectCompletions()
    }

    /// A record of the journal, for comparison between members.
    struct Stored: Equatable {
        var record: Record
        var payload: [UInt8]
    }

    func records() throws -> [Stored] {
        var found: [Stored] = []
        let reader = log.journal.reader(after: 0)
        while try reader.next({ found.append(Stored(record: $0, payload: Array($1))) }) {}
        return found
    }
}
