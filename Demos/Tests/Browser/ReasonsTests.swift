import Testing

extension InBrowser {
    @Suite(
        "Causes of each edge, in the inspector",
        .enabled(if: GalleryProcess.program != nil, "needs the gallery, which `swift build` makes"))
    struct ReasonsTests {
        static let select = """
            if (document.getElementById("panel").hidden) document.getElementById("panel-toggle").click();
            const search = document.getElementById("search");
            search.value = "menuButton";
            search.dispatchEvent(new Event("input"));
            document.querySelector(`.row[data-view="${mainspring.node("menuButton").id}"]`).click();
            """

        // The packing list pins the button 8 points from the bar's trailing edge, as the document
        // says.
        @Test("the program is asked about the selected view's edges, but not in the past")
        func live() async throws {
            try await GalleryProcess.serving("packing-list") { address in
                let page = try await Browser.current.page(width: 1280, height: 900)
                try await page.open(address)
                try await page.wait(for: "mainspring.node('menuButton')")
                try await page.run(Self.select)
                try await page.wait(for: "document.querySelectorAll('.reason').length >= 6")
                let words = try await page.evaluate(
                    "[...document.querySelectorAll('.reason')].map((each) => each.innerText).join('|')"
                )
                for edge in ["left", "width", "right", "top", "height", "bottom"] {
                    #expect(words.string?.contains(edge) == true, "\(edge)")
                }
                #expect(
                    words.string?.contains("menuBar.trailing == menuButton.trailing + 8") == true)
                try await page.evaluate("document.querySelector('.why').scrollIntoView()")
                try await page.attach("reasons")
                try await page.run("mainspring.player.seek(0);")
                try await page.wait(
                    for: "document.querySelector('.why .remark')?.textContent.includes('present')")
                // For the past, the constraints that name each edge are shown.
                let past = try await page.evaluate(
                    "[...document.querySelectorAll('.reason')].map((each) => each.innerText).join('|')"
                )
                #expect(
                    past.string?.contains("trailing\nmenuBar.trailing == menuButton.trailing + 8")
                        == true)
                #expect(page.problems == [])
            }
        }

        @Test("without a program the recorded constraints are listed by the edges that they name")
        func recorded() async throws {
            let viewer = try await Viewer.open()
            try await viewer.page.run(
                """
                feed({ v: 1, seq: 1, t: 0, kind: "full", size: [320, 667], scale: 2, fps: 60, nodes: [
                  { id: 1, class: "UIWindow", frame: [0, 0, 320, 667], constraints: [
                    { text: "menuButton.leading == UIWindow.trailing - 18", items: [2, 1] },
                    { text: "UIWindow.bottomMargin >= menuButton.bottom", items: [1, 2], priority: 750 },
                    { text: "other.top == UIWindow.top", items: [3, 1] }] },
                  { id: 2, parent: 1, class: "UIView", ident: "menuButton", frame: [0, 0, 10, 10], constraints: [
                    { text: "menuButton.width == menuButton.height", items: [2, 2], broken: true }] },
                  { id: 3, parent: 1, class: "UIView", ident: "other", frame: [0, 0, 10, 10] }] });
                """)
            try await viewer.settle()
            try await viewer.page.run(Self.select)
            try await viewer.page.wait(
                for: "document.querySelector('.why .remark')?.textContent"
                    + ".includes('known only while the program runs')")
            let words = try await viewer.page.evaluate(
                "[...document.querySelectorAll('.reason')].map((each) => each.innerText).join('|')")
            #expect(
                words.string
                    == "leading\nmenuButton.leading == UIWindow.trailing - 18|"
                    + "width\nmenuButton.width == menuButton.height (broken)|"
                    + "bottom\nUIWindow.bottomMargin >= menuButton.bottom (priority 750)|"
                    + "height\nmenuButton.width == menuButton.height (broken)")
            #expect(!viewer.paths.contains("/explain"))
            #expect(viewer.page.problems == [])
        }
    }
}
