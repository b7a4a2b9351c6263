import Foundation
import Testing

extension InBrowser {
    /// Ten minutes at 60 frames a second: 120 views in a list of cards, of which twenty move, fade
    /// and turn in every frame.
    @Suite("A long recording")
    struct ScrubTests {
        private static let recording = """
            window.record = (seconds) => {
              const nodes = [{ id: 1, class: "UIWindow", frame: [0, 0, 320, 667], background: "#ffffffff" }];
              for (let i = 0; i < 40; i += 1) {
                const id = 2 + 3 * i;
                nodes.push({ id, parent: 1, class: "UIView", frame: [10, 16 * i, 300, 14], background: "#3366ccff", radius: 4 });
                nodes.push({ id: id + 1, parent: id, class: "UILabel", frame: [4, 0, 200, 14], text: `Row ${i}`, font: { size: 11, weight: 400 } });
                nodes.push({ id: id + 2, parent: id, class: "UIView", frame: [280, 2, 10, 10], background: "#cc3333ff", radius: 5 });
              }
              feed({ v: 1, seq: 1, t: 0, kind: "full", size: [320, 667], scale: 2, fps: 60, nodes });
              for (let n = 1; n <= seconds * 60; n += 1) {
                const t = Math.round(n / 60 * 1e9) / 1e9;
                const moved = [];
                const short = (v) => Math.round(v * 1e4) / 1e4;
                for (let i = 0; i < 20; i += 1) {
                  const [id, phase] = [2 + 3 * i, t * 2 + i];
                  const [c, s] = [Math.cos(phase / 9), Math.sin(phase / 9)].map(short);
                  moved.push({ id, frame: [short(10 + 8 * Math.sin(phase)), 16 * i, 300, 14], alpha: short(0.6 + 0.4 * Math.sin(phase)),
                    transform: [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] });
                }
                feed({ v: 1, seq: n + 1, t, kind: "delta", nodes: moved });
              }
            };
            """

        // history.js stores a state every 128 lines, and earlier after 256 changed views or twice
        // as many as there are.
        @Test("a seek takes a bounded number of steps: at most 128 lines, and twice the views")
        func bound() async throws {
            let viewer = try await Viewer.open(height: 900)
            let page = viewer.page
            try await page.run(Self.recording + "record(120);")
            try await viewer.settle()
            let answer = try await page.run(
                """
                const { player, history, replica } = mainspring;
                let [lines, views, mostLines, mostViews] = [0, 0, 0, 0];
                const apply = replica.apply.bind(replica);
                replica.apply = (line) => { lines += 1; views += line.nodes?.length ?? 0; return apply(line); };
                for (let i = 0; i < 2000; i += 1) {
                  [lines, views] = [0, 0];
                  player.seek(i % 2 ? (i * 7919 % 12000) / 100 : (i * 104729 % 12000) / 100);
                  [mostLines, mostViews] = [Math.max(lines, mostLines), Math.max(views, mostViews)];
                }
                return [history.lines.length, mostLines, mostViews];
                """)
            let numbers = answer.array.compactMap(\.number)
            #expect(numbers.count == 3 && numbers[0] == 7201)
            // 121 views, 20 of them changed by a line: the last line of a stretch may exceed the
            // limit by 19.
            #expect(numbers[1] > 1 && numbers[1] <= 128 && numbers[2] <= 256 + 19, "\(numbers)")
            #expect(page.problems == [])
        }

        @Test("every time of ten minutes can be scrubbed; the cost of a seek is attached")
        func scrub() async throws {
            let viewer = try await Viewer.open(height: 900)
            let page = viewer.page
            try await page.run(Self.recording + "record(600); mainspring.timeline.open(true);")
            try await viewer.settle()
            let bytes =
                try await page.evaluate("performance.memory?.usedJSHeapSize ?? 0").number ?? 0
            // The time of each seek until the frame that draws it, in milliseconds; far and near
            // ones in turns.
            let before = try await page.busySeconds()
            let answer = try await page.run(
                """
                const { player, history } = mainspring;
                const times = [];
                let at = 300;
                for (let i = 0; i < 240; i += 1) {
                  at = i % 2 ? (i * 7919 % 600) + 0.37 : Math.min(at + 0.4, 600);
                  const start = performance.now();
                  player.seek(at);
                  times.push(performance.now() - start);
                  await new Promise((done) => requestAnimationFrame(done));
                }
                times.sort((a, b) => a - b);
                const drawn = [...document.querySelectorAll(".n")].length;
                return [history.lines.length, drawn, times[120], times[228], times[239]];
                """)
            let busy = try await page.busySeconds() - before
            let numbers = answer.array.compactMap(\.number)
            #expect(numbers.count == 5 && numbers[0] == 36_001 && numbers[1] == 121)
            #expect(
                try await page.evaluate("mainspring.replica.nodes.get(2).frame[0]").number != nil)
            func ms(_ value: Double) -> String { String(format: "%.2f", value) }
            Attachment.record(
                """
                36,001 lines, 121 views, 20 of them changed in every line; 240 seeks
                a seek before its frame: median \(ms(numbers[2])) ms, 95 % \(ms(numbers[3])) ms, most \(ms(numbers[4])) ms
                with styles, layout and paint: \(ms(busy / 240 * 1000)) ms of the main thread's time
                heap after reading: \(ms(bytes / 1_048_576)) MiB

                """, named: "scrub.txt")
            #expect(page.problems == [])
        }
    }
}
