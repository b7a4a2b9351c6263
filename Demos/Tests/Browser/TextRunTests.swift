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
            #expect(try await ask("\(style).textDecorationLine") == "underline line-through")
            #expect(try await ask("parseFloat(\(style).letterSpacing) > 0") == true)
            try await viewer.feed(Scenes.delta(seq: 2, [["id": 2, "runs": nil, "lineGap": nil]]))
            #expect(try await ask("t.children.length") == 0)
            #expect(try await ask("t.textContent") == "ab<c>")
            #expect(viewer.page.problems == [])
        }
    }
}
