import CLibevent
import Foundation
import MainLoop
import HTTP

/// Work of a request that the hub does in steps, by turns with that of others.
@MainActor
protocol Stepping: AnyObject {
    /// Whether nothing is left to do.
    var isOver: Bool { get }
    /// Whether the next step can be made at once.
    var canGoOn: Bool { get }
    /// Works until a time of the loop's clock; a small piece is done in any case.
    func step(until end: Int64)
    /// Continues after the log has fetched what a step waited for.
    func resume()
    /// Ends the work and the client's connection.
    func abort()
}

/// A long answer that is made and sent part by part, while other requests and the publishers have their turns.
///
/// At most 64 KiB, and one line more, wait for a client that does not read; it is dropped after a while.
@MainActor
final class StreamedAnswer: Stepping {
    /// What the maker of an answer returns for each step.
    enum Part {
        /// The next bytes; none when the step found nothing yet.
        case bytes([UInt8])
        /// As `bytes`; the next step must wait for ``StreamedAnswer/resume()``.
        case later([UInt8])
        case end
    }

    /// Makes the parts of an answer: each call returns a part, and ends its work at a time of the loop's clock.
    typealias Maker = (_ end: Int64) throws -> Part

    private unowned let hub: Hub
    private let request: HTTPRequest
    private let type: String
    private let coding: ContentCoding?
    /// Begins the answer from its first byte, as often as it is called.
    private let begin: () -> Maker
    private var maker: Maker
    /// What was made before it was known whether the answer is short.
    private var collected: [UInt8] = []
    private var phase = Phase.collecting
    private var isChunked = false
    private var sum = StreamSum()
    private var timer: MainLoop.TimerID?
    private let onEnd: () -> Void

    private enum Phase {
        /// Short answers are collected and sent whole.
        case collecting
        /// The bytes of a long one are counted: a client that gets a length can tell a whole answer from a cut one.
        case counting(Int)
        case sending
        case over
    }

    /// How many bytes may wait for the client, and up to where an answer is short.
    private static let portion = 64 << 10

    /// - Parameters:
    ///   - length: the number of bytes, if it is known; a shorter answer is sent whole in any case.
    ///   - begin: returns a maker that begins with the first part; for a long answer of unknown length it is called twice.
    ///   - onEnd: called once, when the answer is over.
    init(
        _ request: HTTPRequest, hub: Hub, type: String, length: Int? = nil, begin: @escaping () -> Maker,
        onEnd: @escaping () -> Void = {}
    ) {
        (self.request, self.hub, self.type, self.begin, self.onEnd) = (request, hub, type, begin, onEnd)
        coding = hub.coding(for: request)
        maker = begin()
        knownLength = length
    }

    private let knownLength: Int?
    /// The length that the client was sent, and how much of it was made.
    private var length: Int?
    private var sent = 0

    /// Makes the first part. A short answer is over with it.
    func start() {
        step(until: hub.loop.clock.now.nanoseconds + Hub.turnTime)
        guard !isOver else { return }
        request.connection.onClose = { [self] in release() }
        hub.answers.append(self)
        hub.loop.deferBlock {}
    }

    var isOver: Bool { if case .over = phase { true } else { false } }
    private var isSending: Bool { if case .sending = phase { true } else { false } }
    private var backlog: Int { request.connection.backlog }

    /// Whether the next step can be made at once.
    var canGoOn: Bool { !isOver && !awaitsLog && !(isSending && backlog >= Self.portion) }
    /// Whether the log has to fetch something first.
    private var awaitsLog = false

    func resume() { awaitsLog = false }

    /// Makes and sends a part.
    func step(until end: Int64) {
        guard canGoOn else { return }
        do {
            repeat {
                var part = try maker(end)
                if case .later(let bytes) = part { (awaitsLog, part) = (true, .bytes(bytes)) }
                switch (phase, part) {
                case (.collecting, .bytes(let bytes)):
                    collected += bytes
                    if collected.count > Self.portion { becomeLong() }
                case (.collecting, .end):
                    finish(isEnded: true)
                    return collected.withUnsafeBytes { reply($0) }
                case (.counting(let count), .bytes(let bytes)): phase = .counting(count + bytes.count)
                case (.counting(let count), .end):
                    maker = begin()
                    beginSending(length: count)
                case (.sending, .bytes(let bytes)): send(bytes)
                case (.sending, .end):
                    // Lines may have been removed since they were counted.
                    guard length == nil || length == sent else { return abort() }
                    return endSending()
                case (.over, _), (_, .later): return
                }
            } while canGoOn && hub.loop.clock.now.nanoseconds < end
        } catch {
            fail("\(error)")
        }
    }

