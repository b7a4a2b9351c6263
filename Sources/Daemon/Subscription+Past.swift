import HTTP
import Publishing
import Recording

/// Reading the log up to the present.
extension Subscription {
    /// Sends the next portion of the log.
    /// - Parameter end: the end of this turn's time for reading; at least one record is read.
    /// - Returns: whether everything written has been sent.
    func pump(until end: Int64) throws(JournalFailure) -> Bool {
        guard !isBlocked else { return false }
        guard rest == nil else {
            try sendRest()
            return false
        }
        guard goToBeginning(until: end) else { return false }
        // Most subscribers join at the present and need neither an open file nor a part of it in
        // memory.
        guard reader != nil || last < hub.lineLog.written else {
            (beginning, since) = (nil, nil)
            tellPresent()
            return true
        }
        let reader = self.reader ?? beginReading()
        let portion = hub.pastPortion
        let room = portion - backlog
        var writer = FrameWriter(style: style, prefix: hub.prefix, packer: hub.packer)
        var isMore = true
        var missed = reader.missed
        var isLate = false
        if case .found(let record, let count)? = candidate {
            candidate = nil
            if let session = hub.sessions[record.stream] {
                rest = writer.longLine(record, session: session, payload: count)
            }
        }
        while writer.count < room, isMore, !isLate, candidate == nil, rest == nil {
            let (before, offset) = (reader.position, writer.count)
            let step = try reader.step { record, payload in
                if let since {
                    guard record.time >= since else { return }
                    self.since = nil
                }
                guard let session = hub.sessions[record.stream], filter.takes(session),
                    filter.takes(record.kind), beginning?.takes(record, of: session) ?? true
                else { return }
                if filter.nodes != nil, payload.count > LineConnection.longLine {
                    return candidate = .waiting(record, payload.count)
                }
                guard filter.takes(record.kind, payload) else { return }
                guard payload.count <= portion else {
                    if writer.includes(record.kind) {
                        rest = writer.longLine(record, session: session, payload: payload.count)
                    }
                    return
                }
                writer.add(
                    record.kind, position: record.position, session: session.id,
                    name: session.name, payload: payload)
            }
            isMore = step != .end
            awaitsLog = step == .later
            isLate = awaitsLog || hub.loop.clock.now.nanoseconds >= end
            if reader.missed > missed {
                // The notice precedes the record that follows the gap.
                writer.gap(of: reader.missed - missed, after: before, at: offset)
                hub.noteGap(of: reader.missed - missed, upTo: reader.position)
                missed = reader.missed
            }
        }
        last = max(last, reader.position)
        if case .waiting(let record, let count)? = candidate { try scan(record, count) }
        if candidate != nil || rest != nil { isMore = true }
        if !isMore, awaitsPresent {
            writer.notice("present", "{}")
            awaitsPresent = false
        }
        if !writer.isEmpty {
            hub.counts.frames += 1
            hub.counts.deliveries += 1
            let parcel = writer.take()
            hub.counts.deliveredBytes += parcel.frame.count
            send(parcel, upTo: last)
        }
        if !isMore { (beginning, since, self.reader) = (nil, nil, nil) }
        return !isMore
    }

    /// Sends the next portion of a long line.
    private func sendRest() throws(JournalFailure) {
        guard var line = rest, let reader else { return }
        guard let bytes = try line.next(hub.pastPortion, from: reader) else {
            awaitsLog = true
            return
        }
        let parcel = bytes.withUnsafeBytes {
            Parcel(
                $0, coding: style.coding, packer: hub.packer,
                compresses: line.count <= Shipment.uncompressed)
        }
        rest = line.isEmpty ? nil : line
        hub.counts.deliveredBytes += parcel.frame.count
        send(parcel, upTo: nil)
    }

    /// Scans the last line on a queue, to find out whether the filter accepts it.
    private func scan(_ record: Record, _ count: Int) throws(JournalFailure) {
        guard hub.mayScan(count) else { return }
        guard let line = try reader?.part(0..<count) else {
            awaitsLog = true
            return
        }
        candidate = .scanning
        hub.scannedBytes += count
        let filter = filter
        hub.workshop.run {
            line.withUnsafeBytes { filter.takes(record.kind, $0) }
        } then: { [weak self, weak hub] isWanted in
            hub?.scannedBytes -= count
            hub?.loop.deferBlock {}
            guard let self, state == .reading else { return }
            candidate = isWanted ? .found(record, count) : nil
        }
    }

    private func beginReading() -> any LineLogReader {
        let reader = hub.lineLog.lines(after: last)
        reader.onReady = { [weak self] in
            self?.awaitsLog = false
            self?.hub.loop.deferBlock {}
        }
        self.reader = reader
        return reader
    }
}
