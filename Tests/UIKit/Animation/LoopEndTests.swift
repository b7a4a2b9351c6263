import HeadlessTesting
import QuartzCore
import Testing
import UIKit

/// Views that only a loop's timer or block still refers to, and that are released with it.
@MainActor
@Suite("The end of a loop with animations")
struct LoopEndTests {
    // The animations reached for the loop that was releasing them.
    @Test("blocks and timers that own animated views are released with their loop")
    func ownedByBlocks() {
        for _ in 0..<3 {
            let stage = Stage(size: CGSize(width: 100, height: 100))
            func animated() -> UIView {
                let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
                let spin = CABasicAnimation(keyPath: "transform.rotation.z")
                spin.byValue = 1.0
                spin.duration = 60
                view.layer.add(spin, forKey: "spin")
                return view
            }
            for _ in 0..<4 {
                let (first, second) = (animated(), animated())
                DispatchQueue.main.asyncAfter(deadline: .now() + 100) { first.alpha = 1 }
                _ = Timer.scheduledTimer(withTimeInterval: 90, repeats: true) { _ in
                    MainActor.assumeIsolated { second.alpha = 1 }
                }
            }
            stage.advance(by: .seconds(1))
            stage.close()
        }
    }
}
