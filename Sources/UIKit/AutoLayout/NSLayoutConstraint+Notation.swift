extension NSLayoutConstraint {
    /// An active constraint as UIKit's log prints it: a distance to a neighbour or to the superview
    /// in the visual format, such as `<NSLayoutConstraint H:|-(10)-[title]   (active, names:
    /// '|':card )>`, all else as an equation.
    final var notation: String {
        guard let (format, bar) = visualFormat else {
            return "<\(Self.className(of: self)) \(equation(Self.name))   (active)>"
        }
        let names = bar.map { ", names: '|':\($0) " } ?? ""
        return "<\(Self.className(of: self)) \(quotedIdentifier)\(format)   (active\(names))>"
    }

    /// The constraint in the visual format, and who is the bar in it; nil where that has no words
    /// for it.
    private final var visualFormat: (text: String, bar: String?)? {
        guard distances == nil, multiplier == 1, let first = firstLayoutItem,
            let second = secondLayoutItem,
            let edge = firstAttribute.formatEdge, let other = secondAttribute.formatEdge,
            edge.axis == other.axis
        else { return nil }
        let firstIsInside = first.coordinateView === second,
            secondIsInside = second.coordinateView === first
        let direction = firstAttribute.isSide ? "(LTR)" : ""
        let axis = edge.axis == .horizontal ? "H:" : "V:"
        let (one, two) = (Self.name(of: first), Self.name(of: second))
        if firstIsInside || secondIsInside {
            guard edge.isStart == other.isStart else { return nil }
            let (inner, outer) = firstIsInside ? (one, two) : (two, one)
            // At the start the inner edge is the superview's and a distance, at the end the
            // superview's is the inner one.
            let distance = distance(isTurned: edge.isStart != firstIsInside)
            let row = edge.isStart ? "|-\(distance)-[\(inner)]" : "[\(inner)]-\(distance)-|"
            return ("\(axis)\(row)\(direction)", outer)
        }
        guard edge.isStart != other.isStart, first !== second else { return nil }
        let (left, right) = edge.isStart ? (two, one) : (one, two)
        return ("\(axis)[\(left)]-\(distance(isTurned: !edge.isStart))-[\(right)]\(direction)", nil)
    }

    /// `(8)`, `(>=8@750)`; turned when the second side is the one further on.
    private final func distance(isTurned: Bool) -> String {
        let sign = isTurned ? Relation(rawValue: -relation.rawValue) ?? relation : relation
        let value = Self.number(isTurned ? 0 - constant : constant)
        let strength = priority == .required ? "" : "@\(Self.number(CGFloat(priority.rawValue)))"
        return "(\(sign == .equal ? "" : sign.sign)\(value)\(strength))"
    }
}

extension NSLayoutConstraint.Attribute {
    /// The axis of an edge that the visual format connects, and whether the item begins there; nil
    /// for all else.
    fileprivate var formatEdge: (axis: NSLayoutConstraint.Axis, isStart: Bool)? {
        switch self {
        case .left, .leading: (.horizontal, true)
        case .right, .trailing: (.horizontal, false)
        case .top: (.vertical, true)
        case .bottom: (.vertical, false)
        default: nil
        }
    }
}
