import HeadlessTesting
import Snapshots
import Testing
import UIKit

// Source: the layers themselves. Lines of version 2 describe what is in flight; a replica that
// evaluates them has the values of the layers' presentations at every time, also between lines.
@MainActor
@Suite("Functions of time and the window")
struct FunctionAgreementTests {
    @Test(
        "the state between lines equals the presentation, in 2,000 random animation trees",
        arguments: 0..<40)
    func trees(block: Int) {
        for seed in UInt64(block * 50)..<UInt64(block * 50 + 50) {
            var motion = RandomMotion(seed: seed)
            let sink = ReplicaSink()
            motion.stage.session.add(sink)
            for step in 0..<6 {
                for _ in 0..<3 { motion.step() }
                motion.stage.commit()
                motion.advance()
                let now = motion.stage.loop.now.seconds
                let shown = motion.stage.session.snapshot()
                let found = SnapshotCloseness.difference(
                    sink.replica.state(at: now), shown, within: 1e-9)
                if let found {
                    Issue.record("seed \(seed), step \(step), t = \(now): \(found)")
                    break
                }
            }
            #expect(sink.refusals == [], "seed \(seed)")
            motion.stage.close()
        }
    }
}
