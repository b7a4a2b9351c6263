import UIKit

extension UIView {
    /// The view's constraints in closures: `view.snp.makeConstraints { make in
    /// make.top.equalToSuperview() }`.
    var snp: ConstraintViewDSL {
        ConstraintViewDSL(view: self)
    }
}

/// Makes and updates the constraints of a view, and names its edges for the constraints of others.
struct ConstraintViewDSL {
    let view: UIView

    var top: ConstraintItem { ConstraintItem(view: view, attribute: .top) }
    var bottom: ConstraintItem { ConstraintItem(view: view, attribute: .bottom) }
    var leading: ConstraintItem { ConstraintItem(view: view, attribute: .leading) }
    var trailing: ConstraintItem { ConstraintItem(view: view, attribute: .trailing) }
    var width: ConstraintItem { ConstraintItem(view: view, attribute: .width) }
    var height: ConstraintItem { ConstraintItem(view: view, attribute: .height) }

    /// Makes constraints and activates them.
    func makeConstraints(_ closure: (ConstraintMaker) -> Void) {
        view.translatesAutoresizingMaskIntoConstraints = false
        let made = descriptions(from: closure).map { $0.makeConstraint() }
        NSLayoutConstraint.activate(made)
        installed += made
    }

    /// Changes the constants of constraints that were made before.
    func updateConstraints(_ closure: (ConstraintMaker) -> Void) {
        for description in descriptions(from: closure) {
            guard let constraint = installed.first(where: description.describes) else {
                preconditionFailure(
                    "updateConstraints changes the constants of constraints from "
                        + "makeConstraints, but "
                        + "\(view) has no constraint like \(description.makeConstraint()).")
            }
            constraint.constant = description.constant
        }
    }

    private func descriptions(from closure: (ConstraintMaker) -> Void) -> [ConstraintDescription] {
        let maker = ConstraintMaker(view: view)
        closure(maker)
        return maker.descriptions
    }

    /// The constraints made for the view, stored with it.
    private var installed: [NSLayoutConstraint] {
        get { objc_getAssociatedObject(view, &installedKey) as? [NSLayoutConstraint] ?? [] }
        nonmutating set {
            objc_setAssociatedObject(
                view, &installedKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }
}

/// Its address is the key.
private var installedKey: UInt8 = 0
