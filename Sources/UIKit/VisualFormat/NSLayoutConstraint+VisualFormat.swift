/// Generates constraints from a parsed format string.
@MainActor
struct VisualFormatWriter {
    /// Returns the constraints of a format; reports a mistake in it and returns none.
    static func constraints(
        _ format: String, _ options: NSLayoutConstraint.FormatOptions, metrics: [String: Any]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        do {
            let parsed = try VisualFormatParser.parse(format)
            var writer = VisualFormatWriter(
                format: parsed, options: options, metrics: metrics ?? [:], views: views)
            return try writer.write()
        } catch {
            reportMistake(error.report(on: format))
            return []
        }
    }

    private let format: VisualFormat
    private let options: NSLayoutConstraint.FormatOptions
    private let metrics: [String: Any]
    private let views: [String: Any]
    private var constraints: [NSLayoutConstraint] = []

    init(
        format: VisualFormat, options: NSLayoutConstraint.FormatOptions, metrics: [String: Any],
        views: [String: Any]
    ) {
        self.format = format
        self.options = options
        self.metrics = metrics
        self.views = views
    }

    mutating func write() throws(VisualFormatMistake) -> [NSLayoutConstraint] {
        try checkAlignment()
        var items: [any LayoutItem] = []
        for view in format.views { items.append(try item(named: view.name, at: view.position)) }
        if let connection = format.leading {
            let superview = try superview(of: items[0], at: format.leadingPosition)
            try connect(items[0], to: superview, by: connection, atEnd: false)
        }
        for (index, view) in format.views.enumerated() {
            if index > 0 {
                try connect(items[index - 1], to: items[index], by: format.connections[index - 1])
            }
            for predicate in view.predicates { try size(items[index], predicate) }
        }
        if let connection = format.trailing, let last = items.last {
            let superview = try superview(of: last, at: format.trailingPosition)
            try connect(last, to: superview, by: connection, atEnd: true)
        }
        for attribute in options.alignments {
            for (item, next) in zip(items, items.dropFirst()) {
                add(item, attribute, .equal, next, attribute, 0, nil)
            }
        }
        return constraints
    }

    // MARK: Parts

    private var isHorizontal: Bool { format.axis == .horizontal }

    /// The attributes of a view's edges at the start and end of the format, and of the matching
    /// margins.
    private var edges:
        (
            start: NSLayoutConstraint.Attribute, end: NSLayoutConstraint.Attribute,
            startMargin: NSLayoutConstraint.Attribute, endMargin: NSLayoutConstraint.Attribute
        )
    {
        guard isHorizontal else { return (.top, .bottom, .topMargin, .bottomMargin) }
        if options.contains(.directionLeftToRight) {
            return (.left, .right, .leftMargin, .rightMargin)
        }
        if options.contains(.directionRightToLeft) {
            return (.right, .left, .rightMargin, .leftMargin)
        }
        return (.leading, .trailing, .leadingMargin, .trailingMargin)
    }

    /// Whether coordinates decrease along the format, so that distances and relations are negated.
    private var isReversed: Bool { isHorizontal && options.contains(.directionRightToLeft) }

    /// Connects two adjacent views: next.start == view.end + distance.
    private mutating func connect(
        _ view: any LayoutItem, to next: any LayoutItem, by connection: VisualFormat.Connection
    ) throws(VisualFormatMistake) {
        let byBaselines = !isHorizontal && options.contains(.spacingBaselineToBaseline)
        let start = byBaselines ? .firstBaseline : edges.start
        let end = byBaselines ? .lastBaseline : edges.end
        switch connection {
        case .flush: add(next, start, .equal, view, end, 0, nil)
        case .standard where byBaselines:
            let constraint = add(next, start, .equal, view, end, 0, nil)
            constraint.systemSpacing = 1
            constraint.followSystemSpacing()
        case .standard:
            addDistance(
                next, start, .equal, view, end, Double(NSLayoutConstraint.standardSpacing), nil)
        case .predicates(let predicates):
            for predicate in predicates {
                addDistance(
                    next, start, predicate.relation, view, end, try number(predicate.value),
                    try priority(of: predicate))
            }
        }
    }

    /// Connects a view to its superview's edge.
    ///
    /// At the start: view.start == superview.start + distance; at the end: superview.end ==
    /// view.end + distance.
    private mutating func connect(
        _ view: any LayoutItem, to superview: UIView, by connection: VisualFormat.Connection,
        atEnd: Bool
    ) throws(VisualFormatMistake) {
        let edge = atEnd ? edges.end : edges.start
        let margin = atEnd ? edges.endMargin : edges.startMargin
        let (first, second): (any LayoutItem, any LayoutItem) =
            atEnd ? (superview, view) : (view, superview)
        switch connection {
        case .flush: add(first, edge, .equal, second, edge, 0, nil)
        case .standard:
            add(first, atEnd ? margin : edge, .equal, second, atEnd ? edge : margin, 0, nil)
        case .predicates(let predicates):
            for predicate in predicates {
                addDistance(
                    first, edge, predicate.relation, second, edge, try number(predicate.value),
                    try priority(of: predicate))
            }
        }
    }

