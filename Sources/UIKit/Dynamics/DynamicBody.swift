/// The engine's body for one item of an animator.
@MainActor
final class DynamicBody {
    let item: any UIDynamicItem
    let number: Int
    /// How many behaviours have the item. The last one removes the body.
    var uses = 0
    var material = RigidMaterial()
    /// The material that the item behaviours of the animator determine, while they are asked.
    var nextMaterial = RigidMaterial()
    var charge: CGFloat = 0
    /// The collision groups of the item's behaviours.
    var groups: [Int] = []
    /// The angle that was written last; nil until then.
    private var writtenAngle: CGFloat?

    init(_ item: any UIDynamicItem, number: Int) {
        (self.item, self.number) = (item, number)
    }

    /// Writes the middle and the rotation into the item. Returns whether that changed it.
    ///
    /// Positions of views are rounded to pixels and angles to 1/5000, as was measured in UIKit;
    /// other items get what Float can hold of their position.
    func write(_ place: RigidPlace, reference: UIView?) -> Bool {
        var center = place.center
        var grain: CGFloat = 10_000
        var angle = place.angle
        if let view = item as? UIView {
            if let reference, let superview = view.superview, superview !== reference {
                center = reference.convert(center, to: superview)
            }
            grain = max(1, view.contentScaleFactor)
            angle = (angle * 5000).rounded() / 5000
        }
        center.x = (center.x * grain).rounded() / grain
        center.y = (center.y * grain).rounded() / grain
        var changed = false
        if item.center != center {
            item.center = center
            changed = true
        }
        guard angle != writtenAngle else { return changed }
        let isFirst = writtenAngle == nil
        writtenAngle = angle
        let transform = CGAffineTransform(rotationAngle: angle)
        if isFirst, item.transform == transform { return changed }
        item.transform = transform
        return true
    }

    /// Forgets the values written, because the program has changed the item.
    func itemDidChange() { writtenAngle = nil }
}

/// The items of a behaviour, in the order in which they were added.
@MainActor
struct DynamicItemList {
    private(set) var items: [any UIDynamicItem] = []
    private var members: Set<ObjectIdentifier> = []

    func contains(_ item: any UIDynamicItem) -> Bool { members.contains(ObjectIdentifier(item)) }

    /// Adds an item. Returns false if it is in the list.
    mutating func append(_ item: any UIDynamicItem) -> Bool {
        guard members.insert(ObjectIdentifier(item)).inserted else { return false }
        items.append(item)
        return true
    }

    /// Removes an item. Returns false if it is not in the list.
    mutating func remove(_ item: any UIDynamicItem) -> Bool {
        guard members.remove(ObjectIdentifier(item)) != nil else { return false }
        items.removeAll { $0 === item }
        return true
    }
}
