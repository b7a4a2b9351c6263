import Foundation
import MainLoop

/// A non-blocking socket that sends and receives lines.
@MainActor
package final class LineConnection {
    package let descriptor: Int32
    /// Called with each line, without its line break. The bytes are valid only during the call.
    package var onLine: (@MainActor (UnsafeRawBufferPointer) -> Void)?
    /// Called once for a discarded line that is too long, when its end has been received.
    package var onTooLong: (@MainActor () -> Void)?
    /// Called once for a line that is too long, as soon as it exceeds the limit.
    package var onOverflow: (@MainActor () -> Void)?
    /// Called before reading and after each line; while false, input waits for the next turn.
    package var hasTime: (@MainActor () -> Bool)?
    /// Called when all queued output has been written to the socket.
    package var onDrained: (@MainActor () -> Void)?
    /// Called once when the peer has closed or the connection has failed; not after ``close()``.
    package var onEnd: (@MainActor () -> Void)?
    /// The longest line that is accepted, in bytes.
    package var longestLine: Int
    /// Called instead of ``onLine`` for a line longer than ``longLine``, so that a queue can work
    /// on it.
    ///
    /// If it returns true, nothing more is read until ``releaseLine()``; if false, the line is
    /// done.
    package var onLongLine: (@MainActor (HeldLine) -> Bool)?
    /// From how many bytes on a line is long: 64 KiB. A check of as many takes less than a
    /// millisecond.
    package static let longLine = 64 << 10
    /// Asked before the input is made larger, with the bytes that are added. To refuse, it closes
    /// the connection.
    package var willGrow: (@MainActor (Int) -> Void)?

    private let loop: MainLoop
    /// The encryption; nil for none.
    private let channel: (any SecureChannel)?
    private var readWatch: MainLoop.WatchID?
    private var writeWatch: MainLoop.WatchID?
    private var input = LineBuffer(capacity: portion)
    private var inputCount = 0
    /// The end of the long line in the input that is held, and whether the other side has closed
    /// after it.
    private var held: (end: Int, isLast: Bool)?
    private var wantsReading = false
    private var isDiscarding = false
    /// Whether the input has unprocessed bytes, because reading was paused or time ran out.
    private var isHolding = false
    private var output: [UInt8] = []
    private var outputStart = 0
    package private(set) var isOpen = true
    package private(set) var bytesReceived = 0

    /// Takes ownership of a connected non-blocking socket.
    package init(
        _ descriptor: Int32, loop: MainLoop, longestLine: Int = 16 << 20,
        channel: (any SecureChannel)? = nil
    ) {
        (self.descriptor, self.loop, self.longestLine, self.channel) = (
            descriptor, loop, longestLine, channel
        )
    }

    /// Why the connection ended, if known.
    package var failure: String? { channel?.failure }

    isolated deinit {
        close()
    }

    /// Whether ``onLongLine`` holds a line.
    package var isHoldingLine: Bool { held != nil }

    /// How many bytes the input has room for beyond what every connection has.
    package var extraInput: Int { input.capacity - Self.portion }

    /// The number of queued output bytes.
    package var backlog: Int { output.count - outputStart }

    /// Whether arriving bytes are left in the socket, so that the other side has to wait.
    package var isPaused: Bool {
        get { !wantsReading }
        set {
            wantsReading = !newValue
            updateReadWatch()
        }
    }

    /// Watches the socket if something may be read.
    private func updateReadWatch() {
        let watches = isOpen && wantsReading && held == nil
        guard watches != (readWatch != nil) else { return }
        if let readWatch {
            loop.unwatch(readWatch)
            self.readWatch = nil
        } else {
            readWatch = loop.watch(descriptor, for: .readable, isUrgent: true) { [weak self] _ in
                self?.read()
            }
            // A channel may hold what the socket has delivered already, and so may the input.
            if channel != nil || isHolding { loop.deferBlock { [weak self] in self?.read() } }
        }
    }

    /// Ends the work on the line that ``onLongLine`` has held, and reads on in the next turn.
    package func releaseLine() {
        guard isOpen, let held else { return }
        self.held = nil
        if held.isLast { return end() }
        discard(upTo: held.end + 1)
        isHolding = inputCount > 0
        updateReadWatch()
    }

    /// Closes the connection at once.
    package func close() {
        guard isOpen else { return }
        (isOpen, held) = (false, nil)
        for watch in [readWatch, writeWatch] {
            if let watch { loop.unwatch(watch) }
        }
        (readWatch, writeWatch) = (nil, nil)
        Glibc.close(descriptor)
    }

    private func end() {
        guard isOpen else { return }
        close()
        onEnd?()
    }

    // MARK: Receiving

    private nonisolated static let portion = 128 << 10

    /// Removes the first bytes of the input.
    private func discard(upTo start: Int) {
        inputCount = max(0, inputCount - start)
        memmove(input.start, input.start + start, inputCount)
        if inputCount == 0, input.capacity > 4 * Self.portion {
            input = LineBuffer(capacity: Self.portion)
        }
    }

    private func read() {
        // Read a channel until it is empty, because the socket does not report bytes that the
        // channel holds.
        for _ in 0..<(channel == nil ? 1 : 64) {
            guard isOpen, readWatch != nil else { return }
            guard hasTime?() ?? true else { return readLater() }
            if isHolding {
                isHolding = false
                split(from: 0)
                guard isOpen, readWatch != nil else { return }
                guard !isHolding else { return readLater() }
            }
            if input.capacity - inputCount < Self.portion / 2 {
                willGrow?(input.capacity)
                guard isOpen else { return }
                input.resize(to: input.capacity * 2)
            }
            let room = UnsafeMutableRawBufferPointer(
                start: input.start + inputCount, count: input.capacity - inputCount)
            let count = receive(into: room)
            if count == 0 {
                // Accept a last line without a line break; its sender may not send line breaks at
                // all.
                if inputCount > 0, !isDiscarding, deliver(0..<inputCount, isLast: true) { return }
                return end()
            }
            // The channel may have had to read before it could write.
            if channel != nil, backlog > 0 { write() }
            guard count > 0 else { return }
            bytesReceived += count
            let searched = inputCount
            inputCount += count
            split(from: searched)
            if isHolding { return readLater() }
        }
        if channel != nil { loop.deferBlock { [weak self] in self?.read() } }
    }

    /// Continues reading in the next turn, unless paused.
    ///
    /// The watch reports bytes that are left in the socket.
    private func readLater() {
        guard isHolding || channel != nil, readWatch != nil else { return }
        loop.deferBlock { [weak self] in self?.read() }
    }

    /// Reads like `recv`: returns 0 at the end and after failures, −1 if nothing is available.
    private func receive(into room: UnsafeMutableRawBufferPointer) -> Int {
        guard let channel else {
            let count = recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
            if count < 0, errno != EAGAIN, errno != EINTR {
                inputCount = 0
                return 0
            }
            return count
        }
        switch channel.receive(into: room) {
        case .bytes(let count): return count
        case .awaitsReading: return -1
        case .awaitsWriting:
            watchWriting()
            return -1
        case .ended: return 0
        }
    }

    /// Delivers the complete lines.
    private func split(from searched: Int) {
        var start = 0
        var searched = searched
        let bytes = UnsafeRawBufferPointer(start: input.start, count: inputCount)
        while isOpen, let end = Self.lineBreak(bytes, searched, inputCount) {
            if start > 0, readWatch == nil || !(hasTime?() ?? true) {
                isHolding = true
                break
            }
            if isDiscarding {
                isDiscarding = false
                onTooLong?()
            } else if end - start > longestLine {
                onTooLong?()
            } else if deliver(start..<end, isLast: false) {
                return
            }
            start = end + 1
            searched = start
        }
        guard isOpen else { return }
        if !isHolding, isDiscarding || inputCount - start > longestLine {
            let isFirst = !isDiscarding
            isDiscarding = true
            start = inputCount
            if isFirst { onOverflow?() }
        }
        if start > 0 { discard(upTo: start) }
    }

    /// Passes on a line.
    /// - Returns: whether it is held, or the connection closed meanwhile.
    private func deliver(_ line: Range<Int>, isLast: Bool) -> Bool {
        guard line.count > Self.longLine, let onLongLine else {
            onLine?(UnsafeRawBufferPointer(start: input.start + line.lowerBound, count: line.count))
            return !isOpen
        }
        held = (line.upperBound, isLast)
        if onLongLine(HeldLine(buffer: input, range: line)), isOpen {
            updateReadWatch()
            return true
        }
        held = nil
        return !isOpen
    }

    private static func lineBreak(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int?
    {
        guard start < end, let base = bytes.baseAddress,
            let found = memchr(base + start, 10, end - start)
        else {
            return nil
        }
        return UnsafeRawPointer(found) - base
    }

    // MARK: Sending

    /// Sends a line and a line break.
    package func send(line: String) {
        var line = line + "\n"
        line.withUTF8 { send(UnsafeRawBufferPointer($0)) }
    }

    /// Sends bytes, and queues those that the socket does not accept at once.
    package func send(_ bytes: UnsafeRawBufferPointer) {
        guard isOpen, !bytes.isEmpty else { return }
        var sent = 0
        // A broken connection is found by reading it, from the loop and not from within the call
        // that sends.
        if backlog == 0 { sent = max(0, write(bytes)) }
        if sent == bytes.count { return }
        output.append(contentsOf: bytes[sent...])
        if channel == nil { watchWriting() }
    }

    private func watchWriting() {
        guard isOpen, writeWatch == nil else { return }
        writeWatch = loop.watch(descriptor, for: .writable) { [weak self] _ in self?.write() }
    }

    /// Writes like `send`: returns −1 if nothing can be written now, −2 after failures.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let channel else {
            let count = Glibc.send(
                descriptor, bytes.baseAddress, bytes.count,
                Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            return count < 0 && errno != EAGAIN && errno != EINTR ? -2 : count
        }
        switch channel.send(bytes) {
        case .bytes(let count):
            if count < bytes.count { watchWriting() }
            return count
        case .awaitsWriting: watchWriting()
        case .awaitsReading:
            // The socket may be writable all the time, which would keep the loop awake for nothing.
            if let writeWatch { loop.unwatch(writeWatch) }
            writeWatch = nil
        case .ended: return -2
        }
        return -1
    }

    private func write() {
        guard isOpen else { return }
        let count = output.withUnsafeBytes {
            write(UnsafeRawBufferPointer(rebasing: $0[outputStart...]))
        }
        if count == -2 { return end() }
        guard count > 0 else { return }
        outputStart += count
        if outputStart > 1 << 20 {
            output.removeFirst(outputStart)
            outputStart = 0
        }
        guard backlog == 0 else { return }
        output.removeAll(keepingCapacity: output.capacity <= 1 << 20)
        outputStart = 0
        if let writeWatch { loop.unwatch(writeWatch) }
        writeWatch = nil
        onDrained?()
    }
}
