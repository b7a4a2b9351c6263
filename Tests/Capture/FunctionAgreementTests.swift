import HeadlessTesting
import Snapshots
import TestSupport
import Testing
import UIKit

// Source: the layers themselves. Lines of version 2 describe what is in flight; a replica that
// evaluates them has the values of the layers' presentations at every time, also between lines.
@MainActor
@Suite("Functions of time and the window")
struct FunctionAgreementTests {
    @Test(
        "in hundreds of random animation trees replicas have the presentation, the page's to 1e-6",
        arguments: 0..<cases(3, of: 20))
    func trees(block: Int) throws {
        let modules = try PageModules()
        defer { modules?.remove() }
        let seeds = UInt64(block * 100)..<UInt64(block * 100 + 100)
        let runs = seeds.map { run($0) }
        guard let modules else {
            if block == 0 { print("Skipped the page's replica: it needs Node.js.") }
            return
        }
        let found = try modules.compare(runs)
        #expect(Int(found).map { $0 > 600 } == true, "seeds \(seeds): \(found)")
    }

    /// Compares a tree with the replica; returns its run for the page.
    private func run(_ seed: UInt64) -> String {
        var motion = RandomMotion(seed: seed)
        defer { motion.stage.close() }
        let sink = ReplicaSink()
        motion.stage.session.add(sink)
        var run = PageRun()
        for step in 0..<6 {
            for _ in 0..<3 { motion.step() }
            motion.stage.commit()
            motion.advance()
            let now = motion.stage.loop.now.seconds
            let shown = motion.stage.session.snapshot()
            run.add(shown, time: now, lineCount: sink.lines.count)
            let found = SnapshotCloseness.difference(
                sink.replica.state(at: now), shown, within: 1e-9)
            if let found {
                Issue.record("seed \(seed), step \(step), t = \(now): \(found)")
                break
            }
        }
        #expect(sink.refusals == [], "seed \(seed)")
        return run.json(sink.lines)
    }
}
