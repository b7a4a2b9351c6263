import Foundation

/// The names of an object's members, each with an index.
struct NameTable: Sendable {
    private let names: [StaticString]
    /// A bit for each required name.
    let required: UInt64
    /// A hash table with open addressing: the index plus one, or 0.
    private let slots: [UInt8]

    init(_ names: [StaticString], required: UInt64) {
        self.names = names
        self.required = required
        var slots = [UInt8](repeating: 0, count: 256)
        for (index, name) in names.enumerated() {
            var slot = Self.hash(
                UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
            while slots[slot] != 0 { slot = (slot + 1) & 255 }
            slots[slot] = UInt8(index + 1)
        }
        self.slots = slots
    }

    subscript(index: Int) -> StaticString { names[index] }

    func index(of bytes: UnsafeRawBufferPointer) -> Int? {
        var slot = Self.hash(bytes)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            let name = names[index]
            if name.utf8CodeUnitCount == bytes.count,
                memcmp(name.utf8Start, bytes.baseAddress!, bytes.count) == 0
            {
                return index
            }
            slot = (slot + 1) & 255
        }
        return nil
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let first = bytes.first, let last = bytes.last else { return 0 }
        return
            (bytes.count &* 37 &+ Int(first) &* 7 &+ Int(last) &* 29 &+ Int(bytes[bytes.count / 2])
            &* 3) & 255
    }
}

/// The names of an object's members that this version does not know.
///
/// Names are compared by their hash values of 64 bits, which have a seed of their own in each
/// process, because another program chooses the names.
struct UnknownNames {
    private var few: [Int] = []
    private var many: Set<Int> = []

    /// Adds a name.
    /// - Returns: Whether the object did not have it yet.
    /// - Complexity: O(length of the name) on average.
    mutating func insert(_ name: JSONScanner.Quoted, in scanner: JSONScanner) -> Bool {
        var hasher = Hasher()
        if name.hasEscapes {
            var text = scanner.decoded(name)
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        } else {
            hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: scanner.bytes[name.range]))
        }
        let hash = hasher.finalize()
        if !many.isEmpty { return many.insert(hash).inserted }
        guard !few.contains(hash) else { return false }
        few.append(hash)
        if few.count > 16 { many = Set(few) }
        return true
    }
}

extension JSONScanner {
    /// The state of reading an object.
    struct Members {
        let names: NameTable
        fileprivate let start: Int
        fileprivate let isNamed: Bool
        fileprivate let reportsNull: Bool
        /// The member of the enclosing object that has this one as its value.
        fileprivate let outer: Member
        fileprivate var isFirst = true
        fileprivate var unknown = UnknownNames()
        /// A bit for each known name that occurred.
        fileprivate var seen: UInt64 = 0
        /// A bit for each known name that occurred with a value other than `null`.
        fileprivate(set) var given: UInt64 = 0
        /// Whether the current member is `null`.
        fileprivate(set) var isNull = false

        fileprivate mutating func insert(_ index: Int) -> Bool {
            let bit = UInt64(1) << UInt64(index)
            defer { seen |= bit }
            return seen & bit == 0
        }
    }

    /// Begins an object that is the value of a property.
    /// - Parameter reportsNull: Whether ``next(_:)`` returns members that are `null`.
    mutating func members(
        of name: StaticString, _ names: NameTable, reportsNull: Bool = false
    ) throws(LineFault) -> Members {
        let start = place
        guard skip(UInt8(ascii: "{")) else { throw fault(in: name, "must be an object", at: start) }
        let outer = member
        enter(name)
        return Members(
            names: names, start: start, isNamed: true, reportsNull: reportsNull, outer: outer)
    }

    /// Begins an object without a name: a line or a node.
    /// - Parameter reportsNull: Whether ``next(_:)`` returns members that are `null`.
    mutating func members(
        _ names: NameTable, _ sentence: String, reportsNull: Bool
    ) throws(LineFault) -> Members {
        let start = place
        guard skip(UInt8(ascii: "{")) else { throw fault(sentence, at: start) }
        defer { member = .none }
        return Members(
            names: names, start: start, isNamed: false, reportsNull: reportsNull, outer: member)
    }

    /// Reads up to the value of the next known member; skips unknown members.
    ///
    /// At the end of the object it checks that no required member is missing.
    /// - Returns: The name's index; nil at the end.
    mutating func next(_ members: inout Members) throws(LineFault) -> Int? {
        while try more(UInt8(ascii: "}"), &members.isFirst) {
            let start = place
            member = .none
            let name = try key()
            guard let index = index(of: name, in: members.names) else {
                guard members.unknown.insert(name, in: self) else {
                    throw fault(inUnknown: name, "is repeated", at: start)
                }
                member = .unknown(name)
                try value()
                continue
            }
            member = .known(members.names[index])
            guard members.insert(index) else {
                throw fault(in: members.names[index], "is repeated", at: start)
            }
            members.isNull = try null()
            guard members.isNull else {
                members.given |= 1 << UInt64(index)
                return index
            }
            guard members.names.required & 1 << UInt64(index) == 0 else {
                throw fault(in: members.names[index], "must not be null", at: start)
            }
            if members.reportsNull { return index }
        }
        try require(members.names.required, members)
        if members.isNamed { leave() }
        member = members.outer
        return nil
    }

    /// Checks that members occurred and were not `null`.
    func require(_ mask: UInt64, _ members: Members) throws(LineFault) {
        let missing = mask & ~members.given
        guard missing == 0 else {
            throw fault(
                in: members.names[missing.trailingZeroBitCount], "is missing",
                at: members.start)
        }
    }

