/// Parses a request's head byte by byte, and refuses it at the first invalid byte.
///
/// It accepts only the syntax that RFC 9112 requires of a sender, and nothing that a recipient may
/// merely tolerate: lines end with CR LF, a field's name ends at its colon, a field has one line.
/// So a proxy and this parser agree on where a request ends. The cost is a few instructions per
/// byte, and the memory is the head itself, regardless of how the bytes are split.
package struct HTTPHeadParser {
    private enum State {
        /// Before the first byte of a request; one empty line may come first (RFC 9112, 2.2).
        case start
        case startLineFeed
        case method
        case target
        case version
        case lineFeedAfterRequestLine
        case fieldStart
        case fieldName
        case blankBeforeValue
        case value
        case lineFeedAfterField
        case lineFeedAtEnd
    }

    /// The maximum size of a head, in bytes.
    let most: Int
    /// The maximum number of header fields.
    static let mostFields = 128

    package private(set) var head = HTTPHead()
    private var state = State.start
    private var hasSkippedLine = false
    /// Where the current method, target, version, name or value starts.
    private var begin = 0
    /// The end of the value, without trailing spaces.
    private var valueEnd = 0

    package init(most: Int) { self.most = most }

    /// Whether no byte of a request has been received.
    var isEmpty: Bool { head.bytes.isEmpty && state == .start }

    /// Parses bytes up to the end of the head.
    /// - Returns: How many bytes belong to the head, and whether it is complete.
    /// - Throws: A refusal with 400 or 431. The parser must not be used after it.
    package mutating func parse(_ input: UnsafeRawBufferPointer) throws(Refusal) -> (
        count: Int, isComplete: Bool
    ) {
        var place = 0
        while place < input.count {
            let byte = input[place]
            place += 1
            if state == .start || state == .startLineFeed {
                guard try skipsEmptyLine(byte) else { continue }
            }
            guard head.bytes.count < most else {
                throw Refusal(431, "The request line and headers are larger than \(most) bytes.")
            }
            let index = head.bytes.count
            head.bytes.append(byte)
            if try advance(byte, index) { return (place, true) }
        }
        return (place, false)
    }

    /// Skips one empty line before a request.
    /// - Returns: Whether the byte is the request's first.
    private mutating func skipsEmptyLine(_ byte: UInt8) throws(Refusal) -> Bool {
        if state == .startLineFeed {
            guard byte == 10 else {
                throw Self.malformed("a CR without LF comes before the request line")
            }
            state = .start
            return false
        }
        if byte == 13, !hasSkippedLine {
            (state, hasSkippedLine) = (.startLineFeed, true)
            return false
        }
        state = .method
        return true
    }

    /// Parses a byte of the head.
    /// - Returns: Whether it is the last one.
    private mutating func advance(_ byte: UInt8, _ index: Int) throws(Refusal) -> Bool {
        switch state {
        case .start, .startLineFeed: break
        case .method:
            if byte == 32, index > 0 {
                head.methodRange = 0..<index
                (state, begin) = (.target, index + 1)
            } else if !Self.isToken(byte) {
                throw Self.malformed("the request line does not start with a method and a space")
            }
        case .target:
            if byte == 32, index > begin {
                head.targetRange = begin..<index
                (state, begin) = (.version, index + 1)
            } else if byte <= 32 || byte >= 127 {
                throw Self.malformed(
                    "the target has a byte that must be percent-encoded, or there is no version")
            }
        case .version:
            let expected = "HTTP/1.".utf8
            let offset = index - begin
            if offset < 7 {
                guard expected[expected.index(expected.startIndex, offsetBy: offset)] == byte else {
                    throw Self.wrongVersion
                }
            } else if offset == 7 {
                guard byte == 48 || byte == 49 else { throw Self.wrongVersion }
                head.minorVersion = Int(byte) - 48
            } else {
                guard byte == 13 else { throw Self.wrongVersion }
                state = .lineFeedAfterRequestLine
            }
        case .lineFeedAfterRequestLine, .lineFeedAfterField:
            guard byte == 10 else { throw Self.bareReturn }
            (state, begin) = (.fieldStart, index + 1)
        case .fieldStart:
            if byte == 13 {
                state = .lineFeedAtEnd
            } else if byte == 32 || byte == 9 {
                throw Self.malformed("a header line starts with a space")
            } else if Self.isToken(byte) {
                state = .fieldName
            } else {
                throw Self.malformed("a header line does not start with a name")
            }
        case .fieldName:
            if byte == 58 {
                guard head.fields.count < Self.mostFields else {
                    throw Refusal(431, "There are more than \(Self.mostFields) header lines.")
                }
                head.fields.append(.init(name: begin..<index, value: index + 1..<index + 1))
                state = .blankBeforeValue
            } else if !Self.isToken(byte) {
                throw Self.malformed("a header's name is not followed by a colon")
            }
        case .blankBeforeValue:
            if byte == 32 || byte == 9 { return false }
            (state, begin, valueEnd) = (.value, index, index)
            try readValue(byte, index)
        case .value: try readValue(byte, index)
        case .lineFeedAtEnd:
            guard byte == 10 else { throw Self.bareReturn }
            return true
        }
        return false
    }

    private mutating func readValue(_ byte: UInt8, _ index: Int) throws(Refusal) {
        if byte == 13 {
            head.fields[head.fields.count - 1].value = begin..<valueEnd
            state = .lineFeedAfterField
        } else if byte == 32 || byte == 9 {
            return
        } else if byte < 32 || byte == 127 {
            throw Self.malformed(
                byte == 10
                    ? "a line ends with LF alone"
                    : "a header's value contains the control byte \(byte)")
        } else {
            valueEnd = index + 1
        }
    }

    /// Returns whether a byte may be part of a token (RFC 9110, 5.6.2).
    static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        case 33, 35, 36, 37, 38, 39, 42, 43, 45, 46, 94, 95, 96, 124, 126: true
        default: false
        }
    }

    static func malformed(_ reason: String) -> Refusal {
        Refusal(400, "This is not well-formed HTTP/1.1: \(reason).")
    }

    private static var wrongVersion: Refusal {
        malformed("the request line must end with HTTP/1.1 or HTTP/1.0 and CR LF")
    }
    private static var bareReturn: Refusal { malformed("a CR is not followed by LF") }
}
