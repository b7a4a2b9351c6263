import HeadlessTesting
import QuartzCore
import Testing
import UIKit

@MainActor
@Suite("Many items")
struct ManyItemsTests {
    @Test("500 items in a box come to rest within 10 seconds, the same way in every run")
    func rest() {
        func run() -> (frames: Int, places: [CGPoint]) {
            let scene = DynamicStage()
            defer { scene.stage.close() }
            let items = (0..<500).map { index -> Ball in
                let (row, column) = (index / 25, index % 25)
                return Ball(CGFloat(12 + column * 16 + row % 3), CGFloat(row * -16), 15.5, 15.5)
            }
            let collision = UICollisionBehavior(items: items)
            collision.addBoundary(
                withIdentifier: "box",
                for: UIBezierPath(rect: CGRect(x: 0, y: -2000, width: 410, height: 2500)))
            scene.add(UIGravityBehavior(items: items), collision)
            var frames = 0
            while scene.animator.isRunning, frames < 600 {
                scene.stage.advanceFrames(1)
                frames += 1
            }
            return (frames, items.map { $0.center })
        }
        let first = run()
        #expect(first.frames < 600)
        // All are in the box, and none is in another one: 20 rows of 15.5 points are 310 high.
        #expect(first.places.allSatisfy { (7...403).contains($0.x) && $0.y < 493 })
        #expect((150...215).contains(first.places.map { $0.y }.min() ?? 0))
        let second = run()
        #expect(first.frames == second.frames)
        #expect(first.places == second.places)
    }
}
