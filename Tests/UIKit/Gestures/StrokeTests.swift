import HeadlessTesting
import Testing

@testable import UIKit

@MainActor
@Suite("Gestures: swipes, edges, presses after taps")
final class StrokeTests {
    typealias Direction = UISwipeGestureRecognizer.Direction
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))

    // Apple, UISwipeGestureRecognizer: discrete; "direction: the permitted direction of the swipe";
    // 50 points within 0.5 s and at most 50 to the side are [U].
    @Test(
        "a swipe needs enough distance and speed in its direction",
        arguments: [
            (Direction.right, 60.0, 0.0, 200, true), (.right, -60, 0, 200, false),
            (.left, -60, 10, 200, true),
            (.up, 0, -80, 200, true), (.down, 0, 80, 200, true), (.down, 70, 0, 200, false),
            (.right, 40, 0, 200, false), (.right, 60, 0, 900, false), (.right, 60, 40, 100, true),
            ([.left, .right], -60, 0, 200, true), ([.left, .right], 0, 60, 200, false),
        ] as [(Direction, Double, Double, Int, Bool)])
    func swipes(direction: Direction, dx: Double, dy: Double, milliseconds: Int, isSwipe: Bool) {
        defer { stage.close() }
        var found: [(UIGestureRecognizer.State, CGPoint)] = []
        let swipe = UISwipeGestureRecognizer { found.append(($0.state, $0.location(in: nil))) }
        swipe.direction = direction
        stage.window.addGestureRecognizer(swipe)
        let start = CGPoint(x: 160, y: 240)
        stage.pan(
            from: start, to: CGPoint(x: 160 + dx, y: 240 + dy), over: .milliseconds(milliseconds))
        #expect(found.map(\.0) == (isSwipe ? [.ended] : []))
        // Apple: "you may use location(in:) … to determine where a swipe began".
        if isSwipe { #expect(found.first?.1 == start) }
        #expect(swipe.state == .possible)
    }

    @Test("a swipe is recognized once, before the finger is lifted, and cancels the view's touch")
    func early() {
        defer { stage.close() }
        let view = ListeningView(frame: stage.window.bounds)
        stage.window.addSubview(view)
        var count = 0
        view.addGestureRecognizer(UISwipeGestureRecognizer { _ in count += 1 })
        stage.touch(.began, at: CGPoint(x: 100, y: 100))
        stage.touch(.moved, at: CGPoint(x: 160, y: 100))
        #expect(count == 1)
        #expect(view.heard == ["began", "cancelled"])
        stage.touch(.moved, at: CGPoint(x: 260, y: 100))
        stage.touch(.ended, at: CGPoint(x: 260, y: 100))
        #expect(count == 1)
    }

    @Test("a swipe of two fingers is not one of one finger")
    func twoFingers() {
        defer { stage.close() }
        var count = 0
        let swipe = UISwipeGestureRecognizer { _ in count += 1 }
        swipe.numberOfTouchesRequired = 2
        stage.window.isMultipleTouchEnabled = true
        stage.window.addGestureRecognizer(swipe)
        stage.pan(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50), over: .milliseconds(200))
        #expect(count == 0)
        stage.pan(
            [
                [CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 50)],
                [CGPoint(x: 50, y: 150), CGPoint(x: 150, y: 150)],
            ],
            over: .milliseconds(200))
        #expect(count == 1)
    }

    // Apple, UIScreenEdgePanGestureRecognizer: "looks for panning (dragging) gestures that start
    // near an edge of the screen"; 20 points [U].
    @Test(
        "an edge pan starts at its edge and moves inwards",
        arguments: [
            (UIRectEdge.left, CGPoint(x: 5, y: 200), CGPoint(x: 100, y: 210), true),
            (.left, CGPoint(x: 40, y: 200), CGPoint(x: 140, y: 200), false),
            (.left, CGPoint(x: 5, y: 200), CGPoint(x: 8, y: 300), false),
            (.right, CGPoint(x: 5, y: 200), CGPoint(x: 100, y: 200), false),
            (.right, CGPoint(x: 315, y: 200), CGPoint(x: 200, y: 200), true),
            (.all, CGPoint(x: 160, y: 475), CGPoint(x: 160, y: 300), true),
            (.top, CGPoint(x: 160, y: 3), CGPoint(x: 160, y: 100), true),
        ] as [(UIRectEdge, CGPoint, CGPoint, Bool)])
    func edges(edges: UIRectEdge, start: CGPoint, end: CGPoint, isPan: Bool) {
        defer { stage.close() }
        var states: [UIGestureRecognizer.State] = []
        let pan = UIScreenEdgePanGestureRecognizer { states.append($0.state) }
        pan.edges = edges
        stage.window.addGestureRecognizer(pan)
        stage.pan(from: start, to: end, over: .milliseconds(300))
        #expect(states.first == (isPan ? .began : nil))
        #expect(states.last == (isPan ? .ended : nil))
        #expect(pan.state == .possible)
    }

    // Apple, UILongPressGestureRecognizer.numberOfTapsRequired: "the number of taps on the view
    // required for the gesture to be recognized", default 0.
    @Test("a press after a tap needs the tap")
    func pressAfterTap() {
        defer { stage.close() }
        var states: [UIGestureRecognizer.State] = []
        let press = UILongPressGestureRecognizer { states.append($0.state) }
        #expect(press.numberOfTapsRequired == 0)
        press.numberOfTapsRequired = 1
        stage.window.addGestureRecognizer(press)
        let point = CGPoint(x: 100, y: 100)
        stage.press(point, for: .milliseconds(800))
        stage.advance(by: .seconds(1))
        #expect(states.isEmpty)
        #expect(press.state == .possible)
        stage.tap(point)
        stage.advance(by: .milliseconds(100))
        stage.press(point, for: .milliseconds(800))
        #expect(states == [.began, .ended])
        states = []
        stage.tap(point)
        stage.advance(by: .milliseconds(600))
        stage.press(point, for: .milliseconds(300))
        stage.advance(by: .seconds(1))
        #expect(states.isEmpty)
        #expect(press.state == .possible)
    }

    @Test("a custom recognizer sets its states, resets, and ignores other fingers")
    func custom() {
        final class Checkmark: UIGestureRecognizer {
            var resets = 0
            private var low = CGPoint.zero
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                if numberOfTouches != 1 { state = .failed }
                low = location(in: view)
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
                let point = location(in: view)
                if point.y > low.y { low = point }
            }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
                state = low.y - location(in: view).y > 40 ? .recognized : .failed
            }
            override func reset() {
                super.reset()
                resets += 1
            }
        }
        defer { stage.close() }
        var count = 0
        let check = Checkmark { _ in count += 1 }
        stage.window.addGestureRecognizer(check)
        stage.schedulePan(
            [CGPoint(x: 50, y: 50), CGPoint(x: 80, y: 100), CGPoint(x: 150, y: 20)],
            over: .milliseconds(300))
        stage.advance(by: .milliseconds(300))
        stage.tap(CGPoint(x: 10, y: 10))
        #expect(count == 1)
        #expect(check.resets == 2)
        #expect(check.state == .possible)
    }
}
