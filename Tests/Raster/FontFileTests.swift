import Foundation
import Snapshots
import TestSupport
import Testing

@testable import Raster

@Suite(
    "Fonts of files in pictures",
    .enabled(
        if: TextSetter(family: "sans-serif").hasFonts,
        "No font is installed; make setup-pictures installs one."))
struct FontFileTests {
    // Source: TinyFont: the icon is a box from (100, -100) to (900, 800) in an em of 1000 units.
    @Test("a text is drawn with the file that its font names")
    func file() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "fonts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try TinyFont().data.write(to: folder.appendingPathComponent("icons.ttf"))
        var scene = Scene(100, 100)
        scene.add(20, 20, 60, 60) {
            ($0.text, $0.textColor) = ("\u{F000}", .black)
            $0.font = SnapshotNode.Font(size: 40, file: "icons.ttf")
            $0.drawing.pieces = [.init(start: 0, length: 1, x: 0, y: 10, width: 40)]
        }
        let painter = SnapshotPainter(scale: 1, assets: folder)
        let ink = try #require(painter.picture(of: scene.snapshot).span { $0.redLevel < 128 })
        // The baseline is 10 points below the middle, at 60: from 24 to 56, and from 28 to 64.
        #expect(ink.columns == 24...55 && ink.rows == 28...63)
    }
}
