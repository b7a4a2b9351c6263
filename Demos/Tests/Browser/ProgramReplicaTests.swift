import Foundation
import Gallery
import HeadlessTesting
import Snapshots
import Testing

extension InBrowser {
    // Source: the program itself, at random times between its lines.
    @Suite("The page's replicas of the program")
    struct ProgramReplicaTests {
        /// The lines of a run, and what the program shows: `[time, line count, full snapshot]`.
        private struct Run {
            var lines: [String] = []
            var states: [String] = []

            var source: String {
                "[[\(lines.joined(separator: ","))],[\(states.joined(separator: ","))]]"
            }

            /// Adds a state, as a full snapshot of version 1.
            mutating func add(_ shown: Snapshot, time: Double, lineCount: Int) {
                var encoder = LineEncoder()
                encoder.beginFull(
                    seq: 1, nanoseconds: 0, size: shown.size, scale: shown.scale, fps: shown.fps)
                for node in shown.nodes { encoder.node(node) }
                states.append("[\(time),\(lineCount),\(encoder.finish().text)]")
            }
        }

        /// Returns how many nodes agree, or the first difference, as a text.
        private static let comparison =
            """
            const { Replica } = await import("/model/replica.js");
            const { DEFAULTS } = await import("/model/defaults.js");
            const numbers = (text) => text.split(/[^0-9.eE+-]+|(?=-)/).filter(Boolean).map(Number);
            // The first difference of two values, with its place; null if they agree.
            const difference = (a, b, at) => {
              if (typeof a === "number" && typeof b === "number") {
                return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(b)) ? null : `${at}: ${a} and ${b}`;
              }
              if (a && b && typeof a === "object" && typeof b === "object") {
                for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
                  const found = difference(a[key], b[key], `${at}.${key}`);
                  if (found) return found;
                }
                return null;
              }
              const color = /^#[0-9a-f]{8}$/;
              if (color.test(a) && color.test(b)) {
                // Eight bits a channel: one step is a rounding.
                return [1, 3, 5, 7].every((i) =>
                  Math.abs(parseInt(a.slice(i, i + 2), 16) - parseInt(b.slice(i, i + 2), 16)) <= 1)
                  ? null : `${at}: ${a} and ${b}`;
              }
              if (/ath$/.test(at) && typeof a === "string" && typeof b === "string") {
                return difference(numbers(a), numbers(b), at);
              }
              return a === b ? null : `${at}: ${JSON.stringify(a)} and ${JSON.stringify(b)}`;
            };
            // What is shown, not what describes the motion; an absent member is its default.
            const INNER = {
              stroke: { cap: "butt", join: "miter", miter: 10, dash: [], phase: 0 },
              gradient: { type: "axial", stops: [], start: [0.5, 0], end: [0.5, 1] },
            };
            const given = (members) =>
              Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
            const shown = ({ animations, clock, model, ...rest }) => {
              const members = given(rest);
              for (const name in INNER) {
                if (members[name]) members[name] = { ...INNER[name], ...given(members[name]) };
              }
              return { ...DEFAULTS, ...members };
            };
            let compared = 0;
            for (const [index, [lines, states]] of runs.entries()) {
              const replica = new Replica();
              let applied = 0;
              for (const [time, count, line] of states) {
                for (; applied < count; applied += 1) replica.apply(lines[applied]);
                replica.show(time);
                const program = new Replica();
                program.apply(line);
                program.show(0);
                for (const [id, node] of program.nodes) {
                  const own = replica.nodes.get(id);
                  const found = own ? difference(shown(own), shown(node), `node ${id}`) : `no node ${id}`;
                  if (found) return `run ${index}, t = ${time}: ${found}`;
                  compared += 1;
                }
                if (replica.nodes.size !== program.nodes.size) {
                  return `run ${index}, t = ${time}: too many nodes`;
                }
              }
            }
            return compared > 0 || "nothing was compared";
            """

        private func compare(_ runs: [Run]) async throws -> JSON {
            let viewer = try await Viewer.open()
            return try await viewer.page.run(
                "const runs = [\(runs.map(\.source).joined(separator: ","))];\n" + Self.comparison)
        }

        @MainActor
        private static func scene(_ name: String) throws -> Run {
            let scene = try #require(Gallery.Scene.named(name))
            let run = try SceneStates(of: scene, sequences: 20, seed: 7)
            var result = Run(lines: run.lines.map(\.text))
            for state in run.states {
                result.add(state.shown, time: state.time, lineCount: state.lineCount)
            }
            return result
        }

        @Test(
            "at random times the page shows what a scene shows, to 1e-6",
            arguments: ["packing-list", "tip-in-cards", "login-form", "swipe-cell", "star-rating"])
        func scenes(name: String) async throws {
            let found = try await compare([await Self.scene(name)])
            #expect(found == true)
        }

        private final class Lines: SnapshotSink {
            var texts: [String] = []
            let wantsLines = true
            func receive(_ line: EncodedLine) { texts.append(line.text) }
        }

        @MainActor
        private static func tree(_ seed: UInt64) -> Run {
            var motion = RandomMotion(seed: seed)
            defer { motion.stage.close() }
            let lines = Lines()
            motion.stage.session.add(lines)
            var result = Run()
            for _ in 0..<6 {
                for _ in 0..<3 { motion.step() }
                motion.stage.commit()
                motion.advance()
                result.add(
                    motion.stage.session.snapshot(), time: motion.stage.loop.now.seconds,
                    lineCount: lines.texts.count)
            }
            result.lines = lines.texts
            return result
        }

        /// Blocks of 20 trees; `MAINSPRING_TREE_BLOCKS` sets another number.
        private nonisolated static let blocks =
            ProcessInfo.processInfo.environment["MAINSPRING_TREE_BLOCKS"].flatMap { Int($0) } ?? 10

        @Test(
            "at random times the page shows what random animation trees show, to 1e-6",
            arguments: 0..<blocks)
        func trees(block: Int) async throws {
            var runs: [Run] = []
            for seed in UInt64(block * 20)..<UInt64(block * 20 + 20) {
                runs.append(await Self.tree(seed))
            }
            let found = try await compare(runs)
            #expect(found == true)
        }
    }
}
