/// Animates a table from its rows before an update to those after it.
@MainActor
struct RowMotion {
    let table: UITableView
    let update: TableUpdate
    let old: TableGeometry
    let new: TableGeometry

    /// A deleted cell, removed after the animation.
    private struct Leaver {
        var cell: UITableViewCell
        var path: IndexPath
        var animation: UITableView.RowAnimation
    }

    /// An inserted cell: its start position is set before the animation.
    private struct Comer {
        var cell: UITableViewCell
        var animation: UITableView.RowAnimation?
    }

    func run(_ completion: @escaping (Bool) -> Void) {
        var leavers: [Leaver] = []
        var kept: [Int: UITableViewCell] = [:]
        for row in table.shownRows {
            guard let cell = table.cells[row] else { continue }
            let path = old.path(of: row)
            if update.reloadedRows[path] == nil, let target = update.newPath(of: path),
                new.contains(target)
            {
                kept[new.number(of: target)] = cell
            } else {
                leavers.append(Leaver(cell: cell, path: path, animation: update.animationOut(path)))
            }
        }
        // An update places all rows, wherever the program has moved them.
        table.placedSections = [:]
        for cell in kept.values { cell.placedFrame = nil }
        moveSupplementaries()
        table.moveEdited(by: update)
        table.cells = kept
        table.storedGeometry = new
        if new.sectionCount != old.sectionCount { table.reloadSectionIndexTitles() }
        // Visible cells may need other heights, even if no row was inserted or deleted.
        showSupplementaries()
        _ = table.refitSections()
        for (row, cell) in kept {
            // Whether it is the last of its section decides about its separator.
            cell.join(table, at: new.path(of: row))
            _ = table.adoptHeight(of: cell, at: new.path(of: row))
        }
        let comers = showComers()
        let rows = table.cells.keys
        table.shownRows = (rows.min() ?? 0)..<((rows.max() ?? -1) + 1)
        for (row, cell) in table.cells { cell.join(table, at: new.path(of: row)) }
        for leaver in leavers { table.sendCellToGround(leaver.cell) }
        layOut(comers)

        let isAnimated = table.window != nil && UIView.areAnimationsEnabled
        table.lingering.updates += 1
        table.lingering.begun += 1
        let number = table.lingering.begun
        UIView.animateOrPlace(
            withDuration: isAnimated ? UITableView.updateDuration : 0, delay: 0,
            options: .allowUserInteraction,
            animations: {
                table.updateContentSize()
                placeAll()
                // Only after all cells, headers and footers are placed, because the engine solves
                // all constraints at once.
                for (row, cell) in kept where table.cells[row] === cell { cell.layOutSubtree() }
                for view in supplementaries { view.layOutSubtree() }
                for comer in comers {
                    comer.cell.alpha = 1
                }
                for leaver in leavers { depart(leaver) }
            },
            completion: { [weak table] finished in
                guard let table else { return completion(finished) }
                for leaver in leavers {
                    leaver.cell.alpha = 1
                    table.retire(leaver.cell, at: leaver.path)
                    leaver.cell.removeFromSuperview()
                }
                table.lingering.updates -= 1
                if table.lingering.updates == 0 { table.removeLingering() }
                table.setNeedsLayout()
                // A later update replaces the fades of this one, which iOS moves instead.
                completion(finished || table.lingering.begun != number)
            })
    }

    /// Creates the missing cells of rows that will be visible: inserted ones, and those that move
    /// into view.
    private func showComers() -> [Comer] {
        guard let dataSource = table.dataSource else { return [] }
        let new = table.storedGeometry
        let limit = max(
            0, new.height + (table.tableFooterView?.frame.height ?? 0) - table.bounds.height)
        let top =
            table.run == nil && table.drag == nil
            ? min(table.bounds.minY, max(limit, -table.adjustedContentInset.top))
            : table.bounds.minY
        var comers: [Comer] = []
        for row in new.rows(from: top, to: top + table.bounds.height) where table.cells[row] == nil
        {
            let path = table.storedGeometry.path(of: row)
            let source = update.oldPath(of: path).flatMap { old.contains($0) ? $0 : nil }
            let isReloaded = source.map { update.reloadedRows[$0] != nil } ?? false
            let animation =
                source == nil
                ? update.animationIn(path) : isReloaded ? update.reloadedRows[source!] : nil
            ViewAnimation.withoutAnimation {
                let cell = table.collectEdited(path) ?? table.fill(path, by: dataSource)
                _ = table.fit(cell, at: path)
                table.cells[row] = cell
                table.tableDelegate?.tableView(table, willDisplay: cell, forRowAt: path)
                table.insert(cell, at: row)
                if let source, !isReloaded || animation == UITableView.RowAnimation.none {
                    // At its new height, with which its constraints agree.
                    let height = table.storedGeometry.extent(of: path).height
                    cell.move(to: table.rowRect((old.extent(of: source).top, height)))
                } else if let animation {
                    setAside(cell, by: animation)
                }
                comers.append(Comer(cell: cell, animation: animation))
            }
        }
        return comers
    }

