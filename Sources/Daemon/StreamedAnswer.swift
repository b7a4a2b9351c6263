import CLibevent
import Foundation
import MainLoop
import Recording
import HTTP

/// Work for a request that the hub does in steps, alternating with other requests.
@MainActor
protocol Stepping: AnyObject {
    /// Whether the work is finished.
    var isOver: Bool { get }
    /// Whether the next step can run immediately.
    var canGoOn: Bool { get }
    /// Works until a time of the loop's clock; does at least a small piece.
    func step(until end: Int64)
    /// Resumes after the log has fetched the records that a step waited for.
    func resume()
    /// Ends the work and the client's connection.
    func abort()
}

/// A long answer that is produced and sent in parts, alternating with other requests.
///
/// At most 64 KiB and one line wait for a client that does not read; it is disconnected after a
/// while.
@MainActor
final class StreamedAnswer: Stepping {
    /// The result of one step of a maker.
    enum Part {
        /// The next bytes; empty if the step found none yet.
        case bytes([UInt8])
        /// Like `bytes`; the next step must wait for ``StreamedAnswer/resume()``.
        case later([UInt8])
        /// A long line, which the reader's last step has read. It is sent before the next step.
        case long(LongLine, any LineLogReader)
        case end
    }

    /// Produces an answer: each call returns a part, and stops at a time of the loop's clock.
    typealias Maker = (_ end: Int64) throws -> Part

    private unowned let hub: Hub
    private let request: HTTPRequest
    private let type: String
    private let coding: ContentCoding?
    /// Returns a maker that starts with the first byte; may be called several times.
    private let begin: () -> Maker
    private var maker: Maker
    /// The bytes produced before it is known whether the answer is short.
    private var collected: [UInt8] = []
    private var phase = Phase.collecting
    private var isChunked = false
    private var sum = StreamSum()
    private var timer: MainLoop.TimerID?
    private let onEnd: () -> Void

    private enum Phase {
        /// Short answers are collected and sent whole.
        case collecting
        /// The bytes of a long answer are counted: with a length, a client can detect a truncated
        /// answer.
        case counting(Int)
        case sending
        case over
    }

    /// The maximum number of bytes that wait for the client, and the maximum size of a short
    /// answer.
    private static let portion = 64 << 10

    /// - Parameters:
    ///   - length: the number of bytes, if it is known; a short answer is sent whole in any case.
    ///   - headers: further headers.
    ///   - begin: returns a maker that starts with the first part; called twice for a long answer
    ///     of unknown length.
    ///   - onEnd: called once, when the answer has ended.
    init(
        _ request: HTTPRequest, hub: Hub, type: String, length: Int? = nil,
        headers: [(String, String)] = [],
        begin: @escaping () -> Maker,
        onEnd: @escaping () -> Void = {}
    ) {
        (self.request, self.hub, self.type, self.begin, self.onEnd) = (
            request, hub, type, begin, onEnd
        )
        coding = hub.coding(for: request)
        maker = begin()
        knownLength = length
        ownHeaders = headers
    }

    private let ownHeaders: [(String, String)]

    private let knownLength: Int?
    /// The length that was sent to the client, and the number of bytes produced.
    private var length: Int?
    private var sent = 0

    /// Begins the answer: the hub produces it in steps, from this turn on.
    func start() {
        request.connection.onClose = { [self] in release() }
        hub.answers.append(self)
        hub.loop.deferBlock {}
    }

    var isOver: Bool { if case .over = phase { true } else { false } }
    private var isSending: Bool { if case .sending = phase { true } else { false } }
    private var backlog: Int { request.connection.backlog }

    /// Whether the next step can run immediately.
    var canGoOn: Bool { !isOver && !awaitsLog && !(isSending && backlog >= hub.pastPortion) }
    /// Whether the log must fetch records first.
    private var awaitsLog = false

    func resume() { awaitsLog = false }

