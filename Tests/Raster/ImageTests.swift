import Foundation
import Snapshots
import Testing

@testable import Raster

@Suite("Images")
struct ImageTests {
    /// 4 × 2 pixels: the left half red, the right half blue.
    private static func flag() throws -> Data {
        var scene = Scene(4, 2)
        scene.add(0, 0, 2, 2, .red)
        scene.add(2, 0, 2, 2, .blue)
        return try scene.picture().png()
    }

    private func uri(_ type: String, _ data: Data) -> String {
        "data:image/\(type);base64,\(data.base64EncodedString())"
    }

    private func picture(
        _ image: String, gravity: SnapshotNode.Gravity? = nil, tint: SnapshotNode.Color? = nil
    ) throws
        -> Picture
    {
        var scene = Scene(20, 20)
        scene.add(2, 4, 16, 12) {
            $0.image = image
            $0.gravity = gravity
            $0.tint = tint
        }
        return try scene.picture()
    }

    @Test(
        "a PNG in its own size is placed by its content mode",
        arguments: SnapshotNode.Gravity.allCases)
    func ownSize(gravity: SnapshotNode.Gravity) throws {
        let corner: (x: Double, y: Double)? =
            switch gravity {
            case .fill, .fit, .aspectFill: nil
            case .center: (8, 9)
            case .top: (8, 4)
            case .bottom: (8, 14)
            case .left: (2, 9)
            case .right: (14, 9)
            case .topLeft: (2, 4)
            case .topRight: (14, 4)
            case .bottomLeft: (2, 14)
            case .bottomRight: (14, 14)
            }
        guard let corner else { return }
        let picture = try picture(uri("png", Self.flag()), gravity: gravity)
        #expect(picture.remarks.isEmpty)
        #expect(
            picture.isExactly { x, y in
                guard isInside(x, y, (corner.x, corner.y, 4, 2)) else { return .white }
                return x < corner.x + 2 ? .red : .blue
            })
    }

    @Test("stretched, fitted and filling: an SVG's edges are exact at any size")
    func scaled() throws {
        let svg =
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="2" height="2" fill="red"/>"#
            + #"<rect x="2" width="2" height="2" fill="blue"/></svg>"#
        let image = uri("svg+xml", Data(svg.utf8))
        // The frame is 16 × 12 from (2, 4): a 2:1 picture is 16 × 8 when it fits and 24 × 12 when
        // it fills.
        let places: [(SnapshotNode.Gravity?, y: Double, height: Double)] = [
            (nil, 4, 12), (.fill, 4, 12), (.fit, 6, 8), (.aspectFill, 4, 12),
        ]
        for (gravity, y, height) in places {
            let picture = try picture(image, gravity: gravity)
            #expect(picture.remarks.isEmpty)
            #expect(
                picture.isExactly { px, py in
                    guard isInside(px, py, (2, y, 16, height)) else { return .white }
                    return px < 10 ? .red : .blue
                })
        }
    }

    // Source: Apple, CALayer.contentsRect, contentsCenter, contentsScale.
    @Test("a part of an image is drawn alone, its center stretches, and the scale sets its size")
    func parts() throws {
        let image = try uri("png", Self.flag())
        func picture(_ change: (inout SnapshotNode) -> Void) throws -> Picture {
            var scene = Scene(20, 20)
            scene.add(0, 0, 20, 20) {
                $0.image = image
                change(&$0)
            }
            return try scene.picture()
        }
        // The right half alone, stretched.
        let half = try picture {
            $0.drawing.imageRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
        }
        // Pixels are blended with their neighbours, including those beyond the part.
        for x in 6..<20 { #expect(half[x, 10] == .blue) }
        // 4 × 2 pixels at two pixels a point are 2 × 1 points.
        let small = try picture {
            $0.drawing.imageScale = 2
            $0.gravity = .topLeft
        }
        #expect(small.span(where: { $0 != .white })?.columns == 0...1)
        #expect(small.span(where: { $0 != .white })?.rows == 0...0)
        // The two leftmost points keep their width, the rest stretches.
        let nine = try picture {
            $0.drawing.imageCenter = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
        }
        #expect(nine[0, 10] == .red)
        #expect(nine[1, 10] == .red)
        for x in 12..<20 { #expect(nine[x, 10] == .blue) }
    }

    @Test("a tinted image is its shape in one color")
    func tinted() throws {
        let picture = try picture(uri("png", Self.flag()), gravity: .center, tint: .green)
        #expect(picture.isExactly { x, y in isInside(x, y, (8, 9, 4, 2)) ? .green : .white })
    }

    @Test("a JPEG is drawn within its precision; its size is read from its header")
    func jpeg() throws {
        let data = try #require(
            Data(base64Encoded: Self.jpeg16x8, options: .ignoreUnknownCharacters))
        #expect(try #require(JPEG.size(data)) == (16, 8))
        let picture = try picture(uri("jpeg", data), gravity: .fill)
        #expect(picture.remarks.isEmpty)
        let (left, right) = (picture[4, 10].rgba, picture[15, 10].rgba)
        #expect(left >> 24 > 240)
        #expect((left >> 8) & 0xff < 16)
        #expect(right >> 24 < 16)
        #expect((right >> 8) & 0xff > 240)
    }

    @Test(
        "a missing image is a box and a message",
        arguments: [
            ("hat.svg", "give their folder"),
            ("data:image/png;base64,iVBORw0KGgo=", "ends within the header"),
            ("data:image/png,hello", "it is not a PNG, JPEG or SVG"),
            ("data:image/png;base64", "comma"),
            ("data:image/svg+xml,<svg", "SVG cannot be read"),
            ("data:image/jpeg;base64,/9j/4AAQ", "ends before its size"),
        ])
    func missing(name: String, reason: String) throws {
        let picture = try picture(name)
        #expect(
            picture.remarks.count == 1 && picture.remarks[0].contains(reason), "\(picture.remarks)")
        #expect(picture[2, 4] != .white)
    }

    @Test("names lead only to files of the folder")
    func folder() throws {
        let home = FileManager.default.temporaryDirectory.appending(
            component: "raster-\(UUID().uuidString)")
        let assets = home.appending(component: "assets")
        try FileManager.default.createDirectory(
            at: assets.appending(component: "icons"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        try Self.flag().write(to: assets.appending(components: "icons", "flag.png"))
        try Self.flag().write(to: home.appending(component: "secret.png"))
        try FileManager.default.createSymbolicLink(
            at: assets.appending(component: "link.png"),
            withDestinationURL: home.appending(component: "secret.png"))
        let shelf = ImageShelf(folder: assets)
        for name in ["icons/flag.png", "/icons/flag.png", "./icons//flag.png"] {
            #expect((try? shelf.image(named: name).get()) != nil, "\(name)")
        }
        try Self.flag().write(to: assets.appending(component: "flag@2x.png"))
        #expect(try #require(try shelf.image(named: "icons/flag.png").get().size) == (4, 2))
        #expect(try #require(try shelf.image(named: "flag@2x.png").get().size) == (2, 1))
        for name in [
            "../secret.png", "icons/../../secret.png", "link.png", "icons", "", "/",
            "https://a.b/flag.png",
        ] {
            #expect((try? shelf.image(named: name).get()) == nil, "\(name)")
        }
    }

    /// 16 × 8 pixels: the left half red, the right half blue; written by gdk-pixbuf with quality
    /// 75.
    private static let jpeg16x8 = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAx
        NDQ0Hyc5PTgyPC4zNDL/2wBDAQkJCQwLDBgNDRgyIRwhMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIyMjIy
        MjIyMjIyMjL/wAARCAAIABADASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF
        BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW
        V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi
        4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC
        AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm
        Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq
        8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDi65CiivpfDv8A5if+3P8A24+v48/5h/8At/8A9tP/2Q==
        """
}
