import CPictures
public import Foundation

/// Where the bytes of an image or a font come from: data.
///
/// Source: Apple, CGDataProvider.
public final class CGDataProvider {
    /// The bytes.
    public let data: CFData?

    /// Creates a provider of bytes. Never nil here.
    public init?(data: CFData) { self.data = data }

    /// Creates a provider of a file's bytes; nil if it cannot be read.
    public convenience init?(url: CFURL) {
        guard let data = try? Data(contentsOf: url as URL) else { return nil }
        self.init(data: data as NSData)
    }

    /// Creates a provider of a file's bytes; nil if it cannot be read.
    public convenience init?(filename: UnsafePointer<CChar>) {
        self.init(url: URL(fileURLWithPath: String(cString: filename)) as NSURL)
    }
}

/// Returns the address of the first of some bytes.
public func CFDataGetBytePtr(_ data: CFData?) -> UnsafePointer<UInt8>! {
    data.map { $0.bytes.assumingMemoryBound(to: UInt8.self) }
}

/// Returns the number of some bytes.
public func CFDataGetLength(_ data: CFData?) -> CFIndex { data?.length ?? 0 }

extension CGImage {
    /// Creates an image from pixels; nil if there are too few, or their form is not known.
    ///
    /// Known are pixels of 8 bits for each component: three colours with an opacity or a component
    /// that is not used, or without any, grey, and opacities alone.
    ///
    /// Source: Apple, CGImage.init(width:height:bitsPerComponent:bitsPerPixel:bytesPerRow:…).
    ///
    /// - Parameters:
    ///   - width: the number of pixels in a row.
    ///   - height: the number of rows.
    ///   - bitsPerComponent: 8.
    ///   - bitsPerPixel: 32, 24 for three components, or 8 for one.
    ///   - bytesPerRow: the distance of two rows in memory.
    ///   - space: the colour space.
    ///   - bitmapInfo: the order of components.
    ///   - provider: the pixels, from the top row on.
    ///   - decode: nil; nothing else is known.
    ///   - shouldInterpolate: has no effect: enlarged pixels are blended.
    ///   - intent: has no effect, because all colours are in sRGB.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: CGBitmapInfo, provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
    ) {
        guard decode == nil,
            let form = PixelForm(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel,
                isGray: space.isGray, info: bitmapInfo.rawValue),
            let data = provider.data, Self.isUsable(width, height),
            bytesPerRow >= width * form.bytesPerPixel, bytesPerRow <= 1 << 20,
            data.length >= bytesPerRow * (height - 1) + width * form.bytesPerPixel
        else { return nil }
        self.init(
            pixels: data.bytes.assumingMemoryBound(to: UInt8.self), form, width: width,
            height: height, bytesPerRow: bytesPerRow)
    }

    /// Creates an image from pixels in memory, from the top row on.
    convenience init(
        pixels: UnsafePointer<UInt8>, _ form: PixelForm, width: Int, height: Int, bytesPerRow: Int
    ) {
        var file = PixelFile(width: width, height: height)
        for y in 0..<height {
            file.beginRow()
            for x in 0..<width {
                file.append(form.read(pixels + (y * bytesPerRow + x * form.bytesPerPixel)))
            }
        }
        let text = file.finished().base64EncodedString()
        self.init(
            width: width, height: height, reference: "data:image/png;base64,\(text)", path: nil)
    }

    /// Whether an image of this size can have pixels: at most 100 million.
    static func isUsable(_ width: Int, _ height: Int) -> Bool {
        width > 0 && height > 0 && width <= 1 << 16 && height <= 1 << 16
            && width * height <= 100_000_000
    }

    // MARK: Pixels

    /// The number of bits of a component: 8.
    public var bitsPerComponent: Int { 8 }
    /// The number of bits of a pixel: 32.
    public var bitsPerPixel: Int { 32 }
    /// The number of bytes of a row.
    public var bytesPerRow: Int { 4 * width }
    /// The colour space: sRGB.
    public var colorSpace: CGColorSpace? { .rgb }
    /// Where the opacity of a pixel is: last, and colours are multiplied by it.
    public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
    /// The form of the pixels.
    public var bitmapInfo: CGBitmapInfo {
        CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
    }

    /// The pixels, from the top row on: red, green, blue and alpha, a byte each.
    ///
    /// Its data is nil if the image cannot be read, and in programs that do not link the product
    /// Raster, which decodes files and draws vectors. The pixels are computed at each call.
    ///
    /// Source: Apple, CGImage.dataProvider.
    public var dataProvider: CGDataProvider? {
        pixels(width: width, height: height).flatMap { CGDataProvider(data: $0 as NSData) }
    }

    /// Returns a copy. Never nil here.
    public func copy() -> CGImage? {
        CGImage(width: width, height: height, reference: reference, path: path)
    }

    /// Whether the program can read pixels.
    static var canReadPixels: Bool { mainspring_can_encode_pictures() != 0 }

    /// Returns the image in a number of pixels: red, green, blue and alpha, premultiplied.
    func pixels(width: Int, height: Int) -> Data? {
        guard Self.canReadPixels, Self.isUsable(width, height), let file else { return nil }
        var length = 0
        let pixels = file.withUnsafeBytes { bytes in
            mainspring_encode(
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, width, height, -2,
                &length)
        }
        guard let pixels, length == 4 * width * height else { return nil }
        return Data(bytesNoCopy: pixels, count: length, deallocator: .free)
    }

    /// The bytes of the file or the document.
    private var file: Data? {
        guard reference.hasPrefix("data:") else {
            return path.flatMap { FileManager.default.contents(atPath: $0) }
        }
        guard let comma = reference.firstIndex(of: ",") else { return nil }
        let payload = String(reference[reference.index(after: comma)...])
        return reference[..<comma].hasSuffix(";base64")
            ? Data(base64Encoded: payload)
            : payload.removingPercentEncoding.map { Data($0.utf8) }
    }
}

/// A PNG that is written row by row, without compression.
///
/// Source: W3C, Portable Network Graphics (Third Edition); RFC 1950 and 1951.
private struct PixelFile {
    private let width: Int
    private let height: Int
    private var rows: [UInt8] = []

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        rows.reserveCapacity((4 * width + 1) * height)
    }

    /// Begins a row, which is not filtered.
    mutating func beginRow() { rows.append(0) }

    /// Appends a pixel of red, green, blue and alpha, premultiplied.
    mutating func append(_ pixel: (UInt8, UInt8, UInt8, UInt8)) {
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

    func finished() -> Data {
        var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        Self.add("IHDR", Self.bytes(width) + Self.bytes(height) + [8, 6, 0, 0, 0], to: &file)
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
