import Foundation
import TestSupport
import Testing

extension InBrowser {
    /// As a new user would: the daemon, the gallery that publishes to it, and its pages.
    @Suite("The daemon's pages", .enabled(if: GalleryProcess.program != nil))
    struct DaemonPageTests {
        /// Runs a daemon and a gallery that publishes to it, and returns the daemon's address.
        private func serving(
            _ options: [String] = [], _ body: (String, String) async throws -> Void
        ) async throws {
            let gallery = try #require(GalleryProcess.program)
            let program = URL(filePath: gallery).deletingLastPathComponent().appending(
                path: "mainspring"
            ).path
            let folder =
                NSTemporaryDirectory() + "mainspring-pages-\(UInt64.random(in: 0 ... .max))"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let errors = try DescriptorPair()
            let daemon = try Child(
                program, ["serve", "--data", folder, "--listen", "127.0.0.1:0"] + options,
                descriptors: [2: errors.writing])
            close(errors.writing)
            do {
                let ready = try #require(await errors.firstLine(within: patience))
                let address = try #require(
                    ready.firstMatch(of: /http:\/\/[^"]+/)?.output, "\(ready)")
                try await GalleryProcess.serving(
                    "packing-list", options: ["--publish", folder + "/publish.sock"]
                ) {
                    _ in
                    try await body(String(address), folder)
                }
            } catch {
                await daemon.end()
                throw error
            }
            await daemon.end()
        }

        /// Where the title of the scene is drawn in the picture of its session, in points of the
        /// scene, and how many views the picture has that show an image.
        private static let picture = """
            (() => {
              const shown = document.querySelector('.session .thumbnail');
              const title = [...shown.querySelectorAll('.t')]
                .find((each) => each.textContent === 'Packing List');
              const [{ left, width }, box] =
                [shown.getBoundingClientRect(), title.getBoundingClientRect()];
              const middle = (box.left + box.width / 2 - left) / width * 375;
              const style = (each) => getComputedStyle(each).backgroundImage;
              const images = [...shown.querySelectorAll('.pictured')].map(style);
              return [middle, images.filter((each) => /sessions.\\d+.assets./.test(each)).length];
            })()
            """

        private static let pictures = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../PackingList/Resources").standardizedFileURL.path

        @Test(
            "the list leads to the session's page, which shows the scene without errors",
            arguments: [true, false])
        func list(hasPictures: Bool) async throws {
            try await serving(hasPictures ? ["--assets", Self.pictures] : []) { address, _ in
                let page = try await Browser.current.page(width: 1280, height: 800)
                try await page.open(address)
                try await page.wait(
                    for:
                        "document.querySelector('.session h2')?.textContent.startsWith('packing-list')"
                )
                #expect(
                    try await page.evaluate("document.querySelector('.session .state').textContent")
                        == "Live")
                #expect(
                    try await page.evaluate("document.getElementById('count').textContent")
                        == "1 session")
                // The scene's picture: its window is 375 × 667 points, in a box of 64 × 96.
                try await page.wait(for: "document.querySelector('.session .thumbnail.drawn')")
                #expect(
                    try await page.evaluate(
                        "Math.round(document.querySelector('.session .thumbnail').offsetWidth)")
                        == 54)
                let picture = try await page.evaluate(Self.picture).array.map { $0.number ?? 0 }
                #expect((180...195).contains(picture[0]))
                // Three rows, each with its icon, and those of the menu.
                #expect((picture[1] >= 3) == hasPictures)
                // By the keyboard: Tab finds the session first.
                try await page.press("Tab")
                #expect(try await page.evaluate("document.activeElement.className") == "session")
                try await page.attach("sessions")
                try await page.press("Enter")
                try await page.wait(for: "document.querySelector('.screen .touchable')")
                try await page.click(".screen .touchable")
                try await page.wait(for: "mainspring.history.last > mainspring.history.first")
                // Back and forth: missing pictures must not be requested again each time.
                try await page.evaluate("mainspring.player.seek(mainspring.history.first)")
                try await page.evaluate("mainspring.player.live()")
                let loaded = try await page.evaluate(
                    "performance.getEntriesByType('resource').filter((each) => each.name.includes('/assets/')).length > 0"
                )
                #expect(loaded == .bool(hasPictures))
                // The page's title is its session's, and its mark links back to the list.
                #expect(
                    try await page.evaluate("document.title").string?.hasSuffix(" · Mainspring")
                        == true)
                #expect(
                    try await page.evaluate("document.getElementById('title').textContent")
                        == "Packing List")
                try await page.attach("daemon-page")
                try await page.click("#home")
                try await page.wait(for: "document.querySelector('.session h2')")
                #expect(page.problems == [])
            }
        }

        /// A daemon with a fixed port and folder, so that it can be restarted.
        private func daemon(_ folder: String, listening address: String) async throws -> (
            Child, String
        ) {
            let gallery = try #require(GalleryProcess.program)
            let program = URL(filePath: gallery).deletingLastPathComponent().appending(
                path: "mainspring"
            ).path
            let errors = try DescriptorPair()
            let child = try Child(
                program, ["serve", "--data", folder, "--listen", address],
                descriptors: [2: errors.writing])
            close(errors.writing)
            let ready = try #require(await errors.firstLine(within: patience))
            return (
                child,
                String(try #require(ready.firstMatch(of: /http:\/\/[^"]+/)?.output, "\(ready)"))
            )
        }

        @Test("after a restart of the daemon an idle scene is live, and a new run shows its title")
        func restart() async throws {
            let folder =
                NSTemporaryDirectory() + "mainspring-pages-\(UInt64.random(in: 0 ... .max))"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let node = #"{"id":1,"class":"UIWindow","frame":[0,0,400,100],"alpha":0.5}"#
            let full =
                #"{"v":1,"seq":1,"t":9,"kind":"full","size":[400,100],"scale":1,"fps":60,"nodes":["#
                + node + "]}"
            let (first, address) = try await daemon(folder, listening: "127.0.0.1:0")
            try publish([full], to: folder + "/publish.sock")
            let page = try await Browser.current.page(width: 1280, height: 900)
            try await page.open(address + "/sessions/kept/")
            try await page.wait(
                for: "mainspring.stream.state === 'live' && !mainspring.replica.isEmpty")
            try await page.wait(for: "document.title === 'kept · Mainspring'")
            await first.end()
            try await page.wait(for: "mainspring.stream.state === 'reconnecting'")
            let (second, _) = try await daemon(
                folder, listening: String(address.dropFirst("http://".count)))
            do {
                try await page.wait(for: "mainspring.stream.state === 'live'")
                #expect(try await page.evaluate("document.getElementById('notice').hidden") == true)
                #expect(try await page.evaluate("mainspring.history.lines.length") == 1)
                let end = #"{"v":1,"seq":2,"t":9.5,"kind":"end","reason":"done"}"#
                try publish([full, end], to: folder + "/publish.sock", run: "one", title: "First")
                try await page.wait(for: "mainspring.stream.state === 'ended'")
                let next = full.replacingOccurrences(of: "\"t\":9", with: "\"t\":20")
                try publish([next], to: folder + "/publish.sock", run: "two", title: "Second")
                try await page.wait(
                    for:
                        "mainspring.stream.state === 'live' && document.title === 'Second · Mainspring'"
                )
                #expect(try await page.evaluate("mainspring.history.first") == 20)
            } catch {
                await second.end()
                throw error
            }
            await second.end()
        }

        /// Publishes lines as any program can: over a Unix socket, until the daemon has them.
        private func publish(
            _ lines: [String], to path: String, run: String? = nil, title: String? = nil
        ) throws {
            let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { Glibc.close(socket) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
            let result = withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(result == 0)
            let more =
                (run.map { ",\"run\":\"\($0)\"" } ?? "")
                + (title.map { ",\"title\":\"\($0)\"" } ?? "")
            let text =
                (["{\"publish\":1,\"session\":\"kept\"\(more)}"] + lines).joined(separator: "\n")
                + "\n"
            try FileHandle(fileDescriptor: socket).write(contentsOf: Data(text.utf8))
            var heard = ""
            var room = [UInt8](repeating: 0, count: 4096)
            while !heard.contains("{\"ack\":\(lines.count)}") {
                let count = recv(socket, &room, room.count, 0)
                try #require(count > 0, "\(heard)")
                heard += String(decoding: room[..<count], as: UTF8.self)
            }
        }

        // The daemon requests full snapshots on the way; the past before them must still be there.
        @Test("an ended session can be scrubbed from first to last line, across full snapshots")
        func ended() async throws {
            var lines: [String] = []
            for seq in 1...400 {
                let node =
                    "{\"id\":1,\"class\":\"UIWindow\",\"frame\":[0,0,\(seq),100],\"background\":\"#ff0000ff\"}"
                let head = "{\"v\":1,\"seq\":\(seq),\"t\":\(Double(seq) / 10),"
                lines.append(
                    seq % 150 == 1
                        ? head
                            + "\"kind\":\"full\",\"size\":[400,100],\"scale\":1,\"fps\":60,\"nodes\":[\(node)]}"
                        : head
                            + "\"kind\":\"delta\",\"nodes\":[{\"id\":1,\"frame\":[0,0,\(seq),100]}]}"
                )
            }
            lines.append("{\"v\":1,\"seq\":401,\"t\":40.1,\"kind\":\"end\",\"reason\":\"done\"}")
            try await serving { address, folder in
                try publish(lines, to: folder + "/publish.sock")
                let page = try await Browser.current.page(width: 1280, height: 900)
                try await page.open(address + "/sessions/kept/")
                try await page.wait(for: "mainspring.stream.state === 'ended'")
                #expect(try await page.evaluate("mainspring.history.first") == .number(0.1))
                #expect(
                    try await page.evaluate("mainspring.replica.nodes.get(1).frame[2]")
                        == .number(400))
                for seq in [1, 75, 151, 399] {
                    try await page.evaluate("mainspring.player.seek(\(Double(seq) / 10 + 0.01))")
                    #expect(
                        try await page.evaluate("mainspring.replica.nodes.get(1).frame[2]")
                            == .number(Double(seq)))
                }
                #expect(page.problems == [])
            }
        }

        @Test(
            "a session without a window shows its log at any time; a missing session is waited for"
        )
        func log() async throws {
            let file = FileManager.default.temporaryDirectory.appending(
                path: "app-\(UUID().uuidString).log")
            defer { try? FileManager.default.removeItem(at: file) }
            try Data((1...600).map { "request \($0)\n" }.joined().utf8).write(to: file)
            try await serving(["--tail", file.path]) { address, folder in
                let page = try await Browser.current.page(width: 1280, height: 900)
                try await page.open(address + "/sessions/\(file.lastPathComponent)/")
                try await page.wait(
                    for:
                        "document.querySelector('.logs li:last-child span')?.textContent === 'request 600'"
                )
                // The last 500, read to the end.
                #expect(
                    try await page.evaluate("document.querySelectorAll('.logs li').length")
                        == .number(500))
                #expect(
                    try await page.evaluate(
                        "(({ scrollTop, clientHeight, scrollHeight }) => scrollHeight - scrollTop - clientHeight < 2)(document.querySelector('.logs'))"
                    ) == .bool(true))
                let handle = try FileHandle(forWritingTo: file)
                try handle.seekToEnd()
                try handle.write(contentsOf: Data("request 601\n".utf8))
                try handle.close()
                try await page.wait(
                    for:
                        "document.querySelector('.logs li:last-child span')?.textContent === 'request 601'"
                )
                #expect(
                    try await page.evaluate("document.querySelector('.logs span').textContent")
                        == "request 102")
                try await page.attach("log")
                try await page.evaluate("mainspring.player.seek(mainspring.history.lines[299].t)")
                try await page.wait(
                    for:
                        "Number(document.querySelector('.logs li:last-child span').textContent.slice(8)) < 601"
                )
                #expect(page.problems == [])

                let other = try await Browser.current.page(width: 1280, height: 900)
                try await other.open(address + "/sessions/kept/")
                try await other.wait(
                    for:
                        "document.getElementById('notice-text').textContent.includes('no session')"
                )
                try publish(
                    [
                        "{\"v\":1,\"seq\":1,\"t\":0,\"kind\":\"log\",\"level\":\"error\",\"text\":\"first\"}"
                    ],
                    to: folder + "/publish.sock")
                try await other.wait(
                    for:
                        "document.querySelector('.logs [data-level=error] span')?.textContent === 'first'"
                )
                #expect(
                    try await other.evaluate("document.getElementById('notice').hidden")
                        == .bool(true))
                #expect(other.problems == [])
            }
        }

        // The packing list pins the button 8 points from the bar's trailing edge, as the document
        // says.
        @Test("the inspector shows what determines each edge live, and recorded causes in the past")
        func explained() async throws {
            try await serving { address, _ in
                let page = try await Browser.current.page(width: 1280, height: 900)
                try await page.open(address + "/sessions/packing-list/")
                try await page.wait(for: "mainspring.node('menuButton')")
                try await page.run(ReasonsTests.select)
                try await page.wait(for: "document.querySelectorAll('.reason').length >= 6")
                let words = try await page.evaluate(
                    "[...document.querySelectorAll('.reason')].map((each) => each.innerText).join('|')"
                )
                for edge in ["left", "width", "right", "top", "height", "bottom"] {
                    #expect(words.string?.contains(edge) == true, "\(edge)")
                }
                #expect(
                    words.string?.contains("menuBar.trailing == menuButton.trailing + 8") == true)
                try await page.attach("daemon-reasons")
                try await page.run("mainspring.player.seek(mainspring.history.first);")
                try await page.wait(
                    for: "document.querySelector('.why .remark')?.textContent.includes('present')")
                #expect(page.problems == [])
            }
        }
    }
}
