extension UITableView {
    final func baseRegister(
        _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
    ) {
        archived.headers[identifier] = nil
        guard let aClass else {
            registeredHeaders[identifier] = nil
            return
        }
        guard let aClass = aClass as? UITableViewHeaderFooterView.Type else {
            return reportMistake(
                "\(aClass) was registered for “\(identifier)” and is not a "
                    + "UITableViewHeaderFooterView; it is ignored")
        }
        registeredHeaders[identifier] = aClass
    }

    final func baseDequeueReusableHeaderFooterView(
        withIdentifier identifier: String
    ) -> UITableViewHeaderFooterView? {
        if let view = reusableHeaders[identifier]?.popLast() {
            view.prepareForReuse()
            return view
        }
        if let made = archived.headers[identifier]?() as? UITableViewHeaderFooterView {
            if made.reuseIdentifier == nil { made.storedReuseIdentifier = identifier }
            return made
        }
        return registeredHeaders[identifier]?.makeInstance(reuseIdentifier: identifier)
    }

    final func baseHeaderView(forSection section: Int) -> UITableViewHeaderFooterView? {
        headers[section] as? UITableViewHeaderFooterView
    }

    final func baseFooterView(forSection section: Int) -> UITableViewHeaderFooterView? {
        footers[section] as? UITableViewHeaderFooterView
    }

    // MARK: Tiling

    /// Updates headers and footers to the visible ones. Returns whether a height has changed.
    ///
    /// - Parameter retires: whether those that are no longer visible are removed.
    final func tileSections(retires: Bool = true) -> Bool {
        let sections = storedGeometry.sections(from: bounds.minY, to: bounds.maxY)
        if retires { retireSections(outside: sections, lingers: true) }
        // Measuring has replaced the heights of the visible views by estimates.
        var changed = cellsNeedFitting && refitSections()
        for section in sections {
            if headers[section] == nil, storedGeometry.sections[section].header > 0,
                isInSight(storedGeometry.extent(ofHeader: section))
            {
                changed = showHeader(section) || changed
            }
            if footers[section] == nil, storedGeometry.sections[section].footer > 0,
                isInSight(storedGeometry.extent(ofFooter: section))
            {
                changed = showFooter(section) || changed
            }
        }
        return changed
    }

    /// Whether a header or footer of a visible section is visible. In a plain table each is,
    /// because it stays at an edge.
    private func isInSight(_ extent: (top: CGFloat, height: CGFloat)) -> Bool {
        style == .plain
            || extent.top < bounds.maxY && extent.top + extent.height > bounds.minY
    }

    /// Applies the heights that the visible headers and footers need. Returns whether any has
    /// changed.
    final func refitSections() -> Bool {
        var changed = false
        for (section, view) in headers where storedGeometry.sections.indices.contains(section) {
            if correctHeader(section, to: wantedHeight(of: view, isHeader: true, section)) {
                changed = true
            }
        }
        for (section, view) in footers where storedGeometry.sections.indices.contains(section) {
            if correctFooter(section, to: wantedHeight(of: view, isHeader: false, section)) {
                changed = true
            }
        }
        return changed
    }

    private func showHeader(_ section: Int) -> Bool {
        guard let view = supplementaryView(isHeader: true, section) else {
            return correctHeader(section, to: emptyHeight(ofHeader: true, section))
        }
        headers[section] = view
        let changed = correctHeader(section, to: wantedHeight(of: view, isHeader: true, section))
        placedSections[ObjectIdentifier(view)] = nil
        ViewAnimation.withoutAnimation { view.frame = rectForHeader(inSection: section) }
        tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
        if view.superview !== self { addSubview(view) }
        return changed
    }

    private func showFooter(_ section: Int) -> Bool {
        guard let view = supplementaryView(isHeader: false, section) else {
            return correctFooter(section, to: emptyHeight(ofHeader: false, section))
        }
        footers[section] = view
        let changed = correctFooter(section, to: wantedHeight(of: view, isHeader: false, section))
        placedSections[ObjectIdentifier(view)] = nil
        ViewAnimation.withoutAnimation { view.frame = rectForFooter(inSection: section) }
        tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
        if view.superview !== self { addSubview(view) }
        return changed
    }

