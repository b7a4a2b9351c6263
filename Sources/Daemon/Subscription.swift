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
        /// Too slow: receives nothing until it has read its backlog.
        case behind
        case closed
    }

    /// The start of a stream.
    enum Start {
        /// After a position.
        case after(UInt64)
        /// At the first record that was received at a time or later, which follows a position.
        case since(Int64, after: UInt64)
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
    var awaitsPresent: Bool
    var state = State.reading
    /// The last position that was sent or skipped.
    var last: UInt64
    /// Nil while it is live: a reader may hold an open file and a part of it in memory.
    var reader: (any LineLogReader)?
    /// Whether the log must fetch the next record.
    var awaitsLog = false
    /// A long line of the past that may mention one of the filter's nodes.
    var candidate: Candidate?
    /// The rest of a long line of the past.
    var rest: LongLine?
    /// The time before which records are skipped; nil once there was one of that time or later.
    var since: Int64?

    /// Since when the log accepts nothing, as the client knows; nil while it does.
    private(set) var stalledSince: Int64?

    /// Whether a part of a line was sent, so that nothing else may be sent before its rest.
    var isWithinLine: Bool { rest != nil }

    /// A long line, by its record and the number of its bytes.
    enum Candidate {
        /// Will be scanned once fewer other lines are being scanned.
        case waiting(Record, Int)
        /// Being read in portions, because reading 64 MiB takes tens of milliseconds.
        case reading(LongScan)
        /// Being scanned on a queue, because scanning takes 2 ms per megabyte.
        case scanning
        /// Matches the filter and is sent next.
        case found(Record, Int)
    }

    /// Where it starts in each session; nil if it starts at the same position in all of them, and
    /// once it has read everything.
    var beginning: StreamStart?
    private let output: OpaquePointer
    private let descriptor: Int32
    /// Whether its end was sent; it is removed with its connection.
    private(set) var isEnding = false
    /// The checksum for the end of a compressed stream.
    private var sum = StreamSum()

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
        case .since(let time, let position): (last, since) = (position, time)
        case .present, .past: last = hub.lineLog.written
        }
        switch start {
        case .after, .since: break
        case .present: beginning = StreamStart(.present, filter, hub: hub)
        case .past(let bytes):
            let first = hub.lineLog.position(within: bytes)
            beginning = StreamStart(.past(from: first, bytes: bytes), filter, hub: hub)
        }
        connection.prepareForFrames()
        evbuffer_add_cb(output, subscriptionChanged, Unmanaged.passUnretained(self).toOpaque())
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
    /// Whether the client has lines from another daemon that this one does not have yet.
    var isAhead: Bool { last > hub.lineLog.written }
    /// Whether reading must wait: for the client, for a record from the log, for a long line's
    /// scan, or for this daemon to have what the client has.
    var isBlocked: Bool {
        if isAhead { return true }
        switch candidate {
        case .scanning: return true
        case .waiting(_, let count) where !hub.mayScan(count): return true
        default: return awaitsLog || backlog >= hub.pastPortion
        }
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
        if style.format == .sse {
            let text = Array("retry: 1000\n\n".utf8)
            send(
                text.withUnsafeBytes { Parcel($0, coding: style.coding, packer: hub.packer) },
                upTo: nil)
        }
        if let since = hub.stalledSince {
            inform(hub.stallParcel(style), stalledSince: since)
        }
    }

    /// Sends the notice that the log accepts nothing, or accepts lines again.
    func inform(_ notice: Parcel, stalledSince: Int64?) {
        self.stalledSince = stalledSince
        send(notice, upTo: nil)
    }

    func sendPresent() {
        guard awaitsPresent else { return }
        awaitsPresent = false
        var writer = FrameWriter(style: style, prefix: hub.prefix, packer: hub.packer)
        writer.notice("present", "{}")
        send(writer.drain(), upTo: nil)
    }

    /// Resumes after falling behind: at the next full snapshot, or else where it stopped.
    func skipForward() {
        state = .reading
        beginning = StreamStart(.skipping(after: last), filter, hub: hub)
        (reader, awaitsLog) = (nil, false)
    }

    /// Goes to the record at which it starts, once that is known.
    /// - Parameter end: the end of this turn's time for the search.
    /// - Returns: whether it is known.
    func goToBeginning(until end: Int64) -> Bool {
        guard beginning?.isFound == false else { return true }
        guard beginning?.search(until: end) ?? true, let beginning else { return false }
        let before = last
        guard case .skipping = beginning.rule else {
            last = min(last, beginning.earliest)
            return true
        }
        last = max(last, beginning.earliest)
        let next = beginning.latest
        // With the next record of each session, nothing is skipped.
        guard next > before.clampedSum(1) else { return true }
        var writer = FrameWriter(style: style, prefix: hub.prefix, packer: hub.packer)
        writer.notice("skipped", "{\"after\":\(before),\"to\":\(next)}")
        send(writer.drain(), upTo: nil)
        return true
    }

    /// Ends the stream.
    func end() {
        guard !isEnding, state != .closed else { return }
        if let tail = hub.tail(of: style.coding, after: sum) {
            send(Frame(count: tail.count) { $0.copyBytes(from: tail) })
        }
        isEnding = true
        endReading()
        evbuffer_remove_cb(output, subscriptionChanged, Unmanaged.passUnretained(self).toOpaque())
        request.endStream()
    }

    /// Called when the connection has closed.
    func release() {
        endReading()
        if !isEnding {
            evbuffer_remove_cb(
                output, subscriptionChanged, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    /// Drops a long line that is being read for its scan.
    private func endReading() {
        guard case .reading(let line)? = candidate else { return }
        line.end()
        candidate = nil
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