    /// Produces and sends a part.
    func step(until end: Int64) {
        guard canGoOn else { return }
        do {
            repeat {
                guard unsent.isEmpty else {
                    sendUnsent()
                    continue
                }
                guard rest == nil else {
                    try sendRest()
                    continue
                }
                var part = try maker(end)
                if case .later(let bytes) = part { (awaitsLog, part) = (true, .bytes(bytes)) }
                switch (phase, part) {
                case (.collecting, .bytes(let bytes)):
                    if collected.isEmpty { collected = bytes } else { collected += bytes }
                    if collected.count > Self.portion { becomeLong() }
                case (.collecting, .end):
                    finish(isEnded: true)
                    return collected.withUnsafeBytes { reply($0) }
                case (.counting(let count), .bytes(let bytes)):
                    phase = .counting(count + bytes.count)
                case (.collecting, .long(let line, let reader)):
                    becomeLong()
                    if case .counting(let count) = phase {
                        phase = .counting(count + line.count)
                    } else {
                        rest = (line, reader)
                    }
                case (.counting(let count), .long(let line, _)):
                    phase = .counting(count + line.count)
                case (.sending, .long(let line, let reader)): rest = (line, reader)
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
        let headers = Daemon.fresh + ownHeaders + ContentCoding.headers(coding)
        guard let coding, let packer = hub.packer else {
            return request.answer(200, type: type, headers: headers, body: body)
        }
        packer.whole(body, as: coding).withUnsafeBytes {
            request.answer(200, type: type, headers: headers, body: $0)
        }
    }

    private func beginSending(length: Int?) {
        self.length = length
        let headers = Daemon.fresh + ownHeaders + ContentCoding.headers(coding)
        isChunked = request.beginStream(
            type: type, headers: headers + (length.map { [("Content-Length", String($0))] } ?? []))
        phase = .sending
        evbuffer_add_cb(
            request.connection.output, answerChanged, Unmanaged.passUnretained(self).toOpaque())
        watchTime()
        if let head = hub.head(of: coding) { add(head) }
    }

    /// The rest of a long part, which is sent in portions.
    private var unsent: ArraySlice<UInt8> = []
    private var compressesUnsent = true

    /// The rest of a long line, and its reader.
    private var rest: (line: LongLine, reader: any LineLogReader)?

    private func send(_ bytes: [UInt8], isOfLongLine: Bool = false) {
        guard !bytes.isEmpty else { return }
        (unsent, compressesUnsent) = (bytes[...], !isOfLongLine)
        sendUnsent()
    }

    /// Sends the next portion of a long line.
    private func sendRest() throws(JournalFailure) {
        guard var line = rest?.line, let reader = rest?.reader else { return }
        guard let bytes = try line.next(hub.pastPortion, from: reader) else {
            awaitsLog = true
            return
        }
        rest = line.isEmpty ? nil : (line, reader)
        send(bytes, isOfLongLine: line.count > Shipment.uncompressed)
    }

    /// Sends a portion of the output.
    private func sendUnsent() {
        guard !unsent.isEmpty else { return }
        let bytes = unsent.prefix(Self.portion)
        unsent = unsent.dropFirst(bytes.count)
        if unsent.isEmpty { unsent = [] }
        sent += bytes.count
        bytes.withUnsafeBytes { bytes in
            guard let coding, let packer = hub.packer else {
                return add(count: bytes.count) { $0.copyMemory(from: bytes) }
            }
            packer.add(packer.summand(bytes), to: &sum)
            add(
                compressesUnsent ? packer.part(bytes, as: coding) : packer.stored(bytes, as: coding)
            )
        }
    }

    private func add(_ bytes: [UInt8]) {
        add(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    private func add(count: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void) {
        let frame = Frame(count: count, write: write)
        frame.add(to: request.connection.output, chunked: isChunked, from: 0)
    }

    private func endSending() {
        if let tail = hub.tail(of: coding, after: sum) { add(tail) }
        finish(isEnded: true)
        request.endStream()
    }

    private func fail(_ reason: String) {
        hub.log.say(
            .error, "An answer could not be completed: \(reason)", [("path", request.path)],
            limit: "answer unreadable")
        guard isSending else {
            finish(isEnded: true)
            return request.refuse(
                Refusal(500, "The lines could not be read; see the daemon's log for the reason."))
        }
        abort()
    }

    /// Closes the connection, so that the client detects that the answer is incomplete.
    func abort() {
        guard !isOver else { return }
        finish(isEnded: false)
        let connection = request.connection
        hub.loop.deferBlock { connection.close() }
    }

    /// - Parameter isEnded: whether the whole answer was handed over.
    private func finish(isEnded: Bool) {
        if isSending {
            evbuffer_remove_cb(
                request.connection.output, answerChanged, Unmanaged.passUnretained(self).toOpaque())
        }
        phase = .over
        if let timer { hub.loop.cancel(timer) }
        timer = nil
        if isEnded { request.connection.onClose = nil }
        onEnd()
    }

    /// Called when the client has disconnected.
    private func release() {
        if !isOver { finish(isEnded: false) }
    }

    /// Disconnects a client that reads nothing for a while.
    private func watchTime() {
        if let timer { hub.loop.cancel(timer) }
        timer = hub.loop.schedule(after: hub.configuration.limits.answerTime) { [weak self] in
            self?.abort()
        }
    }

    fileprivate func outputChanged() {
        guard !isOver else { return }
        watchTime()
        if canGoOn { hub.loop.deferBlock {} }
    }
}

/// Called when the client has read a part of the waiting bytes.
private func answerChanged(
    _ buffer: OpaquePointer?, _ change: UnsafePointer<evbuffer_cb_info>?,
    _ argument: UnsafeMutableRawPointer?
) {
    guard change!.pointee.n_deleted > 0 else { return }
    nonisolated(unsafe) let argument = argument!
    MainActor.assumeIsolated {
        Unmanaged<StreamedAnswer>.fromOpaque(argument).takeUnretainedValue().outputChanged()
    }
}
