/// The accessory of a cell: a chevron, a check mark, or a button for details.
final class CellAccessory: UIControl {
    let type: UITableViewCell.AccessoryType
    private let label = UILabel()

    init(_ type: UITableViewCell.AccessoryType) {
        self.type = type
        super.init(
            frame: CGRect(x: 0, y: 0, width: type == .detailDisclosureButton ? 36 : 18, height: 22))
        label.font = .systemFont(ofSize: 17, weight: .semibold)
        label.textAlignment = .center
        switch type {
        case .none: break
        case .disclosureIndicator: label.text = "›"
        case .detailDisclosureButton: label.text = "ⓘ›"
        case .checkmark: label.text = "✓"
        case .detailButton: label.text = "ⓘ"
        }
        label.textColor = type == .disclosureIndicator ? .tertiaryLabel : .systemBlue
        addSubview(label)
        isUserInteractionEnabled = type == .detailButton || type == .detailDisclosureButton
        addAction(
            UIAction { [weak self] _ in
                guard let cell = self?.superview as? UITableViewCell else { return }
                (cell.superview as? UITableView)?.accessoryWasTapped(in: cell)
            }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }
}

/// The round button at the left edge of a cell in editing mode.
final class CellEditingControl: UIControl {
    private let label = UILabel()

    init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
        layer.cornerRadius = 11
        label.font = .systemFont(ofSize: 17, weight: .bold)
        label.textColor = .white
        label.textAlignment = .center
        addSubview(label)
        addAction(
            UIAction { [weak self] _ in
                guard let cell = self?.superview as? UITableViewCell else { return }
                (cell.superview as? UITableView)?.editingControlWasTapped(in: cell)
            }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }

    func show(_ style: UITableViewCell.EditingStyle) {
        label.text = style == .insert ? "+" : "−"
        backgroundColor = style == .insert ? .systemGreen : .systemRed
        accessibilityIdentifier = style == .insert ? "insert" : "delete"
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }
}

extension UITableViewCell {
    /// The space for the editing control, in points. [U]
    final var leadingRoom: CGFloat { isEditing && editingStyle != .none ? 38 : 0 }

    /// The space for the accessory, in points: its width, and 16 on its right. [U]
    final var trailingRoom: CGFloat {
        let view: UIView? = shownAccessoryView ?? accessory
        return (view.map { $0.bounds.width + 16 } ?? 0) + reorderRoom
    }

    /// The space for the reorder control at the right edge, in points. [U]
    private var reorderRoom: CGFloat { isEditing && showsReorderControl ? 40 : 0 }

    /// The custom accessory of the current mode.
    private var shownAccessoryView: UIView? { isEditing ? editingAccessoryView : accessoryView }

    final func accessoryDidChange() {
        accessory?.removeFromSuperview()
        accessory = nil
        let shown = shownAccessoryView
        for view in [accessoryView, editingAccessoryView] where view !== shown {
            if view?.superview === self { view?.removeFromSuperview() }
        }
        let type = isEditing ? editingAccessoryType : accessoryType
        if let shown {
            addSubview(shown)
        } else if type != .none {
            let view = CellAccessory(type)
            accessory = view
            addSubview(view)
        }
        setNeedsLayout()
    }

    /// Updates the cell's editing state and style from the table.
    final func updateEditing(of table: UITableView, at path: IndexPath, animated: Bool) {
        if table.isEditing {
            showsReorderControl = table.canMove(path)
            if showsReorderControl, reorderControl == nil {
                let control = CellReorderControl()
                reorderControl = control
                UIView.performWithoutAnimation {
                    control.alpha = 0
                    control.center = CGPoint(x: bounds.width + 20, y: bounds.midY)
                    addSubview(control)
                }
            }
            editingStyle = table.editingStyle(of: path)
            shouldIndentWhileEditing =
                table.tableDelegate?.tableView(table, shouldIndentWhileEditingRowAt: path) ?? true
            if editingStyle != .none, editingControl == nil {
                let control = CellEditingControl()
                editingControl = control
                UIView.performWithoutAnimation {
                    control.alpha = 0
                    control.center = CGPoint(x: -11, y: bounds.midY)
                    addSubview(control)
                }
            }
            editingControl?.show(editingStyle)
        }
        setEditing(table.isEditing, animated: animated)
        setNeedsLayout()
    }

    final func layOutAccessories() {
        if let view = shownAccessoryView ?? accessory {
            view.center = CGPoint(
                x: bounds.width - 16 - view.bounds.width / 2 - reorderRoom,
                y: contentView.frame.midY)
        }
        if let control = reorderControl {
            let isShown = reorderRoom > 0
            control.alpha = isShown ? 1 : 0
            control.center = CGPoint(
                x: bounds.width + (isShown ? -20 : 20), y: contentView.frame.midY)
        }
        guard let control = editingControl else { return }
        let isShown = leadingRoom > 0
        control.alpha = isShown ? 1 : 0
        control.center = CGPoint(x: isShown ? 27 : -11, y: contentView.frame.midY)
    }
}
