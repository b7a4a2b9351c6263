import Cassowary

/// The tie of a guide of the framework's own to its owner: required equations, whose values follow
/// the owner's state.
///
/// Guides lie in the owner's bounds, and the owner's variables are those of its alignment
/// rectangle.
@MainActor
struct GuideTie {
    /// The left sides: the terms and the value of each sum up to zero.
    let equations: (_ guide: LayoutBox, _ owner: LayoutBox) -> [(variable: Variable, terms: [Term])]
    /// The values, in the order of the equations.
    let values: (_ owner: UIView) -> [CGFloat]

    /// A guide inside insets of its owner's bounds.
    static func insets(_ insets: @escaping (UIView) -> UIEdgeInsets) -> GuideTie {
        GuideTie { guide, owner in
            [
                (guide.minX, [Term(guide.minX)]), (guide.minY, [Term(guide.minY)]),
                (guide.width, [Term(guide.minX), Term(guide.width), Term(owner.width, -1)]),
                (guide.height, [Term(guide.minY), Term(guide.height), Term(owner.height, -1)]),
            ]
        } values: { owner in
            let (insets, surplus) = (insets(owner), owner.alignmentSurplus)
            return [
                -insets.left, -insets.top, insets.right - surplus.width,
                insets.bottom - surplus.height,
            ]
        }
    }

    /// A bar along the owner's top or bottom edge.
    static func bar(atTop: Bool, length: @escaping (UIView) -> CGFloat) -> GuideTie {
        GuideTie { guide, owner in
            [
                (guide.minX, [Term(guide.minX)]),
                (guide.width, [Term(guide.width), Term(owner.width, -1)]),
                (guide.height, [Term(guide.height)]),
                (
                    guide.minY,
                    atTop
                        ? [Term(guide.minY)]
                        : [Term(guide.minY), Term(guide.height), Term(owner.height, -1)]
                ),
            ]
        } values: { owner in
            let surplus = owner.alignmentSurplus
            return [0, -surplus.width, -length(owner), atTop ? 0 : -surplus.height]
        }
    }

    /// The visible part of the owner's content: it moves as the owner scrolls.
    static var visibleBounds: GuideTie {
        GuideTie { guide, owner in
            [
                (guide.minX, [Term(guide.minX)]), (guide.minY, [Term(guide.minY)]),
                (guide.width, [Term(guide.width), Term(owner.width, -1)]),
                (guide.height, [Term(guide.height), Term(owner.height, -1)]),
            ]
        } values: { owner in
            let (origin, surplus) = (owner.bounds.origin, owner.alignmentSurplus)
            return [-origin.x, -origin.y, -surplus.width, -surplus.height]
        }
    }

    /// The owner's content: it begins at zero, and constraints give it its size.
    static var content: GuideTie {
        GuideTie { guide, _ in
            [(guide.minX, [Term(guide.minX)]), (guide.minY, [Term(guide.minY)])]
        } values: { _ in
            [0, 0]
        }
    }
}

extension LayoutEngine {
    /// Adds the equations of a guide that has got its variables.
    func addTie(_ tie: GuideTie, of box: LayoutBox, to owner: UIView) {
        let equations = tie.equations(box, self.box(for: owner))
        let values = usableValues(of: tie, of: box, owner)
        box.extras.made().tieValues = values
        box.pins = zip(equations, values).map { equation, value in
            (equation.variable, addOwn(equation.terms, .equal, value, .required))
        }
    }

    /// Updates the values of a guide's equations. Returns whether any has changed.
    func updateTie(_ tie: GuideTie, of box: LayoutBox, to owner: UIView) -> Bool {
        let (values, extras) = (usableValues(of: tie, of: box, owner), box.extras.made())
        guard values != extras.tieValues else { return false }
        for (index, pin) in box.pins.enumerated() where values[index] != extras.tieValues[index] {
            setConstant(values[index], for: pin.id)
        }
        extras.tieValues = values
        return true
    }

    /// The values of a guide's equations; 0 for those that are not finite, which is reported.
    private func usableValues(of tie: GuideTie, of box: LayoutBox, _ owner: UIView) -> [CGFloat] {
        let values = tie.values(owner)
        guard let wrong = values.first(where: { !$0.isFinite }) else { return values }
        reportMistake(
            "\(NSLayoutConstraint.name(of: box.item)) cannot follow its view: an inset is "
                + "\(wrong); 0 is used instead")
        return values.map { $0.isFinite ? $0 : 0 }
    }
}

extension UIView {
    /// How much larger than the alignment rectangle the bounds are.
    fileprivate final var alignmentSurplus: CGSize {
        let insets = alignmentInsets
        return CGSize(width: insets.left + insets.right, height: insets.top + insets.bottom)
    }
}
