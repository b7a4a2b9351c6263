import Testing

extension InBrowser {
    /// Lines made by the test: a view that moves by 1 point at every frame of ten seconds, with
    /// touches and log lines.
    @Suite("The timeline")
    struct TimelineTests {
        /// 601 lines, from 0 to 10 s, 60 a second; the view's x is the frame's number.
        private static let motion = """
            window.motion = (seconds, id = 2) => {
              const frame = (x) => [x, 20, 50, 50];
              feed({ v: 1, seq: 1, t: 0, kind: "full", size: [320, 667], scale: 2, fps: 60, nodes: [
                { id: 1, class: "UIWindow", frame: [0, 0, 320, 667], background: "#ffffffff" },
                { id, parent: 1, class: "UIView", ident: "runner", frame: frame(0), background: "#cc3333ff" }] });
              let seq = 1;
              for (let n = 1; n <= seconds * 60; n += 1) {
                const t = Math.round(n / 60 * 1e9) / 1e9;
                const nodes = [{ id, frame: frame(n) }];
                if (n === 60) nodes[0].animations = [{ key: "position", begin: 1, end: 3, timing: "curve" }];
                feed({ v: 1, seq: ++seq, t, kind: "delta", nodes });
                if (n === 120) feed({ v: 1, seq: ++seq, t, kind: "log", level: "warning", text: "half way there" });
                if (n === 180) feed({ v: 1, seq: ++seq, t, kind: "event", event: { type: "touch", phase: "began", at: [5, 5], id: 1 } });
                if (n === 240) feed({ v: 1, seq: ++seq, t, kind: "event", event: { type: "touch", phase: "ended", at: [5, 5], id: 1 } });
              }
            };
            """

        private func opened(seconds: Int = 10, width: Int = 1280, isDark: Bool = false) async throws
            -> Viewer
        {
            let viewer = try await Viewer.open(width: width, isDark: isDark)
            try await viewer.page.run(Self.motion + "motion(\(seconds));")
            try await viewer.settle()
            if try await viewer.page.evaluate("document.getElementById('timeline').hidden") == true
            {
                try await viewer.page.click("#timeline-toggle")
            }
            try await viewer.settle()
            return viewer
        }

        /// The runner's position in the replica and on the page, both in points.
        private func x(_ viewer: Viewer) async throws -> [Double] {
            try await viewer.settle()
            let known =
                try await viewer.page.evaluate("mainspring.replica.nodes.get(2).frame[0]").number
                ?? .nan
            return [known, (try await viewer.box(2)[0] * 10).rounded() / 10]
        }

        @Test("it follows new lines until it is scrubbed, shows that time, and returns to the end")
        func scrub() async throws {
            let viewer = try await opened()
            let page = viewer.page
            #expect(try await x(viewer)[0] == 600)
            // The middle of the track is the middle of the retained time: 5 s, frame 300.
            try await page.click("#track")
            #expect(try await page.evaluate("Math.abs(mainspring.player.time - 5) < 0.02") == true)
            let middle = try await x(viewer)
            #expect(abs(middle[0] - 300) <= 1 && abs(middle[1] - middle[0]) < 1, "\(middle)")
            #expect(try await page.evaluate("document.body.dataset.moment") == "past")
            // Lines that arrive now are stored and not shown.
            try await page.run(
                "feed({ v: 1, seq: 700, t: 10.5, kind: 'delta', nodes: [{ id: 2, frame: [333, 20, 50, 50] }] });"
            )
            #expect(try await x(viewer)[0] == middle[0])
            try await page.click("#live")
            #expect(try await x(viewer)[0] == 333)
            #expect(try await page.evaluate("document.body.dataset.moment") == "present")
            #expect(page.problems.isEmpty, "\(page.problems)")
        }

        @Test("every time shows the state of its lines, in whatever order times are visited")
        func anyOrder() async throws {
            let viewer = try await opened()
            let wrong = try await viewer.page.run(
                """
                const wrong = [];
                let seed = 7;
                for (let i = 0; i < 500; i += 1) {
                  seed = (seed * 1103515245 + 12345) % 2147483648;
                  const n = seed % 601;
                  mainspring.player.seek(n / 60 + 0.0001);
                  if (mainspring.replica.nodes.get(2).frame[0] !== n) wrong.push([n, mainspring.replica.nodes.get(2).frame[0]]);
                }
                return wrong;
                """)
            #expect(wrong == [])
        }

        @Test("ten minutes can be scrubbed in at most 128 steps per time")
        func long() async throws {
            let viewer = try await opened(seconds: 600)
            let most = try await viewer.page.run(
                """
                const { replica, player, history } = mainspring;
                let steps = 0, most = 0;
                const apply = replica.apply;
                replica.apply = function (line) { steps += 1; return apply.call(this, line); };
                for (let i = 0; i < 200; i += 1) {
                  steps = 0;
                  player.seek((i * 7919 % 600) + 0.5);
                  most = Math.max(most, steps);
                }
                replica.apply = apply;
                return [most <= 128, history.lines.length];
                """)
            #expect(most == [true, 36_004])
            #expect(viewer.page.problems.isEmpty)
        }

