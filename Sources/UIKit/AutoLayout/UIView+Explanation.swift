import Cassowary

extension UIView {
    /// Explains what determines the view's edges and length along an axis, and what was overruled
    /// by what.
    ///
    /// ```
    /// title spans 10 … 60 of card horizontally.
    /// Its left edge is at 10 because of <NSLayoutConstraint title.leading == card.leading + 10>.
    /// Its width is 50 because of the intrinsic width 50 of title (hugged at 251, kept at 750).
    /// Its right edge is at 60: these two determine it.
    /// <NSLayoutConstraint title.width == 80 @500> is violated by 30: overruled by …
    /// ```
    ///
    /// Not in UIKit. The sentences are for people: their words may change.
    /// - Complexity: that of the solver's explanations, and a walk over the tree's items; meant for
    ///   debugging.
    public final func explainLayout(_ axis: NSLayoutConstraint.Axis) -> String {
        let name = NSLayoutConstraint.name(of: self)
        guard let box = constrainedBox else {
            return "\(name) does not take part in Auto Layout: the program sets its frame."
        }
        // What an exercise of ambiguity has pulled is as open as it was.
        let former = box.endExercise()
        defer { box.exercise(former) }
        return MessageNames.distinguished {
            LayoutExplanation(view: self, box: box, axis: axis).sentences.joined(separator: "\n")
        }
    }
}

/// Puts the solver's explanations of one view and axis into words.
@MainActor
struct LayoutExplanation {
    let view: UIView
    let box: LayoutBox
    let axis: NSLayoutConstraint.Axis

    private var engine: LayoutEngine { box.engine }
    private var solver: Solver { box.engine.solver }
    private var isHorizontal: Bool { axis == .horizontal }
    private var origin: Variable { isHorizontal ? box.minX : box.minY }
    private var length: Variable { isHorizontal ? box.width : box.height }

    var sentences: [String] {
        let name = NSLayoutConstraint.name(of: view)
        let start = solver.value(of: origin)
        let end = start + solver.value(of: length)
        let place = view.superview.map { " of \(NSLayoutConstraint.name(of: $0))" } ?? ""
        let what = view.alignmentInsets == .zero ? name : "The alignment rectangle of \(name)"
        var list = [
            "\(what) spans \(Self.number(start)) … \(Self.number(end))\(place) \(isHorizontal ? "horizontally" : "vertically")."
        ]
        if view.superview != nil {
            list.append(reason(for: origin, "\(isHorizontal ? "left" : "top") edge", "is at"))
        }
        list.append(reason(for: length, isHorizontal ? "width" : "height", "is", after: origin))
        if view.superview != nil { list += reasonForFarEdge(at: Self.number(end)) }
        list += overruled
        return list
    }

    /// The reasons for the far edge: near edge and length, or the constraints that hold it itself
    /// while those are open.
    private func reasonForFarEdge(at place: String) -> [String] {
        let name = isHorizontal ? "right" : "bottom"
        guard box.isAmbiguous(origin) || box.isAmbiguous(length) else {
            return ["Its \(name) edge is at \(place): these two determine it."]
        }
        let causes = farEdgeCauses.map(words)
        return causes.isEmpty
            ? [] : ["Its \(name) edge is at \(place) because of \(Self.list(causes))."]
    }

    /// The equations that hold on the far edge itself.
    private var farEdgeCauses: [ConstraintID] {
        solver.constraints(on: length).filter { id in
            guard let constraint = engine.constraint(id), constraint.relation == .equal,
                !solver.isBroken(id),
                solver.violation(of: id) < 1e-6
            else { return false }
            let end: NSLayoutConstraint.Attribute =
                constraint.holder?.isRightToLeft == true ? .leading : .trailing
            let far = isHorizontal ? [.right, end] : [.bottom]
            return constraint.firstItem === view && far.contains(constraint.firstAttribute)
                || constraint.secondItem === view && far.contains(constraint.secondAttribute)
        }
    }

