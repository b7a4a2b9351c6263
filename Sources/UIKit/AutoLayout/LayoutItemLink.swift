import Synchronization

/// What constraints, anchors and boxes keep of a view or guide: it outlives the item, and then leads nowhere.
///
/// In place of a weak reference, which would give every item a side table and slow down each retain of it from then on; and
/// of an object, which whoever keeps it would have to retain. The item ends its link in its deinit, before anything of it has
/// gone.
package struct LayoutItemLink: Hashable, Sendable {
    private let number, turn: UInt32

    @MainActor
    init(view: UIView) { self.init(Unmanaged.passUnretained(view).toOpaque(), isGuide: false) }

    @MainActor
    init(guide: UILayoutGuide) { self.init(Unmanaged.passUnretained(guide).toOpaque(), isGuide: true) }

    @MainActor
    private init(_ item: UnsafeMutableRawPointer, isGuide: Bool) {
        (number, turn) = LinkedItems.take(item, isGuide: isGuide)
    }

    /// Has the link, and whoever keeps a copy of it, lead nowhere. Called once, on any thread.
    func end() { LinkedItems.leave(number) }

    /// Whether the item lives.
    @MainActor
    var isInUse: Bool {
        let place = LinkedItems[number]
        return place.turn == turn && place.item != nil
    }

    /// The item, when it is a view that lives. Loops borrow it from here, where each retain would count.
    @MainActor @inline(__always)
    var viewReference: Unmanaged<UIView>? {
        let place = LinkedItems[number]
        guard place.turn == turn, !place.isGuide, let item = place.item else { return nil }
        return .fromOpaque(item)
    }

    /// The item, when it is a view that lives.
    @MainActor
    var view: UIView? { viewReference?.takeUnretainedValue() }

    /// The item, when it is a guide that lives.
    @MainActor
    private var guide: UILayoutGuide? {
        let place = LinkedItems[number]
        guard place.turn == turn, place.isGuide, let item = place.item else { return nil }
        return Unmanaged.fromOpaque(item).takeUnretainedValue()
    }

    /// The item; nil when it is gone.
    @MainActor
    var item: (any LayoutItem)? {
        if let view { return view }
        return guide
    }

    /// The view in the hierarchy that stands for the item: the view itself, or the guide's owner.
    @MainActor
    var hierarchyView: UIView? { view ?? guide?.owningView }

    /// The view in whose coordinates the item's origin is given: the superview, or the guide's owner.
    @MainActor
    var coordinateViewReference: Unmanaged<UIView>? {
        if let viewReference { return viewReference.borrow { $0.superviewReference } }
        if let owner = guide?.owner { return .passUnretained(owner) }
        return nil
    }

    /// Calls the body with the hierarchy's view without keeping it meanwhile: nothing of a program's may run in the body.
    @MainActor @inline(__always)
    func borrowHierarchyView<Result>(_ body: (UIView) -> Result) -> Result? {
        if let viewReference { return viewReference.borrow(body) }
        return guide?.owningView.map(body)
    }
}

/// Where links lead: a place for each view or guide that has one, by number. A place is given to others in turn, so that of
/// all links with its number one at most leads somewhere.
///
/// Items get their places on the main actor, and may go on any thread: both hold the lock. Who looks into a place on the
/// main actor needs none, as places move only there.
private enum LinkedItems {
    struct Place: BitwiseCopyable {
        /// The view or guide; nil when the place is free.
        var item: UnsafeMutableRawPointer?
        /// How many items have left the place.
        var turn: UInt32 = 0
        var isGuide = false
    }

    private struct Free {
        var numbers: [UInt32] = []
        /// How many places have been given out so far, and how many there is room for.
        var count = 0
        var capacity = 0
    }

    // Nil at first, so that it needs no check whether it has been made.
    nonisolated(unsafe) private static var places: UnsafeMutablePointer<Place>?
    private static let free = Mutex(Free())

    @MainActor @inline(__always)
    static subscript(number: UInt32) -> Place { places.unsafelyUnwrapped[Int(number)] }

    /// Gives out a place, on the main actor; not isolated to it, as the closure would check that each time.
    static func take(_ item: UnsafeMutableRawPointer, isGuide: Bool) -> (number: UInt32, turn: UInt32) {
        free.withLock { free in
            let number = free.numbers.popLast() ?? next(&free)
            let place = places.unsafelyUnwrapped + Int(number)
            place.pointee.item = item
            place.pointee.isGuide = isGuide
            return (number, place.pointee.turn)
        }
    }

    static func leave(_ number: UInt32) {
        free.withLock { free in
            let place = places.unsafelyUnwrapped + Int(number)
            place.pointee.item = nil
            place.pointee.turn &+= 1
            // A link of four thousand million turns ago would lead to the next item.
            if place.pointee.turn != 0 { free.numbers.append(number) }
        }
    }

    private static func next(_ free: inout Free) -> UInt32 {
        if free.count == free.capacity {
            let capacity = max(64, free.capacity * 2)
            let grown = UnsafeMutablePointer<Place>.allocate(capacity: capacity)
            if let places {
                grown.moveInitialize(from: places, count: free.count)
                places.deallocate()
            }
            (grown + free.count).initialize(repeating: Place(), count: capacity - free.count)
            (places, free.capacity) = (grown, capacity)
        }
        defer { free.count += 1 }
        return UInt32(free.count)
    }
}
