import Foundation

/// Reads advances and metrics from a TrueType or OpenType file: the oracle, which uses neither
/// Pango nor HarfBuzz.
///
/// Source: the OpenType specification: tables head, hhea, hmtx, cmap (format 4), OS/2.
struct FontFile {
    private let bytes: [UInt8]
    private var tables: [String: Int] = [:]
    private var unitsPerEm: Double { Double(u16(table("head") + 18)) }

    init(path: String) throws {
        bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        for index in 0..<Int(u16(4)) {
            let record = 12 + 16 * index
            tables[String(decoding: bytes[record..<record + 4], as: UTF8.self)] = Int(
                u32(record + 8))
        }
    }

    private func u16(_ place: Int) -> UInt16 {
        UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1])
    }
    private func i16(_ place: Int) -> Int16 { Int16(bitPattern: u16(place)) }
    private func u32(_ place: Int) -> UInt32 { UInt32(u16(place)) << 16 | UInt32(u16(place + 2)) }
    private func table(_ name: String) -> Int { tables[name] ?? 0 }

    /// In ems.
    var ascent: Double { Double(i16(table("hhea") + 4)) / unitsPerEm }
    var descent: Double { -Double(i16(table("hhea") + 6)) / unitsPerEm }
    var lineGap: Double { Double(i16(table("hhea") + 8)) / unitsPerEm }

    /// The advance of a character, in ems; without kerning.
    func advance(of character: Unicode.Scalar) -> Double {
        let count = Int(u16(table("hhea") + 34))
        let glyph = min(glyph(for: character), count - 1)
        return Double(u16(table("hmtx") + 4 * glyph)) / unitsPerEm
    }

    private func glyph(for character: Unicode.Scalar) -> Int {
        let cmap = table("cmap")
        for index in 0..<Int(u16(cmap + 2)) {
            let start = cmap + Int(u32(cmap + 4 + 8 * index + 4))
            guard u16(start) == 4 else { continue }
            let segments = Int(u16(start + 6)) / 2
            let (ends, starts) = (start + 14, start + 16 + 2 * segments)
            let (deltas, offsets) = (starts + 2 * segments, starts + 4 * segments)
            for segment in 0..<segments where UInt32(u16(ends + 2 * segment)) >= character.value {
                let first = Int(u16(starts + 2 * segment))
                guard first <= Int(character.value) else { return 0 }
                let offset = Int(u16(offsets + 2 * segment))
                let delta = Int(u16(deltas + 2 * segment))
                if offset == 0 { return (Int(character.value) + delta) & 0xffff }
                let place = offsets + 2 * segment + offset + 2 * (Int(character.value) - first)
                return (Int(u16(place)) + delta) & 0xffff
            }
        }
        return 0
    }
}