    private func correctHeader(_ section: Int, to height: CGFloat?) -> Bool {
        guard let height, height != storedGeometry.sections[section].header else { return false }
        storedGeometry.setHeader(height, padding: padding(above: height), ofSection: section)
        return true
    }

    private func correctFooter(_ section: Int, to height: CGFloat?) -> Bool {
        guard let height, height != storedGeometry.sections[section].footer else { return false }
        storedGeometry.setFooter(height, ofSection: section)
        return true
    }

    /// Returns the delegate's view, or else one with the data source's title, or else nil.
    private func supplementaryView(isHeader: Bool, _ section: Int) -> UIView? {
        if let view = isHeader
            ? pendingHeaders.removeValue(forKey: section)
            : pendingFooters.removeValue(forKey: section)
        {
            return view
        }
        let own =
            isHeader
            ? tableDelegate?.tableView(self, viewForHeaderInSection: section)
            : tableDelegate?.tableView(self, viewForFooterInSection: section)
        if let own, own !== Self.noView { return own }
        let title =
            isHeader
            ? dataSource?.tableView(self, titleForHeaderInSection: section)
            : dataSource?.tableView(self, titleForFooterInSection: section)
        guard let title else { return nil }
        let identifier = isHeader ? "UITableViewHeader" : "UITableViewFooter"
        let view: UITableViewHeaderFooterView =
            dequeueReusableHeaderFooterView(withIdentifier: identifier)
            ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
        view.show(title, isHeader: isHeader, in: style)
        return view
    }

