import Foundation
import UIKit

extension ObjectLoader {
    /// Makes and activates the constraints whose views exist; the others stay for later.
    func makeConstraints() {
        let waiting = constraints
        constraints = []
        for (view, element) in waiting {
            guard element.name == "constraint" else {
                remarks.unsupported(element, in: element)
                continue
            }
            // Constraints of the editor alone, and those that were removed from all size classes.
            if element["placeholder"] == "YES" { continue }
            guard let made = constraint(element, in: view) else { continue }
            if let id = element.id { objects[id] = made }
            // Masks of size classes remove it later.
            made.isActive = true
            for child in element.children {
                if child.name == "variation" { variation(of: made, element).add(child) }
                if child.name == "userDefinedRuntimeAttributes" {
                    runtimeAttributes += child.children.map { (made, $0) }
                }
            }
        }
    }

    private static let leftOut = "the constraint is left out"

    private func constraint(_ element: Element, in view: UIView) -> NSLayoutConstraint? {
        guard let first = attribute(element, "firstAttribute"), first != .notAnAttribute else {
            remarks.wrongValue(element, attribute: "firstAttribute", outcome: Self.leftOut)
            return nil
        }
        guard let firstItem = item(element, "firstItem", orElse: view) else { return nil }
        var secondItem: NSObject?
        var second = NSLayoutConstraint.Attribute.notAnAttribute
        if element["secondItem"] != nil {
            guard let found = item(element, "secondItem", orElse: view) else { return nil }
            guard let attribute = attribute(element, "secondAttribute") else {
                remarks.wrongValue(element, attribute: "secondAttribute", outcome: Self.leftOut)
                return nil
            }
            (secondItem, second) = (found, attribute)
        } else if let attribute = attribute(element, "secondAttribute"),
            attribute != .notAnAttribute
        {
            // The other attribute of the same view, such as the ratio of its sides.
            (secondItem, second) = (view, attribute)
        }
        guard let multiplier = multiplier(element),
            let constant = constant(element, from: firstItem, to: secondItem)
        else {
            return nil
        }
        if let kind = mismatch(first, second, hasSecond: secondItem != nil) {
            remarks.report(element, "\(kind); the constraint is left out")
            return nil
        }
        let type = classes.customClass(of: element) as? NSLayoutConstraint.Type
        let made = (type ?? NSLayoutConstraint.self).makeInstance(
            item: firstItem, attribute: first, relatedBy: relation(element), toItem: secondItem,
            attribute: second, multiplier: multiplier, constant: constant)
        if type != nil { waking.append(made) }
        if let text = element["priority"] {
            if let value = Value.number(text), value >= 1, value <= 1000 {
                made.priority = UILayoutPriority(Float(value))
            } else {
                remarks.wrongValue(element, attribute: "priority")
            }
        }
        made.identifier = element["identifier"]
        return made
    }

    /// Returns the view or guide that a constraint names; the constraint's own view without a name.
    private func item(_ element: Element, _ attribute: String, orElse view: UIView) -> NSObject? {
        guard let id = element[attribute] else { return view }
        if let found = object(id: id), found is UIView || found is UILayoutGuide { return found }
        remarks.report(
            element,
            "there is no view or guide with the id “\(id)”, so the constraint is left out")
        return nil
    }

    private static let attributes: [String: NSLayoutConstraint.Attribute] = [
        "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
        "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
        "centerY": .centerY, "baseline": .lastBaseline, "lastBaseline": .lastBaseline,
        "firstBaseline": .firstBaseline, "leftMargin": .leftMargin, "rightMargin": .rightMargin,
        "topMargin": .topMargin, "bottomMargin": .bottomMargin, "leadingMargin": .leadingMargin,
        "trailingMargin": .trailingMargin, "centerXWithinMargins": .centerXWithinMargins,
        "centerYWithinMargins": .centerYWithinMargins, "notAnAttribute": .notAnAttribute,
    ]

    private func attribute(_ element: Element, _ name: String) -> NSLayoutConstraint.Attribute? {
        element[name].flatMap { Self.attributes[$0] }
    }

    private func relation(_ element: Element) -> NSLayoutConstraint.Relation {
        switch element["relation"] {
        case "greaterThanOrEqual": return .greaterThanOrEqual
        case "lessThanOrEqual": return .lessThanOrEqual
        case nil, "equal": return .equal
        default:
            remarks.wrongValue(element, attribute: "relation")
            return .equal
        }
    }

    private func multiplier(_ element: Element) -> CGFloat? {
        guard let text = element["multiplier"] else { return 1 }
        if let ratio = Value.ratio(text), ratio != 0 { return CGFloat(ratio) }
        remarks.report(
            element, "multiplier=\"\(text)\" is no ratio, so the constraint is left out")
        return nil
    }

    /// Returns the constant; a standard distance without one is 8 points between siblings and 20
    /// to a superview.
    ///
    /// Source: Apple, Auto Layout Guide, "Standard Space".
    private func constant(
        _ element: Element, from first: NSObject, to second: NSObject?
    ) -> CGFloat? {
        guard let text = element["constant"] else {
            guard element["symbolic"] == "YES" else { return 0 }
            let isInside =
                (first as? UIView)?.superview === second || (second as? UIView)?.superview === first
            return isInside ? 20 : 8
        }
        if let value = Value.number(text) { return CGFloat(value) }
        remarks.report(element, "constant=\"\(text)\" is no number, so the constraint is left out")
        return nil
    }

    /// Returns why two attributes cannot be in one constraint, or nil.
    private func mismatch(
        _ first: NSLayoutConstraint.Attribute, _ second: NSLayoutConstraint.Attribute,
        hasSecond: Bool
    ) -> String? {
        let (one, other) = (Self.axis(first), Self.axis(second))
        guard hasSecond, second != .notAnAttribute else {
            return one.isSize ? nil : "a position needs a second item"
        }
        guard one == other else {
            return "the attributes are on different axes, or a size and a position"
        }
        return nil
    }

    private struct AttributeAxis: Equatable {
        var isSize: Bool
        var isHorizontal: Bool
    }

    private static func axis(_ attribute: NSLayoutConstraint.Attribute) -> AttributeAxis {
        switch attribute {
        case .width, .height: AttributeAxis(isSize: true, isHorizontal: true)
        case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin,
            .leadingMargin, .trailingMargin, .centerXWithinMargins:
            AttributeAxis(isSize: false, isHorizontal: true)
        default: AttributeAxis(isSize: false, isHorizontal: false)
        }
    }
}
