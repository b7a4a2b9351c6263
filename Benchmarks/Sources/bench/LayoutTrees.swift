import UIKit

/// The trees of the solver's workloads, as views and constraint objects.
@MainActor
enum LayoutTree {
    /// Content with an intrinsic size, as a label's text has one.
    final class Content: UIView {
        var size = CGSize.zero
        override var intrinsicContentSize: CGSize { size }
    }

    /// How the program writes its constraints.
    enum Style {
        case objects, anchors
    }

    /// One tree: its root, the views below it, and their constraints.
    @MainActor
    struct Built {
        let root: UIView
        /// Whether constraints are activated along with their views, as programs do it; otherwise
        /// this type activates none.
        let isActive: Bool
        var views: [UIView] = []
        /// The constraints that are not active yet.
        var constraints: [NSLayoutConstraint] = []

        init(_ size: CGSize, isActive: Bool) {
            root = UIView(frame: CGRect(origin: .zero, size: size))
            self.isActive = isActive
        }

        /// Ends a group of views and constraints: a row, a pair or a cell.
        mutating func endGroup() {
            guard isActive else { return }
            NSLayoutConstraint.activate(constraints)
            constraints.removeAll(keepingCapacity: true)
        }
    }

    private static func view(in parent: UIView, _ built: inout Built) -> UIView {
        place(UIView(), in: parent, &built)
    }

    private static func place<V: UIView>(_ view: V, in parent: UIView, _ built: inout Built) -> V {
        view.translatesAutoresizingMaskIntoConstraints = false
        parent.addSubview(view)
        built.views.append(view)
        return view
    }

    private static func relate(
        _ first: UIView, _ attribute: NSLayoutConstraint.Attribute,
        _ relation: NSLayoutConstraint.Relation = .equal, to second: UIView? = nil,
        _ other: NSLayoutConstraint.Attribute = .notAnAttribute, times multiplier: CGFloat = 1,
        plus constant: CGFloat = 0,
        _ built: inout Built
    ) {
        built.constraints.append(
            NSLayoutConstraint(
                item: first, attribute: attribute, relatedBy: relation, toItem: second,
                attribute: other,
                multiplier: multiplier, constant: constant))
    }

