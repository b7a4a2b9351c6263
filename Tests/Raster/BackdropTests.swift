import Foundation
import Snapshots
import Testing

@testable import Raster

/// What a layer does to the pixels below it. Expected values: the integral of the normal
/// distribution, which a blurred edge follows, within the 3 % that three boxes may differ (W3C,
/// filter effects), and the matrix of "saturate" there.
@Suite("Blurred backdrops")
struct BackdropTests {
    private func edge(_ blur: Double, _ change: (inout SnapshotNode) -> Void = { _ in }) -> Scene {
        var scene = Scene(120, 60)
        scene.add(0, 0, 60, 60, .black)
        scene.add(0, 20, 120, 40) {
            $0.drawing.rendering = .init(blur: blur)
            change(&$0)
        }
        return scene
    }

    private func level(_ distance: Double, _ deviation: Double) -> Double {
        255 * 0.5 * (1 + erf(distance / deviation / 2.0.squareRoot()))
    }

    @Test("an edge below becomes soft, inside the box alone", arguments: [6.0, 20])
    func blur(deviation: Double) throws {
        let picture = try edge(deviation).picture()
        for x in stride(from: 2, to: 118, by: 5) {
            let expected = level(Double(x) + 0.5 - 60, deviation)
            #expect(abs(Double(picture[x, 40].redLevel) - expected) < 0.03 * 255 + 1, "\(x)")
            #expect(picture[x, 10] == (x < 60 ? .black : .white))
        }
    }

    @Test("a blur is as wide at any scale, and alpha mixes it with what is sharp")
    func scales() throws {
        let picture = try edge(6) { $0.alpha = 0.5 }.picture(scale: 2)
        for x in [105, 115, 125, 135] {
            let blurred = level((Double(x) + 0.5) / 2 - 60, 6)
            let expected = (blurred + (x < 120 ? 0 : 255)) / 2
            #expect(abs(Double(picture[x, 80].redLevel) - expected) < 0.03 * 255 + 1)
        }
    }

    @Test("corners cut the blur, and children are sharp above it")
    func corners() throws {
        var scene = edge(6) { $0.radius = 20 }
        scene.add(to: 3, 50, 10, 4, 4, .red)
        let picture = try scene.picture()
        #expect(picture[1, 21] == .black && picture[118, 58] == .white)
        #expect(picture[52, 32] == .red && picture[49, 32] != .black)
    }

    @Test("the saturation is that of CSS")
    func saturation() throws {
        var scene = Scene(40, 40)
        scene.add(0, 0, 40, 40, .red)
        scene.add(0, 0, 40, 40) { $0.drawing.rendering = .init(blur: 4, saturation: 0) }
        let picture = try scene.picture()
        // 0.213 · 255 in all three channels.
        #expect(picture.isExactly { _, _ in .gray(54) })
    }

    @Test("huge blurs, and nodes outside of the window, draw something or nothing")
    func extremes() throws {
        for blur in [1e9, 1e300, -3, 1e-300] { _ = try edge(blur).picture() }
        _ = try edge(6) { $0.frame.origin.x = 1e6 }.picture()
        _ = try edge(6) { $0.transform = .turnedAboutY(1) }.picture()
    }
}
