import UIKit

/// A view positioned by constraints, in a superview.
@MainActor
func placed(in superview: UIView?, _ name: String? = nil) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    view.accessibilityIdentifier = name
    superview?.addSubview(view)
    return view
}

/// A view of any class, added to a superview for constraints to position it.
@MainActor
func placed<View: UIView>(_ view: View, in superview: UIView) -> View {
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
}

extension UIView {
    /// A subview whose top is constrained to a baseline: the baseline's position in the view's
    /// coordinates.
    func mark(_ anchor: NSLayoutYAxisAnchor) -> UIView {
        let mark = placed(in: self)
        mark.topAnchor.constraint(equalTo: anchor).isActive = true
        return mark
    }

    /// Activates the four constraints of a frame in a view's coordinates.
    @discardableResult
    func pin(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, in view: UIView)
        -> [NSLayoutConstraint]
    {
        let constraints = [
            leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: x),
            topAnchor.constraint(equalTo: view.topAnchor, constant: y),
            widthAnchor.constraint(equalToConstant: width),
            heightAnchor.constraint(equalToConstant: height),
        ]
        NSLayoutConstraint.activate(constraints)
        return constraints
    }
}
