import Foundation
import Snapshots
import Testing

@testable import Raster

@Suite("Placement of nodes")
struct PlacementTests {
    @Test(
        "a solid rectangle covers its pixels and no others, at any whole scale",
        arguments: [1.0, 2, 3])
    func rectangle(scale: Double) throws {
        var scene = Scene(20, 10)
        scene.add(3, 2, 5, 4, .red)
        let picture = try scene.picture(scale: scale)
        #expect(picture.width == Int(20 * scale))
        #expect(picture.height == Int(10 * scale))
        #expect(
            picture.isExactly { x, y in isInside(x / scale, y / scale, (3, 2, 5, 4)) ? .red : .white
            })
    }

    // Edges are rounded where they lie in the plane, halves up, as in browsers: CSS leaves it open,
    // and Chromium, Firefox and WebKit do so.
    @Test(
        "the edges of boxes are on whole pixels, also of clips, borders and below scrolled parents")
    func wholePixels() throws {
        var scene = Scene(20, 20)
        let parent = scene.add(0.5, 0.25, 10.5, 9.5, .green) { $0.clips = true }
        scene.add(to: parent, 2, 2.5, 3.75, 20, .red) {
            $0.border = .init(width: 1, color: .blue)
        }
        // x: 0.5 to 11 is 1 to 11; y: 0.25 to 9.75 is 0 to 10. The child: 2.5 to 6.25 is 3 to 6,
        // from 2.75, which is 3; its lower edge is clipped.
        let picture = try scene.picture()
        #expect(
            picture.isExactly { x, y in
                guard isInside(x, y, (1, 0, 10, 10)) else { return .white }
                guard isInside(x, y, (3, 3, 3, 20)) else { return .green }
                return isInside(x, y, (4, 4, 1, 20)) ? .red : .blue
            })
        // Halves are whole pixels here, and quarters are rounded.
        var fine = Scene(4, 4)
        fine.add(0.5, 0.25, 1, 1, .black)
        #expect(
            try fine.picture(scale: 2).isExactly { x, y in
                isInside(x, y, (1, 1, 2, 2)) ? .black : .white
            })
    }

    @Test("a child is in its parent's coordinates, minus the parent's scroll offset")
    func scrolled() throws {
        var scene = Scene(30, 30)
        let list = scene.add(5, 5, 20, 20) {
            $0.scroll = .init(offset: CGPoint(x: 2, y: 10), content: CGSize(width: 20, height: 100))
        }
        scene.add(to: list, 4, 12, 6, 6, .blue)
        let picture = try scene.picture()
        #expect(picture.isExactly { x, y in isInside(x, y, (7, 7, 6, 6)) ? .blue : .white })
    }

    @Test("clipping clips children, and only if the parent clips")
    func clipped() throws {
        for clips in [true, false] {
            var scene = Scene(20, 20)
            let parent = scene.add(5, 5, 8, 8, .green) { $0.clips = clips }
            scene.add(to: parent, 4, 4, 10, 10, .red)
            let picture = try scene.picture()
            #expect(
                picture.isExactly { x, y in
                    let inParent = isInside(x, y, (5, 5, 8, 8))
                    if isInside(x, y, (9, 9, 10, 10)), inParent || !clips { return .red }
                    return inParent ? .green : .white
                })
        }
    }

    @Test("a quarter turn about the center, to the pixel: left becomes top")
    func quarterTurn() throws {
        var scene = Scene(20, 20)
        let turned = scene.add(4, 8, 12, 4, .blue) { $0.transform = .affine(0, 1, -1, 0) }
        scene.add(to: turned, 0, 0, 6, 4, .red)
        let picture = try scene.picture()
        #expect(
            picture.isExactly { x, y in
                guard isInside(x, y, (8, 4, 4, 12)) else { return .white }
                return y < 10 ? .red : .blue
            })
    }

    @Test("the anchor point stays in place")
    func anchor() throws {
        var scene = Scene(20, 20)
        scene.add(4, 4, 4, 4, .red) {
            $0.anchor = .zero
            $0.transform = .affine(3, 0, 0, 2)
        }
        let picture = try scene.picture()
        #expect(picture.isExactly { x, y in isInside(x, y, (4, 4, 12, 8)) ? .red : .white })
    }

    @Test("siblings are drawn in the listed order, back to front")
    func order() throws {
        var scene = Scene(10, 10)
        scene.add(0, 0, 10, 10, .red) { $0.zPosition = 5 }
        scene.add(2, 2, 4, 4, .blue)
        let picture = try scene.picture()
        #expect(picture.isExactly { x, y in isInside(x, y, (2, 2, 4, 4)) ? .blue : .red })
    }

    @Test("a line thinner than a pixel is one pixel thick, at the end of its frame")
    func hairline() throws {
        var scene = Scene(10, 10)
        scene.add(0, 4.5, 10, 0.5, .black)
        let picture = try scene.picture()
        #expect(picture.isExactly { x, y in isInside(x, y, (0, 4, 10, 1)) ? .black : .white })
    }

    // MARK: Turned away

    private func turned(_ transform: SnapshotNode.Transform, doubleSided: Bool) throws
        -> SnapshotNode.Color
    {
        var scene = Scene(20, 20)
        scene.add(5, 5, 10, 10, .red) {
            $0.transform = transform
            $0.doubleSided = doubleSided
        }
        return try scene.picture()[10, 10]
    }

    @Test("the back of a layer is drawn only if the layer is double-sided")
    func backFace() throws {
        let away = SnapshotNode.Transform.turnedAboutY(.pi)
        #expect(try turned(away, doubleSided: true) == .red)
        #expect(try turned(away, doubleSided: false) == .white)
        #expect(try turned(.turnedAboutY(1), doubleSided: false) == .red)
        #expect(try turned(.turnedAboutY(2), doubleSided: false) == .white)
    }

    @Test("a mirrored layer does not show its back, as in browsers")
    func mirrored() throws {
        #expect(try turned(.affine(-1, 0, 0, 1), doubleSided: false) == .red)
    }

    @Test("a layer without thickness is not drawn")
    func edgeOn() throws {
        #expect(try turned(.affine(0, 0, 0, 1), doubleSided: true) == .white)
        #expect(try turned(.affine(1, 1, 1, 1), doubleSided: true) == .white)
    }
}
