/// The header of an image file: its format and its size in pixels.
///
/// Sources: PNG specification (third edition), 11.2.1 IHDR; ITU-T T.81, annex B; Exif 2.3, 4.6.4
/// (orientation).
package struct ImageHeader: Equatable, Sendable {
    /// The supported formats.
    package enum Format: String, Sendable {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case svg = "image/svg+xml"
        /// Shown as its first picture.
        case gif = "image/gif"

        /// Returns bytes of this format as a `data:` URI.
        ///
        /// Viewers know no GIFs, whose first picture becomes a PNG.
        package func uri(of data: Data) -> String {
            guard self == .gif else {
                return "data:\(rawValue);base64,\(data.base64EncodedString())"
            }
            return GIFFile(data)?.firstImage?.reference ?? "data:,"
        }

        /// The uniform type identifier.
        var type: String {
            switch self {
            case .png: "public.png"
            case .jpeg: "public.jpeg"
            case .svg: "public.svg-image"
            case .gif: "com.compuserve.gif"
            }
        }
    }

    /// The most pixels of a picture, and of its longer side.
    private static let largestArea: CGFloat = 100_000_000

    package var format: Format
    package var width: CGFloat
    package var height: CGFloat

    package func size(atScale scale: CGFloat) -> CGSize {
        CGSize(width: width / scale, height: height / scale)
    }

    package init(format: Format, width: CGFloat, height: CGFloat) {
        self.format = format
        self.width = width
        self.height = height
    }

    /// Parses the header of a file; nil if its format is unknown, it is damaged, or its size is
    /// zero or more than a picture may have.
    package init?(_ data: Data) {
        let header = data.withUnsafeBytes { bytes in
            Self.png(bytes) ?? Self.jpeg(bytes) ?? Self.gif(bytes) ?? Self.svg(bytes)
        }
        guard let header, header.width > 0, header.height > 0,
            header.width * header.height <= Self.largestArea,
            max(header.width, header.height) <= Self.largestArea
        else { return nil }
        self = header
    }

    /// The number of pixels in a row, at least 1: the size of an SVG may be a fraction.
    var columns: Int { Int(max(1, width.rounded())) }
    /// The number of rows, at least 1.
    var rows: Int { Int(max(1, height.rounded())) }

    private static func png(_ bytes: UnsafeRawBufferPointer) -> ImageHeader? {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        guard bytes.starts(with: signature), let type = bytes.bigEndian32(at: 12),
            type == 0x4948_4452,
            let width = bytes.bigEndian32(at: 16), let height = bytes.bigEndian32(at: 20)
        else { return nil }
        return ImageHeader(format: .png, width: CGFloat(width), height: CGFloat(height))
    }

    private static func gif(_ bytes: UnsafeRawBufferPointer) -> ImageHeader? {
        guard bytes.starts(with: Array("GIF8".utf8)), bytes.count > 13,
            let file = GIFFile(Data(bytes)), file.count > 0
        else { return nil }
        return ImageHeader(
            format: .gif, width: CGFloat(file.width), height: CGFloat(file.height))
    }

    private static func svg(_ bytes: UnsafeRawBufferPointer) -> ImageHeader? {
        // The root element is near the beginning; leave space for a long licence before it.
        let text = String(decoding: bytes.prefix(65_536), as: UTF8.self)
        guard let size = VectorImageRoot(text)?.size else { return nil }
        return ImageHeader(format: .svg, width: size.width, height: size.height)
    }

    /// Scans the segments up to the frame header (SOFn), and reads the orientation from an Exif
    /// segment.
    private static func jpeg(_ bytes: UnsafeRawBufferPointer) -> ImageHeader? {
        guard bytes.starts(with: [0xFF, 0xD8] as [UInt8]) else { return nil }
        var isTurned = false
        var index = 2
        while index + 3 < bytes.count {
            guard bytes[index] == 0xFF else { return nil }
            let marker = bytes[index + 1]
            if marker == 0xFF {  // fill byte
                index += 1
                continue
            }
            if marker == 0x01 || (0xD0...0xD8).contains(marker) {  // markers without a segment
                index += 2
                continue
            }
            guard let length = bytes.bigEndian16(at: index + 2), length >= 2 else { return nil }
            if isFrameHeader(marker) {
                guard let height = bytes.bigEndian16(at: index + 5),
                    let width = bytes.bigEndian16(at: index + 7)
                else {
                    return nil
                }
                return ImageHeader(
                    format: .jpeg, width: CGFloat(isTurned ? height : width),
                    height: CGFloat(isTurned ? width : height)
                )
            }
            // The scan or the end comes without a frame.
            if marker == 0xDA || marker == 0xD9 { return nil }
            let end = min(index + 2 + length, bytes.count)
            if marker == 0xE1, index + 4 < end {
                let segment = UnsafeRawBufferPointer(rebasing: bytes[(index + 4)..<end])
                isTurned =
                    isTurned || orientation(inExif: segment).map { (5...8).contains($0) } ?? false
            }
            index += 2 + length
        }
        return nil
    }

    /// SOF0…SOF15, except DHT (C4), JPG (C8) and DAC (CC).
    private static func isFrameHeader(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    /// Returns the orientation in an APP1 segment, 1 to 8, where 5 to 8 swap width and height.
    ///
    /// Nil if the segment has none.
    private static func orientation(inExif segment: UnsafeRawBufferPointer) -> Int? {
        guard segment.starts(with: Array("Exif\0\0".utf8)), segment.count > 14 else { return nil }
        let tiff = UnsafeRawBufferPointer(rebasing: segment[6...])
        let isLittle = tiff[0] == 0x49
        func short(_ at: Int) -> Int? {
            tiff.bigEndian16(at: at).map { isLittle ? ($0 & 255) << 8 | $0 >> 8 : $0 }
        }
        func long(_ at: Int) -> Int? {
            tiff.bigEndian32(at: at).map { isLittle ? Int(UInt32($0).byteSwapped) : $0 }
        }
        guard let directory = long(4), let count = short(directory) else { return nil }
        for entry in 0..<count {
            let at = directory + 2 + entry * 12
            guard let tag = short(at) else { return nil }
            if tag == 0x0112 { return short(at + 8) }
        }
        return nil
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func bigEndian16(at index: Int) -> Int? {
        guard index >= 0, index + 2 <= count else { return nil }
        return Int(self[index]) << 8 | Int(self[index + 1])
    }

    fileprivate func bigEndian32(at index: Int) -> Int? {
        guard let high = bigEndian16(at: index), let low = bigEndian16(at: index + 2) else {
            return nil
        }
        return high << 16 | low
    }
}
