import Foundation
import Snapshots
import Testing

@testable import Raster

// Source: docs/line-format.md, "rendering": `flipped` mirrors about the middle of the frame, before
// the transform; `upright` mirrors image and text once more.
@Suite("Nodes that are seen mirrored")
struct FlippedTests {
    private let flipped = SnapshotNode.Rendering(isFlipped: true)

    @Test("children and corners of a flipped node are mirrored about its middle, its box is not")
    func children() throws {
        var scene = Scene(20, 40)
        let host = scene.add(2, 4, 10, 30, .green) {
            $0.drawing.rendering = flipped
            $0.anchor = CGPoint(x: 0, y: 0.25)
        }
        scene.add(to: host, 0, 1, 10, 5, .red)
        // One above the bottom edge at 34: from 28 to 33.
        #expect(
            try scene.picture().isExactly { x, y in
                if isInside(x, y, (2, 28, 10, 5)) { return .red }
                return isInside(x, y, (2, 4, 10, 30)) ? .green : .white
            })
    }

    @Test("a flipped node in another one points downwards again, and transforms follow the mirror")
    func nested() throws {
        var scene = Scene(20, 40)
        let host = scene.add(0, 0, 20, 40) { $0.drawing.rendering = flipped }
        let inner = scene.add(to: host, 0, 0, 20, 20) {
            $0.drawing.rendering = flipped
            $0.transform = .affine(1, 0, 0, 1, 0, 5)
        }
        scene.add(to: inner, 0, 0, 20, 3, .red)
        // The inner node is from 20 to 40, and 5 points of its parent higher: from 15 to 35.
        #expect(
            try scene.picture().isExactly { x, y in
                isInside(x, y, (0, 15, 20, 3)) ? .red : .white
            })
    }

    @Test("outlines are mirrored")
    func outlines() throws {
        var scene = Scene(20, 20)
        scene.add(0, 0, 20, 20) {
            $0.drawing.rendering = flipped
            $0.drawing.path = PathData("M0 0L20 0L20 4L0 4Z")
            $0.drawing.fill = .red
        }
        #expect(
            try scene.picture().isExactly { x, y in
                isInside(x, y, (0, 16, 20, 4)) ? .red : .white
            })
    }

    @Test("an upright image in a flipped node is as it is elsewhere")
    func images() throws {
        // 4 × 4 pixels: the upper half red, the lower half blue.
        var flag = Scene(4, 4)
        flag.add(0, 0, 4, 2, .red)
        flag.add(0, 2, 4, 2, .blue)
        let image = try "data:image/png;base64,\(flag.picture().png().base64EncodedString())"
        func picture(isUpright: Bool) throws -> Picture {
            var scene = Scene(20, 20)
            let host = scene.add(0, 0, 20, 20) { $0.drawing.rendering = flipped }
            scene.add(to: host, 0, 0, 20, 10) {
                $0.image = image
                $0.gravity = .topLeft
                if isUpright { $0.drawing.rendering = SnapshotNode.Rendering(isUpright: true) }
            }
            return try scene.picture()
        }
        // The box is from 10 to 20, the image at its visible top; mirrored, it is at the bottom.
        #expect(
            try picture(isUpright: true).isExactly { x, y in
                if isInside(x, y, (0, 10, 4, 2)) { return .red }
                return isInside(x, y, (0, 12, 4, 2)) ? .blue : .white
            })
        #expect(
            try picture(isUpright: false).isExactly { x, y in
                if isInside(x, y, (0, 18, 4, 2)) { return .red }
                return isInside(x, y, (0, 16, 4, 2)) ? .blue : .white
            })
    }

    // DejaVu Sans joins f and i.
    @Test(
        "letters of a run without ligatures are not joined",
        .enabled(
            if: FileManager.default.fileExists(
                atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")))
    func ligatures() throws {
        func pixels(_ text: String, hasNoLigatures: Bool) throws -> [UInt8] {
            var scene = Scene(200, 60)
            scene.add(0, 0, 200, 60) {
                ($0.text, $0.textColor, $0.font) = (text, .black, .init(size: 40))
                // Another colour than the node's makes it a run.
                $0.drawing.runs = [
                    SnapshotNode.TextRun(
                        length: 2, color: .blue, hasNoLigatures: hasNoLigatures)
                ]
            }
            var painter = SnapshotPainter(scale: 1)
            painter.fontFamily = "DejaVu Sans"
            return try [UInt8](painter.picture(of: scene.snapshot).png())
        }
        #expect(
            try pixels("fi", hasNoLigatures: true) != pixels("fi", hasNoLigatures: false))
        #expect(
            try pixels("ni", hasNoLigatures: true) == pixels("ni", hasNoLigatures: false))
    }
}
