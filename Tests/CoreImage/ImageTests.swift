import CoreImage
import MistakeRecorder
import Testing
import UIKit

@MainActor
@Suite("Pictures")
struct ImageTests {
    /// Four pixels: red, green; blue, transparent.
    private func image() throws -> CGImage {
        let bytes: [UInt8] = [
            255, 0, 0, 255, 0, 128, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0,
        ]
        let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
        return try #require(
            CGImage(
                width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    }

    @Test("an image becomes a picture, a filter's result becomes an image with its pixels")
    func wholeWay() throws {
        let source = UIImage(cgImage: try image())
        let picture = try #require(CIImage(image: source))
        #expect(picture.extent == square(2))
        let filter = try #require(CIFilter(name: "CIColorMatrix"))
        filter.setValue(picture, forKey: kCIInputImageKey)
        // Red and green change places.
        filter.setValue(CIVector(x: 0, y: 1, z: 0, w: 0), forKey: "inputRVector")
        filter.setValue(CIVector(x: 1, y: 0, z: 0, w: 0), forKey: "inputGVector")
        let result = try #require(filter.value(forKey: kCIOutputImageKey) as? CIImage)
        let rendered = try #require(CIContext().createCGImage(result, from: result.extent))
        let shown = UIImage(cgImage: rendered, scale: 2, orientation: .up)
        #expect(shown.size == CGSize(width: 1, height: 1))
        let data = try #require(shown.cgImage?.dataProvider?.data)
        #expect(
            [UInt8](data as Data) == [
                0, 255, 0, 255, 128, 0, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0,
            ])
        // The file of the image has the same pixels.
        let png = try #require(shown.pngData())
        #expect(CIImage(data: png).map { bytes($0) } == [UInt8](data as Data))
    }

    @Test("an image of a picture knows it, and has its size in points")
    func imageOfPicture() throws {
        let picture = letters("AB", "CD", "EF")
        let image = UIImage(ciImage: picture, scale: 2, orientation: .right)
        #expect(image.size == CGSize(width: 1.5, height: 1))
        #expect(image.imageOrientation == .right)
        #expect(image.ciImage === picture)
        #expect(CIImage(image: image)?.extent == picture.extent)
        let turned = CIImage(image: image, options: [.applyOrientationProperty: true])
        #expect(turned.map { letters(of: $0) } == ["ECA", "FDB"])
        #expect(UIImage(cgImage: try self.image()).ciImage == nil)
        #expect(CIImage(image: UIImage()) == nil)
        #expect(UIImage(ciImage: picture).size == CGSize(width: 2, height: 3))
        let report = mistakes { #expect(UIImage(ciImage: CIImage.red).size == .zero) }
        #expect(report.contains("it has no edges"))
    }

    /// Source: Exif 2.3, Orientation: where the first row and column of the pixels are shown.
    @Test(
        "orientations turn pixels",
        arguments: [
            (1, ["AB", "CD", "EF"]), (2, ["BA", "DC", "FE"]), (3, ["FE", "DC", "BA"]),
            (4, ["EF", "CD", "AB"]), (5, ["ACE", "BDF"]), (6, ["ECA", "FDB"]),
            (7, ["FDB", "ECA"]), (8, ["BDF", "ACE"]),
        ] as [(Int32, [String])])
    func orientations(number: Int32, rows: [String]) {
        let turned = letters("AB", "CD", "EF").oriented(forExifOrientation: number)
        #expect(turned.extent.origin == .zero)
        #expect(letters(of: turned) == rows)
    }

    @Test("y points upwards, crops keep places, and moved pixels stay exact")
    func places() {
        let picture = letters("ABC", "DEF")
        let part = picture.cropped(to: CGRect(x: 1, y: 0, width: 5, height: 1))
        #expect(part.extent == CGRect(x: 1, y: 0, width: 2, height: 1))
        #expect(letters(of: part) == ["EF"])
        let moved = part.transformed(by: CGAffineTransform(translationX: -7, y: 5))
        #expect(moved.extent == CGRect(x: -6, y: 5, width: 2, height: 1))
        #expect(letters(of: moved) == ["EF"])
        let large = picture.samplingNearest()
            .transformed(by: CGAffineTransform(scaleX: 2, y: 2))
        #expect(letters(of: large) == ["AABBCC", "AABBCC", "DDEEFF", "DDEEFF"])
        let clamped = picture.clampedToExtent()
        #expect(clamped.extent.isInfinite)
        #expect(
            letters(of: clamped.cropped(to: CGRect(x: -2, y: -1, width: 4, height: 3)))
                == ["AAAB", "DDDE", "DDDE"])
        #expect(picture.cropped(to: CGRect(x: 9, y: 9, width: 1, height: 1)).extent.isEmpty)
        #expect(CIImage.empty().extent.isEmpty)
    }

