import Snapshots
import UIKit

@MainActor
extension SnapshotNode.Access {
    /// Reads what the program says about a view; nil for nothing.
    init?(_ view: UIView) {
        guard let read = ChosenAccessibility.read(of: view, { Self(reading: view) }),
            read != Self()
        else { return nil }
        self = read
    }

    private init(reading view: UIView) {
        self.init(
            isRead: view.choosesElement, hidden: view.accessibilityElementsHidden,
            modal: view.accessibilityViewIsModal,
            keepsColors: view.accessibilityIgnoresInvertColors, label: view.accessibilityLabel,
            value: view.accessibilityValue, hint: view.accessibilityHint,
            language: view.accessibilityLanguage, role: Self.role(view.accessibilityTraits),
            group: Group(view.accessibilityContainerType), names: view.chosenInputLabels,
            actions: view.chosenActions, rotors: view.chosenRotors)
        switch view.accessibilityNavigationStyle {
        case .automatic: break
        case .separate: isStop = false
        case .combined: isStop = true
        }
        if let content = view as? any UIAccessibilityReadingContent, value == nil {
            value = content.accessibilityPageContent()
        }
        if let provider = view as? any AXCustomContentProvider {
            let all = provider.accessibilityCustomContent ?? []
            details =
                (all.filter { $0.importance == .high } + all.filter { $0.importance != .high })
                .map { $0.label.isEmpty ? $0.value : "\($0.label): \($0.value)" }
        }
        if let table = view as? any UIAccessibilityContainerDataTable {
            rows = max(0, table.accessibilityRowCount())
            columns = max(0, table.accessibilityColumnCount())
        }
        if let cell = view as? any UIAccessibilityContainerDataTableCell { read(cell, view) }
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
            header === cell ? nil : ChosenAccessibility.name(of: header)
        }
    }

    private static func role(_ traits: UIAccessibilityTraits) -> String? {
        let roles: [(UIAccessibilityTraits, String)] = [
            (.searchField, "searchbox"), (.toggleButton, "switch"), (.adjustable, "slider"),
            (.link, "link"), (.button, "button"), (.keyboardKey, "button"), (.header, "heading"),
            (.image, "img"), (.staticText, "text"),
        ]
        return roles.first { traits.contains($0.0) }?.1
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
