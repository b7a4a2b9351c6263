/// The constraints that a view holds, in the order in which they came.
///
/// The first one is stored separately: many views hold no other, a width or a height, and need no
/// array then. Each constraint knows its place, and a removed one leaves a gap, so that removing
/// the views of a long stack costs what their number does and not its square.
struct HeldConstraints: Sequence {
    private var first: NSLayoutConstraint?
    private var others: [NSLayoutConstraint?] = []
    /// The number of gaps in the array, which never ends with one.
    private var gaps: UInt32 = 0

    var isEmpty: Bool { first == nil && others.isEmpty }
    var count: Int { (first == nil ? 0 : 1) + others.count - Int(gaps) }

    struct Iterator: IteratorProtocol {
        fileprivate var first: NSLayoutConstraint?
        fileprivate var others: IndexingIterator<[NSLayoutConstraint?]>

        mutating func next() -> NSLayoutConstraint? {
            if let first {
                self.first = nil
                return first
            }
            while let entry = others.next() {
                if let entry { return entry }
            }
            return nil
        }
    }

    func makeIterator() -> Iterator { Iterator(first: first, others: others.makeIterator()) }

    @inline(__always)
    mutating func append(_ constraint: NSLayoutConstraint) {
        if first == nil, others.isEmpty { return first = constraint }
        // Room for two views side by side, which take six or seven in all.
        if others.isEmpty { others.reserveCapacity(6) }
        constraint.heldPlace = Int32(truncatingIfNeeded: others.count)
        others.append(constraint)
    }

    /// Removes a constraint. Returns false if it is not in the list.
    ///
    /// - Complexity: O(1) amortized.
    mutating func remove(_ constraint: NSLayoutConstraint) -> Bool {
        if first === constraint {
            first = nil
            return true
        }
        let place = Int(constraint.heldPlace)
        guard place >= 0, place < others.count, others[place] === constraint else { return false }
        others[place] = nil
        gaps += 1
        while let last = others.last, last == nil {
            others.removeLast()
            gaps -= 1
        }
        if gaps > 16, Int(gaps) > others.count / 2 { closeGaps() }
        return true
    }

    private mutating func closeGaps() {
        others.removeAll { $0 == nil }
        gaps = 0
        for (place, constraint) in others.enumerated() {
            constraint?.heldPlace = Int32(truncatingIfNeeded: place)
        }
    }
}
