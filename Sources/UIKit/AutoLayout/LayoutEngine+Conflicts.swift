import Cassowary

extension LayoutEngine {
    /// The boxes by the constraints that the engine keeps for them: what a report looks up once for
    /// all members.
    func boxesOfOwnConstraints() -> [ConstraintID: LayoutBox] {
        var result: [ConstraintID: LayoutBox] = [:]
        for box in items {
            for pin in box.pins { result[pin.id] = box }
            guard let extras = box.extras else { continue }
            for bound in extras.bounds { result[bound.id] = box }
            for content in extras.contentConstraints {
                result[content.hugging] = box
                result[content.compression] = box
            }
        }
        return result
    }

    func describe(_ id: ConstraintID) -> String { describe(id, boxesOfOwnConstraints()) }

    /// A constraint in UIKit's notation.
    ///
    /// - Parameter boxes: The result of ``boxesOfOwnConstraints()``.
    func describe(_ id: ConstraintID, _ boxes: [ConstraintID: LayoutBox]) -> String {
        constraint(id)?.notation ?? boxes[id].flatMap { describeOwn(id, of: $0) }
            ?? "<NSLayoutConstraint (gone)>"
    }

    /// Whether a constraint only says that a width or a height is not negative, which reports leave
    /// out.
    func goesWithoutSaying(_ id: ConstraintID, _ boxes: [ConstraintID: LayoutBox]) -> Bool {
        boxes[id]?.extras?.bounds.contains { $0.id == id } == true
    }

    /// A constraint of the engine's own in UIKit's notation: it holds a frame, or the size of
    /// content.
    private func describeOwn(_ id: ConstraintID, of box: LayoutBox) -> String? {
        if let pin = box.pins.first(where: { $0.id == id }) {
            if let equation = equation(ofTie: id, of: box) {
                return "<NSLayoutConstraint 'UIView-guide-constraint' \(equation)   (active)>"
            }
            let value = NSLayoutConstraint.number(solver.value(of: pin.variable))
            let mask = (box.item as? UIView)?.autoresizingMask.notation ?? ""
            return "<NSAutoresizingMaskLayoutConstraint \(mask)\(describe(pin.variable))"
                + " == \(value)   (active)>"
        }
        if let bound = box.extras?.bounds.first(where: { $0.id == id }) {
            return "<NSLayoutConstraint \(describe(bound.variable)) >= 0   (active)>"
        }
        for content in box.extras?.contentConstraints ?? []
        where content.hugging == id || content.compression == id {
            let name = NSLayoutConstraint.name(of: box.item)
            let size = NSLayoutConstraint.number(content.size)
            return "<NSContentSizeLayoutConstraint \(name), size \(size)>"
        }
        return nil
    }

    /// The constraints that tie a guide of the framework's to its owner, as handed to the solver;
    /// nil for any other constraint.
    private func equation(ofTie id: ConstraintID, of box: LayoutBox) -> String? {
        guard let guide = box.item as? UILayoutGuide, let tie = guide.tie,
            let owner = guide.owningView?.layoutBox,
            let index = box.pins.firstIndex(where: { $0.id == id }),
            let value = box.extras?.tieValues[index]
        else { return nil }
        let terms = tie.equations(box, owner)[index].terms
        let left = terms.filter { $0.coefficient > 0 }.map { describe($0.variable) }.joined(
            separator: " + ")
        let right = terms.filter { $0.coefficient < 0 }.map { describe($0.variable) }.joined(
            separator: " + ")
        guard !right.isEmpty else { return "\(left) == \(NSLayoutConstraint.number(0 - value))" }
        let constant =
            value == 0 ? "" : " \(value > 0 ? "-" : "+") \(NSLayoutConstraint.number(abs(value)))"
        return "\(left) == \(right)\(constant)"
    }

    private func describe(_ variable: Variable) -> String {
        guard let box = box(of: variable) else { return "(gone)" }
        let part = zip(box.variables, ["minX", "minY", "width", "height"]).first {
            $0.0 == variable
        }?.1
        return "\(NSLayoutConstraint.name(of: box.item)).\(part ?? "?")"
    }
}

extension UIView.AutoresizingMask {
    /// The mask as UIKit prints it, `h=--& v=-&- `: for each axis the near margin, the size and the
    /// far margin, `&` for what gives. Where nothing does, it is the far margin.
    fileprivate var notation: String {
        func axis(_ near: Self, _ size: Self, _ far: Self) -> String {
            guard !isDisjoint(with: [near, size, far]) else { return "--&" }
            return [near, size, far].map { contains($0) ? "&" : "-" }.joined()
        }
        let across = axis(.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin)
        let down = axis(.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin)
        return "h=\(across) v=\(down) "
    }
}
