import Foundation

/// An encoded line: immutable bytes that all copies share.
///
/// Copying an `EncodedLine` copies a reference. The bytes contain no line break, also not at the
/// end.
public struct EncodedLine: Sendable {
    /// The line's sequence number.
    public let seq: UInt64
    /// The line's time, in nanoseconds since the main loop's start.
    public let nanoseconds: Int64
    /// The kind of the line.
    public let kind: SnapshotLine.Kind

    /// One allocation: the count, then the bytes.
    ///
    /// Safe although unsafe: it is written before it is shared, and never afterwards.
    private nonisolated(unsafe) let storage: ManagedBuffer<Int, UInt8>

    init(
        seq: UInt64, nanoseconds: Int64, kind: SnapshotLine.Kind,
        copying bytes: UnsafeRawBufferPointer
    ) {
        self.seq = seq
        self.nanoseconds = nanoseconds
        self.kind = kind
        storage = ManagedBuffer<Int, UInt8>.create(minimumCapacity: bytes.count) { _ in bytes.count
        }
        guard let source = bytes.baseAddress else { return }
        storage.withUnsafeMutablePointerToElements {
            UnsafeMutableRawPointer($0).copyMemory(from: source, byteCount: bytes.count)
        }
    }

    /// The number of bytes, without a line break.
    public var count: Int {
        storage.header
    }

    /// The bytes as text.
    public var text: String {
        withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls a closure with the bytes, which are valid only during the call.
    public func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R)
        throws(E) -> R
    {
        let start = storage.withUnsafeMutablePointerToElements { UnsafeRawPointer($0) }
        defer { withExtendedLifetime(storage) {} }
        return try body(UnsafeRawBufferPointer(start: start, count: storage.header))
    }

    /// Decodes the line.
    /// - Throws: ``LineFault`` if the bytes are not a valid line in this version of the format.
    public func decoded() throws -> SnapshotLine {
        try SnapshotLine(json: withUnsafeBytes { Data($0) })
    }
}
