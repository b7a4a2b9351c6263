import Foundation
import Snapshots
import Testing

@testable import Raster

/// Recordings may be hostile: for any content, the result is a picture or an error message.
@Suite("Hostile snapshots")
struct HostileTests {
    private func refusal(_ scene: Scene, scale: Double = 1) -> String? {
        do {
            _ = try scene.picture(scale: scale)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test("an empty or too large picture is refused with its size")
    func sizes() {
        #expect(refusal(Scene(0, 100))?.contains("nothing to draw") == true)
        #expect(refusal(Scene(-5, 100))?.contains("nothing to draw") == true)
        #expect(refusal(Scene(40_000, 10))?.contains("40000 × 10 pixels is too large") == true)
        #expect(refusal(Scene(1e300, 1e300))?.contains("too large") == true)
        #expect(refusal(Scene(20_000, 20_000))?.contains("pixelLimit") == true)
        #expect(refusal(Scene(10, 10), scale: 1e6)?.contains("too large") == true)
        #expect(refusal(Scene(10, 10), scale: -1)?.contains("scale") == true)
    }

    @Test("nodes that do not form a tree are refused with their ids")
    func trees() {
        var scene = Scene(10, 10)
        scene.add(to: 77, 0, 0, 1, 1)
        #expect(refusal(scene)?.contains("Node 2 comes before its parent 77") == true)
        scene.nodes[1].parent = 2
        #expect(refusal(scene)?.contains("Node 2 comes before its parent 2") == true)
        scene.nodes[1].parent = nil
        #expect(refusal(scene)?.contains("Node 2 has no parent") == true)
        scene.nodes[1].id = 1
        #expect(refusal(scene)?.contains("Node 1 is listed twice") == true)
    }

    @Test("10,000 nested views, plain or clipping, are all drawn")
    func depth() throws {
        for clips in [false, true] {
            var scene = Scene(20, 20)
            var parent: SnapshotNode.ID = 1
            for _ in 0..<10_000 {
                parent = scene.add(to: parent, 0, 0, 20, 20) { $0.clips = clips }
            }
            scene.add(to: parent, 5, 5, 5, 5, .red)
            #expect(
                try scene.picture().isExactly { x, y in isInside(x, y, (5, 5, 5, 5)) ? .red : .white
                })
        }
    }

    @Test("10,000 nested translucent or rotated views fade out, or are refused as too expensive")
    func groups() throws {
        var scene = Scene(100, 100)
        var parent: SnapshotNode.ID = 1
        for _ in 0..<10_000 { parent = scene.add(to: parent, 0, 0, 100, 100) { $0.alpha = 0.9 } }
        scene.add(to: parent, 0, 0, 100, 100, .black)
        #expect(try scene.picture().isExactly { _, _ in .white })

        for index in scene.nodes.indices.dropFirst() { scene.nodes[index].alpha = 0.999_999 }
        var painter = SnapshotPainter(scale: 1)
        painter.pixelLimit = 1_000_000
        #expect(throws: PaintingError.self) { try painter.picture(of: scene.snapshot) }

        for index in scene.nodes.indices.dropFirst() {
            scene.nodes[index].alpha = 1
            scene.nodes[index].transform = .turnedAboutY(0.001)
            scene.nodes[index].sublayerTransform = .perspective(500)
        }
        #expect(throws: PaintingError.self) { try painter.picture(of: scene.snapshot) }
    }

    @Test("extreme numbers leave nearby views unchanged")
    func numbers() throws {
        let huge: [Double] = [1e6, 1e12, 1e100, 1e300, -1e12, -1e300, 1e-300]
        for number in huge {
            var scene = Scene(20, 20)
            scene.add(number, 0, number, number, .green)
            scene.add(-number, -number, 2 * abs(number), 2 * abs(number), .blue) {
                $0.radius = abs(number)
                $0.border = .init(width: number, color: .black)
                $0.shadow = .init(
                    opacity: number, radius: number, dx: number, dy: number, color: .black)
            }
            scene.add(0, 0, 10, 10, .green) {
                $0.transform = .affine(number, 0, 0, number, number, number)
                $0.anchor = CGPoint(x: number, y: -number)
            }
            scene.add(0, 0, 10, 10) {
                $0.sublayerTransform = .perspective(number)
                $0.scroll = .init(offset: CGPoint(x: number, y: number), content: .zero)
                $0.alpha = number
                $0.shadow = .init(opacity: 1, radius: number, dx: number, dy: number, color: .black)
            }
            scene.add(to: 5, 0, 0, 10, 10, .green) { $0.transform = .turnedAboutY(number) }
            scene.add(0, 0, 10, 10) {
                $0.text = "text"
                $0.font = .init(size: number, weight: Int(max(min(number, 1e9), -1e9)))
                $0.lines = 3
                $0.image = "none.png"
            }
            scene.add(0, 0, 10, 10) {
                var run = SnapshotNode.TextRun(length: 2)
                run.font = .init(size: number, weight: 400)
                run.kern = number
                (run.rise, run.outline) = (number, number)
                $0.text = "text"
                $0.lines = 0
                $0.drawing.runs = [run, run]
                $0.drawing.lineGap = number
            }
            scene.add(4, 4, 4, 4, .red)
            let picture = try scene.picture()
            #expect(picture[5, 5] == .red, "with \(number)")
        }
    }

    @Test("a rectangle far larger than the window still fills it")
    func beyond() throws {
        var scene = Scene(20, 20)
        scene.add(-1e9, 5, 2e9, 10, .red) { $0.radius = 3 }
        let picture = try scene.picture()
        #expect(picture.isExactly { x, y in isInside(x, y, (0, 5, 20, 10)) ? .red : .white })
    }

    @Test("a text of a million characters and one without ink are drawn")
    func text() throws {
        for text in [String(repeating: "word ", count: 200_000), "\n\n", "\0", "\u{202e}\u{feff}"] {
            var scene = Scene(50, 50)
            scene.add(0, 0, 50, 50) { $0.text = text }
            scene.add(0, 0, 50, 50) {
                $0.text = text
                $0.lines = 0
            }
            #expect(refusal(scene) == nil)
        }
    }
}
