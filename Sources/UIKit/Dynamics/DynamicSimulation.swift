/// The bodies of an animator's items, and the engine's world that moves them.
@MainActor
final class DynamicSimulation {
    /// The duration of a step, in seconds; two make a frame of a display with 60 per second.
    static let stepsPerSecond = 120.0

    let world: any RigidBodyWorld
    private(set) unowned var animator: UIDynamicAnimator
    /// The bodies, in the order in which they were made.
    private(set) var bodies: [DynamicBody] = []
    private var bodyOfItem: [ObjectIdentifier: DynamicBody] = [:]
    private var bodyOfNumber: [Int: DynamicBody] = [:]
    /// The collision behaviours of boundaries, with the identifiers; nil for the reference bounds.
    private var boundaries: [Int: (behavior: UICollisionBehavior, identifier: (any NSCopying)?)] =
        [:]
    private var lastGroup = 0
    /// The time of the next step's end, in seconds of all steps so far.
    private(set) var time = 0.0
    /// Whether the item behaviours have to be asked for materials again.
    var materialsAreStale = false

    init(_ world: any RigidBodyWorld, of animator: UIDynamicAnimator) {
        (self.world, self.animator) = (world, animator)
    }

    // MARK: Items

    /// Returns the body of an item for one more behaviour; nil, and reported, if the item cannot be
    /// moved.
    func acquire(_ item: any UIDynamicItem) -> DynamicBody? {
        if let body = bodyOfItem[ObjectIdentifier(item)] {
            body.uses += 1
            world.wake(body.number)
            return body
        }
        guard belongsHere(item), let place = place(of: item), let outline = item.outline() else {
            return nil
        }
        guard let number = world.addBody(outline, at: place) else {
            reportMistake("A dynamic animator does not move \(item.nameInReports): it has no area")
            return nil
        }
        let body = DynamicBody(item, number: number)
        body.uses = 1
        bodies.append(body)
        bodyOfItem[ObjectIdentifier(item)] = body
        bodyOfNumber[number] = body
        materialsAreStale = true
        return body
    }

    /// Removes the body with the last behaviour of its item.
    func release(_ body: DynamicBody) {
        body.uses -= 1
        guard body.uses <= 0, bodyOfNumber[body.number] === body else { return }
        world.removeBody(body.number)
        bodyOfNumber[body.number] = nil
        bodyOfItem[ObjectIdentifier(body.item)] = nil
        bodies.removeAll { $0 === body }
    }

    func body(of item: any UIDynamicItem) -> DynamicBody? { bodyOfItem[ObjectIdentifier(item)] }
    func body(numbered number: Int) -> DynamicBody? { bodyOfNumber[number] }

    /// Reads where an item is, in reference coordinates; nil, and reported, without usable numbers.
    func place(of item: any UIDynamicItem) -> RigidPlace? {
        var center = item.center
        if let view = item as? UIView, let reference = animator.referenceView,
            let superview = view.superview, superview !== reference
        {
            center = reference.convert(center, from: superview)
        }
        let transform = item.transform
        let angle = atan2(transform.b, transform.a)
        guard [center.x, center.y].allSatisfy({ abs($0) <= 1e6 }), angle.isFinite else {
            reportMistake(
                "A dynamic animator does not move \(item.nameInReports): its center is "
                    + "(\(center.x), \(center.y)) and its angle \(angle)")
            return nil
        }
        return RigidPlace(center: center, angle: angle)
    }

    /// Returns whether the animator may move an item, or reports why not.
    private func belongsHere(_ item: any UIDynamicItem) -> Bool {
        if animator.isForLayout, item is UIView {
            reportMistake(
                "A dynamic animator with a collection view layout does not move "
                    + "\(item.nameInReports), because it is a view")
            return false
        }
        guard let reference = animator.referenceView else { return true }
        if item is UICollectionViewLayoutAttributes {
            reportMistake(
                "A dynamic animator with a reference view does not move layout attributes; create "
                    + "it with init(collectionViewLayout:)")
            return false
        }
        if let view = item as? UIView, view === reference || !view.isDescendant(of: reference) {
            reportMistake(
                "A dynamic animator does not move \(item.nameInReports), because it is not in "
                    + "the reference view")
            return false
        }
        return true
    }

    /// Reads an item again, its bounds included.
    func update(_ body: DynamicBody) {
        guard let place = place(of: body.item), let outline = body.item.outline() else { return }
        world.setOutline(outline, of: body.number)
        world.move(body.number, to: place)
        body.itemDidChange()
    }

    // MARK: Materials

    /// Asks the item behaviours for the properties of all bodies, if they may have changed.
    func updateMaterials() {
        guard materialsAreStale else { return }
        materialsAreStale = false
        for body in bodies {
            body.nextMaterial = RigidMaterial()
            body.charge = 0
        }
        for case let behavior as UIDynamicItemBehavior in animator.registered {
            behavior.setMaterials()
        }
        for body in bodies where body.material != body.nextMaterial {
            body.material = body.nextMaterial
            world.setMaterial(body.material, of: body.number)
        }
    }

    // MARK: Collisions

    /// Returns a number for a new collision group.
    func makeGroup() -> Int {
        lastGroup += 1
        return lastGroup
    }

    /// Adds a boundary for items of a group and returns its number; nil if it has no length.
    func addBoundary(
        _ lines: [RigidLine], group: Int, of behavior: UICollisionBehavior,
        identifier: (any NSCopying)?
    ) -> Int? {
        guard let number = world.addBoundary(lines) else { return nil }
        world.setGroups([group], of: number)
        boundaries[number] = (behavior, identifier)
        return number
    }

    func removeBoundary(_ number: Int) {
        world.removeBody(number)
        boundaries[number] = nil
    }

    /// Calls the delegates of collision behaviours: first for contacts that began, then for those
    /// that ended.
    func notifyOfContacts() {
        let contacts = world.drainContacts()
        guard !contacts.isEmpty else { return }
        for began in [true, false] {
            for contact in contacts where contact.began == began { notify(contact) }
        }
    }

    private func notify(_ contact: RigidContact) {
        if let (behavior, identifier) = boundaries[contact.a] ?? boundaries[contact.b] {
            // A delegate may have removed the item in the meantime.
            guard let body = bodyOfNumber[contact.b] ?? bodyOfNumber[contact.a] else { return }
            behavior.notify(contact, body, boundary: identifier)
            return
        }
        for case let behavior as UICollisionBehavior in animator.registered {
            guard let one = bodyOfNumber[contact.a], let two = bodyOfNumber[contact.b] else {
                return
            }
            behavior.notify(contact, one, two)
        }
    }

    // MARK: Steps

    /// Moves the bodies on by a number of steps.
    func advance(steps: Int) {
        updateMaterials()
        let behaviors = animator.registered
        for behavior in behaviors { behavior.prepareFrame(self) }
        for _ in 0..<steps {
            time += 1 / Self.stepsPerSecond
            for behavior in behaviors { behavior.act(self) }
            world.step(by: 1 / Self.stepsPerSecond)
        }
    }

    /// Writes where the bodies are into the items. Returns whether an item has changed.
    func writeItems() -> Bool {
        let reference = animator.referenceView
        var changed = false
        for body in bodies {
            changed =
                body.write(world.state(of: body.number).place, reference: reference) || changed
        }
        return changed
    }
}
