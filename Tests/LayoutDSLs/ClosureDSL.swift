import UIKit

// A small constraint language with a closure of makers, written as UIKit libraries are: in Swift 5,
// without actor annotations, with aliases for the platform's types, a subclass of
// NSLayoutConstraint and associated objects.

typealias PlatformView = UIView
typealias PlatformGuide = UILayoutGuide
typealias PlatformAttribute = NSLayoutConstraint.Attribute

/// The language's constraint: it knows the view that created it, and compares by value.
final class MadeConstraint: NSLayoutConstraint {
    weak var wish: Wish?
    var label: String? {
        get { identifier }
        set { identifier = newValue }
    }

    func saysTheSame(as other: MadeConstraint) -> Bool {
        firstItem === other.firstItem && secondItem === other.secondItem
            && firstAttribute == other.firstAttribute
            && secondAttribute == other.secondAttribute && relation == other.relation
            && multiplier == other.multiplier && priority == other.priority
    }
}

protocol Target {}
extension CGFloat: Target {}
extension Double: Target {}
extension Int: Target {}
extension CGSize: Target {}
extension UIEdgeInsets: Target {}
extension UIView: Target {}
extension UILayoutGuide: Target {}

struct End: Target {
    let item: AnyObject
    let attributes: [PlatformAttribute]
}

/// One line of a closure: attributes of the owner, related to something.
final class Wish {
    let owner: AnyObject
    var attributes: [PlatformAttribute]
    var relation = NSLayoutConstraint.Relation.equal
    var target: Target = CGFloat(0)
    var shift: UIEdgeInsets = .zero
    var factor: CGFloat = 1
    var level: Float = 1000
    private(set) var made: [MadeConstraint] = []

    init(_ owner: AnyObject, _ attribute: PlatformAttribute) {
        self.owner = owner
        attributes = [attribute]
    }

    private func with(_ attribute: PlatformAttribute) -> Wish {
        attributes.append(attribute)
        return self
    }
    var top: Wish { with(.top) }
    var left: Wish { with(.left) }
    var bottom: Wish { with(.bottom) }
    var right: Wish { with(.right) }
    var leading: Wish { with(.leading) }
    var trailing: Wish { with(.trailing) }
    var width: Wish { with(.width) }
    var height: Wish { with(.height) }
    var centerX: Wish { with(.centerX) }
    var centerY: Wish { with(.centerY) }

    @discardableResult func equalTo(_ target: Target) -> Wish { relate(.equal, target) }
    @discardableResult func atMost(_ target: Target) -> Wish { relate(.lessThanOrEqual, target) }
    @discardableResult func atLeast(_ target: Target) -> Wish {
        relate(.greaterThanOrEqual, target)
    }
    @discardableResult func equalToSuperview() -> Wish {
        guard
            let superview = (owner as? PlatformView)?.superview
                ?? (owner as? PlatformGuide)?.owningView
        else {
            fatalError("There is no superview to be equal to")
        }
        return relate(.equal, superview)
    }
    private func relate(_ relation: NSLayoutConstraint.Relation, _ target: Target) -> Wish {
        self.relation = relation
        self.target = target
        return self
    }
    @discardableResult func offset(_ amount: CGFloat) -> Wish {
        shift = UIEdgeInsets(top: amount, left: amount, bottom: -amount, right: -amount)
        made.forEach { $0.constant = amount }
        return self
    }
    @discardableResult func inset(_ amount: CGFloat) -> Wish {
        shift = UIEdgeInsets(top: amount, left: amount, bottom: amount, right: amount)
        return self
    }
    @discardableResult func times(_ factor: CGFloat) -> Wish {
        self.factor = factor
        return self
    }
    @discardableResult func priority(_ level: Float) -> Wish {
        self.level = level
        made.forEach { $0.priority = UILayoutPriority(rawValue: level) }
        return self
    }

