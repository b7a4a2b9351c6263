import Foundation

/// A TrueType or OpenType font, read from the bytes of its file.
///
/// Positions and counts are checked when they are used. Lengths are in units of the font, of which
/// an em has ``unitsPerEm``. Collections and compressed web fonts are not recognized.
///
/// Source: Microsoft, "OpenType specification" 1.9: head, hhea, hmtx, maxp, OS/2, name, cmap, loca,
/// glyf; Adobe, Technical Notes 5176 and 5177, for CFF.
package final class FontFile: Sendable {
    /// The bytes of the file.
    package let data: Data
    /// The number of units in an em.
    package let unitsPerEm: Int
    /// The distance from the baseline to the top of a line.
    package let ascent: Int
    /// The distance from the baseline to the bottom of a line; usually positive.
    package let descent: Int
    /// The distance that the font recommends between lines.
    package let lineGap: Int
    /// The number of glyphs.
    package let glyphCount: Int
    /// The weight on the scale of CSS, 1...1000.
    package let weight: Int
    /// Whether the letters are slanted.
    package let isItalic: Bool
    /// Whether the font declares that its characters have one width.
    package let isMonospaced: Bool
    /// The names of the font.
    package let names: Names

    let bytes: FontBytes
    let tables: [String: Range<Int>]
    let characters: CharacterMap
    /// Whether offsets to outlines have four bytes instead of two.
    let hasLongOffsets: Bool
    /// The number of glyphs with an advance of their own.
    private let advanceCount: Int
    /// Where the advances are.
    private let advancesStart: Int
    /// The heights that OS/2 declares for capital letters and for the letter x.
    private let declaredHeights: (capitals: Int, x: Int)?
    /// The outlines in the format CFF; nil without them.
    let compact: CompactOutlines?

    /// The maximum size of a file, in bytes: what servers send to a page.
    package static let largest = 32 << 20

    /// Reads a font.
    package init(_ data: Data) throws(FontProblem) {
        guard data.count <= Self.largest else { throw .unrecognized }
        let bytes = FontBytes(bytes: [UInt8](data))
        let tables = try Self.tables(of: bytes)
        func start(_ name: String, _ length: Int) throws(FontProblem) -> Int {
            guard let table = tables[name], table.count >= length else { throw .damaged }
            return table.lowerBound
        }
        let head = try start("head", 54)
        let line = try start("hhea", 36)
        let units = try bytes.u16(head + 18)
        let glyphs = try bytes.u16(try start("maxp", 6) + 4)
        let advances = try bytes.u16(line + 34)
        let advancesStart = try start("hmtx", advances * 4)
        guard (16...16384).contains(units), glyphs > 0, advances > 0 else { throw .damaged }
        let style = try bytes.u16(head + 44)
        let own = try Self.systemTable(tables["OS/2"], bytes)
        var lines = (try bytes.i16(line + 4), -(try bytes.i16(line + 6)), try bytes.i16(line + 8))
        if lines.0 + lines.1 <= 0 { lines = own?.lines ?? (0, 0, 0) }
        guard lines.0 + lines.1 >= 0 else { throw .damaged }
        self.data = data
        (self.bytes, self.tables) = (bytes, tables)
        (unitsPerEm, glyphCount, advanceCount) = (units, glyphs, advances)
        self.advancesStart = advancesStart
        (ascent, descent, lineGap) = lines
        hasLongOffsets = try bytes.i16(head + 50) != 0
        weight = own?.weight ?? (style & 1 == 1 ? 700 : 400)
        isItalic = own?.isItalic ?? (style & 2 == 2)
        declaredHeights = own?.heights
        let post = tables["post"]?.lowerBound
        isMonospaced = post.flatMap { try? bytes.u32($0 + 12) } ?? 0 != 0
        names = try Names(tables["name"], bytes)
        characters = try CharacterMap(tables["cmap"], bytes)
        compact = tables["CFF "].flatMap { try? CompactOutlines(bytes, $0) }
    }

    /// Returns where the tables are.
    private static func tables(of bytes: FontBytes) throws(FontProblem) -> [String: Range<Int>] {
        // 1.0, "OTTO" and Apple's "true".
        guard bytes.bytes.count > 12,
            [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(try bytes.u32(0))
        else { throw .unrecognized }
        var tables: [String: Range<Int>] = [:]
        for index in 0..<(try bytes.u16(4)) {
            let entry = 12 + 16 * index
            let offset = try bytes.u32(entry + 8)
            let length = try bytes.u32(entry + 12)
            guard offset + length <= bytes.bytes.count else { throw .damaged }
            let name = String(decoding: bytes.part(entry, 4), as: UTF8.self)
            tables[name] = offset..<offset + length
        }
        return tables
    }

    private struct SystemTable {
        var weight: Int
        var isItalic: Bool
        var lines: (Int, Int, Int)
        var heights: (capitals: Int, x: Int)?
    }

    /// Returns the values of the table OS/2; nil without one.
    private static func systemTable(
        _ table: Range<Int>?, _ bytes: FontBytes
    ) throws(FontProblem) -> SystemTable? {
        guard let table, table.count >= 78 else { return nil }
        let start = table.lowerBound
        let heights =
            try bytes.u16(start) >= 2 && table.count >= 90
            ? (capitals: try bytes.i16(start + 88), x: try bytes.i16(start + 86)) : nil
        return SystemTable(
            weight: min(max(try bytes.u16(start + 4), 1), 1000),
            isItalic: try bytes.u16(start + 62) & 1 == 1,
            lines: (
                try bytes.i16(start + 68), -(try bytes.i16(start + 70)), try bytes.i16(start + 72)
            ), heights: heights)
    }

    // MARK: Glyphs

    /// Returns the number of a character's glyph; nil if the font has none.
    package func glyph(of scalar: Unicode.Scalar) -> Int? {
        let glyph = characters.glyph(of: Int(scalar.value), bytes)
        return glyph > 0 && glyph < glyphCount ? glyph : nil
    }

    /// Returns the width of a glyph.
    package func advance(of glyph: Int) -> Int {
        let index = min(max(glyph, 0), advanceCount - 1)
        return (try? bytes.u16(advancesStart + 4 * index)) ?? 0
    }

    /// The height of capital letters.
    package var capHeight: Int { height(declaredHeights?.capitals, "H") }
    /// The height of the letter x.
    package var xHeight: Int { height(declaredHeights?.x, "x") }

    /// Returns a declared height, else that of a letter, else the ascent.
    private func height(_ declared: Int?, _ letter: Unicode.Scalar) -> Int {
        if let declared, declared > 0 { return declared }
        let box = glyph(of: letter).flatMap { outline(of: $0) }?.boundingBoxOfPath
        guard let box, box.maxY > 0, box.maxY < 1e5 else { return ascent }
        return Int(box.maxY.rounded())
    }
}
