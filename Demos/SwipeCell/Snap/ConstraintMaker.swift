import UIKit

/// Collects what a closure states about a view's edges and sizes.
final class ConstraintMaker {
    private let view: UIView
    private(set) var descriptions: [ConstraintDescription] = []

    init(view: UIView) {
        self.view = view
    }

    var top: ConstraintMakerRelatable { add(.top) }
    var bottom: ConstraintMakerRelatable { add(.bottom) }
    var leading: ConstraintMakerRelatable { add(.leading) }
    var trailing: ConstraintMakerRelatable { add(.trailing) }
    var centerX: ConstraintMakerRelatable { add(.centerX) }
    var centerY: ConstraintMakerRelatable { add(.centerY) }
    var width: ConstraintMakerRelatable { add(.width) }
    var height: ConstraintMakerRelatable { add(.height) }

    private func add(_ attribute: NSLayoutConstraint.Attribute) -> ConstraintMakerRelatable {
        let description = ConstraintDescription(view: view, attribute: attribute)
        descriptions.append(description)
        return ConstraintMakerRelatable(description: description)
    }
}

/// The value of `make.top` and similar properties: it can be related to another edge, to a number
/// or to the superview.
struct ConstraintMakerRelatable {
    let description: ConstraintDescription

    @discardableResult
    func equalTo(_ item: ConstraintItem) -> ConstraintMakerEditable {
        relate(to: item.view, item.attribute)
    }

    @discardableResult
    func equalTo(_ amount: CGFloat) -> ConstraintMakerEditable {
        description.constant = amount
        return ConstraintMakerEditable(description: description)
    }

    @discardableResult
    func equalToSuperview() -> ConstraintMakerEditable {
        guard let superview = description.view.superview else {
            preconditionFailure(
                "equalToSuperview() needs a superview; \(description.view) has none. Add it to a "
                    + "superview first.")
        }
        return relate(to: superview, description.attribute)
    }

    private func relate(to view: UIView, _ attribute: NSLayoutConstraint.Attribute)
        -> ConstraintMakerEditable
    {
        description.target = (view, attribute)
        return ConstraintMakerEditable(description: description)
    }
}

/// The result of `equalTo`: it can be moved by an offset.
struct ConstraintMakerEditable {
    let description: ConstraintDescription

    func offset(_ amount: CGFloat) {
        description.constant += amount
    }
}

/// One edge or size of a view, as `view.snp.top`.
struct ConstraintItem {
    let view: UIView
    let attribute: NSLayoutConstraint.Attribute
}

/// One line of a closure: an attribute, what it equals, and the offset.
final class ConstraintDescription {
    let view: UIView
    let attribute: NSLayoutConstraint.Attribute
    var target: (view: UIView, attribute: NSLayoutConstraint.Attribute)?
    var constant: CGFloat = 0

    init(view: UIView, attribute: NSLayoutConstraint.Attribute) {
        self.view = view
        self.attribute = attribute
    }

    /// Makes the constraint that the line describes.
    func makeConstraint() -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: view,
            attribute: attribute,
            relatedBy: .equal,
            toItem: target?.view,
            attribute: target?.attribute ?? .notAnAttribute,
            multiplier: 1,
            constant: constant
        )
    }

    /// Whether two constraints are equal except for their constant.
    func describes(_ constraint: NSLayoutConstraint) -> Bool {
        constraint.firstItem === view
            && constraint.firstAttribute == attribute
            && constraint.secondItem === target?.view
            && constraint.secondAttribute == (target?.attribute ?? .notAnAttribute)
    }
}
