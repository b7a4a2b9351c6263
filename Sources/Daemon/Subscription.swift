import CLibevent
import Foundation
import HTTP
import Publishing
import Recording

/// One open stream.
@MainActor
final class Subscription {
    enum State {
        /// Reads the log up to the present.
        case reading
        /// Receives every line as it is delivered.
        case live
        /// Too slow: receives nothing until it has read what is waiting.
        case behind
        case closed
    }

    /// The start of a stream.
    enum Start {
        /// After a position.
        case after(UInt64)
        /// At the last full snapshot of each session; sessions without one start with their next
        /// line.
        case present
        /// At the earliest full snapshot of each session that at most this many bytes follow.
        ///
        /// A session without one starts with its first line if its lines are not longer than that.
        case past(bytes: Int)
    }

    unowned let hub: Hub
    let request: HTTPRequest
    let connection: HTTPConnection
    let filter: LineFilter
    let style: LineStyle
    let chunked: Bool
    /// Whether it continues after everything has been sent.
    let follows: Bool
    /// Whether the `present` notice is still to be sent, once it has received everything.
    private var awaitsPresent: Bool
    var state = State.reading
    /// The last position that was sent or skipped.
    var last: UInt64
    /// Nil while it is live: a reader may hold an open file and a part of it in memory.
    private(set) var reader: (any LineLogReader)?
    /// Whether the log must fetch the next record.
    private(set) var awaitsLog = false
    /// A long line of the past that may mention one of the filter's nodes.
    private var candidate: Candidate?

    /// The rest of a long line of the past, which is sent in portions.
    private var rest: (line: [UInt8], sent: Int)?

    /// Whether a part of a line was sent, so that nothing else may be sent before its rest.
    var isWithinLine: Bool { rest != nil }

    private enum Candidate {
        /// Being scanned on a queue, because scanning takes 2 ms per megabyte.
        case scanning
        /// Matches the filter and is sent next.
        case found(Record, [UInt8])
    }

    /// The position before which nothing is sent, per session and for all others.
    var floors: [UInt32: UInt64] = [:]
    private(set) var floorOfOthers: UInt64 = 0
    private let output: OpaquePointer
    private let descriptor: Int32
    /// Whether its end was sent; it is removed with its connection.
    private(set) var isEnding = false
    /// The checksum for the end of a compressed stream.
    private var sum = StreamSum()
    /// The maximum number of bytes that may wait while the log is read.
    private static let portion = 64 << 10
    /// From how many bytes on a line of the past is sent in portions: compressing one of 4 MiB, or
    /// only copying it, would take milliseconds.
    private static let longLine = 256 << 10

