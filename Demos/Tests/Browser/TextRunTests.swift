import Testing

extension InBrowser {
    @Suite("Text runs in the viewer")
    struct TextRunTests {
        @Test(
            "each run has its size, color, background, spacing and lines; plain text removes them")
        func runs() async throws {
            let viewer = try await Viewer.open()
            let runs: JSON = [
                ["length": 2],
                [
                    "length": 3, "font": ["size": 30, "weight": 700], "color": "#ff0000ff",
                    "background": "#0000ffff",
                    "kern": 2, "underline": true, "strike": true,
                ],
            ]
            let label: JSON = [
                "id": 2, "parent": 1, "class": "UILabel", "frame": [10, 10, 300, 60],
                "text": "ab<c>",
                "font": ["size": 15, "weight": 400], "color": "#000000ff", "runs": runs,
                "lineGap": 4,
            ]
            let window: JSON = ["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480]]
            try await viewer.feed(Scenes.full([window, label]))
            func ask(_ expression: String) async throws -> JSON {
                try await viewer.page.evaluate(
                    "(() => { const t = document.querySelector('[data-id=\"2\"] > .t'); return \(expression); })()"
                )
            }
            #expect(
                try await ask("[...t.children].map((run) => run.textContent).join('|')") == "ab|<c>"
            )
            let style = "getComputedStyle(t.children[1])"
            let ratio =
                "parseFloat(\(style).fontSize) / parseFloat(getComputedStyle(t.children[0]).fontSize)"
            #expect(try await ask("Math.abs(\(ratio) - 2) < 0.01") == true)
            #expect(try await ask("\(style).fontWeight") == "700")
            #expect(try await ask("\(style).color") == "rgb(255, 0, 0)")
            #expect(try await ask("\(style).backgroundColor") == "rgb(0, 0, 255)")
            // Each line has a colour and a style of its own, so that it has an element of its own.
            #expect(try await ask("\(style).textDecorationLine") == "underline")
            let struck = "getComputedStyle(t.children[1].firstElementChild)"
            #expect(try await ask("\(struck).textDecorationLine") == "line-through")
            #expect(try await ask("parseFloat(\(style).letterSpacing) > 0") == true)
            try await viewer.feed(Scenes.delta(seq: 2, [["id": 2, "runs": nil, "lineGap": nil]]))
            #expect(try await ask("t.children.length") == 0)
            #expect(try await ask("t.textContent") == "ab<c>")
            #expect(viewer.page.problems == [])
        }

