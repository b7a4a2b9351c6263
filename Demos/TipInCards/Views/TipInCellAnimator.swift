import QuartzCore
import UIKit

/// The start of a card that tips in: turned by fifteen degrees about its middle, then moved up and
/// left.
let TipInCellAnimatorStartTransform: CATransform3D = {
    let rotationDegrees: CGFloat = -15.0
    let rotationRadians: CGFloat = rotationDegrees * (CGFloat.pi / 180.0)
    let offset = CGPoint(x: -20, y: -20)
    var startTransform = CATransform3DIdentity
    startTransform = CATransform3DRotate(CATransform3DIdentity, rotationRadians, 0.0, 0.0, 1.0)
    startTransform = CATransform3DTranslate(startTransform, offset.x, offset.y, 0.0)

    return startTransform
}()

/// Animates a card's arrival.
///
/// Only the content view moves: the cell itself stays at its position in the table, and nothing is
/// clipped.
class TipInCellAnimator {
    /// Plays an effect on a cell that is about to appear.
    class func animate(_ cell: UITableViewCell, effect: CardEffect = .tipIn) {
        let view = cell.contentView
        switch effect {
        case .fade:
            view.layer.opacity = 0.1
            UIView.animate(withDuration: 1.4) {
                view.layer.opacity = 1
            }
        case .tipIn:
            view.layer.transform = TipInCellAnimatorStartTransform
            view.layer.opacity = 0.8

            UIView.animate(withDuration: 0.4) {
                view.layer.transform = CATransform3DIdentity
                view.layer.opacity = 1
            }
        case .flipX:
            flip(view, aboutX: 1, y: 0)
        case .flipY:
            flip(view, aboutX: 0, y: 1)
        case .none:
            break
        }
    }

    /// Turns a view over, from its back to its front, as seen from some way off.
    private class func flip(_ view: UIView, aboutX x: CGFloat, y: CGFloat) {
        var startTransform = CATransform3DIdentity
        startTransform.m34 = -1 / 500
        let facing = startTransform
        startTransform = CATransform3DRotate(startTransform, .pi, x, y, 0)
        view.layer.isDoubleSided = false
        view.layer.transform = startTransform

        UIView.animate(
            withDuration: 0.6,
            animations: {
                view.layer.transform = facing
            },
            completion: { _ in
                view.layer.transform = CATransform3DIdentity
            }
        )
    }
}
