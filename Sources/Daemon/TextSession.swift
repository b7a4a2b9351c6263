import CLinux
import Foundation
import HTTP
import MainLoop
import Recording
import Snapshots

/// A session of plain lines, from a file or standard input.
@MainActor
final class TextSession {
    let session: Session
    private unowned let hub: Hub
    private var encoder = LineEncoder(capacity: 4096)
    private let start: Int64
    private var seq: UInt64

    init(name: String, run: String, title: String, source: String, hub: Hub) {
        self.hub = hub
        session = hub.session(name: name, run: run, title: title, source: source)
        let recorded = hub.lineLog.stream(session.id)
        start = recorded.flatMap { $0.count > 0 ? $0.firstTime : nil } ?? WallClock.nanoseconds
        seq = recorded?.count ?? 0
    }

    /// Releases the session without an end line: it may continue later.
    func release() { hub.release(session) }

    /// The number of the last line in the log.
    var number: UInt64 { hub.number(of: session) }

    /// Appends a line of text.
    /// - Parameters:
    ///   - text: the content of a JSON string.
    ///   - number: greater than the last one's.
    func append(_ text: [UInt8], number: UInt64) {
        seq += 1
        let line = encoder.log(.info, escapedText: text, seq: seq, nanoseconds: elapsed)
        line.withUnsafeBytes { _ = hub.append(.log, $0, number: number, session: session) }
    }

    func end(reason: String) {
        seq += 1
        let line = encoder.end(reason: reason, seq: seq, nanoseconds: elapsed)
        line.withUnsafeBytes { _ = hub.append(.end, $0, number: number + 1, session: session) }
        hub.release(session)
    }

    private var elapsed: Int64 { max(0, WallClock.nanoseconds.clampedDifference(start)) }
}

/// Splits the bytes of a file or pipe into lines, as the contents of JSON strings.
struct LineSplitter {
    private var text: LogText

    /// - Parameter longest: the maximum size of a stored line; longer lines are split.
    init(longest: Int) {
        text = LogText(most: longest - Self.frame)
    }

    /// The maximum size of the frame around the text in a stored line: the line's other members
    /// have 53 bytes, and two numbers of up to 20 digits.
    private static let frame = 128

    /// The number of bytes that wait for the end of their line.
    var waiting: Int { text.size }

    /// Adds bytes, and passes on complete lines, each with its size including the line break.
    mutating func add(_ bytes: UnsafeRawBufferPointer, _ body: ([UInt8], Int) -> Void) {
        var start = 0
        while start < bytes.count {
            let end = lineBreak(bytes, from: start)
            while true {
                start += text.add(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                guard start < end else { break }
                pass(lineBreak: 0, body)
            }
            guard end < bytes.count else { return }
            text.finish()
            pass(lineBreak: 1, body)
            start = end + 1
        }
    }

    private func lineBreak(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        guard let base = bytes.baseAddress,
            let found = memchr(base + start, 10, bytes.count - start)
        else { return bytes.count }
        return UnsafeRawPointer(found) - base
    }

    private mutating func pass(lineBreak: Int, _ body: ([UInt8], Int) -> Void) {
        body(text.bytes, text.size + lineBreak)
        text.removeAll()
    }

    /// Passes on the incomplete last line.
    mutating func finish(_ body: ([UInt8], Int) -> Void) {
        guard text.size > 0 else { return }
        text.finish()
        pass(lineBreak: 0, body)
    }
}

/// Standard input as a session; may be a file, which cannot be watched.
@MainActor
final class StandardInput {
    private let text: TextSession
    private let hub: Hub
    private let descriptor: Int32
    private var splitter: LineSplitter
    private var watch: MainLoop.WatchID?
    private var timer: MainLoop.TimerID?
    /// Called at the end of the input.
    var onEnd: (() -> Void)?

    init(name: String, descriptor: Int32 = 0, hub: Hub) {
        (self.hub, self.descriptor) = (hub, descriptor)
        text = TextSession(
            name: name, run: String(UInt64.random(in: .min ... .max), radix: 36), title: name,
            source: "standard input",
            hub: hub)
        splitter = LineSplitter(longest: min(hub.configuration.lineBytes, 1 << 20))
        var status = stat()
        fstat(descriptor, &status)
        isFile = status.st_mode & S_IFMT == S_IFREG
        if !isFile { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
        begin()
    }

    private let isFile: Bool
    private var isOver = false

    /// Starts or resumes reading.
    private func begin() {
        guard !isOver else { return }
        if isFile {
            timer = hub.loop.schedule(after: .zero, every: .milliseconds(1)) { [unowned self] in
                read()
            }
        } else {
            watch = hub.loop.watch(descriptor, for: .readable) { [unowned self] _ in read() }
        }
    }

    /// Stops reading, because waiting input would be reported in every turn.
    private func stop() {
        if let watch { hub.loop.unwatch(watch) }
        if let timer { hub.loop.cancel(timer) }
        (watch, timer) = (nil, nil)
    }

    private func read() {
        // While the log is full, the program that writes the input has to wait.
        guard !hub.isFull else {
            stop()
            return hub.whenRoom { [weak self] in self?.begin() }
        }
        let end = hub.loop.clock.now.nanoseconds + 2_000_000
        // Even 4 KiB may contain 4,096 lines.
        withUnsafeTemporaryAllocation(byteCount: 4 << 10, alignment: 16) { room in
            repeat {
                let count = Glibc.read(descriptor, room.baseAddress, room.count)
                guard count > 0 else {
                    if count == 0 || (errno != EAGAIN && errno != EINTR) { finish() }
                    return
                }
                splitter.add(UnsafeRawBufferPointer(rebasing: room[..<count])) { line, _ in
                    text.append(line, number: text.number + 1)
                }
            } while !hub.isFull && hub.loop.clock.now.nanoseconds < end
        }
    }

    private func finish() {
        splitter.finish { line, _ in text.append(line, number: text.number + 1) }
        text.end(reason: "Standard input has ended.")
        close()
        onEnd?()
    }

    func close() {
        isOver = true
        stop()
    }
}
