import Foundation
import Testing

extension InBrowser {
    @Suite("Drawing of lines in the viewer")
    struct DrawingTests {
        @Test("a full snapshot is drawn with its frames, order, texts and images")
        func full() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            try await expect(viewer, 2, [0, 0, 320, 60])
            try await expect(viewer, 4, [272, 15, 40, 40])
            try await expect(viewer, 32, [72, 60 + 54, 232, 53.5])
            let page = viewer.page
            #expect(
                try await page.evaluate("document.querySelector('[data-id=\"3\"]').textContent")
                    == "Packing List")
            #expect(
                try await page.evaluate(
                    "[...document.querySelectorAll('.n')].map((n) => +n.dataset.id)")
                    == [1, 2, 3, 4, 10, 20, 21, 22, 30, 31, 32, 40, 41, 42])
            #expect(viewer.paths.contains("/assets/icons/ball.svg"))
            #expect(
                try await page.evaluate("document.getElementById('state').textContent") == "Live")
            try await page.attach("packing-list-light")
            #expect(page.problems == [])
        }

        @Test(
            "a delta moves, changes, resets, adds, removes and reorders, and nothing else changes"
        )
        func delta() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            try await viewer.page.evaluate(
                "window.kept = document.querySelector('[data-id=\"22\"]')")
            try await viewer.feed(
                Scenes.delta(
                    seq: 2,
                    [
                        ["id": 2, "frame": [0, 0, 320, 200], "background": nil, "alpha": 0.5],
                        ["id": 10, "frame": [0, 200, 320, 280]],
                        [
                            "id": 50, "parent": 1, "class": "UIView", "frame": [10, 20, 30, 40],
                            "radius": 8, "rendering": ["blur": 10, "saturation": 1.5],
                        ],
                    ],
                    removed: [40, 41, 42], order: [[1, 50, 2, 10]]))
            try await expect(viewer, 2, [0, 0, 320, 200])
            try await expect(viewer, 20, [0, 200, 320, 54])
            try await expect(viewer, 50, [10, 20, 30, 40])
            let page = viewer.page
            let blurs = try await page.evaluate(
                """
                (() => {
                  const node = document.querySelector('[data-id="50"]');
                  const scale = node.getBoundingClientRect().width / 30;
                  const [, blur] = getComputedStyle(node).backdropFilter
                    .match(/^blur[(](.*)px[)] saturate[(]1.5[)]$/);
                  return Math.abs(blur - 10 * scale) < 0.1;
                })()
                """)
            #expect(blurs == true)
            #expect(
                try await page.evaluate(
                    "window.kept === document.querySelector('[data-id=\"22\"]')") == true)
            let left = try await page.evaluate(
                "[...document.querySelectorAll('.n')].map((n) => +n.dataset.id).sort((a, b) => a - b)"
            )
            #expect(left == [1, 2, 3, 4, 10, 20, 21, 22, 30, 31, 32, 50])
            #expect(
                try await page.evaluate(
                    "[...document.querySelector('[data-id=\"1\"]').children].map((n) => +n.dataset.id)"
                )
                    == [50, 2, 10])
            let style = "getComputedStyle(document.querySelector('[data-id=\"2\"]'))"
            #expect(try await page.evaluate("\(style).backgroundColor") == "rgba(0, 0, 0, 0)")
            #expect(try await page.evaluate("\(style).opacity") == "0.5")
            #expect(page.problems == [])
        }

        @Test("a transform is applied about the anchor point to the untransformed frame")
        func transform() async throws {
            let viewer = try await Viewer.open()
            let quarter: JSON = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
            try await viewer.feed(
                Scenes.full([
                    ["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480]],
                    [
                        "id": 2, "parent": 1, "class": "UIView", "frame": [100, 100, 60, 20],
                        "transform": quarter,
                    ],
                    [
                        "id": 3, "parent": 1, "class": "UIView", "frame": [100, 200, 60, 20],
                        "anchor": [0, 0],
                        "transform": quarter,
                    ],
                ]))
            // A quarter turn clockwise (y points down): about the centre (130, 110), and about the
            // corner (100, 200).
            try await expect(viewer, 2, [120, 80, 20, 60])
            try await expect(viewer, 3, [80, 200, 20, 60])
        }

        @Test("a scroll view's offset moves its content and the outline of the selected view")
        func scrolling() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            try await viewer.page.wait(for: "document.querySelector('.row:nth-child(6)')")
            try await viewer.page.click(".row:nth-child(6)")
            try await viewer.feed(
                Scenes.delta(
                    seq: 2, [["id": 10, "scroll": ["offset": [0, 30], "content": [320, 162]]]]))
            try await expect(viewer, 30, [0, 60 + 54 - 30, 320, 54])
            try await expect(viewer, 31, [16, 60 + 54 - 30 + 7, 40, 40])
            #expect(
                try await viewer.page.evaluate(
                    "document.querySelector('polygon.selected').getAttribute('points')")
                    == "0.00,30.00 320.00,30.00 320.00,84.00 0.00,84.00")
            try await viewer.feed(Scenes.delta(seq: 3, [["id": 10, "scroll": nil]]))
            try await expect(viewer, 30, [0, 60 + 54, 320, 54])
        }

        @Test("a parent's perspective shows its children in depth, about the parent's anchor point")
        func perspective() async throws {
            let viewer = try await Viewer.open()
            let (angle, distance) = (60.0 * .pi / 180, 500.0)
            let turn: JSON = .array(
                [
                    cos(angle), 0, -sin(angle), 0, 0, 1, 0, 0, sin(angle), 0, cos(angle), 0, 0, 0,
                    0, 1,
                ].map {
                    .number($0)
                })
            let depth: JSON = .array(
                [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / distance, 0, 0, 0, 1].map { .number($0) })
            try await viewer.feed(
                Scenes.full([
                    [
                        "id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480],
                        "sublayerTransform": depth,
                    ],
                    [
                        "id": 2, "parent": 1, "class": "UIView", "frame": [60, 140, 200, 200],
                        "transform": turn,
                    ],
                    [
                        "id": 3, "parent": 1, "class": "UIView", "frame": [110, 190, 100, 100],
                        "zPosition": 100,
                    ],
                ]))
            // A point x right of the axis moves to x·cos, at depth z = −x·sin; seen from the
            // distance d it is magnified by d / (d − z). The box spans the two edges' x, and the
            // nearer edge's height.
            let near = distance / (distance - 100 * sin(angle))
            let far = distance / (distance + 100 * sin(angle))
            let left = 160 - 100 * cos(angle) * near
            try await expect(
                viewer, 2,
                [left, 240 - 100 * near, 160 + 100 * cos(angle) * far - left, 200 * near],
                within: 0.05)
            // Raised by 100 towards the eye at 500: magnified by 500 / 400.
            try await expect(viewer, 3, [160 - 62.5, 240 - 62.5, 125, 125], within: 0.05)
        }

        @Test(
            "during a transition only the frozen copies are drawn, without the back of a turned one"
        )
        func ghosts() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            let over: JSON = [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1]
            try await viewer.feed(
                Scenes.delta(
                    seq: 2,
                    [
                        ["id": 2, "replaced": true],
                        [
                            "id": 60, "parent": 2, "class": "UIView", "frame": [0, 0, 320, 60],
                            "background": "#ff0000ff",
                            "ghost": true, "doubleSided": false,
                        ],
                        [
                            "id": 61, "parent": 2, "class": "UIView", "frame": [0, 0, 320, 60],
                            "background": "#00ff00ff",
                            "ghost": true, "doubleSided": false, "transform": over,
                        ],
                    ]))
            let page = viewer.page
            func display(_ id: Int) async throws -> JSON {
                try await page.evaluate(
                    "getComputedStyle(document.querySelector('[data-id=\"\(id)\"]')).display")
            }
            #expect(try await display(3) == "none")
            #expect(try await display(60) == "block")
            // In the middle of the bar the browser hit-tests the front: backs are neither drawn nor
            // hit.
            let top = """
                (() => { const box = document.querySelector('[data-id="2"]').getBoundingClientRect();
                  return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2).dataset.id; })()
                """
            #expect(try await page.evaluate(top) == "60")
            try await viewer.feed(
                Scenes.delta(seq: 3, [["id": 2, "replaced": nil]], removed: [60, 61]))
            #expect(try await display(3) == "block")
        }

        @Test(
            "a line that fits in the layout is never truncated; others get an ellipsis"
        )
        func text() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(
                Scenes.full([
                    ["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480]],
                    // Two wide glyphs in slightly less than two ems, and many in far too little
                    // room.
                    label(2, "\u{fdfd}\u{fdfd}", width: 40),
                    label(3, "A sentence that cannot fit", width: 90, isCut: true),
                    label(4, "+", width: 20),
                ]))
            let page = viewer.page
            func overflow(_ id: Int) async throws -> Double {
                let span = "document.querySelector('[data-id=\"\(id)\"] > .t')"
                return try await page.evaluate("\(span).scrollWidth - \(span).clientWidth").number
                    ?? .nan
            }
            #expect(try await overflow(2) <= 1)
            #expect(try await overflow(3) > 1)
            #expect(try await overflow(4) <= 0)
            let cut =
                "getComputedStyle(document.querySelector('[data-id=\"3\"] > .t')).textOverflow"
            #expect(try await page.evaluate(cut) == "ellipsis")

            func label(_ id: Double, _ text: String, width: Double, isCut: Bool = false) -> JSON {
                [
                    "id": .number(id), "parent": 1, "class": "UILabel",
                    "frame": [10, .number(id * 40), .number(width), 24],
                    "text": .string(text), "font": ["size": 20, "weight": 400],
                    "cut": isCut ? true : nil,
                ]
            }
        }

        @Test("half a point is drawn as a line at every window size")
        func hairline() async throws {
            let viewer = try await Viewer.open(width: 390, height: 500)
            try await viewer.feed(
                Scenes.full(
                    Scenes.packingList + [
                        [
                            "id": 70, "parent": 20, "class": "UIView",
                            "frame": [0, 53.5, 320, 0.5],
                            "background": "#c6c6c8ff",
                        ]
                    ]))
            for height in [500, 612, 731, 844] {
                try await viewer.page.resize(width: 390, height: height)
                try await viewer.settle()
                let thickness =
                    "parseFloat(document.querySelector('[data-id=\"70\"]').style.height) * devicePixelRatio"
                #expect(try await viewer.page.evaluate(thickness).number ?? 0 >= 0.999)
            }
        }

        @Test("the page works in dark mode and on a phone")
        func appearances() async throws {
            for (name, width, height, isDark) in [
                ("dark", 1280, 800, true), ("phone", 390, 844, false),
            ] {
                let viewer = try await Viewer.open(width: width, height: height, isDark: isDark)
                try await viewer.feed(Scenes.full())
                let fits =
                    "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
                #expect(try await viewer.page.evaluate(fits) == true)
                try await viewer.page.attach("packing-list-\(name)")
                #expect(viewer.page.problems == [])
                try await viewer.page.close()
            }
        }

        private func expect(
            _ viewer: Viewer, _ id: Int, _ frame: [Double], within tolerance: Double = 0.02,
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws {
            let box = try await viewer.box(id)
            let isClose = box.count == 4 && zip(box, frame).allSatisfy { abs($0 - $1) <= tolerance }
            #expect(
                isClose, "view \(id) is drawn at \(box), not at \(frame)",
                sourceLocation: sourceLocation)
        }
    }
}
