import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing
import UIKit

@MainActor
@Suite("Settle and jump")
struct SettleTests {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    init() {
        box.accessibilityIdentifier = "box"
        stage.window.addSubview(box)
        stage.commit()
    }

    @Test("settle runs animations, blocks, timers and tasks to their ends, and no further")
    func ends() {
        defer { stage.close() }
        UIView.animate(withDuration: 0.35) { box.alpha = 0 }
        #expect(stage.settle())
        #expect(stage.now == .milliseconds(350))
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
            _ = Timer.scheduledTimer(withTimeInterval: 0.2, repeats: false) { _ in
                Task { try await Task.sleep(for: .milliseconds(300)) }
            }
        }
        #expect(stage.settle())
        #expect(stage.now == .milliseconds(950))
        #expect(stage.settle())
        #expect(stage.now == .milliseconds(950))
    }

    @Test("what repeats does not hold settle back")
    func repeating() {
        defer { stage.close() }
        UIView.animate(withDuration: 1, delay: 0, options: .repeat) { box.alpha = 0 }
        var count = 0
        let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in
            MainActor.assumeIsolated { count += 1 }
        }
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() + 0.05, repeating: 0.05)
        source.setEventHandler {}
        source.activate()
        let link = CADisplayLink { _ in }
        link.add()
        let cancelled = Task { try await Task.sleep(for: .seconds(5)) }
        stage.commit()
        cancelled.cancel()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) {}
        #expect(stage.settle())
        #expect(stage.now == .milliseconds(250))
        #expect(count == 2)
        timer.invalidate()
        source.cancel()
        link.invalidate()
    }

    @Test("settle waits for a decelerating scroll view")
    func deceleration() {
        defer { stage.close() }
        let scroll = UIScrollView(frame: stage.window.bounds)
        scroll.contentSize = CGSize(width: 200, height: 10_000)
        stage.window.addSubview(scroll)
        stage.flick(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 60))
        #expect(scroll.isDecelerating)
        let lifted = scroll.contentOffset.y
        #expect(stage.settle())
        #expect(!scroll.isDecelerating)
        #expect(scroll.contentOffset.y > lifted)
    }

    @Test("after the limit settle lists delayed blocks beside timers and tasks")
    func others() {
        defer { stage.close() }
        let timer = Timer.scheduledTimer(withTimeInterval: 30, repeats: false) { _ in }
        stage.loop.schedule(after: .seconds(40)) {}
        stage.loop.schedule(after: .seconds(50)) {}
        let words = mistakes { #expect(!stage.settle(within: .seconds(1))) }
        #expect(words.contains("a Timer, scheduled at 0 s, is due at 30 s"))
        #expect(words.contains("2 delayed blocks or gestures are still scheduled"))
        timer.invalidate()
    }

    @Test("settle lists an animation once, not also as a block")
    func animation() {
        defer { stage.close() }
        UIView.animate(withDuration: 20) { box.alpha = 0 }
        let words = mistakes { #expect(!stage.settle(within: .seconds(1))) }
        #expect(words.contains("“box” animates"))
        #expect(!words.contains("delayed block"))
    }

    @Test("after the limit settle fails at the caller's line and lists what still moves")
    func limit() {
        defer { stage.close() }
        UIView.animate(withDuration: 20) { box.alpha = 0 }
        Task { try await Task.sleep(for: .seconds(60)) }
        let words = mistakes { #expect(!stage.settle(within: .seconds(3))) }
        #expect(stage.now == .seconds(3))
        #expect(words.contains("after 3 s"))
        #expect(words.contains("“box” animates opacity since 0 s until 20 s"))
        #expect(words.contains("a sleeping task, scheduled at 0 s, is due at 60 s"))
        let line = #line + 2
        withKnownIssue {
            stage.settle(within: .seconds(1))
        } matching: { issue in
            issue.sourceLocation?.line == line
        }
    }

    @Test("a jump is one late frame; advance draws every frame")
    func jump() {
        defer { stage.close() }
        var frames = 0
        let link = CADisplayLink { _ in frames += 1 }
        link.add()
        var late: [Duration] = []
        for index in 1...3 {
            DispatchQueue.main.asyncAfter(deadline: .now() + Double(index) / 10) { [stage] in
                late.append(stage.now)
            }
        }
        stage.jump(by: .seconds(1))
        #expect(frames == 1)
        #expect(late == [.seconds(1), .seconds(1), .seconds(1)])
        #expect(stage.now == .seconds(1))
        stage.advance(by: .seconds(1))
        #expect(frames == 61)
        link.invalidate()
    }

    @Test("a jump of zero commits, and a negative one is reported")
    func oddJumps() {
        defer { stage.close() }
        stage.jump(by: .zero)
        #expect(mistakes { stage.jump(by: .seconds(-1)) }.contains("only moves forward"))
        #expect(stage.now == .zero)
    }
}
