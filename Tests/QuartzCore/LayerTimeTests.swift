import MainLoop
import QuartzCore
import Testing

// Source: Apple, CAMediaTiming, Technical Q&A QA1673, CADisplayLink.
@MainActor
@Suite("The time of layers and the display link")
struct LayerTimeTests {
    @Test("local time is (parent − beginTime)·speed + timeOffset, composed along the chain")
    func chain() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let (outer, inner) = (CALayer(), CALayer())
        outer.addSublayer(inner)
        outer.beginTime = 2
        outer.speed = 3
        inner.timeOffset = 5
        inner.speed = 0.5
        // outer: (10 − 2)·3 = 24; inner: 24·0.5 + 5 = 17.
        #expect(inner.convertTime(10, from: nil) == 17)
        #expect(inner.convertTime(17, to: nil) == 10)
        #expect(outer.convertTime(17, from: inner) == 24)
        #expect(outer.convertTime(24, to: inner) == 17)
    }

    @Test("a layer pauses and resumes as in QA1673; its animation ends later by the pause")
    func pause() {
        let loop = VirtualLoop()
        defer { loop.close() }
        final class Listener: CAAnimationDelegate {
            var end: Double?
            func animationDidStop(_ animation: CAAnimation, finished: Bool) {
                end = CACurrentMediaTime()
            }
        }
        let listener = Listener()
        let layer = CALayer()
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0.0
        animation.toValue = 100.0
        animation.duration = 1
        animation.delegate = listener
        layer.add(animation, forKey: nil)
        func x() -> Double { Double(layer.presentation()?.position.x ?? .nan) }
        loop.advance(0.25)
        #expect(abs(x() - 25) < 1e-9)
        let paused = layer.convertTime(CACurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = paused
        #expect(!loop.loop.wantsTicks, "a paused layer costs nothing")
        loop.advance(5)
        #expect(abs(x() - 25) < 1e-9)
        #expect(listener.end == nil)
        let at = layer.timeOffset
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - at
        #expect(abs(x() - 25) < 1e-9)
        #expect(!loop.loop.wantsTicks, "viewers evaluate animations")
        loop.advance(0.5)
        #expect(abs(x() - 75) < 1e-9)
        loop.advance(0.25)
        #expect(listener.end == 6)
        #expect(!loop.loop.wantsTicks)
    }

    @Test("speed divides durations, on the animation and on the layer")
    func speed() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        layer.speed = 2
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = 0.0
        animation.duration = 8
        animation.speed = 2
        layer.add(animation, forKey: "a")
        loop.advance(1.999)
        #expect(layer.animationKeys() == ["a"])
        loop.advance(0.001)
        #expect(layer.animationKeys() == nil)
    }

    @Test(
        "a display link has the grid's times: this frame's and the next one's",
        arguments: [60, 59, 144])
    func link(rate: Int) {
        let loop = VirtualLoop(framesPerSecond: rate)
        defer { loop.close() }
        var times: [(Double, Double, Double)] = []
        let link = CADisplayLink { times.append(($0.timestamp, $0.targetTimestamp, $0.duration)) }
        link.add()
        loop.advance(1)
        link.invalidate()
        loop.advance(1)
        let grid = (0...rate + 1).map { (Double($0) * 1e9 / Double(rate)).rounded() / 1e9 }
        let skipped = times.count == rate ? 1 : 0
        #expect(times.count == rate + 1 - skipped)
        for (index, time) in times.enumerated() {
            #expect(abs(time.0 - grid[index + skipped]) < 1e-12)
            #expect(abs(time.1 - grid[index + skipped + 1]) < 1e-12)
            #expect(time.2 == 1 / Double(rate))
        }
        #expect(!loop.loop.wantsTicks)
    }

    @Test("pausing stops the ticks; invalidation in a callback ends the link, later ones too")
    func pauseAndInvalidate() {
        let loop = VirtualLoop()
        defer { loop.close() }
        var calls: [String] = []
        var second: CADisplayLink?
        let first = CADisplayLink { link in
            calls.append("first")
            if calls.count == 3 {
                second?.invalidate()
                link.invalidate()
            }
        }
        second = CADisplayLink { _ in calls.append("second") }
        first.add()
        second?.add()
        first.isPaused = true
        second?.isPaused = true
        #expect(!loop.loop.wantsTicks)
        loop.advance(0.1)
        #expect(calls == [])
        first.isPaused = false
        second?.isPaused = false
        loop.advance(0.1)
        #expect(calls == ["first", "second", "first"])
        // Source: Apple, CADisplayLink.invalidate(): out of all run loops, and for good.
        first.add(to: .main, forMode: .common)
        loop.advance(0.1)
        #expect(calls.count == 3)
        #expect(!loop.loop.wantsTicks)
    }
}
