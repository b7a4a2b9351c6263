import Foundation

/// A line as a daemon's streams wrap it, with its session and its position in the journal.
package struct WrappedLine {
    /// The line's position; nil if it is not given.
    package private(set) var pos: UInt64?
    /// The session's number.
    package private(set) var id: UInt32?
    /// The session's name.
    package private(set) var session: String?
    /// The line; nil if the object wraps something else, such as a note.
    package private(set) var line: SnapshotLine?

    private static let names = NameTable(["pos", "id", "session", "line"], required: 0)

    /// Parses `{"pos":…,"id":…,"session":…,"line":{…}}`, with or without a line break at the end.
    /// - Throws: ``LineFault`` for the first error.
    package init(_ bytes: UnsafeRawBufferPointer) throws(LineFault) {
        var count = bytes.count
        while count > 0, bytes[count - 1] == 0x0A || bytes[count - 1] == 0x0D { count -= 1 }
        let bytes = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        var scanner = JSONScanner(bytes, keepsTexts: true)
        var members = try scanner.members(
            Self.names, "a wrapped line must be a JSON object", reportsNull: false)
        while let index = try scanner.next(&members) {
            switch index {
            case 0: pos = UInt64(try scanner.integer("pos", 0...Int.max))
            case 1: id = try scanner.id("id")
            case 2: session = try scanner.text("session")
            default:
                let start = scanner.place
                try scanner.value()
                let part = UnsafeRawBufferPointer(rebasing: bytes[start..<scanner.place])
                var parse = LineParse(for: .decoding)
                _ = try parse.advance(in: part, by: .max)
                line = parse.line()
            }
        }
        try scanner.end()
    }
}
