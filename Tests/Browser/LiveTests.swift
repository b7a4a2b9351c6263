import Foundation
import Testing

extension InBrowser {
    @Suite(
        "The packing list, live",
        .enabled("needs a gallery with the scene") { await GalleryProcess.lists("packing-list") })
    struct LiveTests {
        @Test("the page shows the scene: bar, title, button and rows, without a single error")
        func shows() async throws {
            try await GalleryProcess.serving("packing-list") { address in
                let page = try await Self.opened(address)
                #expect(try await page.evaluate(Self.text("titleLabel")) == "Packing List")
                #expect(try await Self.height("menuBar", on: page) == 60)
                #expect(try await page.evaluate("document.querySelectorAll('.n').length > 10") == true)
                #expect(try await page.evaluate("document.getElementById('state').textContent") == "Live")
                try await page.attach("live-closed")
                #expect(page.problems == [])
            }
        }

        @Test("a click on the button opens the menu, and the slider comes into sight")
        func opens() async throws {
            try await GalleryProcess.serving("packing-list") { address in
                let page = try await Self.opened(address)
                try await page.click(Self.selector("menuButton", on: page))
                try await page.wait(for: "\(Self.points("menuBar", "height")) === 200 && !\(Self.isMoving("menuBar"))")
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

        @Test("a page that joins late, in the middle of things, sees the same state")
        func late() async throws {
            try await GalleryProcess.serving("packing-list") { address in
                let early = try await Self.opened(address)
                try await early.click(Self.selector("menuButton", on: early))
                let late = try await Self.opened(address)
                for page in [early, late] {
                    try await page.wait(
                        for: "\(Self.points("menuBar", "height")) === 200 && !\(Self.isMoving("menuBar"))")
                }
                let state = "JSON.stringify([...mainspring.replica.nodes.values()].sort((a, b) => a.id - b.id))"
                let seq = "mainspring.replica.seq"
                let last = try await early.evaluate(seq)
                try await late.wait(for: "\(seq) >= \(last.source)")
                #expect(try await early.evaluate(state) == late.evaluate(state))
                for page in [early, late] { #expect(page.problems == []) }
            }
        }

        static func opened(_ address: String) async throws -> Page {
            let page = try await Browser.current.page()
            try await page.open(address)
            try await page.wait(for: "mainspring.element('menuButton')")
            return page
        }

        static func element(_ identifier: String) -> String { "mainspring.element('\(identifier)')" }
        static func node(_ identifier: String) -> String { "mainspring.node('\(identifier)')" }
        static func isMoving(_ identifier: String) -> String { "(\(node(identifier)).animations ?? []).length" }
        static func points(_ identifier: String, _ side: String) -> String {
            "\(node(identifier)).frame[\(side == "height" ? 3 : 2)]"
        }
        static func text(_ identifier: String) -> String { "\(element(identifier)).textContent" }

        static func height(_ identifier: String, on page: Page) async throws -> Double? {
            try await page.evaluate(points(identifier, "height")).number
        }

        static func selector(_ identifier: String, on page: Page) async throws -> String {
            "[data-id='\(try await page.evaluate("\(node(identifier)).id").source)']"
        }
    }
}
