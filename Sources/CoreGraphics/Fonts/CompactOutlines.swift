/// The outlines of a font in the Compact Font Format.
///
/// Source: Adobe, Technical Note 5176, "The Compact Font Format Specification".
struct CompactOutlines: Sendable {
    /// The places of entries of a list.
    struct Index: Sendable {
        fileprivate(set) var count = 0
        private var offsets = 0
        private var offsetSize = 1
        private var content = 0
        private(set) var end: Int

        init(_ bytes: FontBytes, at start: Int) throws(FontProblem) {
            count = try bytes.u16(start)
            end = start + 2
            guard count > 0 else { return }
            offsetSize = try bytes.u8(start + 2)
            guard (1...4).contains(offsetSize) else { throw .damaged }
            offsets = start + 3
            content = offsets + offsetSize * (count + 1) - 1
            end = content + (try offset(count, bytes))
            guard end <= bytes.bytes.count else { throw .damaged }
        }

        private func offset(_ index: Int, _ bytes: FontBytes) throws(FontProblem) -> Int {
            var value = 0
            for place in 0..<offsetSize {
                value = value << 8 | (try bytes.u8(offsets + offsetSize * index + place))
            }
            return value
        }

        func entry(_ index: Int, _ bytes: FontBytes) throws(FontProblem) -> Range<Int> {
            guard index >= 0, index < count else { throw .damaged }
            let start = try offset(index, bytes)
            let end = try offset(index + 1, bytes)
            guard start >= 1, start <= end, content + end <= bytes.bytes.count else {
                throw .damaged
            }
            return content + start..<content + end
        }
    }

    let bytes: FontBytes
    let glyphs: Index
    let globalRoutines: Index
    /// The routines of the font or, in a font with several dictionaries, of each of them.
    private let routines: [Index?]
    /// Where a font says which of its dictionaries a glyph has; 0 for a font with one.
    private let selection: Int

    init(_ bytes: FontBytes, _ table: Range<Int>) throws(FontProblem) {
        self.bytes = bytes
        let start = table.lowerBound
        let names = try Index(bytes, at: start + (try bytes.u8(start + 2)))
        let tops = try Index(bytes, at: names.end)
        let texts = try Index(bytes, at: tops.end)
        globalRoutines = try Index(bytes, at: texts.end)
        let top = try Self.dictionary(bytes, try tops.entry(0, bytes))
        guard let shapes = top[17]?.first else { throw .damaged }
        glyphs = try Index(bytes, at: start + shapes)
        if let dictionaries = top[1236]?.first {
            let list = try Index(bytes, at: start + dictionaries)
            guard let place = top[1237]?.first, list.count <= 256 else { throw .damaged }
            selection = start + place
            var all: [Index?] = []
            for index in 0..<list.count {
                let each = try Self.dictionary(bytes, try list.entry(index, bytes))
                all.append(try Self.routines(of: each, bytes, start))
            }
            routines = all
        } else {
            selection = 0
            routines = [try Self.routines(of: top, bytes, start)]
        }
    }

    /// Returns the routines of a dictionary's private part; nil if it has none.
    private static func routines(
        of dictionary: [Int: [Int]], _ bytes: FontBytes, _ start: Int
    ) throws(FontProblem) -> Index? {
        guard let place = dictionary[18], place.count == 2, place[0] >= 0, place[1] >= 0 else {
            return nil
        }
        let first = start + place[1]
        guard first + place[0] <= bytes.bytes.count else { throw .damaged }
        guard let offset = try Self.dictionary(bytes, first..<first + place[0])[19]?.first else {
            return nil
        }
        return try Index(bytes, at: first + offset)
    }

    /// Reads a dictionary: whole numbers by their operator; operators of two bytes are 1200 more.
    private static func dictionary(
        _ bytes: FontBytes, _ range: Range<Int>
    ) throws(FontProblem) -> [Int: [Int]] {
        var result: [Int: [Int]] = [:]
        var operands: [Int] = []
        var next = range.lowerBound
        while next < range.upperBound {
            let byte = try bytes.u8(next)
            next += 1
            switch byte {
            case 0...21:
                var key = byte
                if byte == 12 {
                    key = 1200 + (try bytes.u8(next))
                    next += 1
                }
                result[key] = operands
                operands = []
            case 28:
                operands.append(try bytes.i16(next))
                next += 2
            case 29:
                operands.append(Int(Int32(truncatingIfNeeded: try bytes.u32(next))))
                next += 4
            case 30:
                // A number with a point, of which only the length matters here.
                while try bytes.u8(next) & 0xF != 0xF, try bytes.u8(next) >> 4 != 0xF { next += 1 }
                next += 1
                operands.append(0)
            case 32...246: operands.append(byte - 139)
            case 247...250:
                operands.append((byte - 247) * 256 + (try bytes.u8(next)) + 108)
                next += 1
            case 251...254:
                operands.append(-(byte - 251) * 256 - (try bytes.u8(next)) - 108)
                next += 1
            default: throw .damaged
            }
        }
        return result
    }

    /// Returns the routines that a glyph may call.
    private func routines(of glyph: Int) throws(FontProblem) -> Index? {
        var dictionary = 0
        if selection > 0 {
            switch try bytes.u8(selection) {
            case 0: dictionary = try bytes.u8(selection + 1 + glyph)
            case 3:
                for index in 0..<(try bytes.u16(selection + 1)) {
                    let entry = selection + 3 + 3 * index
                    guard try bytes.u16(entry) <= glyph else { break }
                    dictionary = try bytes.u8(entry + 2)
                }
            default: throw .damaged
            }
        }
        guard routines.indices.contains(dictionary) else { throw .damaged }
        return routines[dictionary]
    }

    /// Adds the outline of a glyph to a path.
    func draw(_ glyph: Int, into path: CGMutablePath) throws(FontProblem) {
        var pen = CharstringPen(
            bytes: bytes, globalRoutines: globalRoutines, routines: try routines(of: glyph),
            path: path)
        try pen.run(try glyphs.entry(glyph, bytes), depth: 10)
        pen.close()
    }
}
