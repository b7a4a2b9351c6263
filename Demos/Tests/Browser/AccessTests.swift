import Testing

/// What users need who have no mouse or cannot see the page: the ARIA Authoring Practices' patterns
/// (tree, slider), and WCAG 2.2: 2.1.1 keyboard, 2.4.3 focus order, 2.4.7 focus visible, 4.1.2 name
/// and role, 1.4.3 contrast.
extension InBrowser {
    @Suite("Without a mouse")
    struct AccessTests {
        /// Ten seconds of a view that moves by a point each frame, with the timeline and the panel
        /// open.
        private func opened(width: Int = 1280, isDark: Bool = false) async throws -> Viewer {
            let viewer = try await Viewer.open(width: width, isDark: isDark)
            try await viewer.feed(Scenes.full())
            try await viewer.page.run(
                """
                for (let n = 1; n <= 600; n += 1) {
                  feed({ v: 1, seq: n + 1, t: Math.round(n / 60 * 1e9) / 1e9, kind: "delta", nodes: [{ id: 2, alpha: n / 600 }] });
                }
                for (const [panel, toggle] of [["timeline", "timeline-toggle"], ["panel", "panel-toggle"]]) {
                  if (document.getElementById(panel).hidden) document.getElementById(toggle).click();
                }
                """)
            try await viewer.settle()
            return viewer
        }

        private static let focused = """
            (() => { const it = document.activeElement; return it.id || it.dataset.for || it.dataset.plot || it.dataset.view || it.className; })()
            """

        @Test("Tab visits the page from top to bottom, and the focused element shows a ring")
        func order() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.click(".row:nth-child(2) .class")
            try await page.evaluate("document.getElementById('pick').focus()")
            var (passed, ringless): ([String], [String]) = (["pick"], [])
            for _ in 0..<60 {
                try await page.press("Tab")
                let here = try await page.evaluate(Self.focused).string ?? ""
                // After the last stop, Tab moves to the page's own controls.
                let isOver =
                    try await page.evaluate("document.activeElement === document.body") == true
                if isOver || passed.contains(here) { break }
                passed.append(here)
                let ring = try await page.evaluate(
                    """
                    (() => { const it = getComputedStyle(document.activeElement);
                      return it.outlineStyle !== "none" && parseFloat(it.outlineWidth) >= 2; })()
                    """)
                if ring != true { ringless.append(here) }
            }
            let controls = [
                "pick", "timeline-toggle", "panel-toggle", "back", "play", "forward", "speed",
                "live", "track",
                "panel-close", "search", "tree",
            ]
            #expect(passed.filter(controls.contains) == controls, "\(passed)")
            #expect(passed.contains("alpha"), "\(passed)")
            #expect(ringless == [])
            #expect(page.problems == [])
        }

