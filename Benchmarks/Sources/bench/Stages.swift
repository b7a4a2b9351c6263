import HeadlessTesting
import MainLoop
import PackingList
import UIKit

/// How many seconds of an app pass on a stage in a second of processor time: the packing list of
/// the demos, whose menu opens, adds a row and shows it, ten times in a minute.
///
/// Stepped, the test looks at every frame; jumping, it advances from touch to touch. There is no
/// peer: a simulator runs in real time, one second a second.
enum StagePackingList: Workload {
    static let name = "stage-packing-list"

    static func measure() -> [Measurement] {
        let stepped = speed { stage, span in
            let frames = Int((span * 60).rounded())
            for _ in 0..<frames { stage.advanceFrames() }
        }
        let jumping = speed { stage, span in stage.advance(by: .seconds(span)) }
        return [
            Measurement(
                "\(name)-stepped", ours: stepped, "simulated-s/s", peer: "real-time", 1,
                goal: ">=1000", reached: stepped >= 1000),
            Measurement(
                "\(name)-jumping", ours: jumping, "simulated-s/s", peer: "real-time", 1,
                goal: ">=10000", reached: jumping >= 10_000),
        ]
    }

    /// Plays a minute; returns the simulated seconds a second of processor time.
    private static func speed(_ advance: (Stage, Double) -> Void) -> Double {
        var fastest = Double.infinity
        for _ in 0..<5 {
            let stage = Stage(size: CGSize(width: 375, height: 667))
            defer { stage.close() }
            stage.window.rootViewController = PackingList.ViewController()
            let spent = time {
                for _ in 0..<10 {
                    advance(stage, 0.5)
                    expect(stage.session.tap("menuButton") == .delivered)
                    advance(stage, 1.5)
                    expect(stage.session.tap("icon-2") == .delivered)
                    advance(stage, 1.5)
                    stage.session.tap(CGPoint(x: 100, y: 87))
                    advance(stage, 2.5)
                }
            }
            expect(stage.now == .seconds(60))
            fastest = min(fastest, spent)
        }
        return 60e9 / fastest
    }

    /// A scene that does nothing would be fast.
    private static func expect(_ fact: Bool) {
        precondition(fact, "The packing list did not behave as it should.")
    }
}
