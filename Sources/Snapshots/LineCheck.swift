import Foundation

/// The head of a valid line; the rest was checked but not decoded.
///
/// The decoder itself does the checking (``LineParse``), so both refuse the same lines with the
/// same messages. It does not check whether a delta fits the previous state.
package struct LineCheck {
    package typealias Fault = LineFault

    /// The line's sequence number.
    package let seq: UInt64
    /// Its time in nanoseconds.
    package let nanoseconds: Int64
    /// Its kind.
    package let kind: SnapshotLine.Kind

    /// Checks a line.
    /// - Throws: ``LineFault`` for the first error.
    /// - Complexity: O(bytes).
    package init(_ bytes: UnsafeRawBufferPointer) throws(LineFault) {
        var parse = LineParse(for: .checking)
        _ = try parse.advance(in: bytes, by: .max)
        self.init(parse)
    }

    /// Checks a line and collects the ids of its changed, new and removed nodes.
    package init(_ bytes: UnsafeRawBufferPointer, ids: inout [SnapshotNode.ID]) throws(LineFault) {
        var parse = LineParse(for: .listing)
        _ = try parse.advance(in: bytes, by: .max)
        ids = parse.ids
        self.init(parse)
    }

    private init(_ parse: LineParse) {
        (seq, nanoseconds, kind) = (parse.seq, parse.nanoseconds, parse.kind)
    }
}

extension EncodedLine {
    /// Checks and copies a line from elsewhere.
    /// - Throws: ``LineFault`` for the first error.
    package init(checking bytes: UnsafeRawBufferPointer) throws(LineFault) {
        let check = try LineCheck(bytes)
        self.init(seq: check.seq, nanoseconds: check.nanoseconds, kind: check.kind, copying: bytes)
    }

    /// Copies a line that has already been checked.
    package init(
        seq: UInt64, nanoseconds: Int64, kind: SnapshotLine.Kind,
        unchecked bytes: UnsafeRawBufferPointer
    ) {
        self.init(seq: seq, nanoseconds: nanoseconds, kind: kind, copying: bytes)
    }
}
