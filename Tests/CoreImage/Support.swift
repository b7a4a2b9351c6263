import CoreImage
import UIKit

/// A context without colour management, in which formulas can be checked as they are.
let plain = CIContext(options: [.workingColorSpace: kCFNull as Any])

/// Returns the pixels of a part of a picture, as numbers, row by row from the lowest one.
func values(_ image: CIImage, _ rect: CGRect, _ context: CIContext = plain) -> [SIMD4<Float>] {
    let (width, height) = (Int(rect.width), Int(rect.height))
    var pixels = [SIMD4<Float>](repeating: SIMD4(repeating: -1), count: width * height)
    pixels.withUnsafeMutableBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        context.render(
            image, toBitmap: start, rowBytes: 16 * width, bounds: rect, format: .RGBAf,
            colorSpace: nil)
    }
    return (0..<height).reversed().flatMap { pixels[$0 * width..<($0 + 1) * width] }
}

/// Returns a pixel of a picture.
func value(
    _ image: CIImage, _ x: Int = 0, _ y: Int = 0, _ context: CIContext = plain
) -> SIMD4<Float> { values(image, CGRect(x: x, y: y, width: 1, height: 1), context)[0] }

/// Returns the bytes of a picture's whole extent, from the top row on.
func bytes(_ image: CIImage, _ context: CIContext = CIContext()) -> [UInt8] {
    let rect = image.extent
    var pixels = [UInt8](repeating: 7, count: 4 * Int(rect.width) * Int(rect.height))
    context.render(
        image, toBitmap: &pixels, rowBytes: 4 * Int(rect.width), bounds: rect, format: .RGBA8,
        colorSpace: CGColorSpaceCreateDeviceRGB())
    return pixels
}

func isNear(_ one: SIMD4<Float>, _ other: SIMD4<Float>, _ tolerance: Float = 2e-5) -> Bool {
    (0..<4).allSatisfy { abs(one[$0] - other[$0]) <= tolerance }
}

/// A picture of bytes in memory: red, green, blue and alpha, from the top row on.
func memoryPicture(_ bytes: [UInt8], width: Int) -> CIImage {
    CIImage(
        bitmapData: Data(bytes), bytesPerRow: 4 * width,
        size: CGSize(width: width, height: bytes.count / 4 / width), format: .RGBA8,
        colorSpace: CGColorSpaceCreateDeviceRGB())
}

/// A picture whose pixels have a letter each as red, from the top row on.
func letters(_ rows: String...) -> CIImage {
    memoryPicture(rows.joined().utf8.flatMap { [$0, 0, 0, 255] }, width: rows[0].count)
}

/// Returns the letters of a picture, from the top row on.
func letters(of image: CIImage) -> [String] {
    let (width, all) = (Int(image.extent.width), bytes(image, plain))
    return stride(from: 0, to: all.count, by: 4 * width).map { row in
        String(
            decoding: stride(from: row, to: row + 4 * width, by: 4).map { all[$0] }, as: UTF8.self)
    }
}

/// A colour with the given components, everywhere.
func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) -> CIImage {
    CIImage(color: CIColor(red: red, green: green, blue: blue, alpha: alpha))
}

func square(_ side: CGFloat) -> CGRect { CGRect(x: 0, y: 0, width: side, height: side) }
