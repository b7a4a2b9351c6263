import Glibc

/// The input of a connection. It is freed with its last reference, so that a queue may read a line
/// in it after the connection was closed.
final class LineBuffer: @unchecked Sendable {
    private(set) var start: UnsafeMutableRawPointer
    private(set) var capacity: Int

    init(capacity: Int) {
        guard let start = malloc(capacity) else {
            fatalError("There is not enough memory for \(capacity) bytes of input.")
        }
        (self.start, self.capacity) = (start, capacity)
    }

    deinit { free(start) }

    /// Changes the size. Large blocks are moved by their pages and not copied, because 8 MiB would
    /// hold the loop for milliseconds.
    func resize(to capacity: Int) {
        guard let start = realloc(start, capacity) else {
            fatalError("There is not enough memory for \(capacity) bytes of input.")
        }
        (self.start, self.capacity) = (start, capacity)
    }
}

/// A long line of a connection: its bytes do not change until ``LineConnection/releaseLine()``.
package struct HeldLine: Sendable {
    let buffer: LineBuffer
    let range: Range<Int>

    /// Calls a closure with the bytes, which are valid only in the call.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(buffer) {
            body(UnsafeRawBufferPointer(start: buffer.start + range.lowerBound, count: range.count))
        }
    }
}
