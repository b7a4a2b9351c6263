import CoreGraphics
import Foundation
import UIKit

/// The order of the bytes of a pixel.
///
/// Source: Apple, CIFormat. The numbers are ours. [U]
public struct CIFormat: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int32
    /// Creates a format.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Alpha, red, green and blue, a byte each.
    public static let ARGB8 = CIFormat(rawValue: 265)
    /// Blue, green, red and alpha, a byte each.
    public static let BGRA8 = CIFormat(rawValue: 266)
    /// Red, green, blue and alpha, a byte each.
    public static let RGBA8 = CIFormat(rawValue: 264)
    /// Alpha, blue, green and red, a byte each.
    public static let ABGR8 = CIFormat(rawValue: 267)
    /// Alpha, a byte.
    public static let A8 = CIFormat(rawValue: 259)
    /// Red, a byte.
    public static let R8 = CIFormat(rawValue: 261)
    /// Red, green, blue and alpha, a number of 32 bits each.
    public static let RGBAf = CIFormat(rawValue: 2311)

    /// Which component each byte in turn is: 0 red, 1 green, 2 blue, 3 alpha; nil for a format that
    /// does not exist here.
    var order: [Int]? {
        switch self {
        case .RGBA8, .RGBAf: [0, 1, 2, 3]
        case .BGRA8: [2, 1, 0, 3]
        case .ARGB8: [3, 0, 1, 2]
        case .ABGR8: [3, 2, 1, 0]
        case .A8: [3]
        case .R8: [0]
        default: nil
        }
    }

    /// The number of bytes of a pixel.
    var bytesPerPixel: Int { self == .RGBAf ? 16 : order?.count ?? 0 }
}

extension PixelSource.Content {
    /// Creates the bytes of a picture in memory; too few bytes and other formats are reported.
    init?(
        _ data: Data, _ bytesPerRow: Int, _ size: CGSize, _ format: CIFormat, isEncoded: Bool
    ) {
        guard size.width.isFinite, size.height.isFinite, abs(size.width) < 1e6,
            abs(size.height) < 1e6
        else {
            reportMistake("CIImage(bitmapData:): \(size) is no size; the picture is empty")
            return nil
        }
        let (width, height) = (Int(size.width), Int(size.height))
        guard let order = format.order, order.count == 4, format != .RGBAf,
            CGImage.isUsable(width, height), bytesPerRow >= 4 * width, bytesPerRow <= 1 << 30,
            data.count >= bytesPerRow * (height - 1) + 4 * width
        else {
            reportMistake(
                "CIImage(bitmapData:): \(data.count) bytes are no picture of \(width) × \(height) "
                    + "pixels with four bytes each; the picture is empty")
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: 4 * width * height)
        data.withUnsafeBytes { (source: UnsafeRawBufferPointer) in
            for y in 0..<height {
                for x in 0..<width {
                    let (from, to) = (y * bytesPerRow + 4 * x, 4 * (y * width + x))
                    for place in 0..<4 { bytes[to + order[place]] = source[from + place] }
                }
            }
        }
        self.init(bytes: Data(bytes), isEncoded: isEncoded)
    }

    func recipe(_ size: CGSize) -> Recipe {
        PixelSource(self, width: Int(size.width), height: Int(size.height)).recipe()
    }
}

extension Recipe {
    /// The picture with the values that sRGB encodes in place of amounts of light.
    var encodedAsLight: Recipe {
        recolored { rendering in
            guard rendering.isLinear else { return { $0 } }
            return { $0.toned(Tones.encode) }
        }
    }
}
