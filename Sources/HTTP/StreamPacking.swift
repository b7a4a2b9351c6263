/// Compresses bodies and streams.
///
/// `Packer` of `Compression` implements it, so that servers do not depend on a library for it.
///
/// A part of a stream is compressed once for all clients that accept the coding, so it does not
/// refer to earlier parts.
public protocol StreamPacking: AnyObject {
    /// The number of bytes before compression.
    var taken: Int { get }
    /// The number of bytes after compression.
    var given: Int { get }

    /// Returns the bytes before the first part of a stream.
    func head(of coding: ContentCoding) -> [UInt8]
    /// Compresses a part of a stream.
    func part(_ bytes: UnsafeRawBufferPointer, as coding: ContentCoding) -> [UInt8]
    /// Adds a part's bytes to the coding without compressing them, which is ten times as fast.
    /// - Parameters:
    ///   - bytes: The bytes of the part.
    ///   - coding: The coding of the stream.
    /// - Returns: The bytes to send.
    func stored(_ bytes: UnsafeRawBufferPointer, as coding: ContentCoding) -> [UInt8]
    /// Returns the bytes after the last part of a stream.
    /// - Parameters:
    ///   - coding: The stream's compression.
    ///   - sum: The sum of all parts.
    func tail(of coding: ContentCoding, after sum: StreamSum) -> [UInt8]
    /// Compresses a whole body.
    func whole(_ bytes: UnsafeRawBufferPointer, as coding: ContentCoding) -> [UInt8]
    /// Returns a part's contribution to the checksum of each stream that it is sent to.
    func summand(_ bytes: UnsafeRawBufferPointer) -> StreamSum.Part
    /// Adds the next part to the sum of a stream.
    func add(_ part: StreamSum.Part, to sum: inout StreamSum)
}

/// A checksum and size of all parts of a compressed stream, which gzip requires at the end.
public struct StreamSum: Equatable, Sendable {
    /// CRC-32 of the uncompressed bytes.
    public var checksum: UInt32 = 0
    /// The number of uncompressed bytes, modulo 2³².
    public var count: UInt32 = 0

    /// Creates the sum of no parts.
    public init() {}

    /// A part's contribution; computed once for all streams that it is sent to.
    public struct Part: Equatable, Sendable {
        /// CRC-32 of the part.
        public var checksum: UInt
        /// The number of bytes of the part, modulo 2³².
        public var count: UInt32
        /// The operator that shifts a checksum past the part's bytes; zlib's `crc32_combine_gen`.
        public var shift: UInt

        /// Creates a contribution.
        public init(checksum: UInt, count: UInt32, shift: UInt) {
            (self.checksum, self.count, self.shift) = (checksum, count, shift)
        }
    }
}
