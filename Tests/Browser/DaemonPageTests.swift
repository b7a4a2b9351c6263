import Foundation
import Testing

extension InBrowser {
    /// As a new user would: the daemon, the gallery that publishes to it, and its pages.
    @Suite("The daemon's pages", .enabled(if: GalleryProcess.program != nil))
    struct DaemonPageTests {
        /// Runs a daemon and a gallery that publishes to it, and tells the daemon's address.
        private func serving(_ options: [String] = [], _ body: (String) async throws -> Void) async throws {
            let gallery = try #require(GalleryProcess.program)
            let program = URL(filePath: gallery).deletingLastPathComponent().appending(path: "mainspring").path
            let folder = NSTemporaryDirectory() + "mainspring-pages-\(UInt64.random(in: 0 ... .max))"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let errors = try DescriptorPair()
            let daemon = try Child(
                program, ["serve", "--data", folder, "--listen", "127.0.0.1:0"] + options,
                descriptors: [2: errors.writing])
            close(errors.writing)
            do {
                let ready = try #require(await errors.firstLine(within: .seconds(20)))
                let address = try #require(ready.firstMatch(of: /http:\/\/[^"]+/)?.output, "\(ready)")
                try await GalleryProcess.serving("packing-list", options: ["--publish", folder + "/publish.sock"]) {
                    _ in
                    try await body(String(address))
                }
            } catch {
                await daemon.end()
                throw error
            }
            await daemon.end()
        }

        private static let pictures = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Demos/PackingList/Resources").standardizedFileURL.path

        @Test(
            "the first page leads to the session's, which shows the scene, with or without pictures, and complains of nothing",
            arguments: [true, false])
        func list(hasPictures: Bool) async throws {
            try await serving(hasPictures ? ["--assets", Self.pictures] : []) { address in
                let page = try await Browser.current.page(width: 1280, height: 800)
                try await page.open(address)
                try await page.wait(
                    for: "document.querySelector('.session h2')?.textContent.startsWith('packing-list')")
                #expect(try await page.evaluate("document.querySelector('.session .state').textContent") == "Live")
                #expect(try await page.evaluate("document.getElementById('count').textContent") == "1 session")
                // By the keyboard: the first thing that Tab finds is the session.
                try await page.press("Tab")
                #expect(try await page.evaluate("document.activeElement.className") == "session")
                try await page.attach("sessions")
                try await page.press("Enter")
                try await page.wait(for: "document.querySelector('.screen .touchable')")
                try await page.click(".screen .touchable")
                try await page.wait(for: "mainspring.history.last > mainspring.history.first")
                // Back and forth: pictures that are not there must not be asked for again and again.
                try await page.evaluate("mainspring.player.seek(mainspring.history.first)")
                try await page.evaluate("mainspring.player.live()")
                let loaded = try await page.evaluate(
                    "performance.getEntriesByType('resource').filter((each) => each.name.includes('/assets/')).length > 0"
                )
                #expect(loaded == .bool(hasPictures))
                // The page is called after its session, and its mark leads back to the list.
                #expect(try await page.evaluate("document.title").string?.hasSuffix(" · Mainspring") == true)
                #expect(try await page.evaluate("document.getElementById('title').textContent") == "Packing List")
                try await page.attach("daemon-page")
                try await page.click("#home")
                try await page.wait(for: "document.querySelector('.session h2')")
                #expect(page.problems == [])
            }
        }

        // The packing list pins the button 8 points from the bar's end, as the document says.
        @Test("the inspector of a live session shows what determines each edge, and of its past what is recorded")
        func explained() async throws {
            try await serving { address in
                let page = try await Browser.current.page(width: 1280, height: 900)
                try await page.open(address + "/sessions/packing-list/")
                try await page.wait(for: "mainspring.node('menuButton')")
                try await page.run(ReasonsTests.select)
                try await page.wait(for: "document.querySelectorAll('.reason').length >= 6")
                let words = try await page.evaluate(
                    "[...document.querySelectorAll('.reason')].map((each) => each.innerText).join('|')")
                for edge in ["left", "width", "right", "top", "height", "bottom"] {
                    #expect(words.string?.contains(edge) == true, "\(edge)")
                }
                #expect(words.string?.contains("menuBar.trailing == menuButton.trailing + 8") == true)
                try await page.attach("daemon-reasons")
                try await page.run("mainspring.player.seek(mainspring.history.first);")
                try await page.wait(for: "document.querySelector('.why .remark')?.textContent.includes('present')")
                #expect(page.problems == [])
            }
        }
    }
}
