import UIKit

// A small constraint language of operators on proxies of views, and one of fluent calls that return
// constraints.

struct Proxy {
    let view: UIView
    var width: Expression { Expression(view, .width) }
    var height: Expression { Expression(view, .height) }
    var left: Expression { Expression(view, .left) }
    var right: Expression { Expression(view, .right) }
    var top: Expression { Expression(view, .top) }
    var bottom: Expression { Expression(view, .bottom) }
    var leading: Expression { Expression(view, .leading) }
    var trailing: Expression { Expression(view, .trailing) }
    var centerX: Expression { Expression(view, .centerX) }
    var centerY: Expression { Expression(view, .centerY) }
    var superview: Proxy? { view.superview.map(Proxy.init) }
}

struct Expression {
    let view: UIView
    let attribute: NSLayoutConstraint.Attribute
    var factor: CGFloat = 1
    var constant: CGFloat = 0

    init(_ view: UIView, _ attribute: NSLayoutConstraint.Attribute) {
        self.view = view
        self.attribute = attribute
    }
}

func * (factor: CGFloat, expression: Expression) -> Expression {
    var result = expression
    result.factor *= factor
    result.constant *= factor
    return result
}
func / (expression: Expression, divisor: CGFloat) -> Expression { (1 / divisor) * expression }
func + (expression: Expression, constant: CGFloat) -> Expression {
    var result = expression
    result.constant += constant
    return result
}
func - (expression: Expression, constant: CGFloat) -> Expression { expression + -constant }

private func relate(
    _ left: Expression, _ relation: NSLayoutConstraint.Relation, _ right: Expression?,
    _ constant: CGFloat
)
    -> NSLayoutConstraint
{
    left.view.translatesAutoresizingMaskIntoConstraints = false
    let constraint = NSLayoutConstraint(
        item: left.view, attribute: left.attribute, relatedBy: relation, toItem: right?.view,
        attribute: right?.attribute ?? .notAnAttribute, multiplier: right?.factor ?? 1,
        constant: right?.constant ?? constant)
    let holder = right.flatMap { closestCommonAncestor(left.view, $0.view) } ?? left.view
    holder.addConstraint(constraint)
    return constraint
}

func closestCommonAncestor(_ one: UIView, _ other: UIView) -> UIView? {
    var candidate: UIView? = one
    while let view = candidate {
        if other.isDescendant(of: view) { return view }
        candidate = view.superview
    }
    return nil
}

precedencegroup RelationPrecedence {
    lowerThan: AdditionPrecedence
}
infix operator .== : RelationPrecedence
infix operator .<= : RelationPrecedence
infix operator .>= : RelationPrecedence

@discardableResult func .== (left: Expression, right: Expression) -> NSLayoutConstraint {
    relate(left, .equal, right, 0)
}
@discardableResult func .== (left: Expression, right: CGFloat) -> NSLayoutConstraint {
    relate(left, .equal, nil, right)
}
@discardableResult func .<= (left: Expression, right: Expression) -> NSLayoutConstraint {
    relate(left, .lessThanOrEqual, right, 0)
}
@discardableResult func .>= (left: Expression, right: CGFloat) -> NSLayoutConstraint {
    relate(left, .greaterThanOrEqual, nil, right)
}

func constrain(_ views: UIView..., block: ([Proxy]) -> Void) { block(views.map(Proxy.init)) }

// MARK: Fluent

protocol Pinnable: AnyObject {
    var topAnchor: NSLayoutYAxisAnchor { get }
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    var leadingAnchor: NSLayoutXAxisAnchor { get }
    var trailingAnchor: NSLayoutXAxisAnchor { get }
    var widthAnchor: NSLayoutDimension { get }
    var heightAnchor: NSLayoutDimension { get }
    var centerXAnchor: NSLayoutXAxisAnchor { get }
    var centerYAnchor: NSLayoutYAxisAnchor { get }
}
extension UIView: Pinnable {}
extension UILayoutGuide: Pinnable {}

extension Pinnable {
    @discardableResult
    func pinEdges(
        to other: Pinnable, insets: NSDirectionalEdgeInsets = .zero,
        priority: UILayoutPriority = .required
    )
        -> [NSLayoutConstraint]
    {
        (self as? UIView)?.translatesAutoresizingMaskIntoConstraints = false
        let constraints = [
            topAnchor.constraint(equalTo: other.topAnchor, constant: insets.top),
            leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: insets.leading),
            bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -insets.bottom),
            trailingAnchor.constraint(equalTo: other.trailingAnchor, constant: -insets.trailing),
        ]
        constraints.forEach { $0.priority = priority }
        NSLayoutConstraint.activate(constraints)
        return constraints
    }

    @discardableResult
    func sized(_ width: CGFloat, _ height: CGFloat) -> Self {
        (self as? UIView)?.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            widthAnchor.constraint(equalToConstant: width),
            heightAnchor.constraint(equalToConstant: height),
        ])
        return self
    }
}

/// Generic code over the two families of location anchors.
func tie<Axis>(_ one: NSLayoutAnchor<Axis>, _ other: NSLayoutAnchor<Axis>, _ constant: CGFloat)
    -> NSLayoutConstraint
{
    let constraint = one.constraint(equalTo: other, constant: constant)
    constraint.priority = UILayoutPriority(999.5)
    constraint.identifier = "tie"
    constraint.isActive = true
    return constraint
}

// MARK: Frames

/// Lays a view out by its frame, as frame languages do.
final class FrameLayout {
    let view: UIView
    init(_ view: UIView) { self.view = view }

    private var container: CGRect { view.superview?.bounds ?? .zero }
    private var scale: CGFloat { UIScreen.main.scale }
    private func rounded(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }

    @discardableResult func start(_ margin: CGFloat) -> FrameLayout {
        let isMirrored =
            UIView.userInterfaceLayoutDirection(for: view.semanticContentAttribute) == .rightToLeft
        view.frame.origin.x = isMirrored ? container.width - margin - view.frame.width : margin
        return self
    }
    @discardableResult func below(_ sibling: UIView, _ margin: CGFloat) -> FrameLayout {
        let edge =
            sibling.superview?.convert(CGPoint(x: 0, y: sibling.frame.maxY), to: view.superview).y
            ?? 0
        view.frame.origin.y = rounded(edge + margin)
        return self
    }
    @discardableResult func safeTop() -> FrameLayout {
        view.frame.origin.y = view.superview?.safeAreaInsets.top ?? 0
        return self
    }
    @discardableResult func inset(_ insets: UIEdgeInsets) -> FrameLayout {
        view.frame = container.inset(by: insets)
        return self
    }
    @discardableResult func size(_ size: CGSize) -> FrameLayout {
        view.bounds.size = size
        return self
    }
    @discardableResult func fit() -> FrameLayout {
        view.bounds.size = view.sizeThatFits(
            CGSize(width: container.width, height: .greatestFiniteMagnitude))
        return self
    }
}
