import Foundation
import Snapshots
import Testing

@testable import Raster

@Suite("Look of nodes")
struct LookTests {
    @Test("alpha applies to the whole subtree: overlapping views do not show through")
    func group() throws {
        var scene = Scene(20, 20)
        let group = scene.add(0, 0, 20, 20) { $0.alpha = 0.2 }
        scene.add(to: group, 2, 2, 10, 10, .black)
        scene.add(to: group, 8, 8, 10, 10, .black)
        // 255 · (1 − 0.2) = 204, also where both overlap.
        #expect(
            try scene.picture().isExactly { x, y in
                isInside(x, y, (2, 2, 10, 10)) || isInside(x, y, (8, 8, 10, 10))
                    ? .gray(204) : .white
            })
    }

    @Test("alpha multiplies down the tree, and with the color's own")
    func product() throws {
        var scene = Scene(10, 10)
        let outer = scene.add(0, 0, 10, 10) { $0.alpha = 0.6 }
        let inner = scene.add(to: outer, 0, 0, 10, 10) { $0.alpha = 0.5 }
        scene.add(to: inner, 0, 0, 10, 10, SnapshotNode.Color(rgba: 0x0000_0099))
        // 255 · (1 − 0.6 · 0.5 · 0.6) = 209.1, rounded to eight bits three times.
        #expect(abs(try scene.picture()[5, 5].redLevel - 209) <= 1)
    }

    @Test("a hidden view and its subviews are not drawn")
    func hidden() throws {
        var scene = Scene(10, 10)
        let parent = scene.add(0, 0, 10, 10, .red) { $0.hidden = true }
        scene.add(to: parent, 0, 0, 5, 5, .blue)
        #expect(try scene.picture().isExactly { _, _ in .white })
    }

    @Test("during a transition only the ghosts are drawn, even if the view is hidden or faded")
    func replaced() throws {
        var scene = Scene(20, 20)
        let parent = scene.add(0, 0, 20, 20, .red) {
            $0.replaced = true
            $0.hidden = true
            $0.alpha = 0
            $0.border = .init(width: 2, color: .black)
        }
        scene.add(to: parent, 0, 0, 10, 10, .blue)
        scene.add(to: parent, 5, 5, 10, 10, .green) { $0.ghost = true }
        #expect(
            try scene.picture().isExactly { x, y in isInside(x, y, (5, 5, 10, 10)) ? .green : .white
            })
    }

    @Test("a border is inside the edge and above the sublayers")
    func border() throws {
        var scene = Scene(20, 20)
        let parent = scene.add(2, 2, 16, 16, .red) { $0.border = .init(width: 3, color: .black) }
        scene.add(to: parent, 0, 0, 16, 16, .blue)
        #expect(
            try scene.picture().isExactly { x, y in
                if isInside(x, y, (5, 5, 10, 10)) { return .blue }
                return isInside(x, y, (2, 2, 16, 16)) ? .black : .white
            })
    }

    @Test("a radius of half the side makes a disc of π r² pixels, for background and clip")
    func disc() throws {
        for clips in [false, true] {
            var scene = Scene(40, 40)
            let disc = scene.add(0, 0, 40, 40, clips ? nil : .black) {
                $0.radius = 20
                $0.clips = clips
            }
            if clips { scene.add(to: disc, 0, 0, 40, 40, .black) }
            let picture = try scene.picture()
            #expect(picture[0, 0] == .white)
            #expect(picture[20, 20] == .black)
            #expect(picture[20, 0].redLevel < 128)
            var ink = 0.0
            for y in 0..<40 {
                for x in 0..<40 { ink += Double(255 - picture[x, y].redLevel) / 255 }
            }
            #expect(abs(ink - 400 * Double.pi) < 4)
        }
    }

    // MARK: Shadows

    @Test("a box's sharp shadow is outside the box, moved by its offset")
    func sharpShadow() throws {
        var scene = Scene(30, 30)
        scene.add(5, 5, 10, 10, SnapshotNode.Color(rgba: 0xff00_0080)) {
            $0.shadow = .init(opacity: 1, radius: 0, dx: 4, dy: 6, color: .blue)
        }
        let picture = try scene.picture()
        #expect(picture[12, 12] == SnapshotNode.Color(rgba: 0xff7f_7fff))
        #expect(picture[17, 18] == .blue)
        #expect(picture[8, 18] == .white)
        #expect(picture[17, 8] == .white)
    }

    @Test(
        "a box's shadow fades as a Gaussian whose standard deviation is the radius",
        arguments: [3.0, 8, 20])
    func softShadow(deviation: Double) throws {
        var scene = Scene(300, 300)
        // A straight edge at y = 100, far from its ends.
        scene.add(-200, -300, 700, 400, .white) {
            $0.shadow = .init(opacity: 1, radius: deviation, dx: 0, dy: 0, color: .black)
        }
        let picture = try scene.picture()
        for distance in stride(from: 0.5, to: 3 * deviation, by: 1) {
            // Φ(−x/σ) = erfc(x / (σ√2)) / 2 of black.
            let shade = erfc(distance / (deviation * 2.0.squareRoot())) / 2
            let level = Double(picture[150, 100 + Int(distance)].redLevel)
            // Three running means are within 3 % of it (W3C, filter effects, feGaussianBlur).
            #expect(abs(level - 255 * (1 - shade)) <= 0.03 * 255)
        }
    }

    @Test("without a background the content casts the shadow")
    func contentShadow() throws {
        var scene = Scene(40, 40)
        let parent = scene.add(0, 0, 40, 40) {
            $0.shadow = .init(opacity: 1, radius: 0, dx: 5, dy: 5, color: .green)
        }
        scene.add(to: parent, 10, 10, 10, 10, .red)
        #expect(
            try scene.picture().isExactly { x, y in
                if isInside(x, y, (10, 10, 10, 10)) { return .red }
                return isInside(x, y, (15, 15, 10, 10)) ? .green : .white
            })
    }

    @Test("a clipping view casts no shadow")
    func clippedShadow() throws {
        var scene = Scene(20, 20)
        scene.add(5, 5, 5, 5, .red) {
            $0.clips = true
            $0.shadow = .init(opacity: 1, radius: 0, dx: 5, dy: 5, color: .green)
        }
        #expect(try scene.picture()[12, 12] == .white)
    }
}
