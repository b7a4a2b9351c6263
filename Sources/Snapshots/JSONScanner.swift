import Foundation

/// Reads the JSON of a line once, from left to right, in linear time and with bounded depth.
///
/// It is as strict as RFC 8259 and accepts no line breaks. The same calls check a line and decode
/// it; a scanner that only checks returns empty texts, so checking allocates nothing for them.
struct JSONScanner {
    /// The line. A caller that scans in slices may move it between slices.
    private(set) var bytes: UnsafeRawBufferPointer
    private(set) var place = 0
    /// Whether texts are decoded.
    var keepsTexts: Bool
    /// The names of the enclosing objects, for messages.
    private var around: [StaticString] = []
    /// The member whose value is read, for messages.
    var member = Member.none
    /// The enclosing node, for messages.
    var nodeID: SnapshotNode.ID?
    /// The totals of the line's tracks so far.
    var trackTotals = TrackTotals()

    /// The maximum nesting depth of arrays and objects.
    private static let maximumDepth = 64
    /// The maximum length of a number in bytes: more than 309 digits and nine decimals.
    private static let longestNumber = 400
    /// The number of characters of an unknown name in a message.
    private static let longestName = 40

    init(_ bytes: UnsafeRawBufferPointer, keepsTexts: Bool) {
        self.bytes = bytes
        self.keepsTexts = keepsTexts
    }

