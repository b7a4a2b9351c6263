/// Why a touch at a point does not reach a view.
package enum TouchObstacle {
    /// The view, or one that contains it, does not accept touches there; the sentence says why.
    case unreachable(String)
    /// Another view receives the touch; the sentence names it.
    case covered(String)
}

extension UIWindow {
    /// Returns why a touch at a point would not reach a view; nil if it or a view inside it would
    /// receive it.
    ///
    /// Source: Apple, UIView.hitTest(_:with:): hidden views, views without user interaction, views
    /// with an alpha below 0.01, and points outside a view's bounds are skipped, each with all
    /// views inside.
    ///
    /// - Parameters:
    ///   - view: a view of the window.
    ///   - point: a point in the window's coordinates.
    package final func obstacle(to view: UIView, at point: CGPoint) -> TouchObstacle? {
        let hit = hitTest(point, with: nil)
        if let hit, hit.isDescendant(of: view) { return nil }
        var ancestor: UIView? = view
        while let current = ancestor {
            if let reason = refusal(of: current, at: point) {
                let name = Self.nameInTaps(of: view)
                guard current !== view else { return .unreachable("\(name) \(reason)") }
                let outer = Self.nameInTaps(of: current)
                return .unreachable("\(name) is inside \(outer), which \(reason)")
            }
            ancestor = current.superview
        }
        let name = Self.nameInTaps(of: view)
        guard let hit else { return .covered("\(name) does not receive it; no view does") }
        let other = Self.nameInTaps(of: hit)
        return .covered(
            view.isDescendant(of: hit)
                ? "\(name) does not receive it, but \(other), which contains it"
                : "\(name) is covered by \(other)")
    }

    /// Returns why a view and all views inside it do not receive a touch at a point of the window;
    /// nil if nothing excludes them.
    private final func refusal(of view: UIView, at point: CGPoint) -> String? {
        if view.isHidden { return "is hidden" }
        if view.alpha < 0.01 { return "is transparent: its alpha is below 0.01" }
        if !view.isUserInteractionEnabled {
            return "ignores touches: its isUserInteractionEnabled is false"
        }
        let size = view.bounds.size
        if size.width <= 0 || size.height <= 0 {
            return "has no area: it is \(size.width) points wide and \(size.height) high"
        }
        if !view.point(inside: view.convert(point, from: self), with: nil) {
            return "does not contain that point"
        }
        if view !== self, !ViewAnimation.allowsInteraction(with: view) {
            return "is being animated without the option allowUserInteraction"
        }
        return nil
    }

    /// A view's name in messages about taps: its identifier, or else its type.
    package static func nameInTaps(of view: UIView) -> String {
        let identifier = view.accessibilityIdentifier ?? ""
        return identifier.isEmpty ? "a \(type(of: view))" : "“\(identifier)”"
    }
}
