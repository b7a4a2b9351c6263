import HTTP

/// The requests for states: some run, others wait, and the size of finished states is limited.
///
/// Clients share all of it, whatever one of them asks for: the next job is one of the client with
/// the fewest running ones, a full queue makes room for a client that has fewer waiting, and a
/// client holds a quarter of the finished states.
@MainActor
struct SnapshotQueue {
    private(set) var running: [SnapshotJob] = []
    private(set) var waiting: [SnapshotJob] = []
    /// The size of the finished states that wait for clients, in bytes, and that of each client's.
    private var bytes = 0
    private var bytesOfClient: [String: Int] = [:]
    /// The size of the finished state that is larger than a client's share; 0 if there is none.
    private var largeBytes = 0

    static let mostRunning = 4
    static let mostWaiting = 64
    /// The maximum size of finished states that wait for clients: 64 MiB, and one larger than
    /// ``mostBytesOfClient``.
    static let mostBytes = 64 << 20
    /// The maximum size of the finished states that wait for one client: 16 MiB.
    static let mostBytesOfClient = 16 << 20
    /// The maximum size of the lines that the states being computed hold, except the first one:
    /// 16 MiB.
    static let mostShared = 16 << 20
    static let refusal = Refusal(
        503, "Too many snapshots are being built; try again in a moment.",
        headers: [("Retry-After", "1")])

    /// Starts a job, or enqueues it.
    /// - Returns: the job that must be refused, if the queue is full: one of the client with the
    ///   most, which may be the new one.
    mutating func add(_ job: SnapshotJob) -> SnapshotJob? {
        guard running.count >= Self.mostRunning else {
            running.append(job)
            job.start()
            return nil
        }
        waiting.append(job)
        guard waiting.count > Self.mostWaiting else { return nil }
        var counts: [String: Int] = [:]
        for job in waiting { counts[job.client, default: 0] += 1 }
        let most = counts.values.max() ?? 0
        return counts[job.client] == most
            ? job : waiting.last { counts[$0.client] == most } ?? job
    }

    /// Removes a job.
    /// - Returns: the next job to start, or nil.
    mutating func finish(_ job: SnapshotJob) -> SnapshotJob? {
        waiting.removeAll { $0 === job }
        running.removeAll { $0 === job }
        guard running.count < Self.mostRunning else { return nil }
        func runningCount(_ job: SnapshotJob) -> Int {
            running.count { $0.client == job.client }
        }
        // The first of those with the fewest.
        guard
            let next = waiting.indices.min(by: {
                runningCount(waiting[$0]) < runningCount(waiting[$1])
            })
        else { return nil }
        running.append(waiting.remove(at: next))
        return running.last
    }

    /// Whether a running job may read more lines: the first one always, the others as long as
    /// their states together are not too large.
    func mayRead(_ job: SnapshotJob) -> Bool {
        running.first === job
            || running.dropFirst().reduce(0) { $0 + $1.stateBytes } < Self.mostShared
    }

    /// Counts a finished state.
    /// - Returns: false if it has no room.
    mutating func reserve(_ count: Int, for client: String) -> Bool {
        guard count <= Self.mostBytesOfClient else {
            guard largeBytes == 0 else { return false }
            largeBytes = count
            return true
        }
        let held = bytesOfClient[client, default: 0]
        guard bytes + count <= Self.mostBytes, held + count <= Self.mostBytesOfClient else {
            return false
        }
        bytes += count
        bytesOfClient[client] = held + count
        return true
    }

    /// Removes a finished state.
    mutating func release(_ count: Int, of client: String) {
        guard count <= Self.mostBytesOfClient else { return largeBytes = 0 }
        bytes -= count
        let held = bytesOfClient[client, default: count] - count
        bytesOfClient[client] = held > 0 ? held : nil
    }
}
