public import CoreGraphics
public import Foundation
import UIKit

/// Renders pictures.
///
/// Filters compute with amounts of light: the values of sRGB are decoded before and encoded
/// afterwards, as Core Image's linear working space has it. Without colour management, by the
/// option `.workingColorSpace` with `NSNull`, or with a space of sRGB, they compute with the
/// encoded values.
///
/// A rendering of more than 50 million pixels, or that would take very long, is refused with a
/// sentence. A context may be used by several threads.
///
/// Source: Apple, CIContext.
///
/// Deviation: the class is final, and the processor renders.
public final class CIContext: NSObject, Sendable {
    static let shared = CIContext()
    private let isLinear: Bool

    /// The most pixels of a rendered picture.
    private static let mostPixels = 50_000_000.0
    /// The side of the squares in which pictures are rendered, so that memory is bounded.
    private static let side = 2048

    /// Creates a context.
    public override convenience init() { self.init(options: nil) }

    /// Creates a context with options.
    ///
    /// - Parameter options: `.workingColorSpace` and `.outputColorSpace` count; others concern
    ///   graphics processors.
    ///
    /// Source: Apple, CIContext.init(options:).
    public init(options: [CIContextOption: Any]? = nil) {
        isLinear = options?[.workingColorSpace] == nil
    }

    /// The space in which filters compute: sRGB if the program has chosen it; nil for light, which
    /// has no `CGColorSpace` here.
    public var workingColorSpace: CGColorSpace? {
        isLinear ? nil : CGColorSpaceCreateDeviceRGB()
    }

    /// Returns the largest picture that can be read: 65,536 pixels a side, at most 100 million.
    public func inputImageMaximumSize() -> CGSize { CGSize(width: 65_536, height: 65_536) }
    /// Returns the largest picture that can be rendered: 65,536 pixels a side, at most 50 million.
    public func outputImageMaximumSize() -> CGSize { CGSize(width: 65_536, height: 65_536) }

    // MARK: Rendering

    /// Returns an image of a part of a picture; nil if the part is empty or cannot be rendered,
    /// which is reported.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - fromRect: the part, in the picture's coordinates; it grows to whole pixels.
    ///
    /// Source: Apple, createCGImage(_:from:).
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        guard let region = usable(fromRect, of: image) else { return nil }
        let (width, height) = (region.width, region.height)
        var bytes = [UInt8](repeating: 0, count: 4 * width * height)
        let isDone = bytes.withUnsafeMutableBytes { bytes in
            render(image, region) { part, bitmap in
                bitmap.write(
                    part, .RGBA8, isLinear: isLinear, to: bytes, bytesPerRow: 4 * width, of: region)
            }
        }
        let info = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
        guard isDone, let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
        return CGImage(
            width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: 4 * width, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info,
            provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }

    /// Returns an image of a part of a picture, like ``createCGImage(_:from:)``.
    ///
    /// Deviation: images have 8 bits a component, in sRGB, whatever the format and the space are.
    public func createCGImage(
        _ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?
    ) -> CGImage? { createCGImage(image, from: fromRect) }

    /// Writes a part of a picture into memory, from the top row on, colours multiplied by alpha.
    ///
    /// Bounds that are empty or too large, a row that is too short and a format that does not
    /// exist are reported, and nothing is written.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - data: the memory, with `rowBytes` bytes for each row.
    ///   - rowBytes: the distance of two rows.
    ///   - bounds: the part, in the picture's coordinates; it grows to whole pixels.
    ///   - format: the order of the bytes.
    ///   - colorSpace: nil for the values with which filters compute: light, or the encoded values
    ///     without colour management.
    ///
    /// Source: Apple, render(_:toBitmap:rowBytes:bounds:format:colorSpace:).
    public func render(
        _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect,
        format: CIFormat, colorSpace: CGColorSpace?
    ) {
        guard let region = usable(bounds, of: image) else { return }
        let size = format.bytesPerPixel
        guard size > 0, rowBytes >= size * region.width, rowBytes < 1 << 40 else {
            reportMistake(
                "CIContext.render: rows of \(rowBytes) bytes have no room for \(region.width) "
                    + "pixels of the format, or it does not exist here; nothing is rendered")
            return
        }
        let memory = UnsafeMutableRawBufferPointer(
            start: data, count: rowBytes * (region.height - 1) + size * region.width)
        _ = render(image, region) { part, bitmap in
            bitmap.write(
                part, format, isLinear: isLinear && colorSpace != nil, to: memory,
                bytesPerRow: rowBytes, of: region)
        }
    }

