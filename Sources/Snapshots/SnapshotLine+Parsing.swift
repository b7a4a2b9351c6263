public import Foundation

extension SnapshotLine {
    /// The largest sequence number and the largest integer in a line: 2⁵³ − 1.
    ///
    /// Every reader, including JavaScript, represents such numbers exactly. Source: RFC 8259, 6.
    public static let largestInteger = 1 << 53 - 1
    /// The latest time, in nanoseconds: 146 years, so that differences fit an `Int64`.
    public static let largestTime: Int64 = 4_611_686_018_000_000_000

    /// Parses a line from its JSON, with or without a line break at the end.
    ///
    /// Properties that this version does not know are ignored.
    /// - Throws: ``LineFault`` for the first error.
    /// - Complexity: O(bytes).
    public init(json: Data) throws(LineFault) {
        let line = json.withUnsafeBytes { bytes in
            Result { () throws(LineFault) in
                var parse = LineParse(for: .decoding)
                _ = try parse.advance(in: bytes, by: .max)
                return parse.line()
            }
        }
        self = try line.get()
    }
}
