import Snapshots
import UIKit

@MainActor
extension SnapshotNode.Access {
    /// Reads what the program says about a view; nil for nothing.
    init?(_ view: UIView) {
        let own = OwnAccessibility.of(type(of: view))
        let chosen = ChosenAccessibility(view, own)
        guard chosen != nil || !own.isEmpty else { return nil }
        self.init()
        if let chosen { read(chosen, view) }
        if !own.isEmpty { read(view, own) }
        if self == Self() { return nil }
    }

    private mutating func read(_ chosen: ChosenAccessibility, _ view: UIView) {
        let traits = chosen.traits
        self = Self(
            isRead: chosen.isElement, hidden: chosen.isHidden, modal: chosen.isModal,
            keepsColors: chosen.keepsColors, label: chosen.label, value: chosen.value,
            hint: chosen.hint, language: chosen.language, role: Self.role(traits),
            group: Group(chosen.containerType), names: chosen.inputLabels,
            actions: chosen.actions, rotors: chosen.rotors,
            isDisabled: traits.contains(.notEnabled), isSelected: traits.contains(.selected))
        if let listed = chosen.elements {
            elements = listed.map { Element($0, in: view) }
            // A view that lists no elements has none.
            if listed.isEmpty { hidden = true }
        }
        if let level = chosen.headingLevel { become(headingOf: level) }
        switch chosen.navigationStyle {
        case .automatic: break
        case .separate: isStop = false
        case .combined: isStop = true
        }
    }

    /// Reads the attributes of speech of a shown text, unless the program says something else.
    mutating func read(_ spoken: SpokenText) {
        if language == nil { language = spoken.language }
        if level == nil, let level = spoken.headingLevel { become(headingOf: level) }
    }

    private mutating func become(headingOf level: Int) {
        if role == nil || role == "text" { role = "heading" }
        if role == "heading" { self.level = level }
    }

    private mutating func read(_ part: SpokenPart) {
        if label == nil { label = part.label }
        if value == nil { value = part.value }
        if part.isSilent { hidden = true }
        guard let own = part.role else { return }
        (isRead, role) = (isRead ?? true, role ?? own)
    }

    private mutating func read(_ view: UIView, _ own: OwnAccessibility) {
        if own.contains(.part), let part = view as? any SpeakingPart { read(part.spoken) }
        if value == nil, own.contains(.content) {
            value = (view as? any UIAccessibilityReadingContent)?.accessibilityPageContent()
        }
        if own.contains(.details), let provider = view as? any AXCustomContentProvider {
            let all = provider.accessibilityCustomContent ?? []
            details =
                (all.filter { $0.importance == .high } + all.filter { $0.importance != .high })
                .map { $0.label.isEmpty ? $0.value : "\($0.label): \($0.value)" }
        }
        if own.contains(.table), let table = view as? any UIAccessibilityContainerDataTable {
            rows = max(0, table.accessibilityRowCount())
            columns = max(0, table.accessibilityColumnCount())
        }
        if own.contains(.cell),
            let cell = view as? any UIAccessibilityContainerDataTableCell
        {
            read(cell, view)
        }
    }

    private mutating func read(
        _ cell: any UIAccessibilityContainerDataTableCell, _ view: UIView
    ) {
        let (own, other) = (cell.accessibilityRowRange(), cell.accessibilityColumnRange())
        guard own.location >= 0, other.location >= 0, own.location != NSNotFound,
            other.location != NSNotFound
        else { return }
        (row, column) = (own.location, other.location)
        guard let table = view.tableOfCell else { return }
        let headers =
            (table.accessibilityHeaderElements(forRow: own.location) ?? [])
            + (table.accessibilityHeaderElements(forColumn: other.location) ?? [])
        details += headers.compactMap { header in
            header === cell ? nil : (header as? UIResponder)?.accessibilityLabel
        }
    }

    private static let roles: [(UIAccessibilityTraits, String)] = [
        (.searchField, "searchbox"), (.toggleButton, "switch"), (.adjustable, "slider"),
        (.link, "link"), (.button, "button"), (.keyboardKey, "button"), (.header, "heading"),
        (.image, "img"), (.staticText, "text"),
    ]

    fileprivate static func role(_ traits: UIAccessibilityTraits) -> String? {
        traits.isEmpty ? nil : roles.first { traits.contains($0.0) }?.1
    }
}

@MainActor
extension SnapshotNode.Access.Element {
    /// Reads an element that a view lists.
    init(_ element: UIResponder, in container: UIView) {
        if let view = element as? UIView {
            self.init(view: view.layer.nodeID)
            return
        }
        let traits = element.accessibilityTraits
        let frame = container.frame(ofElement: element).standardized
        let numbers = [frame.minX, frame.minY, frame.width, frame.height]
        self.init(
            frame: numbers.allSatisfy(\.isFinite) ? frame : .zero,
            label: element.accessibilityLabel,
            value: element.accessibilityValue, hint: element.accessibilityHint,
            language: element.accessibilityLanguage, role: SnapshotNode.Access.role(traits),
            actions: (element.accessibilityCustomActions ?? []).map(\.name),
            isDisabled: traits.contains(.notEnabled), isSelected: traits.contains(.selected))
    }
}

extension SnapshotNode.Access.Group {
    init?(_ type: UIAccessibilityContainerType) {
        switch type {
        case .none: return nil
        case .dataTable: self = .table
        case .list: self = .list
        case .landmark: self = .landmark
        case .semanticGroup: self = .group
        }
    }
}
