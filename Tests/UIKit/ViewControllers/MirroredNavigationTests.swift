import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Navigation from right to left")
struct MirroredNavigationTests {
    // Expected: Apple, "Supporting right-to-left languages": navigation is mirrored.
    @Test("right to left a push comes from the left and a swipe from the right pops")
    func mirrored() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        stage.change(direction: .rightToLeft)
        let stack = UINavigationController(rootViewController: UIViewController())
        stage.window.rootViewController = stack
        stage.commit()
        let pushed = UIViewController()
        stack.pushViewController(pushed, animated: true)
        stage.advance(by: .milliseconds(50))
        #expect(try #require(pushed.view.layer.presentation()).frame.minX < -10)
        stage.settle()
        stage.pan(
            from: CGPoint(x: 318, y: 240), to: CGPoint(x: 60, y: 240), over: .milliseconds(300))
        stage.settle()
        #expect(stack.viewControllers.count == 1)
    }
}
