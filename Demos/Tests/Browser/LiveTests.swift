import Foundation
import Testing

extension InBrowser {
    @Suite(
        "The packing list, live",
        .enabled(if: GalleryProcess.program != nil, "needs the gallery, which `swift build` makes"))
    struct LiveTests {
        @Test("the page passes its token on to the stream, the touches and the images")
        func token() async throws {
            try await GalleryProcess.serving("packing-list", options: ["--token", "sesame"]) {
                address in
                #expect(address.hasSuffix("/?token=sesame"))
                let page = try await Browser.current.page(width: 1280, height: 800)
                try await page.open(address)
                try await page.wait(for: Self.element("menuButton"))
                let status = "fetch('/snapshot').then((answer) => answer.status)"
                #expect(try await page.evaluate(status) == 401)
                let height = try await page.evaluate("mainspring.node('menuBar').frame[3]")
                let box = "mainspring.element('menuButton').getBoundingClientRect()"
                let x = try await page.evaluate("\(box).left + \(box).width / 2").number ?? 0
                let y = try await page.evaluate("\(box).top + \(box).height / 2").number ?? 0
                try await page.click(x: x, y: y)
                try await page.wait(for: "mainspring.node('menuBar').frame[3] !== \(height.source)")
                try await page.wait(
                    for:
                        "performance.getEntriesByType('resource').some((e) => e.name.includes('/assets/'))"
                )
                #expect(
                    try await page.evaluate(
                        """
                        performance.getEntriesByType('resource').filter((e) => /assets|events|stream[?]/.test(e.name))
                          .every((e) => e.name.endsWith('?token=sesame'))
                        """) == true)
            }
        }

        @Test("the page shows bar, title, button and rows without an error")
        func shows() async throws {
            try await GalleryProcess.serving("packing-list") { address in
                let page = try await Self.opened(address)
                #expect(try await page.evaluate(Self.text("titleLabel")) == "Packing List")
                #expect(try await page.evaluate(Self.height("menuBar")) == 60)
                #expect(
                    try await page.evaluate("document.querySelectorAll('.n').length > 10") == true)
                #expect(
                    try await page.evaluate("document.getElementById('state').textContent")
                        == "Live")
                try await page.attach("live-closed")
                #expect(page.problems == [])
            }
        }

        @Test("a click on the button opens the menu, and the slider appears")
        func opens() async throws {
            try await GalleryProcess.serving("packing-list") { address in
                let page = try await Self.opened(address)
                try await page.click(Self.selector("menuButton", on: page))
                try await page.wait(for: "\(Self.isOpen) && \(Self.isQuiet)")
                #expect(try await page.evaluate(Self.text("titleLabel")) == "Select Item")
                let icon = try await page.evaluate(
                    """
                    (() => { const box = \(Self.element("icon-1")).getBoundingClientRect();
                      return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
                        .closest('.n') === \(Self.element("icon-1")); })()
                    """)
                #expect(icon == true)
                try await page.attach("live-open")
                #expect(page.problems == [])
            }
        }

        @Test("a page that joins late, during animations, sees the same state")
        func late() async throws {
            try await GalleryProcess.serving("packing-list") { address in
                let early = try await Self.opened(address)
                try await early.click(Self.selector("menuButton", on: early))
                let late = try await Self.opened(address)
                for page in [early, late] {
                    try await page.wait(for: "\(Self.isOpen) && \(Self.isQuiet)")
                }
                let state = """
                    [...mainspring.replica.nodes.values()].sort((a, b) => a.id - b.id)
                      .map((node) => Object.entries(node).sort(([a], [b]) => a < b ? -1 : 1))
                    """
                let (seen, joined) = (
                    try await early.evaluate(state), try await late.evaluate(state)
                )
                #expect(seen.array.count > 10)
                for (one, other) in zip(seen.array, joined.array) { #expect(one == other) }
                #expect(seen.array.count == joined.array.count)
                for page in [early, late] { #expect(page.problems == []) }
            }
        }

        @Test(
            "a picked icon flips the bar shut and becomes a row; its image springs up and dissolves"
        )
        func story() async throws {
            try await GalleryProcess.serving("packing-list") { address in
                let page = try await Self.opened(address)
                try await page.click(Self.selector("menuButton", on: page))
                try await page.wait(for: "\(Self.isOpen) && \(Self.isQuiet)")
                try await page.click(Self.selector("icon-2", on: page))
                try await page.wait(for: "document.querySelector('.n.replaced > .n.ghost')")
                #expect(try await page.evaluate("Boolean(\(Self.node("slider")))") == false)
                try await page.attach("live-flip")
                let rows =
                    "[...mainspring.replica.nodes.values()].filter((node) => node.class === 'UITableViewCell').length"
                try await page.wait(
                    for:
                        "\(rows) === 4 && \(Self.node("slider")) && \(Self.height("menuBar")) === 60"
                )
                try await page.wait(for: "\(Self.isQuiet) && !document.querySelector('.ghost')")
                let table = try await page.evaluate(
                    "(({ left, top }) => [left, top])(\(Self.element("table")).getBoundingClientRect())"
                )
                try await page.click(
                    x: (table[0].number ?? 0) + 150, y: (table[1].number ?? 0) + 30)
                try await page.wait(for: Self.node("item-image"))
                try await page.wait(
                    for: "(\(Self.node("item-image")).animations ?? []).length === 0")
                try await page.attach("live-item")
                try await page.wait(for: "!\(Self.node("item-image"))")
                #expect(page.problems == [])
            }
        }

        /// The menu's bar has its full height.
        static let isOpen = "\(height("menuBar")) === 200"
        /// No animation is running.
        static let isQuiet =
            "![...mainspring.replica.nodes.values()].some((node) => node.animations?.length)"

        static func opened(_ address: String) async throws -> Page {
            let page = try await Browser.current.page()
            try await page.open(address)
            try await page.wait(for: "mainspring.element('menuButton')")
            return page
        }

        static func element(_ identifier: String) -> String {
            "mainspring.element('\(identifier)')"
        }
        static func node(_ identifier: String) -> String { "mainspring.node('\(identifier)')" }
        static func height(_ identifier: String) -> String { "\(node(identifier)).frame[3]" }
        static func text(_ identifier: String) -> String { "\(element(identifier)).textContent" }

        static func selector(_ identifier: String, on page: Page) async throws -> String {
            "[data-id='\(try await page.evaluate("\(node(identifier)).id").source)']"
        }
    }
}
