/// Bytes of a font; numbers are read from them in big-endian order.
///
/// A position outside is an error, because files may be damaged or hostile.
struct FontBytes: Sendable {
    let bytes: [UInt8]

    func u8(_ place: Int) throws(FontProblem) -> Int {
        guard bytes.indices.contains(place) else { throw .damaged }
        return Int(bytes[place])
    }

    func u16(_ place: Int) throws(FontProblem) -> Int {
        guard place >= 0, place < bytes.count - 1 else { throw .damaged }
        return Int(bytes[place]) << 8 | Int(bytes[place + 1])
    }

    func i16(_ place: Int) throws(FontProblem) -> Int {
        Int(Int16(truncatingIfNeeded: try u16(place)))
    }

    func u32(_ place: Int) throws(FontProblem) -> Int {
        try u16(place) << 16 | u16(place + 2)
    }

    /// Returns the part of the bytes from a place on, clamped to the bytes that exist.
    func part(_ place: Int, _ length: Int) -> ArraySlice<UInt8> {
        let start = min(max(place, 0), bytes.count)
        return bytes[start..<min(start + max(length, 0), bytes.count)]
    }
}

/// Why a font cannot be read.
package enum FontProblem: Error {
    /// The bytes are not those of a TrueType or OpenType font.
    case unrecognized
    /// A table is missing, ends early or contradicts another.
    case damaged
}
