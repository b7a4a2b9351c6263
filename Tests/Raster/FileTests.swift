import CCairo
import Foundation
import Snapshots
import Testing

@testable import Raster

@Suite("Files and film strips")
struct FileTests {
    private var scene: Scene {
        var scene = Scene(12, 7)
        scene.add(1, 1, 5, 4, SnapshotNode.Color(rgba: 0x1234_56ff))
        return scene
    }

    /// Reads a PNG's pixels with Cairo.
    private func pixels(_ png: Data) throws -> Picture {
        let surface = try PNG.surface(png)
        defer { cairo_surface_destroy(surface) }
        let (width, height) = (
            cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface)
        )
        let canvas = try Canvas(
            covering: Box(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height)),
            budget: PixelBudget(limit: 1000)
        )
        cairo_set_source_surface(canvas.context, surface, 0, 0)
        cairo_paint(canvas.context)
        return Picture(canvas, remarks: [])
    }

    @Test("a PNG has the picture's size and pixels, and no alpha channel if all is opaque")
    func png() throws {
        let picture = try scene.picture()
        let png = [UInt8](try picture.png())
        // Source: the PNG specification: signature, width, height, bit depth, colour type (2: RGB,
        // 6: RGBA).
        #expect(png.prefix(8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
        #expect(Array(png[16..<26]) == [0, 0, 0, 12, 0, 0, 0, 7, 8, 2])
        #expect(try pixels(Data(png)) == picture)

        var painter = SnapshotPainter()
        painter.backdrop = SnapshotNode.Color(rgba: 0)
        let glass = try painter.picture(of: scene.snapshot)
        let transparent = try glass.png()
        #expect(transparent[25] == 6)
        #expect(try pixels(transparent) == glass)
        #expect(glass[0, 0] == SnapshotNode.Color(rgba: 0))
        #expect(glass[2, 2] == SnapshotNode.Color(rgba: 0x1234_56ff))
    }

    @Test("the same snapshot gives the same bytes")
    func repeatable() throws {
        #expect(try scene.picture().png() == scene.picture().png())
    }

    @Test("a film strip contains its frames side by side, each as it is alone")
    func strip() throws {
        let painter = SnapshotPainter()
        let strip = try painter.filmStrip(of: [
            (0, scene.snapshot), (1_500_000_000, scene.snapshot),
        ])
        let frame = try painter.picture(of: scene.snapshot)
        #expect(strip.width == 3 * 12 + 2 * 12)
        #expect(strip.height == 12 + 7 + 24)
        for y in 0..<7 {
            for x in 0..<12 {
                #expect(strip[12 + x, 12 + y] == frame[x, y])
                #expect(strip[36 + x, 12 + y] == frame[x, y])
            }
        }
        #expect(throws: PaintingError.self) { try painter.filmStrip(of: []) }
        let long = Array(repeating: (nanoseconds: Int64(0), snapshot: scene.snapshot), count: 2000)
        #expect(throws: PaintingError.self) { try painter.filmStrip(of: long) }
    }

    @Test(
        "captions show times",
        arguments: [
            (0, "0 s"), (1_500_000_000, "1.5 s"), (350_000_000, "0.35 s"), (16_666_667, "0.017 s"),
            (61_000_000_000, "61 s"),
        ])
    func caption(nanoseconds: Int64, text: String) {
        #expect(Caption(seconds: nanoseconds).text == text)
    }
}
