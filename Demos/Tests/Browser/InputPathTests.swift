import Foundation
import Testing

extension InBrowser {
    /// From the page's input to the program's window and back, as a user has it.
    @Suite(
        "Input from the page to the program",
        .enabled(if: GalleryProcess.program != nil, "needs the gallery"))
    struct InputPathTests {
        private static func opened(_ address: String, until condition: String) async throws -> Page
        {
            let page = try await Browser.current.page(width: 1280, height: 1000)
            try await page.open(address)
            try await page.wait(for: condition)
            return page
        }

        @Test("one wheel notch scrolls a table by its number of pixels at life size")
        func wheel() async throws {
            try await GalleryProcess.serving("tip-in-cards") { address in
                let scroll =
                    "[...mainspring.replica.nodes.values()].find((node) => node.class === 'UITableView')?.scroll"
                let page = try await Self.opened(
                    address,
                    until:
                        "(\(scroll))?.content[1] > 1000 && document.getElementById('screen').clientWidth > 0"
                )
                let box = try await page.evaluate(
                    "(({ left, top, width, height }) => [left + width / 2, top + height / 2, width / mainspring.replica.size[0]])(document.getElementById('screen').getBoundingClientRect())"
                )
                let scale = box[2].number ?? 1
                try await page.wheel(x: box[0].number ?? 0, y: box[1].number ?? 0, by: 120)
                try await page.wait(for: "Math.abs((\(scroll)).offset[1] - 120 / \(scale)) <= 0.5")
                #expect(page.problems == [])
            }
        }

        @Test("the page switches dark mode, direction and safe area, and the program sees them")
        func environment() async throws {
            try await GalleryProcess.serving("login-form") { address in
                let page = try await Self.opened(address, until: "mainspring.node('account')")
                try await page.run(
                    "window.before = JSON.stringify(mainspring.node('dropdown').frame)")
                try await page.click("#environment-toggle")
                #expect(try await page.evaluate("document.activeElement.name") == "style")
                let choose = { (name: String, index: Int) in
                    """
                    (() => { const select = document.querySelector("#environment [name=\(name)]");
                      select.selectedIndex = \(index); select.dispatchEvent(new Event("change")); })()
                    """
                }
                let told = { (text: String) in
                    "mainspring.history.lines.some((line) => line.kind === 'log' && line.text.includes('\(text)'))"
                }
                try await page.evaluate(choose("style", 2))
                try await page.wait(for: told("environment: style dark."))
                try await page.evaluate(choose("direction", 2))
                try await page.wait(for: told("environment: direction rightToLeft."))
                try await page.wait(
                    for: "JSON.stringify(mainspring.node('dropdown').frame) !== before")
                try await page.attach("environment")
                try await page.click("#environment button")
                try await page.wait(for: told("environment: direction as the program has it."))
                try await page.wait(
                    for: "JSON.stringify(mainspring.node('dropdown').frame) === before")
                #expect(page.problems == [])
            }
        }

        @Test("the keyboard alone can fill in a form and leave it")
        func form() async throws {
            try await GalleryProcess.serving("login-form") { address in
                let page = try await Self.opened(
                    address, until: "mainspring.access.item(mainspring.node('account')?.id)")
                try await page.evaluate("mainspring.access.focus(mainspring.node('account').id)")
                try await page.press("Enter")
                try await page.wait(
                    for:
                        "mainspring.node('account').input.active && document.activeElement.id === 'keys'"
                )
                try await page.press("a")
                let text = """
                    [...mainspring.replica.nodes.values()].find((node) => node.class === "UITextFieldLabel" &&
                      mainspring.replica.path(node.id).includes(mainspring.node("account").id))?.text
                    """
                try await page.wait(for: "(\(text)) === 'a'")
                try await page.press("Escape")
                try await page.wait(for: "!mainspring.node('account').input.active")
                #expect(
                    try await page.evaluate(
                        "Number(document.activeElement.dataset.for) === mainspring.node('account').id"
                    )
                        == true)
                #expect(page.problems == [])
            }
        }
    }
}
