import Foundation

/// An open file whose lines are appended to the log as they are written.
@MainActor
final class FollowedFile {
    /// A descriptor that is closed with its last owner.
    final class Descriptor {
        let number: Int32
        init(_ number: Int32) { self.number = number }

        var identity: (device: UInt64, inode: UInt64) {
            var status = stat()
            fstat(number, &status)
            return (UInt64(status.st_dev), UInt64(status.st_ino))
        }

        deinit { Glibc.close(number) }
    }

    let descriptor: Descriptor
    /// The offset at which the last appended line ends.
    private(set) var offset: Int
    /// Whether the file has grown since the last check.
    var hasGrown = true
    private let text: TextSession
    private let hub: Hub
    private var splitter: LineSplitter

    init(_ descriptor: Descriptor, offset: Int, text: TextSession, hub: Hub) {
        (self.descriptor, self.offset, self.text, self.hub) = (descriptor, offset, text, hub)
        splitter = LineSplitter(longest: min(hub.configuration.lineBytes, 1 << 20))
    }

    /// Reads new lines, for at most 2 ms; the rest is read in the next turn.
    /// - Returns: whether the end of the file was reached.
    func read() -> Bool {
        let end = hub.loop.clock.now.nanoseconds + 2_000_000
        // Even 4 KiB may contain 4,096 lines.
        return withUnsafeTemporaryAllocation(byteCount: 4 << 10, alignment: 16) { room in
            repeat {
                let place = offset.clampedSum(splitter.waiting)
                let count = pread(descriptor.number, room.baseAddress, room.count, off_t(place))
                guard count > 0 else { return true }
                hasGrown = true
                splitter.add(UnsafeRawBufferPointer(rebasing: room[..<count])) { append($0, $1) }
                if count < room.count { return true }
            } while !hub.isFull && hub.loop.clock.now.nanoseconds < end
            return false
        }
    }

    private func append(_ line: [UInt8], _ size: Int) {
        offset = offset.clampedSum(size)
        text.append(line, number: UInt64(max(0, offset)))
    }

    /// Stops reading without ending the session.
    func release() { text.release() }

    /// Appends the last line, even without a line break, and ends the session.
    func end(reason: String) {
        splitter.finish { append($0, $1) }
        text.end(reason: reason)
    }
}
