import Foundation
import HTTP
import MainLoop
public import Snapshots

extension SnapshotServer {
    /// Whether anyone listens, or has until a short while ago (see ``Configuration/resumeTime``).
    public var wantsLines: Bool {
        isListening && !hasEnded && (!order.isEmpty || resumeTimer != nil)
    }

    /// Passes a line on to all subscribers. The first line of a subscriber is always a full snapshot.
    ///
    /// - Complexity: O(subscribers); the line is framed once.
    public func receive(_ line: EncodedLine) {
        guard isListening, !hasEnded else { return }
        counts.lines += 1
        // After a time without subscribers, lines may be missing before this one.
        if !ringIsCurrent { ring.removeAll() }
        ringIsCurrent = wantsLines
        ring.append(line)
        var frames: [Frame.Format: Frame] = [:]
        for subscriber in order {
            switch subscriber.state {
            case .live: break
            case .awaitingFull where line.kind == .full || line.kind == .end: subscriber.state = .live
            case .behind where line.kind == .end: break
            case .awaitingFull, .behind: continue
            }
            let frame = frames[subscriber.format] ?? frame([line], as: subscriber.format)
            frames[subscriber.format] = frame
            deliver(frame, upTo: line.seq, to: subscriber)
        }
        if line.kind == .end { endAll() }
    }

    /// The frame of some lines, counted.
    private func frame(_ lines: some Collection<EncodedLine>, as format: Frame.Format) -> Frame {
        counts.frames += 1
        return Frame(lines, as: format, run: run)
    }

    private func deliver(_ frame: Frame, upTo seq: UInt64, to subscriber: Subscriber) {
        let backlog = subscriber.backlog
        if backlog > 0, backlog + frame.count > configuration.backlogBytes, subscriber.state == .live {
            counts.skips += 1
            subscriber.fallBehind()
            return
        }
        counts.deliveries += 1
        subscriber.send(frame, upTo: seq)
    }

    private func endAll() {
        hasEnded = true
        if order.isEmpty { beIdle() }
        // The end may close the connection at once, and with it change the list.
        for subscriber in order { subscriber.end() }
    }

    /// A subscriber that was too slow has read all that waited: it goes on from the present.
    func hasRead(_ subscriber: Subscriber) {
        guard subscriber.state == .behind, subscribers[ObjectIdentifier(subscriber)] != nil else { return }
        sendFull(to: subscriber)
    }

    // MARK: Joining

    /// Begins a stream.
    /// - Parameter last: the number of the last line that the client has.
    func join(_ request: HTTPRequest, format: Frame.Format, last: UInt64?) {
        let type = format == .sse ? "text/event-stream" : "application/x-ndjson"
        let chunked = request.beginStream(
            type: type,
            headers: [
                ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no"), ("Mainspring-Run", run),
            ])
        let subscriber = Subscriber(server: self, request: request, format: format, chunked: chunked)
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
        // A page that resumes an idle scene receives no line: this says that the stream is live again.
        if format == .sse { subscriber.send(Frame("event: present\ndata: {}\n\n"), upTo: nil) }
    }

    /// Sends the present state, if the source has one; else the subscriber waits for the next full snapshot.
    func sendFull(to subscriber: Subscriber) {
        subscriber.state = .awaitingFull
        guard let full = present(), subscriber.state == .awaitingFull else { return }
        subscriber.state = .live
        counts.deliveries += 1
        subscriber.send(frame([full], as: subscriber.format), upTo: full.seq)
    }

    /// Asks the source for the present state.
    ///
    /// With the last line's number it is for whoever asked, or the source has sent it to all while it was asked. With
    /// another one it is a line of the stream, and the lines after it build on it: so everyone who listens gets it too.
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
        guard isListening, !hasEnded, ringIsCurrent, configuration.resumeTime > .zero else { return beIdle() }
        stopWaiting()
        resumeTimer = loop.schedule(after: configuration.resumeTime) { [weak self] in self?.beIdle() }
    }

    /// From now on nothing is captured for us, so what comes later need not follow what is kept.
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
        keepAliveTimer = loop.schedule(after: configuration.keepAlive, every: configuration.keepAlive) { [weak self] in
            guard let self else { return }
            for subscriber in order where subscriber.backlog == 0 {
                if let frame = keepAliveFrames[subscriber.format] { subscriber.send(frame, upTo: nil) }
            }
        }
    }
}