        @Test("placed parts are where the layout put them, shrink to their width, and are selected")
        func pieces() async throws {
            let viewer = try await Viewer.open()
            let label: JSON = [
                "id": 2, "parent": 1, "class": "UILabel", "frame": [10, 100, 300, 60],
                "text": "HHHH\nHH", "lines": 0, "font": ["size": 20, "weight": 400],
                "pieces": [
                    ["start": 0, "length": 4, "x": 30, "y": -5, "width": 100],
                    ["start": 5, "length": 2, "x": 100, "y": 25, "width": 10],
                ],
            ]
            let window: JSON = ["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480]]
            try await viewer.feed(Scenes.full([window, label]))
            func ask(_ expression: String) async throws -> JSON {
                try await viewer.page.evaluate(
                    "(() => { const n = document.querySelector('[data-id=\"2\"]'), t = n.querySelector('.t'), box = (e) => e.getBoundingClientRect(), s = box(n).width / 300; return \(expression); })()"
                )
            }
            #expect(
                try await ask("[...t.children].map((part) => part.textContent).join('|')")
                    == "HHHH|HH")
            #expect(
                try await ask("Math.abs((box(t.children[0]).left - box(n).left) / s - 30) < 0.1")
                    == true)
            #expect(
                try await ask("Math.abs((box(t.children[1]).left - box(n).left) / s - 100) < 0.1")
                    == true)
            #expect(try await ask("box(t.children[1]).width / s <= 10.6") == true)
            // A line of 20 points has its baseline 19.4 below its top: 5.6 points above the middle.
            #expect(
                try await ask(
                    "Math.abs((box(t.children[0]).top - box(n).top) / s - (30 - 5 - 19.375)) < 1")
                    == true)
            try await viewer.feed(
                Scenes.delta(seq: 2, [["id": 2, "selection": [2, 6]]]))
            #expect(
                try await ask(
                    "[...t.querySelectorAll('.selected')].map((m) => m.textContent).join('|')")
                    == "HH|H")
            #expect(viewer.page.problems == [])
        }

        @Test("letters have the shadow of their run or of the text; justified text is justified")
        func shadows() async throws {
            let viewer = try await Viewer.open()
            let label: JSON = [
                "id": 2, "parent": 1, "class": "UILabel", "frame": [10, 10, 320, 480],
                "text": "ab<c>", "lines": 0, "align": "justified",
                "textShadow": [0.5, 0, 0, -1, "#ff0000ff"],
                "runs": [["length": 2], ["length": 3, "shadow": [1, 2, 3, 4, "#0000ffff"]]],
            ]
            let window: JSON = ["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480]]
            try await viewer.feed(Scenes.full([window, label]))
            func style(_ element: String, _ property: String) async throws -> String {
                try await viewer.page.evaluate(
                    "getComputedStyle(document.querySelector('[data-id=\"2\"] > .t\(element)')).\(property)"
                ).string ?? ""
            }
            let scale =
                try await viewer.page.evaluate(
                    "document.querySelector('[data-id=\"1\"]').getBoundingClientRect().width / 320"
                ).number ?? 1
            func points(_ text: String) -> [Double] {
                text.split(separator: " ").compactMap { Double($0.dropLast(2)) }
                    .map { ($0 / scale * 100).rounded() / 100 }
            }
            let text = try await style("", "textShadow")
            #expect(text.hasPrefix("rgba(255, 0, 0, 0.5)"))
            #expect(points(text).suffix(3) == [0, -1, 0])
            let run = try await style(" > :last-child", "textShadow")
            #expect(run.hasPrefix("rgb(0, 0, 255)"))
            // Source: CSS Backgrounds 3, §6.1.1: the blur radius is twice the standard deviation.
            #expect(points(run).suffix(3) == [3, 4, 4])
            #expect(try await style("", "textAlign") == "justify")
            #expect(viewer.page.problems == [])
        }

        @Test("a text that is being edited keeps its runs, around the cursor or the selection")
        func edited() async throws {
            let viewer = try await Viewer.open()
            let label: JSON = [
                "id": 2, "parent": 1, "class": "UILabel", "frame": [10, 10, 300, 60],
                "text": "ab<c>", "lines": 0, "selection": [1, 3],
                "runs": [["length": 2], ["length": 3, "color": "#ff0000ff"]],
            ]
            let window: JSON = ["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480]]
            try await viewer.feed(Scenes.full([window, label]))
            func parts() async throws -> String {
                try await viewer.page.evaluate(
                    """
                    [...document.querySelectorAll('[data-id="2"] > .t > *')]
                      .map((each) => `${each.className}(${each.innerHTML.replace(/<span[^>]*>|<.span>/g, "/")})`)
                      .join(" ")
                    """
                ).string ?? ""
            }
            #expect(try await parts() == "(a) selected(/b//&lt;/) (c&gt;)")
            try await viewer.feed(Scenes.delta(seq: 2, [["id": 2, "selection": [5, 5]]]))
            #expect(try await parts() == "(ab) (&lt;c&gt;) cursor()")
            try await viewer.feed(Scenes.delta(seq: 3, [["id": 2, "selection": nil]]))
            #expect(try await parts() == "(ab) (&lt;c&gt;)")
            #expect(viewer.page.problems == [])
        }
    }
}
