/// The direction in which a screen reader scrolls, by the movement of three fingers to the sides.
///
/// Source: Apple, UIAccessibilityScrollDirection.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    /// The fingers move to the right: to what is further left.
    case right = 1
    /// The fingers move to the left: to what is further right.
    case left = 2
    /// To what is further up.
    case up = 3
    /// To what is further down.
    case down = 4
    /// To the next page.
    case next = 5
    /// To the previous page.
    case previous = 6
}

extension UIAccessibility {
    /// Returns a rectangle of a view in the coordinates of the screen.
    ///
    /// Source: Apple, UIAccessibility.convertToScreenCoordinates(_:in:).
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        view.onScreen(rect)
    }

    /// Returns an outline in a view in the coordinates of the screen.
    ///
    /// Source: Apple, UIAccessibility.convertToScreenCoordinates(_:in:).
    public static func convertToScreenCoordinates(_ path: UIBezierPath, in view: UIView)
        -> UIBezierPath
    {
        let copy = UIBezierPath(cgPath: path.cgPath)
        // A view that is turned turns the outline, too.
        let (origin, x, y) = (
            view.onScreen(CGPoint.zero), view.onScreen(CGPoint(x: 1, y: 0)),
            view.onScreen(CGPoint(x: 0, y: 1))
        )
        copy.apply(
            CGAffineTransform(
                a: x.x - origin.x, b: x.y - origin.y, c: y.x - origin.x, d: y.y - origin.y,
                tx: origin.x, ty: origin.y))
        return copy
    }
}

extension UIView {
    fileprivate final func onScreen(_ point: CGPoint) -> CGPoint {
        onScreen(CGRect(origin: point, size: .zero)).origin
    }
}

extension UIScrollView {
    /// Scrolls by a page; returns false at the end. Horizontal directions are those of the fingers,
    /// as in UIKit: to the left is onward.
    final func scrollForScreenReader(_ direction: UIAccessibilityScrollDirection) -> Bool {
        let page = bounds.inset(by: adjustedContentInset).size
        var offset = contentOffset
        switch direction {
        case .right: offset.x -= page.width
        case .left: offset.x += page.width
        case .up: offset.y -= page.height
        case .down: offset.y += page.height
        case .next, .previous: return false
        }
        offset = clamped(offset)
        guard offset != contentOffset else { return false }
        setContentOffset(offset, animated: false)
        return true
    }
}
