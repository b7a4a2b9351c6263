import HeadlessTesting
import Testing

@testable import UIKit

@MainActor
@Suite("Gestures: two fingers")
final class TwoFingerGestureTests {
    typealias State = UIGestureRecognizer.State
    lazy var stage = Stage(size: CGSize(width: 400, height: 400), framesPerSecond: 10)
    lazy var view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

    private func attach(_ recognizer: UIGestureRecognizer) {
        view.isMultipleTouchEnabled = true
        stage.window.addSubview(view)
        view.addGestureRecognizer(recognizer)
    }

    // Apple, UIPinchGestureRecognizer.scale: "the scale factor relative to the points of the two
    // touches in screen coordinates"; velocity: "the velocity of the pinch in scale factor per
    // second". Fingers 100 points apart move to 200 within 1 s, in ten moves of a tenth: scale 1.1,
    // 1.2 … 2; the first move exceeds the hysteresis of 10 points.
    @Test("a pinch reports the ratio of finger distances and its speed")
    func pinch() {
        defer { stage.close() }
        var states: [State] = []
        var scales: [CGFloat] = []
        var velocities: [CGFloat] = []
        attach(
            UIPinchGestureRecognizer { recognizer in
                guard let pinch = recognizer as? UIPinchGestureRecognizer else { return }
                states.append(pinch.state)
                scales.append(pinch.scale)
                velocities.append(pinch.velocity)
            })
        stage.pinch(around: CGPoint(x: 200, y: 200), from: 100, to: 200, over: .seconds(1))
        #expect(states == [.began] + Array(repeating: .changed, count: 9) + [.ended])
        for (index, scale) in scales.enumerated() {
            #expect(abs(scale - min(1.1 + 0.1 * CGFloat(index), 2)) < 1e-9)
        }
        #expect(velocities.allSatisfy { abs($0 - 1) < 1e-6 })
    }

    @Test("a pinch continues from the scale that the program sets")
    func settableScale() {
        defer { stage.close() }
        var product: CGFloat = 1
        attach(
            UIPinchGestureRecognizer { recognizer in
                guard let pinch = recognizer as? UIPinchGestureRecognizer else { return }
                product *= pinch.scale
                pinch.scale = 1
            })
        stage.pinch(around: CGPoint(x: 200, y: 200), from: 200, to: 50, over: .seconds(1))
        #expect(abs(product - 0.25) < 1e-9)
    }

    // Apple, UIPinchGestureRecognizer: "The gesture begins when the two touches have moved enough
    // to be considered a pinch … changes when a finger moves … ends when both fingers lift from the
    // view."
    @Test("lifting one finger does not end it; another one replaces it")
    func oneLifted() {
        defer { stage.close() }
        var states: [State] = []
        let pinch = UIPinchGestureRecognizer { states.append($0.state) }
        attach(pinch)
        stage.touch(.began, at: CGPoint(x: 100, y: 200), finger: 0)
        stage.touch(.began, at: CGPoint(x: 200, y: 200), finger: 1)
        stage.touch(.moved, at: CGPoint(x: 250, y: 200), finger: 1)
        #expect(states == [.began])
        #expect(pinch.scale == 1.5)
        stage.touch(.ended, at: CGPoint(x: 100, y: 200), finger: 0)
        stage.touch(.moved, at: CGPoint(x: 300, y: 200), finger: 1)
        #expect(states == [.began])
        #expect(pinch.scale == 1.5)
        #expect(pinch.numberOfTouches == 1)
        stage.touch(.began, at: CGPoint(x: 100, y: 200), finger: 2)
        stage.touch(.moved, at: CGPoint(x: 200, y: 200), finger: 2)
        #expect(states == [.began, .changed])
        #expect(abs(pinch.scale - 0.75) < 1e-9)
        stage.touch(.began, at: CGPoint(x: 10, y: 10), finger: 3)
        #expect(pinch.numberOfTouches == 2)
        stage.touch(.ended, at: CGPoint(x: 10, y: 10), finger: 3)
        stage.touch(.ended, at: CGPoint(x: 300, y: 200), finger: 1)
        stage.touch(.ended, at: CGPoint(x: 200, y: 200), finger: 2)
        #expect(states == [.began, .changed, .ended])
        #expect(pinch.state == .possible)
        #expect(pinch.scale == 1)
    }

