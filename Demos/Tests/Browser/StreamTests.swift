import Testing

extension InBrowser {
    @Suite("The page and its stream")
    struct StreamTests {
        @Test("it shows connecting, live and ended with the reason, and reconnects when requested")
        func states() async throws {
            let viewer = try await Viewer.open()
            let page = viewer.page
            #expect(
                try await page.evaluate("document.getElementById('state').textContent")
                    == "Connecting")
            try await viewer.feed(Scenes.full(seq: 41, time: 2.5))
            try await page.wait(for: "document.getElementById('meter-seq').textContent === '41'")
            #expect(
                try await page.evaluate("document.getElementById('state').textContent") == "Live")
            #expect(
                try await page.evaluate("document.getElementById('meter-time').textContent")
                    == "2.50 s")
            // The page looks for the next run every 500 ms, on a busy machine before the button is
            // clicked, which is what opens the second stream here.
            try await page.run(
                """
                const schedule = window.setTimeout;
                window.setTimeout = (body, delay) => delay === 500 ? 0 : schedule(body, delay);
                """)
            try await viewer.feed(["v": 1, "seq": 42, "t": 3, "kind": "end", "reason": "SIGTERM"])
            #expect(
                try await page.evaluate("document.getElementById('state').textContent") == "Ended")
            #expect(
                try await page.evaluate(
                    "document.getElementById('notice').innerText.includes('SIGTERM')") == true)
            #expect(try await page.evaluate("streams[0].readyState") == 2)
            try await page.attach("ended")
            try await page.click("#notice-action")
            try await page.wait(for: "streams.length === 2")
            try await viewer.feed(Scenes.full(seq: 1))
            #expect(try await page.evaluate("document.getElementById('notice').hidden") == true)
            #expect(page.problems == [])
        }

        @Test("it waits while the browser reconnects after a broken connection, and shows that")
        func reconnecting() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            let page = viewer.page
            try await page.run(
                "streams[0].readyState = 0; streams[0].dispatchEvent(new Event('error'))")
            #expect(
                try await page.evaluate("document.getElementById('state').textContent")
                    == "Reconnecting")
            try await viewer.feed(Scenes.delta(seq: 2, [["id": 2, "alpha": 0.5]]))
            #expect(
                try await page.evaluate("document.getElementById('state').textContent") == "Live")
            #expect(try await page.evaluate("streams.length") == 1)
        }

        @Test("it requests a full snapshot when a line does not fit, and continues from it")
        func resynchronises() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            try await viewer.feed(Scenes.delta(seq: 9, [["id": 900, "alpha": 0.5]]))
            let page = viewer.page
            #expect(try await page.evaluate("streams.length") == 2)
            try await viewer.feed(
                Scenes.full(seq: 10, [["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480]]]))
            #expect(try await page.evaluate("document.querySelectorAll('.n').length") == 1)
            #expect(page.problems == [])
        }

        @Test("it is notified when it was moved forward, and shows the present")
        func skipped() async throws {
            let viewer = try await Viewer.open()
            try await viewer.feed(Scenes.full())
            try await viewer.page.run("tell('skipped', '{}')")
            try await viewer.feed(Scenes.full(seq: 500, time: 9))
            try await viewer.page.wait(
                for: "document.getElementById('meter-seq').textContent === '500'")
            #expect(
                try await viewer.page.evaluate(
                    "document.getElementById('notice').innerText.includes('skipped')")
                    == true)
        }

        @Test("it draws 2,000 moving views, every line of them")
        func cost() async throws {
            let viewer = try await Viewer.open()
            var nodes: [JSON] = [["id": 1, "class": "UIWindow", "frame": [0, 0, 320, 480]]]
            for id in 2...2001 {
                nodes.append([
                    "id": .number(Double(id)), "parent": 1, "class": "UIView",
                    "frame": [0, 0, 8, 8],
                    "background": "#3070f080", "radius": 4,
                ])
            }
            try await viewer.feed(Scenes.full(nodes))
            let frames = 60.0
            try await viewer.page.run(
                """
                window.lines = [];
                for (let seq = 2; seq < 2 + \(frames); seq += 1) {
                  const nodes = [];
                  for (let id = 2; id <= 2001; id += 1) {
                    const a = seq * 0.05 + id * 0.01;
                    nodes.push({ id, frame: [160 + 150 * Math.cos(a), 240 + 200 * Math.sin(a * 1.3), 8, 8] });
                  }
                  lines.push(JSON.stringify({ v: 1, seq, t: seq / 60, kind: "delta", nodes }));
                }
                """)
            let before = try await viewer.page.busySeconds()
            try await viewer.page.run(
                """
                for (const line of lines) {
                  tell("delta", line);
                  await new Promise((done) => requestAnimationFrame(done));
                }
                await new Promise((done) => requestAnimationFrame(done));
                """)
            let perFrame = (try await viewer.page.busySeconds() - before) / frames * 1000
            // Reported but not limited: the time depends on the machine.
            Attachment.record(
                "\(perFrame.formatted()) ms of the page's thread a frame", named: "moving-views.txt"
            )
            #expect(
                try await viewer.page.evaluate("document.querySelectorAll('.n').length") == 2001)
            #expect(
                try await viewer.page.evaluate("document.getElementById('meter-seq').textContent")
                    == "61")
            #expect(viewer.page.problems == [])
        }
    }
}
