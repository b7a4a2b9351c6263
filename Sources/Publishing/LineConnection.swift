import Foundation
import MainLoop

/// A socket that speaks in lines, both ways, without waiting.
@MainActor
package final class LineConnection {
    package let descriptor: Int32
    /// Called with each line, without its line break. The bytes must not be kept.
    package var onLine: (@MainActor (UnsafeRawBufferPointer) -> Void)?
    /// Called once for a line that is longer than allowed, when its end has come; it is thrown away.
    package var onTooLong: (@MainActor () -> Void)?
    /// Called once for a line that is longer than allowed, as soon as that is known.
    package var onOverflow: (@MainActor () -> Void)?
    /// Asked before reading and after each line: while it answers false, what came waits for the next turn.
    package var hasTime: (@MainActor () -> Bool)?
    /// Called when everything that waited has been handed to the socket.
    package var onDrained: (@MainActor () -> Void)?
    /// Called once, when the other side has closed or the connection has failed; not after ``close()``.
    package var onEnd: (@MainActor () -> Void)?
    /// The longest line that is taken, in bytes.
    package var longestLine: Int

    private let loop: MainLoop
    /// What encrypts it; nil for nothing.
    private let channel: (any SecureChannel)?
    private var readWatch: MainLoop.WatchID?
    private var writeWatch: MainLoop.WatchID?
    private var input = UnsafeMutableRawPointer.allocate(byteCount: portion, alignment: 16)
    private var inputCapacity = portion
    private var inputCount = 0
    private var isDiscarding = false
    /// Whether the input holds bytes that were not looked at, because reading was paused or the turn's time was over.
    private var isHolding = false
    private var output: [UInt8] = []
    private var outputStart = 0
    package private(set) var isOpen = true
    package private(set) var bytesReceived = 0

    /// Takes over a connected socket that does not block.
    package init(
        _ descriptor: Int32, loop: MainLoop, longestLine: Int = 16 << 20, channel: (any SecureChannel)? = nil
    ) {
        (self.descriptor, self.loop, self.longestLine, self.channel) = (descriptor, loop, longestLine, channel)
    }

    /// Why it ended, where that is known.
    package var failure: String? { channel?.failure }

    isolated deinit {
        close()
        input.deallocate()
    }

    /// How many bytes wait to be sent.
    package var backlog: Int { output.count - outputStart }

    /// Whether what arrives is left where it is, so that the other side has to wait.
    package var isPaused: Bool {
        get { readWatch == nil }
        set {
            guard isOpen, newValue != (readWatch == nil) else { return }
            if let readWatch {
                loop.unwatch(readWatch)
                self.readWatch = nil
            } else {
                readWatch = loop.watch(descriptor, for: .readable) { [weak self] _ in self?.read() }
                // A channel may hold what the socket has given already, and so may the input.
                if channel != nil || isHolding { loop.deferBlock { [weak self] in self?.read() } }
            }
        }
    }

    /// Ends the connection at once.
    package func close() {
        guard isOpen else { return }
        isOpen = false
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

    // MARK: In

    private nonisolated static let portion = 128 << 10

    /// Gives the input another size, which holds what there is.
    private func resizeInput(to capacity: Int) {
        let other = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
        other.copyMemory(from: input, byteCount: inputCount)
        input.deallocate()
        (input, inputCapacity) = (other, capacity)
    }

    private func read() {
        // A channel has to be read until it has no more: the socket does not tell of what it holds.
        for _ in 0..<(channel == nil ? 1 : 64) {
            guard isOpen, readWatch != nil else { return }
            guard hasTime?() ?? true else { return readLater() }
            if isHolding {
                isHolding = false
                split(from: 0)
                guard isOpen, readWatch != nil else { return }
                guard !isHolding else { return readLater() }
            }
            if inputCapacity - inputCount < Self.portion / 2 { resizeInput(to: inputCapacity * 2) }
            let room = UnsafeMutableRawBufferPointer(start: input + inputCount, count: inputCapacity - inputCount)
            let count = receive(into: room)
            if count == 0 {
                // A last line without a break counts as well: its sender may not know of line breaks.
                if inputCount > 0, !isDiscarding {
                    onLine?(UnsafeRawBufferPointer(start: input, count: inputCount))
                }
                return end()
            }
            // Reading may be what writing has waited for.
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

    /// Reads on in the next turn, unless reading is paused; that is the watch's affair while the socket has bytes.
    private func readLater() {
        guard isHolding || channel != nil, readWatch != nil else { return }
        loop.deferBlock { [weak self] in self?.read() }
    }

    /// Reads as `recv` does: 0 at the end and after failures, −1 when there is nothing.
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

    /// Passes on the lines that have come whole.
    private func split(from searched: Int) {
        var start = 0
        var searched = searched
        let bytes = UnsafeRawBufferPointer(start: input, count: inputCount)
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
            } else {
                onLine?(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
            }
            start = end + 1
            searched = start
        }
        guard isOpen else { return }
        if start > 0 {
            inputCount -= start
            memmove(input, input + start, inputCount)
        }
        if !isHolding, inputCount > longestLine {
            let isFirst = !isDiscarding
            isDiscarding = true
            inputCount = 0
            if isFirst { onOverflow?() }
        }
        if inputCount == 0, inputCapacity > 4 * Self.portion { resizeInput(to: Self.portion) }
    }

    private static func lineBreak(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Int? {
        guard start < end, let base = bytes.baseAddress, let found = memchr(base + start, 10, end - start) else {
            return nil
        }
        return UnsafeRawPointer(found) - base
    }

    // MARK: Out

    /// Sends a line; its line break is added.
    package func send(line: String) {
        var line = line + "\n"
        line.withUTF8 { send(UnsafeRawBufferPointer($0)) }
    }

    /// Sends bytes: what the socket does not take at once waits.
    package func send(_ bytes: UnsafeRawBufferPointer) {
        guard isOpen, !bytes.isEmpty else { return }
        var sent = 0
        // A broken connection is found by reading it, from the loop and not from within whoever sends.
        if backlog == 0 { sent = max(0, write(bytes)) }
        if sent == bytes.count { return }
        output.append(contentsOf: bytes[sent...])
        if channel == nil { watchWriting() }
    }

    private func watchWriting() {
        guard isOpen, writeWatch == nil else { return }
        writeWatch = loop.watch(descriptor, for: .writable) { [weak self] _ in self?.write() }
    }

    /// Writes as `send` does: −1 when nothing can be written for now, −2 after failures.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let channel else {
            let count = Glibc.send(
                descriptor, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            return count < 0 && errno != EAGAIN && errno != EINTR ? -2 : count
        }
        switch channel.send(bytes) {
        case .bytes(let count):
            if count < bytes.count { watchWriting() }
            return count
        case .awaitsWriting: watchWriting()
        case .awaitsReading:
            // The socket could be written all the time, to no use.
            if let writeWatch { loop.unwatch(writeWatch) }
            writeWatch = nil
        case .ended: return -2
        }
        return -1
    }

    private func write() {
        guard isOpen else { return }
        let count = output.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[outputStart...])) }
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
