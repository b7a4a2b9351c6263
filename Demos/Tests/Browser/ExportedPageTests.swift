import Foundation
import HeadlessTesting
import Gallery
import Snapshots
import Testing

extension InBrowser {
    /// The packing list's run, exported as a page and opened from the disk, beside the viewer that
    /// streams it.
    @Suite("The exported page")
    struct ExportedPageTests {
        /// The menu opens at 0.5 s and closes at 2 s.
        @MainActor
        private static func recorded() throws -> RecordedScene {
            let script = Data(#"{"t":0.5,"tap":"menuButton"}\#n{"t":2,"tap":"icon-2"}"#.utf8)
            return try RecordedScene(
                "packing-list", script: StageScript(script, file: "test"))
        }

        private static func opened(width: Int = 1280, height: Int = 900, isDark: Bool = false)
            async throws -> Page
        {
            let file = try await recorded().page()
            let page = try await Browser.current.page(width: width, height: height, isDark: isDark)
            try await page.open(file.absoluteString)
            try await page.wait(for: "document.body.dataset.stream === 'recorded'")
            try await rest(page)
            return page
        }

        private static func rest(_ page: Page) async throws {
            try await page.evaluate(
                """
                (async () => {
                  for (let i = 0; i < 3; i += 1) await new Promise((done) => requestAnimationFrame(done));
                  await Promise.all([...document.images].map((each) => each.decode().catch(() => {})));
                })()
                """)
        }

        /// The page's elements for the scene: every element with its style, pictures by their
        /// number.
        private static let scene = """
            document.getElementById("scene").innerHTML.replace(/url\\((&quot;|")?((?:https?:[^"&)]*)?assets\\/[^"&)]*|data:[^"&)]*)/g, "url(")
              .replace(/href="[^"]*"/g, "href")
            """

        @Test("at every time it shows what the stream showed, from the disk and without an error")
        func same() async throws {
            let texts = try await Self.recorded().lines
            let page = try await Self.opened()
            let live = try await Viewer.open(height: 900)
            for text in texts {
                let line = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
                try await live.page.run("feed(\(line.source));")
            }
            for element in ["timeline"]
            where try await live.page.evaluate("document.getElementById('\(element)').hidden")
                == true
            {
                try await live.page.click("#timeline-toggle")
            }
            for time in [0, 0.55, 0.7, 1.1, 1.9, 2.05, 2.2, 2.6] {
                for each in [page, live.page] {
                    try await each.evaluate("mainspring.player.seek(\(time))")
                    try await Self.rest(each)
                }
                let own = try await page.evaluate(Self.scene).string ?? ""
                #expect(own.count > 500)
                #expect(try await live.page.evaluate(Self.scene).string == own, "at \(time) s")
            }
            #expect(page.problems == [])
            try await page.attach("exported-at-2.6")
        }

        @Test("it plays, steps, scrubs, draws graphs and images, and requests nothing")
        func works() async throws {
            let page = try await Self.opened(isDark: true)
            #expect(
                try await page.evaluate("[document.title, mainspring.player.mode]") == [
                    "packing-list", "paused",
                ])
            #expect(try await page.evaluate("mainspring.player.time") == 0)
            // The middle of the track is the middle of the recording.
            try await page.click("#track")
            try await page.wait(
                for:
                    "Math.abs(mainspring.player.time - mainspring.history.last / 2) < 0.02 && mainspring.node('titleLabel')"
            )
            let before =
                try await page.evaluate("mainspring.player.seek(0.6), mainspring.player.time")
                .number ?? 0
            try await page.click("#forward")
            #expect(try await page.evaluate("mainspring.player.time").number ?? 0 > before)
            // The menu is open at 1.9 s; its pictures are in the page.
            try await page.evaluate("mainspring.player.seek(1.9)")
            try await Self.rest(page)
            #expect(try await page.evaluate("mainspring.node('titleLabel').text") == "Select Item")
            let pictures = try await page.evaluate(
                "[...document.querySelectorAll('.pictured')].map((e) => e.style.getPropertyValue('--picture').slice(0, 23))"
            ).array
            #expect(pictures.count >= 3)
            #expect(Set(pictures.compactMap(\.string)) == ["url(\"data:image/svg+xml"])
            #expect(
                try await page.evaluate(
                    "performance.getEntriesByType('resource').filter((e) => !e.name.startsWith('data:')).length"
                ) == 0)
            // A view's details and a graph of its height.
            try await page.evaluate(
                "document.getElementById('panel').hidden && document.getElementById('panel-toggle').click()"
            )
            try await page.run(
                "const { id } = mainspring.node('menuBar'); const search = document.getElementById('search'); search.value = 'menuBar'; search.dispatchEvent(new Event('input')); document.querySelector(`.row[data-view=\"${id}\"]`).click();"
            )
            try await page.wait(for: "document.querySelector('button[data-plot=height]')")
            try await page.click("button[data-plot=height]")
            try await page.wait(
                for: "document.querySelector('.graph output').textContent === '200 pt'")
            try await page.run(
                "const s = document.getElementById('speed'); s.value = '8'; s.dispatchEvent(new Event('change'));"
            )
            try await page.click("#play")
            try await page.wait(
                for:
                    "mainspring.player.mode === 'paused' && mainspring.player.time === mainspring.history.last"
            )
            try await page.attach("exported-dark")
            #expect(page.problems == [])
        }

        @Test("it works on a phone, and reports an unreadable recording")
        func narrow() async throws {
            let page = try await Self.opened(width: 390, height: 844)
            #expect(try await page.evaluate("document.documentElement.scrollWidth") == 390)
            try await page.evaluate("mainspring.player.seek(1.9)")
            try await Self.rest(page)
            try await page.attach("exported-phone")

            let scene = try await Self.recorded()
            let file = try scene.page()
            var html = try String(contentsOf: file, encoding: .utf8)
            let start = try #require(html.range(of: "id=\"recording\">")).upperBound
            html.replaceSubrange(start..<html.index(start, offsetBy: 400), with: "")
            try Data(html.utf8).write(to: file)
            try await page.open(file.absoluteString)
            try await page.wait(for: "document.body.dataset.stream === 'unreadable'")
            #expect(
                try await page.evaluate("document.getElementById('notice-text').textContent")
                    .string?
                    .contains("cannot be read") == true)
            try await page.attach("exported-unreadable")
        }
    }
}
