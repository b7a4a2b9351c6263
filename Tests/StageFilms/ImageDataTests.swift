import Foundation
import HeadlessTesting
import ImageIO
import Raster
import Testing
import UIKit

// Source: Apple, UIImage.pngData() and jpegData(compressionQuality:).
@MainActor
@Suite("The data of images")
struct ImageDataTests {
    private func drawn() -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        return UIGraphicsImageRenderer(size: CGSize(width: 4, height: 3), format: format).image {
            UIColor.red.setFill()
            $0.fill(CGRect(x: 0, y: 0, width: 2, height: 3))
        }
    }

    @Test("a drawn image becomes a PNG with its scale's pixels; a loaded one has its own bytes")
    func png() throws {
        let data = try #require(drawn().pngData())
        let picture = try Picture(png: data)
        #expect(picture.width == 8 && picture.height == 6)
        #expect(picture[1, 1].rgba == 0xff00_00ff && picture[6, 4].rgba == 0)
        #expect(UIImage(data: data, scale: 2)?.size == CGSize(width: 4, height: 3))
        #expect(UIImage(data: data)?.pngData() == data)
        #expect(UIImage().pngData() == nil)
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2))
        let filled = renderer.pngData { $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2)) }
        #expect(UIImage(data: filled) != nil)
    }

    @Test("a drawn image becomes a JPEG on white, smaller with less quality")
    func jpeg() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 32, height: 32)).image { context in
            for index in 0..<16 {
                UIColor(hue: CGFloat(index) / 16, saturation: 1, brightness: 1, alpha: 1).setFill()
                context.fill(CGRect(x: index, y: index, width: 5, height: 16 - index))
            }
        }
        let best = try #require(image.jpegData(compressionQuality: 1))
        let small = try #require(image.jpegData(compressionQuality: 0))
        #expect(best.prefix(2) == Data([0xff, 0xd8]) && small.count < best.count)
        // Apple, CGImageDestinationSetProperties: the quality of images without their own.
        func written(_ set: Double, _ own: Double? = nil) throws -> Int {
            let data = NSMutableData()
            let key = kCGImageDestinationLossyCompressionQuality as String
            let target = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
            CGImageDestinationSetProperties(target, [key: set] as CFDictionary)
            CGImageDestinationAddImage(
                target, try #require(image.cgImage), own.map { [key: $0] as CFDictionary })
            #expect(CGImageDestinationFinalize(target))
            return data.length
        }
        #expect(try written(0) < written(1))
        #expect(try written(0, 1) == written(1))
        let read = try #require(UIImage(data: best))
        #expect(read.jpegData(compressionQuality: 1) == best)
        // Programs lower the quality until the file is small enough.
        let less = [0.9, 0.5, 0.1].map { read.jpegData(compressionQuality: $0)?.count ?? 0 }
        #expect(less[0] < best.count && less[1] < less[0] && less[2] < less[1] && less[2] > 0)
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
        let key = kCGImageDestinationLossyCompressionQuality as String
        CGImageDestinationAddImage(
            target, try #require(read.cgImage), [key: 0.1] as CFDictionary)
        #expect(CGImageDestinationFinalize(target) && data.length == less[2])
        // The picture of the JPEG: its last corner was not drawn, so it is white.
        let picture = try Picture(png: try #require(read.pngData()))
        #expect(picture[picture.width - 1, picture.height - 1].rgba >> 8 >= 0xf0f0f0)
    }
}
