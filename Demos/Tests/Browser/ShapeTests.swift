import Foundation
import Testing

extension InBrowser {
    // Expected colours are plane geometry, looked up in a picture of the page.
    @Suite("Shapes, gradients and masks in the viewer")
    struct ShapeTests {
        private typealias Spot = (x: Double, y: Double, color: [Double])

        private static let (red, blue, green, white, black):
            ([Double], [Double], [Double], [Double], [Double]) =
                ([255, 0, 0], [0, 0, 255], [0, 255, 0], [255, 255, 255], [0, 0, 0])

        /// A layer in a grid of fields of 100 points, 80 wide each.
        private static func layer(
            _ id: Int, _ column: Int, _ row: Int, _ members: [String: JSON], in parent: Int = 1,
            frame: [JSON]? = nil
        ) -> JSON {
            var node: [String: JSON] = [
                "id": .number(Double(id)), "parent": .number(Double(parent)), "class": "CALayer",
                "frame": .array(
                    frame ?? [
                        .number(Double(10 + 100 * column)), .number(Double(10 + 100 * row)), 80, 80,
                    ]),
            ]
            node.merge(members) { $1 }
            return .object(node)
        }

        private static func gradient(_ type: JSON, _ start: JSON, _ end: JSON) -> JSON {
            ["type": type, "colors": ["#000000ff", "#ffffffff"], "start": start, "end": end]
        }

        private static let circle: JSON =
            "M80 40C80 62.09 62.09 80 40 80C17.91 80 0 62.09 0 40C0 17.91 17.91 0 40 0C62.09 0 80 17.91 80 40Z"

