import Testing

extension InBrowser {
    @Suite("The inspector")
    struct InspectorTests {
        @Test("it lists views as a tree, with roles, levels and counts for screen readers")
        func tree() async throws {
            let viewer = try await opened()
            let rows = try await viewer.page.evaluate(
                """
                [...document.querySelectorAll('[role=treeitem]:not([hidden])')].slice(0, 4)
                  .map((row) => [row.textContent, row.ariaLevel, row.ariaExpanded, row.ariaPosInSet, row.ariaSetSize])
                """)
            #expect(
                rows == [
                    ["UIWindow", "1", "true", "1", "1"], ["UIViewmenuBar", "2", "true", "1", "2"],
                    ["UILabeltitleLabel“Packing List”", "3", nil, "1", "2"],
                    ["UIButtonmenuButton“+”", "3", nil, "2", "2"],
                ])
        }

        @Test("it lists views with the first frame that shows them, and closes in a narrow window")
        func promptAndPolite() async throws {
            let viewer = try await Viewer.open()
            let page = viewer.page
            let hidden = "document.getElementById('panel').hidden"
            #expect(try await page.evaluate(hidden) == false)
            let line = Scenes.full().source
            let shown = try await page.run(
                """
                feed(\(line));
                await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
                return [document.getElementById("tree-count").textContent !== "0",
                  document.getElementById("meter-seq").textContent];
                """)
            #expect(shown == [true, "1"])
            try await page.resize(width: 390, height: 800)
            try await page.wait(for: hidden)
            try await page.resize(width: 1280, height: 800)
            try await page.wait(for: "!\(hidden)")
        }