    /// Continues with the same bytes at another address.
    mutating func move(to bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    // MARK: Faults

    /// A member of the innermost object.
    enum Member {
        case none
        case known(StaticString)
        case unknown(Quoted)
    }

    /// Creates a fault in the JSON itself, named by the member that is read.
    func fault(_ sentence: String, at offset: Int? = nil) -> LineFault {
        var names = around.map(\.description)
        switch member {
        case .none: break
        case .known(let name): names.append(name.description)
        case .unknown(let name): names.append(short(name))
        }
        let node = nodeID.map { "node \($0)" }
        guard !names.isEmpty else {
            let sentence = node.map { "\($0): \(sentence)" } ?? sentence
            return LineFault(name: nil, sentence: sentence, offset: offset ?? place)
        }
        let full = names.joined(separator: ".")
        let owner = node.map { " of \($0)" } ?? ""
        return LineFault(
            name: full, sentence: "“\(full)”\(owner): \(sentence)", offset: offset ?? place)
    }

    /// Creates a fault in a member that this version does not know.
    func fault(inUnknown name: Quoted, _ words: String, at offset: Int) -> LineFault {
        fault(in: short(name), of: nodeID, words, at: offset)
    }

    private func short(_ name: Quoted) -> String {
        String(decoded(name).prefix(Self.longestName))
    }

    /// Creates a fault in a property's value.
    /// - Parameters:
    ///   - name: The property; the names of the enclosing objects are prepended.
    ///   - words: The requirement, such as `must be a number`.
    func fault(in name: StaticString, _ words: String, at offset: Int? = nil) -> LineFault {
        fault(in: name, of: nodeID, words, at: offset)
    }

    /// Creates a fault in a property's value.
    /// - Parameter id: The node that has the property.
    func fault(
        in name: StaticString, of id: SnapshotNode.ID?, _ words: String, at offset: Int? = nil
    ) -> LineFault {
        fault(in: name.description, of: id, words, at: offset)
    }

    private func fault(
        in name: String, of id: SnapshotNode.ID?, _ words: String, at offset: Int?
    ) -> LineFault {
        let full = (around.map(\.description) + [name]).joined(separator: ".")
        let node = id.map { " of node \($0)" } ?? ""
        return LineFault(name: full, sentence: "“\(full)”\(node) \(words)", offset: offset ?? place)
    }

    // MARK: Structure

    /// Returns the next byte that is not a space; 0 at the end.
    @inline(__always)
    mutating func peek() -> UInt8 {
        while place < bytes.count {
            let byte = bytes[place]
            guard byte == 0x20 || byte == 0x09 else { return byte }
            place &+= 1
        }
        return 0
    }

    /// Consumes a byte if it is next, and returns whether it was.
    @inline(__always)
    mutating func skip(_ byte: UInt8) -> Bool {
        guard peek() == byte, place < bytes.count else { return false }
        place &+= 1
        return true
    }

    /// Reads up to the next element or member, or past the closing bracket.
    /// - Returns: Whether an element or member follows.
    mutating func more(_ close: UInt8, _ isFirst: inout Bool) throws(LineFault) -> Bool {
        if skip(close) { return false }
        guard place < bytes.count else { throw fault("the line is incomplete") }
        if isFirst {
            isFirst = false
            return true
        }
        guard skip(UInt8(ascii: ",")) else {
            throw fault("a comma or a closing bracket is expected here")
        }
        guard peek() != close else { throw fault("a comma is not allowed here") }
        return true
    }

    /// Checks that only spaces follow.
    mutating func end() throws(LineFault) {
        _ = peek()
        guard place == bytes.count else { throw fault("nothing may follow the object") }
    }

    @inline(__always)
    mutating func advance(to place: Int) { self.place = place }

    mutating func enter(_ name: StaticString) {
        around.append(name)
        member = .none
    }

    mutating func leave() {
        member = around.popLast().map { .known($0) } ?? .none
    }

    /// The innermost object's name.
    var lastName: StaticString? { around.last }

    // MARK: Words

    /// Reads `null` if it is next.
    mutating func null() throws(LineFault) -> Bool {
        guard peek() == UInt8(ascii: "n") else { return false }
        try word("null")
        return true
    }

    mutating func flag(_ name: StaticString) throws(LineFault) -> Bool {
        switch peek() {
        case UInt8(ascii: "t"):
            try word("true")
            return true
        case UInt8(ascii: "f"):
            try word("false")
            return false
        default: throw fault(in: name, "must be true or false")
        }
    }

    private mutating func word(_ word: StaticString) throws(LineFault) {
        let count = word.utf8CodeUnitCount
        guard place + count <= bytes.count,
            memcmp(bytes.baseAddress! + place, word.utf8Start, count) == 0
        else {
            throw fault("this is not a JSON word")
        }
        place += count
    }

    // MARK: Unknown values

    /// Skips any value, checking its syntax.
    mutating func value(_ depth: Int = 1) throws(LineFault) {
        guard depth < Self.maximumDepth else {
            throw fault("it is nested more than \(Self.maximumDepth) deep")
        }
        var isFirst = true
        switch peek() {
        case UInt8(ascii: "{"):
            place += 1
            var names = UnknownNames()
            while try more(UInt8(ascii: "}"), &isFirst) {
                let start = place
                let name = try key()
                guard names.insert(name, in: self) else {
                    throw fault(inUnknown: name, "is repeated", at: start)
                }
                try value(depth + 1)
            }
        case UInt8(ascii: "["):
            place += 1
            while try more(UInt8(ascii: "]"), &isFirst) { try value(depth + 1) }
        case UInt8(ascii: "\""): _ = try quoted()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        case UInt8(ascii: "-"), 48...57: _ = try numeral(nil)
        default:
            throw place < bytes.count
                ? fault("a value is expected here") : fault("the line is incomplete")
        }
    }

    // MARK: Numbers

    /// A number's decimal form: up to nineteen significant digits, times a power of ten.
    struct Numeral {
        var range: Range<Int>
        var isNegative = false
        var digits: UInt64 = 0
        var exponent = 0
        /// Whether `digits` contains all digits.
        var isExact = true
        /// Whether the text has no point and no exponent.
        var isInteger = true
    }

    mutating func number(_ name: StaticString) throws(LineFault) -> Double {
        try double(numeral(name), name)
    }

    mutating func number(
        _ name: StaticString, atLeast least: Double = -.infinity, atMost most: Double = .infinity
    ) throws(LineFault) -> Double {
        let start = place
        let value: Double = try number(name)
        guard value >= least else {
            throw fault(in: name, "must be \(least.inWords) or more", at: start)
        }
        guard value <= most else {
            throw fault(in: name, "must be \(most.inWords) or less", at: start)
        }
        return value
    }

    /// Reads an integer, which must be written without a point and an exponent.
    mutating func integer(
        _ name: StaticString,
        _ range: ClosedRange<Int> = -SnapshotLine.largestInteger...SnapshotLine.largestInteger
    ) throws(LineFault) -> Int {
        let numeral = try numeral(name)
        guard numeral.isInteger, numeral.isExact, numeral.digits <= UInt64(Int.max) else {
            throw fault(in: name, Self.words(for: range), at: numeral.range.lowerBound)
        }
        let value = numeral.isNegative ? -Int(numeral.digits) : Int(numeral.digits)
        guard range.contains(value) else {
            throw fault(in: name, Self.words(for: range), at: numeral.range.lowerBound)
        }
        return value
    }

    private static func words(for range: ClosedRange<Int>) -> String {
        "must be a whole number from \(range.lowerBound) to \(range.upperBound)"
    }

    mutating func id(_ name: StaticString) throws(LineFault) -> SnapshotNode.ID {
        SnapshotNode.ID(try integer(name, 0...Int(SnapshotNode.ID.max)))
    }

    /// Reads seconds and returns nanoseconds, exactly if there are at most nine decimals.
    mutating func seconds(_ name: StaticString) throws(LineFault) -> Int64 {
        let numeral = try numeral(name)
        var nanoseconds: Int64?
        if numeral.isExact, -9...0 ~= numeral.exponent, let digits = Int64(exactly: numeral.digits)
        {
            let (product, overflow) = digits.multipliedReportingOverflow(
                by: Int64(Self.powers[9 + numeral.exponent]))
            nanoseconds = overflow ? nil : numeral.isNegative ? -product : product
        } else {
            nanoseconds = Int64(exactly: (try double(numeral, name) * 1e9).rounded())
        }
        guard let nanoseconds, nanoseconds.magnitude <= UInt64(SnapshotLine.largestTime) else {
            throw fault(
                in: name,
                "must be a time of at most \(SnapshotLine.largestTime / 1_000_000_000) seconds before or after 0",
                at: numeral.range.lowerBound)
        }
        return nanoseconds
    }

    private static let powers: [Double] = (0...22).reduce(into: []) { powers, _ in
        powers.append((powers.last ?? 0.1) * 10)
    }.map { $0.rounded() }

    /// The end of the message for a number that is valid JSON but beyond the range of `Double`.
    static let outOfRange = "is out of range"

    private func double(_ numeral: Numeral, _ name: StaticString) throws(LineFault) -> Double {
        // Clinger's fast path: both factors are exact, so the result is rounded once.
        if numeral.isExact, numeral.digits <= 1 << 53, -22...22 ~= numeral.exponent {
            let digits = Double(numeral.digits)
            let power = Self.powers[abs(numeral.exponent)]
            let value = numeral.exponent < 0 ? digits / power : digits * power
            return numeral.isNegative ? -value : value
        }
        guard let value = Double(String(decoding: bytes[numeral.range], as: UTF8.self)),
            value.isFinite
        else {
            throw fault(in: name, Self.outOfRange, at: numeral.range.lowerBound)
        }
        return value
    }

    private mutating func numeral(_ name: StaticString?) throws(LineFault) -> Numeral {
        let first = peek()
        let start = place
        var numeral = Numeral(range: start..<start)
        if first == UInt8(ascii: "-") {
            numeral.isNegative = true
            place += 1
        }
        guard place < bytes.count, 48...57 ~= bytes[place] else {
            if first == UInt8(ascii: "-") {
                throw fault("this is not a valid JSON number", at: start)
            }
            throw name.map { fault(in: $0, "must be a number", at: start) }
                ?? fault("a value is expected here", at: start)
        }
        let digits = place
        readDigits(&numeral, isFraction: false)
        guard bytes[digits] != 48 || place == digits + 1 else {
            throw fault("this is not a valid JSON number", at: start)
        }
        if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
            place += 1
            let decimals = place
            readDigits(&numeral, isFraction: true)
            guard place > decimals else {
                throw fault("this is not a valid JSON number", at: start)
            }
            numeral.isInteger = false
        }
        if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
            try readExponent(&numeral, start)
            numeral.isInteger = false
        }
        numeral.range = start..<place
        guard numeral.range.count <= Self.longestNumber else {
            throw name.map { fault(in: $0, "has too many digits", at: start) }
                ?? fault("a number has too many digits", at: start)
        }
        // A number of an unknown property must be representable too.
        if name == nil { _ = try double(numeral, "number") }
        return numeral
    }

    @inline(__always)
    private mutating func readDigits(_ numeral: inout Numeral, isFraction: Bool) {
        while place < bytes.count {
            let digit = bytes[place] &- 48
            guard digit <= 9 else { return }
            place &+= 1
            if numeral.digits < 1_000_000_000_000_000_000 {
                numeral.digits = numeral.digits &* 10 &+ UInt64(digit)
                if isFraction { numeral.exponent &-= 1 }
            } else {
                numeral.isExact = false
                if !isFraction { numeral.exponent &+= 1 }
            }
        }
    }

    private mutating func readExponent(_ numeral: inout Numeral, _ start: Int) throws(LineFault) {
        place += 1
        var sign = 1
        if place < bytes.count,
            bytes[place] == UInt8(ascii: "+") || bytes[place] == UInt8(ascii: "-")
        {
            sign = bytes[place] == UInt8(ascii: "-") ? -1 : 1
            place += 1
        }
        let digits = place
        var value = 0
        while place < bytes.count, 48...57 ~= bytes[place] {
            value = min(value * 10 + Int(bytes[place] - 48), 1_000_000)
            place += 1
        }
        guard place > digits else { throw fault("this is not a valid JSON number", at: start) }
        numeral.exponent += sign * value
    }
}
