import UIKit

// A program that uses dynamic animators and does not link Dynamics; Tests/Dynamics runs it.
MainActor.assumeIsolated {
    let room = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 30, height: 30))
    room.addSubview(view)
    let animators = [UIDynamicAnimator(referenceView: room), UIDynamicAnimator()]
    for animator in animators {
        let gravity = UIGravityBehavior(items: [view])
        let collision = UICollisionBehavior(items: [view])
        collision.translatesReferenceBoundsIntoBoundary = true
        let spring = UIAttachmentBehavior(item: view, attachedToAnchor: .zero)
        let properties = UIDynamicItemBehavior(items: [view])
        properties.addLinearVelocity(CGPoint(x: 10, y: 0), for: view)
        for behavior in [gravity, collision, spring, properties] { animator.addBehavior(behavior) }
        gravity.magnitude = 2
        properties.elasticity = 1
        spring.frequency = 2
        animator.updateItem(usingCurrentState: view)
        print(animator.isRunning, animator.behaviors.count, animator.items(in: room.bounds).count)
        animator.removeAllBehaviors()
    }
    // An image that is drawn has data in programs that link Raster only.
    let drawn = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }
    print(drawn.pngData() == nil, drawn.jpegData(compressionQuality: 1) == nil)
}