    init(
        hub: Hub, request: HTTPRequest, filter: LineFilter, style: LineStyle, chunked: Bool,
        start: Start,
        follows: Bool, tellsPresent: Bool = false
    ) {
        (self.hub, self.request, self.filter, self.style, self.chunked) = (
            hub, request, filter, style, chunked
        )
        (self.follows, awaitsPresent) = (follows, tellsPresent)
        connection = request.connection
        output = connection.output
        descriptor = connection.descriptor
        switch start {
        case .after(let position): last = position
        case .present, .past: last = hub.lineLog.written
        }
        switch start {
        case .after: break
        case .present: goToFulls { [lineLog = hub.lineLog] in Self.lastFull(of: $0, lineLog) }
        case .past(let bytes):
            goToFulls { [lineLog = hub.lineLog] in Self.past(of: $0, bytes, lineLog) }
        }
        var yes: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        var bytes: Int32 = 256 * 1024
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
        evbuffer_add_cb(output, subscriptionChanged, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Returns the position of a session's last written full snapshot.
    private static func lastFull(of session: UInt32, _ lineLog: any LineLog) -> UInt64? {
        guard let last = lineLog.stream(session)?.lastFull, last > 0 else { return nil }
        return last <= lineLog.written ? last : lineLog.fullState(of: session)
    }

    /// Returns the position at which a session's past starts.
    private static func past(of session: UInt32, _ bytes: Int, _ lineLog: any LineLog) -> UInt64? {
        if let full = lineLog.fullState(of: session, within: bytes) { return full }
        guard let recorded = lineLog.stream(session), recorded.count > 0, recorded.bytes <= bytes
        else { return nil }
        return recorded.first
    }

    /// Moves the start to full snapshots.
    /// - Parameter position: returns that of a session; nil to start with its next line.
    private func goToFulls(_ position: (UInt32) -> UInt64?) {
        var start = last
        // If a name has several runs, the newest is the present one.
        let sessions =
            filter.sessions.map { $0.compactMap { hub.session($0) } } ?? Array(hub.table.newest)
        for session in sessions {
            guard let full = position(session.id) else { continue }
            floors[session.id] = full
            start = min(start, full.clampedDifference(1))
        }
        floorOfOthers = last.clampedSum(1)
        last = start
        reader = nil
    }

    /// The number of bytes that wait in the process.
    var backlog: Int { connection.backlog }
    /// The approximate number of frames that wait; partly sent frames are estimated.
    private(set) var waiting = 0
    /// The memory that libevent uses for each waiting frame, in bytes.
    ///
    /// A chain of at least 512 bytes, and the allocator's overhead. For short lines this is more
    /// than the lines themselves.
    private static let frameWeight = 528
    /// Returns the memory needed to enqueue other frames.
    func weight(with shipment: Shipment) -> Int {
        backlog + shipment.byteCount + (waiting + shipment.parcels.count) * Self.frameWeight
    }
    /// Whether reading must wait: for the client, for a record from the log, or for a long line's
    /// scan.
    var isBlocked: Bool {
        if case .scanning? = candidate { return true }
        return awaitsLog || backlog >= Self.portion
    }

    /// Sends a frame. If nothing is waiting, the bytes go directly to the socket.
    func send(_ parcel: Parcel, upTo position: UInt64?) {
        if let position { last = position }
        if let part = parcel.part { hub.packer?.add(part, to: &sum) }
        send(parcel.frame)
    }

    private func send(_ frame: Frame) {
        guard !isEnding, connection.isOpen else { return }
        let bytes = frame.bytes(chunked: chunked)
        var sent = 0
        if backlog == 0, !connection.isSecure {
            sent = max(
                0,
                Glibc.send(
                    descriptor, bytes.baseAddress, bytes.count,
                    Int32(MSG_DONTWAIT) | HTTPConnection.quietly))
            if sent == bytes.count { return }
        }
        frame.add(to: output, chunked: chunked, from: sent)
        waiting += 1
    }

    /// Sends the head of the stream.
    func begin() {
        if let head = hub.head(of: style.coding) {
            send(Frame(count: head.count) { $0.copyBytes(from: head) })
        }
        guard style.format == .sse else { return }
        let text = Array("retry: 1000\n\n".utf8)
        send(
            text.withUnsafeBytes { Parcel($0, coding: style.coding, packer: hub.packer) }, upTo: nil
        )
    }

    /// Sends the next portion of the log.
    /// - Parameter end: the end of this turn's time for reading; at least one record is read.
    /// - Returns: whether everything written has been sent.
    func pump(until end: Int64) throws(JournalFailure) -> Bool {
        guard !isBlocked else { return false }
        guard rest == nil else {
            sendRest()
            return false
        }
        // Most subscribers join at the present and need neither an open file nor a part of it in
        // memory.
        guard reader != nil || last < hub.lineLog.written else {
            (floors, floorOfOthers) = ([:], 0)
            tellPresent()
            return true
        }
        let reader = self.reader ?? beginReading()
        var writer = FrameWriter(style: style, prefix: hub.prefix, packer: hub.packer)
        var isMore = true
        var missed = reader.missed
        var isLate = false
        if case .found(let record, let line)? = candidate {
            candidate = nil
            if let session = hub.sessions[record.stream] {
                line.withUnsafeBytes { add($0, of: record, session, to: &writer) }
            }
        }
        while writer.count < Self.portion, isMore, !isLate, candidate == nil, rest == nil {
            let step = try reader.step { record, payload in
                guard let session = hub.sessions[record.stream], filter.takes(session),
                    record.position >= floors[record.stream] ?? floorOfOthers,
                    filter.takes(record.kind)
                else { return }
                if filter.nodes != nil, payload.count > LineConnection.longLine {
                    return scan(Array(payload), of: record)
                }
                guard filter.takes(record.kind, payload) else { return }
                add(payload, of: record, session, to: &writer)
            }
            isMore = step != .end
            awaitsLog = step == .later
            isLate = awaitsLog || hub.loop.clock.now.nanoseconds >= end
            if reader.missed > missed {
                writer.notice("skipped", "{\"after\":\(last),\"lines\":\(reader.missed - missed)}")
                hub.noteGap(of: reader.missed - missed, upTo: reader.position)
                missed = reader.missed
            }
        }
        last = max(last, reader.position)
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
        if !isMore { (floors, floorOfOthers, self.reader) = ([:], 0, nil) }
        return !isMore
    }

    /// Adds a line, or begins a long one, which is sent after the lines before it.
    private func add(
        _ line: UnsafeRawBufferPointer, of record: Record, _ session: Session,
        to writer: inout FrameWriter
    ) {
        func add(to writer: inout FrameWriter) {
            writer.add(
                record.kind, position: record.position, session: session.id, name: session.name,
                payload: line)
        }
        guard line.count > Self.longLine else { return add(to: &writer) }
        var own = FrameWriter(style: style, prefix: hub.prefix, packer: hub.packer)
        add(to: &own)
        // Bare streams leave notes out.
        if !own.isEmpty { rest = (own.takeBytes(), 0) }
    }

    /// Sends the next portion of a long line.
    private func sendRest() {
        guard let (line, sent) = rest else { return }
        let end = min(line.count, sent + Self.portion)
        let parcel = line.withUnsafeBytes {
            Parcel(
                .init(rebasing: $0[sent..<end]), coding: style.coding, packer: hub.packer,
                compresses: line.count <= Shipment.uncompressed)
        }
        rest = end < line.count ? (line, end) : nil
        hub.counts.deliveredBytes += parcel.frame.count
        send(parcel, upTo: nil)
    }

    /// Scans a long line on a queue, to find out whether the filter accepts it.
    private func scan(_ line: [UInt8], of record: Record) {
        candidate = .scanning
        let filter = filter
        hub.workshop.run {
            line.withUnsafeBytes { filter.takes(record.kind, $0) }
        } then: { [weak self] isWanted in
            guard let self, state == .reading else { return }
            candidate = isWanted ? .found(record, line) : nil
            hub.loop.deferBlock {}
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

    private func tellPresent() {
        guard awaitsPresent else { return }
        awaitsPresent = false
        var writer = FrameWriter(style: style, prefix: hub.prefix, packer: hub.packer)
        writer.notice("present", "{}")
        send(writer.take(), upTo: nil)
    }

    /// Resumes after falling behind: at the next full snapshot, or else where it stopped.
    func skipForward() {
        let before = last
        state = .reading
        (floors, floorOfOthers) = ([:], 0)
        (reader, awaitsLog) = (nil, false)
        var start = UInt64.max
        for session in hub.wanted(by: filter) {
            if let full = Self.lastFull(of: session.id, hub.lineLog), full > before {
                floors[session.id] = full
                start = min(start, full - 1)
            } else if let recorded = hub.lineLog.stream(session.id), recorded.last > before {
                start = min(start, before)
            }
        }
        if start != .max, start > before {
            last = start
        }
        var writer = FrameWriter(style: style, prefix: hub.prefix, packer: hub.packer)
        writer.notice("skipped", "{\"after\":\(before),\"to\":\(floors.values.max() ?? before)}")
        send(writer.take(), upTo: nil)
    }

    /// Ends the stream.
    func end() {
        guard !isEnding, state != .closed else { return }
        if let tail = hub.tail(of: style.coding, after: sum) {
            send(Frame(count: tail.count) { $0.copyBytes(from: tail) })
        }
        isEnding = true
        evbuffer_remove_cb(output, subscriptionChanged, Unmanaged.passUnretained(self).toOpaque())
        request.endStream()
    }

    /// Called when the connection has closed.
    func release() {
        if !isEnding {
            evbuffer_remove_cb(
                output, subscriptionChanged, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    fileprivate func outputChanged(_ deleted: Int) {
        waiting = waiting * backlog / (backlog + deleted)
        guard backlog == 0, !isEnding else { return }
        // Not from within libevent's write.
        if state == .behind {
            hub.loop.deferBlock { [weak self] in self.map { $0.hub.hasDrained($0) } }
        }
        if state == .reading { hub.loop.deferBlock {} }
    }
}

/// Called when the number of bytes that wait for a subscriber has changed.
private func subscriptionChanged(
    _ buffer: OpaquePointer?, _ change: UnsafePointer<evbuffer_cb_info>?,
    _ argument: UnsafeMutableRawPointer?
) {
    let deleted = change!.pointee.n_deleted
    guard deleted > 0 else { return }
    nonisolated(unsafe) let argument = argument!
    MainActor.assumeIsolated {
        Unmanaged<Subscription>.fromOpaque(argument).takeUnretainedValue().outputChanged(deleted)
    }
}
