// The constraints of a stack. The names are UIKit's, as its conflict messages show them.
extension UIStackView {
    /// The priority at which a hidden view collapses; below required, to avoid conflicts with its
    /// own constraints.
    private static let hidingPriority = UILayoutPriority(999)
    /// The priority at which lengths follow intrinsic lengths with fillProportionally.
    private static let proportionPriority = UILayoutPriority(999)
    /// The priority that holds the last baseline at the edge; below required because text must not
    /// stretch. [U]
    private static let lastBaselinePriority = UILayoutPriority(999)
    /// The priority that holds centres at equal distances. [U]
    private static let centeringPriority = UILayoutPriority(150)
    /// The priority at which the stack shrinks across its axis around views that do not fill it.
    /// [U]
    private static let spanningPriority = UILayoutPriority(51)
    /// The priority that pulls baseline-aligned text towards the edge. [U]
    private static let edgePriority = UILayoutPriority(50)
    /// The priority that gives a view without any other size a size of zero. [U]
    private static let suppressionPriority = UILayoutPriority(25)

    /// Recomputes the list of constraints and applies the difference.
    final func updateArrangement() {
        var list = StackArrangement()
        let canvas: any LayoutItem = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
        let visible = visibleViews
        addRow(of: visible, in: canvas, to: &list)
        addAlignment(of: visible, in: canvas, to: &list)
        addHidden(in: canvas, to: &list)
        list.replace(&arrangement)
        baselineViewsMayHaveChanged()
    }

    // MARK: Along the axis

    private func addRow(
        of views: [UIView], in canvas: any LayoutItem, to list: inout StackArrangement
    ) {
        guard let first = views.first, let last = views.last else { return }
        let along = StackAttributes.along(axis)
        let (start, end) = edgesAlong
        list.add("canvas-connection", first, start, .equal, canvas, along.start)
        list.add(
            "canvas-connection", canvas, along.end, .equal, last, end,
            at: end.isBaseline ? Self.lastBaselinePriority : .required)
        let isLoose = distribution == .equalSpacing || distribution == .equalCentering
        for (view, next) in zip(views, views.dropFirst()) {
            list.add(
                "spacing", next, start, isLoose ? .greaterThanOrEqual : .equal, view, end,
                plus: spacing(after: view))
        }
        switch distribution {
        case .fill: break
        case .fillEqually:
            for view in views.dropFirst() {
                list.add("fill-equally", view, along.length, .equal, first, along.length)
            }
        case .fillProportionally: addProportions(of: views, to: &list)
        case .equalSpacing:
            addGaps(between: views, from: along.end, to: along.start, at: .required, &list)
        case .equalCentering:
            addGaps(
                between: views, from: along.middle, to: along.middle, at: Self.centeringPriority,
                &list)
        }
    }

    /// The attributes of the arranged views between which spacing is measured.
    private var edgesAlong: (start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute)
    {
        if axis == .vertical, isBaselineRelativeArrangement {
            return (.firstBaseline, .lastBaseline)
        }
        let along = StackAttributes.along(axis)
        return (along.start, along.end)
    }

    private func addProportions(of views: [UIView], to list: inout StackArrangement) {
        let length = StackAttributes.along(axis).length
        let sized = views.compactMap { view in naturalLength(of: view).map { (view, $0) } }
        guard let first = sized.first else { return }
        for (view, natural) in sized.dropFirst() {
            list.add(
                "fill-proportionally", view, length, .equal, first.0, length,
                times: natural / first.1,
                at: Self.proportionPriority)
        }
    }

    /// Returns a view's intrinsic length, otherwise the length from its constraints; nil if it has
    /// neither.
    private func naturalLength(of view: UIView) -> CGFloat? {
        let intrinsic = view.intrinsicContentSize
        let length = axis == .horizontal ? intrinsic.width : intrinsic.height
        if length >= 0 { return length > 0 ? length : nil }
        let fitting = view.systemLayoutSizeFitting(Self.layoutFittingCompressedSize)
        let fitted = axis == .horizontal ? fitting.width : fitting.height
        return fitted > 0 ? fitted : nil
    }

    private func addGaps(
        between views: [UIView], from end: NSLayoutConstraint.Attribute,
        to start: NSLayoutConstraint.Attribute,
        at priority: UILayoutPriority, _ list: inout StackArrangement
    ) {
        let along = StackAttributes.along(axis)
        for (index, (view, next)) in zip(views, views.dropFirst()).enumerated() {
            let gap = gap(at: index)
            list.add("distributing-edge", gap, along.start, .equal, view, end)
            list.add("distributing-edge", gap, along.end, .equal, next, start)
            if index > 0 {
                list.add(
                    "fill-equally", gap, along.length, .equal, gaps[0], along.length, at: priority)
            }
        }
    }

