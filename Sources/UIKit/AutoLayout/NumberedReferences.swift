/// Objects by the solver's numbers, which begin with zero and are given out again. None of the
/// objects is kept.
///
/// In place of an array of optional references: filling it is a part of what each view and each
/// constraint costs.
struct NumberedReferences<Object: AnyObject>: ~Copyable {
    private var base: UnsafeMutablePointer<Unmanaged<Object>?>
    private var capacity = 32
    /// One more than the highest number so far.
    private(set) var count = 0

    init() { base = .allocate(capacity: capacity) }

    deinit { base.deallocate() }

    /// The object with a number, or nil. Setting it makes room. - Complexity: Amortized O(1).
    subscript(number: UInt32) -> Unmanaged<Object>? {
        @inline(__always) get { Int(number) < count ? base[Int(number)] : nil }
        @inline(__always) set {
            if Int(number) < count {
                base[Int(number)] = newValue
            } else {
                append(newValue, at: number)
            }
        }
    }

    @inline(__always)
    private mutating func append(_ object: Unmanaged<Object>?, at number: UInt32) {
        if Int(number) != count || count == capacity { makeRoom(before: number) }
        base[count] = object
        count += 1
    }

    /// Leaves open what has no object before a number, and grows.
    @inline(never)
    private mutating func makeRoom(before number: UInt32) {
        if Int(number) >= capacity { grow(to: Int(number) + 1) }
        (base + count).initialize(repeating: nil, count: Int(number) - count)
        count = Int(number)
    }

    private mutating func grow(to minimum: Int) {
        capacity = max(minimum, 2 * capacity)
        let grown = UnsafeMutablePointer<Unmanaged<Object>?>.allocate(capacity: capacity)
        grown.moveInitialize(from: base, count: count)
        base.deallocate()
        base = grown
    }
}
