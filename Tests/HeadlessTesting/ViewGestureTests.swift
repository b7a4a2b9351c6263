import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Gestures that begin at the middle of a view which the test names.
@MainActor
@Suite("Gestures on views")
struct ViewGestureTests {
    /// What the recognizers of a view reported last.
    @MainActor
    private final class Pad {
        let view = UIView(frame: CGRect(x: 50, y: 100, width: 100, height: 80))
        var began = 0
        var middle = CGPoint.zero
        var translation = CGPoint.zero
        var velocity = CGPoint.zero
        var scale = 1.0
        var rotation = 0.0

        init(_ identifier: String) {
            view.accessibilityIdentifier = identifier
            view.isMultipleTouchEnabled = true
        }

        func add(_ recognizer: UIGestureRecognizer) { view.addGestureRecognizer(recognizer) }

        func pressed(_ press: UILongPressGestureRecognizer) {
            if press.state == .began { (began, middle) = (began + 1, press.location(in: view)) }
        }
        func panned(_ pan: UIPanGestureRecognizer) {
            translation = pan.translation(in: view)
            velocity = pan.velocity(in: view)
        }
        func pinched(_ pinch: UIPinchGestureRecognizer) { scale = Double(pinch.scale) }
        func rotated(_ turn: UIRotationGestureRecognizer) { rotation = Double(turn.rotation) }
    }

    let stage = Stage(size: CGSize(width: 200, height: 400))

    @Test("a long press is at the middle of the view, by name and by view")
    func longPress() {
        defer { stage.close() }
        let pad = Pad("pad")
        pad.add(UILongPressGestureRecognizer(target: pad, action: Pad.pressed))
        stage.window.addSubview(pad.view)
        #expect(stage.longPress("pad"))
        #expect(stage.longPress(pad.view))
        #expect(pad.began == 2)
        #expect(pad.middle == CGPoint(x: 50, y: 40))
        #expect(stage.now == .milliseconds(1200))
    }

    @Test("a drag goes its way in its time; within says which of two views")
    func pan() {
        defer { stage.close() }
        let boxes = (0..<2).map {
            UIView(frame: CGRect(x: 0, y: 200 * $0, width: 200, height: 200))
        }
        let pads = boxes.map { box in
            let pad = Pad("pad")
            box.addSubview(pad.view)
            stage.window.addSubview(box)
            pad.add(UIPanGestureRecognizer(target: pad, action: Pad.panned))
            return pad
        }
        let words = mistakes { stage.pan("pad", by: CGSize(width: 30, height: 0)) }
        #expect(words.contains("pan: 2 views match"))
        #expect(stage.now == .zero)
        #expect(
            stage.pan(
                "pad", by: CGSize(width: 60, height: -20), over: .milliseconds(500),
                within: boxes[1]))
        // The recognizer begins after 10 points; the end is where the finger was lifted.
        #expect(pads[0].translation == .zero)
        #expect(pads[1].translation.x > 40 && pads[1].translation.x <= 60)
        #expect(stage.now == .milliseconds(500))
    }

    @Test("a flick is lifted at twice the average speed, a drag at it")
    func flick() {
        defer { stage.close() }
        let pad = Pad("pad")
        pad.add(UIPanGestureRecognizer(target: pad, action: Pad.panned))
        stage.window.addSubview(pad.view)
        stage.pan("pad", by: CGSize(width: 0, height: 100), over: .milliseconds(200))
        #expect(abs(pad.velocity.y - 500) < 1)
        stage.flick("pad", by: CGSize(width: 0, height: 100), over: .milliseconds(200))
        // The recognizer's velocity is of the last moments, so it is below the last speed.
        #expect(pad.velocity.y > 600 && pad.velocity.y < 1000)
    }

    @Test("a pinch scales by the ratio of its distances, a rotation turns by its angle")
    func twoFingers() {
        defer { stage.close() }
        let pad = Pad("pad")
        pad.add(UIPinchGestureRecognizer(target: pad, action: Pad.pinched))
        stage.window.addSubview(pad.view)
        #expect(stage.pinch("pad", from: 20, to: 80))
        let least = 80.0 / 40
        #expect(pad.scale >= least && pad.scale <= 80.0 / 20)
        pad.view.gestureRecognizers = []
        pad.add(UIRotationGestureRecognizer(target: pad, action: Pad.rotated))
        #expect(stage.rotate("pad", by: 1, distance: 60))
        #expect(pad.rotation > 0.7 && pad.rotation <= 1)
    }

    @Test("the wheel over a scroll view scrolls it by its distance")
    func wheel() {
        defer { stage.close() }
        let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        list.accessibilityIdentifier = "list"
        list.contentSize = CGSize(width: 200, height: 2000)
        stage.window.addSubview(list)
        #expect(stage.scroll("list", by: CGSize(width: 0, height: 120)))
        stage.settle()
        #expect(list.contentOffset.y == 120)
    }

    @Test("anyway touches what covers the view; without it the reason is given, and no time passes")
    func covered() {
        defer { stage.close() }
        let (pad, cover) = (Pad("pad"), Pad("cover"))
        cover.add(UIPanGestureRecognizer(target: cover, action: Pad.panned))
        stage.window.addSubview(pad.view)
        stage.window.addSubview(cover.view)
        let words = mistakes {
            #expect(!stage.flick("pad", by: CGSize(width: 0, height: 50)))
            #expect(!stage.flick(pad.view, by: CGSize(width: 0, height: 50)))
        }
        #expect(
            words.contains("flick: At the center of “pad”, (100, 140), “pad” is covered by “cover”")
        )
        #expect(stage.now == .zero)
        #expect(stage.flick("pad", by: CGSize(width: 0, height: 50), anyway: true))
        #expect(cover.translation.y > 0)
    }
}
