import Recording

/// Delivery from a log that assigns positions later, or that other processes also append to.
extension Hub {
    /// Whether everything that can be read was delivered to live subscribers.
    var isDelivered: Bool {
        lineLog.assignsPositionsAtOnce ? lineLog.waiting == 0 : followed == lineLog.written
    }

    /// The last position after which a stream can resume.
    ///
    /// A client that comes from another daemon of a cluster may have lines that this one receives a
    /// moment later. No daemon has sent a position much further on.
    var lastResumable: UInt64 {
        lineLog.written + (lineLog.assignsPositionsAtOnce ? 0 : 1 << 20)
    }

    /// Enqueues the records that the log has ordered since the last turn.
    ///
    /// They may be of this process and of others. It stops when this turn's time is over, and when
    /// the log must fetch the next record; the next turn continues from there.
    func follow() {
        guard followed < lineLog.written else { return }
        let reader = follower ?? lineLog.tail(after: followed)
        follower = reader
        let end = loop.clock.now.nanoseconds + readTime
        do throws(JournalFailure) {
            var step = LineLogStep.record
            while step == .record, loop.clock.now.nanoseconds < end {
                step = try reader.step { record, payload in follow(record, payload) }
            }
            followed = max(followed, reader.position)
            switch step {
            case .record: loop.deferBlock {}
            case .later: reader.onReady = { [weak self] in self?.loop.deferBlock {} }
            // The reader goes on from there with the next record. Another one would read up to
            // 64 KiB again, from the mark before it.
            case .end: followed = lineLog.written
            }
        } catch {
            log.say(.error, "\(error)", limit: "log unreadable")
            (followed, follower) = (lineLog.written, nil)
            // No subscriber misses lines silently: each reads them from the log, and ends if that
            // fails.
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

    /// Resumes reading after the log has fetched records.
    func resumeReading() {
        for answer in answers { answer.resume() }
        loop.deferBlock {}
    }
}
