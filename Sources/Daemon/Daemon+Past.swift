import Foundation
import Recording
import Snapshots
import HTTP

extension Daemon {
    // MARK: The past

    /// Returns a time in nanoseconds since 1970, from seconds since the session's first line.
    func time(_ text: String?, of session: Session) throws(Refusal) -> Int64 {
        guard let text else { return .max }
        guard let seconds = Double(text), (0...1e9).contains(seconds) else {
            throw Refusal(
                400,
                "“at” must be a number of seconds since the start of the session, not "
                    + "“\(text.prefix(40))”."
            )
        }
        return (hub.lineLog.stream(session.id)?.firstTime ?? 0).clampedSum(Int64(seconds * 1e9))
    }

    /// Sends the state at a time: the last full snapshot before it, with the later lines applied.
    func snapshot(_ request: HTTPRequest, of session: Session, at time: Int64) throws(Refusal) {
        guard let full = hub.lineLog.fullState(of: session.id, atOrBefore: time) else {
            throw Refusal(
                404, "The session “\(session.name)” has no full snapshot at or before that time.")
        }
        guard request.method == .get else {
            return request.answer(
                200, type: "application/json", headers: Self.fresh, hasLength: false)
        }
        let job = SnapshotJob(request, of: session, full: full, time: time, hub: hub)
        hub.snapshots.add(job)?.giveWay()
    }

    /// Sends a part of the past: up to `limit` lines after a position, with their positions.
    func lines(_ request: HTTPRequest, _ session: Session) throws(Refusal) {
        let query = request.query
        guard let limit = WholeNumber.parse(query["limit"] ?? "1000", in: 1...100_000) else {
            throw Refusal(
                400,
                "“limit” must be a number of lines from 1 to 100000, not "
                    + "“\(query["limit"]?.prefix(40) ?? "")”."
            )
        }
        guard let after = WholeNumber.parse(query["after"] ?? "0") else {
            throw Refusal(
                400,
                "“after” must be a position, a whole number, not "
                    + "“\(query["after"]?.prefix(40) ?? "")”."
            )
        }
        let type = "application/x-ndjson"
        guard request.method == .get else {
            return request.answer(200, type: type, headers: Self.fresh, hasLength: false)
        }
        try hub.checkReaders()
        // Retention may have removed lines after those that the client has.
        let gone = hub.lineLog.oldest.clampedDifference(1)
        let removed = after > 0 ? gone.clampedDifference(after) : 0
        let start = max(after + removed, hub.lineLog.beginning(of: session.id))
        let end = hub.lineLog.written
        let answer = StreamedAnswer(request, hub: hub, type: type) { [unowned hub] in
            let reader = hub.lineLog.lines(after: start, of: session.id)
            reader.onReady = { [weak hub] in hub?.resumeReading() }
            var (count, isOver) = (0, false)
            var (missed, isFirst): (UInt64, Bool) = (0, true)
            var long: LongLine?
            return { deadline in
                if let line = long {
                    long = nil
                    return .long(line, reader)
                }
                guard !isOver else { return .end }
                var writer = FrameWriter(
                    style: LineStyle(format: .ndjson, isWrapped: true), prefix: hub.prefix,
                    packer: hub.packer)
                let portion = hub.pastPortion
                if isFirst, removed > 0 { writer.gap(of: removed, after: after, at: 0) }
                isFirst = false
                repeat {
                    let (before, offset) = (reader.position, writer.count)
                    let step = try reader.step(longest: portion) { record, size, payload in
                        // Both passes end at the same line, whatever arrives in the meantime.
                        if record.position > end { return isOver = true }
                        guard record.stream == session.id, record.kind != .stream else { return }
                        count += 1
                        guard let payload, size <= portion else {
                            long = writer.longLine(record, session: session, payload: size)
                            return
                        }
                        writer.add(
                            record.kind, position: record.position, session: session.id,
                            name: session.name,
                            payload: payload)
                    }
                    if reader.missed > missed, before < end {
                        writer.gap(of: reader.missed - missed, after: before, at: offset)
                        hub.reportGap(of: reader.missed - missed, upTo: reader.position)
                        missed = reader.missed
                    }
                    if step == .end || count == limit { isOver = true }
                    if step == .later { return .later(writer.drainBytes()) }
                } while !isOver && long == nil && writer.count < portion / 4
                    && hub.loop.clock.now.nanoseconds < deadline
                return .bytes(writer.drainBytes())
            }
        }
        answer.start()
    }

