import Foundation
import HeadlessTesting
import Snapshots
import Testing
import UIKit

extension InBrowser {
    /// The viewer's evaluation of animations against the closed forms, and against the runtime's
    /// own presentation values.
    @Suite("Graphs of exact curves")
    struct ExactCurveTests {
        // u = 1 − progress: e^(−ζω0t)·[cos ωd·t + ((ζω0 − v)/ωd)·sin ωd·t], e^(−ω0t)·[1 + (ω0 −
        // v)t], and with cosh and sinh above critical damping.
        private static func spring(_ m: Double, _ k: Double, _ c: Double, _ v: Double, _ t: Double)
            -> Double
        {
            let (natural, ratio) = ((k / m).squareRoot(), c / (2 * (k * m).squareRoot()))
            let decay = ratio * natural
            if ratio == 1 { return 1 - exp(-natural * t) * (1 + (natural - v) * t) }
            let frequency = natural * abs(1 - ratio * ratio).squareRoot()
            let swing = (decay - v) / frequency
            return ratio < 1
                ? 1 - exp(-decay * t) * (cos(frequency * t) + swing * sin(frequency * t))
                : 1 - exp(-decay * t) * (cosh(frequency * t) + swing * sinh(frequency * t))
        }

        /// y of a cubic Bézier at a given x, by bisection alone.
        private static func bezier(_ p: [Double], _ x: Double) -> Double {
            func at(_ a: Double, _ b: Double, _ s: Double) -> Double {
                3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
            }
            var (low, high) = (0.0, 1.0)
            for _ in 0..<100 {
                let middle = (low + high) / 2
                if at(p[0], p[2], middle) < x { low = middle } else { high = middle }
            }
            return at(p[1], p[3], (low + high) / 2)
        }

