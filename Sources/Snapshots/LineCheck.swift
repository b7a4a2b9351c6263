import Foundation

/// The head of a line that was read through and found to be one; nothing was decoded for it.
///
/// It is the decoder itself that checks (``LineParse``), so both refuse the same lines in the same
/// words. Whether a delta fits the state before it is not asked.
package struct LineCheck {
    package typealias Fault = LineFault

    /// The line's number.
    package let seq: UInt64
    /// Its time in nanoseconds.
    package let nanoseconds: Int64
    /// What it says.
    package let kind: SnapshotLine.Kind

    /// Checks a line.
    /// - Throws: ``LineFault``, for the first thing that is wrong.
    /// - Complexity: O(bytes).
    package init(_ bytes: UnsafeRawBufferPointer) throws(LineFault) {
        var parse = LineParse(for: .checking)
        _ = try parse.advance(in: bytes, by: .max)
        self.init(parse)
    }

    /// Checks a line and collects the ids of its nodes, changed, new and removed.
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
    /// Copies a line from elsewhere after checking it.
    /// - Throws: ``LineFault``, for the first thing that is wrong.
    package init(checking bytes: UnsafeRawBufferPointer) throws(LineFault) {
        let check = try LineCheck(bytes)
        self.init(seq: check.seq, nanoseconds: check.nanoseconds, kind: check.kind, copying: bytes)
    }

    /// Copies a line that was checked before.
    package init(
        seq: UInt64, nanoseconds: Int64, kind: SnapshotLine.Kind,
        unchecked bytes: UnsafeRawBufferPointer
    ) {
        self.init(seq: seq, nanoseconds: nanoseconds, kind: kind, copying: bytes)
    }
}
