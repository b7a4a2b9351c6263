import Foundation

/// A growing buffer for JSON; it keeps its memory from line to line.
struct ByteWriter: ~Copyable {
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0
    /// The number of NaNs and infinities that were written as 0.
    private(set) var clampedNumbers = 0
    /// The version of the format.
    var version = 1
    /// The latest animations of the line that were written completely, and how many there were.
    var examples: [SnapshotNode.Animation] = []
    var exampleCount = 0
    /// How many tracks the line has, and how many values and characters they have.
    var tracks = (count: 0, values: 0)

    init(capacity: Int = 16 * 1024) {
        self.capacity = capacity
        bytes = .allocate(capacity: capacity)
    }

    deinit {
        bytes.deallocate()
    }

    /// The bytes written so far.
    var written: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bytes, count: count)
    }

    mutating func removeAll() {
        count = 0
        examples.removeAll(keepingCapacity: true)
        exampleCount = 0
        tracks = (0, 0)
    }

    @inline(__always)
    mutating func byte(_ value: UInt8) {
        reserve(1)
        bytes[count] = value
        count &+= 1
    }

    @inline(__always)
    mutating func literal(_ text: StaticString) {
        let length = text.utf8CodeUnitCount
        reserve(length)
        (bytes + count).update(from: text.utf8Start, count: length)
        count &+= length
    }

    /// Ensures capacity, so that the following writes need no checks.
    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if count &+ more > capacity { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: bytes, count: count)
        bytes.deallocate()
        bytes = larger
    }
}

// MARK: - Numbers

extension ByteWriter {
    /// Writes a number with at most nine decimals, without exponent or trailing zeros.
    ///
    /// NaN and infinities are written as 0.
    @inline(__always)
    mutating func number(_ value: Double) {
        if !value.isFinite { clampedNumbers += 1 }
        guard let decimal = Decimal9(value) else { return huge(value) }
        if decimal.isNegative { byte(UInt8(ascii: "-")) }
        digits(decimal.whole)
        if decimal.billionths != 0 { fraction(decimal.billionths) }
    }

    /// Writes a number exactly: with the fewest digits that give the same double.
    mutating func real(_ value: Double) {
        if let decimal = Decimal9(value), decimal.value == value || !value.isFinite {
            return number(value)
        }
        var text = value.description
        text.withUTF8 { raw($0.baseAddress!, $0.count) }
    }

    mutating func integer(_ value: Int64) {
        if value < 0 { byte(UInt8(ascii: "-")) }
        digits(value.magnitude)
    }

    /// Writes nanoseconds as seconds: exactly, because nine decimals are nanoseconds.
    mutating func seconds(_ nanoseconds: Int64) {
        if nanoseconds < 0 { byte(UInt8(ascii: "-")) }
        let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        digits(whole)
        if rest != 0 { fraction(UInt32(rest)) }
    }

    mutating func digits(_ value: UInt64) {
        reserve(20)
        if value < 10 {
            bytes[count] = 48 &+ UInt8(truncatingIfNeeded: value)
            count &+= 1
            return
        }
        var length = 2
        var bound: UInt64 = 100
        while length < 20, value >= bound {
            length &+= 1
            bound = length < 20 ? bound &* 10 : .max
        }
        var rest = value
        var place = count &+ length
        while rest >= 10 {
            let next = rest / 10
            place &-= 1
            bytes[place] = 48 &+ UInt8(truncatingIfNeeded: rest &- next &* 10)
            rest = next
        }
        bytes[place &- 1] = 48 &+ UInt8(truncatingIfNeeded: rest)
        count &+= length
    }

    private mutating func fraction(_ billionths: UInt32) {
        reserve(10)
        var rest = billionths
        var length = 9
        while rest % 10 == 0 {
            rest /= 10
            length &-= 1
        }
        bytes[count] = UInt8(ascii: ".")
        var place = count &+ length
        while place > count {
            bytes[place] = 48 &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            place &-= 1
        }
        count &+= 1 &+ length
    }

    /// Writes a number of 2⁶³ or more: an integer of up to 309 digits.
    @inline(never)
    private mutating func huge(_ value: Double) {
        reserve(400)
        let room = UnsafeMutableRawPointer(bytes + count).assumingMemoryBound(to: CChar.self)
        count += Int(withVaList([value]) { vsnprintf(room, 400, "%.0f", $0) })
    }
}

// MARK: - Strings

extension ByteWriter {
    /// Writes a JSON string with its quotes.
    ///
    /// Escapes quotes, backslashes, control characters, and U+2028 and U+2029, which some readers
    /// treat as line breaks. So an encoded line has no line break for any reader.
    mutating func string(_ text: String) {
        byte(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { escape($0) }
        byte(UInt8(ascii: "\""))
    }

    private mutating func escape(_ source: UnsafeBufferPointer<UInt8>) {
        guard let start = source.baseAddress else { return }
        reserve(source.count)
        var clean = 0
        var index = 0
        while index < source.count {
            let value = start[index]
            if value >= 0x20, value != 0x22, value != 0x5C, value != 0xE2 {
                index &+= 1
                continue
            }
            var length = 1
            if value == 0xE2 {
                // Strings are valid UTF-8, so two bytes follow.
                guard start[index + 1] == 0x80, start[index + 2] & 0xFE == 0xA8 else {
                    index &+= 3
                    continue
                }
                length = 3
            }
            raw(start + clean, index - clean)
            switch value {
            case 0x22: literal("\\\"")
            case 0x5C: literal("\\\\")
            case 0x0A: literal("\\n")
            case 0x0D: literal("\\r")
            case 0x09: literal("\\t")
            case 0xE2: start[index + 2] == 0xA8 ? literal("\\u2028") : literal("\\u2029")
            default:
                literal("\\u00")
                byte(value < 0x10 ? 48 : 49)
                byte(Self.hexDigit(value & 0xF))
            }
            index &+= length
            clean = index
        }
        raw(start + clean, source.count - clean)
    }

    /// Writes bytes as they are.
    mutating func raw(_ start: UnsafePointer<UInt8>, _ length: Int) {
        reserve(length)
        (bytes + count).update(from: start, count: length)
        count &+= length
    }

    @inline(__always)
    static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? 48 &+ value : 87 &+ value
    }
}