    private mutating func size(
        _ view: any LayoutItem, _ predicate: VisualFormat.Predicate
    ) throws(VisualFormatMistake) {
        let length = isHorizontal ? NSLayoutConstraint.Attribute.width : .height
        let priority = try priority(of: predicate)
        if case .name(let name, let position) = predicate.value, metrics[name] == nil {
            guard views[name] != nil else {
                throw VisualFormatMistake(
                    sentence: "\(name) is not a key in the views or metrics dictionary.",
                    position: position)
            }
            add(
                view, length, predicate.relation, try item(named: name, at: position), length, 0,
                priority)
        } else {
            add(
                view, length, predicate.relation, nil, .notAnAttribute, try number(predicate.value),
                priority)
        }
    }

    // MARK: Constraints

    private mutating func addDistance(
        _ first: any LayoutItem, _ firstAttribute: NSLayoutConstraint.Attribute,
        _ relation: NSLayoutConstraint.Relation, _ second: any LayoutItem,
        _ secondAttribute: NSLayoutConstraint.Attribute, _ distance: Double,
        _ priority: UILayoutPriority?
    ) {
        guard isReversed else {
            add(first, firstAttribute, relation, second, secondAttribute, distance, priority)
            return
        }
        let reversed = NSLayoutConstraint.Relation(rawValue: -relation.rawValue) ?? relation
        add(first, firstAttribute, reversed, second, secondAttribute, -distance, priority)
    }

    @discardableResult
    private mutating func add(
        _ first: any LayoutItem, _ firstAttribute: NSLayoutConstraint.Attribute,
        _ relation: NSLayoutConstraint.Relation, _ second: (any LayoutItem)?,
        _ secondAttribute: NSLayoutConstraint.Attribute, _ constant: Double,
        _ priority: UILayoutPriority?
    ) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(
            item: first, attribute: firstAttribute, relatedBy: relation, toItem: second,
            attribute: secondAttribute,
            multiplier: 1, constant: constant)
        if let priority { constraint.priority = priority }
        constraints.append(constraint)
        return constraint
    }

    // MARK: Names

    private func item(named name: String, at position: Int) throws(VisualFormatMistake)
        -> any LayoutItem
    {
        guard let value = views[name] else {
            throw VisualFormatMistake(
                sentence: "\(name) is not a key in the views dictionary.", position: position)
        }
        guard let item = value as? any LayoutItem else {
            throw VisualFormatMistake(
                sentence:
                    "\(name) in the views dictionary is neither a view nor a layout guide but a \(type(of: value)).",
                position: position)
        }
        return item
    }

    private func superview(of item: any LayoutItem, at position: Int) throws(VisualFormatMistake)
        -> UIView
    {
        if let superview = item.coordinateView { return superview }
        throw VisualFormatMistake(
            sentence:
                "Unable to interpret '|' character, because the related view doesn't have a superview",
            position: position)
    }

    private func number(_ value: VisualFormat.Value) throws(VisualFormatMistake) -> Double {
        switch value {
        case .number(let number): return number
        case .name(let name, let position):
            guard let metric = metrics[name] else {
                throw VisualFormatMistake(
                    sentence: "\(name) is not a key in the metrics dictionary.", position: position)
            }
            guard let number = Self.number(metric) else {
                throw VisualFormatMistake(
                    sentence:
                        "Encountered metric with name \"\(name)\", but value was not a number: \(metric)",
                    position: position)
            }
            return number
        }
    }

    static func number(_ metric: Any) -> Double? {
        switch metric {
        case let value as Double: value
        case let value as CGFloat: Double(value)
        case let value as Float: Double(value)
        case let value as Int: Double(value)
        case let value as UILayoutPriority: Double(value.rawValue)
        case let value as NSNumber: value.doubleValue
        default: nil
        }
    }

    private func priority(of predicate: VisualFormat.Predicate) throws(VisualFormatMistake)
        -> UILayoutPriority?
    {
        guard let value = predicate.priority else { return nil }
        let priority = try number(value)
        guard UILayoutPriority.accepts(priority) else {
            let position =
                if case .name(_, let position) = value { position } else { predicate.position }
            throw VisualFormatMistake(
                sentence: "A priority must be above 0 and at most 1000, not \(priority).",
                position: position)
        }
        return UILayoutPriority(Float(priority))
    }

    private func checkAlignment() throws(VisualFormatMistake) {
        // One view is aligned with nothing.
        guard format.views.count > 1 else { return }
        for attribute in options.alignments {
            guard let axis = attribute.axis, attribute.kind == .location else { continue }
            guard (axis == .horizontal) == isHorizontal else { continue }
            let (edge, layout) =
                isHorizontal ? ("vertical", "horizontal") : ("horizontal", "vertical")
            throw VisualFormatMistake(
                sentence: "Options mask required views to be aligned on a \(edge) edge, "
                    + "which is not allowed for layout that is also \(layout).",
                position: 0)
        }
    }
}
