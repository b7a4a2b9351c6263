extension UITableViewCell {
    final var baseMultipleSelectionBackgroundView: UIView? {
        get { markOfSeveral }
        set {
            guard newValue !== markOfSeveral else { return }
            markOfSeveral?.removeFromSuperview()
            markOfSeveral = newValue
            updateSelectedBackground(animated: false)
        }
    }

    /// The duration of the fade of a deselected cell's background, in seconds. [U]
    static let fadeDuration = 0.3

    /// Places the backgrounds, the content view, and the separator.
    final func layOutBackgrounds() {
        backgroundView?.frame = bounds
        selectedBackgroundView?.frame = bounds
        markOfSeveral?.frame = bounds
        placeContentView()
        layOutAccessories()
        var left = separatorInset.left + readableSurplus + leadingRoom
        if ownSeparatorInset == nil, let image = parts.image?.image, image.size.width > 0 {
            // As on iOS, the separator begins where the text does.
            layOutParts()
            left += parts.image?.frame.maxX ?? 0
        } else if ownSeparatorInset == nil {
            left += indentation
            // The same with the image of a configuration.
            left += max(0, (configured?.textInset ?? 0) - separatorInset.left)
        }
        separator.frame = CGRect(
            x: left, y: bounds.height - line,
            width: max(0, bounds.width - left - separatorInset.right - readableSurplus),
            height: line)
    }

    /// The height of the separator, in points: a pixel, or 0.
    private var line: CGFloat { separator.isHidden ? 0 : 1 / contentScaleFactor }

    /// Gives the content view its margins: 11 points above and below and the list's at the sides,
    /// or 8 before an accessory, as interface files of Xcode have them.
    final func prepareContentView() {
        contentView.frame = bounds
        contentView.directionalLayoutMargins = Self.contentMargins
    }

    private static let contentMargins = NSDirectionalEdgeInsets(
        top: 11, leading: ListMetrics.margin, bottom: 11, trailing: ListMetrics.margin)

    final func updateTrailingMargin() {
        var (plain, short) = (Self.contentMargins, Self.contentMargins)
        short.trailing = 8
        if trailingRoom == 0 { (plain, short) = (short, plain) }
        // Margins of the program's own stay.
        if contentView.directionalLayoutMargins == plain {
            contentView.directionalLayoutMargins = short
        }
    }

    /// Places the content view in the cell's bounds.
    ///
    /// Called as soon as the bounds change: constraints inside the content view are solved before
    /// the cell's `layoutSubviews()`, and would conflict with its old height.
    final func placeContentView() {
        let frame = CGRect(
            x: leadingRoom, y: 0, width: max(0, bounds.width - leadingRoom - trailingRoom),
            height: max(0, bounds.height - line))
        if contentView.frame != frame { contentView.frame = frame }
        updateTrailingMargin()
        applyReadableWidth()
    }

    /// Applies the table's separator settings; an inset section has none below its last row.
    final func updateSeparator(of table: UITableView, at path: IndexPath) {
        let isLast =
            table.style == .insetGrouped && table.storedGeometry.contains(path)
            && path.row == table.storedGeometry.rowCount(inSection: path.section) - 1
        separator.isHidden = table.separatorStyle == .none || isLast
        showSeparator(table.separatorColor, table.separatorEffect)
        tableSeparatorInset = table.separatorInset
        followsReadableWidth = table.cellLayoutMarginsFollowReadableWidth
        placeContentView()
        setNeedsLayout()
    }

    /// An effect is a view inside the separator, tinted with its colour.
    private func showSeparator(_ color: UIColor?, _ effect: UIVisualEffect?) {
        let old = separator.subviews.first as? UIVisualEffectView
        separator.backgroundColor = effect == nil ? color : nil
        guard let effect else {
            old?.removeFromSuperview()
            return
        }
        let view = old ?? UIVisualEffectView(effect: effect)
        if view.effect !== effect { view.effect = effect }
        view.contentView.backgroundColor = color
        guard old == nil else { return }
        view.frame = separator.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        separator.addSubview(view)
    }

    /// Applies everything that the table and the index path determine.
    final func join(_ table: UITableView, at path: IndexPath) {
        indexRoom = table.indexRoom
        updateSeparator(of: table, at: path)
        if backgroundColor === groundByTable {
            // An inset section has a card behind the rows.
            groundByTable = table.style == .insetGrouped ? .clear : table.style.cellColor
            if backgroundColor !== groundByTable { backgroundColor = groundByTable }
        }
        if let delegate = table.tableDelegate {
            let level = delegate.tableView(table, indentationLevelForRowAt: path)
            if level != UITableView.ownIndentation { indentationLevel = level }
        }
        updateEditing(of: table, at: path, animated: false)
        settleState()
    }

    final func exchangeBackground(_ old: UIView?, _ new: UIView?) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        guard let new else { return }
        new.frame = bounds
        insertSubview(new, at: 0)
    }

    /// Shows or hides the selected background.
    final func updateSelectedBackground(animated: Bool) {
        let isMarked = isSelected || isHighlighted
        parts.text?.isHighlighted = isMarked
        parts.detail?.isHighlighted = isMarked
        parts.image?.isHighlighted = isMarked
        let isOwn = configured?.background == nil
        guard isMarked && selectionStyle != .none && isOwn else {
            return removeMark(animated: animated)
        }
        if let several = backgroundOfSeveral {
            selectedBackgroundView?.removeFromSuperview()
            return showMark(several)
        }
        markOfSeveral?.removeFromSuperview()
        if selectedBackgroundView == nil {
            let view = UIView(frame: bounds)
            view.backgroundColor = .systemGray4
            selectedBackgroundView = view
            return
        }
        if let mark = selectedBackgroundView { showMark(mark) }
    }

    /// The mark of a cell that is selected in a table that selects several rows; nil for others.
    private var backgroundOfSeveral: UIView? {
        guard let view = markOfSeveral, let table = superview as? UITableView,
            table.selectsSeveral
        else { return nil }
        return view
    }

    private func showMark(_ mark: UIView) {
        ViewAnimation.withoutAnimation {
            mark.layer.removeAllAnimations()
            mark.alpha = 1
            mark.frame = bounds
        }
        if mark.superview !== self {
            insertSubview(mark, at: backgroundView?.superview === self ? 1 : 0)
        }
    }

    private func removeMark(animated: Bool) {
        markOfSeveral?.removeFromSuperview()
        guard let mark = selectedBackgroundView, mark.superview === self else { return }
        guard animated, window != nil else { return mark.removeFromSuperview() }
        UIView.animate(
            withDuration: Self.fadeDuration, delay: 0, options: .allowUserInteraction,
            animations: { mark.alpha = 0 },
            completion: { [weak self, weak mark] finished in
                guard finished, let self, let mark, !isSelected, !isHighlighted else { return }
                mark.removeFromSuperview()
                mark.alpha = 1
            })
    }
}