    func activate(replacing existing: [MadeConstraint] = []) {
        if made.isEmpty { made = attributes.map(constraint) }
        for constraint in made {
            if let same = existing.first(where: { $0.saysTheSame(as: constraint) }) {
                same.constant = constraint.constant
                made = made.map { $0 === constraint ? same : $0 }
            } else {
                constraint.isActive = true
            }
        }
    }

    func deactivate() {
        NSLayoutConstraint.deactivate(made)
    }

    private func constraint(for attribute: PlatformAttribute) -> MadeConstraint {
        var item: AnyObject?
        var other = PlatformAttribute.notAnAttribute
        var constant: CGFloat = 0
        switch target {
        case let end as End:
            item = end.item
            let index = attributes.firstIndex(of: attribute) ?? 0
            other =
                end.attributes.count == attributes.count ? end.attributes[index] : end.attributes[0]
        case let view as PlatformView:
            item = view
            other = attribute
        case let guide as PlatformGuide:
            item = guide
            other = attribute
        case let number as CGFloat: constant = number
        case let number as Double: constant = CGFloat(number)
        case let number as Int: constant = CGFloat(number)
        case let size as CGSize: constant = attribute == .width ? size.width : size.height
        default: break
        }
        switch attribute {
        case .top, .centerY: constant += shift.top
        case .left, .leading, .centerX: constant += shift.left
        case .bottom: constant -= shift.bottom
        case .right, .trailing: constant -= shift.right
        default: break
        }
        if item == nil, other == .notAnAttribute, attribute != .width, attribute != .height {
            item = (owner as? PlatformView)?.superview
            other = attribute
        }
        let constraint = MadeConstraint(
            item: owner, attribute: attribute, relatedBy: relation, toItem: item, attribute: other,
            multiplier: factor,
            constant: constant)
        constraint.priority = UILayoutPriority(rawValue: level)
        constraint.wish = self
        return constraint
    }
}

final class Maker {
    let owner: AnyObject
    private(set) var wishes: [Wish] = []
    init(_ owner: AnyObject) { self.owner = owner }

    private func wish(_ attribute: PlatformAttribute) -> Wish {
        let wish = Wish(owner, attribute)
        wishes.append(wish)
        return wish
    }
    var top: Wish { wish(.top) }
    var left: Wish { wish(.left) }
    var bottom: Wish { wish(.bottom) }
    var right: Wish { wish(.right) }
    var leading: Wish { wish(.leading) }
    var trailing: Wish { wish(.trailing) }
    var width: Wish { wish(.width) }
    var height: Wish { wish(.height) }
    var centerX: Wish { wish(.centerX) }
    var centerY: Wish { wish(.centerY) }
    var edges: Wish { wish(.top).left.bottom.right }
    var size: Wish { wish(.width).height }
    var center: Wish { wish(.centerX).centerY }
}

private var wishesKey: UInt8 = 0

struct Layouts {
    let item: AnyObject

    var wishes: [Wish] {
        get { objc_getAssociatedObject(item, &wishesKey) as? [Wish] ?? [] }
        nonmutating set {
            objc_setAssociatedObject(item, &wishesKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }

    func make(_ closure: (Maker) -> Void) {
        (item as? PlatformView)?.translatesAutoresizingMaskIntoConstraints = false
        let maker = Maker(item)
        closure(maker)
        maker.wishes.forEach { $0.activate() }
        wishes += maker.wishes
    }

    func update(_ closure: (Maker) -> Void) {
        let maker = Maker(item)
        closure(maker)
        maker.wishes.forEach { $0.activate(replacing: wishes.flatMap(\.made)) }
    }

    func remake(_ closure: (Maker) -> Void) {
        wishes.forEach { $0.deactivate() }
        wishes = []
        make(closure)
    }

    func end(_ attributes: PlatformAttribute...) -> End { End(item: item, attributes: attributes) }
}

extension UIView {
    var layouts: Layouts { Layouts(item: self) }
}
extension UILayoutGuide {
    var layouts: Layouts { Layouts(item: self) }
}
