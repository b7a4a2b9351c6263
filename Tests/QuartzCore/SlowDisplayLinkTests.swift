import MainLoop
import QuartzCore
import Testing

// Source: Apple, CADisplayLink.preferredFrameRateRange. No wake-ups for unused frames is our own
// goal.
@MainActor
@Suite("Display links with low frame rates")
struct SlowDisplayLinkTests {
    @Test(
        "a single link wakes the loop for its own frames alone, also during an animation",
        arguments: [(60, 10), (120, 30)])
    func wakes(display: Int, rate: Int) {
        let loop = VirtualLoop(framesPerSecond: display)
        defer { loop.close() }
        var times: [Double] = []
        let link = CADisplayLink { times.append($0.timestamp) }
        link.preferredFramesPerSecond = rate
        link.add()
        loop.advance(2)
        #expect(loop.loop.statistics.ticks == 2 * rate)
        #expect(times.count == 2 * rate)
        for (index, time) in times.enumerated() {
            let grid = Double(index + 1) / Double(rate)
            #expect(abs(time - grid) < 1e-9)
        }
        let layer = CALayer()
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = 1
        layer.add(animation, forKey: nil)
        loop.advance(1)
        #expect(loop.loop.statistics.ticks == 3 * rate)
        #expect(times.count == 3 * rate)
        loop.advance(1)
        #expect(loop.loop.statistics.ticks == 4 * rate)
        #expect(times.count == 4 * rate)
        link.invalidate()
        loop.advance(1)
        #expect(loop.loop.statistics.ticks == 4 * rate)
        #expect(!loop.loop.wantsTicks)
    }

    @Test("several links share wake-ups, and the loop follows a change of rate")
    func several() {
        let loop = VirtualLoop()
        defer { loop.close() }
        var counts = [0, 0]
        let first = CADisplayLink { _ in counts[0] += 1 }
        let second = CADisplayLink { _ in counts[1] += 1 }
        first.preferredFramesPerSecond = 15
        second.preferredFramesPerSecond = 10
        first.add()
        second.add()
        loop.advance(1)
        #expect(counts == [15, 10])
        #expect(loop.loop.statistics.ticks == 30)
        second.isPaused = true
        loop.advance(1)
        #expect(counts == [30, 10])
        #expect(loop.loop.statistics.ticks == 45)
        first.preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 60, preferred: 60)
        loop.advance(1)
        #expect(counts == [90, 10])
        #expect(loop.loop.statistics.ticks == 105)
        first.invalidate()
        second.invalidate()
    }

    @Test("a text layer's preferred size is its text's")
    func text() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CATextLayer()
        #expect(layer.preferredFrameSize() == .zero)
        layer.string = "four\nlonger"
        layer.fontSize = 10
        // Without fonts a character is a square of one em.
        #expect(layer.preferredFrameSize() == CGSize(width: 60, height: 20))
    }
}
