import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

@MainActor
@Suite("Advancing until a condition holds")
struct UntilTests {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    init() {
        stage.window.addSubview(box)
        stage.commit()
    }

    @Test("what holds already takes no time")
    func atOnce() {
        defer { stage.close() }
        #expect(stage.advance(until: { true }, within: .zero))
        #expect(stage.now == .zero)
    }

    @Test("it stops at the deadline that made it true, not at the next frame")
    func deadline() {
        defer { stage.close() }
        DispatchQueue.main.asyncAfter(deadline: .now() + .microseconds(123_456)) {
            box.tag = 1
        }
        #expect(stage.advance(until: { box.tag == 1 }))
        #expect(stage.now == .microseconds(123_456))
    }

    @Test("presentation values are read at each frame, also when nothing is due")
    func frames() {
        defer { stage.close() }
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { box.alpha = 0 }
        #expect(stage.advance(until: { box.layer.presentation()!.opacity < 0.5 }))
        // The first frame after the half: number 31 of 60 a second.
        #expect(abs(stage.now / .seconds(1) - 31.0 / 60) < 1e-8)
    }

    @Test("work that schedules itself again without a delay ends the wait")
    func endless() {
        defer { stage.close() }
        func again() { DispatchQueue.main.async { again() } }
        again()
        var result = true
        let words = mistakes { result = stage.advance(until: { false }) }
        #expect(!result)
        #expect(words.contains("advance(until:within:): the condition does not hold"))
    }

    @Test("a condition that closes the stage ends the wait")
    func closing() {
        var calls = 0
        let words = mistakes {
            stage.advance(until: {
                calls += 1
                stage.close()
                return false
            })
        }
        #expect(calls < 5)
        #expect(!words.isEmpty)
    }

    @Test("after the limit it fails, and says what is in flight")
    func limit() {
        defer { stage.close() }
        DispatchQueue.main.asyncAfter(deadline: .now() + 60) {}
        var result = true
        let words = mistakes { result = stage.advance(until: { false }, within: .seconds(5)) }
        #expect(!result)
        #expect(words.contains("does not hold after 5 s"))
        #expect(words.contains("a delayed block or gesture is still scheduled, for 60 s"))
        #expect(stage.now == .seconds(5))
    }

    @Test("a condition that becomes true at the limit holds")
    func atTheLimit() {
        defer { stage.close() }
        DispatchQueue.main.asyncAfter(deadline: .now() + 5) { box.tag = 1 }
        #expect(stage.advance(until: { box.tag == 1 }, within: .seconds(5)))
    }

    @Test("in an async test tasks run between the checks")
    func tasks() async {
        defer { stage.close() }
        let box = box
        Task {
            for _ in 0..<3 { try await Task.sleep(for: .milliseconds(100)) }
            box.tag = 3
        }
        #expect(await stage.advance(until: { box.tag == 3 }))
        #expect(stage.now == .milliseconds(300))
    }
}
