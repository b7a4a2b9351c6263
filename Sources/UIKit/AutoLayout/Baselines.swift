/// Where the first and the last baseline of an item lie, whatever its height.
package struct Baselines {
    /// A share of the height, 0 at the top and 1 at the bottom, and so many points further down.
    package struct Place {
        package var share: CGFloat
        package var offset: CGFloat

        func y(in height: CGFloat) -> CGFloat { height * share + offset }
    }

    package var first: Place
    package var last: Place
    /// Whether they are those of text in the bounds, rather than edges of the alignment rectangle.
    package var isOfText = true

    /// The first at the top, the last at the bottom: those of what has no text.
    package static let edges = Baselines(
        first: Place(share: 0, offset: 0), last: Place(share: 1, offset: 0), isOfText: false)

    /// Those of lines of text, some points high, that keep a share of the room left by them above.
    static func text(height: CGFloat, ascent: CGFloat, descent: CGFloat, shareAbove: CGFloat)
        -> Baselines
    {
        Baselines(
            first: Place(share: shareAbove, offset: ascent - height * shareAbove),
            last: Place(share: shareAbove, offset: height * (1 - shareAbove) - descent))
    }

    /// Those of an item whose texts move evenly as it grows from some height: where they are is
    /// asked for at two heights.
    static func ofTexts(
        inHeight height: CGFloat, _ texts: (CGFloat) -> [(baselines: Baselines, frame: CGRect)]
    ) -> Baselines? {
        func places(_ height: CGFloat) -> (first: CGFloat, last: CGFloat)? {
            let texts = texts(height)
            guard let first = texts.first, let last = texts.last else { return nil }
            return (
                first.frame.minY + first.baselines.first.y(in: first.frame.height),
                last.frame.minY + last.baselines.last.y(in: last.frame.height)
            )
        }
        // Far enough apart, and a whole number of pixels.
        let growth: CGFloat = 128
        guard let before = places(height), let after = places(height + growth) else { return nil }
        func place(_ before: CGFloat, _ after: CGFloat) -> Place {
            let share = (after - before) / growth
            return Place(share: share, offset: before - height * share)
        }
        return Baselines(
            first: place(before.first, after.first), last: place(before.last, after.last))
    }
}

extension UIView {
    /// Notifies the engine that text has moved in the view.
    ///
    /// - Complexity: O(constraints that go by the view's baselines).
    final func baselinesMayHaveChanged() {
        // Who has no box, has no part in what the engine knows.
        guard let box = autoLayout.box, box.engine.isInForce,
            !box.engine.baselineConstraints.isEmpty
        else { return }
        box.engine.baselinesMayHaveChanged(of: box.engine.baselineConstraints.ids(using: box))
        // A constraint inside the view may name it without any of its variables.
        box.engine.baselinesMayHaveChanged(of: box.engine.baselineConstraints.ids(naming: link))
    }

    /// Notifies the engine that the view's baselines may be those of another view than before, and
    /// so may those of views above that go by them.
    ///
    /// - Complexity: O(depth + constraints that name the baselines of the view or of views above).
    final func baselineViewsMayHaveChanged() {
        guard let engine = presentEngine, !engine.baselineConstraints.isEmpty else { return }
        for view in sequence(first: self, next: \.superview) {
            engine.baselinesMayHaveChanged(of: engine.baselineConstraints.ids(naming: view.link))
        }
    }

    /// Whether a constraint names a baseline of the view or of one above.
    final var isNamedForBaselines: Bool {
        guard let constraints = presentEngine?.baselineConstraints, !constraints.isEmpty else {
            return false
        }
        return sequence(first: self, next: \.superview).contains {
            !constraints.ids(naming: $0.link).isEmpty
        }
    }
}
