extension NSLayoutConstraint {
    /// The constraint as an equation, such as `title.centerY == 0.67*bar.centerY + 5 @750`.
    package final var equation: String {
        var text = identifier.map { "'\($0)' " } ?? ""
        text += "\(distances?.first?.description ?? "\(Self.name(of: firstItem)).\(firstAttribute)") \(relation.sign) "
        if let secondItem {
            if multiplier != 1 { text += "\(Self.number(multiplier))*" }
            text += distances?.second?.description ?? "\(Self.name(of: secondItem)).\(secondAttribute)"
            if constant != 0 { text += constant < 0 ? " - " : " + " }
            if constant != 0 { text += Self.number(abs(constant)) }
        } else {
            text += Self.number(constant)
        }
        if priority != .required { text += " @\(Self.number(CGFloat(priority.rawValue)))" }
        return text
    }

    /// A view's name in messages: its identifier, else its class.
    package static func name(of item: AnyObject?) -> String {
        switch item {
        case nil: return "(gone)"
        case let view as UIView: return view.accessibilityIdentifier ?? "\(type(of: view))"
        case let guide as UILayoutGuide:
            let own = guide.identifier.isEmpty ? "\(type(of: guide))" : guide.identifier
            return guide.owningView.map { "\(name(of: $0)).\(own)" } ?? own
        case let other?: return "\(type(of: other))"
        }
    }

    static func number(_ value: CGFloat) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }
}

extension NSLayoutConstraint.Relation {
    var sign: String {
        switch self {
        case .lessThanOrEqual: "<="
        case .equal: "=="
        case .greaterThanOrEqual: ">="
        }
    }
}
