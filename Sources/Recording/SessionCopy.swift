import Glibc

/// Copies the sessions of one log to another, in the order of their lines.
///
/// A copy can be interrupted and repeated: a session that the target has already, with the same
/// description, is continued after its last line. `mainspring import` and `export` use it.
package struct SessionCopy {
    /// The numbers of a copy.
    package struct Counts: Equatable, Sendable {
        /// The sessions of the source.
        package var sessions = 0
        /// The lines that were copied, and the size of their payloads in bytes.
        package var lines = 0
        package var bytes = 0
        /// The lines that the target had already.
        package var known = 0
        /// The records that are missing in the source: damaged, or deleted.
        package var missing: UInt64 = 0
    }

    private let source: any LineLog
    private let target: any LineLog
    /// How long the target may accept nothing: 60 s, in nanoseconds.
    private static let patience: Int64 = 60_000_000_000

    package init(from source: any LineLog, to target: any LineLog) {
        (self.source, self.target) = (source, target)
    }

    /// Copies everything, and returns once the target has acknowledged it.
    /// - Parameters:
    ///   - time: returns the current time, in nanoseconds since 1970.
    ///   - uptime: a clock that never jumps, in nanoseconds.
    /// - Throws: ``JournalFailure`` if the source cannot be read, or if the target fails or accepts
    ///   nothing for a minute.
    /// - Complexity: O(bytes of the source), in constant memory besides that of the logs.
    package func run(
        time: () -> Int64, uptime: () -> Int64 = Journal.uptime
    ) throws(JournalFailure) -> Counts {
        var counts = Counts()
        var streams: [UInt32: (number: UInt32, have: UInt64)] = [:]
        var known: [[UInt8]: RecordedStream] = [:]
        for stream in target.streams.values { known[stream.descriptor] = stream }
        defer { for stream in streams.values { target.release(stream.number) } }
        let reader = source.lines(after: 0)
        // Lines that retention has removed are not missing.
        let removed = reader.missed
        var isMore = true
        while isMore {
            try waitForRoom(time, uptime)
            var found: (record: Record, payload: [UInt8])?
            let step = try reader.step { found = ($0, Array($1)) }
            isMore = step != .end
            if step == .later { try advance(time, milliseconds: 10) }
            guard let (record, payload) = found, record.kind != .stream else { continue }
            guard let old = source.stream(record.stream) else { continue }
            if old.descriptor.isEmpty {
                // No session has a stream without a description: the marks of a cluster's blocks in
                // a daemon's own folder, or lines whose session is unknown.
                if record.kind != .note { counts.missing += 1 }
                continue
            }
            if streams[record.stream] == nil {
                counts.sessions += 1
                let present = known[old.descriptor]
                let number =
                    present?.id ?? target.beginStream(descriptor: old.descriptor, time: time())
                streams[record.stream] = (number, present?.number ?? 0)
            }
            let stream = streams[record.stream]!
            guard record.number > stream.have else {
                counts.known += 1
                continue
            }
            _ = payload.withUnsafeBytes {
                target.append(
                    record.kind, stream: stream.number, number: record.number, time: record.time,
                    payload: $0)
            }
            counts.lines += 1
            counts.bytes += payload.count
        }
        counts.missing += reader.missed - removed
        try finish(time, uptime)
        return counts
    }

    /// Waits until the target accepts lines.
    private func waitForRoom(
        _ time: () -> Int64, _ uptime: () -> Int64
    ) throws(JournalFailure) {
        guard target.isFull else { return }
        var last = (ticket: target.acknowledged, uptime: uptime())
        while target.isFull {
            try advance(time, milliseconds: 50)
            try check(&last, uptime)
        }
    }

    /// Waits until the target has acknowledged everything.
    private func finish(_ time: () -> Int64, _ uptime: () -> Int64) throws(JournalFailure) {
        let ticket = target.appended
        var last = (ticket: target.acknowledged, uptime: uptime())
        while target.acknowledged < ticket {
            try advance(time, milliseconds: 50)
            try check(&last, uptime)
        }
    }

    /// Fails if nothing was acknowledged for too long.
    private func check(
        _ last: inout (ticket: UInt64, uptime: Int64), _ uptime: () -> Int64
    ) throws(JournalFailure) {
        if target.acknowledged > last.ticket { last = (target.acknowledged, uptime()) }
        guard uptime() - last.uptime >= Self.patience else { return }
        throw target.trouble
            ?? JournalFailure("The log at \(target.place) has accepted nothing for a minute.")
    }

    /// Writes waiting records, and collects completed ones.
    private func advance(_ time: () -> Int64, milliseconds: Int32) throws(JournalFailure) {
        // A log that cannot write now has trouble; it may end within the patience.
        try? target.write(time: time())
        if target.needsSync { target.requestSync() }
        var descriptors = [target, source].map(\.completionDescriptor).filter { $0 >= 0 }
            .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        poll(&descriptors, nfds_t(descriptors.count), milliseconds)
        target.collectCompletions()
        source.collectCompletions()
        if let failure = target.failure { throw failure }
    }
}
