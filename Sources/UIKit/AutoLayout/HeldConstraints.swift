/// The constraints that a view holds, in the order in which they came.
///
/// The first one is stored separately: many views hold no other, a width or a height, and need no
/// array then.
struct HeldConstraints: RandomAccessCollection {
    private var first: NSLayoutConstraint?
    private var others: [NSLayoutConstraint] = []

    var startIndex: Int { 0 }
    var endIndex: Int { first == nil ? 0 : 1 + others.count }

    subscript(index: Int) -> NSLayoutConstraint {
        guard index == 0 else { return others[index - 1] }
        guard let first else { preconditionFailure("No constraint is held") }
        return first
    }

    @inline(__always)
    mutating func append(_ constraint: NSLayoutConstraint) {
        guard first != nil else { return first = constraint }
        // Room for two views side by side, which take six or seven in all.
        if others.isEmpty { others.reserveCapacity(6) }
        others.append(constraint)
    }

    /// - Complexity: O(constraints behind it)
    mutating func remove(at index: Int) {
        guard index == 0 else {
            others.remove(at: index - 1)
            return
        }
        first = others.isEmpty ? nil : others.removeFirst()
    }
}