    /// Returns a picture as a PNG; nil if it has no edges or cannot be rendered, which is reported.
    ///
    /// Source: Apple, pngRepresentation(of:format:colorSpace:options:).
    public func pngRepresentation(
        of image: CIImage, format: CIFormat, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? { createCGImage(image, from: image.extent)?.file }

    /// Returns a picture as a JPEG, which the product Raster encodes; nil if it has no edges or
    /// cannot be rendered, which is reported.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - colorSpace: has no effect: JPEGs are in sRGB.
    ///   - options: the quality by `kCGImageDestinationLossyCompressionQuality`.
    ///
    /// Source: Apple, jpegRepresentation(of:colorSpace:options:).
    public func jpegRepresentation(
        of image: CIImage, colorSpace: CGColorSpace,
        options: [CIImageRepresentationOption: Any] = [:]
    ) -> Data? {
        let key = CIImageRepresentationOption(
            rawValue: kCGImageDestinationLossyCompressionQuality as String)
        let quality = (options[key] as? NSNumber)?.doubleValue ?? 0.9
        return createCGImage(image, from: image.extent).flatMap {
            UIImage(cgImage: $0).jpegData(compressionQuality: CGFloat(quality))
        }
    }

    // MARK: Parts

    /// Returns the pixels of a rectangle, or reports why it has none that can be rendered.
    private func usable(_ rect: CGRect, of image: CIImage) -> Region? {
        let region = Region(rect.isInfinite || rect.isNull ? rect : rect.standardized)
        let reason: String
        if rect.isInfinite {
            reason = "it has no edges; crop it, or name a part"
        } else if region.isEmpty {
            reason = "\(rect) has no pixels"
        } else if region.area > Self.mostPixels || !CGImage.isUsable(region.width, region.height) {
            reason =
                "\(region.width) × \(region.height) pixels are too many; the limit is "
                + "\(Int(Self.mostPixels)), and 65,536 a side"
        } else {
            return region
        }
        reportMistake("\(image) cannot be rendered: \(reason)")
        return nil
    }

    /// Renders a region in squares; returns false, which is reported, if that is not possible.
    private func render(
        _ image: CIImage, _ region: Region, _ write: (Region, Bitmap) -> Void
    ) -> Bool {
        let rendering = Rendering(image.recipe, isLinear: isLinear)
        do {
            for y in stride(from: region.minY, to: region.maxY, by: Self.side) {
                for x in stride(from: region.minX, to: region.maxX, by: Self.side) {
                    let square = Region(
                        x, y, min(x + Self.side, region.maxX), min(y + Self.side, region.maxY))
                    rendering.beginPart()
                    write(square, try rendering.bitmap(of: image.recipe, square))
                }
            }
            return true
        } catch {
            let reason = (error as? RenderingError)?.reason ?? "\(error)"
            reportMistake("\(image) cannot be rendered: \(reason)")
            return false
        }
    }
}

extension Bitmap {
    /// Writes the pixels of a part of a region, from the top row on.
    ///
    /// - Parameter isLinear: whether the colours are encoded as sRGB has it.
    fileprivate func write(
        _ part: Region, _ format: CIFormat, isLinear: Bool,
        to memory: UnsafeMutableRawBufferPointer, bytesPerRow: Int, of region: Region
    ) {
        guard let target = memory.baseAddress else { return }
        let size = format.bytesPerPixel
        Tones.withEncoded { table in
            for y in part.minY..<part.maxY {
                let start = (region.maxY - 1 - y) * bytesPerRow + (part.minX - region.minX) * size
                let row = target + start
                if format == .RGBAf {
                    for x in part.minX..<part.maxX {
                        let color = pixel(x, y)
                        (row + (x - part.minX) * size).storeBytes(
                            of: isLinear ? color.encodedExactly : color, as: Pixel.self)
                    }
                } else if size == 4 {
                    for x in part.minX..<part.maxX {
                        let bytes = format.ordered(pixel(x, y).bytes(isLinear, table))
                        (row + (x - part.minX) * size).storeBytes(
                            of: bytes.littleEndian, as: UInt32.self)
                    }
                } else {
                    let shift: UInt32 = format == .A8 ? 24 : 0
                    for x in part.minX..<part.maxX {
                        let byte = pixel(x, y).bytes(isLinear, table) >> shift
                        row.storeBytes(
                            of: UInt8(truncatingIfNeeded: byte), toByteOffset: x - part.minX,
                            as: UInt8.self)
                    }
                }
            }
        }
    }
}

extension CIFormat {
    /// Returns four bytes, of which red is the lowest one, in the order of the format.
    @inline(__always)
    fileprivate func ordered(_ bytes: UInt32) -> UInt32 {
        switch self {
        case .BGRA8: bytes & 0xFF00_FF00 | bytes >> 16 & 0xFF | (bytes & 0xFF) << 16
        case .ARGB8: bytes << 8 | bytes >> 24
        case .ABGR8: bytes.byteSwapped
        default: bytes
        }
    }
}

extension Pixel {
    /// The colour with values that sRGB encodes, without bounds.
    fileprivate var encodedExactly: Pixel {
        unpremultiplied.toned(Tones.encode).premultiplied
    }

    /// Returns the components as bytes, red as the lowest one; values beyond 0…1 become the nearest
    /// of both.
    @inline(__always)
    fileprivate func bytes(_ isLinear: Bool, _ table: UnsafeBufferPointer<Float>) -> UInt32 {
        // Comparisons with NaN are false, and it becomes 0.
        guard w > 0 else { return 0 }
        let alpha = Swift.min(w, 1)
        func byte(_ value: Float) -> UInt32 {
            guard value > 0 else { return 0 }
            if !isLinear { return UInt32(Swift.min(value, alpha) * 255 + 0.5) }
            // Without a division for opaque colours.
            let light = w == 1 ? value : value / w
            // Also for NaN, the quotient of two infinite numbers.
            let encoded = Tones.encodeFast(light < 1 ? light : 1, table)
            return UInt32(Swift.min(encoded * alpha, alpha) * 255 + 0.5)
        }
        return byte(x) | byte(y) << 8 | byte(z) << 16 | UInt32(alpha * 255 + 0.5) << 24
    }
}

/// Options of contexts.
///
/// Source: Apple, CIContextOption.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String
    /// Creates an option.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The space in which filters compute; `NSNull` for the values as they are.
    public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
    /// The space of rendered images; always sRGB here.
    public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
    /// Whether the processor renders; it always does here.
    public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
    /// Whether rendered pictures are kept; they never are here.
    public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
}

/// Options of files.
///
/// Source: Apple, CIImageRepresentationOption.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
    /// The key.
    public let rawValue: String
    /// Creates an option.
    public init(rawValue: String) { self.rawValue = rawValue }
}
