import HeadlessTesting
import MainLoop
import MistakeRecorder
import Testing
import UIKit

@MainActor
@Suite("Stage")
struct StageTests {
    @Test("deadlines are visited in order, each at its exact time")
    func deadlines() {
        let stage = Stage()
        defer { stage.close() }
        var visited: [(String, Duration)] = []
        @MainActor func note(_ name: String) { visited.append((name, stage.now)) }
        stage.loop.schedule(after: .nanoseconds(333_333_333)) { note("third") }
        stage.loop.schedule(after: .milliseconds(250)) {
            note("first")
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { note("second") }
        }
        stage.loop.schedule(after: .milliseconds(250)) { note("first b") }
        stage.loop.schedule(after: .seconds(1)) { note("last") }
        stage.loop.schedule(after: .nanoseconds(1_000_000_001)) { note("never") }
        stage.advance(by: .seconds(1))
        #expect(visited.map(\.0) == ["first", "first b", "second", "third", "last"])
        #expect(visited.first { $0.0 == "second" }?.1 == .milliseconds(300))
        #expect(visited.first { $0.0 == "third" }?.1 == .nanoseconds(333_333_333))
        #expect(visited.first { $0.0 == "first b" }?.1 == .milliseconds(250))
        #expect(stage.now == .seconds(1))
    }

    @Test("advanceFrames moves to the points of the grid, from any time", arguments: [60, 59, 144])
    func frames(rate: Int) {
        let stage = Stage(framesPerSecond: rate)
        defer { stage.close() }
        func point(_ index: Int) -> Duration {
            .nanoseconds(Int64((Double(index) * 1e9 / Double(rate)).rounded()))
        }
        for index in 1...rate {
            stage.advanceFrames()
            #expect(stage.now == point(index))
        }
        #expect(stage.now == .seconds(1))
        stage.advance(by: .nanoseconds(1))
        stage.advanceFrames(3)
        #expect(stage.now == point(rate + 3))
        stage.advance(by: .nanoseconds(-1) + (point(rate + 5) - stage.now))
        stage.advanceFrames()
        #expect(stage.now == point(rate + 5))
        stage.advanceFrames(0)
        #expect(stage.now == point(rate + 5))
    }