    /// Forwards touches to a session's program.
    func touch(_ request: HTTPRequest, _ session: Session) throws(Refusal) {
        let body = request.body
        do throws(TouchMessage.Malformed) {
            _ = try TouchMessage.parse(body)
        } catch {
            throw Refusal(400, error.description)
        }
        guard let publication = session.publication else {
            return try hub.askPeers(.touch(session.id, body), of: session, for: request)
        }
        try publication.touch(body, of: session)
        request.answer(202, headers: Self.fresh)
    }

    // MARK: Sessions

    /// Sends the list of all sessions in parts.
    func listSessions(_ request: HTTPRequest) {
        let type = "application/json"
        guard request.method == .get else {
            return request.answer(200, type: type, headers: Self.fresh, hasLength: false)
        }
        guard listings < Self.mostListings else {
            return request.refuse(
                Refusal(
                    503, "\(listings) lists of sessions are being sent; try again in a moment.",
                    headers: [("Retry-After", "1")]))
        }
        listings += 1
        var made: [UInt32: String] = [:]
        let ids = hub.sessions.keys.sorted()
        let answer = StreamedAnswer(request, hub: hub, type: type) { [unowned self] in
            var (place, isOver, isFirst) = (0, false, true)
            return { deadline in
                guard !isOver else { return .end }
                var text = place == 0 ? "[" : ""
                while place < ids.count, text.utf8.count < 32 << 10 {
                    // The second pass repeats what the first one counted.
                    let item =
                        made[ids[place]] ?? self.hub.sessions[ids[place]].map(self.text(of:)) ?? ""
                    made[ids[place]] = item
                    place += 1
                    guard !item.isEmpty else { continue }
                    text += isFirst ? item : "," + item
                    isFirst = false
                    if place % 16 == 0, self.hub.loop.clock.now.nanoseconds >= deadline { break }
                }
                if place == ids.count {
                    text += "]\n"
                    isOver = true
                }
                return .bytes(Array(text.utf8))
            }
        } onEnd: { [weak self] in
            self?.listings -= 1
        }
        answer.start()
    }

    /// The maximum number of session lists being sent at the same time.
    ///
    /// Each one is held completely in memory until it has been read.
    static let mostListings = 64

    func text(of session: Session) -> String {
        let recorded = hub.lineLog.stream(session.id) ?? RecordedStream(id: session.id)
        var fields = [
            "\"id\":\(session.id)", "\"name\":\(session.name.asJSON)",
            "\"run\":\(session.run.asJSON)",
        ]
        fields += ["\"title\":\(session.title.asJSON)", "\"source\":\(session.source.asJSON)"]
        let isLive =
            hub.isPublishing(session) || session.source != "publisher" && !recorded.hasEnded
        fields.append("\"live\":\(isLive)")
        fields.append("\"ended\":\(recorded.hasEnded)")
        if session.publication != nil, let clock = session.clock {
            fields.append("\"speed\":\(clock.speed)")
        }
        fields += ["\"lines\":\(recorded.count)", "\"bytes\":\(recorded.bytes)"]
        fields += [
            "\"first\":\(recorded.first)", "\"last\":\(recorded.last)",
            "\"full\":\(recorded.lastFull)",
        ]
        if recorded.count > 0 {
            fields.append("\"began\":\"\(WallClock.text(recorded.firstTime))\"")
            fields.append("\"latest\":\"\(WallClock.text(recorded.lastTime))\"")
        }
        return "{" + fields.joined(separator: ",") + "}"
    }
}
