/// Which glyph a font has for a character: its table `cmap`.
struct CharacterMap: Sendable {
    private let start: Int
    private let format: Int
    /// Whether the characters are symbols, from U+F000 on.
    private let isSymbolic: Bool

    /// Finds the best of the known subtables: those of all of Unicode, then those of its first
    /// plane.
    init(_ table: Range<Int>?, _ bytes: FontBytes) throws(FontProblem) {
        guard let table, table.count >= 4 else { throw .damaged }
        var best: (rank: Int, start: Int, format: Int, isSymbolic: Bool)?
        for index in 0..<(try bytes.u16(table.lowerBound + 2)) {
            let record = table.lowerBound + 4 + 8 * index
            let platform = try bytes.u16(record)
            let encoding = try bytes.u16(record + 2)
            let offset = try bytes.u32(record + 4)
            guard offset + 2 <= table.count else { throw .damaged }
            let format = try bytes.u16(table.lowerBound + offset)
            guard [0, 4, 6, 12].contains(format) else { continue }
            let isUnicode = platform == 0 || platform == 3 && [1, 10].contains(encoding)
            let rank = isUnicode ? (format == 12 ? 4 : 3) : platform == 3 ? 2 : 1
            if rank > best?.rank ?? 0 {
                best = (rank, table.lowerBound + offset, format, platform == 3 && encoding == 0)
            }
        }
        guard let best else { throw .damaged }
        (start, format, isSymbolic) = (best.start, best.format, best.isSymbolic)
    }

    /// Returns the number of a character's glyph; 0 without one, or if the table is damaged.
    ///
    /// - Complexity: O(log of the number of ranges).
    func glyph(of character: Int, _ bytes: FontBytes) -> Int {
        let glyph = (try? find(character, bytes)) ?? 0
        guard glyph == 0, isSymbolic, character < 0x100 else { return glyph }
        return (try? find(0xF000 + character, bytes)) ?? 0
    }

    private func find(_ character: Int, _ bytes: FontBytes) throws(FontProblem) -> Int {
        switch format {
        case 0: return character < 256 ? try bytes.u8(start + 6 + character) : 0
        case 6:
            let index = character - (try bytes.u16(start + 6))
            guard index >= 0, index < (try bytes.u16(start + 8)) else { return 0 }
            return try bytes.u16(start + 10 + 2 * index)
        case 12:
            let count = try bytes.u32(start + 12)
            let group = try first(of: count) { index throws(FontProblem) in
                try bytes.u32(start + 16 + 12 * index + 4) >= character
            }
            guard group < count else { return 0 }
            let low = try bytes.u32(start + 16 + 12 * group)
            return low <= character
                ? try bytes.u32(start + 16 + 12 * group + 8) + character - low : 0
        default: return character < 0x10000 ? try findInSegments(character, bytes) : 0
        }
    }

    private func findInSegments(_ character: Int, _ bytes: FontBytes) throws(FontProblem) -> Int {
        let count = try bytes.u16(start + 6) / 2
        let segment = try first(of: count) { index throws(FontProblem) in
            try bytes.u16(start + 14 + 2 * index) >= character
        }
        guard segment < count else { return 0 }
        let lows = start + 16 + 2 * count
        let low = try bytes.u16(lows + 2 * segment)
        guard low <= character else { return 0 }
        let delta = try bytes.u16(lows + 2 * count + 2 * segment)
        let place = lows + 4 * count + 2 * segment
        let offset = try bytes.u16(place)
        guard offset != 0 else { return (character + delta) & 0xFFFF }
        let glyph = try bytes.u16(place + offset + 2 * (character - low))
        return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
    }

    /// Returns the first index for which a condition is true that stays true; else the count.
    private func first(
        of count: Int, _ isReached: (Int) throws(FontProblem) -> Bool
    ) throws(FontProblem) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if try isReached(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
