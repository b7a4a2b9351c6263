import Foundation
import Snapshots
import Testing

@testable import Raster

/// Drawings with a group, which librsvg draws into a surface of its own, under turned matrices.
@Suite("Turned and mirrored drawings")
struct TurnedImageTests {
    /// A square whose left half is red; the blue half lies over a red one.
    private static let drawing =
        #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" viewBox="0 0 20 20">"#
        + #"<g opacity="0.999"><rect width="20" height="20" fill="red"/>"#
        + #"<rect x="10" width="10" height="20" fill="blue"/></g></svg>"#
    private static let image =
        "data:image/svg+xml;base64," + Data(drawing.utf8).base64EncodedString()

    // The rule: a pixel has the colour of the image at the point that the transform maps to it.
    // Rows are those of CGAffineTransform: x' = a x + c y, y' = b x + d y.
    @Test(
        "each pixel has the colour of the point that the transform maps to it",
        arguments: [0, 30, 44, 45, 46, 90, 135, 180, 270, 300] as [Double], [1, -1] as [Double])
    func turned(degrees: Double, mirror: Double) throws {
        let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
        let (a, b, c, d) = (mirror * cosine, mirror * sine, -sine, cosine)
        var scene = Scene(80, 40)
        for x in [10, 50] as [Double] {
            scene.add(x, 10, 20, 20) {
                $0.image = Self.image
                if x == 10 { $0.transform = .affine(a, b, c, d) }
            }
        }
        let picture = try scene.picture()
        #expect(picture.remarks.isEmpty)
        #expect(!picture.lacksImage)
        for row in 0..<40 {
            for column in 0..<40 {
                let (x, y) = (Double(column) + 0.5 - 20, Double(row) + 0.5 - 20)
                let (u, v) = ((d * x - c * y) * mirror, (a * y - b * x) * mirror)
                // Pixels at the edges are blended.
                let outside = max(abs(u), abs(v)) - 10
                guard abs(outside) > 1.5, abs(u) > 1.5 else { continue }
                let expected: SnapshotNode.Color = outside > 0 ? .white : u < 0 ? .red : .blue
                #expect(picture[column, row] == expected, "(\(column), \(row))")
            }
        }
        // The image that is not turned is drawn, too.
        #expect(picture[55, 20] == .red)
        #expect(picture[65, 20] == .blue)
    }

    @Test("an image that cannot be drawn in one place is reported once and drawn elsewhere")
    func failed() throws {
        var scene = Scene(20, 20)
        // Larger than the 16,384 pixels that are drawn.
        for _ in 0..<2 { scene.add(0, 0, 20_000, 20_000) { $0.image = Self.image } }
        scene.add(0, 0, 20, 20) { $0.image = Self.image }
        let picture = try scene.picture()
        #expect(picture.remarks.count == 1, "\(picture.remarks)")
        #expect(picture.remarks.first?.contains("a UIView (node 2)") == true)
        #expect(picture.remarks.first?.hasSuffix("or a PNG of it.") == true)
        #expect(picture.lacksImage)
        #expect(picture[5, 10] == .red)
        #expect(picture[15, 10] == .blue)
    }
}