    @Test("transforms blend the four nearest pixels, and edges with nothing")
    func blending() {
        let picture = memoryPicture([0, 0, 0, 255, 255, 255, 255, 255], width: 2)
        // Twice as wide: centres lie at quarters; the middle is mixed 3 to 1.
        let wide = picture.transformed(by: CGAffineTransform(scaleX: 2, y: 1))
        let row = values(wide, CGRect(x: 0, y: 0, width: 4, height: 1))
        let expected: [SIMD4<Float>] = [
            SIMD4(0, 0, 0, 0.75), SIMD4(0.25, 0.25, 0.25, 1), SIMD4(0.75, 0.75, 0.75, 1),
            SIMD4(0.75, 0.75, 0.75, 0.75),
        ]
        for (one, other) in zip(row, expected) { #expect(isNear(one, other)) }
        // Two transforms are one: the way there and back changes nothing.
        let back = wide.transformed(by: CGAffineTransform(scaleX: 0.5, y: 1))
        #expect(bytes(back) == bytes(picture))
    }

    @Test("pictures over others: Porter and Duff's formula, in light and in encoded values")
    func over() {
        let half = color(1, 1, 1, 0.5).cropped(to: square(1))
        let both = half.composited(over: color(0, 0, 0))
        #expect(both.extent.isInfinite)
        #expect(isNear(value(both), SIMD4(0.5, 0.5, 0.5, 1)))
        // Half of the light is 188 of 255 in sRGB. Source: IEC 61966-2-1: 255 · 0.7354 = 187.5.
        let inLight = bytes(both.cropped(to: square(1)))
        #expect(inLight == [188, 188, 188, 255])
        #expect(bytes(both.cropped(to: square(1)), plain)[0] == 128)
        #expect(isNear(value(both, 5, 5), SIMD4(0, 0, 0, 1)))
        #expect(isNear(value(half.settingAlphaOne(in: square(1))), SIMD4(1, 1, 1, 1)))
    }

    @Test("bytes have the order of the format")
    func formats() throws {
        let pixel = color(1, 0.4, 0.2, 1)
        let orders: [(CIFormat, [UInt8])] = [
            (.RGBA8, [255, 102, 51, 255]), (.BGRA8, [51, 102, 255, 255]),
            (.ARGB8, [255, 255, 102, 51]), (.ABGR8, [255, 51, 102, 255]), (.R8, [255]),
        ]
        for (format, order) in orders {
            var bytes = [UInt8](repeating: 9, count: order.count)
            plain.render(
                pixel, toBitmap: &bytes, rowBytes: order.count, bounds: square(1), format: format,
                colorSpace: nil)
            #expect(bytes == order)
        }
        let jpeg = try #require(
            CIContext().jpegRepresentation(
                of: pixel.cropped(to: square(8)), colorSpace: CGColorSpaceCreateDeviceRGB()))
        let read = try #require(CIImage(data: jpeg))
        #expect(zip(bytes(read).prefix(3), [255, 102, 51]).allSatisfy { abs(Int($0) - $1) < 6 })
    }

    @Test("colours and vectors convert")
    func conversions() {
        let half = CIColor(color: UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.5))
        #expect(half.stringRepresentation == "1 0.5 0.25 0.5")
        #expect(half == CIColor(string: "1 0.5 0.25 0.5"))
        #expect(UIColor(ciColor: half) == UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.5))
        let vector = CIVector(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect((vector.count, vector.w, vector.value(at: 9)) == (4, 4, 0))
        #expect(CIVector(string: vector.stringRepresentation) == vector)
        #expect(vector.cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
    }
}
