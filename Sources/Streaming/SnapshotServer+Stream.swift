import Foundation
import HTTP
import MainLoop
public import Snapshots

extension SnapshotServer {
    /// Whether there is a subscriber, or was one recently (see ``Configuration/resumeTime``).
    public var wantsLines: Bool {
        isListening && !hasEnded && (!order.isEmpty || resumeTimer != nil)
    }

    /// Sends a line to all subscribers. A subscriber's first line is always a full snapshot.
    ///
    /// - Complexity: O(subscribers); the line is framed once.
    public func receive(_ line: EncodedLine) {
        guard isListening, !hasEnded else { return }
        counts.lines += 1
        // After a time without subscribers, lines before this one may be missing.
        if !ringIsCurrent { ring.removeAll() }
        ringIsCurrent = wantsLines
        ring.append(line)
        var frames: [Frame.Format: Frame] = [:]
        for subscriber in order {
            var mustSend = false
            switch subscriber.state {
            case .live: break
            case .awaitingFull where line.kind == .full || line.kind == .end:
                // Whatever its size: nothing of the stream has been sent before it.
                (subscriber.state, mustSend) = (.live, true)
            case .behind where line.kind == .end: break
            case .awaitingFull, .behind: continue
            }
            let frame = frames[subscriber.format] ?? frame([line], as: subscriber.format)
            frames[subscriber.format] = frame
            deliver(frame, upTo: line.seq, to: subscriber, mustSend: mustSend)
        }
        if line.kind == .end { endAll() }
    }

    /// Returns a frame of lines, and counts it.
    private func frame(_ lines: some Collection<EncodedLine>, as format: Frame.Format) -> Frame {
        counts.frames += 1
        return Frame(lines, as: format, run: run)
    }

    /// - Parameter mustSend: whether the frame is sent even if too much waits already.
    private func deliver(
        _ frame: Frame, upTo seq: UInt64, to subscriber: Subscriber, mustSend: Bool
    ) {
        let backlog = subscriber.backlog
        if !mustSend, backlog > 0, backlog + frame.count > backlogLimit,
            subscriber.state == .live
        {
            counts.skips += 1
            subscriber.fallBehind()
            return
        }
        counts.deliveries += 1
        subscriber.send(frame, upTo: seq)
    }

    /// The maximum number of bytes that may wait for all subscribers together: 256 MiB, but 64 KiB
    /// each.
    static let mostWaiting = 256 << 20

    /// The maximum number of bytes that may wait for each subscriber.
    var backlogLimit: Int {
        min(
            configuration.backlogBytes, max(64 << 10, Self.mostWaiting / max(1, order.count)))
    }

    /// Refuses a stream or a state while clients that read nothing hold too much: each begins with
    /// a full snapshot, whatever its size.
    /// - Complexity: O(connections).
    func checkRoom() throws(Refusal) {
        let owner = frameOwner ?? self
        let unread = owner.http.connections.values.reduce(0) { $0 + $1.backlog }
        guard unread < owner.mostUnread else {
            throw Refusal(
                503, "Too much waits for clients that do not read; try again in a moment.",
                headers: [("Retry-After", "1")])
        }
    }

    private func endAll() {
        hasEnded = true
        if order.isEmpty { beIdle() }
        // Ending a stream may close its connection at once and change the list.
        for subscriber in order { subscriber.end() }
    }

    /// Called when a slow subscriber has read its backlog: it continues with a full snapshot.
    func hasRead(_ subscriber: Subscriber) {
        guard subscriber.state == .behind, subscribers[ObjectIdentifier(subscriber)] != nil else {
            return
        }
        sendFull(to: subscriber)
    }

    // MARK: Joining

    /// Starts a stream.
    /// - Parameter last: The sequence number of the last line that the client has.
    func join(_ request: HTTPRequest, format: Frame.Format, last: UInt64?) {
        let type = format == .sse ? "text/event-stream" : "application/x-ndjson"
        let chunked = request.beginStream(
            type: type,
            headers: [
                ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no"), ("Mainspring-Run", run),
            ])
        let subscriber = Subscriber(
            server: self, request: request, format: format, chunked: chunked)
        let wasAlone = order.isEmpty
        subscribers[ObjectIdentifier(subscriber)] = subscriber
        order.append(subscriber)
        request.connection.onClose = { [weak self, unowned subscriber] in self?.leave(subscriber) }
        if format == .sse {
            subscriber.send(pageEvent(before: "retry: 500\n\n"), upTo: nil)
        }
        if wasAlone {
            stopWaiting()
            startKeepAlive()
        }

        if let last, ringIsCurrent, let missed = ring.lines(after: last) {
            subscriber.state = .live
            if !missed.isEmpty, let seq = missed.last?.seq {
                counts.deliveries += 1
                subscriber.send(frame(missed, as: format), upTo: seq)
            }
        } else {
            sendFull(to: subscriber)
        }
        // A page that resumes an idle scene receives no line: this event shows that the stream is
        // live.
        if format == .sse { subscriber.send(Frame("event: present\ndata: {}\n\n"), upTo: nil) }
    }

    /// Sends a full snapshot if there is one; otherwise the subscriber waits for the next one.
    func sendFull(to subscriber: Subscriber) {
        subscriber.state = .awaitingFull
        guard let full = present(), subscriber.state == .awaitingFull else { return }
        subscriber.state = .live
        counts.deliveries += 1
        subscriber.send(frame([full], as: subscriber.format), upTo: full.seq)
    }

    /// Requests a full snapshot from the source.
    ///
    /// If it has the last line's number, it is only for the caller, or the source has sent it to
    /// all sinks during the call. If it has a new number, it is a line of the stream, and later
    /// lines build on it; so every subscriber receives it.
    func present() -> EncodedLine? {
        guard !hasEnded, let full = session?.fullLine() else { return nil }
        guard wantsLines, !ringIsCurrent || ring.last != full.seq else { return full }
        receive(full)
        return full
    }

    private func leave(_ subscriber: Subscriber) {
        subscribers[ObjectIdentifier(subscriber)] = nil
        order.removeAll { $0 === subscriber }
        guard order.isEmpty else { return }
        if let keepAliveTimer { loop.cancel(keepAliveTimer) }
        keepAliveTimer = nil
        guard isListening, !hasEnded, ringIsCurrent, configuration.resumeTime > .zero else {
            return beIdle()
        }
        stopWaiting()
        resumeTimer = loop.schedule(after: configuration.resumeTime) { [weak self] in self?.beIdle()
        }
    }

    /// Drops the ring when lines are no longer captured, so that later lines need not follow it.
    func beIdle() {
        stopWaiting()
        ringIsCurrent = false
        ring.removeLines()
    }

    private func stopWaiting() {
        if let resumeTimer { loop.cancel(resumeTimer) }
        resumeTimer = nil
    }

    // MARK: Keep-alive

    private func startKeepAlive() {
        keepAliveTimer = loop.schedule(
            after: configuration.keepAlive, every: configuration.keepAlive
        ) { [weak self] in
            guard let self else { return }
            for subscriber in order where subscriber.backlog == 0 {
                if let frame = keepAliveFrames[subscriber.format] {
                    subscriber.send(frame, upTo: nil)
                }
            }
        }
    }
}
