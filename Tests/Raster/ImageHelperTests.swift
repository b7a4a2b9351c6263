import Foundation
import Snapshots
import Testing

@testable import Raster

/// Images that would keep a decoder busy for hours, or crash it.
@Suite("Hostile images")
struct ImageHelperTests {
    // Source: SVG 1.1, 15.24: the cost of feTurbulence is its octaves times its pixels.
    private static let turbulence = Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><filter id="f" x="0" y="0" width="1" height="1">
        <feTurbulence baseFrequency="0.1" numOctaves="100000000"/></filter><rect width="400" height="400" filter="url(#f)"/></svg>
        """.utf8)

    private func scene(_ svg: Data) -> Scene {
        var scene = Scene(40, 40)
        scene.add(0, 0, 40, 40) {
            $0.image = "data:image/svg+xml;base64," + svg.base64EncodedString()
        }
        scene.add(10, 10, 10, 10, .red)
        return scene
    }

    @Test("an image that takes too long is skipped, and the rest is drawn")
    func tooLong() throws {
        var painter = SnapshotPainter(scale: 1)
        painter.imageTimeLimit = 1
        let picture = try painter.picture(of: scene(Self.turbulence).snapshot)
        #expect(picture.remarks.contains { $0.contains("more than 1 s of processor time") })
        #expect(picture[15, 15] == .red)
    }

    @Test("a killed helper is restarted for the next image")
    func restart() throws {
        let helper = ImageHelper(seconds: 1)
        let good = Data(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><rect width="2" height="1"/></svg>"#
                .utf8)
        for _ in 0..<2 {
            #expect(throws: Unreadable.self) {
                _ = try helper.draw(
                    Self.turbulence, viewport: (400, 400), matrix: .scale(1), width: 400,
                    height: 400)
            }
            let result = try helper.draw(
                good, viewport: (2, 1), matrix: .scale(1), width: 2, height: 1)
            // Opaque black, premultiplied ARGB.
            #expect(
                result.payload.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) } == [
                    0xff00_0000, 0xff00_0000,
                ])
        }
    }

    @Test("the helper refuses data that is not an image with a message")
    func refusals() {
        let helper = ImageHelper(seconds: 5)
        for data in [
            Data(), Data("hello".utf8), Data("<svg".utf8), Data([0xff, 0xd8, 0xff]),
            Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
        ] {
            #expect(throws: Unreadable.self) { _ = try helper.decode(data) }
        }
    }

    // Source: the PNG specification, 11.2.2: width and height are four bytes each after the name
    // IHDR.
    @Test("a PNG that claims 2³¹ pixels a side is refused before memory is allocated")
    func bomb() {
        var png = Data([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
        png.append(contentsOf: "IHDR".utf8)
        png.append(contentsOf: [
            0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 8, 6, 0, 0, 0, 0, 0, 0, 0,
        ])
        do {
            _ = try ImageHelper(seconds: 5).decode(png)
            Issue.record("It was decoded.")
        } catch {
            #expect("\(error)".contains("2147483647 × 2147483647"))
        }
    }
}