    /// Lays out inserted cells where their way begins, while all else has its new height.
    private func layOut(_ comers: [Comer]) {
        guard !comers.isEmpty else { return }
        ViewAnimation.withoutAnimation {
            let views: [UIView] = Array(table.cells.values) + supplementaries
            let looks = views.map { ($0, $0.center, $0.bounds) }
            let frames = table.cells.values.map { ($0, $0.placedFrame) }
            let placedSections = table.placedSections
            placeAll()
            for (view, center, _) in looks where comers.contains(where: { $0.cell === view }) {
                view.center = center
            }
            for comer in comers { comer.cell.layOutSubtree() }
            for (view, center, bounds) in looks { (view.center, view.bounds) = (center, bounds) }
            for (cell, frame) in frames { cell.placedFrame = frame }
            table.placedSections = placedSections
        }
    }

    /// Places all cells, headers and footers by the table's geometry.
    private func placeAll() {
        for (row, cell) in table.cells { table.place(cell, at: new.path(of: row)) }
        table.placeSections()
    }

    /// Shows the headers and footers that come into view, each where it was before.
    private func showSupplementaries() {
        let (headers, footers) = (table.headers, table.footers)
        _ = table.tileSections(retires: false)
        for (section, target) in update.newSections.enumerated() {
            guard let target, update.reloadedSections[section] == nil,
                section < old.sectionCount
            else { continue }
            UIView.performWithoutAnimation {
                if headers[target] == nil {
                    table.headers[target]?.frame.origin.y = old.extent(ofHeader: section).top
                }
                if footers[target] == nil {
                    table.footers[target]?.frame.origin.y = old.extent(ofFooter: section).top
                }
            }
        }
    }

    private var supplementaries: [UIView] {
        table.headers.keys.sorted().compactMap { table.headers[$0] }
            + table.footers.keys.sorted().compactMap { table.footers[$0] }
    }

    /// Moves a cell to the off position of an animation: its start if inserted, its end if deleted.
    private func setAside(_ cell: UITableViewCell, by animation: UITableView.RowAnimation) {
        cell.placedFrame = nil
        switch animation {
        case .none: break
        case .fade, .automatic, .middle: cell.alpha = 0
        case .right: cell.center.x += table.bounds.width
        case .left: cell.center.x -= table.bounds.width
        case .top:
            cell.center.y -= cell.frame.height
            cell.alpha = 0
        case .bottom:
            cell.center.y += cell.frame.height
            cell.alpha = 0
        }
    }

    private func depart(_ leaver: Leaver) {
        guard leaver.animation != .none else {
            return UIView.performWithoutAnimation { leaver.cell.alpha = 0 }
        }
        setAside(leaver.cell, by: leaver.animation)
    }

    /// Updates the section numbers of kept headers, footers and cards; removes the others
    /// immediately.
    private func moveSupplementaries() {
        func moved(_ views: [Int: UIView]) -> [Int: UIView] {
            var result: [Int: UIView] = [:]
            // In order, so that the same views are reused in every run.
            for (section, view) in views.sorted(by: { $0.key < $1.key }) {
                let stays =
                    update.newSections.indices.contains(section)
                    && update.reloadedSections[section] == nil
                if stays, let target = update.newSections[section] {
                    result[target] = view
                } else {
                    table.retireSupplementary(view)
                }
            }
            return result
        }
        table.headers = moved(table.headers)
        table.footers = moved(table.footers)
        table.cards = moved(table.cards)
        table.pendingHeaders = [:]
        table.pendingFooters = [:]
    }
}

extension UITableView {
    /// Moves a cell behind the others.
    final func sendCellToGround(_ cell: UITableViewCell) {
        guard cell.superview === self else { return }
        let ground = cards.count + (backgroundView?.superview === self ? 1 : 0)
        insertSubview(cell, at: ground)
    }
}