        @Test("arrow keys move, fold and unfold it, and the scene outlines the selected view")
        func keys() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.evaluate("document.getElementById('tree').focus()")
            let walk: [(key: String, selected: String)] = [
                ("ArrowDown", "UIWindow"), ("ArrowDown", "UIView"), ("ArrowDown", "UILabel"),
                ("ArrowLeft", "UIView"),
                ("ArrowRight", "UILabel"), ("End", "UILabel"), ("ArrowLeft", "UITableViewCell"),
                ("Home", "UIWindow"),
            ]
            for (key, selected) in walk {
                try await page.press(key)
                #expect(
                    try await page.evaluate(
                        "document.querySelector('.row[aria-selected=true]:not([hidden]) .class').textContent"
                    )
                        == .string(selected), "after \(key)")
            }
            #expect(
                try await page.evaluate(
                    "document.getElementById(document.getElementById('tree').getAttribute('aria-activedescendant')).ariaSelected"
                )
                    == "true")
            try await page.press("ArrowLeft")
            #expect(
                try await page.evaluate("document.querySelectorAll('.row:not([hidden])').length")
                    == 1)
            #expect(
                try await page.evaluate("document.querySelector('polygon.selected').points.length")
                    == 4)
        }

        @Test("particles are folded until one of them is selected")
        func particles() async throws {
            let viewer = try await opened()
            func add(_ id: Int, in parent: Int, _ name: String) -> JSON {
                [
                    "id": .number(Double(id)), "parent": .number(Double(parent)),
                    "class": .string(name), "frame": [0, 0, 8, 8],
                ]
            }
            let before = Int(try await viewer.page.evaluate(Self.rows).number ?? 0)
            try await viewer.feed(
                Scenes.delta(
                    seq: 2,
                    [
                        add(50, in: 1, "CAEmitterLayer"), add(51, in: 50, "ParticleField"),
                        add(52, in: 51, "CALayer"), add(53, in: 51, "CALayer"),
                    ]))
            try await viewer.page.wait(for: "\(Self.rows) === \(before + 2)")
            try await viewer.page.evaluate("mainspring.inspector.show(53)")
            try await viewer.page.wait(for: "\(Self.rows) === \(before + 4)")
        }

        private static let rows = "parseInt(document.getElementById('tree-rows').style.height) / 26"

        @Test("it finds views by class, identifier and text, and shows their location")
        func search() async throws {
            let viewer = try await opened()
            let page = viewer.page
            for (query, count) in [
                ("ironing", "1 of 14"), ("menubutton", "1 of 14"), ("UIImageView", "3 of 14"),
            ] {
                try await page.evaluate(
                    """
                    (() => { const field = document.getElementById('search'); field.value = \(JSON.string(query).source);
                      field.dispatchEvent(new Event('input')); })()
                    """)
                #expect(
                    try await page.evaluate("document.getElementById('tree-count').textContent")
                        == .string(count))
            }
        }

        @Test(
            "a view picked in the scene is selected, not touched, with the constraints that name it"
        )
        func pick() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.click("#pick")
            let edge = try await page.evaluate(
                "(({ left, top }) => [left, top])(document.querySelector('[data-id=\"2\"]').getBoundingClientRect())"
            )
            try await page.click(x: (edge[0].number ?? 0) + 60, y: (edge[1].number ?? 0) + 10)
            #expect(
                try await page.evaluate("document.querySelector('.details-head').textContent")
                    == "UIViewmenuBar#2")
            #expect(
                try await page.evaluate(
                    "[...document.querySelectorAll('.rule')].map((rule) => [rule.querySelector('dt').textContent, rule.classList.contains('broken')])"
                )
                    == [
                        ["menuBar.height == 60", false], ["menuBar.top == window.top", false],
                        ["menuBar.height == 80", true],
                    ])
            #expect(
                try await page.evaluate("document.getElementById('pick').ariaPressed") == "false")
            #expect(viewer.posts == [])
            try await page.attach("inspector")
            #expect(page.problems == [])
        }

        @Test("the details follow the stream: frame, look and running animations")
        func details() async throws {
            let viewer = try await opened()
            try await viewer.page.click(".row:nth-child(2) .class")
            try await viewer.feed(
                Scenes.delta(
                    seq: 2, time: 1.5,
                    [
                        [
                            "id": 2, "frame": [0, 0, 320, 123.4567], "alpha": 0.25,
                            "shadow": [0.5, 4, 0, 2, "#000000ff"],
                            "animations": [
                                ["key": "bounds.size", "begin": 1, "end": 2, "timing": "spring"]
                            ],
                        ]
                    ]))
            let page = viewer.page
            try await page.wait(
                for: "document.getElementById('details').textContent.includes('320 × 123.457')")
            let text =
                try await page.evaluate("document.getElementById('details').textContent").string
                ?? ""
            for part in ["alpha0.25", "shadow0.5 · 4 · 0, 2", "bounds.sizespring, 1 – 2 s"] {
                #expect(text.contains(part))
            }
            #expect(
                try await page.evaluate(
                    "document.querySelector('.progress').style.getPropertyValue('--done')") == "0.5"
            )
        }

        @Test("while it is closed, none of its elements is updated")
        func closed() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.click("#panel-toggle")
            #expect(try await page.evaluate("document.getElementById('panel').hidden") == true)
            try await page.run(
                """
                window.changes = 0;
                new MutationObserver((list) => { window.changes += list.length; }).observe(document.getElementById("panel"),
                  { subtree: true, childList: true, attributes: true, characterData: true });
                """)
            for seq in 2...20 {
                try await viewer.feed(
                    Scenes.delta(seq: seq, [["id": 2, "alpha": .number(Double(seq) / 20)]]))
            }
            #expect(try await page.evaluate("window.changes") == 0)
            try await page.click("#panel-toggle")
            #expect(
                try await page.evaluate(
                    "document.querySelectorAll('.row:not([hidden])').length > 5") == true)
        }

        private func opened() async throws -> Viewer {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            try await viewer.page.wait(
                for: "document.querySelectorAll('.row:not([hidden])').length > 5")
            return viewer
        }
    }
}