        private static let scene: [JSON] = [
            ["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480], "background": "#ffffffff"],
            // A ring: filled by the even-odd rule, with a line about it.
            layer(
                10, 0, 0,
                [
                    "class": "CAShapeLayer",
                    "path": "M0 0L80 0L80 80L0 80ZM20 20L60 20L60 60L20 60Z",
                    "fill": "#ff0000ff", "evenOdd": true,
                    "stroke": ["color": "#0000ffff", "width": 4, "join": "round"],
                ]),
            // Half of a circle's outline, and dashes.
            layer(
                11, 1, 0,
                [
                    "path": circle, "stroke": ["color": "#ff0000ff", "width": 10, "cap": "round"],
                    "trim": [0, 0.5],
                ]),
            layer(
                12, 2, 0,
                [
                    "path": "M0 40L80 40",
                    "stroke": ["color": "#000000ff", "width": 20, "dash": [20, 10], "phase": 5],
                ]),
            layer(
                13, 0, 1, ["gradient": gradient("axial", [0, 0], [1, 1])], frame: [10, 130, 80, 40]),
            layer(
                14, 1, 1,
                ["gradient": gradient("radial", [0.5, 0.5], [1, 1]), "radius": 20, "corners": 9]),
            layer(15, 2, 1, ["gradient": gradient("conic", [0.5, 0.5], [0.5, 0])]),
            // A box that extends beyond its layer, seen through a circle; a gradient's alpha.
            layer(16, 0, 2, ["background": "#ff0000ff"]),
            layer(17, 0, 2, ["background": "#0000ffff"], in: 16, frame: [40, -20, 80, 80]),
            layer(
                18, 0, 2, ["mask": true, "path": circle, "fill": "#ffffffff"], in: 16,
                frame: [20, -20, 80, 80]),
            layer(20, 1, 2, ["background": "#0000ffff"], frame: [130, 210, 60, 80]),
            layer(
                21, 1, 2,
                [
                    "mask": true,
                    "gradient": [
                        "type": "axial", "colors": ["#000000ff", "#00000000"], "start": [0, 0],
                        "end": [0, 1],
                    ],
                ], in: 20, frame: [0, 0, 60, 80]),
            // A shadow path beside its layer, below a background and without one.
            layer(
                22, 2, 2,
                [
                    "background": "#ff000080", "shadow": [1, 0, 20, 0, "#00ff00ff"],
                    "shadowPath": "M0 20L40 20L40 60L0 60Z",
                ], frame: [210, 210, 40, 80]),
            layer(
                23, 0, 3,
                [
                    "image": "icons/ball.svg", "imageRect": [0, 0, 0.5, 1], "gravity": "topLeft",
                    "imageScale": 2,
                ]),
            layer(
                24, 1, 3,
                [
                    "text": "IIIIIIIIIIIIIIIIIIIIIIIIIIII end",
                    "font": ["size": 16, "weight": 400],
                    "truncation": "start", "cut": true, "textTop": true, "color": "#000000ff",
                ]),
        ]

        @Test("shapes, gradients, masks, shadow paths, corners and image parts are in place")
        func drawing() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full(Self.scene))
            let grey = { (share: Double) in [255 * share, 255 * share, 255 * share] }
            try await expect(
                viewer,
                [
                    (20, 20, Self.red), (50, 50, Self.white), (10, 50, Self.blue),
                    (50, 91, Self.blue),
                    (150, 90, Self.red), (150, 10, Self.white), (110, 60, Self.red),
                    (190, 40, Self.white),
                    // Dashes of 20 and gaps of 10 from 5 on: dark to 15, light to 25.
                    (220, 50, Self.black), (230, 50, Self.white), (240, 50, Self.black),
                    (240, 62, Self.white),
                    // Stretched from the unit square: the other corners are half-way.
                    (12, 168, grey(0.5)), (88, 132, grey(0.5)), (30, 140, grey(0.25)),
                    (150, 150, Self.black), (170, 150, grey(0.5)), (112, 112, Self.white),
                    (188, 188, Self.white),
                    (186, 114, Self.white), (270, 150, grey(0.25)), (250, 185, grey(0.5)),
                    (215, 150, grey(0.75)),
                    // Of the masked layers only the circle about (70, 230) is seen.
                    (40, 230, Self.red), (70, 215, Self.blue), (105, 230, Self.blue),
                    (15, 285, Self.white),
                    (100, 280, Self.white), (36, 196, Self.white),
                    (160, 230, [64, 64, 255]), (160, 270, [191, 191, 255]),
                    (225, 250, [255, 127, 127]), (265, 250, Self.green), (265, 220, Self.white),
                    (280, 250, Self.white),
                    // The left half of a ball of 16 points.
                    (14, 318, [232, 80, 58]), (22, 318, Self.white), (14, 335, Self.white),
                ])
            let words = "document.querySelector('[data-id=\"24\"] > .t')"
            let shown = try await viewer.page.evaluate("\(words).textContent").string ?? ""
            #expect(shown.hasPrefix("…"))
            #expect(shown.hasSuffix(" end"))
            #expect(
                try await viewer.page.evaluate("\(words).scrollWidth <= \(words).clientWidth")
                    == true)
            try await viewer.page.attach("shapes")
            #expect(viewer.page.problems == [])
        }

        @Test("a delta changes a trim, a gradient and a mask, removes the mask, and nothing else")
        func delta() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full(Self.scene))
            try await viewer.page.evaluate(
                "window.kept = document.querySelector('[data-id=\"10\"] path')")
            try await viewer.feed(
                Scenes.delta(
                    seq: 2,
                    [
                        ["id": 11, "trim": [0.5, 1]],
                        ["id": 13, "gradient": Self.gradient("axial", [1, 0], [0, 0])],
                        ["id": 18, "frame": [-40, 20, 80, 80]],
                        ["id": 22, "shadowPath": nil],
                    ]))
            try await expect(
                viewer,
                [
                    (150, 10, Self.red), (150, 90, Self.white), (110, 40, Self.red),
                    (12, 150, [250, 250, 250]), (88, 150, [5, 5, 5]),
                    (15, 270, Self.red), (70, 215, Self.white), (60, 235, Self.white),
                    // Without a path the box casts the shadow.
                    (265, 220, Self.green),
                ])
            // A mask's sublayers change it too; removing the mask leaves the layer whole.
            try await viewer.feed(
                Scenes.delta(
                    seq: 3,
                    [
                        ["id": 18, "path": nil],
                        [
                            "id": 30, "parent": 18, "class": "CALayer", "frame": [70, 0, 10, 80],
                            "background": "#000000ff",
                        ],
                    ], removed: [21]))
            try await expect(
                viewer,
                [
                    (45, 260, Self.red), (30, 260, Self.white), (160, 230, Self.blue),
                    (160, 285, Self.blue),
                    (20, 20, Self.red),
                ])
            try await viewer.feed(
                Scenes.delta(
                    seq: 4, [["id": 10, "path": nil], ["id": 13, "gradient": nil]],
                    removed: [18, 30]))
            try await expect(
                viewer,
                [
                    (15, 285, Self.red), (100, 220, Self.blue), (20, 20, Self.white),
                    (50, 150, Self.white),
                ])
            #expect(try await viewer.page.evaluate("document.querySelectorAll('mask').length") == 0)
            #expect(viewer.page.problems == [])
        }

        @Test("everything is drawn again at another window size")
        func resize() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full(Self.scene))
            try await viewer.page.resize(width: 500, height: 600)
            try await viewer.settle()
            try await viewer.settle()
            try await expect(
                viewer,
                [
                    (20, 20, Self.red), (50, 50, Self.white), (150, 90, Self.red),
                    (40, 230, Self.red),
                    (15, 285, Self.white), (265, 250, Self.green), (88, 132, [127, 127, 127]),
                ])
        }

        /// Compares colours at positions of the scene, in points, with those of a picture of the
        /// page.
        private func expect(
            _ viewer: Viewer, _ spots: [Spot], sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            let picture = try await viewer.page.screenshot().base64EncodedString()
            let places = spots.map { "[\($0.x), \($0.y)]" }.joined(separator: ",")
            let answer = try await viewer.page.run(
                """
                const picture = new Image();
                picture.src = "data:image/png;base64,\(picture)";
                await picture.decode();
                const canvas = document.createElement("canvas");
                [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
                const context = canvas.getContext("2d");
                context.drawImage(picture, 0, 0);
                const screen = document.getElementById("screen").getBoundingClientRect();
                const scale = screen.width / \(Scenes.width);
                return [\(places)].map(([x, y]) => [...context.getImageData(
                  Math.floor(screen.left + x * scale), Math.floor(screen.top + y * scale), 1, 1).data]);
                """)
            for (index, spot) in spots.enumerated() {
                let seen = answer[index].array.compactMap(\.number)
                let isNear =
                    seen.count == 4 && zip(seen, spot.color).allSatisfy { abs($0 - $1) <= 8 }
                #expect(
                    isNear, "at (\(spot.x), \(spot.y)) there is \(seen), not \(spot.color)",
                    sourceLocation: sourceLocation)
            }
        }
    }
}
