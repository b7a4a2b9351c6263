import Recording
import Snapshots

/// The lines of publishers and tailed files on their way to the log.
extension Hub {
    /// Appends a validated line.
    /// - Parameter nodes: the nodes that it mentions, if they are known.
    /// - Returns: its ticket.
    @discardableResult
    func append(
        _ kind: Record.Kind, _ payload: UnsafeRawBufferPointer, number: UInt64, session: Session,
        nodes: Set<SnapshotNode.ID>? = nil
    ) -> UInt64 {
        let before = kind == .full ? lineLog.stream(session.id)?.last ?? 0 : 0
        let ticket = lineLog.append(
            kind, stream: session.id, number: number, time: WallClock.nanoseconds, payload: payload)
        counts.lines += 1
        counts.lineBytes += payload.count
        unwrittenBytes += payload.count
        if lineLog.assignsPositionsAtOnce {
            enqueue(kind, payload, position: ticket, session: session, nodes: nodes)
            if kind == .full { session.newestFull = (ticket, before) }
        }
        countDelta(kind, payload.count, session)
        return ticket
    }

    /// Requests a full snapshot once replaying the deltas has become expensive.
    ///
    /// Both their size and their number count, because each delta takes about 20 µs however short
    /// it is.
    private func countDelta(_ kind: Record.Kind, _ count: Int, _ session: Session) {
        if kind == .full {
            (session.bytesSinceFull, session.deltasSinceFull, session.lastFullBytes) = (0, 0, count)
            session.isAwaitingFull = false
            endRepair(session)
            return
        }
        session.bytesSinceFull = session.bytesSinceFull.clampedSum(count)
        guard kind == .delta else { return }
        session.deltasSinceFull += 1
        let allowed = max(
            256 << 10, session.lastFullBytes.multipliedReportingOverflow(by: 8).partialValue)
        guard session.bytesSinceFull > allowed || session.deltasSinceFull > Self.mostDeltas else {
            return
        }
        askForFull(session)
    }

    /// The number of deltas after which a full snapshot is requested.
    static let mostDeltas = 4096

    func askForFull(_ session: Session) {
        guard !session.isAwaitingFull, let publication = session.publication else { return }
        session.isAwaitingFull = true
        publication.askForFull()
    }

    /// Requests a full snapshot after a refused line, because the lines after it do not fit.
    ///
    /// If the full snapshot is refused too, another one is requested after a second, and then after
    /// twice the time, up to a minute.
    func repair(_ session: Session) {
        guard session.repair.timer == nil else { return }
        askForFull(session)
        session.repair.timer = loop.schedule(after: session.repair.pause) { [weak session] in
            guard let session else { return }
            session.repair.timer = nil
            session.repair.pause = min(session.repair.pause * 2, .seconds(60))
            if session.isAwaitingFull { session.publication?.askForFull() }
        }
    }

    private func endRepair(_ session: Session) {
        if let timer = session.repair.timer { loop.cancel(timer) }
        session.repair = (.seconds(1), nil)
    }

    func appendNote(_ json: String, number: UInt64, session: Session) {
        Array(json.utf8).withUnsafeBytes { _ = append(.note, $0, number: number, session: session) }
    }
}