    /// `SolverScript.chain`: a column of rows of fixed height, as wide as the root minus margins.
    static func chain(_ count: Int, _ style: Style = .objects, isActive: Bool) -> Built {
        var built = Built(CGSize(width: 375, height: 812), isActive: isActive)
        let root = built.root
        var above: UIView?
        for _ in 0..<count {
            let row = view(in: root, &built)
            switch style {
            case .objects:
                relate(row, .top, to: above ?? root, above == nil ? .top : .bottom, plus: 8, &built)
                relate(row, .left, to: root, .left, plus: 16, &built)
                relate(row, .right, to: root, .right, plus: -16, &built)
                relate(row, .height, plus: 44, &built)
            case .anchors:
                built.constraints += [
                    row.topAnchor.constraint(
                        equalTo: above?.bottomAnchor ?? root.topAnchor, constant: 8),
                    row.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 16),
                    row.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -16),
                    row.heightAnchor.constraint(equalToConstant: 44),
                ]
            }
            above = row
            built.endGroup()
        }
        return built
    }

    /// `SolverScript.nested`: a binary tree of views inside views, two side by side in each.
    static func nested(_ count: Int, isActive: Bool) -> Built {
        var built = Built(CGSize(width: 1e6, height: 1e6), isActive: isActive)
        var parents = [built.root]
        var index = 0
        while parents.count < count {
            let outer = parents[index]
            index += 1
            let first = view(in: outer, &built)
            parents.append(first)
            let second = parents.count < count ? view(in: outer, &built) : nil
            if let second { parents.append(second) }
            for inner in [first, second] {
                guard let inner else { continue }
                relate(inner, .top, to: outer, .top, plus: 1, &built)
                relate(inner, .bottom, to: outer, .bottom, plus: -1, &built)
            }
            relate(first, .left, to: outer, .left, plus: 1, &built)
            relate(second ?? first, .right, to: outer, .right, plus: -1, &built)
            if let second {
                relate(second, .left, to: first, .right, plus: 1, &built)
                relate(first, .width, to: second, .width, &built)
            }
            built.endGroup()
        }
        return built
    }

    /// `SolverScript.cells`: table cells of ten views each, five of them with content that hugs and
    /// resists.
    static func cells(_ count: Int, isActive: Bool) -> Built {
        var built = Built(CGSize(width: 375, height: 812), isActive: isActive)
        var random: UInt64 = 7
        func next(_ bound: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % bound
        }
        for _ in 0..<count {
            for (label, priority) in cell(in: built.root, &built) {
                label.size = CGSize(width: Double(20 + next(300)), height: [16.0, 20, 24][next(3)])
                label.setContentHuggingPriority(UILayoutPriority(priority - 499), for: .horizontal)
                label.setContentCompressionResistancePriority(
                    UILayoutPriority(priority), for: .horizontal)
            }
            built.endGroup()
        }
        return built
    }

    private static func cell(in root: UIView, _ built: inout Built) -> [(Content, Float)] {
        let cell = view(in: root, &built), icon = view(in: cell, &built)
        let title = place(Content(), in: cell, &built),
            subtitle = place(Content(), in: cell, &built)
        let time = place(Content(), in: cell, &built), badge = place(Content(), in: cell, &built)
        let chevron = view(in: cell, &built), line = view(in: cell, &built)
        let thumbnail = view(in: cell, &built), detail = place(Content(), in: cell, &built)
        relate(cell, .left, to: root, .left, &built)
        relate(cell, .top, to: root, .top, &built)
        relate(cell, .width, plus: 375, &built)
        relate(icon, .left, to: cell, .left, plus: 16, &built)
        relate(icon, .width, plus: 40, &built)
        relate(icon, .height, plus: 40, &built)
        relate(icon, .centerY, to: cell, .centerY, &built)
        relate(chevron, .right, to: cell, .right, plus: -16, &built)
        relate(chevron, .width, plus: 8, &built)
        relate(chevron, .height, plus: 13, &built)
        relate(chevron, .centerY, to: cell, .centerY, &built)
        relate(title, .left, to: icon, .right, plus: 12, &built)
        relate(title, .top, to: cell, .top, plus: 11, &built)
        relate(time, .right, to: chevron, .left, plus: -8, &built)
        relate(time, .top, to: title, .top, &built)
        relate(title, .right, .lessThanOrEqual, to: time, .left, plus: -8, &built)
        relate(subtitle, .left, to: title, .left, &built)
        relate(subtitle, .top, to: title, .bottom, plus: 4, &built)
        relate(badge, .right, to: time, .right, &built)
        relate(badge, .top, to: subtitle, .top, &built)
        relate(subtitle, .right, .lessThanOrEqual, to: badge, .left, plus: -8, &built)
        relate(detail, .left, to: subtitle, .left, &built)
        relate(detail, .top, to: subtitle, .bottom, plus: 4, &built)
        relate(detail, .right, .lessThanOrEqual, to: cell, .right, plus: -40, &built)
        relate(detail, .bottom, to: cell, .bottom, plus: -11, &built)
        for attribute in [NSLayoutConstraint.Attribute.left, .top, .width, .height] {
            relate(thumbnail, attribute, to: icon, attribute, &built)
        }
        relate(line, .left, to: title, .left, &built)
        relate(line, .right, to: cell, .right, &built)
        relate(line, .height, plus: 0.5, &built)
        relate(line, .bottom, to: cell, .bottom, &built)
        return [(title, 750), (subtitle, 749), (time, 751), (badge, 752), (detail, 748)]
    }
}