        @Test("steps move from one drawn frame to the next, and keys work like the buttons")
        func keys() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.click("#track")
            let middle = try await x(viewer)[0]
            try await page.click("#forward")
            #expect(try await x(viewer)[0] == middle + 1)
            try await page.click("#back")
            try await page.click("#back")
            #expect(try await x(viewer)[0] == middle - 1)
            try await page.evaluate("document.getElementById('track').focus()")
            for (key, expected) in [
                ("ArrowRight", middle), (".", middle + 1), (",", middle), ("Home", 0), ("End", 600),
            ] {
                try await page.press(key)
                #expect(try await x(viewer)[0] == expected, "after \(key)")
            }
            try await page.press("l")
            #expect(try await page.evaluate("mainspring.player.mode") == "live")
            let values = try await page.evaluate(
                "['min', 'max', 'now', 'text'].map((name) => document.getElementById('track').getAttribute(`aria-value${name}`))"
            )
            #expect(values == ["0.000", "10.000", "10.000", "10.000 s"])
        }

        @Test("it plays from a time to the end at the chosen speed, and stops on request")
        func play() async throws {
            let viewer = try await opened()
            let page = viewer.page
            try await page.run(
                "mainspring.player.seek(2); const speed = document.getElementById('speed'); speed.value = '8'; speed.dispatchEvent(new Event('change'));"
            )
            try await page.click("#play")
            try await page.wait(for: "document.getElementById('play').ariaLabel === 'Pause'")
            try await page.wait(for: "mainspring.player.time > 2.5")
            try await page.click("#play")
            #expect(try await page.evaluate("mainspring.player.mode") == "paused")
            let held = try await page.evaluate("mainspring.player.time")
            try await viewer.settle()
            #expect(try await page.evaluate("mainspring.player.time") == held)
            try await page.click("#play")
            try await page.wait(
                for: "mainspring.player.mode === 'paused' && mainspring.player.time === 10")
            #expect(try await x(viewer)[0] == 600)
        }

