/// Tells whether a table view controller's class overrides `tableView(_:commit:forRowAt:)`.
///
/// UIKit asks the Objective-C runtime which methods a class has. Here each class keeps a table of its methods behind its
/// metadata, the superclass's first: a slot that holds something else than the superclass's was overridden. Which slot it is
/// shows in two classes of our own, of which one overrides just this method.
@MainActor
enum CommitOverride {
    /// Whether a class, or one of its superclasses below `UITableViewController`, overrides the method.
    static func exists(in type: UITableViewController.Type) -> Bool {
        guard let slot else { return true }
        return word(slot, of: type) != word(slot, of: UITableViewController.self)
    }

    private class Plain: UITableViewController {}

    private class Committing: UITableViewController {
        override func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
        ) {}
    }

    /// The slot; nil where classes are kept in another way than is known here.
    private static let slot: Int? = {
        let base = UITableViewController.self
        let address = UInt(bitPattern: unsafeBitCast(base, to: Int.self))
        guard word(superclassWord, of: Plain.self) == address else { return nil }
        let slots = (firstMember..<wordCount(of: base)).filter { slot in
            let inherited = word(slot, of: base)
            return word(slot, of: Plain.self) == inherited && word(slot, of: Committing.self) != inherited
        }
        return slots.count == 1 ? slots.first : nil
    }()

    // Source: Swift's ABI documentation, "Type Metadata": kind, superclass, flags and sizes, description, destroyer, members.
    private static let superclassWord = 1
    private static let sizesWord = 4
    private static let firstMember = 7

    private static func word(_ index: Int, of type: AnyClass) -> UInt {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self)[index]
    }

    /// How many words follow the address of a class: its size without what lies before.
    private static func wordCount(of type: AnyClass) -> Int {
        let sizes = word(sizesWord, of: type)
        let (size, before) = (Int(UInt32(truncatingIfNeeded: sizes)), Int(UInt32(truncatingIfNeeded: sizes >> 32)))
        return max(firstMember, (size - before) / MemoryLayout<UInt>.size)
    }
}
