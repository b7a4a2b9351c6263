/// The views of a list cell's accessories, in their order from the leading edge.
@MainActor
final class AccessorySlots {
    private struct Slot {
        let accessory: UICellAccessory
        let view: UIView
        /// The size that the view keeps; nil if it may change.
        let size: CGSize?
    }

    private var leading: [Slot] = []
    private var trailing: [Slot] = []
    /// The distance between accessories, in points. [U]
    private static let gap: CGFloat = 10

    /// Shows accessories in a cell; the views of those that were there before are kept.
    func show(_ accessories: [UICellAccessory], in cell: UICollectionViewListCell) {
        let old = leading + trailing
        var (before, behind) = Self.ordered(accessories)
        func slot(_ accessory: UICellAccessory) -> Slot {
            let known = old.first { $0.accessory.accessoryType == accessory.accessoryType }
            let view = known?.view ?? Self.makeView(accessory)
            Self.configure(view, accessory, cell)
            return Slot(
                accessory: accessory, view: view,
                size: accessory.look.keepsSize ? known?.size ?? Self.size(of: view) : nil)
        }
        var seen: Set<UICellAccessory.AccessoryType> = []
        before.removeAll { !seen.insert($0.accessoryType).inserted }
        behind.removeAll { !seen.insert($0.accessoryType).inserted }
        leading = before.map(slot)
        trailing = behind.map(slot)
        let all = leading + trailing
        for slot in old where !all.contains(where: { $0.view === slot.view }) {
            if slot.view.superview === cell { slot.view.removeFromSuperview() }
        }
        for slot in all where slot.view.superview !== cell {
            UIView.performWithoutAnimation {
                slot.view.alpha = 0
                cell.addSubview(slot.view)
            }
        }
    }

    /// Returns the accessories on both sides: the system's in their order, then those that say
    /// where they are.
    private static func ordered(_ accessories: [UICellAccessory])
        -> (leading: [UICellAccessory], trailing: [UICellAccessory])
    {
        let system = accessories.filter { $0.placement == nil }
            .enumerated().sorted {
                ($0.element.accessoryType.kind, $0.offset)
                    < ($1.element.accessoryType.kind, $1.offset)
            }.map(\.element)
        var leading = system.filter(\.accessoryType.isLeading)
        var trailing = system.filter { !$0.accessoryType.isLeading }
        for accessory in accessories {
            switch accessory.placement {
            case .leading(_, let position):
                let index = position(leading)
                leading.insert(accessory, at: min(max(0, index), leading.count))
            case .trailing(_, let position):
                let index = position(trailing)
                trailing.insert(accessory, at: min(max(0, index), trailing.count))
            case nil: break
            }
        }
        return (leading, trailing)
    }

    // MARK: Views

    private static func makeView(_ accessory: UICellAccessory) -> UIView {
        switch accessory.accessoryType {
        case .customView(let view): return view
        case .label(let text):
            let label = UILabel()
            label.text = text
            return label
        case .checkmark: return RowSign(RowSign.checkmark, color: .systemBlue, width: 18)
        case .detail: return RowSign(RowSign.detail, color: .systemBlue, width: 18)
        case .disclosureIndicator, .outlineDisclosure:
            return RowSign(RowSign.chevron, color: .tertiaryLabel, width: 18)
        case .reorder: return ReorderSign()
        case .delete, .insert, .multiselect:
            return RowSign("", color: .white, width: 22, isRound: true)
        }
    }

    private static func configure(
        _ view: UIView, _ accessory: UICellAccessory, _ cell: UICollectionViewListCell
    ) {
        let look = accessory.look
        if let tint = look.tintColor { view.tintColor = tint }
        if let label = view as? UILabel, case .label = accessory.accessoryType {
            label.font = look.font ?? .systemFont(ofSize: 17)
            label.textColor = look.tintColor ?? .secondaryLabel
        }
        guard let sign = view as? RowSign else { return }
        let handler = accessory.actionHandler
        sign.isUserInteractionEnabled = true
        switch accessory.accessoryType {
        case .delete, .insert:
            let isDeletion = accessory.accessoryType == .delete
            sign.showEditing(isInsertion: !isDeletion)
            if let color = look.backgroundColor { sign.backgroundColor = color }
            sign.label.textColor = look.tintColor ?? .white
            sign.whenTapped = { [weak cell] in
                if let handler { return handler() }
                if isDeletion, let cell { cell.collection?.deleteWasTapped(in: cell) }
            }
        case .outlineDisclosure:
            sign.label.textColor = look.tintColor ?? cell.tintColor
            sign.accessibilityIdentifier = "outline"
            sign.whenTapped = { [weak cell] in
                if let handler { return handler() }
                if let cell { cell.collection?.toggleOutline(of: cell) }
            }
        case .detail:
            sign.setColor(look.tintColor ?? cell.tintColor)
            sign.whenTapped = handler
        case .checkmark:
            sign.label.textColor = look.tintColor ?? cell.tintColor
            sign.isUserInteractionEnabled = false
        case .reorder: sign.label.textColor = look.tintColor ?? .tertiaryLabel
        case .disclosureIndicator:
            sign.label.textColor = look.tintColor ?? .tertiaryLabel
            sign.isUserInteractionEnabled = false
        case .multiselect, .label, .customView: sign.isUserInteractionEnabled = false
        }
    }

