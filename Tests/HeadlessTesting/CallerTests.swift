import HeadlessTesting
import Testing
import UIKit

/// The mistakes of a test's author when it touches and types.
@MainActor
@Suite("Input that is not delivered fails at the caller's line")
struct CallerTests {
    /// Performs a call that must fail at a line with words.
    private func fails(_ words: String, line: Int, _ body: (Stage) -> Void) {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        withKnownIssue {
            body(stage)
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.sourceLocation?.fileID == "HeadlessTestingTests/CallerTests.swift"
                && issue.comments.contains { $0.rawValue.contains(words) }
        }
    }

    private let inside = CGPoint(x: 10, y: 10)
    private let outside = CGPoint(x: 300, y: 10)
    private let time = Duration.milliseconds(100)

    @Test("type without a text field")
    func type() { fails("Tap one first", line: #line) { $0.type("a") } }

    @Test("a key without a first responder")
    func key() { fails("Tap a text field first", line: #line) { $0.press(.backspace) } }

    @Test("a negative number of presses")
    func presses() { fails("0 or more", line: #line) { $0.press(.tab, times: -1) } }

    @Test("a pan that begins outside the window")
    func pan() {
        fails("pan: The point (300, 10) is outside the window", line: #line + 1) {
            $0.pan(from: outside, to: inside, over: time)
        }
    }

    @Test("a press outside the window")
    func press() { fails("press: The point", line: #line) { $0.press(outside, for: time) } }

    @Test("a flick of ten hours")
    func flick() {
        fails("flick: a gesture cannot last 36000 s", line: #line + 1) {
            $0.flick(from: inside, to: inside, over: .seconds(36_000))
        }
    }

    @Test("a pinch to a distance that is not finite")
    func pinch() {
        fails("pinch: the distances", line: #line + 1) {
            $0.pinch(around: inside, from: 10, to: .infinity, over: time)
        }
    }

    @Test("a pinch with a finger outside the window")
    func wide() {
        fails("pinch: The point (-90, 10) is outside", line: #line + 1) {
            $0.pinch(around: inside, from: 200, to: 10, over: time)
        }
    }

    @Test("a rotation by an angle that is not finite")
    func rotate() {
        fails("rotate: the angle", line: #line + 1) {
            $0.rotate(around: inside, by: .nan, over: time)
        }
    }

    @Test("a finger that is not down")
    func lifted() { fails("is not down", line: #line) { $0.touch(.ended, at: inside) } }

    @Test("a wheel outside the window")
    func wheel() {
        fails("scroll: The point", line: #line + 1) {
            $0.scroll(by: CGSize(width: 0, height: 10), at: outside)
        }
    }

    @Test("a path without points")
    func path() {
        fails("pan: a path needs points", line: #line) { $0.pan([], over: time) { $0 } }
    }
}