        @Test(
            "the time line is a slider: arrows step by frames, pages by tenths; Home and End work"
        )
        func slider() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.evaluate("document.getElementById('track').focus()")
            // Frames are a sixtieth of a second apart, and ten seconds are in sight.
            let steps: [(key: String, time: Double)] = [
                ("Home", 0), ("ArrowRight", 1.0 / 60), ("ArrowUp", 2.0 / 60),
                ("ArrowDown", 1.0 / 60), ("ArrowLeft", 0),
                ("PageUp", 1), ("PageUp", 2), ("PageDown", 1), ("End", 10),
            ]
            for step in steps {
                try await page.press(step.key)
                try await viewer.settle()
                let told = try await page.evaluate(
                    "['now', 'min', 'max'].map((each) => Number(document.getElementById('track').getAttribute(`aria-value${each}`)))"
                ).array.compactMap(\.number)
                #expect(told.count == 3 && abs(told[0] - step.time) < 0.002, "\(step): \(told)")
                #expect(told.suffix(2) == [0, 10])
            }
            let text = try await page.evaluate(
                "document.getElementById('track').getAttribute('aria-valuetext')")
            #expect(text == "10.000 s")
            try await page.press("Home")
            try await page.press(" ")
            #expect(try await page.evaluate("mainspring.player.mode") == "playing")
            try await page.press(" ")
            #expect(try await page.evaluate("mainspring.player.mode") == "paused")
        }

        @Test("a closed panel returns the focus to its button; keys work with and without Shift")
        func focusStays() async throws {
            let viewer = try await opened()
            let page = viewer.page
            for (inside, key, button) in [
                ("tree", "p", "panel-toggle"), ("search", nil, "panel-toggle"),
                ("track", "T", "timeline-toggle"),
            ] as [(String, String?, String)] {
                try await page.evaluate(
                    "document.getElementById('\(button)').ariaExpanded === 'true' || document.getElementById('\(button)').click()"
                )
                try await page.evaluate("document.getElementById('\(inside)').focus()")
                if let key {
                    try await page.press(key)
                } else {
                    try await page.click("#panel-close")
                }
                #expect(try await page.evaluate(Self.focused) == .string(button), "\(inside)")
                #expect(try await page.evaluate("document.activeElement.ariaExpanded") == "false")
            }
        }

        @Test("at phone width Escape closes the sheet, and in the search it clears the text first")
        func sheet() async throws {
            let viewer = try await opened(width: 390)
            let page = viewer.page
            let hidden = "document.getElementById('panel').hidden"
            #expect(try await page.evaluate(hidden) == false)
            try await page.evaluate(
                "document.getElementById('search').focus(); document.getElementById('search').value = 'menu'"
            )
            try await page.press("Escape")
            #expect(try await page.evaluate(hidden) == false)
            try await page.evaluate("document.getElementById('search').value = ''")
            try await page.press("Escape")
            #expect(try await page.evaluate(hidden) == true)
            #expect(try await page.evaluate(Self.focused) == "panel-toggle")
        }

        @Test("Enter in the search selects the first match")
        func found() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.press("/")
            #expect(try await page.evaluate(Self.focused) == "search")
            try await page.evaluate(
                """
                (() => { const field = document.getElementById("search"); field.value = "ironing";
                  field.dispatchEvent(new Event("input")); })()
                """)
            try await page.press("Enter")
            #expect(
                try await page.evaluate(
                    "document.querySelector('.details-head .number').textContent") == "#32")
            try await page.press("ArrowDown")
            let active = try await page.evaluate(
                "document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).dataset.view"
            )
            #expect(active == "32")
        }

        @Test("everything that can be operated has a role and a name")
        func names() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.click(".row:nth-child(2) .class")
            try await page.click(".chip")
            let tree = try await page.tools.call(
                "Accessibility.getFullAXTree", [:], session: page.session)
            let operable: Set = [
                "button", "slider", "tree", "treeitem", "searchbox", "combobox", "textbox",
            ]
            var roles: Set<String> = []
            for node in tree["nodes"].array where node["ignored"] != true {
                let role = node["role"]["value"].string ?? ""
                guard operable.contains(role) else { continue }
                roles.insert(role)
                #expect(node["name"]["value"].string?.isEmpty == false, "\(role)")
            }
            #expect(
                roles.isSuperset(of: ["button", "slider", "tree", "treeitem", "searchbox"]),
                "\(roles)")
        }

        // ARIA in HTML and the accessibility tree that Chromium provides to screen readers.
        @Test("a screen reader finds texts, buttons and rows in reading order, without details")
        func tree() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.evaluate("mainspring.access.update()")
            let tree = try await page.tools.call(
                "Accessibility.getFullAXTree", [:], session: page.session)
            let nodes = Dictionary(
                tree["nodes"].array.map { ($0["nodeId"].string ?? "", $0) },
                uniquingKeysWith: { first, _ in first })
            func words(_ id: String) -> [String] {
                guard let node = nodes[id] else { return [] }
                let role = node["role"]["value"].string ?? ""
                let name = node["name"]["value"].string ?? ""
                let isTold =
                    node["ignored"] != true && !["generic", "none", "InlineTextBox"].contains(role)
                let inner = node["childIds"].array.compactMap(\.string).flatMap(words)
                return (isTold ? ["\(role) \(name)"] : []) + inner
            }
            let scene = try #require(
                nodes.values.first { $0["name"]["value"] == "Live scene" && $0["ignored"] != true })
            let told = words(scene["nodeId"].string ?? "").filter {
                !$0.hasPrefix("paragraph")
            }
            #expect(
                told == [
                    "group Live scene", "StaticText Packing List", "button +", "list table",
                    "listitem ",
                    "button Beach games", "listitem ", "button Ironing board", "listitem ",
                    "button Cocktail mood",
                ])
        }

        @Test(
            "text has a contrast of at least 4.5 to 1 to its background", arguments: [false, true])
        func contrast(isDark: Bool) async throws {
            let viewer = try await opened(isDark: isDark)
            let page = viewer.page
            try await page.click(".row:nth-child(2) .class")
            try await page.click(".chip")
            try await page.evaluate("document.getElementById('tree').focus()")
            try await viewer.settle()
            // The ratio of WCAG 2.2: relative luminances of the text's colour and of everything
            // painted below it.
            let weak = try await page.run(
                """
                const channels = (css) => {
                  const numbers = css.match(/[\\d.]+(?:e-?\\d+)?/g).map(Number);
                  const isUnit = css.startsWith("color(");
                  return [0, 1, 2].map((i) => (isUnit ? numbers[i] : numbers[i] / 255)).concat(numbers[3] ?? 1);
                };
                const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
                const ground = (element) => {
                  if (!element) return [1, 1, 1, 1];
                  const own = channels(getComputedStyle(element).backgroundColor);
                  return own[3] === 1 ? own : over(own, ground(element.parentElement));
                };
                const light = (color) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) =>
                  sum + weight * (color[i] <= 0.04045 ? color[i] / 12.92 : ((color[i] + 0.055) / 1.055) ** 2.4), 0);
                const found = [];
                const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                while (walk.nextNode()) {
                  const element = walk.currentNode.parentElement;
                  if (!walk.currentNode.data.trim() || element.closest("#device, noscript, script") || !element.checkVisibility()) continue;
                  const below = ground(element);
                  const text = over(channels(getComputedStyle(element).color), below);
                  const [high, low] = [light(text), light(below)].sort((a, b) => b - a);
                  const ratio = (high + 0.05) / (low + 0.05);
                  if (ratio < 4.5) found.push(`${element.className || element.tagName} “${walk.currentNode.data.trim().slice(0, 20)}” ${ratio.toFixed(2)}`);
                }
                return [...new Set(found)];
                """)
            #expect(weak == [])
            try await page.attach(isDark ? "access-dark" : "access-light")
        }
    }
}
