import Foundation
import UIKit

/// The variations of an element for other size classes.
///
/// Interface Builder writes `<variation key="widthClass=compact">` into views and constraints: the
/// attributes and values for that size class, and masks of the subviews and constraints that are
/// installed. `default` has the masks for all others.
@MainActor
final class Variations {
    /// A case and the size classes at which it applies.
    private struct Case {
        let element: Element
        var width: UIUserInterfaceSizeClass?
        var height: UIUserInterfaceSizeClass?

        var isDefault: Bool { element["key"] == "default" }
        var specificity: Int { (width == nil ? 0 : 1) + (height == nil ? 0 : 1) }

        @MainActor
        func applies(to traits: UITraitCollection) -> Bool {
            (width == nil || width == traits.horizontalSizeClass)
                && (height == nil || height == traits.verticalSizeClass)
        }
    }

    /// A subview or constraint that is not installed in all size classes.
    private struct Part<Object> {
        let id: String
        let object: Object
    }

    /// The view holds its variations.
    private weak var object: NSObject?
    private let element: Element
    private let kind: Kind?
    private var cases: [Case] = []
    private var subviews: [Part<UIView>] = []
    private var constraints: [Part<NSLayoutConstraint>] = []
    /// The attributes that some case changes, with the text of the value without it.
    private var attributes: [(rule: AttributeRule, base: String)] = []
    private var values: [(rule: ChildRule, base: Element?)] = []
    private let base: (constant: CGFloat, priority: UILayoutPriority)
    /// Reads values; it holds no objects, so that nothing keeps the view alive.
    private let reader: ObjectLoader

    /// - Parameter object: a view or a constraint.
    init(_ object: NSObject, _ element: Element, in document: InterfaceDocument) {
        self.object = object
        self.element = element
        kind = Kind.all[element.name]
        reader = ObjectLoader(document)
        let constraint = object as? NSLayoutConstraint
        base = (constraint?.constant ?? 0, constraint?.priority ?? .required)
    }

    func isOf(_ other: NSObject) -> Bool { object === other }

    func add(_ variation: Element) {
        var new = Case(element: variation)
        let classes: [String: UIUserInterfaceSizeClass] = [
            "compact": .compact, "regular": .regular,
        ]
        for part in (variation["key"] ?? "").split(separator: "-") where part != "default" {
            let words = part.split(separator: "=").map(String.init)
            guard words.count == 2, let value = classes[words[1]] else {
                return reader.remarks.unsupported(variation, attribute: "key")
            }
            switch words[0] {
            case "widthClass": new.width = value
            case "heightClass": new.height = value
            default: return reader.remarks.unsupported(variation, attribute: "key")
            }
        }
        cases.append(new)
    }

    /// Applies the cases to the present size classes, and from now on whenever they change.
    ///
    /// - Parameter loader: has the subviews and constraints that masks name.
    func begin(_ loader: ObjectLoader) {
        cases.sort { ($0.isDefault ? -1 : $0.specificity) < ($1.isDefault ? -1 : $1.specificity) }
        findParts(loader)
        findAttributes()
        guard let view = object as? UIView ?? (object as? NSLayoutConstraint)?.firstView else {
            return
        }
        apply(view.traitCollection)
        let traits: [UITrait] = [
            UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
        ]
        view.registerForTraitChanges(traits) { [self] (view: UIView, _) in
            apply(view.traitCollection)
        }
    }

    private func findParts(_ loader: ObjectLoader) {
        let masks = cases.flatMap { $0.element.children }.filter { $0.name == "mask" }
        for mask in masks {
            for entry in mask.children {
                guard let id = entry["reference"], let part = loader.object(id: id) else {
                    reader.remarks.report(
                        entry, "there is no object with the id “\(entry["reference"] ?? "")”")
                    continue
                }
                if let view = part as? UIView, !subviews.contains(where: { $0.id == id }) {
                    subviews.append(Part(id: id, object: view))
                } else if let constraint = part as? NSLayoutConstraint,
                    !constraints.contains(where: { $0.id == id })
                {
                    constraints.append(Part(id: id, object: constraint))
                }
            }
        }
        // In the order of the subviews, so that each is inserted above those before it.
        let order = (object as? UIView)?.subviews ?? []
        subviews.sort { one, other in
            (order.firstIndex { $0 === one.object } ?? 0)
                < (order.firstIndex { $0 === other.object } ?? 0)
        }
    }