    private func becomeLong() {
        if coding == nil, knownLength == nil {
            phase = .counting(collected.count)
            collected = []
        } else {
            beginSending(length: coding == nil ? knownLength : nil)
            let bytes = collected
            collected = []
            send(bytes)
        }
    }

    private func reply(_ body: UnsafeRawBufferPointer) {
        let coding = body.count >= Daemon.leastPacked ? coding : nil
        let headers = Daemon.fresh + Daemon.naming(coding)
        guard let coding, let packer = hub.packer else {
            return request.answer(200, type: type, headers: headers, body: body)
        }
        packer.whole(body, as: coding).withUnsafeBytes {
            request.answer(200, type: type, headers: headers, body: $0)
        }
    }

    private func beginSending(length: Int?) {
        self.length = length
        let headers = Daemon.fresh + Daemon.naming(coding)
        isChunked = request.beginStream(
            type: type, headers: headers + (length.map { [("Content-Length", String($0))] } ?? []))
        phase = .sending
        evbuffer_add_cb(request.connection.output, answerChanged, Unmanaged.passUnretained(self).toOpaque())
        watchTime()
        if let head = hub.head(of: coding) { add(head) }
    }

    private func send(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        sent += bytes.count
        guard let coding, let packer = hub.packer else { return add(bytes) }
        bytes.withUnsafeBytes { packer.add(packer.summand($0), to: &sum) }
        add(bytes.withUnsafeBytes { packer.part($0, as: coding) })
    }

    private func add(_ bytes: [UInt8]) {
        let frame = Frame(count: bytes.count) { $0.copyBytes(from: bytes) }
        frame.add(to: request.connection.output, chunked: isChunked, from: 0)
    }

    private func endSending() {
        if let tail = hub.tail(of: coding, after: sum) { add(tail) }
        finish(isEnded: true)
        request.endStream()
    }

    private func fail(_ reason: String) {
        hub.log.say(.error, "An answer could not be finished: \(reason)", [("path", request.path)])
        guard isSending else {
            finish(isEnded: true)
            return request.refuse(
                Refusal(500, "The lines could not be read; the daemon's log has the reason."))
        }
        abort()
    }

    /// Ends the connection, so that the client sees that the answer is not whole.
    func abort() {
        guard !isOver else { return }
        finish(isEnded: false)
        let connection = request.connection
        hub.loop.deferBlock { connection.close() }
    }

    /// - Parameter isEnded: Whether the whole answer was handed over.
    private func finish(isEnded: Bool) {
        if isSending {
            evbuffer_remove_cb(request.connection.output, answerChanged, Unmanaged.passUnretained(self).toOpaque())
        }
        phase = .over
        if let timer { hub.loop.cancel(timer) }
        timer = nil
        if isEnded { request.connection.onClose = nil }
        onEnd()
    }

    /// The client is gone.
    private func release() {
        if !isOver { finish(isEnded: false) }
    }

    /// Drops a client that reads nothing for a while.
    private func watchTime() {
        if let timer { hub.loop.cancel(timer) }
        timer = hub.loop.schedule(after: hub.configuration.limits.answerTime) { [weak self] in self?.abort() }
    }

    fileprivate func outputChanged() {
        guard !isOver else { return }
        watchTime()
        if canGoOn { hub.loop.deferBlock {} }
    }
}

/// The client has read a part of what waits for it.
private func answerChanged(
    _ buffer: OpaquePointer?, _ change: UnsafePointer<evbuffer_cb_info>?, _ argument: UnsafeMutableRawPointer?
) {
    guard change!.pointee.n_deleted > 0 else { return }
    nonisolated(unsafe) let argument = argument!
    MainActor.assumeIsolated {
        Unmanaged<StreamedAnswer>.fromOpaque(argument).takeUnretainedValue().outputChanged()
    }
}
