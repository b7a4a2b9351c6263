import HeadlessTesting
import TestSupport
import Testing

@testable import UIKit
import MistakeRecorder

@MainActor
@Suite("Gestures: random fingers")
struct TouchFuzzTests {
    // 10,000 changes of fingers for each seed.
    @Test(
        "after random touches gestures end, no touch is tracked, and all objects are freed",
        arguments: [1, 2, 3])
    func fuzz(seed: UInt64) {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        weak var table: UITableView?
        weak var scroll: UIScrollView?
        var open: [ObjectIdentifier: Int] = [:]
        let rows = Rows(200)
        let together = Together()
        let router = stage.window.touchRouter
        // A view that is only in the window is released with it.
        func build() {
            let list = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
            list.register(UITableViewCell.self, forCellReuseIdentifier: "Cell")
            list.dataSource = rows
            list.delegate = rows
            let pages = UIScrollView(frame: CGRect(x: 0, y: 300, width: 320, height: 180))
            pages.contentSize = CGSize(width: 2000, height: 180)
            pages.isPagingEnabled = seed == 2
            let button = UIButton(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
            pages.addSubview(button)
            let pan = UIPanGestureRecognizer()
            let press = UILongPressGestureRecognizer()
            let single = UITapGestureRecognizer()
            let double = UITapGestureRecognizer()
            double.numberOfTapsRequired = 2
            single.require(toFail: double)
            press.require(toFail: pan)
            pan.maximumNumberOfTouches = 1
            let pinch = UIPinchGestureRecognizer()
            let turn = UIRotationGestureRecognizer()
            let swipe = UISwipeGestureRecognizer()
            let edge = UIScreenEdgePanGestureRecognizer()
            let tapAndHold = UILongPressGestureRecognizer()
            swipe.direction = [.left, .up]
            edge.edges = .all
            tapAndHold.numberOfTapsRequired = 1
            turn.delegate = together
            pages.isMultipleTouchEnabled = seed != 3
            for recognizer in [pan, press, single, double, pinch, turn, swipe, edge, tapAndHold] {
                recognizer.addHandler { [weak pan, weak list] recognizer in
                    switch recognizer.state {
                    case .began: open[ObjectIdentifier(recognizer), default: 0] += 1
                    case .ended, .cancelled:
                        if recognizer is UITapGestureRecognizer
                            || recognizer is UISwipeGestureRecognizer
                        {
                            break
                        }
                        open[ObjectIdentifier(recognizer), default: 0] -= 1
                    default: break
                    }
                    // A target may do anything, such as disabling and enabling recognizers, or
                    // reloading.
                    if let tap = recognizer as? UITapGestureRecognizer,
                        tap.numberOfTapsRequired == 2
                    {
                        pan?.isEnabled.toggle()
                        list?.reloadData()
                    }
                }
                (recognizer === pan || recognizer === edge ? list : pages).addGestureRecognizer(
                    recognizer)
            }
            stage.window.addSubview(list)
            stage.window.addSubview(pages)
            (table, scroll) = (list, pages)
        }
        build()
        var numbers = SeededGenerator(seed: seed)
        let said = mistakes {
            for _ in 0..<10_000 {
                let point = CGPoint(
                    x: Double.random(in: -20...340, using: &numbers),
                    y: .random(in: -20...500, using: &numbers))
                let phase: [UITouch.Phase] = [
                    .began, .began, .moved, .moved, .moved, .ended, .ended, .cancelled,
                ]
                stage.window.deliver(
                    (0...Int.random(in: 0...1, using: &numbers)).map { _ in
                        TouchChange(
                            phase: phase.randomElement(using: &numbers)!,
                            id: .random(in: 0...2, using: &numbers),
                            point: CGPoint(
                                x: point.x + .random(in: -30...30, using: &numbers),
                                y: point.y + .random(in: -30...30, using: &numbers)))
                    })
                if Int.random(in: 0..<4, using: &numbers) == 0 {
                    stage.advance(by: .milliseconds(Int.random(in: 0...400, using: &numbers)))
                }
            }
            stage.window.cancelTouches()
            stage.advance(by: .seconds(20))
        }
        // Other tests write to standard error meanwhile; reported mistakes start with this.
        #expect(!said.contains("[Mainspring]"))
        #expect(router.touches.isEmpty)
        #expect(router.arbiter.active.isEmpty)
        #expect(open.values.allSatisfy { $0 == 0 })
        #expect(table?.isTracking == false)
        #expect(scroll?.isTracking == false)
        #expect(!stage.loop.wantsTicks)
        for view in stage.window.subviews { view.removeFromSuperview() }
        stage.commit()
        #expect(table == nil)
        #expect(scroll == nil)
    }
}

private final class Together: UIGestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
}
