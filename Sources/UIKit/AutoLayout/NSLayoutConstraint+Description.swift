extension NSLayoutConstraint {
    /// The constraint as an equation, such as `title.centerY == 0.67*bar.centerY + 5 @750`,
    /// with its items named by their identifiers or classes alone.
    package final var equation: String { equation { $0.map(Self.ownName) ?? Self.name(of: nil) } }

    /// The constraint as an equation, its items named by a function; nil for a deallocated one.
    final func equation(_ name: (AnyObject?) -> String) -> String {
        if firstAttribute == .notAnAttribute, firstLink.isNowhere, strangers.first == nil {
            return "\(quotedIdentifier)without items"
        }
        let (first, second) = (firstLayoutItem, secondLayoutItem)
        var text = quotedIdentifier
        text +=
            distances?.first?.description(name)
            ?? "\(strangers.first ?? name(first)).\(firstAttribute)"
        text += " \(relation.sign) "
        if secondAttribute == .notAnAttribute && distances?.second == nil {
            text += Self.number(constant)
        } else {
            if multiplier != 1 { text += "\(Self.number(multiplier))*" }
            text +=
                distances?.second?.description(name)
                ?? "\(strangers.second ?? name(second)).\(secondAttribute)"
            if constant != 0 { text += constant < 0 ? " - " : " + " }
            if constant != 0 { text += Self.number(abs(constant)) }
        }
        if priority != .required { text += " @\(Self.number(CGFloat(priority.rawValue)))" }
        return text
    }

    /// The identifier in quotes, before the constraint's equation; empty without one.
    final var quotedIdentifier: String {
        guard let identifier, !identifier.isEmpty else { return "" }
        return "'\(identifier)' "
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
