import Recording

/// Delivery from a log that assigns positions later, or that other processes write to as well.
extension Hub {
    /// Whether everything that can be read was delivered to live subscribers.
    var isDelivered: Bool {
        lineLog.assignsPositionsAtOnce ? lineLog.waiting == 0 : followed == lineLog.written
    }

    /// Enqueues the records that the log has put in order since the last turn, of this process and
    /// of others.
    ///
    /// It stops when this turn's time is over, and when the log has to fetch the next record; the
    /// next turn goes on from there.
    func follow() {
        guard followed < lineLog.written else { return }
        let reader = follower ?? lineLog.lines(after: followed)
        follower = reader
        let end = loop.clock.now.nanoseconds + Self.turnTime
        do throws(JournalFailure) {
            var step = LineLogStep.record
            while step == .record, loop.clock.now.nanoseconds < end {
                step = try reader.step { record, payload in follow(record, payload) }
            }
            followed = max(followed, reader.position)
            switch step {
            case .record: loop.deferBlock {}
            case .later: reader.onReady = { [weak self] in self?.loop.deferBlock {} }
            case .end: (followed, follower) = (lineLog.written, nil)
            }
        } catch {
            log.say(.error, "\(error)", limit: "log unreadable")
            (followed, follower) = (lineLog.written, nil)
            // No subscriber misses lines silently: each reads them, and ends if it cannot.
            for group in groups.values { readAgain(group) }
        }
    }

    private func follow(_ record: Record, _ payload: UnsafeRawBufferPointer) {
        if record.kind == .stream, table.byNumber[record.stream] == nil,
            let session = lineLog.stream(record.stream).flatMap({ Session($0) })
        {
            table.insert(session)
        }
        guard record.kind != .stream, let session = table.byNumber[record.stream] else { return }
        enqueue(record.kind, payload, position: record.position, session: session)
    }

    /// Continues what waited for the log to fetch records.
    func resumeReading() {
        for answer in answers { answer.resume() }
        loop.deferBlock {}
    }
}
