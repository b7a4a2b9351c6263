import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// The touches of a recognized tap, which an action still asks for.
///
/// Source: Apple, location(ofTouch:in:) and numberOfTouches; public handlers of taps that read
/// location(ofTouch: 0, in:).
@MainActor
@Suite("Touches of recognized taps")
final class TapTouchTests {
    private let stage = Stage(size: CGSize(width: 400, height: 300))
    private let view = UIView(frame: CGRect(x: 100, y: 50, width: 200, height: 200))
    private var found: [(count: Int, points: [CGPoint])] = []

    private func add(taps: Int = 1, fingers: Int = 1) -> UITapGestureRecognizer {
        let tap = UITapGestureRecognizer()
        tap.numberOfTapsRequired = taps
        tap.numberOfTouchesRequired = fingers
        tap.addHandler { [unowned self] tap in
            let points = (0..<tap.numberOfTouches).map { tap.location(ofTouch: $0, in: view) }
            found.append((tap.numberOfTouches, points))
        }
        view.addGestureRecognizer(tap)
        stage.window.addSubview(view)
        return tap
    }

    @Test("The action of a tap finds its touch")
    func single() {
        let tap = add()
        let reported = mistakes { stage.tap(CGPoint(x: 150, y: 80)) }
        #expect(reported.isEmpty)
        #expect(found.map(\.count) == [1])
        #expect(found.first?.points == [CGPoint(x: 50, y: 30)])
        #expect(tap.numberOfTouches == 0)
    }

    @Test("A tap that waits for a double tap finds it, too")
    func waiting() {
        let double = add(taps: 2)
        let single = add()
        single.require(toFail: double)
        stage.tap(CGPoint(x: 150, y: 80))
        stage.advance(by: .seconds(1))
        #expect(found.map(\.count) == [1])
        #expect(found.first?.points == [CGPoint(x: 50, y: 30)])
    }

    @Test("A tap of two fingers has two touches")
    func twoFingers() {
        _ = add(fingers: 2)
        stage.touch(.began, at: CGPoint(x: 150, y: 80), finger: 0)
        stage.touch(.began, at: CGPoint(x: 190, y: 80), finger: 1)
        stage.advance(by: .milliseconds(50))
        stage.touch(.ended, at: CGPoint(x: 150, y: 80), finger: 0)
        stage.touch(.ended, at: CGPoint(x: 190, y: 80), finger: 1)
        #expect(found.last?.points.last == CGPoint(x: 90, y: 30))
    }
}
