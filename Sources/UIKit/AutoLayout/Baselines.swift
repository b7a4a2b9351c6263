/// Where the first and the last baseline of an item's text lie in its bounds, whatever its height.
package struct Baselines {
    /// A share of the height, 0 at the top and 1 at the bottom, and so many points further down.
    package struct Place {
        package var share: CGFloat
        package var offset: CGFloat

        package init(share: CGFloat, offset: CGFloat) {
            self.share = share
            self.offset = offset
        }
    }

    package var first: Place
    package var last: Place

    package init(first: Place, last: Place) {
        self.first = first
        self.last = last
    }

    /// The first at the top, the last at the bottom: those of what has no text.
    package static let edges = Baselines(first: Place(share: 0, offset: 0), last: Place(share: 1, offset: 0))

    /// Those of lines of text, some points high, that keep a share of the room left by them above.
    package static func text(
        height: CGFloat, ascent: CGFloat, descent: CGFloat, shareAbove: CGFloat
    ) -> Baselines {
        Baselines(
            first: Place(share: shareAbove, offset: ascent - height * shareAbove),
            last: Place(share: shareAbove, offset: height * (1 - shareAbove) - descent))
    }

    /// Those of an item in which these ones' text lies in a rectangle. As the item grows, the text keeps a share of what is
    /// added above it.
    package func inside(_ rect: CGRect, ofHeight height: CGFloat, shareAbove: CGFloat) -> Baselines {
        func outside(_ place: Place) -> Place {
            let y = rect.minY + rect.height * place.share + place.offset
            return Place(share: shareAbove, offset: y - height * shareAbove)
        }
        return Baselines(first: outside(first), last: outside(last))
    }
}

extension UIView {
    /// Tells the engine that the baselines lie elsewhere: the view's own, and those of views above that have them here.
    ///
    /// - Complexity: O(1) in a tree where no constraint names a baseline; else O(depth + constraints that name the views).
    final func baselinesMayHaveChanged() {
        // Who has no box, has no part in what the engine knows.
        guard let engine = autoLayout.box?.engine, engine.isInForce, engine.hasBaselines else { return }
        var next: UIView? = self
        while let view = next {
            if view === self || view.forFirstBaselineLayout !== view || view.forLastBaselineLayout !== view {
                for constraint in view.concerning where constraint.namesBaseline {
                    engine.constantChanged(of: constraint)
                }
            }
            next = view.superview
        }
    }
}
