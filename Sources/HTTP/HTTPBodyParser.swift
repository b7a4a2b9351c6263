/// Parses a request's body as it arrives: a number of bytes, or chunks (RFC 9112, 7.1).
///
/// The lines between chunks are limited individually and in total, so that a client that sends many
/// of them without a body is refused instead of keeping the parser busy.
package struct HTTPBodyParser {
    private enum State {
        /// The number of missing bytes of a body with a length, or of a chunk.
        case data(Int)
        case size
        case chunkExtension
        case lineFeedAfterSize
        case returnAfterData
        case lineFeedAfterData
        case trailerStart
        case trailerName
        case trailerValue
        case lineFeedAfterTrailer
        case lineFeedAtEnd
        case done
    }

    /// The maximum number of digits of a chunk's size, including leading zeros.
    static let mostDigits = 16
    /// The maximum size of one chunk's extensions, in bytes.
    static let mostExtension = 256

    private let most: Int
    private let mostOverhead: Int
    private let isChunked: Bool
    private var state: State
    package private(set) var body: [UInt8] = []
    private var size = 0
    private var digits = 0
    private var extensionCount = 0
    /// The total size of extensions and trailers, in bytes.
    private var overhead = 0

    /// - Parameters:
    ///   - most: The maximum size of a body, in bytes.
    ///   - mostOverhead: The maximum total size of extensions and trailers, in bytes.
    package init(_ framing: HTTPFraming, most: Int, mostOverhead: Int) {
        (self.most, self.mostOverhead) = (most, mostOverhead)
        switch framing {
        case .length(let count):
            isChunked = false
            state = count == 0 ? .done : .data(count)
            body.reserveCapacity(min(count, 4096))
        case .chunked: (isChunked, state) = (true, .size)
        }
    }

    /// Whether the whole body has been received.
    package var isComplete: Bool { if case .done = state { true } else { false } }

    /// Parses bytes up to the end of the body.
    /// - Returns: How many bytes belong to it.
    /// - Throws: A refusal with 400, 413 or 431. The parser must not be used after it.
    package mutating func parse(_ input: UnsafeRawBufferPointer) throws(Refusal) -> Int {
        var place = 0
        while place < input.count, !isComplete {
            if case .data(let missing) = state {
                let count = min(missing, input.count - place)
                body.append(contentsOf: input[place..<place + count])
                place += count
                state =
                    missing > count ? .data(missing - count) : isChunked ? .returnAfterData : .done
            } else {
                try advance(input[place])
                place += 1
            }
        }
        return place
    }

    /// Parses a byte between chunks.
    private mutating func advance(_ byte: UInt8) throws(Refusal) {
        switch state {
        case .data, .done: break
        case .size: try readSize(byte)
        case .chunkExtension:
            if byte == 13 {
                state = .lineFeedAfterSize
            } else {
                extensionCount += 1
                try count(byte)
                guard extensionCount <= Self.mostExtension else {
                    throw Self.refusal(
                        "A chunk's extension is longer than \(Self.mostExtension) bytes")
                }
            }
        case .lineFeedAfterSize:
            guard byte == 10 else {
                throw Self.refusal("A CR in a chunk's first line is not followed by LF")
            }
            guard size > 0 else { return state = .trailerStart }
            guard body.count + size <= most else { throw HTTPFraming.tooLarge(most) }
            state = .data(size)
        case .returnAfterData:
            guard byte == 13 else { throw Self.refusal("A chunk is longer than its declared size") }
            state = .lineFeedAfterData
        case .lineFeedAfterData:
            guard byte == 10 else { throw Self.refusal("A CR after a chunk is not followed by LF") }
            (state, size, digits, extensionCount) = (.size, 0, 0, 0)
        case .trailerStart where byte == 13: state = .lineFeedAtEnd
        case .trailerStart, .trailerName:
            try count(byte)
            if byte == 58, case .trailerName = state {
                state = .trailerValue
            } else if HTTPHeadParser.isToken(byte) {
                state = .trailerName
            } else {
                throw Self.refusal("A trailer line is not a name, a colon and a value")
            }
        case .trailerValue:
            if byte == 13 { state = .lineFeedAfterTrailer } else { try count(byte) }
        case .lineFeedAfterTrailer:
            guard byte == 10 else { throw Self.refusal("A CR in a trailer is not followed by LF") }
            overhead += 2
            state = .trailerStart
        case .lineFeedAtEnd:
            guard byte == 10 else {
                throw Self.refusal("A CR after the chunks is not followed by LF")
            }
            state = .done
        }
    }

    private mutating func readSize(_ byte: UInt8) throws(Refusal) {
        let digit: Int
        switch byte {
        case 48...57: digit = Int(byte) - 48
        case 65...70: digit = Int(byte) - 55
        case 97...102: digit = Int(byte) - 87
        case 13 where digits > 0: return state = .lineFeedAfterSize
        case 59 where digits > 0: return state = .chunkExtension
        default: throw Self.refusal("A chunk's size is not a hexadecimal number")
        }
        digits += 1
        guard digits <= Self.mostDigits else {
            throw Self.refusal("A chunk's size has more than \(Self.mostDigits) digits")
        }
        // 16 digits can exceed Int; a size over the limit is refused at the end of the line anyway.
        size = size > 1 << 48 ? size : size * 16 + digit
    }

    /// Counts a byte of an extension or a trailer.
    private mutating func count(_ byte: UInt8) throws(Refusal) {
        guard byte >= 32 || byte == 9, byte != 127 else {
            throw Self.refusal("The lines between chunks contain the control byte \(byte)")
        }
        overhead += 1
        guard overhead <= mostOverhead else {
            throw Refusal(
                431, "The extensions and trailers of chunks are larger than \(mostOverhead) bytes.")
        }
    }

    private static func refusal(_ sentence: String) -> Refusal { Refusal(400, sentence + ".") }
}
