public import Foundation

extension SnapshotLine {
    /// The largest number of a line, and the largest whole number in one: 2⁵³ − 1.
    ///
    /// Every reader, also one in JavaScript, has such numbers exactly. Source: RFC 8259, 6.
    public static let largestInteger = 1 << 53 - 1
    /// The latest time, in nanoseconds: 146 years. The difference of two times is then always an
    /// `Int64`.
    public static let largestTime: Int64 = 4_611_686_018_000_000_000

    /// Reads a line from its JSON, with or without a line break at the end.
    ///
    /// What the line has besides the properties of this version is passed over.
    /// - Throws: ``LineFault``, for the first thing that is wrong.
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
