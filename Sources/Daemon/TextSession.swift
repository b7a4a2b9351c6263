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
    /// - Parameter number: greater than the last one's.
    func take(_ bytes: UnsafeRawBufferPointer, number: UInt64) {
        seq += 1
        var bytes = bytes
        if bytes.last == 13 { bytes = .init(rebasing: bytes.dropLast()) }
        let log = SnapshotLog(level: .info, text: String(decoding: bytes, as: UTF8.self))
        let line = encoder.log(log, seq: seq, nanoseconds: elapsed)
        line.withUnsafeBytes { _ = hub.take(.log, $0, number: number, session: session) }
    }

    func end(reason: String) {
        seq += 1
        let line = encoder.end(reason: reason, seq: seq, nanoseconds: elapsed)
        line.withUnsafeBytes { _ = hub.take(.end, $0, number: number + 1, session: session) }
        hub.release(session)
    }

    private var elapsed: Int64 { max(0, WallClock.nanoseconds.clampedDifference(start)) }
}

/// Splits the bytes of a file or pipe into lines.
struct LineSplitter {
    private var rest: [UInt8] = []
    /// The maximum length of a line; longer lines are split.
    let longest: Int

    init(longest: Int) {
        self.longest = longest
    }

    /// The number of bytes that wait for the end of their line.
    var waiting: Int { rest.count }

    /// Adds bytes, and passes on complete lines, each with its size including the line break.
    mutating func add(
        _ bytes: UnsafeRawBufferPointer, _ take: (UnsafeRawBufferPointer, Int) -> Void
    ) {
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: 10)
            let part = UnsafeRawBufferPointer(rebasing: bytes[start..<(end ?? bytes.count)])
            if end != nil, rest.isEmpty {
                take(part, part.count + 1)
            } else {
                rest.append(contentsOf: part)
                if end != nil {
                    rest.withUnsafeBytes { take($0, $0.count + 1) }
                    rest.removeAll(keepingCapacity: true)
                } else if rest.count >= longest {
                    rest.withUnsafeBytes { take($0, $0.count) }
                    rest.removeAll(keepingCapacity: true)
                }
            }
            start = (end ?? bytes.count) + 1
        }
    }

    /// Passes on the incomplete last line.
    mutating func finish(_ take: (UnsafeRawBufferPointer, Int) -> Void) {
        guard !rest.isEmpty else { return }
        rest.withUnsafeBytes { take($0, $0.count) }
        rest = []
    }

    mutating func removeAll() {
        rest = []
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
                    text.take(line, number: text.number + 1)
                }
            } while !hub.isFull && hub.loop.clock.now.nanoseconds < end
        }
    }

    private func finish() {
        splitter.finish { line, _ in text.take(line, number: text.number + 1) }
        text.end(reason: "Standard input has ended.")
        close()
        onEnd?()
    }

    func close() {
        isOver = true
        stop()
    }
}
