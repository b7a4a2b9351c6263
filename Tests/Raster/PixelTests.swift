import CoreGraphics
import Foundation
import Raster
import Testing

/// Pixels of contexts and images. A filled rectangle has the colour's bytes, premultiplied.
///
/// Source: Apple, CGContext.data, CGImage.dataProvider; the layouts are those of CGImageAlphaInfo.
@Suite("Pixels")
struct PixelTests {
    private let space = CGColorSpaceCreateDeviceRGB()
    private let orange = CGColor(red: 1, green: 0.6, blue: 0.2, alpha: 1)

    private func context(
        _ width: Int, _ height: Int, _ info: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue,
        _ data: UnsafeMutableRawPointer? = nil, row: Int = 0
    ) throws -> CGContext {
        try #require(
            CGContext(
                data: data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: row,
                space: space, bitmapInfo: info))
    }

    private func bytes(_ context: CGContext) throws -> [UInt8] {
        let data = try #require(context.data)
        return Array(
            UnsafeRawBufferPointer(start: data, count: context.bytesPerRow * context.height))
    }

    @Test("a context's data has the pixels of what was drawn, from the top row on")
    func reading() throws {
        let context = try context(2, 2)
        context.setFillColor(orange)
        // The bottom row, because y points up.
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(
            try bytes(context) == [0, 0, 0, 0, 0, 0, 0, 0, 255, 153, 51, 255, 255, 153, 51, 255])
        context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
        #expect(try bytes(context)[4..<8] == [0, 0, 255, 255])
    }

    @Test("pixels have the order of the bitmap info")
    func orders() throws {
        let little = CGBitmapInfo.byteOrder32Little.rawValue
        let orders: [(UInt32, [UInt8])] = [
            (CGImageAlphaInfo.premultipliedLast.rawValue, [255, 153, 51, 255]),
            (CGImageAlphaInfo.premultipliedFirst.rawValue, [255, 255, 153, 51]),
            (CGImageAlphaInfo.premultipliedFirst.rawValue | little, [51, 153, 255, 255]),
            (CGImageAlphaInfo.noneSkipLast.rawValue | little, [255, 51, 153, 255]),
            (CGImageAlphaInfo.alphaOnly.rawValue, [255]),
        ]
        for (info, expected) in orders {
            let context = try context(1, 1, info)
            context.setFillColor(orange)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(try bytes(context) == expected)
        }
        let half = try context(1, 1)
        half.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 0.2))
        half.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try bytes(half) == [51, 51, 51, 51])
    }

    @Test("a program's own memory has each drawing at once")
    func ownMemory() throws {
        var pixels = [UInt8](repeating: 7, count: 8)
        try pixels.withUnsafeMutableBytes { memory in
            let context = try context(
                1, 1, CGImageAlphaInfo.premultipliedLast.rawValue, memory.baseAddress, row: 8)
            context.setBlendMode(.copy)
            context.setFillColor(orange)
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(Array(memory) == [255, 153, 51, 255, 7, 7, 7, 7])
        }
    }

    @Test("pixels that the program writes are part of the drawing")
    func writing() throws {
        let context = try context(2, 1)
        let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
        (data[0], data[1], data[2], data[3]) = (0, 200, 0, 255)
        let image = try #require(context.makeImage())
        let read = try #require(image.dataProvider?.data)
        #expect(Array(Data(referencing: read)) == [0, 200, 0, 255, 0, 0, 0, 0])
        context.setFillColor(orange)
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        #expect(try bytes(context) == [0, 200, 0, 255, 255, 153, 51, 255])
    }

    // The pixels are opaque, so that nothing is lost by their opacity.
    @Test("an image of pixels has these pixels, of 24 bits and of grey, too")
    func images() throws {
        func image(
            _ pixels: [UInt8], bits: Int, _ info: CGImageAlphaInfo, _ space: CGColorSpace
        ) throws -> CGImage {
            let provider = try #require(CGDataProvider(data: Data(pixels) as CFData))
            return try #require(
                CGImage(
                    width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: bits,
                    bytesPerRow: 2 * bits / 8, space: space,
                    bitmapInfo: CGBitmapInfo(rawValue: info.rawValue), provider: provider,
                    decode: nil, shouldInterpolate: true, intent: .defaultIntent))
        }
        func pixels(_ image: CGImage) throws -> [UInt8] {
            Array(Data(referencing: try #require(image.dataProvider?.data)))
        }
        #expect(
            try pixels(image([1, 2, 3, 250, 251, 252], bits: 24, .none, space))
                == [1, 2, 3, 255, 250, 251, 252, 255])
        #expect(
            try pixels(image([9, 200], bits: 8, .none, CGColorSpaceCreateDeviceGray()))
                == [9, 9, 9, 255, 200, 200, 200, 255])
        let clear = try pixels(image([255, 0, 0, 51, 0, 0, 0, 0], bits: 32, .last, space))
        #expect(clear == [51, 0, 0, 51, 0, 0, 0, 0])
        let short = try #require(CGDataProvider(data: Data([1, 2]) as CFData))
        #expect(
            CGImage(
                width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
                space: space, bitmapInfo: [], provider: short, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent) == nil)
    }
}