    @Test("a tap on a view, an identifier or a point reports whether it arrived")
    func taps() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 50, y: 50, width: 40, height: 40))
        view.accessibilityIdentifier = "target"
        var taps = 0
        final class Counter {
            var count: () -> Void = {}
            func tapped() { count() }
        }
        let counter = Counter()
        counter.count = { taps += 1 }
        view.addGestureRecognizer(UITapGestureRecognizer(target: counter, action: Counter.tapped))
        stage.window.addSubview(view)
        #expect(stage.tap(view))
        #expect(stage.tap("target"))
        stage.tap(CGPoint(x: 60, y: 60))
        #expect(taps == 3)
        #expect(stage.obstacle(toTapping: "nobody") != nil)
        let cover = UIView(frame: stage.window.bounds)
        stage.window.addSubview(cover)
        #expect(stage.obstacle(toTapping: "target") != nil)
        #expect(mistakes { stage.tap(view) }.contains("is covered by"))
        #expect(taps == 3)
    }

    @Test("a drag begins, moves with the ticks and ends after its duration")
    func pans() {
        final class Finger: UIView {
            var log: [(String, CGPoint, Duration)] = []
            var now: () -> Duration = { .zero }
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                note("began", touches)
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                note("moved", touches)
            }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
                note("ended", touches)
            }
            private func note(_ name: String, _ touches: Set<UITouch>) {
                log.append((name, touches.first?.location(in: self) ?? .zero, now()))
            }
        }
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let view = Finger(frame: stage.window.bounds)
        view.now = { stage.now }
        stage.window.addSubview(view)
        stage.pan(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 110, y: 10), over: .milliseconds(500))
        #expect(view.log.first?.0 == "began")
        #expect(view.log.first?.1 == CGPoint(x: 10, y: 10))
        #expect(view.log.last?.0 == "ended")
        #expect(view.log.last?.1 == CGPoint(x: 110, y: 10))
        #expect(view.log.last?.2 == .milliseconds(500))
        #expect(stage.now == .milliseconds(500))
        let moves = view.log.filter { $0.0 == "moved" }
        #expect(moves.count >= 29)
        #expect(moves.count <= 31)
        for (_, point, time) in moves {
            let seconds = Double(time.components.attoseconds) / 1e18
            #expect(abs(point.x - (10 + 200 * seconds)) < 1e-6)
        }
    }

    @Test("two stages coexist, each with its own time, screen and windows")
    func two() {
        let outer = MainLoop.main
        let a = Stage(size: CGSize(width: 100, height: 100), scale: 1)
        let b = Stage(size: CGSize(width: 200, height: 200), scale: 3)
        let (x, y) = (UIView(), UIView())
        a.window.addSubview(x)
        b.window.addSubview(y)
        a.commit()
        UIView.animate(withDuration: 1) { x.alpha = 0 }
        b.commit()
        UIView.animate(withDuration: 1) { y.alpha = 0 }
        a.advance(by: .milliseconds(500))
        #expect(a.now == .milliseconds(500))
        #expect(b.now == .zero)
        #expect(UIScreen.main.scale == 1)
        #expect(UIApplication.shared.windows == [a.window])
        #expect(abs(Double(x.layer.presentation()?.opacity ?? 9) - 0.5) < 1e-6)
        b.advance(by: .seconds(1))
        #expect(UIScreen.main.scale == 3)
        #expect(y.layer.animationKeys() == nil)
        #expect(x.layer.animationKeys() == ["opacity"])
        // Whatever the order of closing, main becomes a stage that is still open, and in the end
        // what it was before.
        a.close()
        #expect(MainLoop.main === b.loop)
        b.close()
        #expect(MainLoop.main === outer)
        b.close()
        #expect(MainLoop.main === outer)
    }

    // Tests that wait leave the main loop to others: whatever loop it was when a stage opened is
    // the one that its test found.
    @Test("a stage gives back the loop that it found, also one of another owner")
    func returnsLoop() {
        let before = MainLoop.main
        defer { MainLoop.install(before) }
        let waiting = Stage()
        let own = MainLoop(clock: .virtual())
        for found in [own, before, waiting.loop] {
            MainLoop.install(found)
            let (outer, inner) = (Stage(), Stage())
            inner.close()
            #expect(MainLoop.main === outer.loop)
            outer.close()
            #expect(MainLoop.main === found)
        }
        MainLoop.install(own)
        let above = Stage()
        waiting.close()
        #expect(MainLoop.main === above.loop)
        above.close()
        #expect(MainLoop.main === own)
        let last = Stage()
        last.close()
        #expect(MainLoop.main === own)
    }

    @Test("a stage that is released without close() restores the loop")
    func forgotten() {
        let outer = MainLoop.main
        func forget() -> Bool {
            let stage = Stage()
            stage.commit()
            return MainLoop.main === stage.loop
        }
        #expect(forget())
        #expect(MainLoop.main === outer)
    }

    @Test("the example in Stage's documentation works")
    func example() {
        let stage = Stage()
        defer { stage.close() }
        let button = UIButton(frame: CGRect(x: 20, y: 40, width: 120, height: 44))
        button.accessibilityIdentifier = "fade"
        button.addAction(
            UIAction { [weak button] _ in UIView.animate(withDuration: 0.35) { button?.alpha = 0 }
            },
            for: .touchUpInside)
        stage.window.addSubview(button)
        #expect(stage.tap("fade"))
        stage.advance(by: .milliseconds(175))
        #expect(abs(Double(button.layer.presentation()!.opacity) - 0.5) < 1e-6)
    }

    @Test("without pending work a second passes in one turn, without ticks")
    func idle() {
        let stage = Stage()
        defer { stage.close() }
        stage.commit()
        let before = stage.loop.statistics
        stage.advance(by: .seconds(10))
        #expect(stage.loop.statistics.ticks == before.ticks)
        #expect(stage.loop.statistics.turns - before.turns <= 2)
    }

    @Test("a closed stage is released with its window and views")
    func released() {
        weak var window: UIWindow?
        weak var loop: MainLoop?
        do {
            let stage = Stage()
            stage.window.addSubview(UIView())
            UIView.animate(withDuration: 1) { stage.window.subviews[0].alpha = 0 }
            stage.advance(by: .milliseconds(100))
            window = stage.window
            loop = stage.loop
            stage.close()
        }
        #expect(window == nil)
        #expect(loop == nil)
    }
}