    private func findAttributes() {
        guard let kind, let object else { return }
        for element in cases.map(\.element) {
            for rule in kind.allAttributes
            where element[rule.name] != nil
                && !attributes.contains(where: { $0.rule.name == rule.name })
            {
                attributes.append((rule, self.element[rule.name] ?? rule.text(of: object)))
            }
            for child in element.children where child.name != "mask" {
                guard let key = child.key, let rule = kind.child(key) else {
                    reader.remarks.unsupported(child, in: element)
                    continue
                }
                guard !values.contains(where: { $0.rule.key == key }) else { continue }
                values.append((rule, self.element.keyed(key)))
            }
        }
    }

    private func apply(_ traits: UITraitCollection) {
        guard let object else { return }
        let present = cases.filter { $0.applies(to: traits) }.map(\.element)
        if let constraint = object as? NSLayoutConstraint {
            let constant = present.last { $0["constant"] != nil }?["constant"]
            let priority = present.last { $0["priority"] != nil }?["priority"]
            constraint.constant =
                constant.flatMap(Value.number).map { CGFloat($0) } ?? base.constant
            constraint.priority =
                priority.flatMap(Value.number).map { UILayoutPriority(Float($0)) } ?? base.priority
            return
        }
        for (rule, base) in attributes {
            let text = present.last { $0[rule.name] != nil }?[rule.name]
            _ = rule.set(object, text ?? base)
        }
        for (rule, base) in values {
            let value = present.lazy.compactMap { $0.keyed(rule.key) }.last ?? base
            if let value { _ = rule.set(reader, object, value) }
        }
        install(present)
    }

    /// Adds and removes subviews and constraints as the masks say.
    private func install(_ present: [Element]) {
        guard let view = object as? UIView else { return }
        func isInstalled(_ id: String) -> Bool {
            let entries = present.flatMap { $0.children }.filter { $0.name == "mask" }
                .flatMap(\.children)
            return entries.last { $0["reference"] == id }?.name != "exclude"
        }
        for part in constraints where !isInstalled(part.id) { part.object.isActive = false }
        for part in subviews where !isInstalled(part.id) { part.object.removeFromSuperview() }
        var below: UIView?
        for part in subviews where isInstalled(part.id) {
            if part.object.superview !== view { add(part.object, to: view, above: below) }
            below = part.object
        }
        for part in constraints where isInstalled(part.id) { part.object.isActive = true }
    }

    private func add(_ subview: UIView, to view: UIView, above below: UIView?) {
        if let stack = view as? UIStackView {
            let index = below.flatMap { below in
                stack.arrangedSubviews.firstIndex { $0 === below }.map { $0 + 1 }
            }
            stack.insertArrangedSubview(subview, at: index ?? stack.arrangedSubviews.count)
        } else if let below {
            view.insertSubview(subview, aboveSubview: below)
        } else {
            view.addSubview(subview)
        }
    }
}

extension NSLayoutConstraint {
    /// The view whose size classes the constraint follows.
    fileprivate var firstView: UIView? {
        firstItem as? UIView ?? (firstItem as? UILayoutGuide)?.owningView
    }
}

extension AttributeRule {
    /// Returns a text that sets the property to its present value.
    ///
    /// A choice is found by trying all of them, and is as it was afterwards.
    func text(of object: NSObject) -> String {
        let present = read(object)
        switch present {
        case let flag as Bool: return flag ? "YES" : "NO"
        case let number as CGFloat: return "\(number)"
        case let number as Float: return "\(number)"
        case let count as Int: return "\(count)"
        case let text as String: return text
        default: break
        }
        let wanted = String(describing: present)
        for sample in samples where set(object, sample) {
            if String(describing: read(object)) == wanted { return sample }
        }
        return ""
    }
}
