import Foundation

/// An open file whose lines are taken as they are written.
@MainActor
final class FollowedFile {
    /// A descriptor that is closed with its last owner.
    final class Descriptor {
        let number: Int32
        init(_ number: Int32) { self.number = number }
        deinit { Glibc.close(number) }
    }

    let descriptor: Descriptor
    /// Where the last line that was taken ends.
    private(set) var offset: Int
    /// Whether lines came since somebody last looked.
    var hasGrown = true
    private let text: TextSession
    private let hub: Hub
    private var splitter: LineSplitter

    init(_ descriptor: Descriptor, offset: Int, text: TextSession, hub: Hub) {
        (self.descriptor, self.offset, self.text, self.hub) = (descriptor, offset, text, hub)
        splitter = LineSplitter(longest: min(hub.configuration.lineBytes, 1 << 20))
    }

    /// Reads what is new, a part of it when that is much.
    /// - Returns: whether the end was reached.
    func read() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { room in
            let place = offset + splitter.waiting
            let count = pread(descriptor.number, room.baseAddress, room.count, off_t(place))
            guard count > 0 else { return true }
            hasGrown = true
            splitter.add(UnsafeRawBufferPointer(rebasing: room[..<count])) { take($0, $1) }
            return count < room.count
        }
    }

    private func take(_ line: UnsafeRawBufferPointer, _ size: Int) {
        offset += size
        text.take(line, number: UInt64(offset))
    }

    /// Takes the last line, though nothing ends it, and ends the session.
    func end(reason: String) {
        splitter.finish { take($0, $1) }
        text.end(reason: reason)
    }
}
