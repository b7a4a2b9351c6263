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
        if case .reading(let line)? = candidate {
            try scan(line)
            return false
        }
        guard goToBeginning(until: end) else { return false }
        // Most subscribers join at the present and need neither an open file nor a part of it in
        // memory.
        guard reader != nil || last < hub.lineLog.written else {
            (beginning, since) = (nil, nil)
            sendPresent()
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
            let longest = max(portion, LineConnection.longLine)
            let step = try reader.step(longest: longest) { record, count, payload in
                if let since {
                    guard record.time >= since else { return }
                    self.since = nil
                }
                guard let session = hub.sessions[record.stream], filter.takes(session),
                    filter.takes(record.kind), beginning?.takes(record, of: session) ?? true
                else { return }
                if filter.nodes != nil, count > LineConnection.longLine {
                    return candidate = .waiting(record, count)
                }
                guard let payload, count <= portion else {
                    if writer.includes(record.kind) {
                        rest = writer.longLine(record, session: session, payload: count)
                    }
                    return
                }
                guard filter.takes(record.kind, payload) else { return }
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
                hub.reportGap(of: reader.missed - missed, upTo: reader.position)
                missed = reader.missed
            }
        }
        last = max(last, reader.position)
        if case .waiting(let record, let count)? = candidate, hub.mayScan(count) {
            candidate = .reading(LongScan(record, count, hub: hub))
        }
        if candidate != nil || rest != nil { isMore = true }
        if !isMore, awaitsPresent {
            writer.notice("present", "{}")
            awaitsPresent = false
        }
        if !writer.isEmpty {
            hub.counts.frames += 1
            hub.counts.deliveries += 1
            let parcel = writer.drain()
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

    /// Reads the next portion of the last line; scans the whole line on a queue, to find out
    /// whether the filter accepts it.
    private func scan(_ line: LongScan) throws(JournalFailure) {
        let start = line.bytes.count
        let end = min(start + LongScan.portion, line.count)
        guard let part = try reader?.part(start..<end) else {
            awaitsLog = true
            return
        }
        line.bytes += part
        guard line.bytes.count == line.count else { return }
        candidate = .scanning
        let (record, count, bytes, filter) = (line.record, line.count, line.bytes, filter)
        hub.workshop.run {
            bytes.withUnsafeBytes { filter.takes(record.kind, $0) }
        } then: { [weak self, weak hub] isWanted in
            line.end()
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
