/// Detects whether a table view controller's class overrides `tableView(_:commit:forRowAt:)`.
///
/// UIKit asks the Objective-C runtime which methods a class implements. In Swift, each class has a
/// table of its methods in its metadata, the superclass's methods first; a slot that differs from
/// the superclass's is overridden. Two classes of our own, one of which overrides just this method,
/// reveal the slot.
@MainActor
enum CommitOverride {
    /// Returns whether a class, or a superclass below `UITableViewController`, overrides the
    /// method.
    static func exists(in type: UITableViewController.Type) -> Bool {
        guard let slot else { return true }
        return word(slot, of: type) != word(slot, of: UITableViewController.self)
    }

    private class Plain: UITableViewController {}

    private class Committing: UITableViewController {
        override func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
            forRowAt indexPath: IndexPath
        ) {}
    }

    /// The slot; nil if the metadata of classes has an unknown layout.
    private static let slot: Int? = {
        let base = UITableViewController.self
        let address = UInt(bitPattern: unsafeBitCast(base, to: Int.self))
        guard word(superclassWord, of: Plain.self) == address else { return nil }
        let slots = (firstMember..<wordCount(of: base)).filter { slot in
            let inherited = word(slot, of: base)
            return word(slot, of: Plain.self) == inherited
                && word(slot, of: Committing.self) != inherited
        }
        return slots.count == 1 ? slots.first : nil
    }()

    // Source: Swift's ABI documentation, "Type Metadata": kind, superclass, flags and sizes,
    // description, destroyer, members.
    private static let superclassWord = 1
    private static let sizesWord = 4
    private static let firstMember = 7

    private static func word(_ index: Int, of type: AnyClass) -> UInt {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self)[index]
    }

    /// The number of words after the address of a class: its size without the part before the
    /// address.
    private static func wordCount(of type: AnyClass) -> Int {
        let sizes = word(sizesWord, of: type)
        let (size, before) = (
            Int(UInt32(truncatingIfNeeded: sizes)), Int(UInt32(truncatingIfNeeded: sizes >> 32))
        )
        return max(firstMember, (size - before) / MemoryLayout<UInt>.size)
    }
}

extension UITableViewController: CommitInheriting {
    var overridesCommit: Bool { CommitOverride.exists(in: type(of: self)) }
}
