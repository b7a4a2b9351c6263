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

        /// Tests/Page/compare-runs.js, which Node.js runs too.
        private static func comparison() throws -> String {
            let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../../Tests/Page/compare-runs.js")
            return try String(contentsOf: file, encoding: .utf8)
                .replacingOccurrences(of: "export function", with: "function")
                    + """
                    const { Replica } = await import("/model/replica.js");
                    const { DEFAULTS } = await import("/model/defaults.js");
                    const found = compareRuns({ Replica, DEFAULTS }, runs);
                    return typeof found === "number" || found;
                    """
        }

        private func compare(_ runs: [Run]) async throws -> JSON {
            let viewer = try await Viewer.open()
            let runs = runs.map(\.source).joined(separator: ",")
            return try await viewer.page.run("const runs = [\(runs)];\n" + Self.comparison())
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

        /// Blocks of 20 trees; `MAINSPRING_TREE_BLOCKS` sets another number. FunctionAgreementTests
        /// compare 2,000 trees, without a browser.
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
