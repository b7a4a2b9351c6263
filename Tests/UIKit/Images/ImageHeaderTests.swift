import ImageIO
import Testing
@testable import UIKit

/// The test assembles the files from the formats' specifications.
@Suite("Headers of image files")
struct ImageHeaderTests {
    @Test("a PNG's size is in its first chunk")
    func png() {
        let data = SamplePicture.png(width: 300, height: 70_000)
        #expect(ImageHeader(data) == ImageHeader(format: .png, width: 300, height: 70_000))
        #expect(ImageHeader(SamplePicture.png(width: 300, height: 20).prefix(22)) == nil)
        #expect(ImageHeader(SamplePicture.png(width: 0, height: 20)) == nil)
    }

    @Test(
        "a JPEG's size is in its frame header, whatever its kind",
        arguments: [0xC0, 0xC1, 0xC2, 0xCF] as [UInt8])
    func jpeg(marker: UInt8) {
        let data = SamplePicture.jpeg(width: 640, height: 480, frameMarker: marker)
        #expect(ImageHeader(data) == ImageHeader(format: .jpeg, width: 640, height: 480))
    }

    @Test("a JPEG's orientation rotates it", arguments: [(1, 640), (3, 640), (6, 480), (8, 480)])
    func orientation(orientation: Int, width: Int) {
        for isLittle in [true, false] {
            let data = SamplePicture.jpeg(
                width: 640, height: 480,
                exif: SamplePicture.exif(orientation: orientation, isLittle: isLittle))
            #expect(ImageHeader(data)?.width == CGFloat(width))
        }
    }

    @Test("a truncated JPEG is not an image and does not crash")
    func truncatedFiles() {
        let data = SamplePicture.jpeg(
            width: 640, height: 480, exif: SamplePicture.exif(orientation: 6, isLittle: true))
        // The width is the last field that is needed: after it there are three bytes of components
        // and the end mark.
        for length in 0..<(data.count - 6) { #expect(ImageHeader(data.prefix(length)) == nil) }
        // A table (C4) before any frame must not be read as a frame.
        #expect(
            ImageHeader(Data([0xFF, 0xD8, 0xFF, 0xC4, 0, 9, 8, 0, 9, 0, 9, 1, 1, 0xFF, 0xD9]))
                == nil)
    }

    // Source: SVG 2, 8.12; CSS Images 3, 5.3.
    @Test(
        "an SVG's size is its root's",
        arguments: [
            (#"<svg width="60" height='40'/>"#, 60.0, 40.0),
            (
                #"<?xml version="1.0"?><!-- <svg width --><svg xmlns="x" width="1in" height="72pt">"#,
                96, 96
            ),
            (#"<svg viewBox="0 0 24 12">"#, 24, 12),
            (#"<svg width="100%" height="100%" viewBox="0,0,24,12">"#, 24, 12),
            (#"<svg width="48" viewBox="0 0 24 12">"#, 48, 24),
            (#"<svg height="48px" viewBox="0 0 24 12">"#, 96, 48),
            ("<svg>", 300, 150),
        ])
    func svg(text: String, width: Double, height: Double) {
        #expect(
            ImageHeader(Data(text.utf8)) == ImageHeader(format: .svg, width: width, height: height))
    }

    @Test("other bytes are not an image")
    func others() {
        #expect(ImageHeader(Data()) == nil)
        #expect(ImageHeader(Data("GIF89a".utf8)) == nil)
        #expect(ImageHeader(Data("<svgfoo>".utf8)) == nil)
    }
}

/// Small picture files made by the test: a header without picture data.
enum SamplePicture {
    static func png(width: Int, height: Int) -> Data {
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
            + long(width) + long(height) + Data([8, 6, 0, 0, 0])
    }

    static func jpeg(width: Int, height: Int, frameMarker: UInt8 = 0xC0, exif: Data = Data())
        -> Data
    {
        Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2]) + exif
            + Data([0xFF, 0xFF, frameMarker, 0, 11, 8]) + short(height) + short(width)
            + Data([1, 1, 0x11, 0, 0xFF, 0xD9])
    }

    static func exif(orientation: Int, isLittle: Bool) -> Data {
        func order(_ data: Data) -> Data { isLittle ? Data(data.reversed()) : data }
        let tiff =
            Data(isLittle ? "II".utf8 : "MM".utf8) + order(short(42)) + order(long(8))
            + order(short(1))
            + order(short(0x0112)) + order(short(3)) + order(long(1)) + order(short(orientation))
            + short(0) + long(0)
        let payload = Data("Exif\0\0".utf8) + tiff
        return Data([0xFF, 0xE1]) + short(payload.count + 2) + payload
    }

    private static func short(_ value: Int) -> Data {
        Data([UInt8(value >> 8 & 255), UInt8(value & 255)])
    }
    private static func long(_ value: Int) -> Data {
        short(value >> 16 & 0xFFFF) + short(value & 0xFFFF)
    }
}
