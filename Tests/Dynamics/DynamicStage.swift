import HeadlessTesting
import QuartzCore
import UIKit

/// An item of a program's own, whose numbers are not rounded to pixels.
@MainActor
final class Ball: NSObject, UIDynamicItem {
    var center: CGPoint
    var bounds: CGRect
    var transform = CGAffineTransform.identity
    var collisionBoundsType = UIDynamicItemCollisionBoundsType.rectangle
    var collisionBoundingPath = UIBezierPath()

    init(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat = 100, _ height: CGFloat = 100) {
        center = CGPoint(x: x, y: y)
        bounds = CGRect(x: 0, y: 0, width: width, height: height)
    }

    var angle: CGFloat { atan2(transform.b, transform.a) }
}

/// A stage with an animator for items of a program's own, and one for views of the window.
@MainActor
struct DynamicStage {
    let stage: Stage
    let animator: UIDynamicAnimator
    let room: UIView

    init(framesPerSecond: Int = 60, scale: CGFloat = 2) {
        stage = Stage(
            size: CGSize(width: 400, height: 600), scale: scale, framesPerSecond: framesPerSecond)
        animator = UIDynamicAnimator()
        room = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
        stage.window.addSubview(room)
    }

    func square(_ x: CGFloat, _ y: CGFloat, side: CGFloat = 100) -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: side, height: side))
        view.center = CGPoint(x: x, y: y)
        view.backgroundColor = .red
        room.addSubview(view)
        return view
    }

    func add(_ behaviors: UIDynamicBehavior...) {
        behaviors.forEach(animator.addBehavior)
    }

    /// Item properties for some items.
    func properties(
        _ items: [any UIDynamicItem], _ change: (UIDynamicItemBehavior) -> Void
    ) -> UIDynamicItemBehavior {
        let behavior = UIDynamicItemBehavior(items: items)
        change(behavior)
        return behavior
    }
}

func near(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat) -> Bool {
    abs(a - b) <= tolerance
}
