import Foundation

/// The text of a line from a file or pipe as the content of a JSON string, built from portions.
///
/// A program may write any bytes. Each portion is converted when it arrives, in time proportional
/// to its size: to convert a whole line of 1 MiB of invalid bytes at its end takes 100 ms. Bytes
/// that are not UTF-8 become U+FFFD, one for each maximal subpart (Unicode 3.9, table 3-8).
struct LogText {
    /// The converted bytes.
    private(set) var bytes: [UInt8] = []
    /// The number of bytes that were added, before the conversion.
    private(set) var size = 0
    /// The maximum number of converted bytes: a NUL takes six, as `\u0000`.
    let most: Int
    /// The first bytes of a character whose other bytes have not arrived.
    private var begun: [UInt8] = []
    private var endsWithReturn = false

    /// - Parameter most: at least 6.
    init(most: Int) { self.most = max(6, most) }

    private static let longestEscape = 6

    /// Adds bytes, as many as there is room for.
    /// - Returns: the number of added bytes; less than all of them if the text is full.
    mutating func add(_ source: UnsafeRawBufferPointer) -> Int {
        guard let start = source.baseAddress, !source.isEmpty else { return 0 }
        var index = begun.isEmpty ? 0 : addToBegun(source)
        var clean = index
        defer {
            size += index
            if index > 0 { endsWithReturn = source[index - 1] == 13 }
        }
        func addClean() {
            bytes.append(
                contentsOf: UnsafeRawBufferPointer(start: start + clean, count: index - clean))
        }
        while index < source.count {
            guard bytes.count + index - clean <= most - Self.longestEscape else { break }
            let byte = source[index]
            if byte < 0x80 {
                if byte >= 0x20, byte != 0x22, byte != 0x5C {
                    index += 1
                    continue
                }
                addClean()
                escape(byte)
                index += 1
                clean = index
                continue
            }
            switch Character(UnsafeRawBufferPointer(rebasing: source[index...])) {
            case .valid(let count):
                // Some readers treat U+2028 and U+2029 as line breaks.
                if byte == 0xE2, source[index + 1] == 0x80, source[index + 2] & 0xFE == 0xA8 {
                    addClean()
                    bytes += (source[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8
                    clean = index + count
                }
                index += count
            case .invalid(let count):
                addClean()
                bytes += "\u{FFFD}".utf8
                index += count
                clean = index
            case .incomplete:
                addClean()
                begun = Array(source[index...])
                index = source.count
                clean = index
            }
        }
        addClean()
        return index
    }

    /// Completes the character that the last portion has begun.
    /// - Returns: the number of bytes of the portion that it takes.
    private mutating func addToBegun(_ source: UnsafeRawBufferPointer) -> Int {
        let before = begun.count
        let bytes = begun + source.prefix(4 - before)
        switch bytes.withUnsafeBytes({ Character($0) }) {
        case .valid(let count), .invalid(let count):
            begun = []
            var whole = LogText(most: 16)
            _ = bytes.withUnsafeBytes { whole.add(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            whole.finish()
            self.bytes += whole.bytes
            return count - before
        case .incomplete:
            begun = bytes
            return bytes.count - before
        }
    }

    /// Ends the text: a character that is not complete is invalid, and a carriage return before the
    /// line break belongs to it.
    mutating func finish() {
        if !begun.isEmpty { bytes += "\u{FFFD}".utf8 }
        begun = []
        if endsWithReturn { bytes.removeLast(2) }
        endsWithReturn = false
    }

    /// Begins another text.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        (begun, size, endsWithReturn) = ([], 0, false)
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x22: bytes += "\\\"".utf8
        case 0x5C: bytes += "\\\\".utf8
        case 0x0A: bytes += "\\n".utf8
        case 0x0D: bytes += "\\r".utf8
        case 0x09: bytes += "\\t".utf8
        default:
            bytes += "\\u00".utf8
            bytes.append(byte < 0x10 ? 48 : 49)
            let digit = byte & 0xF
            bytes.append(digit < 10 ? 48 + digit : 87 + digit)
        }
    }

    /// The kind of the bytes at a place, if the first one is not ASCII (Unicode 3.9, table 3-7).
    private enum Character {
        /// The number of bytes of a character.
        case valid(Int)
        /// The number of bytes that one replacement character replaces.
        case invalid(Int)
        case incomplete

        init(_ bytes: UnsafeRawBufferPointer) {
            let (count, second): (Int, ClosedRange<UInt8>)
            switch bytes[0] {
            case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
            case 0xE0: (count, second) = (3, 0xA0...0xBF)
            case 0xED: (count, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
            case 0xF0: (count, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
            case 0xF4: (count, second) = (4, 0x80...0x8F)
            default:
                self = .invalid(1)
                return
            }
            for place in 1..<count {
                guard place < bytes.count else {
                    self = .incomplete
                    return
                }
                guard (place == 1 ? second : 0x80...0xBF).contains(bytes[place]) else {
                    self = .invalid(place)
                    return
                }
            }
            self = .valid(count)
        }
    }
}
