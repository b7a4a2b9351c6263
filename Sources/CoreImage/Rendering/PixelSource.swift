import CPictures
import CoreGraphics
import Foundation

/// Where the pixels of a picture are: in an image, or in memory.
final class PixelSource: Sendable {
    /// Bytes of red, green and blue, multiplied by alpha, and alpha, from the top row on.
    struct Content: Sendable {
        let bytes: Data
        /// Whether the colours are encoded as sRGB has it; otherwise they are used as they are.
        let isEncoded: Bool
    }

    private enum Origin: Sendable {
        case image(CGImage)
        case memory(Content)
    }

    private let origin: Origin
    let width: Int
    let height: Int

    init(_ image: CGImage) {
        origin = .image(image)
        (width, height) = (image.width, image.height)
    }

    init(_ content: Content, width: Int, height: Int) {
        origin = .memory(content)
        (self.width, self.height) = (width, height)
    }

    /// Returns the bytes, or fails with a sentence if they cannot be read.
    ///
    /// - Parameter isLinked: whether the program links Raster, which decodes images.
    func read(isLinked: Bool = mainspring_can_encode_pictures() != 0) throws -> Content {
        switch origin {
        case .memory(let content): return content
        case .image(let image):
            guard isLinked else {
                throw RenderingError(
                    "its images cannot be read, because this program does not link Raster. Add "
                        + #".product(name: "Raster", package: "Mainspring") to its target in "#
                        + "Package.swift")
            }
            guard CGImage.isUsable(width, height), let data = image.dataProvider?.data else {
                throw RenderingError(
                    "one of its images, of \(width) × \(height) pixels, cannot be decoded")
            }
            return Content(bytes: data as Data, isEncoded: true)
        }
    }

    /// The recipe of the picture, whose lower left pixel is at the origin.
    func recipe(isSharp: Bool = false) -> Recipe {
        let (width, height) = (width, height)
        let extent = CGRect(x: 0, y: 0, width: width, height: height)
        return Recipe(extent, from: [], isSharp: isSharp) { region, rendering in
            let content = try rendering.content(of: self)
            let bitmap = try Bitmap(region)
            content.bytes.withUnsafeBytes { bytes in
                for y in region.minY..<region.maxY {
                    let start = (height - 1 - y) * 4 * width
                    content.write(
                        bytes, from: start + 4 * region.minX, count: region.width,
                        to: bitmap.row(y) + region.minX, isLinear: rendering.isLinear)
                }
            }
            return bitmap
        }
    }
}

extension PixelSource.Content {
    /// Writes a row of pixels in the space in which filters compute.
    fileprivate func write(
        _ bytes: UnsafeRawBufferPointer, from start: Int, count: Int,
        to target: UnsafeMutablePointer<Pixel>, isLinear: Bool
    ) {
        let decodes = isLinear && isEncoded
        Tones.light.withUnsafeBufferPointer { light in
            for index in 0..<count {
                let place = start + 4 * index
                let (red, green) = (bytes[place], bytes[place + 1])
                let (blue, alpha) = (bytes[place + 2], bytes[place + 3])
                if alpha == 255, decodes {
                    target[index] = Pixel(light[Int(red)], light[Int(green)], light[Int(blue)], 1)
                    continue
                }
                let pixel = Pixel(Float(red), Float(green), Float(blue), Float(alpha)) / 255
                target[index] =
                    decodes ? pixel.unpremultiplied.toned(Tones.linear).premultiplied : pixel
            }
        }
    }
}
