/// Why a touch at a point does not reach a view.
package enum TouchObstacle {
    /// The view, or one that contains it, does not accept touches there; the sentence says why.
    case unreachable(String)
    /// Another view receives the touch; the sentence names it.
    case covered(String)
}

/// A view that shows something and ignores touches: a part of the view on which it is shown.
@MainActor
protocol PassiveView: UIView {}

/// A view that reacts to taps without a gesture recognizer: a control or a row.
@MainActor
protocol TappableView: UIView {}

extension UIWindow {
    /// Returns why a touch at a point would not reach a view; nil if it or a view inside it would
    /// receive it.
    ///
    /// A label, an image view or another view without controls that ignores touches is part of what
    /// contains it: a touch reaches it if that is a row, a control or waits for taps or presses.
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
        if let hit, hit.isDescendant(of: view) || serves(hit, view, at: point) { return nil }
        var ancestor: UIView? = view
        while let current = ancestor {
            // The view that contains a title receives its touches, so another view obstructs them.
            let isTitle = current === view && view is any PassiveView
            let reason =
                isTitle ? obstruction(of: view, at: point) : refusal(of: current, at: point)
            if let reason {
                let name = Self.nameInTaps(of: view)
                guard current !== view else { return .unreachable("\(name) \(reason)") }
                let outer = Self.nameInTaps(of: current)
                return .unreachable("\(name) is inside \(outer), which \(reason)")
            }
            ancestor = current.superview
        }
        let name = Self.nameInTaps(of: view)
        if let hit, view is any PassiveView, view.isDescendant(of: hit) {
            return .unreachable("\(name) \(Self.ignoresTouches)")
        }
        guard let hit else { return .covered("\(name) does not receive it; no view does") }
        let other = Self.nameInTaps(of: hit)
        return .covered(
            view.isDescendant(of: hit)
                ? "\(name) does not receive it, but \(other), which contains it"
                : "\(name) is covered by \(other)")
    }

    /// Whether a view is shown on one that receives a touch in its place, as a title on its row.
    private final func serves(_ hit: UIView, _ view: UIView, at point: CGPoint) -> Bool {
        guard view is any PassiveView, view.isDescendant(of: hit), reactsToTouches(hit) else {
            return false
        }
        return sequence(first: view, next: \.superview).prefix { $0 !== hit }.allSatisfy {
            // The views between must not be disabled, such as a card in a list.
            $0.isUserInteractionEnabled
                ? refusal(of: $0, at: point) == nil
                : $0 === view && obstruction(of: $0, at: point) == nil
        }
    }

    /// Whether a view, or one that contains it, is a row, a control or waits for taps or presses.
    ///
    /// Other recognizers do not count: scroll views, navigation controllers and sheets have some.
    private final func reactsToTouches(_ view: UIView) -> Bool {
        sequence(first: view, next: \.superview).contains { view in
            view is any TappableView
                || view.gestureRecognizers?.contains {
                    $0.isEnabled
                        && ($0 is UITapGestureRecognizer || $0 is UILongPressGestureRecognizer)
                } ?? false
        }
    }

    /// Returns why a view and all views inside it do not receive a touch at a point of the window;
    /// nil if nothing excludes them.
    private final func refusal(of view: UIView, at point: CGPoint) -> String? {
        if !view.isHidden, view.alpha >= 0.01, !view.isUserInteractionEnabled {
            return Self.ignoresTouches
        }
        return obstruction(of: view, at: point)
    }

    /// The same for a view whose user interaction does not matter.
    private final func obstruction(of view: UIView, at point: CGPoint) -> String? {
        if view.isHidden { return "is hidden" }
        if view.alpha < 0.01 { return "is transparent: its alpha is below 0.01" }
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

    private static let ignoresTouches =
        "ignores touches: its isUserInteractionEnabled is false"

    /// A view's name in messages about taps: its identifier, or else the text of a label, the title
    /// of a control or row, or its type.
    package static func nameInTaps(of view: UIView) -> String {
        let identifier = view.accessibilityIdentifier ?? ""
        if !identifier.isEmpty { return "“\(identifier)”" }
        if let title = title(of: view), 1...40 ~= title.count { return "“\(title)”" }
        // “UI…” is spoken “you”.
        let type = "\(type(of: view))"
        return "\(type.first.map { "AEIO".contains($0) } ?? false ? "an" : "a") \(type)"
    }

    /// The text of a label, or of the first label in a control or row; nil for text inputs, which
    /// would be named by what was typed.
    private static func title(of view: UIView) -> String? {
        if view is any PassiveView { return view.contentDescription().text?.string }
        guard view is any TappableView, !view.canBecomeFirstResponder else { return nil }
        return firstText(inside: view)
    }

    private static func firstText(inside view: UIView) -> String? {
        for inner in view.subviews where !inner.isHidden {
            let text =
                inner is any PassiveView
                ? inner.contentDescription().text?.string : firstText(inside: inner)
            if let text, !text.isEmpty { return text }
        }
        return nil
    }
}