        @Test("it marks commits, animations, fingers and log lines, and reads the log at that time")
        func marks() async throws {
            let viewer = try await opened()
            let page = viewer.page
            let counts = try await page.evaluate(
                """
                (({ commits, animations, touches, logs }) =>
                  [commits.length, animations, touches, logs])(mainspring.timeline.marks.update())
                """)
            #expect(
                counts == [
                    601,
                    [
                        [
                            "from": 1, "to": 3, "key": "position", "view": 2,
                            "name": "position of runner", "lane": 0,
                        ]
                    ],
                    [["from": 3, "to": 4, "id": 1]],
                    [["time": 2, "level": "warning", "text": "half way there"]],
                ])
            try await page.run("mainspring.player.seek(1.9)")
            try await viewer.settle()
            #expect(
                try await page.evaluate("document.getElementById('timeline-note').textContent")
                    == "")
            try await page.run("mainspring.player.seek(2.1)")
            try await viewer.settle()
            #expect(
                try await page.evaluate("document.getElementById('timeline-note').textContent")
                    == "warning: half way there")
        }

        @Test("an animation's bar shows its name under the pointer, and a click selects its view")
        func bars() async throws {
            let viewer = try await opened()
            let page = viewer.page
            // The bar is in the first lane, from 1 to 3 of the 10 s in sight.
            let place = try await page.evaluate(
                "(({ left, top, width }) => [left + width * 0.2, top + 9])(document.getElementById('track').getBoundingClientRect())"
            )
            let (x, y) = (place[0].number ?? 0, place[1].number ?? 0)
            try await page.hover(x: x, y: y)
            try await viewer.settle()
            #expect(
                try await page.evaluate("document.getElementById('track-tip').textContent")
                    == "position of runner, 1.000 s to 3.000 s")
            #expect(try await page.evaluate("document.getElementById('track-tip').hidden") == false)
            try await page.attach("timeline-bars")
            try await page.click(x: x, y: y)
            #expect(try await page.evaluate("mainspring.inspector.selected") == 2)
            try await page.hover(x: x, y: y + 40)
            try await viewer.settle()
            #expect(try await page.evaluate("document.getElementById('track-tip').hidden") == true)
            #expect(page.problems == [])
        }

        @Test("a past time is marked; the address contains it and the view, and leads back to both")
        func link() async throws {
            let viewer = try await opened()
            let page = viewer.page
            let state = "document.getElementById('state').textContent"
            try await page.run("mainspring.player.seek(2.25); mainspring.inspector.select(2);")
            #expect(try await page.evaluate(state) == "Past · 2.250 s")
            try await page.wait(for: "location.hash === '#t=2.25&id=2'")
            try await page.run("mainspring.player.live()")
            #expect(try await page.evaluate(state) == "Live")
            try await page.wait(for: "location.hash === '#id=2'")
            try await page.run("mainspring.inspector.select(1)")
            try await page.run("location.hash = '#t=7.5&id=2'")
            try await page.wait(
                for: "mainspring.player.time === 7.5 && mainspring.inspector.selected === 2")
            #expect(try await x(viewer) == [450, 450])
            // A fragment with neither a time nor a view changes nothing.
            try await page.run("location.hash = '#t=soon&id=-1'")
            try await viewer.settle()
            #expect(try await page.evaluate("mainspring.player.time") == 7.5)
            #expect(page.problems == [])
        }

        @Test(
            "a property is drawn over time, with its value at the shown time",
            arguments: [false, true])
        func graph(isDark: Bool) async throws {
            let viewer = try await opened(isDark: isDark)
            let page = viewer.page
            try await page.run("document.querySelector('#tree').focus()")
            for key in ["ArrowDown", "ArrowDown"] { try await page.press(key) }
            try await page.click("button[data-plot=x]")
            try await page.run("mainspring.player.seek(5.0001)")
            try await viewer.settle()
            #expect(
                try await page.evaluate(
                    "[...document.querySelectorAll('.graph')].map((each) => [each.querySelector('span').textContent, each.querySelector('output').textContent])"
                ) == [["runner · x", "300 pt"]])
            // The line rises evenly: at the middle of the lane it is at half its height.
            let rows = try await page.run(
                """
                const canvas = document.querySelector(".graph canvas");
                const context = canvas.getContext("2d");
                const rows = [];
                for (const part of [0.25, 0.75]) {
                  const { data } = context.getImageData(Math.round(canvas.width * part), 0, 1, canvas.height);
                  let best = 0, at = 0;
                  for (let y = 0; y < canvas.height; y += 1) if (data[4 * y + 3] > best) { best = data[4 * y + 3]; at = y; }
                  rows.push(Math.round(at / canvas.height * 10) / 10);
                }
                return rows;
                """)
            // From 6 above the bottom to 6 below the top of 64: a quarter of the way is at 0.7,
            // three quarters at 0.3.
            #expect(rows == [0.7, 0.3])
            try await page.attach("timeline-\(isDark ? "dark" : "light")")
            try await page.click(".graph .close")
            #expect(try await page.evaluate("document.querySelectorAll('.graph').length") == 0)
            #expect(page.problems.isEmpty, "\(page.problems)")
        }

        @Test("touches are not sent to the past")
        func noTouches() async throws {
            let viewer = try await opened()
            try await viewer.page.click("#track")
            try await viewer.page.click("#screen")
            try await viewer.settle()
            #expect(viewer.touches.isEmpty)
            try await viewer.page.click("#live")
            try await viewer.page.click("#screen")
            try await viewer.page.wait(for: "true")
            try await viewer.settle()
            #expect(!viewer.touches.isEmpty)
        }

        @Test("another run of the program starts its own past")
        func anotherRun() async throws {
            let viewer = try await opened()
            try await viewer.page.run("motion(1);")
            try await viewer.settle()
            #expect(
                try await viewer.page.evaluate(
                    "[mainspring.history.lines.length, mainspring.history.last]") == [61, 1])
            #expect(try await x(viewer)[0] == 60)
        }

        @Test(
            "the stored past is bounded, and the oldest part is removed first",
            .timeLimit(.minutes(1)))
        func bounded() async throws {
            let viewer = try await opened(seconds: 1)
            let kept = try await viewer.page.run(
                """
                const { history, player } = mainspring;
                for (let n = 61; n <= 6000; n += 1) {
                  player.take({ v: 1, seq: 1000 + n, t: n / 60, kind: "delta", nodes: [{ id: 2, frame: [n, 20, 50, 50] }] }, 1 << 16);
                }
                const { first } = history;
                player.seek(first);
                const front = mainspring.replica.nodes.get(2).frame[0];
                player.live();
                return [first > 50, Math.abs(front - first * 60) < 1e-6, mainspring.replica.nodes.get(2).frame[0]];
                """)
            #expect(kept == [true, true, 6000])
        }

        @Test("at phone width it has room, and the inspector's sheet replaces it")
        func phone() async throws {
            let viewer = try await opened(width: 390)
            let page = viewer.page
            let fits = "document.documentElement.scrollWidth <= innerWidth"
            #expect(try await page.evaluate(fits) == true)
            try await page.attach("timeline-phone")
            try await page.click("#panel-toggle")
            try await viewer.settle()
            #expect(
                try await page.evaluate(
                    "getComputedStyle(document.getElementById('timeline')).display") == "none")
            #expect(page.problems.isEmpty, "\(page.problems)")
        }
    }
}