    // Apple, UIRotationGestureRecognizer.rotation: "in radians"; the value is cumulative, clockwise
    // like the coordinates. One whole turn and a quarter must not wrap at π.
    @Test("a rotation reports radians beyond a full turn, and its speed")
    func rotation() {
        defer { stage.close() }
        var angles: [CGFloat] = []
        var states: [State] = []
        var speed: CGFloat = 0
        attach(
            UIRotationGestureRecognizer { recognizer in
                guard let turn = recognizer as? UIRotationGestureRecognizer else { return }
                angles.append(turn.rotation)
                states.append(turn.state)
                speed = turn.velocity
            })
        stage.rotate(around: CGPoint(x: 200, y: 200), by: 2.5 * .pi, over: .seconds(2))
        #expect(states.first == .began)
        #expect(states.last == .ended)
        #expect(abs((angles.last ?? 0) - 2.5 * .pi) < 1e-9)
        for (old, new) in zip(angles, angles.dropFirst().dropLast()) { #expect(new > old) }
        #expect(abs(speed - 1.25 * .pi) < 1e-6)
    }

    @Test("a rotation to the left is negative, and settable")
    func settableRotation() {
        defer { stage.close() }
        var sum: CGFloat = 0
        attach(
            UIRotationGestureRecognizer { recognizer in
                guard let turn = recognizer as? UIRotationGestureRecognizer else { return }
                sum += turn.rotation
                turn.rotation = 0
            })
        stage.rotate(around: CGPoint(x: 200, y: 200), by: -1, over: .milliseconds(500))
        #expect(abs(sum + 1) < 1e-9)
    }

    // Apple, gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:): "The default implementation
    // returns false: no two gestures can be recognized simultaneously."
    @Test(
        "a pinch and a rotation exclude each other unless a delegate permits both",
        arguments: [false, true])
    func together(isAllowed: Bool) {
        final class Judge: UIGestureRecognizerDelegate {
            let isAllowed: Bool
            init(_ isAllowed: Bool) { self.isAllowed = isAllowed }
            func gestureRecognizer(
                _ gestureRecognizer: UIGestureRecognizer,
                shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
            ) -> Bool { isAllowed }
        }
        defer { stage.close() }
        var begun: Set<String> = []
        let judge = Judge(isAllowed)
        let pinch = UIPinchGestureRecognizer { _ in begun.insert("pinch") }
        let turn = UIRotationGestureRecognizer { _ in begun.insert("turn") }
        pinch.delegate = judge
        attach(pinch)
        attach(turn)
        // From level to upright, and from 100 points apart to 200.
        stage.pan(
            [
                [CGPoint(x: 150, y: 200), CGPoint(x: 200, y: 100)],
                [CGPoint(x: 250, y: 200), CGPoint(x: 200, y: 300)],
            ], over: .seconds(1))
        #expect(begun.count == (isAllowed ? 2 : 1))
    }

    @Test("a pan of two fingers needs both, moves by their mean and ends when one is lifted")
    func twoFingerPan() {
        defer { stage.close() }
        let pan = UIPanGestureRecognizer()
        pan.minimumNumberOfTouches = 2
        var seen: [(State, CGPoint)] = []
        pan.addHandler { [weak pan, weak view] in
            seen.append(($0.state, pan!.translation(in: view)))
        }
        attach(pan)
        stage.pan(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50), over: .seconds(1))
        #expect(seen.isEmpty)
        stage.pan(
            [
                [CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 50)],
                [CGPoint(x: 50, y: 150), CGPoint(x: 50, y: 350)],
            ], over: .seconds(1))
        #expect(seen.first?.0 == .began)
        #expect(seen.last?.0 == .ended)
        #expect(abs((seen.last?.1.x ?? 0) - 50) < 1e-9)
        #expect(abs((seen.last?.1.y ?? 0) - 100) < 1e-9)
    }

    // Apple, UIView.isMultipleTouchEnabled: "When set to true, the view receives all touches
    // associated with a multi-touch sequence".
    @Test("fingers that move together reach a view with multiple touches together")
    func together() {
        final class Two: UIView {
            var counts: [Int] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
                counts.append(touches.count)
            }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
                counts.append(touches.count)
            }
            override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
                counts.append(-touches.count)
            }
        }
        defer { stage.close() }
        let two = Two(frame: view.frame)
        two.isMultipleTouchEnabled = true
        stage.window.addSubview(two)
        stage.pinch(around: CGPoint(x: 200, y: 200), from: 100, to: 200, over: .milliseconds(200))
        #expect(two.counts == [2, 2, 2, -2])
    }
}
