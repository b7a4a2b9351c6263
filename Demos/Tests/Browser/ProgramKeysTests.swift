import Testing

extension InBrowser {
    /// Real keys and clicks of Chromium while nothing is edited.
    @Suite("Keys and clicks for the program")
    struct ProgramKeysTests {
        /// A button 5 and a slider 6 in the window 1.
        private static let nodes: [JSON] = [
            ["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480], "background": "#ffffffff"],
            [
                "id": 5, "parent": 1, "class": "UIButton", "text": "Go", "frame": [20, 40, 80, 40],
                "touchable": true,
            ],
            [
                "id": 6, "parent": 1, "class": "UISlider", "frame": [20, 100, 200, 40],
                "touchable": true, "value": "0.25",
                "access": ["read": true, "role": "slider", "value": "25%"],
            ],
        ]

        private func opened(_ nodes: [JSON] = ProgramKeysTests.nodes) async throws -> Viewer {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full(nodes))
            try await viewer.page.evaluate("mainspring.access.update()")
            return viewer
        }

        private static let focused =
            "document.activeElement.dataset.for ?? document.activeElement.id"

        @Test("after a click on the scene keys reach the program, and before it the page")
        func clicked() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.press("r")
            #expect(try await viewer.arrived(1) == [["rotate": true]])
            try await page.click("[data-id='1']")
            #expect(try await page.evaluate(Self.focused) == "screen")
            try await page.press("r")
            for key in ["ArrowDown", "Enter", "Escape", "PageUp"] { try await page.press(key) }
            try await page.press(" ")
            try await page.press("n", modifiers: 2)
            try await page.press("ArrowLeft", modifiers: 8)
            let sent = try await viewer.arrived(11).dropFirst(3)
            #expect(
                Array(sent) == [
                    ["text": "r"], ["key": "down"], ["key": "return"], ["key": "escape"],
                    ["press": "pageUp"], ["text": " "],
                    ["press": "n", "modifiers": ["command"]],
                    ["press": "left", "modifiers": ["shift"]],
                ])
            // Tab stays the page's: it leads to the stops.
            try await page.press("Tab")
            #expect(try await page.evaluate(Self.focused) == "5")
            #expect(viewer.touches.count == 11)
            #expect(page.problems == [])
        }

        @Test("at a stop arrows and Escape reach the program, and letters the page")
        func stops() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.evaluate("mainspring.access.focus(5)")
            for key in ["ArrowDown", "Escape"] { try await page.press(key) }
            try await page.press("k", modifiers: 2)
            try await page.press("e")
            #expect(
                try await viewer.arrived(3) == [
                    ["key": "down"], ["key": "escape"], ["press": "k", "modifiers": ["command"]],
                ])
            let isClosed = try await page.evaluate("document.getElementById('environment').hidden")
            #expect(isClosed == false)
        }

        @Test("arrows at a slider change it by steps, and it has its value")
        func slider() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.evaluate("mainspring.access.focus(6)")
            for key in ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"] {
                try await page.press(key)
            }
            let sent = try await viewer.arrived(4)
            #expect(sent.map { $0["adjust"] } == [1, 1, -1, -1])
            #expect(sent.allSatisfy { $0["view"] == 6 })
            let values = try await page.evaluate(
                "['role', 'aria-valuenow', 'aria-valuemin', 'aria-valuemax', 'aria-valuetext'].map((each) => document.activeElement.getAttribute(each))"
            )
            #expect(values == ["slider", "25", "0", "100", "25%"])
        }

        @Test("while the program's focus is shown, Tab moves it; Escape and then Tab leave it")
        func focus() async throws {
            var nodes = Self.nodes
            nodes.append([
                "id": 7, "parent": 1, "class": "Tile", "frame": [20, 200, 80, 80],
                "input": ["mode": "none", "active": true, "focused": true],
            ])
            let viewer = try await opened(nodes)
            let page = viewer.page
            try await page.wait(for: "document.activeElement?.id === 'keys'")
            try await page.press("Tab")
            try await page.press("Tab", modifiers: 8)
            try await page.press("ArrowUp")
            #expect(
                try await viewer.arrived(3) == [
                    ["key": "tab"], ["key": "backtab"], ["key": "up"],
                ])
            let words = try await page.evaluate(
                "document.activeElement.getAttribute('aria-description')")
            #expect(words == "Press Escape and then Tab to leave the program.")
            try await page.press("Escape")
            try await page.press("Tab")
            #expect(try await page.evaluate("document.activeElement.id") != "keys")
            #expect(viewer.touches.count == 4)
        }

        @Test("the end of an editing leaves the keys with the program")
        func ended() async throws {
            var nodes = Self.nodes
            nodes.append([
                "id": 8, "parent": 1, "class": "UITextField", "frame": [20, 200, 200, 34],
                "touchable": true, "input": ["active": true],
            ])
            let viewer = try await opened(nodes)
            let page = viewer.page
            try await page.wait(for: "document.activeElement?.id === 'keys'")
            try await page.press("b", modifiers: 2)
            try await viewer.feed(Scenes.delta(seq: 2, [["id": 8, "input": [:]]]))
            try await page.wait(for: "document.activeElement?.id === 'screen'")
            try await page.press("Escape")
            #expect(
                try await viewer.arrived(2) == [
                    ["press": "b", "modifiers": ["command"]], ["key": "escape"],
                ])
        }

        @Test("the secondary button, Control with a click, and the key for menus open menus")
        func menus() async throws {
            let viewer = try await opened()
            let page = viewer.page
            let middle = try await page.evaluate(
                "(({ left, top, width, height }) => [left + width / 2, top + height / 2])(document.querySelector('[data-id=\"5\"]').getBoundingClientRect())"
            )
            let (x, y) = (middle[0].number ?? 0, middle[1].number ?? 0)
            try await page.click(x: x, y: y, button: "right", modifiers: 0)
            try await page.click(x: x, y: y, modifiers: 2)
            try await page.evaluate("mainspring.access.focus(5)")
            try await page.press("ContextMenu")
            let sent = try await viewer.arrived(3)
            for line in sent {
                let at = line["secondary"]
                #expect(abs((at[0].number ?? 0) - 60) < 1 && abs((at[1].number ?? 0) - 60) < 1)
            }
        }

        private func event(_ seq: Int, _ event: JSON) -> JSON {
            ["v": 2, "seq": .number(Double(seq)), "t": 0, "kind": "event", "event": event]
        }

        // ARIA 1.2, aria-live: what is added to a live region is spoken.
        @Test("announcements are added to live regions once, urgent ones to the assertive one")
        func announcements() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await viewer.feed(
                event(2, ["type": "announcement", "text": "Liked it"]),
                event(3, ["type": "announcement", "text": "Liked it"]),
                event(
                    4,
                    [
                        "type": "announcement", "text": "Gespeichert", "urgent": true,
                        "language": "de",
                    ]))
            let regions = """
                ["polite", "assertive"].map((each) => [...document.querySelectorAll(`.announcements[aria-live=${each}] > p`)].map((line) => [line.textContent, line.lang]))
                """
            #expect(
                try await page.evaluate(regions) == [
                    [["Liked it", ""], ["Liked it", ""]], [["Gespeichert", "de"]],
                ])
            let tree = try await page.tools.call(
                "Accessibility.getFullAXTree", [:], session: page.session)
            let texts = tree["nodes"].array.filter { $0["ignored"] != true }
                .compactMap { $0["name"]["value"].string }
            #expect(texts.contains("Gespeichert"))
            // While the past is shown the page announces nothing.
            try await page.run("mainspring.player.seek(0);")
            try await viewer.feed(event(5, ["type": "announcement", "text": "Late"]))
            #expect(try await page.evaluate("document.body.textContent.includes('Late')") == false)
        }

        @Test("screen readers are sent to a view, also to one that arrives later, or is no stop")
        func read() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await viewer.feed(event(2, ["type": "read", "view": 5]))
            try await page.wait(for: "document.activeElement.dataset.for === '5'")
            try await viewer.feed(event(3, ["type": "read", "view": 9]))
            let label: JSON = [
                "id": 9, "parent": 1, "class": "UILabel", "frame": [20, 300, 200, 30],
                "text": "Saved",
            ]
            try await viewer.feed(Scenes.delta(seq: 4, [label]))
            try await page.wait(for: "document.activeElement.dataset.for === '9'")
            // The element stays where screen readers are while the scene changes.
            try await viewer.feed(Scenes.delta(seq: 5, [["id": 9, "text": "Saved again"]]))
            try await page.evaluate("mainspring.access.update()")
            #expect(try await page.evaluate("document.activeElement.dataset.for") == "9")
            // A control of the page keeps its focus.
            try await page.evaluate("document.getElementById('pick').focus()")
            try await viewer.feed(event(6, ["type": "read", "view": 5]))
            try await page.evaluate("mainspring.access.update()")
            #expect(try await page.evaluate("document.activeElement.id") == "pick")
        }
    }
}
