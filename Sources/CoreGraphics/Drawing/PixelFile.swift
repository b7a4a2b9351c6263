import Foundation

/// A PNG that is written row by row, without compression.
///
/// Source: W3C, Portable Network Graphics (Third Edition); RFC 1950 and 1951.
package struct PixelFile {
    private let width: Int
    private let height: Int
    /// Red, green, blue and alpha of the colours that pixels name; nil for pixels of four bytes.
    private let palette: [SIMD4<UInt8>]?
    private var rows: [UInt8] = []

    /// Begins a file.
    ///
    /// - Parameter palette: at most 256 colours; nil for pixels with their own.
    package init(width: Int, height: Int, palette: [SIMD4<UInt8>]? = nil) {
        (self.width, self.height, self.palette) = (width, height, palette)
        rows.reserveCapacity(((palette == nil ? 4 : 1) * width + 1) * height)
    }

    /// Begins a row, which is not filtered.
    package mutating func beginRow() { rows.append(0) }

    /// Appends the number of a pixel's colour in the palette.
    package mutating func append(_ index: UInt8) { rows.append(index) }

    /// Appends a pixel of red, green, blue and alpha, premultiplied.
    package mutating func append(_ pixel: (UInt8, UInt8, UInt8, UInt8)) {
        func own(_ value: UInt8) -> UInt8 {
            let alpha = Int(pixel.3)
            return alpha == 255 || alpha == 0
                ? value : UInt8(min(255, (Int(value) * 255 + alpha / 2) / alpha))
        }
        rows.append(own(pixel.0))
        rows.append(own(pixel.1))
        rows.append(own(pixel.2))
        rows.append(pixel.3)
    }

    /// Returns the whole file.
    package func finished() -> Data {
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        Self.add(
            "IHDR",
            Self.bytes(width) + Self.bytes(height)
                + [8, palette == nil ? 6 : 3, 0, 0, 0], to: &file)
        if let palette {
            Self.add("PLTE", palette.flatMap { [$0.x, $0.y, $0.z] }, to: &file)
            Self.add("tRNS", palette.map(\.w), to: &file)
        }
        // Blocks that are stored have at most 65,535 bytes.
        var stream: [UInt8] = [0x78, 0x01]
        stream.reserveCapacity(rows.count + rows.count / 1000 + 16)
        var start = 0
        repeat {
            let end = min(start + 65_535, rows.count)
            let count = end - start
            stream.append(end == rows.count ? 1 : 0)
            stream += [
                UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF),
                UInt8(~count >> 8 & 0xFF),
            ]
            stream += rows[start..<end]
            start = end
        } while start < rows.count
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in rows {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        stream += Self.bytes(Int(high << 16 | low))
        Self.add("IDAT", stream, to: &file)
        Self.add("IEND", [], to: &file)
        return file
    }

    private static func add(_ name: String, _ content: [UInt8], to file: inout Data) {
        file.append(contentsOf: bytes(content.count))
        let part = Array(name.utf8) + content
        file.append(contentsOf: part)
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in part { sum = sums[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
        file.append(contentsOf: bytes(Int(~sum)))
    }

    private static let sums: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in
            sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1
        }
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) }
    }
}
