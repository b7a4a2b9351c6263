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
        self.init(png: file.finished(), width: width, height: height)
    }

    /// Creates an image from a PNG.
    package convenience init(png: Data, width: Int, height: Int) {
        self.init(
            width: width, height: height,
            reference: "data:image/png;base64,\(png.base64EncodedString())", path: nil)
    }

    /// Whether an image of this size can have pixels: at most 100 million.
    package static func isUsable(_ width: Int, _ height: Int) -> Bool {
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

    /// The bytes of the file or the document; nil if the file cannot be read.
    package var file: Data? {
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
