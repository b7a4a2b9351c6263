import Foundation

/// A line in its written form: immutable bytes that are shared by everyone who holds the line.
///
/// Copying an `EncodedLine` copies a reference. The bytes have no line break, neither at the end nor inside.
public struct EncodedLine: Sendable {
    /// The line's number.
    public let seq: UInt64
    /// The line's time, in nanoseconds since the loop's start.
    public let nanoseconds: Int64
    /// What the line says.
    public let kind: SnapshotLine.Kind

    /// One allocation: the count, then the bytes. It is written before it is shared, and never again; hence unsafe is
    /// safe here.
    private nonisolated(unsafe) let storage: ManagedBuffer<Int, UInt8>

    init(seq: UInt64, nanoseconds: Int64, kind: SnapshotLine.Kind, copying bytes: UnsafeRawBufferPointer) {
        self.seq = seq
        self.nanoseconds = nanoseconds
        self.kind = kind
        storage = ManagedBuffer<Int, UInt8>.create(minimumCapacity: bytes.count) { _ in bytes.count }
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

    /// Calls a closure with the bytes; they must not be used after it returns.
    public func withUnsafeBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        let start = storage.withUnsafeMutablePointerToElements { UnsafeRawPointer($0) }
        defer { withExtendedLifetime(storage) {} }
        return try body(UnsafeRawBufferPointer(start: start, count: storage.header))
    }

    /// Reads the line back.
    /// - Throws: ``LineFault``, when the bytes are not a line that this version knows.
    public func decoded() throws -> SnapshotLine {
        try SnapshotLine(json: withUnsafeBytes { Data($0) })
    }
}