    private func gap(at index: Int) -> UILayoutGuide {
        if index == gaps.count {
            let guide = UILayoutGuide()
            guide.identifier = "UISV-distributing-gap-\(index)"
            addLayoutGuide(guide)
            gaps.append(guide)
        }
        return gaps[index]
    }

    // MARK: Across the axis

    private func addAlignment(
        of views: [UIView], in canvas: any LayoutItem, to list: inout StackArrangement
    ) {
        guard let first = views.first else { return }
        let across = StackAttributes.across(axis)
        let alignment = axis == .vertical && alignment.isBaseline ? Alignment.leading : alignment
        if alignment == .fill {
            list.add("canvas-connection", canvas, across.start, .equal, first, across.start)
            list.add("canvas-connection", canvas, across.end, .equal, first, across.end)
            for view in views.dropFirst() {
                list.add("alignment", first, across.end, .equal, view, across.end)
                list.add("alignment", first, across.start, .equal, view, across.start)
            }
            return
        }
        let spanner = makeSpanner()
        list.add("canvas-connection", canvas, across.start, .equal, spanner, across.start)
        list.add("canvas-connection", canvas, across.end, .equal, spanner, across.end)
        list.add("spanning-fit", spanner, across.length, .equal, at: Self.spanningPriority)
        let line = alignment.attribute(across)
        switch alignment {
        case .leading, .trailing, .center:
            list.add("canvas-connection", canvas, line, .equal, first, line)
        default: break
        }
        for view in views {
            if view !== first { list.add("alignment", first, line, .equal, view, line) }
            if line != across.start {
                list.add(
                    "spanning-boundary", spanner, across.start, .lessThanOrEqual, view, across.start
                )
            }
            if line != across.end {
                list.add(
                    "spanning-boundary", spanner, across.end, .greaterThanOrEqual, view, across.end)
            }
            list.add(
                "ambiguity-suppression", view, across.length, .equal, at: Self.suppressionPriority)
            // Baseline-aligned text moves up or down within the available space.
            if line == .firstBaseline {
                list.add("spanning-fit", view, .top, .equal, spanner, .top, at: Self.edgePriority)
            }
            if line == .lastBaseline {
                list.add(
                    "spanning-fit", view, .bottom, .equal, spanner, .bottom, at: Self.edgePriority)
            }
        }
    }

    private func makeSpanner() -> UILayoutGuide {
        if let spanner { return spanner }
        let guide = UILayoutGuide()
        guide.identifier = "UISV-alignment-spanner"
        addLayoutGuide(guide)
        spanner = guide
        return guide
    }

    // MARK: Hidden views

    /// Collapses hidden views to zero length behind their predecessor; across the axis they follow
    /// without influence.
    private func addHidden(in canvas: any LayoutItem, to list: inout StackArrangement) {
        let along = StackAttributes.along(axis)
        let across = StackAttributes.across(axis)
        var predecessor: UIView?
        for view in arrangedSubviews {
            guard view.isHidden else {
                predecessor = view
                continue
            }
            if let predecessor {
                list.add("hiding", view, along.start, .equal, predecessor, along.end)
            } else {
                list.add("hiding", view, along.start, .equal, canvas, along.start)
            }
            list.add("hiding", view, along.length, .equal, at: Self.hidingPriority)
            let common = alignment.attribute(across)
            let line = common.isBaseline ? across.start : common
            list.add("hiding", view, line, .equal, canvas, line)
            list.add(
                "hiding", view, across.length, .equal, canvas, across.length,
                at: UILayoutPriority(1))
        }
        // Without this, the sizes of hidden views would determine the stack's size if no view is
        // visible.
        if visibleViews.isEmpty, !arrangedSubviews.isEmpty {
            list.add("hiding", canvas, across.length, .equal, at: UILayoutPriority(2))
        }
    }
}

extension UIStackView: OrderedContainer {
    /// The arranged views in their order, then the others. Source: Apple,
    /// UIStackView.Distribution.fill: what is ambiguous is decided by the index of a view.
    final var subviewsInLayoutOrder: [UIView] {
        let arranged = Set(arrangedSubviews.map(ObjectIdentifier.init))
        return arrangedSubviews
            + storedSubviews.filter { !arranged.contains(ObjectIdentifier($0)) }
    }
}

extension UIStackView.Alignment {
    var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }

    /// Returns the attribute across the axis by which the views are aligned.
    func attribute(_ across: StackAttributes) -> NSLayoutConstraint.Attribute {
        switch self {
        case .fill, .leading: across.start
        case .center: across.middle
        case .trailing: across.end
        case .firstBaseline: across.start == .top ? .firstBaseline : across.start
        case .lastBaseline: across.start == .top ? .lastBaseline : across.start
        }
    }
}

extension UIStackView: GuideMaking {
    var passingGuides: [UILayoutGuide] { gaps + [spanner].compactMap(\.self) }
    var passingConstraints: [NSLayoutConstraint] { Array(arrangement.values) }
}