        @Test("springs and timing curves equal their closed forms to nine digits")
        func closedForms() async throws {
            let viewer = try await Viewer.open()
            // Core Animation's default; over-, under- and critically damped; with velocities; and
            // one measured on iOS.
            let springs: [[Double]] = [
                [1, 100, 10, 0], [1, 100, 20, 0], [1, 100, 40, 3], [2, 250, 6, -4],
                [3, 1000, 500, 1],
                [1, 522.3503149568596, 45.70996893268949, 0],
            ]
            let curves: [[Double]] = [
                [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1],
                [0, 0, 1, 1],
                [0.5, -0.6, 0.2, 1.8], [1, 0, 0, 1],
            ]
            let answer = try await viewer.page.run(
                """
                const { curve } = await import("./model/motion/curves.js");
                const { spring } = await import("./model/motion/springs.js");
                const places = Array.from({ length: 41 }, (_, i) => i / 40);
                return [\(springs).map((p) => places.map(spring(p))), \(curves).map((p) => places.map(curve(p)))];
                """)
            for (numbers, values) in zip(springs, answer[0].array) {
                for (i, value) in values.array.enumerated() {
                    let expected = Self.spring(
                        numbers[0], numbers[1], numbers[2], numbers[3], Double(i) / 40)
                    #expect(
                        abs((value.number ?? .nan) - expected) < 1e-9,
                        "spring \(numbers) at \(Double(i) / 40)")
                }
            }
            for (numbers, values) in zip(curves, answer[1].array) {
                for (i, value) in values.array.enumerated() {
                    let x = Double(i) / 40
                    let expected = x == 0 || x == 1 ? x : Self.bezier(numbers, x)
                    // Where a curve is vertical, y has half the digits of x.
                    let digits = numbers == [1, 0, 0, 1] ? 1e-5 : 1e-9
                    #expect(
                        abs((value.number ?? .nan) - expected) < digits, "curve \(numbers) at \(x)")
                }
            }
        }

        private final class Lines: SnapshotSink {
            var texts: [String] = []
            var wantsLines: Bool { true }
            func receive(_ line: EncodedLine) { texts.append(line.text) }
        }

        /// A view that springs, fades, grows, turns and is interrupted half-way.
        /// - Parameter frames: The frames per second; nil for functions of time.
        @MainActor
        private static func run(frames: Int?) -> [String] {
            let stage = Stage(size: CGSize(width: 320, height: 667))
            defer { stage.close() }
            let lines = Lines()
            stage.session.add(frames.map { FrameSink(lines, framesPerSecond: $0) } ?? lines)
            let view = UIView(frame: CGRect(x: 20, y: 30, width: 60, height: 40))
            view.backgroundColor = .red
            view.accessibilityIdentifier = "runner"
            stage.window.addSubview(view)
            stage.commit()
            stage.advance(by: .milliseconds(500))
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 10,
                options: []
            ) {
                view.frame = CGRect(x: 150, y: 300, width: 120, height: 80)
            }
            UIView.animate(
                withDuration: 1.5, delay: 0.25, options: [.curveEaseOut, .autoreverse, .repeat]
            ) {
                view.alpha = 0.3
            }
            stage.advance(by: .milliseconds(600))
            // Interrupted in flight: this animation is added to the rest of the old one.
            UIView.animate(withDuration: 0.8) {
                view.center = CGPoint(x: 60, y: 500)
                view.transform = CGAffineTransform(rotationAngle: 2)
            }
            stage.advance(by: .milliseconds(2000))
            return lines.texts
        }

        @Test(
            "the curve through 20 samples a second, or of functions, equals that of 200 samples",
            arguments: [20, nil])
        func betweenSamples(frames: Int?) async throws {
            let viewer = try await Viewer.open()
            func series(_ frames: Int?, _ body: String) async throws -> JSON {
                let texts = await Self.run(frames: frames)
                return try await viewer.page.run(
                    """
                    const { History } = await import("./model/history.js");
                    const { PROPERTIES, Series } = await import("./model/property-series.js");
                    const { courseTo } = await import("./timeline/property-graphs.js");
                    const history = new History();
                    for (const line of [\(texts.joined(separator: ","))]) history.add(line);
                    const id = history.lines.flatMap((line) => line.nodes ?? []).find((node) => node.ident === "runner").id;
                    const of = (key) => new Series(history, id, PROPERTIES.find((each) => each.key === key)).update();
                    const keys = ["x", "y", "width", "height", "alpha", "rotation"];
                    \(body)
                    """)
            }
            // The runtime's presentation values every 5 ms.
            let fine = try await series(
                200,
                "return keys.map((key) => { const { times, values } = of(key); return times.map((t, i) => [t, values[i]]); });"
            )
            // The same times by the curve over the coarse samples.
            let missed = try await series(
                frames,
                """
                const fine = \(fine.source);
                return keys.map((key, k) => {
                  const coarse = of(key);
                  let [most, known, range] = [0, 0, [Infinity, -Infinity]];
                  for (const [t, value] of fine[k]) {
                    range = [Math.min(range[0], value), Math.max(range[1], value)];
                    const i = coarse.times.findLastIndex((time) => time <= t);
                    const course = courseTo(coarse, i, coarse.times[i + 1] ?? t);
                    if (!course) continue;
                    known += 1;
                    most = Math.max(most, Math.abs(course(t) - value));
                  }
                  return [key, most / Math.max(range[1] - range[0], 1), known / fine[k].length];
                });
                """)
            for each in missed.array {
                // Values are written with nine decimals, so the curve has that precision.
                #expect((each[1].number ?? 1) < 1e-6, "\(each)")
                #expect((each[2].number ?? 0) > 0.9, "\(each)")
            }
        }

        @Test("a graph shows the curve with its samples, in light and dark mode")
        func drawn() async throws {
            for isDark in [false, true] {
                let viewer = try await Viewer.open(height: 900, isDark: isDark)
                let texts = await Self.run(frames: isDark ? 20 : nil)
                try await viewer.page.run(
                    "for (const line of [\(texts.joined(separator: ","))]) feed(line);")
                try await viewer.settle()
                try await viewer.page.run(
                    """
                    const { id } = mainspring.node("runner");
                    for (const key of ["x", "height", "alpha", "rotation"]) mainspring.timeline.graphs.toggle(id, key);
                    mainspring.player.seek(1.3);
                    document.querySelector(`.row[data-view="${id}"]`)?.click();
                    """)
                try await viewer.settle()
                try await viewer.page.attach(isDark ? "exact-dark" : "exact-light")
                #expect(viewer.page.problems == [])
            }
        }
    }
}