    private func updateSelection(_ sign: RowSign, _ slot: Slot, in cell: UICollectionViewListCell) {
        let isOn = cell.isSelected
        sign.label.text = isOn ? RowSign.checkmark : ""
        let color = isOn ? slot.accessory.look.backgroundColor ?? cell.tintColor : .clear
        if sign.backgroundColor !== color { sign.backgroundColor = color }
        sign.label.textColor = slot.accessory.look.tintColor ?? .white
        sign.layer.borderWidth = isOn ? 0 : 1.5
        sign.layer.borderColor = UIColor.tertiaryLabel.cgColor
        sign.accessibilityIdentifier = isOn ? "selected" : "unselected"
    }

    // MARK: Layout

    private static func size(of view: UIView) -> CGSize {
        if !view.bounds.isEmpty, !(view is UILabel) { return view.bounds.size }
        let fitting = view.sizeThatFits(.zero)
        if fitting.width > 0, fitting.height > 0 { return fitting }
        return view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    }

    private func width(_ slot: Slot) -> CGFloat {
        let own = (slot.size ?? Self.size(of: slot.view)).width
        switch slot.accessory.look.width {
        case .actual: return own
        case .standard: return max(22, own)
        case .custom(let width):
            return NumberRange.lengths.contains(width) && width >= 0 ? width : own
        }
    }

    private func displayed(_ slots: [Slot], _ isEditing: Bool) -> [Slot] {
        slots.filter { $0.accessory.isDisplayed(whileEditing: isEditing) }
    }

    /// Returns the room on a side of the content: the accessories, and 16 points outside them.
    func room(isLeading: Bool, whileEditing isEditing: Bool) -> CGFloat {
        let shown = displayed(isLeading ? leading : trailing, isEditing)
        guard !shown.isEmpty else { return 0 }
        return ListMetrics.margin + shown.reduce(0) { $0 + width($1) }
            + Self.gap * CGFloat(shown.count - 1)
    }

    /// Places the accessories; those that are not displayed are transparent, outside the cell.
    func layOut(in cell: UICollectionViewListCell, indentation: CGFloat) {
        let isEditing = cell.isEditingInList
        layOut(leading, from: ListMetrics.margin + indentation, in: cell, hidden: -1)
        let room = self.room(isLeading: false, whileEditing: isEditing)
        layOut(trailing, from: cell.bounds.width - room, in: cell, hidden: cell.bounds.width + 1)
    }

    private func layOut(
        _ slots: [Slot], from start: CGFloat, in cell: UICollectionViewListCell, hidden: CGFloat
    ) {
        let isRight = cell.effectiveUserInterfaceLayoutDirection == .rightToLeft
        var x = start
        for slot in slots {
            let size = slot.size ?? Self.size(of: slot.view)
            let isShown = slot.accessory.isDisplayed(whileEditing: cell.isEditingInList)
            let outside = hidden < 0 ? -size.width / 2 : hidden + size.width / 2
            let middle = isShown ? x + width(slot) / 2 : outside
            let center = CGPoint(
                x: isRight ? cell.bounds.width - middle : middle, y: cell.bounds.midY)
            if isShown, slot.view.alpha == 0, slot.view.center == .zero {
                UIView.performWithoutAnimation { slot.view.center = center }
            }
            if slot.view.bounds.size != size { slot.view.bounds.size = size }
            if slot.view.center != center { slot.view.center = center }
            let alpha: CGFloat = isShown ? 1 : 0
            if slot.view.alpha != alpha { slot.view.alpha = alpha }
            if isShown { x += width(slot) + Self.gap }
            guard let sign = slot.view as? RowSign else { continue }
            if slot.accessory.accessoryType == .multiselect {
                updateSelection(sign, slot, in: cell)
            }
            if slot.accessory.accessoryType == .outlineDisclosure {
                sign.isExpanded = cell.isExpandedInList
                let angle: CGFloat = cell.isExpandedInList ? .pi / 2 : 0
                let turn = CGAffineTransform(rotationAngle: isRight ? .pi - angle : angle)
                if sign.transform != turn { sign.transform = turn }
            }
        }
    }
}
