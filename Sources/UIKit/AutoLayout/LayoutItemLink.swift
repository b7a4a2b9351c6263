import Synchronization

/// The link of constraints, anchors and boxes to a view or guide: it outlives the item, and then
/// leads nowhere.
///
/// In place of a weak reference, which would give every item a side table and slow down each retain
/// of it from then on; and of an object, which its keepers would have to retain. The item ends its
/// link in its deinit, before any part of it is released.
package struct LayoutItemLink: Hashable, Sendable {
    let number, turn: UInt32

    /// A link that leads nowhere from the beginning: less to carry, and to look at, than an
    /// optional link is.
    static var nowhere: LayoutItemLink { LayoutItemLink(number: 0, turn: .max) }
    /// Whether the link has never led anywhere.
    var isNowhere: Bool { turn == .max }

    private init(number: UInt32, turn: UInt32) { (self.number, self.turn) = (number, turn) }

    @MainActor
    init(view: UIView) { self.init(Unmanaged.passUnretained(view).toOpaque(), isGuide: false) }

    @MainActor
    init(guide: UILayoutGuide) {
        self.init(Unmanaged.passUnretained(guide).toOpaque(), isGuide: true)
    }

    @MainActor
    private init(_ item: UnsafeMutableRawPointer, isGuide: Bool) {
        (number, turn) = LinkedItems.register(item, isGuide: isGuide)
    }

    /// Ends the link and all copies of it. Must be called once, on any thread.
    func end() { if !isNowhere { LinkedItems.leave(number, turn) } }

    /// The link's target; nil after its deallocation.
    @MainActor @inline(__always)
    private var target: (item: UnsafeMutableRawPointer, isGuide: Bool)? {
        guard !isNowhere else { return nil }
        let place = LinkedItems[number]
        guard place.turn == turn, let item = place.item else { return nil }
        return (item, place.isGuide)
    }

    /// Whether the item lives.
    @MainActor
    var isInUse: Bool { target != nil }

    /// The item, when it is a view that lives. Loops borrow it from here, where each retain would
    /// count.
    @MainActor @inline(__always)
    var viewReference: Unmanaged<UIView>? {
        guard let target, !target.isGuide else { return nil }
        return .fromOpaque(target.item)
    }

    /// The item, when it is a view that lives.
    @MainActor
    var view: UIView? { viewReference?.takeUnretainedValue() }

    /// The item, when it is a guide that lives.
    @MainActor
    private var guide: UILayoutGuide? {
        guard let target, target.isGuide else { return nil }
        return Unmanaged.fromOpaque(target.item).takeUnretainedValue()
    }

    /// The item; nil after its deallocation.
    @MainActor
    var item: (any LayoutItem)? {
        if let view { return view }
        return guide
    }

    /// The item's view in the hierarchy: the view itself, or the guide's owner.
    @MainActor
    var hierarchyView: UIView? { view ?? guide?.owningView }

    /// The view in whose coordinates the item's origin is given: the superview, or the guide's
    /// owner.
    @MainActor
    var coordinateViewReference: Unmanaged<UIView>? {
        if let viewReference { return viewReference.borrow { $0.superviewReference } }
        if let owner = guide?.owner { return .passUnretained(owner) }
        return nil
    }

    /// Calls the body with the hierarchy's view without keeping it meanwhile: nothing of a
    /// program's may run in the body.
    @MainActor @inline(__always)
    func borrowHierarchyView<Result>(_ body: (UIView) -> Result) -> Result? {
        if let viewReference { return viewReference.borrow(body) }
        return guide?.owningView.map(body)
    }
}

/// Where links lead: a place for each view or guide that has one, by number. A place is given to
/// others in turn, so that of all links with its number one at most leads somewhere.
///
/// Items get their places on the main actor, where places are also looked into, and may leave them
/// on any thread.
private enum LinkedItems {
    struct Place: BitwiseCopyable {
        /// The view or guide; nil when the place is free.
        var item: UnsafeMutableRawPointer?
        /// How many items have left the place.
        var turn: UInt32 = 0
        var isGuide = false
    }

    private struct Shared {
        /// The places that items have left since the main actor took those up last.
        var left: [UInt32] = []
        /// How many places there are.
        var count = 0
    }

    // Written with the lock held; nil at first, so that it needs no check whether it has been made.
    @exclusivity(unchecked) nonisolated(unsafe) private static var places:
        UnsafeMutablePointer<Place>?
    /// The places to give out next, the last one first. Not an array, which would be asked each
    /// time whether it is made.
    @exclusivity(unchecked) @MainActor private static var free: UnsafeMutablePointer<UInt32>?
    @exclusivity(unchecked) @MainActor private static var freeCount = 0
    private static let shared = Mutex(Shared())

    @MainActor @inline(__always)
    static subscript(number: UInt32) -> Place { places.unsafelyUnwrapped[Int(number)] }

    @MainActor
    static func register(_ item: UnsafeMutableRawPointer, isGuide: Bool) -> (
        number: UInt32, turn: UInt32
    ) {
        if freeCount == 0 { reuseNumbers() }
        freeCount -= 1
        let number = free.unsafelyUnwrapped[freeCount]
        let place = places.unsafelyUnwrapped + Int(number)
        place.pointee.item = item
        place.pointee.isGuide = isGuide
        return (number, place.pointee.turn)
    }

    static func leave(_ number: UInt32, _ turn: UInt32) {
        shared.withLock { shared in
            let place = places.unsafelyUnwrapped + Int(number)
            precondition(
                place.pointee.turn == turn && place.pointee.item != nil,
                "A link must be ended once.")
            place.pointee.item = nil
            place.pointee.turn &+= 1
            // The last turn is that of links that lead nowhere: before it the place stays empty for
            // good.
            if place.pointee.turn != .max { shared.left.append(number) }
        }
    }

    /// Reuses the places of removed items, or makes new ones.
    @MainActor
    private static func reuseNumbers() {
        shared.withLock { shared in
            guard !shared.left.isEmpty else { return makeMore(&shared) }
            for number in shared.left { add(number) }
            shared.left.removeAll(keepingCapacity: true)
        }
    }

    /// There is room for all places.
    @MainActor @inline(__always)
    private static func add(_ number: UInt32) {
        free.unsafelyUnwrapped[freeCount] = number
        freeCount += 1
    }

    /// On the main actor alone, where places are looked into without the lock.
    @MainActor
    private static func makeMore(_ shared: inout Shared) {
        let count = max(64, shared.count * 2)
        let grown = UnsafeMutablePointer<Place>.allocate(capacity: count)
        if let places {
            grown.moveInitialize(from: places, count: shared.count)
            places.deallocate()
        }
        (grown + shared.count).initialize(repeating: Place(), count: count - shared.count)
        free?.deallocate()
        free = .allocate(capacity: count)
        for number in (shared.count..<count).reversed() { add(UInt32(number)) }
        (places, shared.count) = (grown, count)
    }
}
