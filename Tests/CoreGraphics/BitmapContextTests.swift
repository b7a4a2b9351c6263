import CoreGraphics
import Foundation
import Testing

/// What needs no pixels; those are tested with Raster, which draws them.
@Suite("Contexts with pixels")
struct BitmapContextTests {
    private func made(
        _ info: CGImageAlphaInfo = .premultipliedLast, bits: Int = 8,
        space: CGColorSpace = CGColorSpaceCreateDeviceRGB()
    ) -> CGContext? {
        CGContext(
            data: nil, width: 20, height: 10, bitsPerComponent: bits, bytesPerRow: 0, space: space,
            bitmapInfo: info.rawValue)
    }

    // Source: Apple, Quartz 2D Programming Guide, Supported Pixel Formats.
    @Test("contexts have the forms of pixels that Core Graphics has, with 8 bits")
    func forms() throws {
        let rgba = try #require(made())
        #expect(rgba.width == 20 && rgba.height == 10)
        #expect(rgba.bitsPerComponent == 8 && rgba.bitsPerPixel == 32 && rgba.bytesPerRow == 80)
        #expect(rgba.alphaInfo == .premultipliedLast && rgba.colorSpace?.model == .rgb)
        #expect(made(.noneSkipFirst) != nil && made(.premultipliedFirst) != nil)
        #expect(made(.last) == nil && made(.none) == nil && made(bits: 16) == nil)
        let gray = try #require(made(.none, space: CGColorSpaceCreateDeviceGray()))
        #expect(gray.bytesPerRow == 20 && gray.bitsPerPixel == 8)
        #expect(made(.alphaOnly)?.bitsPerPixel == 8)
        let tooNarrow = CGContext(
            data: nil, width: 20, height: 10, bitsPerComponent: 8, bytesPerRow: 79,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        #expect(tooNarrow == nil)
        let plain = CGContext(size: CGSize(width: 3, height: 3), scale: 1)
        #expect(plain.data == nil && plain.bytesPerRow == 0 && plain.colorSpace == nil)
    }

    // Source: Apple, Quartz 2D Programming Guide, Quartz 2D Coordinate Systems.
    @Test("y points up, and shadows fall upwards")
    func coordinates() throws {
        let context = try #require(made())
        context.fill(CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(context.document.contains("M1 8L4 8L4 4L1 4Z"))
        #expect(
            context.convertToDeviceSpace(CGPoint(x: 1, y: 2)) == CGPoint(x: 1, y: 8))
        #expect(context.convertToUserSpace(CGPoint(x: 1, y: 8)) == CGPoint(x: 1, y: 2))
        context.setShadow(offset: CGSize(width: 1, height: 2), blur: 0)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.document.contains("dx=\"1\" dy=\"-2\""))
        #expect(context.makeImage()?.width == 20)
    }

    // Source: ITU-R BT.709, luma.
    @Test("colours are converted between sRGB and grey")
    func conversion() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        let gray = try #require(
            red.converted(
                to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil))
        #expect(gray.components == [0.2126, 0.5] && gray.colorSpace?.model == .monochrome)
        let back = try #require(
            gray.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .perceptual, options: nil))
        #expect(back.components == [0.2126, 0.2126, 0.2126, 0.5])
        #expect(CGColorSpaceCreateDeviceRGB().name == CGColorSpace.sRGB as CFString)
    }

    @Test("a layer is drawn as often as it is needed")
    func layers() throws {
        let context = CGContext(size: CGSize(width: 40, height: 40), scale: 2)
        let layer = try #require(
            CGLayer(context, size: CGSize(width: 10, height: 10), auxiliaryInfo: nil))
        layer.context?.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        context.draw(layer, at: CGPoint(x: 1, y: 2))
        context.draw(layer, in: CGRect(x: 20, y: 20, width: 20, height: 10))
        // Images are defined in their pixels, two for a point.
        #expect(context.document.contains("matrix(0.5 0 0 0.5 1 2)"))
        #expect(context.document.contains("matrix(1 0 0 0.5 20 20)"))
        #expect(CGLayer(context, size: .zero, auxiliaryInfo: nil) == nil)
    }

    // Source: Apple, toll-free bridged types: `as` converts in both directions.
    @Test("Core Foundation's names are those of Foundation's types")
    func names() throws {
        let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
        #expect(CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: [0, 1]) != nil)
        let name = "Helvetica-Bold" as CFString
        #expect(CGFont(name)?.postScriptName as String? == "Helvetica-Bold")
        #expect(CGFont("" as CFString) == nil)
        #expect(CFRangeMake(2, 3) == CFRange(location: 2, length: 3) && CFRange().length == 0)
        let data = Data([1, 2, 3]) as CFData
        #expect(CFDataGetLength(data) == 3 && CFDataGetBytePtr(data)[1] == 2)
    }
}
