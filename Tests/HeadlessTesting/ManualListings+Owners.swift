import HeadlessTesting
import Testing
import UIKit

// The listing of docs/architecture.md; OwnerTests checks the rest of its table of owners.

@MainActor @Test func aRemovedViewIsReleased() {
    let stage = Stage()
    defer { stage.close() }
    weak var view: UIView?
    weak var width: NSLayoutConstraint?
    do {
        let (box, constraint) = boxOfWidth50()
        stage.window.addSubview(box)
        UIView.animate(withDuration: 10) { box.alpha = 0 }
        (view, width) = (box, constraint)
    }
    stage.advance(by: .seconds(1))
    #expect(view?.superview === stage.window)  // the window holds the box
    #expect(width?.isActive == true)  // the box holds the constraint

    view?.removeFromSuperview()
    stage.commit()
    #expect(view == nil)  // the animation has ended, too
    #expect(width == nil)
}

@MainActor func boxOfWidth50() -> (UIView, NSLayoutConstraint) {
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    let width = box.widthAnchor.constraint(equalToConstant: 50)
    width.isActive = true
    return (box, width)
}