    /// Why a variable has its value. Several reasons that were given for another one before are not
    /// listed again.
    private func reason(
        for variable: Variable, _ part: String, _ verb: String, after other: Variable? = nil
    ) -> String {
        let value = Self.number(solver.value(of: variable))
        if box.isAmbiguous(variable) {
            let range = box.range(of: variable)
            let open =
                switch (range.lowerBound.isFinite, range.upperBound.isFinite) {
                case (true, true):
                    "values from \(Self.number(range.lowerBound)) to \(Self.number(range.upperBound))"
                case (true, false): "values of at least \(Self.number(range.lowerBound))"
                case (false, true): "values of at most \(Self.number(range.upperBound))"
                case (false, false): "all other values"
                }
            return "Its \(part) \(verb) \(value), but is ambiguous: \(open) are possible too."
        }
        let ids = solver.determiningConstraints(of: variable)
        let causes = words(ids)
        guard !causes.isEmpty else {
            return "Its \(part) \(verb) \(value), but nothing determines it."
        }
        if let other, view.superview != nil, Set(causes).count > 1, !box.isAmbiguous(other),
            Set(ids) == Set(solver.determiningConstraints(of: other))
        {
            return "Its \(part) \(verb) \(value) for the same reasons."
        }
        return "Its \(part) \(verb) \(value) because of \(Self.list(causes))."
    }

    /// The constraints on the view that do not hold, and those that hold instead.
    private var overruled: [String] {
        let ids = Set(solver.constraints(on: origin) + solver.constraints(on: length)).sorted {
            $0.id < $1.id
        }
        return ids.compactMap { id in
            let missed = solver.violation(of: id)
            guard missed > 1e-6 else { return nil }
            let reasons = words(solver.constraintsOverruling(id).filter { $0 != id })
            let how = solver.isBroken(id) ? "was broken and is violated" : "is violated"
            let why = reasons.isEmpty ? "" : ": overruled by \(Self.list(reasons))"
            return "\(words(id).capitalizedFirst) \(how) by \(Self.number(missed))\(why)."
        }
    }

    /// A constraint's description, or else its origin; as an equation or as printed.
    private func words(_ id: ConstraintID) -> String { words(id, asEquation: false, among: [id]) }

    private func words(_ id: ConstraintID, asEquation: Bool) -> String {
        words(id, asEquation: asEquation, among: [id])
    }

    /// Constraints in words. Compression resistance and hugging of one size are described together.
    private func words(_ ids: [ConstraintID]) -> [String] {
        ids.map { words($0, asEquation: false, among: Set(ids)) }
    }

    private func words(_ id: ConstraintID, asEquation: Bool, among ids: Set<ConstraintID>) -> String
    {
        if let constraint = engine.constraint(id) {
            return asEquation ? constraint.equation : constraint.description
        }
        for box in engine.items {
            func name() -> String { NSLayoutConstraint.name(of: box.item) }
            let sizes = box.extras?.content
            for (content, part) in [(sizes?.horizontal, "width"), (sizes?.vertical, "height")] {
                guard let content, content.hugging == id || content.compression == id else {
                    continue
                }
                var wishes: [String] = []
                if ids.contains(content.hugging) {
                    wishes.append(
                        "hugged at \(Self.number(Double(content.huggingPriority.rawValue)))")
                }
                if ids.contains(content.compression) {
                    wishes.append(
                        "kept at \(Self.number(Double(content.compressionPriority.rawValue)))")
                }
                let size = Self.number(content.size)
                return
                    "the intrinsic \(part) \(size) of \(name()) (\(wishes.joined(separator: ", ")))"
            }
            if let bound = box.extras?.bounds.first(where: { $0.id == id }) {
                return
                    "the \(bound.variable == box.width ? "width" : "height") of \(name()) (never negative)"
            }
            if box.pins.contains(where: { $0.id == id }) {
                return box.item is UIView
                    ? "the frame of \(name())" : "the frame that its view gives to \(name())"
            }
        }
        return engine.describe(id)
    }