    /// Returns the height that a view needs, unless one is set; nil to keep the height.
    private func wantedHeight(of view: UIView, isHeader: Bool, _ section: Int) -> CGFloat? {
        var height =
            isHeader
            ? tableDelegate?.tableView(self, heightForHeaderInSection: section)
            : tableDelegate?.tableView(self, heightForFooterInSection: section)
        height = height.map {
            checkedHeight($0, isHeader ? "heightForHeaderInSection" : "heightForFooterInSection")
        }
        if height ?? Self.ownRowHeight == Self.ownRowHeight {
            height = isHeader ? sectionHeaderHeight : sectionFooterHeight
        }
        guard let height else { return nil }
        // The height may have been estimated before.
        if height >= 0 { return height }
        if let view = view as? UITableViewHeaderFooterView {
            return view.fittingHeight(bounds.width)
                ?? (isHeader ? titledHeaderHeight : titledFooterHeight)
        }
        guard view.autoLayout.isUsedInSubtree else {
            return view.bounds.height > 0 ? view.bounds.height : nil
        }
        return view.systemLayoutSizeFitting(
            CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    /// Removes the headers and footers of sections outside a range and makes them reusable.
    ///
    /// - Parameter lingers: whether those that an update moves stay until its end.
    final func retireSections(outside sections: Range<Int>, lingers: Bool = false) {
        func retire(_ view: UIView, _ ending: @escaping (UITableView) -> Void) {
            guard lingers else { return ending(self) }
            remove(view) { [weak self] in if let self { ending(self) } }
        }
        for (section, view) in headers.sorted(by: { $0.key < $1.key })
        where !sections.contains(section)
            || !isInSight(storedGeometry.extent(ofHeader: section))
        {
            headers[section] = nil
            retire(view) { table in
                table.retireSupplementary(view)
                table.tableDelegate?.tableView(
                    table, didEndDisplayingHeaderView: view, forSection: section)
            }
        }
        for (section, view) in footers.sorted(by: { $0.key < $1.key })
        where !sections.contains(section)
            || !isInSight(storedGeometry.extent(ofFooter: section))
        {
            footers[section] = nil
            retire(view) { table in
                table.retireSupplementary(view)
                table.tableDelegate?.tableView(
                    table, didEndDisplayingFooterView: view, forSection: section)
            }
        }
        for (section, card) in cards where !sections.contains(section) {
            cards[section] = nil
            card.removeFromSuperview()
        }
    }

    final func retireSupplementary(_ view: UIView) {
        placedSections[ObjectIdentifier(view)] = nil
        if let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier {
            reusableHeaders[identifier, default: []].append(view)
        } else {
            view.removeFromSuperview()
        }
    }

    // MARK: Placement

    /// Places headers, footers, cards and the table's own views for the current offset.
    ///
    /// In a plain table a header stays at the top of the view while a part of its section is below
    /// it, and a footer stays at the bottom likewise. Source: Apple, UITableView.Style.plain.
    final func placeSections() {
        let top = bounds.minY + adjustedContentInset.top
        let bottom = bounds.maxY - adjustedContentInset.bottom
        for (section, view) in headers {
            var frame = rectForHeader(inSection: section)
            if let reorder { frame.origin.y += reorder.shift(ofHeader: section) }
            if let gap { frame.origin.y += gap.shift(ofHeader: section) }
            if style == .plain {
                let extent = storedGeometry.extent(ofSection: section)
                let last =
                    extent.top + extent.height - storedGeometry.sections[section].footer
                    - frame.height
                frame.origin.y = max(frame.minY, min(top, last))
            }
            place(view, at: frame)
        }
        for (section, view) in footers {
            var frame = rectForFooter(inSection: section)
            if let reorder { frame.origin.y += reorder.shift(ofFooter: section) }
            if let gap { frame.origin.y += gap.shift(ofFooter: section) }
            if style == .plain {
                let first = storedGeometry.top(of: section) + storedGeometry.sections[section].lead
                frame.origin.y = min(frame.minY, max(bottom - frame.height, first))
            }
            place(view, at: frame)
        }
        if style == .insetGrouped { placeCards() }
        if let view = tableHeaderView {
            let frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.frame.height)
            if view.frame != frame { view.frame = frame }
        }
        if let view = tableFooterView {
            let frame = CGRect(
                x: 0, y: storedGeometry.height, width: bounds.width, height: view.frame.height)
            if view.frame != frame { view.frame = frame }
        }
        if let backgroundView { backgroundView.frame = bounds }
        sectionIndex.bar?.place(in: self)
    }

    /// Moves a header or footer whose place has changed; where a program has moved another, it
    /// stays, as cells do.
    private func place(_ view: UIView, at frame: CGRect) {
        let old = placedSections.updateValue(frame, forKey: ObjectIdentifier(view))
        if old != frame, view.frame != frame { view.frame = frame }
    }

    private func placeCards() {
        for section in storedGeometry.sections(from: bounds.minY, to: bounds.maxY) {
            let part = storedGeometry.sections[section]
            let rows = part.rows.total
            guard rows > 0 else {
                cards.removeValue(forKey: section)?.removeFromSuperview()
                continue
            }
            let frame = rowRect((storedGeometry.top(of: section) + part.lead, rows))
            if let card = cards[section] {
                if card.frame != frame { card.frame = frame }
                continue
            }
            let card = UIView(frame: frame)
            card.backgroundColor = style.cellColor
            card.layer.cornerRadius = style.cornerRadius
            card.isUserInteractionEnabled = false
            cards[section] = card
            ViewAnimation.withoutAnimation {
                insertSubview(card, at: backgroundView?.superview === self ? 1 : 0)
            }
        }
    }
}

// The views above and below all sections, and behind the rows.
extension UITableView {
    func exchangeTableView(_ old: UIView?, _ new: UIView?) {
        // A program that has resized the view sets it again.
        if old !== new {
            old?.removeFromSuperview()
            if let new { addSubview(new) }
        }
        remeasure()
    }

    func exchangeBackground(_ old: UIView?, _ new: UIView?) {
        old?.removeFromSuperview()
        if let new { insertSubview(new, at: 0) }
        setNeedsLayout()
    }
}
