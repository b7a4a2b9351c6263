/// The accessory of a cell: a chevron, a check mark, or a button for details.
final class CellAccessory: RowSign {
    let type: UITableViewCell.AccessoryType

    init(_ type: UITableViewCell.AccessoryType) {
        self.type = type
        let text =
            switch type {
            case .none: ""
            case .disclosureIndicator: RowSign.chevron
            case .detailDisclosureButton: RowSign.detail + RowSign.chevron
            case .checkmark: RowSign.checkmark
            case .detailButton: RowSign.detail
            }
        super.init(
            text, color: type == .disclosureIndicator ? .tertiaryLabel : .systemBlue,
            width: type == .detailDisclosureButton ? 36 : 18)
        isUserInteractionEnabled = type == .detailButton || type == .detailDisclosureButton
        whenTapped = { [weak self] in
            guard let cell = self?.superview as? UITableViewCell else { return }
            (cell.superview as? UITableView)?.accessoryWasTapped(in: cell)
        }
    }

    required init?(coder: NSCoder) { nil }
}

/// The round button at the left edge of a cell in editing mode.
final class UITableViewCellEditControl: RowSign {
    init() {
        super.init("", color: .white, width: 22, isRound: true)
        whenTapped = { [weak self] in
            guard let cell = self?.superview as? UITableViewCell else { return }
            (cell.superview as? UITableView)?.editingControlWasTapped(in: cell)
        }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ style: UITableViewCell.EditingStyle) { showEditing(isInsertion: style == .insert) }
}

extension UITableViewCell {
    private var showsEditingControl: Bool { isEditing && editingStyle != .none }

    /// The space for the editing control, in points; that of a row without one is empty unless the
    /// delegate wants no indentation. [U]
    final var leadingRoom: CGFloat {
        showsEditingControl || isEditing && isEditableRow && shouldIndentWhileEditing ? 38 : 0
    }

    /// The space for the accessory, in points: its width, and 16 on its right. [U]
    final var trailingRoom: CGFloat {
        let view: UIView? = shownAccessoryView ?? accessory
        return (view.map { $0.bounds.width + 16 } ?? 0) + reorderRoom + indexRoom
    }

    /// The space of the table's index at the right edge, in points; set by the table.
    final var indexRoom: CGFloat {
        get { storedIndexRoom }
        set {
            guard newValue != storedIndexRoom else { return }
            storedIndexRoom = newValue
            placeContentView()
            setNeedsLayout()
        }
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
        updateTrailingMargin()
        setNeedsLayout()
    }

    /// Updates the cell's editing state and style from the table.
    final func updateEditing(of table: UITableView, at path: IndexPath, animated: Bool) {
        if table.isEditing {
            showsReorderControl = table.canMove(path)
            if showsReorderControl, reorderControl == nil {
                let control = UITableViewCellReorderControl()
                reorderControl = control
                addHidden(control, x: bounds.width + 20)
            }
            editingStyle = table.editingStyle(of: path)
            isEditableRow = table.canEdit(path)
            shouldIndentWhileEditing =
                table.tableDelegate?.tableView(table, shouldIndentWhileEditingRowAt: path) ?? true
            if editingStyle != .none, editingControl == nil {
                let control = UITableViewCellEditControl()
                editingControl = control
                addHidden(control, x: -11)
            }
            editingControl?.show(editingStyle)
        }
        change(.showingEditControl, to: table.isEditing && editingStyle != .none)
        setEditing(table.isEditing, animated: animated)
        setNeedsLayout()
    }

    /// Adds a control of the editing mode beyond its edge, from where the layout moves it in.
    private func addHidden(_ control: UIControl, x: CGFloat) {
        UIView.performWithoutAnimation {
            control.alpha = 0
            control.center = CGPoint(x: x, y: bounds.midY)
            addSubview(control)
        }
    }

    private func place(_ control: UIControl?, isShown: Bool, x: CGFloat, hidden: CGFloat) {
        control?.alpha = isShown ? 1 : 0
        control?.center = CGPoint(x: isShown ? x : hidden, y: contentView.frame.midY)
    }

    final func layOutAccessories() {
        if let view = shownAccessoryView ?? accessory {
            view.center = CGPoint(
                x: bounds.width - 16 - readableSurplus - view.bounds.width / 2 - reorderRoom
                    - indexRoom,
                y: contentView.frame.midY)
        }
        place(
            reorderControl, isShown: reorderRoom > 0, x: bounds.width - 20 - indexRoom,
            hidden: bounds.width + 20)
        place(editingControl, isShown: showsEditingControl, x: 27, hidden: -11)
    }
}
