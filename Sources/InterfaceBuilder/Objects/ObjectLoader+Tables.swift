import Foundation
import UIKit

// Prototypes and static cells.
extension ObjectLoader {
    func addPrototypes(_ list: Element, to table: UITableView) {
        for element in list.children {
            guard let identifier = identifier(of: element) else { continue }
            table.register(prototype: identifier, making: maker(of: element))
        }
    }

    func addCells(_ list: Element, to collection: UICollectionView) {
        for element in list.children {
            guard let identifier = identifier(of: element) else { continue }
            collection.register(prototype: identifier, making: maker(of: element))
        }
    }

    func addSupplementary(_ element: Element, to collection: UICollectionView) {
        let kinds = [
            "sectionHeaderView": UICollectionView.elementKindSectionHeader,
            "sectionFooterView": UICollectionView.elementKindSectionFooter,
        ]
        guard let kind = element.key.flatMap({ kinds[$0] }) else {
            return remarks.unsupported(element, attribute: "key")
        }
        guard let identifier = identifier(of: element) else { return }
        collection.register(prototype: identifier, ofKind: kind, making: maker(of: element))
    }

    /// Returns the reuse identifier of a prototype; reports that there is none.
    private func identifier(of element: Element) -> String? {
        if let identifier = element["reuseIdentifier"], !identifier.isEmpty { return identifier }
        remarks.report(element, "the prototype has no reuse identifier, so it cannot be dequeued")
        return nil
    }

    /// Returns the maker of a prototype's view: a new one with its own outlets for each call.
    private func maker(of element: Element) -> @MainActor () -> UIView? {
        { [self] in
            let loader = ObjectLoader(document, scenes: scenes, outer: self)
            let made = loader.object(element) as? UIView
            loader.finish(isComplete: true)
            loader.release()
            return made
        }
    }

    func addSections(_ list: Element, to table: UITableView) {
        guard let controller = controller as? UITableViewController else {
            return remarks.report(
                list, "static cells need a UITableViewController; they are left out")
        }
        let sections = list.children.map { element in
            var section = StaticTable.Section()
            section.header = element["headerTitle"] ?? element.keyed("headerTitle")?.text
            section.footer = element["footerTitle"] ?? element.keyed("footerTitle")?.text
            for child in element.list("cells") {
                guard let cell = object(child) as? UITableViewCell else { continue }
                section.cells.append(cell)
                section.heights.append(
                    values.number(child, "rowHeight").flatMap { $0 > 0 ? $0 : nil })
            }
            return section
        }
        controller.ownArchive.staticTable = StaticTable(sections: sections)
    }
}