    private func index(of name: Quoted, in names: NameTable) -> Int? {
        guard name.hasEscapes else {
            return names.index(of: UnsafeRawBufferPointer(rebasing: bytes[name.range]))
        }
        guard name.range.count <= 256 else { return nil }
        var text = decoded(name)
        return text.withUTF8 { names.index(of: UnsafeRawBufferPointer($0)) }
    }
}

// MARK: - Arrays

extension JSONScanner {
    /// Reads an array.
    mutating func list<Element>(
        _ name: StaticString, _ count: ClosedRange<Int> = 0 ... .max,
        _ element: (inout JSONScanner) throws(LineFault) -> Element
    ) throws(LineFault) -> [Element] {
        let start = place
        guard skip(UInt8(ascii: "[")) else { throw fault(in: name, "must be an array", at: start) }
        var elements: [Element] = []
        var isFirst = true
        while try more(UInt8(ascii: "]"), &isFirst) {
            guard elements.count < count.upperBound else {
                throw fault(in: name, "must have at most \(count.upperBound) elements", at: start)
            }
            elements.append(try element(&self))
        }
        guard elements.count >= count.lowerBound else {
            throw fault(in: name, "must have at least \(count.lowerBound) element", at: start)
        }
        return elements
    }

    /// Begins an array whose elements have different meanings.
    mutating func begin(_ name: StaticString, _ form: StaticString) throws(LineFault) {
        guard skip(UInt8(ascii: "[")) else { throw fault(in: name, "must be \(form)") }
        enter(name)
    }

    /// Reads the comma before the next element of such an array.
    mutating func separate(_ form: StaticString) throws(LineFault) {
        guard skip(UInt8(ascii: ",")) else { throw misform(form) }
    }

    mutating func finish(_ form: StaticString) throws(LineFault) {
        guard skip(UInt8(ascii: "]")) else { throw misform(form) }
        leave()
    }

    private mutating func misform(_ form: StaticString) -> LineFault {
        guard place < bytes.count else { return fault("the line is incomplete") }
        guard let name = lastName else { return fault("must be \(form)") }
        leave()
        return fault(in: name, "must be \(form)")
    }

    mutating func point(_ name: StaticString) throws(LineFault) -> CGPoint {
        let (x, y) = try pair(name)
        return CGPoint(x: x, y: y)
    }

    mutating func size(_ name: StaticString) throws(LineFault) -> CGSize {
        let (width, height) = try pair(name)
        return CGSize(width: width, height: height)
    }

    private mutating func pair(_ name: StaticString) throws(LineFault) -> (Double, Double) {
        let start = place
        var values = (0.0, 0.0)
        var found = 0
        var isFirst = true
        try openNumbers(2, name)
        while try more(UInt8(ascii: "]"), &isFirst) {
            let value = try number(name)
            if found == 0 { values.0 = value } else { values.1 = value }
            found += 1
        }
        guard found == 2 else { throw miscount(found, 2, name, start) }
        return values
    }

    mutating func rect(_ name: StaticString) throws(LineFault) -> CGRect {
        let start = place
        // CGRect's initialisers and properties would normalise a negative size.
        var rect = CGRect.zero
        var found = 0
        var isFirst = true
        try openNumbers(4, name)
        while try more(UInt8(ascii: "]"), &isFirst) {
            let value = try number(name)
            switch found {
            case 0: rect.origin.x = value
            case 1: rect.origin.y = value
            case 2: rect.size.width = value
            default: rect.size.height = value
            }
            found += 1
        }
        guard found == 4 else { throw miscount(found, 4, name, start) }
        return rect
    }

    mutating func matrix(_ name: StaticString) throws(LineFault) -> SnapshotNode.Transform {
        let start = place
        var values: [Double] = []
        values.reserveCapacity(16)
        var found = 0
        var isFirst = true
        try openNumbers(16, name)
        while try more(UInt8(ascii: "]"), &isFirst) {
            let value = try number(name)
            if found < 16 { values.append(value) }
            found += 1
        }
        guard found == 16 else { throw miscount(found, 16, name, start) }
        return SnapshotNode.Transform(counted: values)
    }

    private mutating func openNumbers(_ count: Int, _ name: StaticString) throws(LineFault) {
        guard skip(UInt8(ascii: "[")) else { throw fault(in: name, "must be \(count) numbers") }
    }

    private func miscount(_ found: Int, _ count: Int, _ name: StaticString, _ start: Int)
        -> LineFault
    {
        fault(in: name, "must be \(count) numbers, not \(found)", at: start)
    }

    mutating func path(_ name: StaticString) throws(LineFault) -> PathData {
        PathData(try text(name))
    }

    mutating func corners(_ name: StaticString) throws(LineFault) -> SnapshotNode.Corners {
        SnapshotNode.Corners(rawValue: UInt8(try integer(name, 0...15)))
    }

    /// Reads a value of a track: numbers, a text, or `null` for nothing.
    mutating func trackValue(_ name: StaticString) throws(LineFault) -> SnapshotNode.Value {
        switch peek() {
        case UInt8(ascii: "["):
            return .numbers(
                try list(name) { (scanner) throws(LineFault) in try scanner.number(name) })
        case UInt8(ascii: "\""): return .text(try text(name))
        default:
            guard try null() else { throw fault(in: name, "must be numbers, a text or null") }
            return .nothing
        }
    }
}
