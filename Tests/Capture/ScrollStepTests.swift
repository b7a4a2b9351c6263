import HeadlessTesting
import Testing
import UIKit

private final class Follower: NSObject, UIScrollViewDelegate {
    var offsets: [CGFloat] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        offsets.append(scrollView.contentOffset.y)
    }
}

private final class Bystander: NSObject, UIScrollViewDelegate {
    var ends = 0
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { ends += 1 }
}

private final class Tiling: UIScrollView {
    var layouts = 0
    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
    }
}

private final class Plain: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { true }
}

// Source: Apple, scrollViewDidScroll(_:) and layoutSubviews(): both are called for each step of an
// automatic movement.
@MainActor
@Suite("Scroll views move tick by tick where each step is needed")
struct ScrollStepTests {
    private func scene(_ scroll: UIScrollView = UIScrollView()) -> ScrollScene {
        ScrollScene(scroll, content: CGSize(width: 320, height: 10_000))
    }

    @Test("a delegate that implements scrollViewDidScroll is called at each tick")
    func delegate() {
        let scene = scene()
        defer { scene.stage.close() }
        let follower = Follower()
        scene.scroll.delegate = follower
        scene.flick()
        follower.offsets = []
        scene.stage.advanceFrames(30)
        #expect(follower.offsets.count == 30)
        #expect(zip(follower.offsets, follower.offsets.dropFirst()).allSatisfy { $0 < $1 })
        #expect(scene.stage.loop.wantsTicks)
    }

    @Test("a delegate without that method costs no tick, and hears of the end")
    func bystander() {
        let scene = scene()
        defer { scene.stage.close() }
        let delegate = Bystander()
        scene.scroll.delegate = delegate
        scene.flick()
        #expect(!scene.stage.loop.wantsTicks)
        let ticks = scene.ticks
        scene.stage.settle()
        #expect(delegate.ends == 1)
        #expect(scene.ticks == ticks)
    }

    @Test("the method is looked for once the movement is the delegate's first one")
    func firstMovement() {
        let scene = scene()
        defer { scene.stage.close() }
        let delegate = Bystander()
        scene.scroll.delegate = delegate
        let ticks = scene.ticks
        scene.scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
        scene.stage.advance(by: .milliseconds(200))
        #expect(scene.ticks == ticks + 1)
        #expect(scene.difference == nil)
        scene.stage.settle()
        #expect(scene.scroll.contentOffset.y == 500)
    }

    @Test("a subclass that lays out while it scrolls does so at each tick; another one need not")
    func subclasses() {
        let tiling = Tiling()
        let first = scene(tiling)
        first.flick()
        let layouts = tiling.layouts
        first.stage.advanceFrames(20)
        #expect(tiling.layouts == layouts + 20)
        first.stage.close()
        let second = scene(Plain())
        defer { second.stage.close() }
        second.flick()
        #expect(second.scroll.isDecelerating)
        #expect(!second.stage.loop.wantsTicks)
    }

    @Test("an observer is called at each tick")
    func observer() {
        let scene = scene()
        defer { scene.stage.close() }
        var offsets: [CGFloat] = []
        let token = scene.scroll.observe(\.contentOffset) { scroll, _ in
            MainActor.assumeIsolated { offsets.append(scroll.contentOffset.y) }
        }
        defer { token.invalidate() }
        scene.flick()
        offsets = []
        scene.stage.advanceFrames(10)
        #expect(offsets.count == 10)
    }

    @Test("constraints to what is in view, or from outside, are held at each tick")
    func constraints() {
        let scene = scene()
        defer { scene.stage.close() }
        let header = UIView()
        header.translatesAutoresizingMaskIntoConstraints = false
        scene.scroll.addSubview(header)
        NSLayoutConstraint.activate([
            header.topAnchor.constraint(equalTo: scene.scroll.frameLayoutGuide.topAnchor),
            header.heightAnchor.constraint(equalToConstant: 20),
            header.leadingAnchor.constraint(equalTo: scene.stage.window.leadingAnchor),
            header.widthAnchor.constraint(equalToConstant: 100),
        ])
        scene.stage.commit()
        scene.flick()
        #expect(scene.stage.loop.wantsTicks)
        scene.stage.advanceFrames(10)
        #expect(header.frame.minY == scene.scroll.contentOffset.y)
    }

    @Test("what begins to follow gets each step from then on, on the same curve")
    func joining() {
        let scene = scene()
        defer { scene.stage.close() }
        scene.flick()
        let (start, began) = (Double(scene.scroll.contentOffset.y), scene.stage.loop.now.seconds)
        #expect(!scene.stage.loop.wantsTicks)
        scene.stage.advance(by: .milliseconds(101))
        let follower = Follower()
        scene.scroll.delegate = follower
        scene.stage.advanceFrames(10)
        #expect(follower.offsets.count >= 10)
        let pace = 1000 * log(0.998)
        let time = scene.stage.loop.now.seconds - began
        let expected = start + 900 * (exp(pace * time) - 1) / pace
        #expect(abs(scene.scroll.contentOffset.y - expected) <= 0.25 + 1e-3)
        #expect(scene.difference == nil)
        // And what leaves needs no more.
        scene.scroll.delegate = nil
        scene.stage.advanceFrames(2)
        #expect(!scene.stage.loop.wantsTicks)
        scene.stage.settle()
        #expect(abs(scene.scroll.contentOffset.y - (start - 900 / pace)) <= 0.25 + 1e-9)
    }

    @Test("a layer's clock that changes does not change the movement")
    func clocks() {
        let scene = scene()
        defer { scene.stage.close() }
        scene.flick()
        let (start, began) = (Double(scene.scroll.contentOffset.y), scene.stage.loop.now.seconds)
        scene.stage.advance(by: .milliseconds(101))
        scene.stage.window.layer.speed = 0.5
        scene.stage.advance(by: .milliseconds(200))
        let pace = 1000 * log(0.998)
        let time = scene.stage.loop.now.seconds - began
        let expected = start + 900 * (exp(pace * time) - 1) / pace
        // Ticks are up to 1/60 s old.
        #expect(abs(scene.scroll.contentOffset.y - expected) <= 900.0 / 60)
        #expect(scene.stage.loop.wantsTicks)
    }
}
