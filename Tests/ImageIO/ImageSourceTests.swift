import CoreGraphics
import Foundation
import ImageIO
import Testing

@Suite("Pictures of files")
struct ImageSourceTests {
    /// Source: M. Flickinger, What's In A GIF, the sample image and its colours.
    private static let sample = Data([
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x0A, 0x00, 0x0A, 0x00, 0x91, 0x00, 0x00, 0xFF, 0xFF,
        0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0x00, 0x00, 0x00, 0x21, 0xF9, 0x04, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x2C, 0x00, 0x00, 0x00, 0x00, 0x0A, 0x00, 0x0A, 0x00, 0x00, 0x02, 0x16,
        0x8C, 0x2D, 0x99, 0x87, 0x2A, 0x1C, 0xDC, 0x33, 0xA0, 0x02, 0x75, 0xEC, 0x95, 0xFA, 0xA8,
        0xDE, 0x60, 0x8C, 0x04, 0x91, 0x4C, 0x01, 0x00, 0x3B,
    ])

    /// A GIF of 2 × 1 pixels in red, green and nothing, whose pictures are two numbers of colours.
    /// Each number is a code of 3 bits, and the dictionary is cleared before each.
    private func film(_ pictures: [(pixels: [UInt8], delay: UInt8, disposal: UInt8)]) -> Data {
        var file: [UInt8] = Array("GIF89a".utf8) + [2, 0, 1, 0, 0x91, 0, 0]
        file += [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]
        file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 5, 0, 0]
        for picture in pictures {
            file += [0x21, 0xF9, 4, picture.disposal << 2 | 1, picture.delay, 0, 3, 0]
            file += [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2]
            var (bits, count) = (0, 0)
            for code in picture.pixels.flatMap({ [4, Int($0)] }) + [5] {
                bits |= code << count
                count += 3
            }
            file += [2, UInt8(bits & 255), UInt8(bits >> 8), 0]
        }
        return Data(file + [0x3B])
    }

    /// The colours of an image's pixels: of a PNG with a palette and rows that are stored.
    private func colors(_ image: CGImage?) throws -> [String] {
        let image = try #require(image)
        let pixels = try #require(image.file.map { [UInt8]($0) })
        var (palette, clear, rows, place) = ([UInt8](), [UInt8](), [UInt8](), 8)
        while place + 8 <= pixels.count {
            let length = pixels[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let content = Array(pixels[(place + 8)..<(place + 8 + length)])
            switch String(decoding: pixels[(place + 4)..<(place + 8)], as: UTF8.self) {
            case "PLTE": palette = content
            case "tRNS": clear = content
            case "IDAT": rows = Array(content.dropFirst(7).dropLast(4))
            default: break
            }
            place += 12 + length
        }
        let names = ["ff0000": "r", "00ff00": "g", "0000ff": "b", "ffffff": "w", "000000": "k"]
        return (0..<image.height).map { y in
            (0..<image.width).map { x in
                let color = Int(rows[y * (image.width + 1) + 1 + x])
                let hex = palette[(3 * color)..<(3 * color + 3)].map {
                    String(format: "%02x", $0)
                }.joined()
                return clear[color] == 0 ? "-" : names[hex] ?? hex
            }.joined()
        }
    }

    @Test("a GIF is decoded")
    func decoding() throws {
        let source = try #require(CGImageSourceCreateWithData(Self.sample as NSData, nil))
        #expect(CGImageSourceGetCount(source) == 1)
        #expect(CGImageSourceGetType(source) == "com.compuserve.gif")
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        let (top, second) = ("rrrrrbbbbb", "rrrwwwwbbb")
        let (third, bottom) = ("bbbwwwwrrr", "bbbbbrrrrr")
        #expect(
            try colors(CGImageSourceCreateImageAtIndex(source, 0, nil)) == [
                top, top, top, second, second, third, third, bottom, bottom, bottom,
            ])
        #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
    }

    // Source: GIF 89a, disposal methods: 1 keeps, 2 clears, 3 restores.
    @Test("pictures are drawn on those before them, as the file says")
    func film() throws {
        let data = film([([0, 1], 10, 1), ([3, 0], 2, 3), ([1, 3], 0, 2), ([3, 1], 7, 1)])
        let source = try #require(CGImageSourceCreateWithData(data as NSData, nil))
        let images = (0..<4).map { CGImageSourceCreateImageAtIndex(source, $0, nil) }
        #expect(try images.flatMap(colors) == ["rg", "rr", "gg", "-g"])
        // In any order.
        #expect(try colors(CGImageSourceCreateImageAtIndex(source, 1, nil)) == ["rr"])
        let delays = try (0..<4).map { index in
            let all = CGImageSourceCopyPropertiesAtIndex(source, index, nil) as? [String: Any]
            let own = all?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
            #expect(all?[kCGImagePropertyPixelWidth as String] as? Int == 2)
            return try [kCGImagePropertyGIFUnclampedDelayTime, kCGImagePropertyGIFDelayTime].map {
                try #require(own?[$0 as String] as? Double)
            }
        }
        #expect(delays == [[0.1, 0.1], [0.02, 0.05], [0, 0.05], [0.07, 0.07]])
        let whole = CGImageSourceCopyProperties(source, nil) as? [String: Any]
        let own = whole?[kCGImagePropertyGIFDictionary as String] as? [String: Any]
        #expect(own?[kCGImagePropertyGIFLoopCount as String] as? Int == 5)
    }

    /// The spelling of libraries for films, which pass addresses.
    @Test("values of properties are found by the addresses of their keys")
    func addresses() throws {
        let data = film([([0, 1], 30, 1)])
        let source = try #require(CGImageSourceCreateWithData(data as NSData, nil))
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        var found: UnsafeRawPointer?
        #expect(
            CFDictionaryGetValueIfPresent(
                properties, Unmanaged.passUnretained(kCGImagePropertyGIFDictionary).toOpaque(),
                &found))
        let own = unsafeBitCast(found, to: CFDictionary.self)
        let delay = unsafeBitCast(
            CFDictionaryGetValue(
                own, Unmanaged.passUnretained(kCGImagePropertyGIFUnclampedDelayTime).toOpaque()),
            to: AnyObject.self)
        #expect((delay as? NSNumber)?.doubleValue == 0.3)
        // Apple's results are implicitly unwrapped.
        let first: UnsafeRawPointer = CFArrayGetValueAtIndex(["a", "b"] as NSArray, 0)
        #expect(Unmanaged<NSString>.fromOpaque(first).takeUnretainedValue() == "a")
    }

    @Test("a file that grows, ends early or is of another kind says so")
    func states() throws {
        let source = CGImageSourceCreateIncremental(nil)
        #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
        CGImageSourceUpdateData(source, Self.sample.prefix(60) as NSData, false)
        #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
        #expect(CGImageSourceGetCount(source) == 0)
        CGImageSourceUpdateData(source, Self.sample.prefix(60) as NSData, true)
        #expect(CGImageSourceGetStatus(source) == .statusUnexpectedEOF)
        CGImageSourceUpdateData(source, Self.sample as NSData, true)
        #expect(CGImageSourceGetCount(source) == 1)
        let text = try #require(CGImageSourceCreateWithData(Data("text".utf8) as NSData, nil))
        #expect(CGImageSourceGetStatus(text) == .statusUnknownType)
        #expect(CGImageSourceGetCount(text) == 0 && CGImageSourceGetType(text) == nil)
        // No prefix of a file stops the program.
        for length in 0..<Self.sample.count {
            let part = CGImageSourceCreateWithData(Self.sample.prefix(length) as NSData, nil)
            _ = part.flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) }
        }
    }

    @Test("a PNG is written as it was read; a thumbnail has the longest side that was asked for")
    func destination() throws {
        let source = try #require(CGImageSourceCreateWithData(Self.sample as NSData, nil))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        let data = NSMutableData()
        let target = try #require(CGImageDestinationCreateWithData(data, "public.png", 1, nil))
        #expect(!CGImageDestinationFinalize(target))
        CGImageDestinationAddImage(target, image, nil)
        #expect(CGImageDestinationFinalize(target))
        let copy = try #require(CGImageSourceCreateWithData(data, nil))
        #expect(CGImageSourceGetType(copy) == "public.png")
        #expect(CGImageSourceCreateImageAtIndex(copy, 0, nil)?.width == 10)
        #expect(CGImageDestinationCreateWithData(data, "public.tiff", 1, nil) == nil)
        let options: [CFString: Any] = [
            kCGImageSourceCreateThumbnailFromImageAlways: true,
            kCGImageSourceThumbnailMaxPixelSize: 5,
        ]
        let small = CGImageSourceCreateThumbnailAtIndex(source, 0, options as NSDictionary)
        #expect(small?.width == 5 && small?.height == 5)
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
    }

    @Test("pictures of files and providers are written to a file")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let provider = try #require(CGDataProvider(data: Self.sample as CFData))
        let source = try #require(CGImageSourceCreateWithDataProvider(provider, nil))
        #expect(CGImageSourceGetCount(source) == 1)
        #expect(CGImageSourceGetStatusAtIndex(source, 0) == .statusComplete)
        #expect(CGImageSourceGetStatusAtIndex(source, 1) == .statusReadingHeader)
        let url = folder.appendingPathComponent("a.png") as CFURL
        #expect(CGImageSourceCreateWithURL(url, nil) == nil)
        let target = try #require(CGImageDestinationCreateWithURL(url, "public.png", 1, nil))
        CGImageDestinationAddImageFromSource(target, source, 1, nil)
        #expect(!CGImageDestinationFinalize(target))
        CGImageDestinationAddImageFromSource(target, source, 0, nil)
        #expect(CGImageDestinationFinalize(target))
        let read = try #require(CGImageSourceCreateWithURL(url, nil))
        #expect(CGImageSourceGetType(read) == "public.png")
        #expect(CGImageSourceCreateImageAtIndex(read, 0, nil)?.height == 10)
        #expect(CGImageDestinationCreateWithURL(url, "public.png", 2, nil) == nil)
        let nowhere = folder.appendingPathComponent("none/a.png") as CFURL
        let lost = try #require(CGImageDestinationCreateWithURL(nowhere, "public.png", 1, nil))
        CGImageDestinationAddImageFromSource(lost, source, 0, nil)
        #expect(!CGImageDestinationFinalize(lost))
    }

    /// Sources: SVG 2, 8.12, a size from one length and the view box; GIF 89a, 20.
    @Test("sizes that no picture can have are mistakes of the file, in each format")
    func largeSizes() throws {
        func count(_ data: Data) throws -> Int {
            let source = try #require(CGImageSourceCreateWithData(data as NSData, nil))
            for index in 0..<CGImageSourceGetCount(source) {
                _ = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
                _ = CGImageSourceCreateImageAtIndex(source, index, nil)
            }
            return CGImageSourceGetCount(source)
        }
        for size in [
            "width='4' viewBox='0 0 1e-300 1e300'", "width='1e300' height='1'",
            "width='65536' height='65536'", "width='1e999' height='2'", "width='0.5' height='2e8'",
        ] { #expect(try count(Data("<svg \(size)></svg>".utf8)) == 0, "\(size)") }
        #expect(try count(Data("<svg width='0.2' height='1'></svg>".utf8)) == 1)

        func gif(canvas: [UInt8], picture: [UInt8]) -> Data {
            Data(
                Array("GIF89a".utf8) + canvas + [
                    0x80, 0, 0, 255, 0, 0, 0, 255, 0, 0x2C, 0, 0, 0, 0,
                ]
                    + picture + [0, 2, 1, 0x44, 0, 0x3B])
        }
        let large: [UInt8] = [255, 255, 255, 255]
        #expect(try count(gif(canvas: [1, 0, 1, 0], picture: [1, 0, 1, 0])) == 1)
        #expect(try count(gif(canvas: large, picture: [1, 0, 1, 0])) == 0)
        #expect(try count(gif(canvas: [1, 0, 1, 0], picture: large)) == 0)

        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
        #expect(try count(Data(png + Array("IHDR".utf8) + large + large)) == 0)
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8]
        #expect(try count(Data(jpeg + large + [1, 1, 17, 0])) == 0)
    }
}