    /// The explanations as values, for other programs than people.
    var reasons: (edges: [EdgeReason], overruled: [OverruledConstraint]) {
        let names = isHorizontal ? ["left", "width", "right"] : ["top", "height", "bottom"]
        let start = view.superview == nil ? nil : edge(names[0], of: origin)
        let span = edge(names[1], of: length)
        var edges = [start, span].compactMap(\.self)
        if let start {
            // The far edge lies where the near one and the length put it, unless it is held itself.
            let isOpen = start.isAmbiguous || span.isAmbiguous
            let held = isOpen ? farEdgeCauses.map { words($0, asEquation: true) } : []
            edges.append(
                EdgeReason(
                    edge: names[2], value: start.value + span.value,
                    causes: isOpen
                        ? held : start.causes + span.causes.filter { !start.causes.contains($0) },
                    isAmbiguous: isOpen && held.isEmpty))
        }
        let ids = Set(solver.constraints(on: origin) + solver.constraints(on: length)).sorted {
            $0.id < $1.id
        }
        let overruled = ids.compactMap { id -> OverruledConstraint? in
            let missed = solver.violation(of: id)
            guard missed > 1e-6 else { return nil }
            return OverruledConstraint(
                words: words(id, asEquation: true), missed: missed, isBroken: solver.isBroken(id),
                causes: solver.constraintsOverruling(id).filter { $0 != id }.map {
                    words($0, asEquation: true)
                })
        }
        return (edges, overruled)
    }

    private func edge(_ name: String, of variable: Variable) -> EdgeReason {
        let isAmbiguous = box.isAmbiguous(variable)
        var causes: [String] = []
        for cause in isAmbiguous
            ? [] : solver.determiningConstraints(of: variable).map({ words($0, asEquation: true) })
        where !causes.contains(cause) { causes.append(cause) }
        return EdgeReason(
            edge: name, value: solver.value(of: variable), causes: causes, isAmbiguous: isAmbiguous)
    }

    private static func list(_ parts: [String]) -> String {
        var unique: [String] = []
        for part in parts where !unique.contains(part) { unique.append(part) }
        guard unique.count > 1, let last = unique.last else { return unique.first ?? "nothing" }
        return unique.dropLast().joined(separator: ", ") + " and " + last
    }

    private static func number(_ value: Double) -> String {
        NSLayoutConstraint.number((value * 1000).rounded() / 1000)
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// The cause of one edge of a view, or of its width or height.
package struct EdgeReason {
    /// `left`, `width`, `right`, `top`, `height` or `bottom`.
    package var edge: String
    /// Where it is, in the superview's coordinates, or how long, as the layout has it.
    package var value: Double
    /// The constraints that determine it, in words.
    package var causes: [String]
    /// Whether other values would do as well.
    package var isAmbiguous: Bool
}

/// A constraint on a view that does not hold.
package struct OverruledConstraint {
    /// The constraint in words.
    package var words: String
    /// By how much it is missed, in points.
    package var missed: Double
    /// Whether it was broken because required ones contradict it.
    package var isBroken: Bool
    /// The condition that holds instead, in words.
    package var causes: [String]
}

extension UIView {
    /// The causes of the view's edges and lengths, and the overruled constraints; nil where Auto
    /// Layout has no part in it.
    package final var layoutReasons: (edges: [EdgeReason], overruled: [OverruledConstraint])? {
        guard let box = constrainedBox else { return nil }
        let former = box.endExercise()
        defer { box.exercise(former) }
        let (across, down) = (
            LayoutExplanation(view: self, box: box, axis: .horizontal).reasons,
            LayoutExplanation(view: self, box: box, axis: .vertical).reasons
        )
        return (across.edges + down.edges, across.overruled + down.overruled)
    }
}
